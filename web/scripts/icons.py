"""Draws the client's icons, the dwarf with the lamp before a tunnel; run by hand when he changes."""

from __future__ import annotations

from pathlib import Path

from resvg_py import svg_to_bytes

from undermine.drawing.dwarves import face
from undermine.drawing.pen import moved

PUBLIC = Path(__file__).parents[1] / "public"
#: the seat of the dwarf with the lamp
SEAT = 3

DRAWN = (
    '<path d="M6 80V34C6 2 58 2 58 34v46z" fill="#3b3028"/>'
    '<path d="M12 80V36C12 12 52 12 52 36v44z" fill="#241b13"/>'
    '<circle cx="32" cy="20" r="19" fill="#ffb84d" opacity=".28"/>'
    f"{moved(face(SEAT, 'happy'), 8, 9, 1)}"
)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
ICON = f'{HEAD}<rect width="64" height="64" rx="14" fill="#15110d"/>{DRAWN}</svg>\n'
#: for systems that cut icons to a shape of their own: what matters is in the middle four fifths
MASKABLE = f'{HEAD}<rect width="64" height="64" fill="#15110d"/>{moved(DRAWN, 6.4, 6.4, 0.8)}</svg>'

(PUBLIC / "icon.svg").write_text(ICON, encoding="utf-8")
(PUBLIC / "icon-maskable-512.png").write_bytes(bytes(svg_to_bytes(svg_string=MASKABLE, width=512)))
for size in (192, 512):
    (PUBLIC / f"icon-{size}.png").write_bytes(bytes(svg_to_bytes(svg_string=ICON, width=size, background="#15110d")))
