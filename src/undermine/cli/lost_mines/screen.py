"""The screen of The Lost Mines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.console import Console

from undermine.cli.lost_mines.cards import DeckPage
from undermine.cli.lost_mines.panel import LostMinesPanel
from undermine.cli.screen.board import MazeBoard
from undermine.cli.screen.game_screen import GameScreen, Question
from undermine.cli.screen.menu import Menu
from undermine.drawing.characters.board import cells_to_lay
from undermine.drawing.lost_mines import signs
from undermine.drawing.lost_mines.characters import LostMinesBoard, cells_in_reach
from undermine.games import Action, LostMinesRules, LostMinesView, Rules
from undermine.maze import Face
from undermine.words import Words


class LostMinesScreen(GameScreen[LostMinesView]):
    """How The Lost Mines look in the terminal."""

    tones: ClassVar[Mapping[str, str]] = {
        "clan_blue": "bold blue",
        "clan_yellow": "bold yellow",
        "dwarf": "bold",
        "dwarf_own": "bold reverse",
        "reach": "bold green",
        "campfire": "bold red",
        "rock": "bold",
        "trunk": "bold magenta",
        "lake": "bold magenta",
        "ditch": "bold magenta",
        "overcome": "bold green",
        "mine": "cyan",
        "mine_gold": "bold yellow",
        "mine_silver": "bold white",
        "mine_gemstones": "bold magenta",
        "mine_dragon": "bold red",
        "trap": "bold red",
        "troll": "bold white on red",
    }

    def board(self, view: LostMinesView, menu: Menu, words: Words) -> MazeBoard:
        return MazeBoard(LostMinesBoard(view, cells_to_lay(menu.actions), cells_in_reach(menu.actions)))

    def panel(self, view: LostMinesView, words: Words) -> LostMinesPanel:
        return LostMinesPanel(view, words)

    def question(self, view: LostMinesView, menu: Menu, words: Words) -> Question:
        say, seat = words.say, view.seat
        assert seat is not None
        here = next((mine for mine in view.mines if (mine.column, mine.row) == view.dwarves[seat]), None)
        facts: dict[str, Any] = {}
        settings: dict[Action, tuple[Face, str]] = {}
        if view.phase in ("set_mine", "take"):
            assert here is not None and here.face is not None
            facts = {"mine": here.mine, "kind": say(f"mine.{here.face}")}
            if view.phase == "set_mine":
                printed = Face((view.rules.box.deck.mines[here.face],))
                for action in menu.actions:
                    settings[action] = (printed.turned if action.turned else printed, signs.MINES[here.face])
        known: dict[str, str] = {}
        for one in view.treasures:
            key = "treasure.unknown" if one.value is None else "treasure"
            known[f"treasure:{one.number}"] = say(key, kind=say(f"mine.{one.treasure}"), value=one.value)
        note = _note(view, menu, words)
        return Question(facts=facts, note=note, settings=settings, known=known, recall=True)

    def print_cards(self, rules: Rules, out: Console, words: Words) -> None:
        assert isinstance(rules, LostMinesRules)
        DeckPage(rules.box.deck, out, words).print()


def _note(view: LostMinesView, menu: Menu, words: Words) -> str:
    """What a decision is about, where the title does not say it all."""
    say = words.say
    match view.phase:
        case "vote":
            return say("you.vote", seat=words.seat(view.turn), count=view.agreed)
        case "play" if view.proposed:
            return say("table.turned_down")
        case "move":
            reach = cells_in_reach(menu.actions)
            if not reach:
                return say("table.move.nowhere")
            return say("table.move.traps" if any(reach.values()) else "table.move")
        case "take" if any(action.kind == "leave" for action in menu.actions):
            return say("table.take.may")
    return ""
