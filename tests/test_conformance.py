"""The conformance kit finds what it is for. The page about it (docs/conformance.md) is a test of its own."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import undermine
from undermine.bots import Suspicion, specs
from undermine.games import GAMES, Action, Chance, Game, IllegalAction, Saboteur, SaboteurView, View, start
from undermine.games.core.cards import IDS
from undermine.testing import Breach, check_agent, check_bot, check_client, check_game
from undermine.testing.games import check_refusals
from undermine.testing.playing import whole_state
from undermine.testing.secrecy import answer, check_worlds


@pytest.fixture(autouse=True)
def _bots_are_forgotten() -> Iterator[None]:
    """Whatever the kit finds, a class that it was given is no bot of this process afterwards."""
    before = specs()
    yield
    assert specs() == before


@pytest.mark.parametrize("game", GAMES)
def test_our_games_pass(game: str) -> None:
    assert check_game(game, players=[4], seeds=[1], every=40) > 3


@pytest.mark.parametrize("bot", ["greedy", "keen"])
@pytest.mark.parametrize("game", GAMES)
def test_our_bots_pass(game: str, bot: str) -> None:
    assert bot in specs() and check_bot(bot, game, players=4, seeds=[1], every=9) > 1


@pytest.mark.long
@pytest.mark.parametrize("bot", specs())
@pytest.mark.parametrize("game", GAMES)
def test_all_our_bots_pass_at_every_decision(game: str, bot: str) -> None:
    check_bot(bot, game, players=4, seeds=[2], every=9 if bot.startswith("deep") else 1)


def test_the_kit_and_the_challenge_need_nothing_but_the_package() -> None:
    """Without the packages that are installed beside Python, as with ``pip install undermine`` alone."""
    program = """
from undermine.games import SaboteurRules
from undermine.lab.challenge import Entry, ScoreCard
from undermine.lab.report.score_card import picture
from undermine.testing import check_bot
from undermine.words import Words

assert check_bot("random", "saboteur", players=3, seeds=[1])
card = ScoreCard(Entry(rules=SaboteurRules(), players=3, agent="random", rounds={"seat": 2})).to_the_end()
print(picture(card, Words()))
"""
    source = str(Path(undermine.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": source},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("<svg")


# Bots that are found out


class Illegal:
    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return Action.parse("cross@99,99")


class Raises:
    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        raise KeyError("lost")


class Moody:
    """Decides by the generator of the process."""

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return random.choice([*legal])


class Wavering:
    """Decides by what is no longer the same the next time."""

    asked = 0

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        Wavering.asked += 1
        return legal[Wavering.asked % len(legal)]


class Believer:
    """Believes what does not add up."""

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[0]

    def explain(self, view: View) -> list[Suspicion]:
        return [Suspicion(seat, (("saboteur", 0.9),), ()) for seat in range(view.seats) if seat != view.seat]


class Peeking:
    """Looks at the hands in the match that it finds among the variables of whoever asks."""

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[sum(map(sum, _found().hands)) % len(legal)]


def _found() -> Any:
    frame = sys._getframe()
    while frame.f_back is not None and "game" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["game"]


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (Illegal, "which is not legal"),
        (Raises, "raised KeyError"),
        (Moody, "uses the generator of the whole process"),
        (Wavering, "when it was asked the same again"),
        (Believer, "does not add up"),
        (Peeking, "it knows what it must not"),
    ],
)
def test_a_bot_that_does_what_it_must_not_is_found_out(bot: type, told: str) -> None:
    with pytest.raises(Breach, match=told) as breach:
        check_bot(bot, "saboteur", players=3, seeds=[1, 2, 3], every=1)
    # Where it was found can be gone to.
    assert '"undermine":1' in str(breach.value)


# Games that are found out


class Indiscreet(Saboteur):
    """Shows everybody where the treasure is."""

    def view(self, seat: int | None) -> SaboteurView:
        view = super().view(seat)
        shown = [goal._replace(face=IDS[card]) for goal, card in zip(view.goals, self.goals, strict=True)]
        return replace(view, goals=tuple(shown))


class Whispering(Saboteur):
    """Says in a refusal what nobody may know."""

    def play(self, action: Action) -> Any:
        try:
            return super().play(action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.reason, stock=len(self.stock) and self.stock[0]) from None


class Lenient(Saboteur):
    """Refuses an action, and has changed by then."""

    def play(self, action: Action) -> Any:
        if action not in self.legal_actions():
            self.stock = self.stock[1:]
        return super().play(action)


def test_a_view_that_tells_too_much_is_found_out() -> None:
    with pytest.raises(Breach, match="sees something else in a world it cannot tell apart: goals"):
        check_game("saboteur", players=[3], seeds=[1, 2], begin=Indiscreet.start)


def test_a_refusal_that_tells_too_much_is_found_out() -> None:
    game = Whispering.start(GAMES["saboteur"].rules(), 3, 1)
    attempt = Action.parse("cross@9,9")
    assert answer(game, attempt)[0] != "legal"
    with pytest.raises(Breach, match="by how cross@9,9 is refused"):
        check_worlds(game, Chance(1), [attempt])


def test_a_refusal_that_changes_something_is_found_out() -> None:
    game = Lenient.start(GAMES["saboteur"].rules(), 3, 1)
    with pytest.raises(Breach, match="has changed the game"):
        check_refusals(game, [Action.parse("cross@9,9")])


def test_what_a_game_shows_of_itself_is_all_of_it() -> None:
    one: Game = start("saboteur", 3, 1)
    other: Any = one.copy()
    assert whole_state(one) == whole_state(other)
    other.stock = bytes(reversed(other.stock))  # which nobody sees
    assert whole_state(one) != whole_state(other)


# Agents and clients that are found out


def program(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "program.py"
    file.write_text(f"import json, sys, time, random\n{text}")
    return [sys.executable, str(file)]


@pytest.mark.parametrize(
    ("answer_with", "told"),
    [
        ("sys.exit(1)", "crash"),
        ('print(json.dumps({"id": asked["id"], "action": "cross@99,99"}), flush=True)', "not legal"),
        ('print(json.dumps({"id": asked["id"], "action": random.choice(asked["legal"])}), flush=True)', "anew"),
    ],
)
def test_an_agent_that_does_what_it_must_not_is_found_out(tmp_path: Path, answer_with: str, told: str) -> None:
    text = "for line in sys.stdin:\n    asked = json.loads(line)\n    if asked['type'] == 'decide':\n"
    text += f"        {answer_with}\n"
    text += "    elif asked['type'] == 'believe':\n        print(json.dumps({'id': asked['id']}), flush=True)\n"
    with pytest.raises(Breach, match=told):
        check_agent(program(tmp_path, text), "saboteur", players=3, seeds=[1], seconds=30)


@pytest.mark.long
def test_a_client_that_does_not_come_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(Breach, match="did not take a seat"):
        check_client(program(tmp_path, "time.sleep(60)"), "saboteur", players=3, seconds=1)
