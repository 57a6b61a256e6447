"""A table as everybody at it sees it: what is played, who sits where, and how far it is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from undermine.wire.limits import Clock, FillAfter, Spec

TalkMode = Literal["free", "presets", "silent"]
#: what can be said with one's face alone
Emote = Literal["laugh", "cheer", "gasp", "grumble", "wink", "doubt", "cry", "snore"]
Phase = Literal["lobby", "shuffling", "playing", "over"]
#: why somebody had no part in a shuffle: away, at a program that takes no part, or too late
LeftOut = Literal["away", "program", "late"]
#: how long bots seem to think, as the server is set or shorter or longer than that
Pace = Literal["at_once", "quick", "usual", "slow"]


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on."""

    game: Annotated[str, Meta(max_length=40, description="its name, as in /api/games")]
    seats: Annotated[int, Meta(ge=1, le=99)]
    #: the options of the game's rules that are not the usual ones
    options: dict[str, Any] = {}
    #: seconds for each decision; ``None``: as long as it takes
    clock: Clock | None = None
    talk: TalkMode = "free"
    #: whether the table is listed for everyone, or found by its link or code only
    public: bool = False
    #: the bot that plays for somebody whose clock has run out; ``None``: the usual one
    stand_in: Spec | None = None
    pace: Pace = "usual"
    #: in the lobby, how long free seats wait for people; left out where they wait for the host
    fill_after: FillAfter | UnsetType = UNSET
    #: whether bots are to say nothing; left out where they may
    bots_quiet: bool | UnsetType = UNSET


class CardFace(Struct, frozen=True):
    """A card: its id, how many there are, its face if it lies in a maze, and its picture.

    ``ways`` are the groups of sides that meet inside the card, as printed; a group of one side is a stub. ``picture``
    names the parts of the drawing, what lies below first, each as ``part`` or ``part@x,y,scale#colour``; ``turned`` is
    the picture of the card turned round, left out if that is the same.
    """

    card: str
    count: int
    ways: tuple[str, ...] | None = None
    source: bool = False
    door: str | None = None
    crystal: bool = False
    terrain: str | None = None
    picture: tuple[str, ...] = ()
    turned: tuple[str, ...] | UnsetType = UNSET


class Person(Struct, frozen=True):
    """Somebody at the table, with or without a seat; ``gone`` if the host has sent them away.

    ``dwarf`` is the one they would like to be, left out if they do not mind. ``waits`` if they came too late for a
    seat: when the host plays again, they get that of a bot. ``program`` if it is a program that plays and says so.
    """

    person: int
    name: str
    gone: bool = False
    dwarf: int | UnsetType = UNSET
    waits: bool | UnsetType = UNSET
    program: bool | UnsetType = UNSET


class StandIn(Struct, frozen=True):
    """The bot that plays for somebody just now, and who said so.

    It was the host, the others by their vote, the clock, or the server, because the bot of that seat gave no answer.
    """

    bot: str
    by: Literal["host", "vote", "clock", "server"]


class Seat(Struct, frozen=True):
    """One seat: free (no name), a person's, or a bot's. ``offer`` is the seat its player would swap for.

    ``votes`` are the people who want a bot to play for its player, who is away; left out if there are none.
    """

    name: str | None = None
    person: int | None = None
    bot: str | None = None
    stand_in: StandIn | None = None
    offer: int | None = None
    votes: tuple[int, ...] | UnsetType = UNSET


class PastMove(Struct, frozen=True):
    """A decision of a match by older rules: who decided, on what, and the bot, if one did."""

    seat: int
    action: dict[str, Any]
    by: str | None = None


class Shuffler(Struct, frozen=True):
    """Somebody with a seat and their part in shuffling: the commitment to a number, then the number, or why none."""

    person: int
    seats: tuple[int, ...]
    commitment: str | None = None
    number: str | None = None
    left_out: LeftOut | None = None

    @property
    def commits(self) -> bool:
        """Whether they are still to commit themselves."""
        return self.left_out is None and self.commitment is None

    @property
    def reveals(self) -> bool:
        """Whether they have committed themselves and are still to tell their number."""
        return self.left_out is None and self.commitment is not None and self.number is None


class Shuffle(Struct, frozen=True):
    """Shuffling for a match that is about to begin.

    ``commitment`` is the server's. Numbers are told once ``revealing`` is true, for only then are all commitments
    public; who has none until then has no part in it.
    """

    match: int
    commitment: str
    people: tuple[Shuffler, ...]
    revealing: bool = False


class Hold(Struct, frozen=True):
    """A round that has not begun yet, and the people who are waited for."""

    round: int
    people: tuple[int, ...]


class MatchState(Struct, frozen=True):
    """The match that is or was last played.

    ``commitment`` is the server's, ``shuffle`` what the players had to do with the deal; ``seed``, ``share`` and the
    rest come when the match is over. If anybody's number is in ``shuffle``, the commitment is that to ``server_seed``,
    and the seed follows from it and these numbers (``undermine.shuffle``); if not, it is that to the seed itself.
    ``edition`` is that of the rules it is played by. If they have changed for it since, the match is over as it stands,
    finished or not: nobody sees a game, and ``past`` has the decisions that were made.
    """

    number: int
    rules: dict[str, Any]
    commitment: str
    seed: str | None = None
    share: str | None = None
    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    edition: int = 1
    past: tuple[PastMove, ...] | None = None
    shuffle: tuple[Shuffler, ...] = ()
    server_seed: str | None = None


class TableState(Struct, frozen=True):
    """All that everybody may know of a table but the game itself."""

    table: str
    code: str
    config: Config
    phase: Phase
    host: int
    people: tuple[Person, ...]
    seats: tuple[Seat, ...]
    match: MatchState | None = None
    #: while players and server shuffle for the next match
    shuffle: Shuffle | None = None
    #: while the end of a round is shown: nobody acts, and no clock runs
    hold: Hold | None = None
    #: whether those without a seat are to say nothing
    silenced: bool = False
    #: the cards, if the table plays with a deck of its own; ``None``: those that the game comes with
    cards: tuple[CardFace, ...] | None = None
    #: whether its matches begin with a position, which only its maker knows; left out if they do not
    position: bool | UnsetType = UNSET
    #: by seat, the dwarf that whoever sits there looks like; left out if each is the one with the seat's number
    dwarves: tuple[int, ...] | UnsetType = UNSET
