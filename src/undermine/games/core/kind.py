"""``GameKind``: one object that says everything in which a game differs from the others.

Each game makes its own in ``kind.py`` of its folder. Whatever is outside asks this object; nothing outside compares a
game's name or class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from undermine.games.core.action_kinds import ActionKind
from undermine.games.core.awards import Awards
from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.core.claims import ClaimFacts
from undermine.games.core.events import Event
from undermine.games.core.game import Game
from undermine.games.core.meaning import Observer
from undermine.games.core.policy import Policy
from undermine.games.core.position import Position
from undermine.games.core.rules import Rules
from undermine.games.core.telling import CORE, Telling
from undermine.games.core.view import View
from undermine.games.core.worlds import GameWorlds
from undermine.maze import Face


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is drawn: its id, how many there are, and its face if it lies on the board."""

    id: str
    count: int
    face: Face | None


def printed_card(card: str, count: int) -> PrintedCard:
    """A card with the face that all games know it by."""
    number = NUMBERS[card]
    return PrintedCard(card, count, FACES[number] if number < len(FACES) else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameKind:
    """One of the games."""

    # What is played
    rules: type[Rules]
    view: type[View]
    #: its kinds of events, those it shares with other games included
    events: tuple[type[Event], ...]
    #: its kinds of actions
    actions: tuple[ActionKind, ...]
    start: Callable[[Any, int, int | str], Game]
    #: the worlds that a view allows
    worlds: Callable[[Any], GameWorlds]
    #: ways to play that are quick enough for roll-outs, by name
    policies: Mapping[str, Policy] = field(default_factory=dict)
    #: a match from a position, if need be set up by somebody who is told of; and where a match stands: with everything
    #: said, and as a view's seat knows it
    from_position: Callable[..., Game]
    position_of: Callable[[Any], Position]
    position_seen: Callable[[Any], Position]

    # What is in the box
    #: how many there are of each card of the stock
    deck: Callable[[Any], Mapping[str, int]]
    #: every card there is to draw, in the order in which they are listed
    cards: Callable[[Any], tuple[PrintedCard, ...]]
    #: the text of a file that comes with the game, by its name
    file_text: Callable[[str], str] | None = None

    # What people meet
    #: what is counted: the last word of text keys
    unit: str
    #: how the client dresses the table
    look: str
    #: about how long a match takes
    minutes: int
    usual_seats: int
    #: the bots that take a seat unless others are asked for, the best first
    usual_bots: tuple[str, ...] = ("keen", "greedy", "random")
    #: those that people meet unless they ask for others, as far as they know the game: they hide, each in its own way
    usual_company: tuple[str, ...] = ("keen:lurker", "keen:quiet", "keen:trusting", "keen:wary")
    roles: tuple[str, ...]
    #: those that can win a round
    sides: tuple[str, ...]
    #: what people can claim with a press, besides what they can in every game
    claims: Mapping[str, ClaimFacts] = field(default_factory=dict)
    #: what a round's result shows besides winners, roles and score lines, and of what type it is
    result_facts: Mapping[str, Any] = field(default_factory=dict)
    #: who says what each move of a match meant; a game may do without
    observer: Callable[[Any], Observer] | None = None
    #: what is awarded when a match is over; a game may do without
    awards: Awards | None = None
    #: the roles that the others try to find out; none where nobody hides anything
    suspected: tuple[str, ...] = ()
    #: those who have nothing left to do in a round but to watch; nobody ever where it is not said
    out: Callable[[Any], frozenset[int]] | None = None
    #: how what happens is told, as far as it does not follow from the fields of events and actions
    telling: Telling = CORE

    @property
    def name(self) -> str:
        """The game's id."""
        return self.rules.name
