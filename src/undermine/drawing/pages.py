"""Whole pictures as files of SVG, for whoever draws without a browser's client: previews, notebooks, tests."""

from __future__ import annotations

from undermine.drawing.cards import picture_of, role_picture
from undermine.drawing.dwarves import face
from undermine.drawing.parts import parts
from undermine.drawing.pen import moved
from undermine.drawing.picture import put_together
from undermine.drawing.registry import DRAWINGS, Scene
from undermine.drawing.scene import corner, scene_of
from undermine.drawing.size import FACE, ICON, TALL, WIDE
from undermine.games import GAMES

#: what is shown of a game's scene
SCENE_BOX = (-10, -6, 364, 262)

#: where the face is on the card of a role, and how much larger than by itself
ROLE_FACE = (5, 14, 0.96)


def card_svg(game: str, card: str, *, turned: bool = False, seed: int = 0) -> str:
    """A card of a game, as it is with the usual rules."""
    kind = GAMES[game]
    printed = next(one for one in kind.cards(kind.rules()) if one.id == card)
    return _svg(put_together(picture_of(game, printed, turned), parts(), seed), (0, 0, WIDE, TALL))


def icon_svg(name: str, colour: str = "#f4ead9") -> str:
    """A silhouette."""
    return _svg(moved(put_together([name], parts()), colour=colour), (0, 0, ICON, ICON))


def face_svg(seat: int | None, mood: str = "neutral") -> str:
    """The face of whoever has a seat, or of somebody who has none."""
    return _svg(face(seat, mood), (0, 0, FACE, FACE))


def role_svg(game: str, role: str, seat: int) -> str:
    """The card of a role, with the face of whoever has it."""
    below, above = (put_together(picture, parts()) for picture in role_picture(game, role))
    x, y, scale = ROLE_FACE
    drawn = moved(face(seat, DRAWINGS[game].roles[role].mood), x, y, scale)
    return _svg(below + drawn + above, (0, 0, WIDE, TALL))


def scene_svg(game: str) -> str:
    """A game as a little maze with dwarves in it."""
    return _svg(draw_scene(scene_of(game)), SCENE_BOX)


def draw_scene(scene: Scene, *, crisp: bool = False) -> str:
    """A scene, or a board, as a fragment of a file, with the corners of its cells where ``corner`` says.

    The edges on ``crisp`` cards are not smoothed, which makes a picture of pixels cheaper by a third.
    """
    known = parts()
    cards = []
    for one in scene.laid:
        x, y = corner(one.column, one.row)
        picture = put_together(one.picture, known, one.seed)
        cards.append(f'<g transform="translate({x} {y})" clip-path="url(#card)">{picture}</g>')
    dwarves = [
        moved(face(one.seat, one.mood), one.x - one.size / 2, one.y - one.size / 2, one.size / FACE)
        for one in scene.dwarves
    ]
    shape = f'<clipPath id="card"><rect width="{WIDE}" height="{TALL}" rx="5"/></clipPath>'
    drawn = f'<g shape-rendering="{"crispEdges" if crisp else "auto"}">{"".join(cards)}</g>'
    return f"{shape}{drawn}{put_together(scene.pieces, known)}{''.join(dwarves)}"


def _svg(drawn: str, box: tuple[int, int, int, int]) -> str:
    """A drawing as a file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}">{drawn}</svg>'
