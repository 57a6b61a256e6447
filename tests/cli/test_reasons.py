"""What bots thought, as sentences, when a round is over and not before."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run
from tests.cli.screens import ones
from undermine.bots import Bot, RandomBot, Reason, Suspicion
from undermine.bots.lost_mines import belief as belief3
from undermine.bots.saboteur import belief
from undermine.bots.saboteur2 import belief as belief2
from undermine.cli.screen.terminal import Terminal
from undermine.cli.story import what_bots_thought
from undermine.games import View, start
from undermine.words import Words

FACTS = {"move": 7, "card": "broken_pick", "gain": 1.0, "target": 2, "role": "saboteur"}

SENTENCES = {
    "belief.brought_nearer": "In turn 7 it laid broken pick, 1 card nearer to the gold: rather a saboteur.",
    "belief.brought_no_nearer": "In turn 7 it laid broken pick, no nearer to the gold: rather a saboteur.",
    "belief.led_astray": "In turn 7 it laid broken pick, 1 card farther from the gold: rather a saboteur.",
    "belief.took_the_way": "In turn 7 it made rocks fall, 1 card farther from the gold: rather a saboteur.",
    "belief.cleared_the_way": "In turn 7 it made rocks fall, 1 card nearer to the gold: rather a saboteur.",
    "belief.took_something": "In turn 7 it made rocks fall to little effect: rather a saboteur.",
    "belief.passed": "In turn 7 it passed instead of digging: rather a saboteur.",
    "belief.break": "In turn 7 it broke a tool of seat 2 (broken pick): rather a saboteur.",
    "belief.repair": "In turn 7 it mended a tool of seat 2 (broken pick): rather a saboteur.",
    "belief2.door": "In turn 7 it laid broken pick: rather a saboteur.",
    "belief2.crystal": "In turn 7 it laid broken pick: rather a saboteur.",
    "belief3.helped_own_clan": "In turn 7 it helped its own clan on (broken pick): rather a saboteur.",
    "belief3.helped_other_clan": "In turn 7 it helped the other clan on (broken pick): rather a saboteur.",
    "belief3.hindered_own_clan": "In turn 7 it held up its own clan (broken pick): rather a saboteur.",
    "belief3.hindered_other_clan": "In turn 7 it held up the other clan (broken pick): rather a saboteur.",
    "belief3.helped_both_clans": "In turn 7 it helped both clans on (broken pick): rather a saboteur.",
    "belief3.hindered_both_clans": "In turn 7 it held up both clans (broken pick): rather a saboteur.",
    "belief3.looked_at_dwarf": "In turn 7 it looked at a dwarf card: rather a saboteur.",
    "belief3.shown": "In turn 7 it had to show its dwarf card: rather a saboteur.",
}


class Seer(RandomBot):
    """Says whatever it is told to."""

    name = "seer"
    reasons: tuple[Reason, ...] = ()

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        return (Suspicion(0, (("digger", 0.25), ("saboteur", 0.7489), ("boss", 0.0011)), self.reasons),)


def told(bots: dict[int, Bot]) -> list[str]:
    return list(what_bots_thought(start("saboteur", 3, 1), bots, Words()))


@pytest.mark.parametrize("key", [*belief.REASONS, *belief2.REASONS, *belief3.REASONS])
def test_every_reason_has_its_sentence(key: str) -> None:
    seer = Seer()
    seer.reasons = (Reason(key, tuple(FACTS.items()), 0.7),)
    *_, sentence = told({1: seer})
    assert sentence == "    " + SENTENCES[key]


def test_what_is_believed_and_which_way_a_reason_speaks() -> None:
    seer = Seer()
    facts = {"move": 3, "card": "cross", "gain": -1.67, "role": "blue"}
    seer.reasons = (Reason("belief.led_astray", tuple(facts.items()), -0.7),)
    assert told({1: seer, 2: RandomBot()}) == [
        "What the bots thought just before the end of round 1:",
        "Seat 1 (seer) thought:",
        "  seat 0 is saboteur 75 % and digger 25 %",
        "    In turn 3 it laid crossing, 1.7 cards farther from the gold: hardly a blue gold-digger.",
        "Seat 2 (random) does not say what it thinks.",
    ]
    assert told({1: RandomBot()}) == []


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
def test_reasons_are_told_after_each_round(run: Run, game: str) -> None:
    options = ("--players", "4", "--bots", "keen,greedy", "--seed", "2", "--option", "rounds=2")
    done = run("play", game, *options, "--reasons", answers=ones())
    assert done.code == 0
    for number in (1, 2):
        title = f"What the bots thought just before the end of round {number}:"
        before, _, after = done.out.partition(title)
        assert after and f"The gold of round {number}:" in before
        # Before everything came to light, nobody could be sure of everybody.
        assert re.search(r"  seat \d is .* \d\d % and ", after) and "    In turn " in after
        assert "Seat 1 (keen) thought:" in after and "Seat 2 (greedy) does not say what it thinks." in after
    assert done.out.index("What the bots thought just before the end of round 2") < done.out.index("Final gold:")
    quiet = run("play", game, *options[:-1], "rounds=1", answers=ones())
    assert quiet.code == 0 and "thought" not in quiet.out


def test_bots_that_think_nothing_say_so(run: Run) -> None:
    options = ("--players", "3", "--bots", "greedy", "--seed", "2", "--option", "rounds=1")
    done = run("play", "saboteur", *options, "--reasons", answers=ones())
    assert done.code == 0 and "These bots do not say what they think." in done.out


@pytest.mark.parametrize(("bots", "offers"), [("keen", 2), ("random", 0)])
def test_whoever_sits_there_can_ask_for_them(run: Run, monkeypatch: pytest.MonkeyPatch, bots: str, offers: int) -> None:
    prompts: list[str] = []

    def pause(terminal: Terminal, prompt: str) -> str:
        """Asks once after each round."""
        prompts.append(prompt)
        return "R" if "bots thought" in prompt and prompts.count(prompt) == 1 else ""

    monkeypatch.setattr(Terminal, "pause", pause)
    options = ("--players", "3", "--bots", bots, "--seed", "2", "--option", "rounds=2")
    done = run("play", "saboteur", *options, answers=ones())
    assert done.code == 0
    assert done.out.count("What the bots thought just before the end of round") == offers
    asked = [prompt for prompt in prompts if "bots thought" in prompt]
    assert len(asked) == 2 * offers and all(prompt.startswith("Press Enter to ") for prompt in asked)
