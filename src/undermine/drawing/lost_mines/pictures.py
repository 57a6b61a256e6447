"""What The Lost Mines draws: terrain on its paths, mines, the clans' starts, tokens, and its own action cards."""

from __future__ import annotations

from typing import Final

from undermine.drawing.cards import inked
from undermine.drawing.frames import PAPERS, back, frame, plate
from undermine.drawing.icons import CHEST, GOLD, HAT, MASK
from undermine.drawing.pen import INK, circle, dot, line, moved, outlined, ring, sheen, solid, star
from undermine.drawing.picture import Part, at
from undermine.drawing.registry import ActionCard, Picture
from undermine.maze import Face

#: the colour of each mine and of the plate it lies on
_MINES: Final = {
    "gold": (GOLD[1], "#3a2606"),
    "silver": ("#dfe6ea", "#2b3136"),
    "gemstones": ("#ff7fb0", "#3b0f22"),
    "dragon": ("#ff6b4a", "#3a0f06"),
}
_CLANS: Final = {"blue": "#58a8e8", "yellow": "#f1c24b"}
_TERRAIN: Final = {
    "campfire": ("#4a1f0a", "#ffb347"),
    "rock": ("#23272a", "#d3cac0"),
    "trunk": ("#2f1c0d", "#d39a5a"),
    "lake": ("#0f3557", "#7cc4f4"),
    "ditch": ("#0c0a08", "#a88a63"),
}
#: the tool that overcomes each obstacle
_TOOLS: Final = {"trunk": "axe", "lake": "boat", "ditch": "rope"}

_ICONS: Final = {
    "axe": line("M5.5 21.5L15 6", 3) + solid("M11.5 3c4.5-2 9 .5 10.5 5.5-3.5-1-6 0-7.8 3L10.5 8z"),
    "boat": solid("M1.5 14.5h21l-3.5 6.5h-14z") + line("M11 14V2.5l7 9H11", 1.9),
    "rope": ring(12, 10.5, 7, 2.2) + ring(12, 10.5, 3.2, 2.2) + line("M17.5 15c2 2 2 4.5 4 6.5", 2.4),
    "trap": line("M2.5 14c0-11 19-11 19 0", 2.2)
    + solid("M2.5 15.5l2.5-4.5 2 4 2.5-5 2.5 5 2.5-5 2.5 5 2-4 2.5 4.5v4h-19z"),
    "troll": solid(
        "M5 9c0-1.5.5-3 1.3-4.2L5.5 1l3.3 1.7a7 7 0 016.4 0L18.5 1l-.8 3.8C18.5 6 19 7.5 19 9l3 1-3 2.5"
        "C19 18 16 22 12 22s-7-4-7-9.5L2 10z"
        + circle(9, 10, 1.6)
        + circle(15, 10, 1.6)
        + "M7.5 17.5v-3.5l1.5 2h6l1.5-2v3.5z"
    ),
    "thunderstorm": solid("M6 12a4 4 0 01.5-8 5.5 5.5 0 0110.5 1.5A3.5 3.5 0 0117 12z")
    + '<path d="M13.5 9.5L8 17h3.5l-2 6L16.5 15H13l2.5-5.5z" fill="#ffd84a" stroke="#142433" stroke-width="1"/>',
    "silver": outlined("M1.5 20.5l2.5-7h8l2.5 7zM9.5 20.5l2.5-7h8l2.5 7z", "#c9d2d8", 1.3, "#2b3136")
    + outlined("M6 12.5l2.3-6.5h7.4l2.3 6.5z", "#eef3f6", 1.3, "#2b3136")
    + solid(star(19.5, 4, 3.5), "#fff"),
    "gemstones": outlined("M6 4h12l4.5 6.5L12 22 1.5 10.5z", "#ff7fb0", 1.3, "#3b0f22")
    + solid("M6 4l3.5 6.5h-8zM12 4l-2.5 6.5h5z", "#ffc2da")
    + solid("M14.5 10.5h8L12 22z", "#d94a86")
    + line("M1.5 10.5h21M6 4l3.5 6.5L12 22l2.5-11.5L18 4", 0.9, "#3b0f22"),
    "dragon": outlined(
        "M2.5 21c0-8 2-13.5 9-15.5l-1.5-4 5 3.3c4 .5 6.5 3 7 6.2l-4 1.5-3.5-1c-1.5 3 3 4.5 4.5 9.5z",
        "#ff6b4a",
        1.2,
        "#3a0f06",
    )
    + solid("M5 20c.5-4 2-8 6-10-1 4 1 7 3 10z", "#ffb08f")
    + dot(16, 7.8, 1.3, "#3a0f06"),
    "mine": solid("M1.5 21.5L7 6l5-4 5 4 5.5 15.5H17v-6c0-7-10-7-10 0v6z"),
    "dwarf": HAT,
    "campfire": solid(
        "M12 1.5c1 4.5 5.5 6 5.5 10.8 0 3.2-2.2 5.2-5.5 5.2s-5.5-2-5.5-5.2c0-2.2 1-3.8 2-4.8 0 2 1 2.7 "
        "1.6 2.7C9.8 7 10.5 4.5 12 1.5z"
    )
    + line("M3.5 21.5l17-3M3.5 18.5l17 3", 2.2),
    "trunk": line("M4 7.5h14M4 16.5h14M8 12h5")
    + '<ellipse cx="19" cy="12" rx="3" ry="4.5" fill="none" stroke="currentColor" stroke-width="1.8"/>'
    + line("M4 7.5c-2.5 2-2.5 7 0 9"),
    "lake": line(
        "M2 8c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1M2 13.5c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1M2 19c3-3 4.5-3 7 0s4 3 7 0 4-3 6-1",
        2.3,
    ),
    "ditch": solid("M1 6.5h7.5l2 4.5-3.5 4.5 2.5 6H1zM23 6.5h-6.5l-2.5 4.5 2.5 4.5-3.5 6h10z")
    + line("M10.5 3.5h3", 1.6),
    "loyal": outlined(
        "M12 21C3.5 14.5 1.5 10 4 6.5s6.5-2.5 8 1c1.5-3.5 5.5-4.5 8-1S20.5 14.5 12 21z", "#f07a7a", 1.4, "#ffe0d2"
    ),
    "selfish": solid(
        "M9 7.5h6l-.8 2c4 1.5 6.3 5 6.3 8 0 3-2.5 5-8.5 5s-8.5-2-8.5-5c0-3 2.3-6.5 6.3-8z" + circle(12, 16, 3)
    )
    + line("M8 3.5L12 6l4-2.5", 2.2),
    "clan_blue": outlined(
        "M12 1.5c3 2 6 2.7 9.2 2.7 0 9.5-2 14.8-9.2 18.5C4.8 19 2.8 13.7 2.8 4.2c3.2 0 6.2-.7 9.2-2.7z",
        _CLANS["blue"],
        1.4,
        INK,
    )
    + sheen("M12 1.5v21.2C4.8 19 2.8 13.7 2.8 4.2c3.2 0 6.2-.7 9.2-2.7z", "#fff", 0.25),
    "clan_yellow": line("M12 3v19.5", 2.8, "#8a5a24")
    + outlined(
        "M12 5C8 1 2.5 3 1.5 8c0 3.2 1 5.4 2.7 6.5C5 11 8 9.7 12 9.7s7 1.3 7.8 4.8c1.7-1.1 2.7-3.3 "
        "2.7-6.5C21.5 3 16 1 12 5z",
        _CLANS["yellow"],
        1.4,
        INK,
    ),
    "saboteur": MASK,
    "treasure": CHEST,
}


def _token(name: str) -> str:
    """A round token, as large as a silhouette."""
    paper = PAPERS["bad"]
    disc = f'<circle cx="12" cy="12" r="11" fill="{paper.paper}" stroke="{paper.band}" stroke-width="1.8"/>'
    return disc + moved(_ICONS[name], 4.1, 4, 0.66, colour=paper.ink)


def _overcome(tool: str) -> str:
    """The tool that lies on an obstacle."""
    return '<circle cx="43" cy="59" r="10.5" fill="#86c06c" stroke="#10180f" stroke-width="1.8"/>' + moved(
        _ICONS[tool], 35.5, 51.5, 0.62, colour="#10180f"
    )


PARTS: Final[dict[str, Part]] = {
    **_ICONS,
    **{f"token_{name}": _token(name) for name in ("trap", "troll")},
    **{f"overcome/{obstacle}": _overcome(tool) for obstacle, tool in _TOOLS.items()},
    **{f"plate/{name}": plate(dark, colour) for name, (colour, dark) in _MINES.items()},
    **{f"plate/{name}": plate(dark, "#0b0f0c") for name, (dark, _) in _TERRAIN.items()},
    **{f"frame/{name}": frame(colour, 2.5) for name, (colour, _) in _MINES.items()},
    **{f"frame/{clan}": frame(colour, 3) for clan, colour in _CLANS.items()},
    "plate/start": plate("#0d1410", "#0b0f0c", 17),
    "back/mine": back("#16241c", "#2b4636", "#d9c79a"),
    "seen": moved(line("M2 12c5-8 15-8 20 0-5 8-15 8-20 0z") + dot(12, 12, 3), 36, 64, 0.7, colour=PAPERS["know"].band),
    "or": line("M12 43.5h32", 1.5, PAPERS["know"].band),
}

_MOODS: Final = {
    "trap": ActionCard("bad"),
    "troll": ActionCard("bad"),
    "axe": ActionCard("good"),
    "boat": ActionCard("good"),
    "rope": ActionCard("good"),
    "thunderstorm": ActionCard("storm"),
}


def action_card(card: str) -> ActionCard:
    """How a card that never lies on the board is drawn."""
    if not card.startswith("info_"):
        return _MOODS.get(card, ActionCard())
    upper, lower = card.split("_")[1:]
    return ActionCard("know", (inked("know", upper, 24, 1.15), inked("know", lower, 60, 1.15), "or", "seen"))


def ornament(card: str, face: Face) -> Picture:
    """What lies on a mine, and the terrain on a path."""
    if card.startswith("mine_"):
        return _mine(card.removeprefix("mine_"))
    if face.terrain is None:
        return ()
    return f"plate/{face.terrain}", at(face.terrain, 16.2, 31.7, 0.98, _TERRAIN[face.terrain][1])


def _mine(kind: str) -> Picture:
    return f"plate/{kind}", at(kind, 15, 30.5, 1.08), f"frame/{kind}"


def _start(clan: str) -> Picture:
    return "plate/start", at(f"clan_{clan}", 14.5, 30, 1.12), f"frame/{clan}"


_WHOLE: Final = ("forest/ground", "forest/way/NESW")

#: what lies on the board and is no card. Which sides of a start are open is up to the deck, so whoever shows one lays
#: it over its ways.
THINGS: Final[dict[str, Picture]] = {
    "mine": ("back/mine",),
    "unknown_mine": ("back/mine", at("question", 12.4, 28, 1.3, "#d9c79a")),
    **{f"start_{clan}": _start(clan) for clan in _CLANS},
    **{f"whole_start_{clan}": (*_WHOLE, *_start(clan)) for clan in _CLANS},
}
