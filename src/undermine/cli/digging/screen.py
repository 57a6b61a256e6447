"""The screen of the digging games: a maze that grows, and stones that are set by choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from undermine.cli.screen.board import Board, MazeBoard
from undermine.cli.screen.game_screen import GameScreen, Question
from undermine.cli.screen.menu import Menu
from undermine.drawing.characters.board import cells_to_lay, face_of
from undermine.drawing.digging.characters import STONE, DiggingBoard, goal_sign
from undermine.games import Action
from undermine.games.digging.view import DigView
from undermine.maze import Face
from undermine.words import Words

D = TypeVar("D", bound=DigView)


class DiggingScreen(GameScreen[D]):
    """What the screens of both Saboteurs have in common."""

    tones: ClassVar[Mapping[str, str]] = {
        "goal": "cyan",
        "treasure": "bold yellow",
        "stone": "bold",
        "role_digger": "bold yellow",
        "role_saboteur": "bold red",
    }

    def board(self, view: D, menu: Menu, words: Words) -> Board | None:
        return MazeBoard(DiggingBoard(view, cells_to_lay(menu.actions)))

    def question(self, view: D, menu: Menu, words: Words) -> Question:
        if view.setting is None:
            return Question()
        stone = next(goal.face for goal in view.goals if goal.goal == view.setting)
        settings: dict[Action, tuple[Face, str]] = {}
        for action in menu.actions:
            face = face_of(stone or "", bool(action.turned))
            assert face is not None
            settings[action] = (face, STONE)
        return Question(facts={"goal": words.say(f"goal.{view.setting}")}, settings=settings)

    def help_facts(self, words: Words) -> Mapping[str, str]:
        return {"answers": words.say("play.help.digging"), "signs": words.say("play.help.digging.signs")}

    def sign(self, card: str) -> str:
        return goal_sign(card)
