"""What bots thought, as sentences, when a round is over and not before."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run
from tests.cli.screens import ones
from undermine.bots import Bot, RandomBot, Reason, Suspicion, rumours
from undermine.bots.lost_mines import belief as belief3
from undermine.bots.saboteur import belief
from undermine.bots.saboteur2 import belief as belief2
from undermine.cli.screen.terminal import Terminal
from undermine.cli.story import what_bots_thought
from undermine.games import View, start
from undermine.words import Words

FACTS = {"move": 7, "card": "broken_pick", "gain": 1.0, "target": 2, "by": 3, "role": "saboteur"}

SENTENCES = {
    "belief.brought_nearer": "Turn 7: laid a broken pick, 1 card nearer to the gold – probably a saboteur.",
    "belief.brought_no_nearer": "Turn 7: laid a broken pick, no nearer to the gold – probably a saboteur.",
    "belief.led_astray": "Turn 7: laid a broken pick, 1 card farther from the gold – probably a saboteur.",
    "belief.took_the_way": "Turn 7: caused a rockfall, 1 card farther from the gold – probably a saboteur.",
    "belief.cleared_the_way": "Turn 7: caused a rockfall, 1 card nearer to the gold – probably a saboteur.",
    "belief.took_something": "Turn 7: caused a rockfall that changed little – probably a saboteur.",
    "belief.passed": "Turn 7: passed instead of digging – probably a saboteur.",
    "belief.looked": "Turn 7: looked at a goal – probably a saboteur.",
    "belief.break": "Turn 7: broke one of player 3’s tools (broken pick) – probably a saboteur.",
    "belief.repair": "Turn 7: repaired a tool for player 3 (broken pick) – probably a saboteur.",
    "belief.accused": "Turn 7: was accused by player 4 – probably a saboteur.",
    "belief.vouched": "Turn 7: was trusted by player 4 – probably a saboteur.",
    "belief.said_false": "Turn 7: said what was not so – probably a saboteur.",
    "belief.said_true": "Turn 7: said what was so – probably a saboteur.",
    "belief2.door": "Turn 7: laid a broken pick – probably a saboteur.",
    "belief2.crystal": "Turn 7: laid a broken pick – probably a saboteur.",
    "belief2.trapped": "Turn 7: trapped player 3 – probably a saboteur.",
    "belief2.free_at_last": "Turn 7: freed player 3 – probably a saboteur.",
    "belief3.helped_own_clan": "Turn 7: helped their own clan (broken pick) – probably a saboteur.",
    "belief3.helped_other_clan": "Turn 7: helped the other clan (broken pick) – probably a saboteur.",
    "belief3.hindered_own_clan": "Turn 7: held up their own clan (broken pick) – probably a saboteur.",
    "belief3.hindered_other_clan": "Turn 7: held up the other clan (broken pick) – probably a saboteur.",
    "belief3.helped_both_clans": "Turn 7: helped both clans (broken pick) – probably a saboteur.",
    "belief3.hindered_both_clans": "Turn 7: held up both clans (broken pick) – probably a saboteur.",
    "belief3.looked_at_dwarf": "Turn 7: peeked at a dwarf card – probably a saboteur.",
    "belief3.shown": "Turn 7: had to show their dwarf card – probably a saboteur.",
}


class Seer(RandomBot):
    """Says whatever it is told to."""

    name = "seer"
    reasons: tuple[Reason, ...] = ()

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        return (Suspicion(0, (("digger", 0.25), ("saboteur", 0.7489), ("boss", 0.0011)), self.reasons),)


def told(bots: dict[int, Bot]) -> list[str]:
    return list(what_bots_thought(start("saboteur", 3, 1), bots, Words()))


@pytest.mark.parametrize("key", [*belief.REASONS, *belief2.REASONS, *belief3.REASONS, *rumours.REASONS])
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
        "Player 2 (seer) thought:",
        "  Player 1 is saboteur 75% and digger 25%",
        "    Turn 3: laid a crossroads, 1.7 cards farther from the gold – probably not a blue gold-digger.",
        "Player 3 (random) doesn’t say what it thinks.",
    ]
    assert told({1: RandomBot()}) == []


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
def test_reasons_are_told_after_each_round(run: Run, game: str) -> None:
    options = ("--players", "4", "--bots", "keen,greedy", "--seed", "3", "--option", "rounds=2")
    done = run("play", game, *options, "--reasons", answers=ones())
    assert done.code == 0
    for number in (1, 2):
        title = f"What the bots thought just before the end of round {number}:"
        before, _, after = done.out.partition(title)
        assert after and f"Round {number} (gold):" in before
        # Before everything came to light, nobody could be sure of everybody.
        assert re.search(r"  [A-Z]\w+( 1)? is .* \d+%,? and ", after.replace("\n", "")) and "    Turn " in after
        assert "Borka (keen) thought:" in after and "Thora (greedy) doesn’t say what it thinks." in after
    assert done.out.index("What the bots thought just before the end of round 2") < done.out.index(
        "Final score (gold):"
    )
    quiet = run("play", game, *options[:-1], "rounds=1", answers=ones())
    assert quiet.code == 0 and "thought" not in quiet.out


def test_bots_that_think_nothing_say_so(run: Run) -> None:
    options = ("--players", "3", "--bots", "greedy", "--seed", "2", "--option", "rounds=1")
    done = run("play", "saboteur", *options, "--reasons", answers=ones())
    assert done.code == 0 and "These bots don’t say what they think." in done.out


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
