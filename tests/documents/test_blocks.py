"""Every block of code in a document is tested by something: Python runs, data and settings are read, and commands run
in ``test_commands.py``. What cannot run says why, in the document itself.
"""

from __future__ import annotations

import configparser
import json
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from docsite.markdown import Block, blocks
from tests.documents import PAGES, read
from undermine.games import from_position
from undermine.server.settings import load

#: what may stand in a block; what has no language is a drawing, or a line of notation
KNOWN = {"python", "sh", "json", "toml", "ini", "nginx", ""}
BLOCKS = [(page, block) for page in PAGES for block in blocks(read(page))]


def named(one: tuple[str, Block]) -> str:
    page, block = one
    return f"{page}:{block.line}"


def of(*languages: str) -> list[tuple[str, Block]]:
    return [one for one in BLOCKS if one[1].language in languages and one[1].not_run is None]


def test_every_block_is_of_a_kind_that_something_tests() -> None:
    assert len(BLOCKS) > 40
    assert [named(one) for one in BLOCKS if one[1].language not in KNOWN] == []


@pytest.mark.parametrize(
    "one", [one for one in BLOCKS if one[1].not_run], ids=lambda one: f"{named(one)}: {one[1].not_run}"
)
def test_what_is_not_run_says_why(one: tuple[str, Block]) -> None:
    _, block = one
    assert block.language in {"sh", "python"} and len(str(block.not_run).split()) > 3


#: pages with Python that is no dialogue; dialogues are doctests of their page
PROGRAMS = sorted({page for page, block in of("python") if ">>>" not in block.text})


@pytest.mark.parametrize("page", PROGRAMS)
def test_python_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for where, block in of("python"):
        if where == page and ">>>" not in block.text:
            exec(compile("\n" * block.line + block.text, page, "exec"), names)


def test_dialogues_are_where_they_are_run() -> None:
    with_dialogues = {page for page, block in BLOCKS if block.language == "python" and ">>>" in block.text}
    assert {page for page in with_dialogues if not (page.startswith("docs/") or page == "README.md")} == set()
    # One that stands outside of a block would be read as a quotation.
    for page in PAGES:
        outside = read(page)
        for block in blocks(outside):
            for line in block.text.splitlines():
                outside = outside.replace(line, "") if line.startswith(">>>") else outside
        assert ">>>" not in outside, page


@pytest.mark.parametrize("one", of("json"), ids=named)
def test_json_can_be_read(one: tuple[str, Block]) -> None:
    for line in one[1].text.splitlines() if one[1].text.count("\n{") else [one[1].text]:
        json.loads(line)


@pytest.mark.parametrize("one", of("toml"), ids=named)
def test_settings_are_read_by_what_they_are_for(one: tuple[str, Block], tmp_path: Path) -> None:
    told = tomllib.loads(one[1].text)
    if "project" in told:
        for group, offers in told["project"]["entry-points"].items():
            assert all(EntryPoint(name, value, group).module for name, value in offers.items())
        return
    file = tmp_path / "undermine.toml"
    file.write_text(one[1].text)
    settings = load({}, str(file), {})
    for name, value in told.items():
        found = getattr(settings, name)
        assert (list(found) if isinstance(value, list) else found) == value


@pytest.mark.parametrize("one", of("ini"), ids=named)
def test_units_name_commands_and_settings_there_are(one: tuple[str, Block]) -> None:
    """What systemd itself says of them is asked in ``test_configuration.py``."""
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(one[1].text)
    command = unit["Service"]["ExecStart"].split()
    assert Path(command[0]).name == "undermine" and command[1] == "serve"
    name, _, value = unit["Service"]["Environment"].partition("=")
    assert load({}, None, {name: value}).data == value


def test_positions_are_read_by_the_engine() -> None:
    [examples] = [block for page, block in of("") if page == "docs/position.md"]
    for line in examples.text.splitlines():
        assert from_position(line).legal_actions()
