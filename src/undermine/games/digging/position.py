"""Positions of the digging games: the maze, the goals and the dwarves. The gold is each game's own."""

from __future__ import annotations

from typing import Any, Final

from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.match_state import names
from undermine.games.core.position import (
    BOARD,
    CARDS,
    CELL,
    COURSE,
    NUMBER,
    OPEN,
    Field,
    Setup,
    bits,
    each,
    maybe,
    part,
    require,
    said,
    said_by_seat,
    word,
)
from undermine.games.digging import box as boxes
from undermine.games.digging import events
from undermine.games.digging.cards import GOALS, TOOLS, TREASURE
from undermine.games.digging.deal import Deal
from undermine.games.digging.dig import Dig
from undermine.games.digging.round_state import OVER, SETTING, SHARING, TURN
from undermine.maze.faces import FACE_DOWN

_TOOLS: Final = each(bits(word(TOOLS)))


def _read_broken(setup: Setup, text: str) -> None:
    broken = [0] * len(TOOLS)
    for seat, tools in enumerate(_TOOLS.read(setup.game, text)):
        for tool in range(len(TOOLS)):
            broken[tool] |= (tools >> tool & 1) << seat
            setup.openly.extend([NUMBERS[f"broken_{TOOLS[tool]}"]] * (tools >> tool & 1))
    setup.game.broken = broken


def _write_broken(game: Dig, view: object) -> str:
    seats = range(game.seats)
    return _TOOLS.write(game, [sum((game.broken[tool] >> seat & 1) << tool for tool in range(3)) for seat in seats])


def _shown(game: Dig, view: object) -> list[str]:
    faces = [game.maze.faces[cell] for cell in game.box.goal_cells]
    return [goal + "~" * (face & 1) for goal, face in zip(GOALS, faces, strict=True) if face != FACE_DOWN]


def _goals(game: Dig, view: Any) -> list[str | None]:
    return [seen.face for seen in view.goals] if view else [IDS[goal] for goal in game.goals]


def _roles(game: Dig, view: Any) -> list[list[str | None]]:
    roles = [game.box.roles[role] for role in game.roles]
    return [[role if view is None or view.roles or seat == view.seat else None] for seat, role in enumerate(roles)]


FIELDS: Final = {
    **COURSE,
    "board": BOARD,
    "goals": said("goals", _goals, f"{OPEN}{len(GOALS)}"),
    "shown": said("shown", _shown),
    "looked": part("peeked", each(bits(word(GOALS)), kind=bytes)),
    "broken": Field(_read_broken, _write_broken),
    "setting": part("setting", maybe(word(GOALS))),
    "laid": part("just_laid", maybe(CELL), when=lambda game, view: game.phase == SETTING),
    "roles": said_by_seat("roles", _roles, OPEN),
    "spare": said("spare", lambda game, view: [] if view else [game.box.roles[role] for role in game.spare]),
    # It follows from the hands, of which a view does not say enough.
    "idle": part("idle", NUMBER, "0", when=lambda game, view: game.phase == TURN and view is None),
    **CARDS,
}


def usual(game: Dig) -> dict[str, str]:
    """A hand and the cards put aside, as the game deals them."""
    aside = {"aside": f"{OPEN}{game.box.aside}"} if game.box.aside else {}
    return {"hands": f"{OPEN}{game.box.hand[game.seats]}", **aside}


def finish(setup: Setup, *gone: str) -> None:
    """Goals, dwarves and cards; then the game is told as far as a position tells of it.

    ``gone`` are the fields of dwarf cards that will not come back.
    """
    game, box = setup.game, setup.game.box
    setup.draw(boxes.GOALS, "goals")
    game.goals = bytes(NUMBERS[goal] for goal in setup.said["goals"][0])
    require("goals", setup.said["goals"][0], len(game.goals) == len(GOALS))
    _turn_goals_over(setup)
    left = setup.draw((box.roles[role] for role in box.dwarves[game.seats]), "roles", "spare", *gone)
    game.roles = bytes(box.roles.index(role) for (role,) in setup.said["roles"])
    game.spare = bytes(box.roles.index(role) for role in setup.said["spare"][0] + setup.in_order(left))
    aside = setup.deal_cards()
    game.deal = Deal(game.first, game.roles, game.spare, game.goals, tuple(game.hands), game.stock, aside)
    setup.tell()
    for seat, hand in enumerate(game.hands):
        game.tell(events.Dealt.of((seat, len(hand), box.roles[game.roles[seat]], names(hand))))
    if game.phase == TURN:
        game.begin_turn(game.turn)
    elif game.phase in (SHARING, OVER):
        treasure = box.goal_cells[game.goals.index(TREASURE)]
        game.tell_end("no_moves" if game.maze.faces[treasure] == FACE_DOWN else "treasure")


def _turn_goals_over(setup: Setup) -> None:
    game, cells = setup.game, setup.game.box.goal_cells
    for shown in setup.said["shown"][0]:
        goal = shown.rstrip("~")
        require("shown", shown, goal in GOALS)
        game.hidden &= ~(1 << GOALS.index(goal))
        game.maze.fix(cells[GOALS.index(goal)], 2 * game.goals[GOALS.index(goal)] + shown.endswith("~"))
    require("setting", game.setting, (game.setting >= 0) == (game.phase == SETTING))
    require("decides", game.to_act, game.phase not in (TURN, SETTING) or game.to_act == game.turn)
    if game.setting >= 0:
        game.hidden &= ~(1 << game.setting)
    if game.phase in (SHARING, OVER):
        game.hidden = 0
    for number, cell in enumerate(cells):
        if game.hidden >> number & 1 and game.maze.faced(cell):
            game.knocked |= 1 << number
    require("board", "a goal is reached and face-down", game.setting >= 0 or not game.knocked)
