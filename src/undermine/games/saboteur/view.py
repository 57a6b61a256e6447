"""What a seat may know of a match of Saboteur: a round in play, and the nuggets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from undermine.games.game import RoundResult
from undermine.games.saboteur.dig_view import DigView, dig_privates, dig_public
from undermine.games.saboteur.gold import Draft, Gold
from undermine.games.saboteur.rules import SaboteurRules
from undermine.games.saboteur.table import OVER, SHARING


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
class SaboteurView(DigView):
    """What one seat, or a spectator, may know of a match of Saboteur."""

    rules: SaboteurRules
    #: how many nugget cards are in the stock
    nuggets: int
    drafts: tuple[DraftSeen, ...]
    #: nugget cards by seat: how many were picked, their values, those paid, and pieces from the bank
    picked_count: tuple[int, ...]
    picked: tuple[tuple[int, ...] | None, ...]
    paid: tuple[tuple[int, ...], ...]
    bank: tuple[int, ...]


def public(game: Gold) -> dict[str, Any]:
    """The fields of a view that are the same for everyone."""
    return {
        **dig_public(game),
        "nuggets": len(game.nuggets),
        "picked_count": tuple(map(len, game.purses)),
        "paid": tuple(map(tuple, game.paid)),
        "bank": tuple(game.bank),
    }


def privates(game: Gold, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
    """By seat, the fields of a view that depend on who looks; ``None`` is a spectator."""
    over = game.phase == OVER
    past = game.past_rounds
    purses = tuple(game.purses)
    found = dig_privates(game, seats)
    for seat, fields in found.items():
        me = -1 if seat is None else seat
        fields["results"] = past if over or not past else tuple([_result_seen(result, seat) for result in past])
        fields["drafts"] = _drafts(game, me, over) if game.drafts else ()
        fields["picked"] = _picked(purses, me, over)
    return found


def _drafts(game: Gold, me: int, over: bool) -> tuple[DraftSeen, ...]:
    # Whoever picks now has looked at what is left.
    picks_now = game.phase == SHARING and game.to_act == me
    last = len(game.drafts) - 1
    return tuple([_draft_seen(draft, me, over, picks_now and place == last) for place, draft in enumerate(game.drafts)])


@lru_cache(maxsize=1024)
def _draft_seen(draft: Draft, me: int, over: bool, picks_now: bool) -> DraftSeen:
    """A draft as a seat sees it. Drafts are never changed, and looked at again in every view."""
    picks = tuple([(seat, value if over or seat == me else None) for seat, value in draft.picks])
    looks = [(before, tuple(draft.left(before))) for before, (seat, _) in enumerate(draft.picks) if seat == me]
    if picks_now:
        looks.append((len(draft.picks), tuple(draft.left())))
    return DraftSeen(draft.round, len(draft.drawn), picks, tuple(looks))


@lru_cache(maxsize=1024)
def _picked(purses: tuple[bytes, ...], me: int, over: bool) -> tuple[tuple[int, ...] | None, ...]:
    """What each seat has picked, as far as a seat knows it."""
    return tuple([tuple(purse) if over or owner == me else None for owner, purse in enumerate(purses)])


@lru_cache(maxsize=1024)
def _result_seen(result: RoundResult, seat: int | None) -> RoundResult:
    """A round's result with the values of the others' picks left out (S1.66)."""
    lines = tuple(
        [line._replace(amount=None) if line.reason == "picked" and line.seat != seat else line for line in result.lines]
    )
    return result._replace(lines=lines)
