"""Positions of Saboteur: a round in play, and the nuggets."""

from __future__ import annotations

from collections import Counter

from undermine.games.core.chance import Chance
from undermine.games.core.game import ScoreLine
from undermine.games.core.position import NONE, OPEN, Fields, Position, PositionError, listed, written
from undermine.games.digging import position as digging
from undermine.games.digging.round_state import SHARING
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.gold import Draft
from undermine.games.saboteur.view import SaboteurView


def from_position(position: Position) -> Saboteur:
    """A match that goes on from a position."""
    assert isinstance(position.rules, tables.SaboteurRules)
    fields = Fields(position)
    game, chance = digging.begin(Saboteur, position.rules, fields)
    game.roles, game.spare = digging.read_roles(fields, game.box, chance)
    _share_nuggets(game, fields, chance)
    digging.deal_cards(game, fields, [], chance)
    return game


def _share_nuggets(game: Saboteur, fields: Fields, chance: Chance) -> None:
    """Nugget cards: those of the seats, what is offered now, and the stock, in which the rest lies."""
    left = Counter[int]()
    named: list[list[int]] = []

    def values(text: str) -> list[int]:
        found: list[int] = []
        for part in listed(text):
            found += [0] * int(part[1:] or 1) if part.startswith(OPEN) else [_value(part)]
        left.subtract(value for value in found if value)
        named.append(found)
        return found

    purses = fields.by_seat("purses", NONE, values)
    game.paid = [bytes(paid) for paid in fields.by_seat("paid", NONE, values)]
    game.bank = fields.by_seat("bank", "0", lambda text: range(1000)[int(text)])
    drawn = fields.read("offered", NONE, values)
    picks = fields.read("picked", NONE, lambda text: [_pick(game.seats, part) for part in listed(text)])
    said = fields.text("nuggets", "...")
    stock = values(said.removesuffix("...").removesuffix(",") or NONE)
    # S1.60: whenever one set does not do, there is another
    open_ones = sum(cards.count(0) for cards in named)
    while not left or min(left.values()) < 0 or left.total() < open_ones:
        left.update(tables.NUGGETS)
    pool = list(left.elements())
    chance.shuffle(pool)
    for cards in named:
        cards[:] = [value or pool.pop() for value in cards]
    game.nuggets = bytes([*stock, *pool] if said.endswith("...") else stock)
    game.purses = [bytes(purse) for purse in purses]
    # Of cards picked in former rounds their owners know what they are, and nobody knows what else was offered.
    game.drafts = tuple(
        Draft(0, bytes((value,)), ((seat, value),)) for seat, purse in enumerate(game.purses) for value in purse
    )
    if (game.phase == SHARING) != bool(drawn):
        raise PositionError("position_field", field="offered", text=written(drawn))
    if drawn:
        game.drafts += (Draft(game.round_number, bytes(sorted(drawn)), tuple(picks)),)
        for number, (seat, value) in enumerate(picks, 1):
            game.purses[seat] += bytes((value,))
            game.lines += (ScoreLine(seat, value, "picked", (("pick", number),)),)


def _value(text: str) -> int:
    if int(text) not in tables.NUGGETS:
        raise ValueError
    return int(text)


def _pick(seats: int, text: str) -> tuple[int, int]:
    seat, _, value = text.partition(":")
    return range(seats)[int(seat)], _value(value)


def position_of(game: Saboteur) -> Position:
    """Where a match stands, with everything said."""
    draft = game.drafts[-1] if game.phase == SHARING else None
    picks = draft.picks if draft else ()
    taken = Counter(seat for seat, _ in picks)
    purses = [purse[: len(purse) - taken[seat]] for seat, purse in enumerate(game.purses)]
    own = {
        "purses": "/".join(map(written, purses)),
        "paid": "/".join(map(written, game.paid)),
        "bank": "/".join(map(str, game.bank)),
        "offered": written(draft.drawn) if draft else NONE,
        "picked": written(f"{seat}:{value}" for seat, value in picks),
        "nuggets": written(game.nuggets),
    }
    return Position(game.rules, game.seats, digging.fields_of(game, own))


def position_seen(view: SaboteurView) -> Position:
    """Where a match stands as a seat sees it, the rest left open; while nuggets are picked, most of it is unseen."""
    if view.phase == "pick":
        raise PositionError("position_field", field="phase", text=view.phase)
    purses = [
        written(known) if known is not None else f"{OPEN}{count}" if count else NONE
        for known, count in zip(view.picked, view.picked_count, strict=True)
    ]
    own = {
        "purses": "/".join(purses),
        "paid": "/".join(map(written, view.paid)),
        "bank": "/".join(map(str, view.bank)),
        "nuggets": f"{OPEN}{view.nuggets}" if view.nuggets else NONE,
    }
    return Position(view.rules, view.seats, digging.seen_by(view, own))
