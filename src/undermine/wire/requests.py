"""What a client asks for over its socket. The first message is ``hello``; everything else is a request with an id."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from undermine.wire.limits import Commitment, Name, Notation, Number, RequestId, SeatNumber, Spec, Talk, Token, Version
from undermine.wire.table import Config, Emote


class _Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(_Message, frozen=True, tag="hello", omit_defaults=True):
    """Opens the talk.

    ``token`` says who one is; without it one watches. ``version`` is what one knows already: if nothing has happened
    since, no snapshot is sent. ``shuffles`` says that one takes part in shuffling (``commit``, ``reveal``), ``reveals``
    that one shows somebody how a round ended and tells when they have seen it (``go_on``).
    """

    token: Token | None = None
    version: Version | None = None
    shuffles: bool = False
    reveals: bool = False


class _Request(_Message, frozen=True):
    id: RequestId


class Act(_Request, frozen=True, tag="act"):
    """Decide for a seat. ``version`` is the version of the table it was decided on."""

    version: Version
    seat: SeatNumber
    action: Notation


class Say(_Request, frozen=True, tag="say"):
    """Say something: a text, a claim with its facts, or an emote. ``seat`` tells which of one's seats speaks.

    While a match is played, whoever has no seat may send emotes, and nothing else.
    """

    text: Talk | None = None
    claim: Annotated[str, Meta(max_length=40)] | None = None
    facts: dict[str, Any] = {}
    seat: SeatNumber | None = None
    emote: Emote | None = None


class Sit(_Request, frozen=True, tag="sit"):
    """Take a free seat, in one's own name or, for several people at one device, in another.

    Whoever has no seat yet may take that of a bot.
    """

    seat: SeatNumber
    name: Name | None = None


class Stand(_Request, frozen=True, tag="stand"):
    """Leave a seat; the host may empty any."""

    seat: SeatNumber


class Swap(_Request, frozen=True, tag="swap"):
    """Swap one's seat for another.

    With a free seat, a bot or another seat of one's own at once; with somebody else as soon as they ask for the same.
    The host may swap any two.
    """

    seat: SeatNumber
    other: SeatNumber


class SeatBot(_Request, frozen=True, tag="seat_bot"):
    """Host: give a free seat, or a bot's, to a bot."""

    seat: SeatNumber
    bot: Spec


class Configure(_Request, frozen=True, tag="configure"):
    """Host: change what is agreed on.

    While a match is played only ``pace``, ``talk``, ``bots_quiet`` and ``public`` may differ.
    """

    config: Config


class HandOver(_Request, frozen=True, tag="hand_over"):
    """Host: make somebody else the host."""

    person: int


class TakeOver(_Request, frozen=True, tag="take_over"):
    """Become the host, from a seat, when the host has been away for a while."""


class SendAway(_Request, frozen=True, tag="send_away"):
    """Host: send somebody away; without a person, everybody who watches without a name.

    Between matches it may be anybody, and their seats become free; while seats count only somebody without one.
    """

    person: int | None = None


class Silence(_Request, frozen=True, tag="silence"):
    """Host: let nobody say anything who has no seat; or, with ``silent`` false, let them again. At any time."""

    silent: bool = True


class Start(_Request, frozen=True, tag="start"):
    """Host: begin; with ``bots`` the free seats go to bots first."""

    bots: bool = False


class Commit(_Request, frozen=True, tag="commit"):
    """Commit oneself to a number for the shuffle of a match."""

    match: Version
    commitment: Commitment


class Reveal(_Request, frozen=True, tag="reveal"):
    """Tell the number, now that all commitments are public."""

    match: Version
    number: Number


class Rematch(_Request, frozen=True, tag="rematch"):
    """Host: play again with the same people; whoever waits for a seat gets that of a bot."""


class Reopen(_Request, frozen=True, tag="reopen"):
    """Host: go back to the lobby after a match."""


class PutIn(_Request, frozen=True, tag="put_in"):
    """Host: let a bot play for somebody who is away."""

    seat: SeatNumber
    bot: Spec | None = None


class Vote(_Request, frozen=True, tag="vote"):
    """Vote, from a seat, that a bot plays for somebody who is away; or, with ``bot`` false, take that back.

    It does as soon as more than half of the others who have a seat and are connected want it.
    """

    seat: SeatNumber
    bot: bool = True


class LetBack(_Request, frozen=True, tag="let_back"):
    """Host: let somebody play for themselves again."""

    seat: SeatNumber


class ComeBack(_Request, frozen=True, tag="come_back"):
    """Play for oneself again, after a bot has."""

    seat: SeatNumber


class GoOn(_Request, frozen=True, tag="go_on"):
    """One has seen how a round ended: let the next begin, which is this one."""

    round: Version


class Guess(_Request, frozen=True, tag="guess"):
    """Say to nobody before the end whom one takes for a traitor in this round; only the last word of a round counts.

    For those who watch with a name, and for players who are out for the rest of the round.
    """

    suspects: Annotated[tuple[SeatNumber, ...], Meta(max_length=12)]


class Since(_Request, frozen=True, tag="since"):
    """Ask for everything after a version."""

    version: Version


class Look(_Request, frozen=True, tag="look"):
    """Ask for a snapshot."""


class Ping(_Request, frozen=True, tag="ping"):
    """Ask whether anybody is there."""


#: what changes a table, and is written down
Command = (
    Act
    | Say
    | Sit
    | Stand
    | Swap
    | SeatBot
    | Configure
    | HandOver
    | TakeOver
    | SendAway
    | Silence
    | Start
    | Commit
    | Reveal
    | Rematch
    | Reopen
    | PutIn
    | Vote
    | LetBack
    | ComeBack
    | GoOn
    | Guess
)
Request = Hello | Command | Since | Look | Ping
