"""Parts are plain SVG: whatever puts them into a page needs no exception for them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Final
from xml.etree import ElementTree

import pytest

from undermine.drawing.dwarves import DWARVES, MOODS
from undermine.drawing.export import exported
from undermine.drawing.parts import parts
from undermine.drawing.picture import Part, at, put_together

#: every fragment that is exported, by where it is from
FRAGMENTS: Final = {
    **{
        f"{name}{number}": text
        for name, part in parts().items()
        for number, text in enumerate([part] if isinstance(part, str) else part)
    },
    **{f"dwarf {seat}": dwarf.head for seat, dwarf in enumerate(DWARVES)},
    **{f"mood {name}": mood for name, mood in MOODS.items()},
}


def test_every_part_is_well_made() -> None:
    for name, text in FRAGMENTS.items():
        tree = ElementTree.fromstring(f"<svg>{text}</svg>")
        for element in tree.iter():
            assert element.tag in {"svg", "g", "path", "circle", "ellipse", "rect"}, name
            assert not {"id", "style", "class", "href"} & {*element.attrib}, name
            assert all("nan" not in value and "None" not in value for value in element.attrib.values()), name


def test_what_is_drawn_is_the_same_in_every_process() -> None:
    code = "import json; from undermine.drawing.export import exported; print(json.dumps(exported()))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == json.loads(json.dumps(exported()))


def test_a_part_is_moved_enlarged_and_coloured() -> None:
    known: dict[str, Part] = {"dot": "<g/>", "two": ["<a/>", "<b/>"]}
    assert put_together(["dot", "two"], known, seed=3) == "<g/><b/>"
    assert at("dot", 1.25, -2) == "dot@1.2,-2"
    assert put_together([at("dot", 3, 4, 1.5, "#a0b0c0")], known) == (
        '<g transform="translate(3 4) scale(1.5)" color="#a0b0c0"><g/></g>'
    )
    with pytest.raises(KeyError):
        put_together(["none"], known)
