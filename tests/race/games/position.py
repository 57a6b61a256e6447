"""Positions of Race as text: ``race; seats=2 depths=3/2 boulders=1/0 hands=drill/?2 stock=?3 ...``.

Every field but ``seats`` may be left out; hands and stock may be left open.
"""

from __future__ import annotations

from tests.race.games.game import OVER, TURN, Deal, Race
from tests.race.games.rules import CARDS, HAND, RaceRules
from tests.race.games.view import RaceView
from undermine.games import Chance, Position
from undermine.games.core.position import (
    Cards,
    Fields,
    PositionError,
    cards_seen,
    cards_written,
    chances,
    read_hands,
    read_pile,
    read_stock,
    tell_position,
)


def from_position(position: Position) -> Race:
    """A match that goes on from a position."""
    assert isinstance(position.rules, RaceRules)
    fields = Fields(position)
    later, lot = chances(fields)
    game = Race.empty(position.rules, later)
    length = position.rules.length
    game.round_number = fields.number("round", 1, position.rules.rounds + 1)
    game.turn = fields.number("turn", 0, position.seats)
    game.first = fields.number("first", game.turn, position.seats)
    game.phase = fields.read("phase", "turn", ("turn", "over").index)
    game.to_act = None if game.phase == OVER else game.turn
    game.depths = fields.by_seat("depths", "0", lambda text: range(length + 1)[int(text)])
    game.props = fields.by_seat("props", "0", lambda text: range(2)[int(text)])
    game.boulders = fields.by_seat("boulders", "0", lambda text: range(len(CARDS))[int(text)])
    game.points = fields.by_seat("points", "0", lambda text: range(1000)[int(text)])
    _deal_cards(game, fields, lot)
    if game.phase == TURN and (length in game.depths or not game.hands[game.turn]):
        raise PositionError("position_field", field="turn", text=str(game.turn))
    return game


def _deal_cards(game: Race, fields: Fields, lot: Chance) -> None:
    cards = Cards(CARDS)
    hands = read_hands(fields, cards, HAND)
    stock, below = read_stock(fields, cards)
    pile, game.pile_by = read_pile(fields, cards)
    fields.done()
    cards.fill(*hands, pile, stock, rest=stock if below else None, aside=[], chance=lot)
    game.hands = [bytes(sorted(hand)) for hand in hands]
    game.stock, game.pile = bytes(stock), bytes(pile)
    game.deal = Deal(game.first, tuple(game.hands), game.stock)
    tell_position(game, ())
    game.deal_out()
    game.fresh = []


def position_of(game: Race) -> Position:
    """Where a match stands, with everything said."""
    told = {**_public(game.view(None)), **cards_written(game, b""), "chance": game.chance.state}
    return Position(game.rules, game.seats, told)


def position_seen(view: RaceView) -> Position:
    """Where a match stands as a seat knows it."""
    return Position(view.rules, view.seats, {**_public(view), **cards_seen(view)})


def _public(view: RaceView) -> dict[str, str]:
    by_seat = {
        name: "/".join(str(int(one)) for one in getattr(view, name))
        for name in ("depths", "props", "boulders", "points")
    }
    return {
        "round": str(view.round),
        "first": str(view.first),
        "turn": str(view.turn),
        "phase": view.phase,
        **{name: text for name, text in by_seat.items() if text != "0/0"},
    }
