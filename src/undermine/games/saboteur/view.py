"""What a seat may know of a match of Saboteur, and how that is read off the table.

This is the one place, beside the events, where secrets are kept from leaving the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from undermine.games.actions import GOALS
from undermine.games.cards import IDS, TOOLS
from undermine.games.events import Event
from undermine.games.game import RoundResult, View
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.table import GOAL_CELLS, GROUND, OVER, PICKING, SETTING, Draft, Table
from undermine.maze.faces import FACE_DOWN
from undermine.maze.ground import column_row

PHASES: Final = ("turn", "set_stone", "pick", "over")


class CardSeen(NamedTuple):
    """A card that lies face-up in the maze."""

    card: str
    column: int
    row: int
    turned: bool


class GoalSeen(NamedTuple):
    """A goal: its face if the seat knows it, whether all do, and who has looked at it."""

    goal: str
    column: int
    row: int
    face: str | None
    face_up: bool
    looked: tuple[int, ...]


class DraftSeen(NamedTuple):
    """One round's nugget cards.

    Who took a card, its value if the seat knows it, and what the seat saw when it was its turn to pick.

    ``looks`` are pairs of how many picks went before and the values that were still there.
    """

    round: int
    drawn: int
    picks: tuple[tuple[int, int | None], ...]
    looks: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaboteurView(View):
    """What one seat, or a spectator, may know of a match of Saboteur.

    Lists by seat are in seat order; what is not known is ``None``.
    """

    rules: tables.SaboteurRules
    phase: str
    first: int
    turn: int
    #: face-up cards, the start first, path cards in the order they were laid
    maze: tuple[CardSeen, ...]
    goals: tuple[GoalSeen, ...]
    #: the goal whose stone is being set
    setting: str | None
    stock: int
    #: the discard pile from the bottom up; ``None`` for a card somebody else put there face-down
    pile: tuple[str | None, ...]
    #: who put each face-down card there
    pile_by: tuple[int | None, ...]
    role: str | None
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    broken: tuple[tuple[str, ...], ...]
    #: the roles and the dwarf card left over, once they are shown
    roles: tuple[str, ...] | None
    left_over: str | None
    nuggets: int
    drafts: tuple[DraftSeen, ...]
    #: nugget cards by seat: how many were picked, their values, those paid, and pieces from the bank
    picked_count: tuple[int, ...]
    picked: tuple[tuple[int, ...] | None, ...]
    paid: tuple[tuple[int, ...], ...]
    bank: tuple[int, ...]


_TOOLS_IN: Final = tuple(tuple(tool for bit, tool in enumerate(TOOLS) if tools >> bit & 1) for tools in range(8))


class _Lying(dict[int, CardSeen]):
    """What lies on a cell, by ``cell << 8 | face``."""

    def __missing__(self, key: int) -> CardSeen:
        column, row = column_row(GROUND.places[key >> 8])
        seen = CardSeen(IDS[(key & 255) >> 1], column, row, bool(key & 1))
        self[key] = seen
        return seen


_LYING: Final = _Lying()


def view_of(game: Table, seat: int | None) -> SaboteurView:
    """What a seat may know; ``None`` is a spectator."""
    over = game.phase == OVER
    shown = over or game.phase == PICKING
    faces = game.maze.faces
    me = -1 if seat is None else seat
    return SaboteurView(
        rules=game.rules,
        seats=game.seats,
        seat=seat,
        round=game.round_number,
        to_act=game.to_act,
        history=_history(game, seat),
        results=game.past_rounds if over else tuple([_result_seen(result, seat) for result in game.past_rounds]),
        phase=PHASES[game.phase],
        first=game.first,
        turn=game.turn,
        maze=tuple([_LYING[cell << 8 | faces[cell]] for cell in game.maze.fixed + game.maze.laid]),
        goals=_goals(game, me),
        setting=GOALS[game.setting] if game.phase == SETTING else None,
        stock=len(game.stock),
        pile=tuple(
            [IDS[card] if by in (0, me + 1) else None for card, by in zip(game.pile, game.pile_by, strict=True)]
        ),
        pile_by=tuple([by - 1 if by else None for by in game.pile_by]),
        role=None if seat is None else tables.ROLES[game.roles[seat]],
        hand=None if seat is None else tuple([IDS[card] for card in game.hands[seat]]),
        hand_sizes=tuple([len(hand) for hand in game.hands]),
        broken=_broken(game),
        roles=tuple([tables.ROLES[role] for role in game.roles]) if shown else None,
        left_over=tables.ROLES[game.left_over] if shown else None,
        nuggets=len(game.nuggets),
        drafts=tuple([_draft_seen(draft, me, game, over) for draft in game.drafts]),
        picked_count=tuple([len(purse) for purse in game.purses]),
        picked=tuple([tuple(purse) if over or owner == me else None for owner, purse in enumerate(game.purses)]),
        paid=tuple([tuple(paid) for paid in game.paid]),
        bank=tuple(game.bank),
    )


def _history(game: Table, seat: int | None) -> tuple[Event, ...]:
    history: list[Event] = []
    link = game.told
    while link is not None:
        event = link[1]
        knowers = event.knowers
        if knowers and event[knowers[0]] != seat and (len(knowers) == 1 or not event.known_to(seat)):
            if link[2] is None:
                link[2] = event.veiled()
            event = link[2]
        history.append(event)
        link = link[0]
    history.reverse()
    return tuple(history)


def _broken(game: Table) -> tuple[tuple[str, ...], ...]:
    pick, lantern, wagon = game.broken
    return tuple(
        [
            _TOOLS_IN[pick >> seat & 1 | (lantern >> seat & 1) << 1 | (wagon >> seat & 1) << 2]
            for seat in range(game.seats)
        ]
    )


def _goals(game: Table, me: int) -> tuple[GoalSeen, ...]:
    peeked = game.peeked[me] if me >= 0 else 0
    anyone = any(game.peeked)
    seen: list[GoalSeen] = []
    for goal, (column, row) in enumerate(tables.GOALS_AT):
        bit = 1 << goal
        face = IDS[game.goals[goal]] if peeked & bit or not game.hidden & bit else None
        face_up = game.maze.faces[GOAL_CELLS[goal]] != FACE_DOWN
        looked = tuple([seat for seat, goals in enumerate(game.peeked) if goals & bit]) if anyone else ()
        seen.append(GoalSeen(GOALS[goal], column, row, face, face_up, looked))
    return tuple(seen)


def _draft_seen(draft: Draft, me: int, game: Table, over: bool) -> DraftSeen:
    picks = tuple([(seat, value if over or seat == me else None) for seat, value in draft.picks])
    looks = [(before, tuple(draft.left(before))) for before, (seat, _) in enumerate(draft.picks) if seat == me]
    if draft is game.drafts[-1] and game.phase == PICKING and game.to_act == me:
        looks.append((len(draft.picks), tuple(draft.left())))
    return DraftSeen(draft.round, len(draft.drawn), picks, tuple(looks))


def _result_seen(result: RoundResult, seat: int | None) -> RoundResult:
    """A round's result with the values of the others' picks left out (S1.66)."""
    lines = tuple(
        [line._replace(amount=None) if line.reason == "picked" and line.seat != seat else line for line in result.lines]
    )
    return result._replace(lines=lines)
