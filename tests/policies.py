"""Ways to play in tests.

Uniform play almost never reaches a goal; a digger's eye for the east does, often enough to matter.
"""

from __future__ import annotations

from tests.walking import walking
from undermine.games import Action, Chance, Game, LostMines
from undermine.maze import EMPTY
from undermine.maze.sides import ALL
from undermine.testing.playing import Policy, play_on, uniform

__all__ = ["LIVELY", "Policy", "bustling", "digging", "play_on", "roaming", "uniform"]


def digging(game: Game, chance: Chance) -> Action:
    """Lay cards that lead east, mend and look now and then, and otherwise do anything."""
    legal = game.legal_actions()
    lays = [action for action in legal if action.kind == "lay"]
    repairs = [action for action in legal if action.kind == "repair" and action.seat == game.to_act]
    quiet = [action for action in legal if action.kind in ("pass", "map", "repair")]
    if lays and chance.below(10):
        return max(lays, key=lambda action: (_eastward(action), chance.below(1000)))
    if repairs:
        return chance.choice(repairs)
    if quiet and chance.below(4):
        return chance.choice(quiet)
    return chance.choice(legal)


def bustling(game: Game, chance: Chance) -> Action:
    """As digging, but with an eye for cards that do something to people."""
    legal = game.legal_actions()
    lively = [action for action in legal if action.kind not in ("lay", "pass", "rock_fall", "break", "map")]
    if lively and not chance.below(5):
        return chance.choice(lively)
    return digging(game, chance)


def roaming(game: Game, chance: Chance) -> Action:
    """The Lost Mines with dwarves that walk to the mines, and a good deal of anything else thrown in."""
    assert isinstance(game, LostMines)
    legal = game.legal_actions()
    if legal[0].kind == "vote":
        return legal[chance.below(8) == 0]
    if not chance.below(6):
        action = chance.choice(legal)
        return action if action.kind != "propose" or not chance.below(3) else legal[0]
    storms = [action for action in legal if action.kind == "thunderstorm" and _strikes_token(game, action)]
    if storms and chance.below(2):
        return chance.choice(storms)
    lively = [action for action in legal if action.kind in ("trap", "troll", "thunderstorm", "tool") or action.traps]
    if lively and not chance.below(5):
        return chance.choice(lively)
    return walking(game, chance)


def _strikes_token(game: LostMines, action: Action) -> bool:
    """Whether a thunderstorm would take a tool with it, or leave a trap or troll between two empty spaces."""
    assert action.column is not None and action.row is not None
    cell = game.box.ground.cell(action.column, action.row)
    return cell in game.overcome or any(
        game.on_ways[game.edge_at(cell, one)] and game.maze.faces[cell + step] == EMPTY
        for one, step, _ in game.box.ground.steps[ALL]
    )


def _eastward(action: Action) -> float:
    assert action.card is not None and action.column is not None and action.row is not None
    if action.card.startswith("dead"):
        return -20
    gap = min(abs(action.row - goal) for goal in (-2, 0, 2))
    return action.column - 0.7 * gap - max(0, abs(action.row) - 2) - (3 if action.column > 8 else 0)


#: how each game is played so that much happens
LIVELY: dict[str, Policy] = {"saboteur": digging, "saboteur2": bustling, "lost_mines": roaming}
