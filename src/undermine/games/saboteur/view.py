"""What a seat may know of a match of Saboteur: a round in play, and the nuggets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from undermine.games.core.results import RoundResult
from undermine.games.core.view_fields import Sight, shown
from undermine.games.digging import view as dig_view
from undermine.games.digging.round_state import OVER
from undermine.games.digging.view import DigView
from undermine.games.saboteur.gold import Draft, Gold
from undermine.games.saboteur.rules import SaboteurRules


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


def _results(game: Gold, seat: int | None) -> tuple[RoundResult, ...]:
    past = game.past_rounds
    return past if game.phase == OVER else tuple([_result_seen(result, seat) for result in past])


def _drafts(game: Gold, seat: int | None) -> tuple[DraftSeen, ...]:
    over = game.phase == OVER
    # Whoever picks now has looked at what is left.
    looks_at = len(game.drafts) - 1 if seat is not None and seat == game.picker else None
    return tuple([_draft_seen(draft, seat, over, place == looks_at) for place, draft in enumerate(game.drafts)])


@lru_cache(maxsize=1024)
def _draft_seen(draft: Draft, me: int | None, over: bool, picks_now: bool) -> DraftSeen:
    """A draft as a seat sees it. Drafts are never changed, and looked at again in every view."""
    picks = tuple([(seat, value if over or seat == me else None) for seat, value in draft.picks])
    looks = [(before, tuple(draft.left(before))) for before, (seat, _) in enumerate(draft.picks) if seat == me]
    if picks_now:
        looks.append((len(draft.picks), tuple(draft.left())))
    return DraftSeen(draft.round, len(draft.drawn), picks, tuple(looks))


@lru_cache(maxsize=1024)
def _picked(purses: tuple[bytes, ...], me: int | None, over: bool) -> tuple[tuple[int, ...] | None, ...]:
    """What each seat has picked, as far as a seat knows it."""
    return tuple([tuple(purse) if over or owner == me else None for owner, purse in enumerate(purses)])


@lru_cache(maxsize=1024)
def _result_seen(result: RoundResult, seat: int | None) -> RoundResult:
    """A round's result with the values of the others' picks left out (S1.66)."""
    lines = tuple(
        [line._replace(amount=None) if line.reason == "picked" and line.seat != seat else line for line in result.lines]
    )
    return result._replace(lines=lines)


SIGHT: Final = Sight(
    public={
        **dig_view.PUBLIC,
        "nuggets": shown(lambda game: len(game.nuggets), "nuggets"),
        "picked_count": shown(lambda game: tuple(map(len, game.purses)), "purses"),
        "paid": shown(lambda game: tuple(map(tuple, game.paid)), "paid"),
        "bank": shown(lambda game: tuple(game.bank), "bank"),
    },
    private={
        **dig_view.PRIVATE,
        "results": shown(_results, "past_rounds", "phase"),
        "drafts": shown(_drafts, "drafts", "picker", "phase"),
        "picked": shown(lambda game, seat: _picked(tuple(game.purses), seat, game.phase == OVER), "purses", "phase"),
    },
)
