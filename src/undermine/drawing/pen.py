"""The strokes everything is drawn with: fragments of SVG as text, in one style.

``currentColor`` draws what has no colour of its own, so that one drawing serves every place. There are no ids, styles
or references in a drawing: any number of them may stand in one page, and a strict policy has nothing to allow.
"""

from __future__ import annotations

from typing import Final

#: the outline of what stands out
INK: Final = "#1a110a"


def number(value: float) -> str:
    """A coordinate, as short as it can be told.

    >>> number(3.04), number(-0.01), number(2.25)
    ('3', '0', '2.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def line(d: str, width: float = 2, colour: str = "currentColor", opacity: float = 1) -> str:
    """A stroke with round ends."""
    faint = "" if opacity == 1 else f' stroke-opacity="{opacity:g}"'
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round"{faint}/>'
    )


def solid(d: str, colour: str = "currentColor") -> str:
    """A filled shape; where its outlines overlap there is a hole."""
    return f'<path d="{d}" fill="{colour}" fill-rule="evenodd"/>'


def outlined(d: str, colour: str, width: float = 1.6, ink: str = INK) -> str:
    """A filled shape with an outline."""
    return f'<path d="{d}" fill="{colour}" stroke="{ink}" stroke-width="{number(width)}" stroke-linejoin="round"/>'


def sheen(d: str, colour: str, opacity: float) -> str:
    """Light or shade that lies over something."""
    return f'<path d="{d}" fill="{colour}" fill-opacity="{opacity:g}"/>'


def circle(x: float, y: float, r: float) -> str:
    """A circle as a piece of an outline, so that it can be a hole in another."""
    a, d = number(r), number(2 * r)
    return f"M{number(x - r)} {number(y)}a{a} {a} 0 1 0 {d} 0 {a} {a} 0 1 0-{d} 0z"


def dot(x: float, y: float, r: float, colour: str = "currentColor") -> str:
    """A filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour}"/>'


def ring(x: float, y: float, r: float, width: float = 2) -> str:
    """The outline of a circle."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="none" stroke="currentColor" '
        f'stroke-width="{number(width)}"/>'
    )


def moved(drawing: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, colour: str = "") -> str:
    """A drawing somewhere else, larger or smaller, turned about its own origin, or in another colour."""
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    steps += [f"scale({scale:g})"] if scale != 1 else []
    steps += [f"rotate({turn:g})"] if turn else []
    transform = "".join(steps)
    attributes = f' transform="{transform}"' if steps else ""
    attributes += f' color="{colour}"' if colour else ""
    return f"<g{attributes}>{drawing}</g>"


def star(x: float, y: float, r: float) -> str:
    """The outline of a sparkle with four points."""
    q = r * 0.26
    a, b = number(q), number(r - q)
    return f"M{number(x)} {number(y - r)}l{a} {b} {b} {a}-{b} {a}-{a} {b}-{a}-{b}-{b}-{a} {b}-{a}z"
