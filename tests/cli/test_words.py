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
from tests.cli import mines_sentences
from tests.cli.sentences import LINES, PLACE, TOLD, WHY
from undermine.bots import BotError
from undermine.bots.digging.belief import REASONS
from undermine.bots.digging.belief2 import REASONS as REASONS2
from undermine.bots.mines.belief import REASONS as REASONS3
from undermine.cli.account import Account
from undermine.cli.measure import KINDS
from undermine.cli.mines_panel import MinesPanel
from undermine.cli.saboteur2_panel import Saboteur2Panel
from undermine.cli.saboteur_panel import SaboteurPanel
from undermine.games import FAMILY, IllegalAction, RulesError, ScoreLine
from undermine.games.cards import FACES, IDS, OBSTACLES, TOOLS
from undermine.games.events import EVENTS, Event
from undermine.games.kinds import GOALS, THINGS
from undermine.games.lost_mines import events as told_of_mines
from undermine.games.lost_mines.box import ROLES as MINES_ROLES
from undermine.games.lost_mines.deck import CLANS, MINES, DeckError
from undermine.games.lost_mines.table import PHASES
from undermine.games.saboteur import events as told
from undermine.games.saboteur import rules
from undermine.games.saboteur.box import GOALS as GOAL_FACES
from undermine.games.saboteur2 import rules as rules2
from undermine.server.tables.claims import CLAIMS
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


@pytest.mark.parametrize(("listener", "event", "sentence"), TOLD)
def test_an_event_is_told(listener: int | None, event: Event, sentence: str) -> None:
    assert Account(WORDS, listener).event(event) == sentence


@pytest.mark.parametrize(("listener", "event", "sentence"), mines_sentences.TOLD)
def test_an_event_of_the_lost_mines_is_told(listener: int | None, event: Event, sentence: str) -> None:
    assert Account(WORDS, listener, unit="points").event(event) == sentence


def test_every_kind_of_event_has_its_texts_and_every_text_is_told() -> None:
    spoken = Spoken()
    everything = [*TOLD, *mines_sentences.TOLD]
    for listener, event, _ in everything:
        Account(spoken, listener).event(event)
    brief = Account(spoken, 1, brief=True)
    assert brief.event(told.Dealt(1, 2, "saboteur", ("map",))) == "In this round you are a saboteur."
    joined = told_of_mines.JoinedClan(1, "blue", 1, "saboteur", ("axe",))
    assert brief.event(joined) == "In this round you are a saboteur of the blue clan."
    assert {event.kind for _, event, _ in everything} == set(EVENTS)
    assert {key for key in spoken.spoken if key.startswith("event.")} == keys("event.")


def test_in_brief_only_what_cannot_be_seen_is_told() -> None:
    seen = told_of_mines.JoinedClan(1, "blue", 5, None, None)
    stayed = told_of_mines.Stayed(1)
    for event in (seen, stayed):
        assert Account(WORDS, 0).tells(event) and not Account(WORDS, 0, brief=True).tells(event)
    own = told_of_mines.JoinedClan(1, "blue", 1, "loyal", ("axe",))
    assert Account(WORDS, 1, brief=True).tells(own)


# What it comes to


@pytest.mark.parametrize(("listener", "line", "sentence"), mines_sentences.SCORES)
def test_points_are_told(listener: int | None, line: ScoreLine, sentence: str) -> None:
    assert Account(WORDS, listener, unit="points").score(line) == sentence


def test_every_score_reason_has_its_texts_and_every_text_is_told() -> None:
    spoken = Spoken()
    lines = [*LINES, *((listener, line) for listener, line, _ in mines_sentences.SCORES)]
    for listener, line in lines:
        Account(spoken, listener, unit="points").score(line)
    assert {line.reason for _, line in lines} == set(score_reasons())
    assert {key for key in spoken.spoken if key.startswith("score.")} == keys("score.")


def test_the_value_of_anothers_nugget_is_not_told() -> None:
    hidden = Account(WORDS, 0).score(ScoreLine(1, None, "picked", (("pick", 2),)))
    assert hidden == "Seat 1: a nugget card from pick 2; its value is secret."


# Why not


def test_every_reason_has_its_text_and_every_text_is_told() -> None:
    spoken = Spoken()
    everything = [*WHY, *((reason, facts) for reason, facts, _ in mines_sentences.WHY)]
    sentences = [Account(spoken).reason(IllegalAction(reason, **facts)) for reason, facts in everything]
    assert {reason for reason, _ in everything} == set(illegal_reasons())
    assert {key for key in spoken.spoken if key.startswith("why.")} == keys("why.")
    assert len(set(sentences)) == len(everything)


@pytest.mark.parametrize(("reason", "facts", "sentence"), mines_sentences.WHY)
def test_a_reason_of_the_lost_mines_is_told(reason: str, facts: dict[str, Any], sentence: str) -> None:
    assert Account(WORDS).reason(IllegalAction(reason, **facts)) == sentence


def test_reasons_are_told_with_their_facts() -> None:
    account = Account(WORDS)
    assert account.reason(IllegalAction("broken_tool", tools=("pick", "wagon"))) == (
        "No path cards while a tool is broken: pick and wagon."
    )
    assert account.reason(IllegalAction("no_such_seat", seat=9, seats=5)) == (
        "There is no seat 9: the seats go from 0 to 4."
    )
    assert "north and west" in account.reason(IllegalAction("does_not_fit", **PLACE, sides=("N", "W")))


def test_what_is_wrong_with_rules_decks_and_bots_is_told_alike_everywhere() -> None:
    """The sentence the terminal says is the one in the catalogue, which has it in every language."""
    texts = {**RulesError.texts, **DeckError.texts, **BotError.texts}
    assert len(texts) == len(RulesError.texts) + len(DeckError.texts) + len(BotError.texts)
    assert {key: _english()[key] for key in keys("wrong.")} == {
        **{f"wrong.{code}": text for code, text in texts.items()},
        "wrong.line": "line {line}: {what}",
    }


# Names


def test_every_name_has_its_text() -> None:
    cards = [card for card in IDS if card]
    actions = cards[len(FACES) - 1 :]
    assert keys("card.") == {f"card.{card}" for card in cards}
    assert keys("about.") == {f"about.{card}" for card in actions}
    assert keys("face.") == {f"face.{card}" for card in GOAL_FACES}
    assert keys("role.") == {f"role.{role}" for role in (*rules.ROLES, *rules2.ROLES, *MINES_ROLES)}
    assert keys("wins.") == {f"wins.{role}" for role in (*rules.ROLES, *rules2.ROLES)}
    assert keys("aim.") == {f"aim.{role}" for role in MINES_ROLES}
    assert keys("dwarf.") == {f"dwarf.{role}" for role in (*rules.ROLES, *rules2.ROLES, *MINES_ROLES)}
    assert keys("clan.") == {f"clan.{clan}" for clan in CLANS}
    assert keys("mine.") == {f"mine.{mine}" for mine in MINES}
    assert keys("obstacle.") == {f"obstacle.{obstacle}" for obstacle in OBSTACLES.values()}
    assert keys("thing.") == {f"thing.{thing}" for thing in THINGS}
    assert keys("ending.") == {f"ending.{by}" for by in ("treasures", "no_cards", "agreement")}
    assert keys("richer.") == {f"richer.{clan}" for clan in (*CLANS, "nobody")}
    assert keys("unit.") == {f"unit.{unit}" for unit in UNITS}
    assert keys("amount.") == {*(f"amount.{unit}" for unit in UNITS), "amount.points.one"}
    assert keys("tool.") == {f"tool.{tool}" for tool in TOOLS}
    assert keys("goal.") == {f"goal.{goal}" for goal in GOALS}
    assert keys("edge.") == {f"edge.{edge}" for edge in "NESW"}
    assert keys("game.") == {f"game.{game}" for game in FAMILY}
    for by_game in ("table.legend.", "play.help.table."):
        assert keys(by_game) == {f"{by_game}{game}" for game in FAMILY}
    assert {f"play.help.{game}" for game in FAMILY} <= keys("play.help.")
    sides = ("diggers", "blue", "green", "both", "saboteurs", "nobody")
    clans = {f"side.lost_mines.{clan}" for clan in (*CLANS, "nobody")}
    assert keys("side.") == {f"side.{side}" for side in sides} | clans
    assert keys("belief") == {*REASONS, *REASONS2, *REASONS3}
    phases = {"turn", "set_stone", "pick", "steal", *PHASES} - {"over"}
    assert keys("claim.") == {f"claim.{claim}" for claims in CLAIMS.values() for claim in claims}
    assert keys("table.title.") == {f"table.title.{phase}" for phase in phases}


def test_the_names_of_cards_can_be_listed() -> None:
    """Names stand in lists with commas, and at the end of a sentence."""
    for key in keys("card."):
        assert not set(WORDS.say(key)) & set(",.;!"), key


def test_roles_are_reminded_of_in_one_line() -> None:
    for role in (*rules.ROLES, *rules2.ROLES):
        told = WORDS.say("table.role", role=WORDS.say(f"role.{role}")) + " " + WORDS.say(f"wins.{role}")
        assert len(told) <= 80
    for role in MINES_ROLES:
        clan, other = "yellow", "blue"
        told = WORDS.say("table.role.clan", role=WORDS.say(f"role.{role}"), clan=clan)
        assert len(told + " " + WORDS.say(f"aim.{role}", clan=clan, other=other)) <= 80


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
    "wins.",
    "dwarf.",
    "aim.",
    "clan.",
    "mine.",
    "obstacle.",
    "thing.",
    "ending.",
    "richer.",
    "unit.",
    "amount.",
    "table.legend.",
    "play.help.",
    "tool.",
    "goal.",
    "edge.",
    "game.",
    "side.",
    "table.title.",
    "claim.",
    "belief.",
    "belief2.",
    "belief3.",
    "lab.",  # by the lab's own tests
    # The browser client's: tests/web/test_words.py accounts for them.
    "web.",
    "no.",
    "learn.",
    "wrong.",
)
UNITS = ("gold", "points")
COMMANDS = ("play", "simulate", "tournament", "balance", "measure", "replay", "cards", "serve", "tables")


def put_together(key: str) -> bool:
    """Whether the command makes this key from parts."""
    start, _, rest = key.partition(".")
    if start == "help":
        commands = (*COMMANDS, *(f"measure.{kind}" for kind in KINDS))
        return rest.removesuffix(".description").removesuffix(".epilog") in commands
    if start == "refuse":
        return rest in literals()
    if start == "tables" and rest in ("lobby", "playing", "over"):
        return True
    columns = ("seat", "hand", *SaboteurPanel.columns, *Saboteur2Panel.columns, *MinesPanel.columns)
    sections = ("fixed", "paths", "board", "paths.sure", "actions.sure", "mines", "treasures", "tokens", "dwarves")
    return key in (*(f"cards.{section}" for section in sections), *(f"table.{column}" for column in columns))


def test_no_text_is_unused() -> None:
    left = [key for key in KEYS if not key.startswith(CHECKED) and not put_together(key)]
    assert [key for key in left if key.removesuffix(".one") not in literals()] == []


#: what only the terminal says, in English
TERMINAL = (
    "help.",
    "refuse",
    "play.",
    "simulate.",
    "replay.",
    "cards.",
    "deck.",
    "serve.",
    "tables.",
    "table.",
    "lab.",
    "measure.",
    "reasons.title",
    "reasons.none",
    "reasons.bot",
    "reasons.silent",
)


def test_every_language_has_the_same_keys_and_facts() -> None:
    for file in files("undermine.words").iterdir():
        if file.name.endswith(".json"):
            texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
            assert set(texts) <= set(KEYS)
            assert [key for key in KEYS if key not in texts and not key.startswith(TERMINAL)] == []
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
    else:
        values = [argument]
    branches = [
        branch
        for value in values
        for branch in ((value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,))
    ]
    found = {one.value for one in branches if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    assert found, f"cannot tell what {function.name} says"
    return found


def illegal_reasons() -> set[str]:
    return set().union(*(constants(function, call.args[0]) for function, call in calls("IllegalAction")))


def score_reasons() -> set[str]:
    """The reasons of score lines; those who get less than a full share have a reason by their role."""
    found = set().union(*(constants(function, call.args[2]) for function, call in calls("ScoreLine")))
    return found | {rules2.ROLES[role] for role in rules2.LESS}
