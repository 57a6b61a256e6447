"""What cards are drawn on when they are no ways: the papers of action cards by what they are like, backs, frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from undermine.drawing.pen import dot, line, number, outlined, sheen
from undermine.drawing.size import TALL, WIDE

#: what an action card is like, which its colours say
Mood = Literal["bad", "good", "know", "sly", "storm"]


@dataclass(frozen=True, slots=True)
class Paper:
    """The colours of an action card."""

    paper: str
    light: str
    ink: str
    band: str


PAPERS: Final[dict[Mood, Paper]] = {
    "bad": Paper("#3b1710", "#6e2a18", "#ffe0d2", "#ef6a3a"),
    "good": Paper("#16301d", "#2f5b32", "#e6f8da", "#86c06c"),
    "know": Paper("#2e2412", "#5f4b22", "#fbeec9", "#e6c07f"),
    "sly": Paper("#281735", "#4e2f66", "#f1e2ff", "#b48be0"),
    "storm": Paper("#142433", "#2a4a66", "#dcefff", "#7cb4e0"),
}


def papers() -> dict[str, str]:
    """The paper of each kind of action card and role, by its name, and the back of a dwarf card."""
    return {
        **{f"paper/{mood}": _paper(paper) for mood, paper in PAPERS.items()},
        **{f"banner/{mood}": _banner(paper) for mood, paper in PAPERS.items()},
        "back/dwarf": back("#241a2c", "#40304c", "#d9c2ee"),
    }


def _paper(paper: Paper) -> str:
    rivets = "".join(dot(x, y, 1.5, paper.band) for x in (8, 48) for y in (8, 79))
    return (
        f'<path d="M0 0h{WIDE}v{TALL}H0z" fill="{paper.paper}"/>'
        f'<ellipse cx="28" cy="43.5" rx="26" ry="36" fill="{paper.light}" opacity=".55"/>'
        f'<ellipse cx="28" cy="43.5" rx="19" ry="25" fill="{paper.light}"/>' + frame(paper.band, 3) + rivets
    )


def _banner(paper: Paper) -> str:
    """Where the sign of a role stands below its dwarf."""
    return outlined("M4 64h48v17H4z", paper.paper, 1.6, paper.band)


def frame(colour: str, width: float) -> str:
    """A line around a card."""
    half, wide, tall = number(width / 2), number(WIDE - width), number(TALL - width)
    return (
        f'<rect x="{half}" y="{half}" width="{wide}" height="{tall}" rx="4" fill="none" stroke="{colour}" '
        f'stroke-width="{number(width)}"/>'
    )


def back(dark: str, light: str, ink: str) -> str:
    """The back of a card that lies face-down; what one knows of it is drawn by whoever shows it."""
    corners = "M6 18V6h12M38 6h12v12M50 69v12H38M18 81H6V69"
    return (
        f'<path d="M0 0h{WIDE}v{TALL}H0z" fill="{dark}"/>'
        f'<path d="M28 7L49 43.5 28 80 7 43.5z" fill="{light}" stroke="{ink}" stroke-width="1.6"/>'
        + sheen("M28 7L49 43.5H7z", "#fff", 0.06)
        + f'<path d="M28 17L42.5 43.5 28 70 13.5 43.5z" fill="none" stroke="{ink}" stroke-width="1" opacity=".6"/>'
        + line(corners, 1.6, ink)
        + frame(ink, 2.5)
    )


def plate(colour: str, edge: str, r: float = 15.5) -> str:
    """A round plate in the middle of a path, for what lies there."""
    return f'<circle cx="28" cy="43.5" r="{number(r)}" fill="{colour}" stroke="{edge}" stroke-width="2"/>'
