"""What bots do with their turns: what counts as what, what it adds up to, and that personas can be told apart by it."""

from __future__ import annotations

import pytest

from undermine.games import LostMinesRules, Saboteur2Rules, SaboteurRules
from undermine.lab import Run, Style
from undermine.lab.reading import READINGS

STYLE = Style(rules=SaboteurRules(), seed="s", players=5, bots=("random", "greedy"))


def test_every_turn_counts_once() -> None:
    for rules in (SaboteurRules(), Saboteur2Rules(), LostMinesRules()):
        style = Style(rules=rules, seed="s", players=5, bots=("random",))
        for one in Run(style, 3).to_the_end()["figures"]["roles"]:
            assert tuple(deed["deed"] for deed in one["deeds"]) == READINGS[rules.name].deeds
            if one["turns"]["random"]:
                assert sum(deed["bots"]["random"]["estimate"] for deed in one["deeds"]) == pytest.approx(1, abs=1e-5)


def test_shares_are_those_of_the_rows() -> None:
    rows = [
        {"bot": "greedy", "did": {"digger/early": {"nearer": 3, "put_away": 1}, "saboteur/late": {"astray": 1}}},
        {"bot": "greedy", "did": {"digger/early": {"nearer": 1, "looked": 1}}},
        {"bot": "random", "did": {"digger/early": {"hindered": 5}}},
    ]
    told = {(one["role"], one["part"]): one for one in STYLE.figures(rows)["roles"]}
    early = {deed["deed"]: deed["bots"] for deed in told["digger", "early"]["deeds"]}
    assert told["digger", "early"]["turns"] == {"random": 5, "greedy": 6}
    assert early["nearer"]["greedy"]["estimate"] == round(4 / 6, 6)
    assert early["nearer"]["random"]["estimate"] == 0 and early["hindered"]["random"]["estimate"] == 1
    assert early["looked"]["greedy"]["low"] >= 0 and early["nearer"]["greedy"]["high"] <= 1
    assert told["saboteur", "early"]["deeds"][0]["bots"]["greedy"] is None


def test_it_does_not_depend_on_the_workers() -> None:
    assert Run(STYLE, 4).to_the_end(workers=2) == Run(STYLE, 4).to_the_end()


def test_personas_can_be_told_apart() -> None:
    bots = ("keen:trusting", "keen:wary", "keen:lurker", "keen:blitzer")
    style = Style(rules=SaboteurRules(), seed="told apart", players=5, bots=bots)
    roles = {(one["role"], one["part"]): one for one in Run(style, 12).to_the_end()["figures"]["roles"]}

    def share(role: str, deed: str, persona: str) -> float:
        found = next(one for one in roles[role, "early"]["deeds"] if one["deed"] == deed)
        return float(found["bots"][f"keen:{persona}"]["estimate"])

    # Whoever lies low digs along at first; whoever strikes early hinders.
    assert share("saboteur", "nearer", "lurker") > share("saboteur", "nearer", "blitzer") + 0.1
    assert share("saboteur", "hindered", "blitzer") > share("saboteur", "hindered", "lurker")
    # Whoever suspects quickly hinders more than whoever trusts.
    assert share("digger", "hindered", "wary") > share("digger", "hindered", "trusting") + 0.04
