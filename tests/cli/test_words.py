"""The catalogue says everything the engine can bring up, and nothing else."""

from __future__ import annotations

import ast
import json
import string
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import undermine.cli
import undermine.games
from undermine.cli.account import Account
from undermine.games import FAMILY, IllegalAction, ScoreLine
from undermine.games.actions import GOALS
from undermine.games.cards import FACES, IDS, TOOLS
from undermine.games.events import EVENTS, Event
from undermine.games.saboteur import events as told
from undermine.games.saboteur import rules
from undermine.games.saboteur.box import GOALS as GOAL_FACES
from undermine.words import Words

WORDS = Words()
KEYS = WORDS.keys()


class Spoken(Words):
    """Remembers the texts it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: set[str] = set()

    def say(self, key: str, **facts: Any) -> str:
        one = f"{key}.one"
        self.spoken.add(one if facts.get("count") == 1 and self.has(one) else key)
        return super().say(key, **facts)


def keys(prefix: str) -> set[str]:
    return {key for key in KEYS if key.startswith(prefix)}


# What happens

#: each kind of event in every way it can be told: (who listens, the event as they see it, what they are told)
TOLD: list[tuple[int | None, Event, str]] = [
    (0, told.RoundBegan(2, 1), "Round 2 begins with seat 1."),
    (1, told.RoundBegan(2, 1), "Round 2 begins, and you begin it."),
    (0, told.Dealt(1, 6, None, None), "Seat 1 gets a dwarf card and 6 cards."),
    (
        None,
        told.Dealt(1, 2, "digger", ("map", "map", "cross")),
        "Seat 1 is a gold-digger and gets: map ×2 and crossing.",
    ),
    (1, told.Dealt(1, 2, "saboteur", ("map",)), "You are a saboteur. Your cards: map."),
    (0, told.Laid(1, "cross", 3, -1, False), "Seat 1 laid a card at 3,-1: crossing."),
    (1, told.Laid(1, "cross", 3, -1, False), "You laid a card at 3,-1: crossing."),
    (0, told.Laid(1, "t_wide", 3, -1, True), "Seat 1 laid a card at 3,-1: wide fork, turned round."),
    (1, told.Laid(1, "t_wide", 3, -1, True), "You laid a card at 3,-1: wide fork, turned round."),
    (0, told.Broke(1, "broken_pick", 2, "pick"), "Seat 1 broke the pick of seat 2."),
    (0, told.Broke(1, "broken_pick", 1, "pick"), "Seat 1 broke their own pick."),
    (1, told.Broke(1, "broken_pick", 2, "pick"), "You broke the pick of seat 2."),
    (1, told.Broke(1, "broken_pick", 1, "pick"), "You broke your own pick."),
    (2, told.Broke(1, "broken_pick", 2, "pick"), "Seat 1 broke your pick!"),
    (0, told.Repaired(1, "repair_wagon", 2, "wagon"), "Seat 1 mended the wagon of seat 2."),
    (0, told.Repaired(1, "repair_wagon", 1, "wagon"), "Seat 1 mended their own wagon."),
    (1, told.Repaired(1, "repair_wagon", 2, "wagon"), "You mended the wagon of seat 2."),
    (1, told.Repaired(1, "repair_wagon", 1, "wagon"), "You mended your own wagon."),
    (2, told.Repaired(1, "repair_wagon", 2, "wagon"), "Seat 1 mended your wagon."),
    (0, told.RockFell(1, 3, -1, "cross"), "Seat 1 let rocks fall on 3,-1: crossing is gone."),
    (1, told.RockFell(1, 3, -1, "cross"), "You let rocks fall on 3,-1: crossing is gone."),
    (0, told.Looked(1, "top", None), "Seat 1 looked at the top goal."),
    (None, told.Looked(1, "top", "treasure"), "Seat 1 looked at the top goal and saw the treasure."),
    (1, told.Looked(1, "top", "stone_sw"), "You looked at the top goal and saw a stone."),
    (0, told.Passed(1, 2, None), "Seat 1 passed and put away 2 cards face-down."),
    (0, told.Passed(1, 1, None), "Seat 1 passed and put away a card face-down."),
    (0, told.Passed(1, 0, None), "Seat 1 passed with an empty hand."),
    (None, told.Passed(1, 1, ("map",)), "Seat 1 passed and put away: map."),
    (1, told.Passed(1, 1, ("map",)), "You passed and put away: map."),
    (1, told.Passed(1, 0, ()), "You passed with an empty hand."),
    (0, told.Drew(1, 2, None), "Seat 1 drew 2 cards."),
    (0, told.Drew(1, 1, None), "Seat 1 drew a card."),
    (None, told.Drew(1, 1, ("map",)), "Seat 1 drew: map."),
    (1, told.Drew(1, 1, ("map",)), "You drew: map."),
    (0, told.Reached(1, ("top", "middle")), "Seat 1 opened the way to a goal: top and middle."),
    (1, told.Reached(1, ("top",)), "You opened the way to a goal: top."),
    (0, told.TurnedOver("middle", "treasure"), "The middle goal is turned over: the treasure!"),
    (0, told.StoneSet("top", False), "The stone of the top goal lies as it is printed."),
    (0, told.StoneSet("top", True), "The stone of the top goal lies turned round."),
    (
        0,
        told.RoundEnded(1, "diggers", "treasure"),
        "Round 1 is over: the treasure is found, the gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "saboteurs", "no_moves"),
        "Round 1 is over: nobody can go on and the treasure stays hidden, the saboteurs win!",
    ),
    (
        0,
        told.RoundEnded(1, None, "no_moves"),
        "Round 1 is over: nobody can go on, the treasure stays hidden, and there was no saboteur to win.",
    ),
    (
        0,
        told.RolesShown(("saboteur", "digger", "saboteur"), "digger"),
        "The saboteurs were: seat 0 and seat 2. The dwarf card left over: gold-digger.",
    ),
    (
        0,
        told.RolesShown(("digger", "digger"), "saboteur"),
        "There was no saboteur at the table. The dwarf card left over: saboteur.",
    ),
    (
        0,
        told.GoalsShown(("stone_nw", "treasure", "stone_sw")),
        "The goals from the top down: a stone, the treasure and a stone.",
    ),
    (0, told.NuggetsDrawn(5), "5 nugget cards go round among the gold-diggers."),
    (0, told.NuggetsDrawn(1), "One nugget card goes round among the gold-diggers."),
    (0, told.Offered(1, 3, None), "Seat 1 looks at 3 nugget cards."),
    (0, told.Offered(1, 1, None), "Seat 1 looks at the last nugget card."),
    (None, told.Offered(1, 3, (1, 1, 3)), "Seat 1 may choose from nuggets worth 1, 1 and 3."),
    (1, told.Offered(1, 3, (1, 1, 3)), "You may choose from nuggets worth 1, 1 and 3."),
    (0, told.Picked(1, None), "Seat 1 keeps a nugget card."),
    (None, told.Picked(1, 3), "Seat 1 keeps a nugget card worth 3."),
    (1, told.Picked(1, 3), "You keep a nugget card worth 3."),
    (0, told.Paid(1, 4, (3, 1), 0), "Seat 1 is paid in nugget cards worth 3 and 1."),
    (0, told.Paid(1, 4, (3,), 1), "Seat 1 is paid in nugget cards worth 3, and 1 more from the bank."),
    (0, told.Paid(1, 2, (), 2), "Seat 1 is paid 2 gold from the bank; no nugget card is small enough."),
    (1, told.Paid(1, 4, (3, 1), 0), "You are paid in nugget cards worth 3 and 1."),
    (1, told.Paid(1, 4, (3,), 1), "You are paid in nugget cards worth 3, and 1 more from the bank."),
    (1, told.Paid(1, 2, (), 2), "You are paid 2 gold from the bank; no nugget card is small enough."),
    (0, told.GameEnded((1, 5), (1,), ((), ())), "The match is over. The winner with 5 gold: seat 1."),
    (
        0,
        told.GameEnded((1, 5, 5), (1, 2), ((), (), ())),
        "The match is over. A shared victory with 5 gold each: seat 1 and seat 2.",
    ),
    (1, told.GameEnded((1, 5), (1,), ((), ())), "The match is over. You win with 5 gold. Well done!"),
    (
        1,
        told.GameEnded((1, 5, 5), (1, 2), ((), (), ())),
        "The match is over. You share the victory with 5 gold each: seat 1 and seat 2.",
    ),
]


@pytest.mark.parametrize(("listener", "event", "sentence"), TOLD)
def test_an_event_is_told(listener: int | None, event: Event, sentence: str) -> None:
    assert Account(WORDS, listener).event(event) == sentence


def test_every_kind_of_event_has_its_texts_and_every_text_is_told() -> None:
    spoken = Spoken()
    for listener, event, _ in TOLD:
        Account(spoken, listener).event(event)
    brief = Account(spoken, 1, brief=True).event(told.Dealt(1, 2, "saboteur", ("map",)))
    assert brief == "In this round you are a saboteur."
    assert {event.kind for _, event, _ in TOLD} == set(EVENTS)
    assert {key for key in spoken.spoken if key.startswith("event.")} == keys("event.")


# What it comes to


LINES = [
    (0, ScoreLine(1, 3, "picked", (("pick", 2),))),
    (0, ScoreLine(1, None, "picked", (("pick", 2),))),
    (1, ScoreLine(1, 3, "picked", (("pick", 2),))),
    *(
        (listener, ScoreLine(1, 3, "saboteurs_paid", (("saboteurs", count), ("cards", (3,)), ("bank", 0))))
        for listener in (0, 1)
        for count in (1, 2)
    ),
    *(
        (listener, ScoreLine(1, 0, reason))
        for listener in (0, 1)
        for reason in ("treasure_lost", "treasure_taken", "no_saboteurs")
    ),
]


def test_every_score_reason_has_its_texts_and_every_text_is_told() -> None:
    spoken = Spoken()
    for listener, line in LINES:
        Account(spoken, listener).score(line)
    assert {line.reason for _, line in LINES} == set(score_reasons())
    assert {key for key in spoken.spoken if key.startswith("score.")} == keys("score.")


def test_the_value_of_anothers_nugget_is_not_told() -> None:
    hidden = Account(WORDS, 0).score(ScoreLine(1, None, "picked", (("pick", 2),)))
    assert hidden == "Seat 1: a nugget card from pick 2; its value is secret."


# Why not

PLACE = {"column": 3, "row": -1}
WHY: list[tuple[str, dict[str, Any]]] = [
    ("game_over", {}),
    *(("other_decision", {"asked": asked}) for asked in ("turn", "set_stone", "pick")),
    ("other_goal", {"goal": "top"}),
    ("no_such_nugget", {"value": 3}),
    ("not_in_hand", {"card": "cross"}),
    ("goal_is_face_up", {"goal": "top"}),
    ("no_such_seat", {"seat": 9, "seats": 5}),
    ("already_broken", {"seat": 2, "tool": "pick"}),
    ("nothing_to_repair", {"seat": 2, "tool": "pick"}),
    ("must_discard", {"cards": 1}),
    ("empty_hand", {}),
    ("too_many_cards", {"given": 2, "most": 1}),
    ("broken_tool", {"tools": ("pick", "wagon")}),
    ("no_neighbour", PLACE),
    ("occupied", PLACE),
    ("does_not_fit", {**PLACE, "sides": ("N", "W")}),
    ("not_joined", PLACE),
    ("start_or_goal", PLACE),
    ("no_card_there", PLACE),
]


def test_every_reason_has_its_text_and_every_text_is_told() -> None:
    spoken = Spoken()
    sentences = [Account(spoken).reason(IllegalAction(reason, **facts)) for reason, facts in WHY]
    assert {reason for reason, _ in WHY} == set(illegal_reasons())
    assert {key for key in spoken.spoken if key.startswith("why.")} == keys("why.")
    assert len(set(sentences)) == len(WHY)


def test_reasons_are_told_with_their_facts() -> None:
    account = Account(WORDS)
    assert account.reason(IllegalAction("broken_tool", tools=("pick", "wagon"))) == (
        "No path cards while a tool is broken: pick and wagon."
    )
    assert account.reason(IllegalAction("no_such_seat", seat=9, seats=5)) == (
        "There is no seat 9: the seats go from 0 to 4."
    )
    assert "north and west" in account.reason(IllegalAction("does_not_fit", **PLACE, sides=("N", "W")))


# Names


def test_every_name_has_its_text() -> None:
    cards = [card for card in IDS if card]
    actions = cards[len(FACES) - 1 :]
    assert keys("card.") == {f"card.{card}" for card in cards}
    assert keys("about.") == {f"about.{card}" for card in actions}
    assert keys("face.") == {f"face.{card}" for card in GOAL_FACES}
    assert keys("role.") == {f"role.{role}" for role in rules.ROLES}
    assert keys("tool.") == {f"tool.{tool}" for tool in TOOLS}
    assert keys("goal.") == {f"goal.{goal}" for goal in GOALS}
    assert keys("edge.") == {f"edge.{edge}" for edge in "NESW"}
    assert keys("game.") == {f"game.{game}" for game in FAMILY}
    assert keys("side.") == {"side.diggers", "side.saboteurs", "side.nobody"}
    assert keys("table.title.") == {f"table.title.{phase}" for phase in ("turn", "set_stone", "pick")}


# Nothing unused

#: keys that the tests above account for
CHECKED = (
    "event.",
    "score.",
    "why.",
    "card.",
    "about.",
    "face.",
    "role.",
    "tool.",
    "goal.",
    "edge.",
    "game.",
    "side.",
    "table.title.",
)
COMMANDS = ("play", "simulate", "replay", "cards")


def put_together(key: str) -> bool:
    """Whether the command makes this key from parts."""
    start, _, rest = key.partition(".")
    if start == "help":
        return rest.removesuffix(".description").removesuffix(".epilog") in COMMANDS
    if start == "refuse":
        return rest in literals()
    return key in ("cards.fixed", "cards.paths", "table.seat", "table.hand", "table.gold", "table.broken")


def test_no_text_is_unused() -> None:
    left = [key for key in KEYS if not key.startswith(CHECKED) and not put_together(key)]
    assert [key for key in left if key.removesuffix(".one") not in literals()] == []


def test_every_language_has_the_same_keys_and_facts() -> None:
    folder = files("undermine.words")
    for file in folder.iterdir():
        if file.name.endswith(".json"):
            texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
            assert sorted(texts) == KEYS
            for key, text in texts.items():
                assert fields(text) <= fields(_english()[key]) | {"count"}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@cache
def _english() -> dict[str, str]:
    texts: dict[str, str] = json.loads(files("undermine.words").joinpath("en.json").read_text(encoding="utf-8"))
    return texts


# Reading the source


@cache
def literals() -> frozenset[str]:
    """Every text in the command's source."""
    return frozenset(
        node.value
        for tree in trees(undermine.cli.__file__)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ) | {"several", "several.between"}


def trees(package: str | None) -> Iterator[ast.Module]:
    assert package is not None
    for path in sorted(Path(package).parent.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def calls(name: str) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    for tree in trees(undermine.games.__file__):
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                        yield function, node


def constants(function: ast.FunctionDef, argument: ast.expr) -> set[str]:
    """The texts an argument can be: itself, or what was put into a variable of that name."""
    if isinstance(argument, ast.Name):
        values = [
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == argument.id
        ]
        branches = [
            branch
            for value in values
            for branch in ((value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,))
        ]
    else:
        branches = [argument]
    found = {one.value for one in branches if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    assert found, f"cannot tell what {function.name} says"
    return found


def illegal_reasons() -> set[str]:
    return set().union(*(constants(function, call.args[0]) for function, call in calls("IllegalAction")))


def score_reasons() -> set[str]:
    return set().union(*(constants(function, call.args[2]) for function, call in calls("ScoreLine")))
