"""The cards of The Lost Mines: what a deck file says, and what of it is printed fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.console import Console

from undermine.cli.screen.board import MazeBoard
from undermine.cli.screen.card_text import caption, card_faces, faces_beside, listed, print_title, print_total
from undermine.drawing.characters.board import CharacterBoard
from undermine.drawing.characters.maze import SMALL, Cell, Lying, Scale, draw_maze
from undermine.drawing.characters.picture import Picture
from undermine.drawing.lost_mines import signs
from undermine.games.core.kind import printed_card
from undermine.games.lost_mines.box import DWARVES, ROLES
from undermine.games.lost_mines.deck import TREASURES, Deck
from undermine.maze import Face
from undermine.words import Words


class DeckBoard(CharacterBoard):
    """The empty board of a deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def columns(self) -> range:
        return range(1, self.deck.columns + 1)

    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        lying: dict[Cell, Lying] = {}
        for clan, (cell, sides) in self.deck.starts.items():
            lying[cell] = Lying(Face((sides,)), signs.CLANS[clan], mark_tone=f"clan_{clan}")
        for number, cell in enumerate(self.deck.mine_spaces, 1):
            lying[cell] = Lying(None, str(number), "mine")
        board = (self.columns(), range(1, self.deck.rows + 1))
        return draw_maze(lying, scale=scale, columns=columns, board=board)


class DeckPage:
    """Everything in a deck, section by section."""

    def __init__(self, deck: Deck, out: Console, words: Words) -> None:
        self.deck = deck
        self.out = out
        self.words = words

    def print(self) -> None:
        """Show it all."""
        deck, say = self.deck, self.words.say
        self._title("board", self._sure("board"), columns=deck.columns, rows=deck.rows)
        for piece in MazeBoard(DeckBoard(deck)).pieces(self.out.width, SMALL):
            self.out.print(piece)
        self.out.print(say("cards.spaces", starts=self._sure("start"), mines=self._sure("mine-space")))
        self._title("paths.sure", self._sure("path", "total paths"), count=sum(deck.paths.values()))
        stock = [printed_card(card, count) for card, count in deck.stock.items()]
        self.out.print(faces_beside(card_faces(stock, self.words), self.out.width))
        self._title("actions.sure", self._sure("action", "total actions"), count=sum(deck.actions.values()))
        self.out.print(listed((card for card in stock if not card.face), self.words))
        self._title("mines", self._sure("mine"), count=len(deck.mines))
        mines = [
            (Face((sides,)), signs.MINES[kind], caption(say(f"mine.{kind}"), say("cards.mine")))
            for kind, sides in deck.mines.items()
        ]
        self.out.print(faces_beside(mines, self.out.width))
        self._title("treasures", self._sure("treasure", "total treasures"), count=len(deck.treasures))
        for kind in TREASURES:
            values = ", ".join(str(value) for of, value in deck.treasures if of == kind) or say("nothing")
            self.out.print(say("cards.worth", kind=say(f"mine.{kind}"), values=values))
        self._title("tokens", self._sure("token", "total tokens"), count=sum(deck.tokens.values()))
        tokens = [say("table.tokens", name=say(f"card.{name}"), count=count) for name, count in deck.tokens.items()]
        self.out.print(say("cards.tokens.all", tokens=", ".join(tokens)))
        self._title("dwarves", say("cards.printed"), count=max(map(len, DWARVES.values())))
        for told in self._dwarves():
            self.out.print(told)
        print_total(self.out, sum(deck.stock.values()), len(deck.starts) + len(deck.mines), self.words)

    def _title(self, section: str, sure: str, **facts: int) -> None:
        print_title(self.out, self.words.say(f"cards.{section}", sure=sure, **facts))

    def _sure(self, lines: str, total: str = "") -> str:
        """How sure one can be of what the lines that begin so say."""
        if lines in self.deck.printed:
            return self.words.say("cards.printed")
        return self.words.say("cards.total_printed" if total in self.deck.printed else "cards.reconstructed")

    def _dwarves(self) -> Iterator[str]:
        """The dwarf cards of each clan, by how many play."""
        by_cards: dict[bytes, list[int]] = {}
        for players, dwarves in DWARVES.items():
            by_cards.setdefault(dwarves, []).append(players)
        say = self.words.say
        for dwarves, counts in by_cards.items():
            # The first clan's; the other has the same.
            roles = Counter(ROLES[dwarf] for dwarf in dwarves if dwarf < len(ROLES))
            told = [say("table.tokens", name=say(f"dwarf.{role}"), count=count) for role, count in roles.items()]
            yield say("cards.clan", least=counts[0], most=counts[-1], dwarves=", ".join(told))
