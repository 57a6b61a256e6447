"""Nothing general names a game or what belongs to one, but for one line in every layer that registers the games.

The sources are read, Python and the client's. A file is general unless it lies in the folder of a game, or in the one
of what two games share. Comments count as well: what a general file has to explain by a game belongs to that game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from undermine.games import GAMES

pytestmark = pytest.mark.quick

ROOT: Final = Path(__file__).parents[1]
#: the folders of the games, and of what two of them share
FOLDERS: Final = {*GAMES, "digging"}
#: who registers the games of a layer: each has one line that names them
REGISTRIES: Final = {
    "src/undermine/bots/__init__.py",
    "src/undermine/cli/screens.py",
    "src/undermine/drawing/__init__.py",
    "src/undermine/envs/text/__init__.py",
    "src/undermine/envs/__init__.py",
    "src/undermine/lab/__init__.py",
    "src/undermine/lessons/__init__.py",
}
#: the exports of the engine, the client's list of folders, and what is generated
ALLOWED: Final = {"src/undermine/games/__init__.py", "web/src/games/index.ts", "web/src/wire/types.ts"}


#: the games in any spelling, as a whole name, as a part of one, or as a title
GAME: Final = re.compile("|".join(game.replace("_", r"[\W_]*") for game in GAMES), re.IGNORECASE)
#: what imports from a game's folder, in Python and in TypeScript
IMPORT: Final = re.compile(rf"""\.({"|".join(FOLDERS)})\b|["'/]({"|".join(FOLDERS)})/""")
#: an example in a docstring plays some game
EXAMPLE: Final = re.compile(r"^\s*>>> .*$", re.M)
#: what another package calls as a game calls something of its own
FOREIGN: Final = re.compile(r"\bspaces\.Box\b")


def sources() -> Iterator[Path]:
    """The general files."""
    for folder, kinds in (("src/undermine", "py"), ("web/scripts", "py"), ("web/src", "ts svelte css")):
        for kind in kinds.split():
            yield from (path for path in (ROOT / folder).rglob(f"*.{kind}") if not FOLDERS & {*path.parts})
    yield from (ROOT / "web" / name for name in ("index.html", "vite.config.ts", "public/manifest.webmanifest"))


@cache
def classes() -> frozenset[str]:
    """The classes that only games have: a general file may call something of its own by the same name."""
    own: set[str] = set()
    general: set[str] = set()
    for path in (ROOT / "src" / "undermine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.ClassDef(name=name) if FOLDERS & {*path.parts}:
                    own.add(name)
                case ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                    general.add(name)
    return frozenset(own - general)


def named(text: str, kind: str) -> set[str]:
    """What a source names of a game: its name in whatever spelling, its folder, or one of its classes."""
    text = FOREIGN.sub("spaces", EXAMPLE.sub("", text))
    found = {one.group() for pattern in (GAME, IMPORT) for one in pattern.finditer(text)}
    return found | (identifiers(text) if kind == ".py" else imported(text)) & {*classes(), *FOLDERS}


def identifiers(text: str) -> set[str]:
    """Every name that Python code has, and every text that is a name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.Constant(value=str(name)):
                found.add(name)
    return found


def imported(text: str) -> set[str]:
    """What TypeScript imports from elsewhere: its types of a game's classes are made from the server's schema."""
    lists = re.findall(r"import (?:type )?\{([^}]*)\} from", text)
    return {name for names in lists for name in re.findall(r"\w+", names)}


def test_nothing_general_names_a_game() -> None:
    found: dict[str, set[str]] = {}
    read = 0
    for path in sources():
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        if name in ALLOWED:
            continue
        if name in REGISTRIES:
            text, lines = re.subn(r"^from undermine\.[\w.]+ import .*\(they register .*\)\n", "", text, flags=re.M)
            assert lines == 1, name
        read += 1
        if names := named(text, path.suffix):
            found[name] = names
    assert found == {}
    assert read > 200


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("from undermine.games.saboteur import rules", ".py"),
        ("from undermine.bots import digging", ".py"),
        ("from undermine.games import Saboteur2View", ".py"),
        ("import undermine.lab.lost_mines", ".py"),
        ("if isinstance(view, LostMinesView): pass", ".py"),
        ("if isinstance(event, undermine.games.x.StormStruck): pass", ".py"),
        ("game == 'lost_mines'", ".py"),
        ("def saboteur_only(): pass", ".py"),
        ('"""Only in The Lost Mines."""', ".py"),
        ("# as in Saboteur 2", ".py"),
        ("getattr(events, 'StormStruck')", ".py"),
        ('import mines from "../games/lost_mines/index.ts";', ".ts"),
        ('import { goalBack } from "../games/digging/cards.ts";', ".svelte"),
        ('import type { Event, StormStruck } from "../wire/types.ts";', ".ts"),
        ("const lostMines = 3;", ".ts"),
        ("const look = game === `saboteur2`;", ".svelte"),
        ("// as in The Lost Mines", ".ts"),
        (".saboteur { color: red }", ".css"),
    ],
)
def test_a_game_that_is_named_is_noticed(source: str, kind: str) -> None:
    assert named(source, kind)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("class Digging:\n    '''Digging through a maze: see the rules of each game.'''\n", ".py"),
        ("def start():\n    '''\n    >>> start('saboteur')\n    '''\n", ".py"),
        ('import { dig } from "./tools.ts"; // digging', ".ts"),
    ],
)
def test_what_names_no_game_is_left_alone(source: str, kind: str) -> None:
    assert not named(source, kind)
