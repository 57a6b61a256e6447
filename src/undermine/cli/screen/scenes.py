"""What each game puts on the screen: its board, its panel, and what its choices are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from undermine.cli.lost_mines.board import MinesText
from undermine.cli.lost_mines.panel import MinesPanel
from undermine.cli.moves import Menu
from undermine.cli.saboteur.panel import SaboteurPanel
from undermine.cli.saboteur2.panel import Saboteur2Panel
from undermine.cli.screen.board_text import BoardText
from undermine.cli.screen.maze_text import MazeText
from undermine.cli.screen.panel import Panel
from undermine.cli.screen.signs import MINE_SIGNS, STONE_SIGN, face_of
from undermine.games import Action, Saboteur2View, SaboteurView, View
from undermine.games.digging.view import DigView
from undermine.games.lost_mines import LostMinesView
from undermine.maze import Face
from undermine.words import Words


@dataclass(frozen=True, slots=True)
class Scene:
    """The parts of a table.

    ``facts`` go into its title, and ``note`` stands below it. For ``settings`` and ``treasures`` see ``HandText``;
    ``recall`` says whether the hand is worth a look when no card is to be played.
    """

    board: BoardText
    panel: Panel[Any]
    facts: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    settings: Mapping[Action, tuple[Face, str]] = field(default_factory=dict)
    treasures: Mapping[int, str] = field(default_factory=dict)
    recall: bool = False


def scene_of(view: View, menu: Menu, words: Words) -> Scene:
    """The scene of the game that a view is of."""
    if isinstance(view, LostMinesView):
        return _mines_scene(view, menu, words)
    assert isinstance(view, DigView)
    return _dig_scene(view, menu, words)


def _dig_scene(view: DigView, menu: Menu, words: Words) -> Scene:
    panel: Panel[Any]
    if isinstance(view, Saboteur2View):
        panel = Saboteur2Panel(view, words)
    else:
        assert isinstance(view, SaboteurView)
        panel = SaboteurPanel(view, words)
    board = MazeText(view, menu.spots)
    if view.setting is None:
        return Scene(board, panel)
    stone = next(goal.face for goal in view.goals if goal.goal == view.setting)
    settings: dict[Action, tuple[Face, str]] = {}
    for action in menu.actions:
        face = face_of(stone or "", bool(action.turned))
        assert face is not None
        settings[action] = (face, STONE_SIGN)
    return Scene(board, panel, facts={"goal": words.say(f"goal.{view.setting}")}, settings=settings)


def _mines_scene(view: LostMinesView, menu: Menu, words: Words) -> Scene:
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
                settings[action] = (printed.turned if action.turned else printed, MINE_SIGNS[here.face])
    treasures: dict[int, str] = {}
    for one in view.treasures:
        key = "treasure.unknown" if one.value is None else "treasure"
        treasures[one.number] = say(key, kind=say(f"mine.{one.treasure}"), value=one.value)
    return Scene(
        MinesText(view, menu.spots, menu.reach),
        MinesPanel(view, words),
        facts=facts,
        note=_mines_note(view, menu, words),
        settings=settings,
        treasures=treasures,
        recall=True,
    )


def _mines_note(view: LostMinesView, menu: Menu, words: Words) -> str:
    """What a decision is about, where the title does not say it all."""
    say = words.say
    match view.phase:
        case "vote":
            return say("table.vote", seat=view.turn, count=view.agreed)
        case "play" if view.proposed:
            return say("table.turned_down")
        case "move" if not menu.reach:
            return say("table.move.nowhere")
        case "move":
            return say("table.move.traps" if any(menu.reach.values()) else "table.move")
        case "take" if any(action.kind == "leave" for action in menu.actions):
            return say("table.take.may")
    return ""
