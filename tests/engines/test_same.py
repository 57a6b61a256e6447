"""The same seeds give the same matches on every engine: what is legal, what happens, what is seen and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines import COMPILED, is_there, run
from tests.engines.course import ASKED

#: three games of the package, and one from outside
GAMES = ("saboteur", "saboteur2", "lost_mines", "race")


def needs(engine: str) -> None:
    if not is_there(engine):
        pytest.skip(f"the engine is not built: {engine}")


def lines(engine: str, game: str, *share: str) -> list[str]:
    done = run(engine, "-m", "tests.engines.course", game, *share)
    # Where an error cannot be raised, it is written.
    assert done.returncode == 0 and done.stderr == "", done.stderr[-3000:]
    return done.stdout.splitlines()


@pytest.fixture(scope="module", params=GAMES)
def plain(request: pytest.FixtureRequest) -> tuple[str, list[str]]:
    """The matches of a game on plain Python."""
    if not any(map(is_there, COMPILED)):
        pytest.skip("no engine is built")
    return request.param, lines("plain", request.param)


def parting(ours: str, theirs: str) -> str:
    """In what two lines differ."""
    (match, number, mine), (*_, other) = ours.split(": "), theirs.split(": ")
    asked = [name for name, a, b in zip(ASKED, mine.split(), other.split(), strict=True) if a != b]
    return f"{match}, decision {number}: {', '.join(asked)}"


def compare(expected: list[str], found: list[str]) -> None:
    for ours, theirs in zip(expected, found, strict=False):
        assert ours == theirs, parting(ours, theirs)
    assert len(found) == len(expected) > 50


@pytest.mark.parametrize("engine", COMPILED)
def test_all_is_the_same_at_every_decision(plain: tuple[str, list[str]], engine: str) -> None:
    needs(engine)
    game, expected = plain
    compare(expected, lines(engine, game))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("engine", COMPILED)
def test_all_is_the_same_in_all_matches(game: str, engine: str) -> None:
    needs(engine)
    compare(lines("plain", game, "every"), lines(engine, game, "every"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("engine", ["compiled", pytest.param("compiled, checked", marks=pytest.mark.long)])
def test_what_one_engine_pickles_the_other_reads(game: str, engine: str, tmp_path: Path) -> None:
    needs(engine)
    for packing, unpacking in (("plain", engine), (engine, "plain")):
        file = tmp_path / packing
        packed = run(packing, "-m", "tests.engines.parcel", "pack", game, str(file))
        assert packed.returncode == 0 and packed.stderr == "", packed.stderr[-3000:]
        done = run(unpacking, "-m", "tests.engines.parcel", "unpack", game, str(file))
        assert done.returncode == 0 and done.stderr == "", done.stderr[-3000:]
        [count] = done.stdout.splitlines()
        assert int(count.split()[0]) >= 4, done.stdout
