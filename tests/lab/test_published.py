"""The published tables: put where they belong, with what made them, and nothing else touched."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from undermine.cli.parser import parser
from undermine.games import GAMES
from undermine.lab.report.published import PublishError, commit_now, main, publish, published, put
from undermine.lab.report.published_table import SEED, Published
from undermine.words import Words

MATRIX = Published(
    "matrix", "A matrix", "undermine measure matrix saboteur --players 3 --bots random --rounds 4 --seed q"
)
NEVER = Published(
    "never", "Never", "undermine measure never saboteur --players 3 --bots random --rounds 2 --seed q", True
)


def test_tables_are_put_between_their_markers(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    file.write_text("# Bots\n\nBefore.\n\n<!-- lab:matrix -->\nstale\n<!-- /lab:matrix -->\n\nAfter.\n")
    publish([MATRIX, NEVER], file, kept=tmp_path / "kept", commit="`abc`")
    text = file.read_text()
    assert text.startswith("# Bots\n\nBefore.\n\n<!-- lab:matrix -->\n**Rounds won by gold-diggers, %**\n")
    assert "stale" not in text and "<!-- /lab:matrix -->\n\nAfter.\n\n## Never\n\n<!-- lab:never -->\n" in text
    assert f"`{MATRIX.command}`, commit `abc`, seed `q`\n<!-- /lab:matrix -->" in text
    assert text.endswith("<!-- /lab:never -->\n")
    # What is kept is not measured again, and says the same.
    publish([MATRIX, NEVER], file, kept=tmp_path / "kept", commit="`abc`")
    assert file.read_text() == text
    html = (tmp_path / "kept" / "report.html").read_text()
    assert "<svg" in html and MATRIX.command in html
    assert (tmp_path / "kept" / "report.json").exists()


def test_a_picture_is_put_beside_the_document(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    publish([MATRIX._replace(picture=0), NEVER._replace(picture=0)], file, kept=tmp_path / "kept", commit="`abc`")
    (drawn,) = (tmp_path / "pictures" / "bots").iterdir()
    assert drawn.name == "matrix.svg" and drawn.read_text().startswith('<svg style="background: #')


def test_a_command_that_fails_changes_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    wrong = Published("wrong", "Wrong", "undermine measure matrix saboteur --bots nobody")
    file = tmp_path / "bots.md"
    with pytest.raises(PublishError, match="wrong: its command ended with 2"):
        publish([wrong], file, kept=tmp_path)
    assert not file.exists() and "there is no bot 'nobody'" in capfd.readouterr().err


def test_putting_a_block_leaves_the_rest_alone() -> None:
    text = "a\n<!-- lab:matrix -->\n1\n<!-- /lab:matrix -->\nb <!-- lab:never -->2<!-- /lab:never --> \\1 c"
    between = "<!-- lab:matrix -->\n\\1 \\g<0>\n<!-- /lab:matrix -->"
    assert put(text, MATRIX, between) == text.replace("\n1\n", "\n\\1 \\g<0>\n")


def test_what_is_published_is_well_formed() -> None:
    names = [entry.name for entry in published()]
    assert len(set(names)) == len(names)
    for entry in published():
        words = shlex.split(entry.command)
        assert words[0] == "undermine" and parser(Words()).parse_args(words[1:]).seed == SEED
        assert "--rounds" in words
        assert GAMES.keys() & set(words)
        assert "--out" not in words and "--workers" not in words


def test_every_table_in_the_document_can_be_made_anew_and_has_figures() -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    begun = re.findall("<!-- lab:(.*?) -->", text)
    known = {entry.name: entry for entry in published()}
    assert len(begun) > 25 and len({*begun}) == len(begun) and begun == re.findall("<!-- /lab:(.*?) -->", text)
    for name in begun:
        assert f"### {known[name].heading}\n\n<!-- lab:{name} -->" in text
        between = text.partition(f"<!-- lab:{name} -->")[2].partition(f"<!-- /lab:{name} -->")[0]
        assert "| ---" in between and "commit" in between  # an empty one is left out


def test_a_table_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "chess"]) == 2 and "no table has 'chess' in its name" in capsys.readouterr().err


def test_the_list_of_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--only", "timing"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and all(line.startswith("timing-") for line in lines)


def test_the_commit_is_told() -> None:
    assert "`" in commit_now()
