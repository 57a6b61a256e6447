"""Deck files: the text of a deck, in a form that people can read and change, read and checked.

``reconstruction.deck`` beside this file says what each line means, and what of it is printed fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

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
        self.readers: dict[str, Callable[[list[str]], None]] = {
            "name": self._name,
            "board": self._board,
            "total": self._total,
            "start": self._start,
            "mine-space": self._mine_space,
            "mine": self._mine,
            "treasure": self._treasure,
            "path": self._path,
            "action": self._action,
            "token": self._token,
        }

    def read(self, text: str) -> Deck:
        for self.line, line in enumerate(text.split("\n"), 1):
            told = line.partition("#")[0].strip()
            if told.startswith("["):
                self._open_section(told)
            elif told:
                self._read_line(told.split())
        self._check()
        return Deck(
            name=self.name,
            columns=self.columns,
            rows=self.rows,
            starts=MappingProxyType(self.starts),
            mine_spaces=tuple(self.mine_spaces),
            mines=MappingProxyType(self.mines),
            treasures=tuple(self.treasures),
            paths=MappingProxyType(self.paths),
            actions=MappingProxyType(self.actions),
            tokens=MappingProxyType(self.tokens),
            printed=frozenset(self.printed),
        )

    def fail(self, code: str, line: int | None = None, **facts: str | int) -> DeckError:
        return DeckError(code, line=self.line if line is None else line, **facts)

    def _open_section(self, told: str) -> None:
        name = told[1:-1]
        if name not in SECTIONS or not told.endswith("]"):
            raise self.fail("no_such_section", section=_quoted(told), known=_any(f"[{one}]" for one in SECTIONS))
        self.section = name

    def _read_line(self, words: list[str]) -> None:
        word = words[0]
        if word not in self.readers:
            raise self.fail("no_such_line", word=_quoted(word), known=_any(self.readers))
        if word != "name":
            if self.section is None:
                raise self.fail("no_section", known=_any(f"[{one}]" for one in SECTIONS))
            if self.section == "printed":
                self.printed.add(" ".join(words[:2]) if word == "total" else word)
        self.readers[word](words[1:])

    def _once(self, *what: str) -> None:
        """Refuse to be told the same thing twice."""
        if what in self.said:
            raise self.fail("said_already", thing=" ".join(what), earlier=self.said[what])
        self.said[what] = self.line

    # Lines

    def _name(self, words: list[str]) -> None:
        self._once("name")
        name = " ".join(words)
        if not name or len(name) > _QUOTED or not name.isprintable():
            raise self.fail("deck_name", most=_QUOTED)
        self.name = name

    def _board(self, words: list[str]) -> None:
        self._once("board")
        columns, rows = self._words(words, 2, "board COLUMNS ROWS")
        self.columns = self._number(columns, _LEAST_SIDE, _MOST_SIDE)
        self.rows = self._number(rows, _LEAST_SIDE, _MOST_SIDE)

    def _total(self, words: list[str]) -> None:
        what, count = self._words(words, 2, "total WHAT COUNT")
        self._known(what, TOTALS, "no_such_total")
        self._once("total", what)
        self.totals[what] = self._number(count, 0, _MOST_CARDS)

    def _start(self, words: list[str]) -> None:
        clan, place, sides = self._words(words, 3, "start CLAN COLUMN,ROW SIDES")
        self._known(clan, CLANS, "no_such_clan")
        self._once("start", clan)
        self.starts[clan] = (self._cell(place), self._sides(sides))

    def _mine_space(self, words: list[str]) -> None:
        (place,) = self._words(words, 1, "mine-space COLUMN,ROW")
        space = self._cell(place)
        if len(self.mine_spaces) == len(MINES):
            raise self.fail("mine_spaces_many", mines=len(MINES))
        self.mine_spaces.append(space)

    def _mine(self, words: list[str]) -> None:
        kind, sides = self._words(words, 2, "mine KIND SIDES")
        self._known(kind, MINES, "no_such_mine")
        self._once("mine", kind)
        self.mines[kind] = self._sides(sides)

    def _treasure(self, words: list[str]) -> None:
        if len(words) < 2:
            raise self.fail("line_form", form="treasure KIND VALUE VALUE …")
        kind = words[0]
        self._known(kind, TREASURES, "no_such_treasure")
        self._once("treasure", kind)
        self.treasures += [(kind, self._number(value, 1, _MOST_VALUE)) for value in words[1:]]

    def _path(self, words: list[str]) -> None:
        self._count(words, "path", PATHS, "no_such_path", self.paths)

    def _action(self, words: list[str]) -> None:
        self._count(words, "action", ACTION_CARDS, "no_such_action", self.actions)

    def _token(self, words: list[str]) -> None:
        self._count(words, "token", TOKENS, "no_such_token", self.tokens)

    def _count(
        self, words: list[str], word: str, known: tuple[str, ...], otherwise: str, counts: dict[str, int]
    ) -> None:
        name, count = self._words(words, 2, f"{word} NAME COUNT")
        self._known(name, known, otherwise)
        self._once(word, name)
        counts[name] = self._number(count, 1, _MOST_OF_A_KIND)

    # Words

    def _words(self, words: list[str], count: int, form: str) -> list[str]:
        if len(words) != count:
            raise self.fail("line_form", form=form)
        return words

    def _known(self, name: str, known: tuple[str, ...], otherwise: str) -> None:
        if name not in known:
            raise self.fail(otherwise, name=_quoted(name), known=_any(known))

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
