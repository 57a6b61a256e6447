"""Deck files: the text of a deck, in a form that people can read and change, read and checked.

``reconstruction.deck`` beside this file says what each line means, and what of it is printed fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from undermine.games.core.errors import RulesError
from undermine.games.lost_mines.cards import ACTION_CARDS
from undermine.games.lost_mines.deck import CLANS, MINES, PATHS, TOKENS, TREASURES, USUAL, Cell, Deck
from undermine.maze import sides as side

TOTALS: Final = ("paths", "actions", "treasures", "tokens")
SECTIONS: Final = ("printed", "reconstructed")

_LEAST_SIDE, _MOST_SIDE = 3, 40
_MOST_OF_A_KIND: Final = 99
_MOST_CARDS: Final = 250
#: LM.06: ten cards aside and five each for six players, or four for nine
_LEAST_CARDS: Final = 10 + 36
#: LM.03: one for each of nine players
_LEAST_TREASURES: Final = 9
_MOST_VALUE: Final = 20
#: how long a file may be
_MOST_TEXT: Final = 20_000
#: how long lines and words may be that are repeated to the user
_QUOTED: Final = 40


#: by the word that begins a line, what follows it
_FORMS: Final = {
    "name": "",
    "board": "COLUMNS ROWS",
    "total": "WHAT COUNT",
    "start": "CLAN COLUMN,ROW SIDES",
    "mine-space": "COLUMN,ROW",
    "mine": "KIND SIDES",
    "treasure": "KIND VALUE VALUE …",
    "path": "NAME COUNT",
    "action": "NAME COUNT",
    "token": "NAME COUNT",
}
#: how what was read line by line is kept
_FROZEN: Final[dict[type, Callable[[Any], Any]]] = {dict: MappingProxyType, list: tuple, set: frozenset}


class DeckError(RulesError):
    """A deck file that does not add up."""


@cache
def deck_text(name: str = USUAL) -> str:
    """The text of a deck file that comes with the game."""
    return files(__package__).joinpath(f"{name}.deck").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def deck_of(deck: str) -> Deck:
    """The deck that the option names: one that comes with the game, or the whole text of a file."""
    if "\n" in deck:
        return parse(deck)
    if deck != USUAL:
        raise DeckError("no_such_deck", deck=_quoted(deck), usual=USUAL)
    return parse(deck_text())


def parse(text: str) -> Deck:
    """A deck from the text of its file; ``DeckError`` says what is wrong with it."""
    if len(text) > _MOST_TEXT:
        raise DeckError("long_deck", most=_MOST_TEXT)
    return _Parser().read(text)


class _Parser:
    """Reads a deck file line by line and keeps the lines in mind for what only shows at the end."""

    def __init__(self) -> None:
        self.name = ""
        self.columns = self.rows = 0
        self.starts: dict[str, tuple[Cell, int]] = {}
        self.mine_spaces: list[Cell] = []
        self.mines: dict[str, int] = {}
        self.treasures: list[tuple[str, int]] = []
        self.paths: dict[str, int] = {}
        self.actions: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.printed: set[str] = set()
        self.line = 0
        self.section: str | None = None
        self.totals: dict[str, int] = {}
        #: the line that said each thing
        self.said: dict[tuple[str, ...], int] = {}

    def read(self, text: str) -> Deck:
        for self.line, line in enumerate(text.split("\n"), 1):
            told = line.partition("#")[0].strip()
            if told.startswith("["):
                self._open_section(told)
            elif told:
                self._read_line(told.split())
        self._check()
        said = {field.name: getattr(self, field.name) for field in fields(Deck)}
        return Deck(**{name: _FROZEN.get(type(value), lambda same: same)(value) for name, value in said.items()})

    def fail(self, code: str, line: int | None = None, **facts: str | int) -> DeckError:
        return DeckError(code, line=self.line if line is None else line, **facts)

    def _open_section(self, told: str) -> None:
        name = told[1:-1]
        if name not in SECTIONS or not told.endswith("]"):
            raise self.fail("no_such_section", section=_quoted(told), known=_any(f"[{one}]" for one in SECTIONS))
        self.section = name

    def _read_line(self, words: list[str]) -> None:
        word, *said = words
        if word not in _FORMS:
            raise self.fail("no_such_line", word=_quoted(word), known=_any(_FORMS))
        if word != "name":
            if self.section is None:
                raise self.fail("no_section", known=_any(f"[{one}]" for one in SECTIONS))
            if self.section == "printed":
                self.printed.add(" ".join(words[:2]) if word == "total" else word)
            form = _FORMS[word].split()
            if len(said) != len(form) and not (word == "treasure" and len(said) > 1):
                raise self.fail("line_form", form=f"{word} {_FORMS[word]}")
        self._note(word, said)

    def _once(self, *what: str) -> None:
        """Refuse to be told the same thing twice."""
        if what in self.said:
            raise self.fail("said_already", thing=" ".join(what), earlier=self.said[what])
        self.said[what] = self.line

    def _note(self, word: str, said: list[str]) -> None:
        """Keep what a line says."""
        match word:
            case "name":
                self._once(word)
                self.name = " ".join(said)
                if not self.name or len(self.name) > _QUOTED or not self.name.isprintable():
                    raise self.fail("deck_name", most=_QUOTED)
            case "board":
                self._once(word)
                self.columns, self.rows = (self._number(side, _LEAST_SIDE, _MOST_SIDE) for side in said)
            case "total":
                self._known(word, said[0], TOTALS, "no_such_total")
                self.totals[said[0]] = self._number(said[1], 0, _MOST_CARDS)
            case "start":
                self._known(word, said[0], CLANS, "no_such_clan")
                self.starts[said[0]] = (self._cell(said[1]), self._sides(said[2]))
            case "mine-space":
                space = self._cell(said[0])
                if len(self.mine_spaces) == len(MINES):
                    raise self.fail("mine_spaces_many", mines=len(MINES))
                self.mine_spaces.append(space)
            case "mine":
                self._known(word, said[0], MINES, "no_such_mine")
                self.mines[said[0]] = self._sides(said[1])
            case "treasure":
                self._known(word, said[0], TREASURES, "no_such_treasure")
                self.treasures += [(said[0], self._number(value, 1, _MOST_VALUE)) for value in said[1:]]
            case "path":
                self._known(word, said[0], PATHS, "no_such_path")
                self.paths[said[0]] = self._number(said[1], 1, _MOST_OF_A_KIND)
            case "action":
                self._known(word, said[0], ACTION_CARDS, "no_such_action")
                self.actions[said[0]] = self._number(said[1], 1, _MOST_OF_A_KIND)
            case _:
                self._known(word, said[0], TOKENS, "no_such_token")
                self.tokens[said[0]] = self._number(said[1], 1, _MOST_OF_A_KIND)

    def _known(self, word: str, name: str, known: tuple[str, ...], otherwise: str) -> None:
        """Refuse a name that may not follow a word, or that did before."""
        if name not in known:
            raise self.fail(otherwise, name=_quoted(name), known=_any(known))
        self._once(word, name)

    # Words

    def _number(self, text: str, least: int, most: int) -> int:
        if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or not least <= int(text) <= most:
            raise self.fail("no_number", text=_quoted(text), least=least, most=most)
        return int(text)

    def _cell(self, text: str) -> Cell:
        if not self.columns:
            raise self.fail("no_board", form="board COLUMNS ROWS")
        form = re.fullmatch(r"(\d{1,4}),(\d{1,4})", text, re.ASCII)
        if form is None:
            raise self.fail("no_place", text=_quoted(text))
        column, row = int(form[1]), int(form[2])
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            raise self.fail("off_board", text=text, columns=self.columns, rows=self.rows)
        self._once("place", f"{column},{row}")
        return column, row

    def _sides(self, text: str) -> int:
        if not 2 <= len(text) <= 4 or any(letter not in side.LETTERS for letter in text) or len({*text}) < len(text):
            raise self.fail("no_shape", text=_quoted(text), letters=side.LETTERS)
        return side.parse(text)

    # What only shows at the end

    def _check(self) -> None:
        for what in (
            ("name",),
            ("board",),
            *(("total", total) for total in TOTALS),
            *(("start", clan) for clan in CLANS),
            *(("mine", kind) for kind in MINES),
        ):
            if what not in self.said:
                raise DeckError("missing_line", thing=" ".join(what))
        if len(self.mine_spaces) < len(MINES):
            raise DeckError("mine_spaces_few", spaces=len(self.mine_spaces), mines=len(MINES))
        there = {
            "paths": sum(self.paths.values()),
            "actions": sum(self.actions.values()),
            "treasures": len(self.treasures),
            "tokens": sum(self.tokens.values()),
        }
        for name, total in self.totals.items():
            if there[name] != total:
                line = self.said["total", name]
                raise self.fail("wrong_total", line, name=name, total=total, sum=there[name])
        cards = there["paths"] + there["actions"]
        if not _LEAST_CARDS <= cards <= _MOST_CARDS:
            line = self.said["total", "paths"]
            raise self.fail("cards_range", line, cards=cards, least=_LEAST_CARDS, most=_MOST_CARDS)
        if there["treasures"] < _LEAST_TREASURES:
            line = self.said["total", "treasures"]
            raise self.fail("few_treasures", line, treasures=there["treasures"], least=_LEAST_TREASURES)
        self._check_ways()

    def _check_ways(self) -> None:
        """Refuse starts that nobody can leave and mines that nobody can enter."""
        for clan, (place, sides) in self.starts.items():
            if not sides & self._inward(place):
                raise self.fail("start_shut", self.said["start", clan], clan=clan)
        for kind, sides in self.mines.items():
            for column, row in self.mine_spaces:
                shut = self._inward((column, row)) & ~(sides | side.half_turn(sides))
                if shut:
                    letter = side.spell(shut)[0]
                    line = self.said["mine", kind]
                    raise self.fail("mine_shut", line, mine=kind, column=column, row=row, side=letter)

    def _inward(self, cell: Cell) -> int:
        """The sides of a space where the board goes on."""
        column, row = cell
        return (
            (side.NORTH if row > 1 else 0)
            | (side.EAST if column < self.columns else 0)
            | (side.SOUTH if row < self.rows else 0)
            | (side.WEST if column > 1 else 0)
        )


def _any(names: Iterable[str]) -> str:
    return ", ".join(names)


def _quoted(text: str) -> str:
    return repr(text[:_QUOTED])
