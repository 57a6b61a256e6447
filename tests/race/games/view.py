"""What a seat may know of a match: everything but the other's hand and the stock.

Each field is declared with the parts of the game it follows from, so that the server looks again only at what changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tests.race.games.rules import RaceRules
from undermine.games import View
from undermine.games.core.match_state import names
from undermine.games.core.view_fields import Sight, growing, part, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView(View):
    """What one seat, or a spectator, may know. Lists are by seat."""

    rules: RaceRules
    #: ``turn`` or ``over``
    phase: str
    first: int
    turn: int
    #: how deep the tunnels are, where props stand, and how many boulders lie in the way
    depths: tuple[int, ...]
    props: tuple[bool, ...]
    boulders: tuple[int, ...]
    points: tuple[int, ...]
    stock: int
    #: the cards that were played, and who put each there face-down: nobody, in this game
    pile: tuple[str | None, ...]
    pile_by: tuple[int | None, ...]
    #: the seat's own
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]


SIGHT: Final = Sight(
    public={
        "rules": shown(lambda game: game.rules),
        "seats": shown(lambda game: game.seats),
        "round": part("round_number"),
        "to_act": part("to_act"),
        "results": part("past_rounds"),
        "phase": shown(lambda game: "over" if game.to_act is None else "turn", "to_act"),
        "first": part("first"),
        "turn": part("turn"),
        "depths": shown(lambda game: tuple(game.depths), "depths"),
        "props": shown(lambda game: tuple(map(bool, game.props)), "props"),
        "boulders": shown(lambda game: tuple(game.boulders), "boulders"),
        "points": shown(lambda game: tuple(game.points), "points"),
        "stock": shown(lambda game: len(game.stock), "stock"),
        "pile_by": growing(lambda game, after: (None,) * (len(game.pile_by) - after), "pile_by"),
        "hand_sizes": shown(lambda game: tuple(map(len, game.hands)), "hands"),
    },
    private={
        "seat": shown(lambda game, seat: seat),
        "pile": growing(lambda game, seat, after: game.pile_seen(seat, after), "pile", "pile_by"),
        "hand": shown(lambda game, seat: None if seat is None else names(game.hands[seat]), "hands"),
    },
)
