"""Positions of Saboteur 2, drawn with the characters of ``tests.saboteur.table`` and with letters for the new cards.

A test says which cards its letters are: ``named={"b": "bridge", "L": "ladder_es~"}`` (``~`` is turned by 180°). Two
letters stand in every drawing without being named::

    B    the blue door on a straight way from west to east
    G    the green one

The tables below are copied from the printed game, not from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tests.saboteur import table as base
from tests.saboteur.table import (
    BEYOND,
    OPPOSITE,
    kinds,
    legal,
    pass_until_round,
    play,
    refusal,
    refused,
    several,
)
from undermine.games import Saboteur2

__all__ = [
    "BEYOND",
    "DECK",
    "DWARVES",
    "NEW_ACTIONS",
    "NEW_FACES",
    "NEW_PATHS",
    "OPPOSITE",
    "board",
    "drawn",
    "kinds",
    "legal",
    "pass_until_round",
    "play",
    "refusal",
    "refused",
    "table",
    "ways",
]

#: the printed path cards of the expansion: how many, and the groups of sides that meet inside the card
NEW_PATHS: Final = {
    "bridge": (2, "NS|EW"),
    "double_curve_nw_es": (1, "NW|ES"),
    "double_curve_ne_sw": (1, "NE|SW"),
    "ladder_s": (1, "S"),
    "ladder_w": (1, "W"),
    "ladder_es": (1, "ES"),
    "ladder_ne": (1, "NE"),
    "door_green_es": (1, "ES"),
    "door_green_ew": (1, "EW"),
    "door_green_ns_stub_e": (1, "NS|E"),
    "door_blue_ns": (1, "NS"),
    "door_blue_ew": (1, "EW"),
    "door_blue_sw": (1, "SW"),
    "straight_ns_stub_e": (1, "NS|E"),
    "straight_ns_stubs_ew": (1, "NS|E|W"),
    "straight_ew_stubs_ns": (1, "EW|N|S"),
    "curve_ne_stub_s": (1, "NE|S"),
    "curve_es_stub_n": (2, "ES|N"),
    "crystal_s": (1, "S"),
    "crystal_w": (1, "W"),
    "crystal_cross": (1, "NESW"),
    "crystal_t_wide": (3, "ESW"),
    "crystal_t_tall": (1, "NES"),
    "crystal_t_wide_stub_n": (1, "ESW|N"),
    "crystal_t_tall_stub_e": (1, "NSW|E"),
    "crystal_ew_stub_s": (1, "EW|S"),
}
NEW_ACTIONS: Final = {
    "theft": 4,
    "hands_off": 3,
    "swap_hand": 2,
    "inspection": 2,
    "swap_hats": 2,
    "trapped": 3,
    "free_at_last": 4,
    "rock_fall": 1,
}
DECK: Final = base.DECK + Counter({**{card: count for card, (count, _) in NEW_PATHS.items()}, **NEW_ACTIONS})
ASIDE: Final = 10

#: the dwarf cards
DWARVES: Final = Counter({"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3})

#: who sits there if a test does not care
_ANYONE: Final = (
    *("blue", "green", "saboteur", "boss", "blue", "green"),
    *("saboteur", "profiteer", "blue", "green", "geologist", "saboteur"),
)

_LETTERS: Final = {"B": "door_blue_ew", "G": "door_green_ew"}


def legend(named: Mapping[str, str] | None = None) -> base.Legend:
    """What the characters mean when these letters are named."""
    return base.Legend({**base.FACES, **_LETTERS, **(named or {})}, {**base.PATHS, **NEW_PATHS})


def ways(face: str) -> str:
    """The groups of sides that meet inside a card."""
    return legend().ways(face)


def _both_ways_up() -> list[str]:
    """Every new path card as it can be laid: turned too, unless that looks the same."""
    faces = []
    for card in NEW_PATHS:
        as_printed, turned = ({frozenset(way) for way in ways(face).split("|")} for face in (card, f"{card}~"))
        faces += [card] if as_printed == turned else [card, f"{card}~"]
    return faces


NEW_FACES: Final = _both_ways_up()


def table(
    drawing: str = "S",
    *,
    named: Mapping[str, str] | None = None,
    seats: int | None = None,
    roles: str | None = None,
    spare: str = "",
    hands: Mapping[int, str] | None = None,
    goals: str = "treasure stone_sw stone_nw",
    stock: str | None = None,
    aside: str = "",
    broken: Mapping[int, str] | None = None,
    trapped: Collection[int] = (),
    thefts: Sequence[int] = (),
    gold: Sequence[int] | None = None,
    turn: int = 0,
    rounds: int = 3,
    boss_behind_doors: bool = False,
    open_gold: bool = False,
    seed: int | str = 0,
) -> Saboteur2:
    """A match whose first round has come to this position.

    ``roles`` go by seat, and ``spare`` are the next dwarf cards of those left over; the rest of the fifteen follow.
    ``hands`` and ``broken`` go by seat, and who is not named has none; ``trapped`` are seats, and so are ``thefts``, in
    the order in which these cards were laid. ``goals`` go from the top down. ``gold`` is each seat's pieces.

    Ten cards lie ``aside``, those named and others. The ``stock`` is what is left of the deck then; if it is given, the
    next card first, the rest lies on the discard pile, or goes below the stock if it ends with ``...``.
    """
    by_seat = [*_ANYONE[: seats or 3]] if roles is None else roles.split()
    if seats not in (None, len(by_seat)):
        raise ValueError(f"{seats} players have {seats} dwarf cards, not {roles!r}")
    dwarves = DWARVES.copy()
    dwarves.subtract([*by_seat, *spare.split()])
    if min(dwarves.values()) < 0 or len(dwarves) > len(DWARVES):
        raise ValueError(f"the fifteen dwarves are not {' '.join(by_seat)} and {spare}")
    letters = legend(named)
    cells = base.read(drawing, letters)
    rest = DECK.copy()
    base.take_drawn(rest, cells, letters)
    held = [(hands or {}).get(seat, "").split() for seat in range(len(by_seat))]
    for hand in held:
        base.take(rest, hand)
    tools = {seat: names.split() for seat, names in (broken or {}).items()}
    base.take(rest, [f"broken_{tool}" for names in tools.values() for tool in names])
    base.take(rest, ["trapped" for _ in trapped] + ["theft" for _ in thefts])
    drawn_next = [] if stock is None else stock.removesuffix("...").split()
    base.take(rest, [*drawn_next, *aside.split()])
    below = list(rest.elements())
    fill = max(0, len(below) - (ASIDE - len(aside.split())))
    put_aside = [*aside.split(), *below[fill:]]
    del below[fill:]
    on_pile = stock is not None and not stock.endswith("...")

    if gold is not None and len(gold) != len(by_seat):
        raise ValueError(f"{len(by_seat)} players have gold, not {len(gold)}")
    fields = {
        "seats": len(by_seat),
        "turn": turn,
        "roles": "/".join(by_seat),
        "spare": several([*spare.split(), *dwarves.elements()]),
        **base.drawn_fields(cells, goals, letters),
        "hands": "/".join(map(several, held)),
        "stock": several(drawn_next if on_pile else [*drawn_next, *below]),
        "pile": several(below if on_pile else []),
        "aside": several(put_aside),
        "broken": "/".join(several(tools.get(seat, [])) for seat in range(len(by_seat))),
        "trapped": several([*map(str, trapped)]),
        "thefts": several([*map(str, thefts)]),
        "gold": "/".join(map(str, gold or [0] * len(by_seat))),
        "seed": seed,
    }
    flags = f"boss_behind_doors={str(boss_behind_doors).lower()} open_gold={str(open_gold).lower()}"
    game = base.position(f"saboteur2 rounds={rounds} {flags}", fields)
    assert isinstance(game, Saboteur2)
    return game


def board(game: Saboteur2, *, may_lay: str | None = None, named: Mapping[str, str] | None = None) -> str:
    """The board as everyone sees it, drawn; with ``*`` where the player on turn may lay ``may_lay``."""
    return base.board(game, may_lay=may_lay, legend=legend(named))


def drawn(drawing: str, named: Mapping[str, str] | None = None) -> str:
    """A drawing in the form in which ``board`` answers."""
    return base.drawn(drawing, legend(named))
