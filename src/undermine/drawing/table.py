"""A whole table as a picture: the board in the light of a lamp, everybody around it, and the hand of whoever looks.

It is drawn from a view alone, so that it shows what the view tells and nothing else. All text is drawn as outlines: a
machine needs no faces, and nothing anybody calls themselves is ever read as SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final, Protocol, cast

from undermine.drawing.cards import cards_of
from undermine.drawing.dwarves import face
from undermine.drawing.lettering import lettering, width, writable
from undermine.drawing.pages import draw_scene
from undermine.drawing.palette import LIGHT, look_of
from undermine.drawing.parts import parts
from undermine.drawing.pen import moved, number
from undermine.drawing.picture import put_together
from undermine.drawing.registry import DRAWINGS, Scene, SeatSigns
from undermine.drawing.scene import corner, scene_of
from undermine.drawing.size import FACE, ICON, TALL, WIDE
from undermine.games import GAMES, View, from_position
from undermine.games.core.position import Position
from undermine.words import Words

_GOLD, _INK, _QUIET = "#ffcf4a", "#f4ead9", "#a89a8a"
#: the whole picture is so wide; how tall it is depends on what there is to show
_ACROSS: Final = 1180
#: how wide the seats on either side are, and how far from the edge anything is
_SIDE: Final = 190
_RIM: Final = 16
#: the foot and the size of the title
_TITLE: Final = (44, 30)
_TOP: Final = 66
#: the board is at most so large, and a card on it at most so many times its size
_BOARD: Final = (_ACROSS - 2 * (_SIDE + _RIM), 470)
_LARGEST: Final = 1.25
#: a face, and how much room each seat has
_FACE: Final = 62
_SEAT: Final = (76, 112)
#: a card of the hand
_CARD: Final = 1.05
_SIGN: Final = 0.92


class _SeatView(Protocol):
    """What views have that are of a game with hands."""

    @property
    def hand(self) -> Sequence[str] | None: ...
    @property
    def hand_sizes(self) -> Sequence[int]: ...


def position_svg(position: Position) -> str:
    """A position as a spectator sees it."""
    return view_svg(from_position(position.text()).view(None))


def view_svg(view: View, language: str = "en", names: Sequence[str] = ()) -> str:
    """What a seat may know, or a spectator, as SVG; ``names`` are what the seats are called."""
    words = Words(language, names)
    hand = cast(_SeatView, view).hand if isinstance(getattr(view, "hand", None), tuple) else None
    left = ceil(view.seats / 2)
    least, most = _SEAT
    step = min(most, max(least, _BOARD[1] / left))
    tall = max(440.0, left * step)
    board = _board(_scene(view), tall)
    below = _TOP + tall + 12
    drawn = [_title(view, words), board, _seats(view, words, left, step, tall)]
    if hand is not None:
        drawn.append(_hand(view, hand, below, words))
        below += (TALL * _CARD if hand else 0) + 44
    ground, *rings = LIGHT[look_of(GAMES[view.rules.name].look)]
    light = "".join(
        f'<ellipse cx="{_ACROSS / 2:g}" cy="{number(_TOP + tall / 2)}" rx="{500 - 130 * ring}" '
        f'ry="{number(tall * (0.56 - 0.14 * ring))}" fill="{colour}"/>'
        for ring, colour in enumerate(rings)
    )
    high = number(below)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_ACROSS} {high}" width="{_ACROSS * 0.75:g}" '
        f'color="{_INK}"><rect width="{_ACROSS}" height="{high}" rx="14" fill="{ground}"/>{light}{"".join(drawn)}</svg>'
    )


def _title(view: View, words: Words) -> str:
    game = words.say(f"game.{view.rules.name}")
    foot, size = _TITLE
    about = words.say("picture.round", round=view.round, rounds=view.rules.rounds)
    whose = words.say("picture.over") if view.to_act is None else _called(view, view.to_act, words)
    state = whose if view.to_act is None else words.say("picture.turn", seat=whose)
    return (
        lettering(game, _RIM + 6, foot, size, _GOLD, 0)
        + lettering(about, _ACROSS / 2, foot, size * 0.8, _INK)
        + lettering(_written(state), _ACROSS - _RIM - 6, foot, size * 0.8, _INK, 1)
    )


def _called(view: View, seat: int, words: Words) -> str:
    """What a seat is called in the picture: by its name, or by the number that actions know it by."""
    name = words.names[seat] if seat < len(words.names) else ""
    return writable(name) or words.say("picture.seat", number=seat)


def _written(text: str) -> str:
    return writable(text) or ""


def _scene(view: View) -> Scene:
    draw = DRAWINGS[view.rules.name].board
    return scene_of(view.rules.name) if draw is None else draw(view)


def _board(scene: Scene, tall: float) -> str:
    """The board as large as there is room for, in the middle of it."""
    if not scene.laid:
        return ""
    corners = [corner(one.column, one.row) for one in scene.laid]
    left, top = (min(values) for values in zip(*corners, strict=True))
    right, bottom = (max(values) for values in zip(*corners, strict=True))
    wide, high = right + WIDE - left, bottom + TALL - top
    scale = min(_BOARD[0] / wide, tall / high, _LARGEST)
    x = (_ACROSS - wide * scale) / 2 - left * scale
    y = _TOP + (tall - high * scale) / 2 - top * scale
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})">{draw_scene(scene)}</g>'


def _seats(view: View, words: Words, left: int, step: float, tall: float) -> str:
    """Everybody, clockwise: up on the left of the board, and down on its right."""
    signs = DRAWINGS[view.rules.name].beside
    beside = signs(view) if signs else tuple([SeatSigns(None, (), "") for _ in range(view.seats)])
    drawn = []
    for seat in range(view.seats):
        on_the_left = seat < left
        here = left if on_the_left else view.seats - left
        place = left - 1 - seat if on_the_left else seat - left
        y = _TOP + (tall - here * step) / 2 + place * step
        drawn.append(_seat(view, seat, words, beside[seat], on_the_left, y))
    return "".join(drawn)


def _seat(view: View, seat: int, words: Words, beside: SeatSigns, on_the_left: bool, top: float) -> str:
    """A face at the edge, and beside it what everybody may see there."""
    x = _RIM if on_the_left else _ACROSS - _RIM - _FACE
    text, anchor = (x + _FACE + 8, 0) if on_the_left else (x - 8, 1)
    drawn = []
    if seat == view.to_act:
        middle = f'cx="{number(x + _FACE / 2)}" cy="{number(top + _FACE / 2 + 2)}"'
        drawn.append(f'<circle {middle} r="{_FACE / 2 + 4:g}" fill="{_GOLD}" fill-opacity=".3" stroke="{_GOLD}"/>')
    mood = DRAWINGS[view.rules.name].roles[beside.role].mood if beside.role else "neutral"
    drawn.append(moved(face(seat, mood), x, top, _FACE / FACE))
    name = _called(view, seat, words)
    if seat == view.seat:
        name = _written(words.say("picture.you", seat=name))
    size = min(17.0, 17 * (_SIDE - _FACE - 12) / max(1.0, width(name, 17)))
    drawn.append(lettering(name, text, top + 19, size, _GOLD if seat == view.to_act else _INK, anchor))
    sizes = getattr(view, "hand_sizes", None)
    figures = [("cards", str(sizes[seat]))] if sizes else []
    figures += [(GAMES[view.rules.name].unit, beside.earned)] if beside.earned else []
    drawn.append(_figures(figures, text, top + 26, on_the_left))
    signs = [*([f"{beside.role}{_GOLD}"] if beside.role else []), *beside.signs]
    drawn.append(_signs(signs, text, top + 50, on_the_left))
    return "".join(drawn)


def _figures(figures: Sequence[tuple[str, str]], x: float, y: float, on_the_left: bool) -> str:
    """Signs with a number each."""
    drawn = []
    ordered = figures if on_the_left else [*reversed(figures)]
    for sign, told in ordered:
        wide = ICON * 0.8 + 4 + width(told, 17)
        left = x if on_the_left else x - wide
        drawn.append(_sign(f"{sign}{_QUIET if sign == 'cards' else ''}", left, y, 0.8))
        drawn.append(lettering(told, left + ICON * 0.8 + 4, y + 16, 17, _INK, 0))
        x += (wide + 12) if on_the_left else -(wide + 12)
    return "".join(drawn)


def _signs(signs: Sequence[str], x: float, y: float, on_the_left: bool) -> str:
    """Signs beside each other, closer where there are many."""
    step = min(ICON * _SIGN + 3, (_SIDE - _FACE - 12) / max(1, len(signs)))
    return "".join(
        _sign(sign, x + place * step if on_the_left else x - ICON * _SIGN - place * step, y, _SIGN)
        for place, sign in enumerate(signs)
    )


def _sign(sign: str, x: float, y: float, scale: float) -> str:
    name, hash_, colour = sign.partition("#")
    return moved(put_together([name], parts()), x, y, scale, colour=hash_ + colour)


def _hand(view: View, hand: Sequence[str], top: float, words: Words) -> str:
    """The role of whoever looks, and what they hold."""
    pictures: Any = cards_of(view.rules)
    step = min(WIDE * _CARD + 8, (_ACROSS - 2 * _RIM - 260) / max(1, len(hand)))
    wide = step * len(hand)
    x = (_ACROSS - wide) / 2
    drawn = []
    for place, card in enumerate(hand):
        picture = put_together(pictures(card), parts(), place)
        inside = f'<g clip-path="url(#card)">{picture}</g>'
        drawn.append(moved(inside, x + place * step, top + 6, _CARD))
    role = getattr(view, "role", None)
    if role:
        told = _written(words.say("you.role", role=words.say(f"role.{role}")))
        drawn.append(lettering(told, _ACROSS / 2, top + (TALL * _CARD if hand else 0) + 32, 19, _INK))
    return "".join(drawn)
