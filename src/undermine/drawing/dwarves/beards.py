"""Beards, each in the colour of its hair; ``{skin}`` stands for the skin that shows where there is none."""

from __future__ import annotations

from typing import Final

from undermine.drawing.pen import INK, circle, line, outlined, sheen


def long(hair: str) -> str:
    """Down to a point."""
    return outlined(
        "M11.5 25c-2 9 4 17 12.5 22 8.5-5 14.5-13 12.5-22-3 4-7 5.5-12.5 5.5S14.5 29 11.5 25z", hair
    ) + line("M20 34c0 4 1 6 3 9M28 34c0 3-.5 5-1.5 7", 1.2, INK)


def flowing(hair: str) -> str:
    """Wider and wider, in waves."""
    return outlined(
        "M11.5 24c-4 7-6 13-5 18 3 1 5 0 6.5-2 1 3 3 5 5.5 5 2-1 3-2 5.5-2s3.5 1 5.5 2c2.5 0 4.5-2 5.5-5 "
        "1.5 2 3.5 3 6.5 2 1-5-1-11-5-18-3 4.5-7 6-12.5 6s-9.5-1.5-12.5-6z",
        hair,
    )


def forked(hair: str) -> str:
    """In two points."""
    return outlined(
        "M11.5 25C8.5 33 10 42 15.5 47c3-2.5 6-5.5 8.5-10 2.5 4.5 5.5 7.5 8.5 10 5.5-5 7-14 4-22-3 4-7 "
        "5.5-12.5 5.5S14.5 29 11.5 25z",
        hair,
    )


def square(hair: str) -> str:
    """Cut off straight."""
    return outlined("M11.5 24v21.5h25V24c-3 4.5-7 6-12.5 6s-9.5-1.5-12.5-6z", hair) + line(
        "M17 35v10M22 36v9.5M26.5 36v9.5M31.5 35v10", 1.2, INK
    )


def bushy(hair: str) -> str:
    """As wide as the head and wider."""
    return outlined(
        "M11 23c-6 2-8 7-6 11-1 5 2 8 6 8 2 4 6 5 9 3.5 2.5 2 5.5 2 8 0 3 1.5 7 .5 9-3.5 4 0 7-3 6-8 "
        "2-4 0-9-6-11-3 5-7.5 7-13 7s-10-2-13-7z",
        hair,
    )


def braided(hair: str) -> str:
    """In two braids with rings."""
    braid = "M{0} 34c3 1 3 4 1.5 5.5 1 2 .5 4-1 5.5h-3c-1.5-1.5-2-3.5-1-5.5-1.5-1.5-1.5-4.5 1.5-5.5z"
    return (
        outlined(braid.format(15.5) + braid.format(33.5), hair)
        + outlined(
            "M11.5 24.5c-1.5 6 .5 11 5 12.5h15c4.5-1.5 6.5-6.5 5-12.5-3 4-7 5.5-12.5 5.5s-9.5-1.5-12.5-5.5z", hair
        )
        + outlined("M12.5 43h5v3h-5zM30.5 43h5v3h-5z", "#ffcf4a", 1.2)
    )


def goatee(hair: str) -> str:
    """On the chin alone."""
    return outlined("M14 30c1.5 5 5.5 8 10 8s8.5-3 10-8c1-6-1-9-1-9H15s-2 3-1 9z", "{skin}") + outlined(
        "M20 36h8c1 4-1 8-4 11-3-3-5-7-4-11z", hair
    )


def whiskers(hair: str) -> str:
    """On the cheeks, and nowhere else."""
    tufts = (
        "M12 21c-6 3-10 10-8 16.5 5 1 11-1.5 14-6.5-3-1-5-5-6-10z"
        "M36 21c6 3 10 10 8 16.5-5 1-11-1.5-14-6.5 3-1 5-5 6-10z"
    )
    return outlined("M14 28c.5 8 4.5 12.5 10 12.5S33.5 36 34 28z", "{skin}") + outlined(tufts, hair)


def trimmed(hair: str) -> str:
    """Kept short."""
    return outlined("M11.5 23c-1 8 2.5 16 12.5 16s13.5-8 12.5-16c-2.5 5-6.5 8-12.5 8s-10-3-12.5-8z", hair)


def wild(hair: str) -> str:
    """As it grows."""
    return outlined(
        "M11.5 23L4 27l4 2.5L3 35l5.5.5L6 42l6-2 1 6 5-3.5 2.5 5 3.5-4.5 3.5 4.5 2.5-5 5 3.5 1-6 6 "
        "2-2.5-6.5L45 35l-5-5.5 4-2.5-7.5-4c-3 5-7 7-12.5 7s-9.5-2-12.5-7z",
        hair,
    )


def plaits(hair: str) -> str:
    """No beard: a chin, and the hair in two long plaits."""
    plait = (
        "M{0} 25c3.5 1 3.5 5 1.5 6.5 2 1.5 2 5 0 6.5 1.5 1.5 1.5 4.5-1.5 6.5-3-2-3-5-1.5-6.5-2-1.5-2-5 "
        "0-6.5-2-1.5-2-5.5 1.5-6.5z"
    )
    return (
        outlined(plait.format(8) + plait.format(40), hair)
        + outlined("M12 22c-1 10 4 17 12 17s13-7 12-17z", "{skin}")
        + sheen(circle(15.5, 30.5, 2.4) + circle(32.5, 30.5, 2.4), "#e5684a", 0.35)
    )


def spade(hair: str) -> str:
    """With a single braid and its ring."""
    return (
        outlined("M11.5 24c-1.5 7 0 11 4 14h17c4-3 5.5-7 4-14-3 4.5-7 6-12.5 6s-9.5-1.5-12.5-6z", hair)
        + outlined("M20.5 37h7l-1 4 1 5.5h-7l1-5.5z", hair)
        + outlined("M20 39.5h8v3h-8z", "#ffcf4a", 1.2)
    )


MOUSTACHE: Final = (
    "M24 29.5c-2.5-1.5-6-1-8.5 1.5-1.5 1.5-3 1.5-4.5 1 2 3.5 6 4 9 2.5 2-.8 3-1.5 4-2.5 1 1 2 1.7 "
    "4 2.5 3 1.5 7 1 9-2.5-1.5.5-3 .5-4.5-1-2.5-2.5-6-3-8.5-1.5z"
)
CURLED: Final = (
    "M24 29.5c-2.5-1.5-6.5-1-9 2-2 2.5-6 2-6-2-2.5 3.5-.5 7.5 4 7 4.5-.3 7-1.5 11-4.5 4 3 6.5 4.2 "
    "11 4.5 4.5.5 6.5-3.5 4-7 0 4-4 4.5-6 2-2.5-3-6.5-3.5-9-2z"
)
