"""How one game looks in the terminal: a single object that says everything in which its screen differs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, TypeVar

from rich.console import Console

from undermine.cli.screen.board import Board
from undermine.cli.screen.card_text import card_faces, faces_beside, listed, print_title, print_total
from undermine.cli.screen.menu import Menu
from undermine.cli.screen.panel import Panel
from undermine.cli.screen.seat_view import SeatView
from undermine.games import Action, Rules, kind_of
from undermine.layers import Layer
from undermine.maze import Face
from undermine.words import Words

V = TypeVar("V", bound=SeatView)


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked beside which move it makes."""

    #: what goes into the title of the table, and what stands below it
    facts: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    #: the moves that set a card which was turned over, with its face and sign then
    settings: Mapping[Action, tuple[Face, str]] = field(default_factory=dict)
    #: by target, what is known of what moves aim at
    known: Mapping[str, str] = field(default_factory=dict)
    #: whether the hand is worth a look when no card is to be played
    recall: bool = False


class GameScreen(ABC, Generic[V]):
    """How a game looks in the terminal. It has to draw its board; the rest is as usual until it says otherwise."""

    #: what the tones look like that only this game's pictures and texts have
    tones: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def board(self, view: V, menu: Menu, words: Words) -> Board | None:
        """What lies on the table; ``None`` when it no longer matters."""

    def panel(self, view: V, words: Words) -> Panel[V]:
        """The seats around the table."""
        return Panel(view, words)

    def question(self, view: V, menu: Menu, words: Words) -> Question:
        """What the seat is asked."""
        return Question()

    def help_facts(self, words: Words) -> Mapping[str, str]:
        """What the game's help leaves open, because other games' help says the same."""
        return {}

    # The list of cards

    def sign(self, card: str) -> str:
        """What stands in the middle of a card's face."""
        return ""

    def print_cards(self, rules: Rules, out: Console, words: Words) -> None:
        """Print every card of the game."""
        kind = kind_of(rules.name)
        stock = kind.deck(rules)
        cards = kind.cards(rules)
        fixed = [card for card in cards if card.id not in stock]
        paths = [card for card in cards if card.id in stock and card.face]
        for section, drawn in (("fixed", fixed), ("paths", paths)):
            if drawn:
                print_title(out, words.say(f"cards.{section}", count=sum(card.count for card in drawn)))
                out.print(faces_beside(card_faces(drawn, words, self.sign), out.width))
        if others := [card for card in cards if not card.face]:
            print_title(out, words.say("cards.actions", count=sum(card.count for card in others)))
            out.print(listed(others, words))
        print_total(out, sum(stock.values()), sum(card.count for card in fixed), words)


SCREENS: Final[Layer[GameScreen[Any]]] = Layer("cli")
