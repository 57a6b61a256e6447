"""What a value in an event, an action or a refusal *is*: a seat, a card, a role.

To the type checker and to the wire these are plain numbers and texts; what they say besides is how such a value is put
into words. A family has a text for each of its values (``card.cross``); a few words stand for more than a look-up and
are known to ``undermine.telling``: ``seat`` and ``amount``, and those that begin one of the longer forms.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple


class Fact(NamedTuple):
    """How a value is put into words."""

    told_as: str


Seat = Annotated[int, Fact("seat")]
CardId = Annotated[str, Fact("card")]
RoleName = Annotated[str, Fact("role")]
ToolName = Annotated[str, Fact("tool")]
GoalName = Annotated[str, Fact("goal")]
#: a side of a card or a space: N, E, S or W
Side = Annotated[str, Fact("edge")]
#: something that an information card lets one look at
Thing = Annotated[str, Fact("thing")]
#: so much of what the game counts
Amount = Annotated[int, Fact("amount")]
