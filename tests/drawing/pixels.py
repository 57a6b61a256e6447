"""Pictures as pixels, to see what a player would see of them."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from resvg_py import svg_to_bytes


def render(svg: str, width: int) -> Image.Image:
    """A picture so many pixels wide, on nothing."""
    drawn = svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(drawn))).convert("RGBA")


def silhouette(svg: str, width: int) -> bytes:
    """Where anything is drawn, a byte for each pixel: the picture in one colour."""
    return render(svg, width).getchannel("A").tobytes()


def apart(one: bytes, other: bytes, least: int = 96) -> float:
    """The share of pixels that clearly differ."""
    assert len(one) == len(other)
    return sum(abs(a - b) >= least for a, b in zip(one, other, strict=True)) / len(one)
