"""What can happen at a table, as everybody is told it. Each is one version of the table."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from undermine.wire.table import Config, Emote, Shuffler, StandIn


class _Happening(Struct, frozen=True, tag_field="type"):
    pass


class Opened(_Happening, frozen=True, tag="opened"):
    """The table was made."""

    table: str
    code: str
    config: Config


class Joined(_Happening, frozen=True, tag="joined"):
    """Somebody came to the table. The first one is its host.

    ``dwarf`` is the one they would like to be, left out if they do not mind; ``waits`` if they would play and found no
    seat; ``program`` if it is a program that plays and says so.
    """

    person: int
    name: str
    dwarf: int | UnsetType = UNSET
    waits: bool | UnsetType = UNSET
    program: bool | UnsetType = UNSET


class Sat(_Happening, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    person: int
    name: str


class BotSat(_Happening, frozen=True, tag="bot_sat"):
    """A seat went to a bot: the host gave it, or nobody came for it in time."""

    seat: int
    bot: str
    name: str


class Stood(_Happening, frozen=True, tag="stood"):
    """A seat became free: its player left it, or the host took it away."""

    seat: int
    name: str
    by: int


class SwapOffered(_Happening, frozen=True, tag="swap_offered"):
    """Somebody would swap seats with somebody."""

    seat: int
    other: int


class Swapped(_Happening, frozen=True, tag="swapped"):
    """Whoever sat on two seats changed places."""

    seat: int
    other: int


class Configured(_Happening, frozen=True, tag="configured"):
    """The host changed what is agreed on."""

    config: Config


class HandedOver(_Happening, frozen=True, tag="handed_over"):
    """Somebody else is the host now."""

    person: int


class SentAway(_Happening, frozen=True, tag="sent_away"):
    """The host sent somebody away, and they are gone; without a person, everybody who watched without a name."""

    person: int | None


class Silenced(_Happening, frozen=True, tag="silenced"):
    """The host let nobody say anything any more who has no seat, or let them again."""

    silent: bool


class Shuffling(_Happening, frozen=True, tag="shuffling"):
    """A match is about to begin: whoever takes part in shuffling commits themselves to a number now.

    ``commitment`` is that of the server; ``people`` are all who have a seat, with those left out already.
    """

    match: int
    commitment: str
    people: tuple[Shuffler, ...]


class Committed(_Happening, frozen=True, tag="committed"):
    """Somebody has committed themselves to a number."""

    person: int
    commitment: str


class Revealing(_Happening, frozen=True, tag="revealing"):
    """All commitments are public: numbers are told now. Whoever has made none is left out."""


class Revealed(_Happening, frozen=True, tag="revealed"):
    """Somebody has told their number."""

    person: int
    number: str


class Started(_Happening, frozen=True, tag="started"):
    """A match began.

    ``commitment`` is the server's, ``shuffle`` says who else had a part in the deal and who was left out, ``edition``
    is that of the game's rules.
    """

    match: int
    commitment: str
    edition: int = 1
    shuffle: tuple[Shuffler, ...] = ()


class Meaning(Struct, frozen=True):
    """What a move meant, as anybody could see it: a code, which has a text, and the facts behind it."""

    kind: str
    facts: dict[str, Any]


class Moved(_Happening, frozen=True, tag="moved"):
    """A seat decided something; what came of it is told in the views' events. ``by`` is the bot, if one decided.

    ``meaning`` is what the first of these events meant; left out where there is no more to say of it.
    """

    seat: int
    by: str | None = None
    meaning: Meaning | UnsetType = UNSET


class Ended(_Happening, frozen=True, tag="ended"):
    """The match is over; its replay is open to whoever knows ``share``.

    ``server_seed`` is the server's number, if there were others.
    """

    match: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str
    share: str
    server_seed: str | None = None


class Held(_Happening, frozen=True, tag="held"):
    """A round has ended: the next one, which is this, waits until these people have seen how."""

    round: int
    people: tuple[int, ...]


class Ready(_Happening, frozen=True, tag="ready"):
    """Somebody is waited for no longer: they have pressed on, or left."""

    person: int


class Resumed(_Happening, frozen=True, tag="resumed"):
    """The round that was held goes on."""


class StoodIn(_Happening, frozen=True, tag="stood_in"):
    """A bot plays for somebody from now on, or for a bot that gave no answer."""

    seat: int
    stand_in: StandIn


class Voted(_Happening, frozen=True, tag="voted"):
    """Somebody wants a bot to play for a player who is away, or no longer wants it."""

    seat: int
    person: int
    bot: bool


class VotesVoid(_Happening, frozen=True, tag="votes_void"):
    """The player of a seat is connected again, so what was voted about it no longer counts."""

    seat: int


class CameBack(_Happening, frozen=True, tag="came_back"):
    """Somebody plays for themselves again."""

    seat: int


class Reopened(_Happening, frozen=True, tag="reopened"):
    """The table is a lobby again, with the same people on the same seats."""


class Said(_Happening, frozen=True, tag="said"):
    """Somebody said something: free text, a preset with its facts, to be put into the reader's language, or an emote.

    ``seat`` is the seat that speaks, ``None`` for somebody without one; ``person`` is ``None`` if a bot has it.
    ``emote`` is left out if it is none.
    """

    person: int | None
    seat: int | None
    text: str | None = None
    claim: str | None = None
    facts: dict[str, Any] = {}
    emote: Emote | UnsetType = UNSET


class Guessed(_Happening, frozen=True, tag="guessed"):
    """Somebody has guessed who is who. Who, and what, is told when the match is over (``/story`` of its replay)."""


Happening = (
    Opened
    | Joined
    | Sat
    | BotSat
    | Stood
    | SwapOffered
    | Swapped
    | Configured
    | HandedOver
    | SentAway
    | Silenced
    | Shuffling
    | Committed
    | Revealing
    | Revealed
    | Started
    | Moved
    | Ended
    | Held
    | Ready
    | Resumed
    | StoodIn
    | Voted
    | VotesVoid
    | CameBack
    | Reopened
    | Said
    | Guessed
)
