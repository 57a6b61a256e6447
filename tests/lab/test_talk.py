"""Talk in the lab: on or off, and off all is as it was before bots could."""

from __future__ import annotations

from typing import Any

from undermine.bots import seat_bots
from undermine.games import GAMES, Record, SaboteurRules
from undermine.lab import (
    Balance,
    Beliefs,
    Blunders,
    Detection,
    Matches,
    OneSeat,
    Run,
    Soak,
    Style,
    Teams,
    Timing,
    Versus,
    simulate,
)
from undermine.lab.run.match import begin_match, play_out, play_talking

RULES = SaboteurRules()
COMPARED: dict[str, Any] = {"rules": RULES, "seed": "t", "players": 5, "bots": ("keen",)}


def test_every_measurement_can_be_made_with_talk_and_says_so() -> None:
    kinds = [
        Versus(**COMPARED, talk=True),
        Style(**COMPARED, talk=True),
        Teams(rules=RULES, seed="t", players=5, candidates=("keen",), reference="keen", against=("keen",), talk=True),
        Blunders(**COMPARED, talk=True),
        Timing(**COMPARED, talk=True),
        Beliefs(rules=RULES, seed="t", players=5, bot="keen", talk=True),
        Detection(rules=RULES, seed="t", players=5, bot="keen", talk=True),
        OneSeat(rules=RULES, seed="t", players=5, field=("keen",), candidates=("keen:wary",), talk=True),
        Balance(rules=RULES, seed="t", players=(5,), bot="keen", talk=True),
        Soak(rules=RULES, seed="t", players=(5,), bot="keen", talk=True),
    ]
    for kind in kinds:
        data = Run(kind, 1).to_the_end()
        assert data["talk"] is True and data["done"] >= 1
    assert "talk" not in Versus(**COMPARED).about()


def test_talk_changes_what_is_decided_and_silence_nothing() -> None:
    differed = 0
    for seed in map(str, range(6)):
        bots = seat_bots("keen", 5, "saboteur")
        silent = play_out(begin_match(RULES, 5, seed), bots, seed)
        again = play_out(begin_match(RULES, 5, seed), bots, seed)
        talking, said = play_talking(begin_match(RULES, 5, seed), bots, seed)
        assert Record.of(silent) == Record.of(again) and said
        differed += talking.actions != silent.actions
        # Whoever cannot speak says nothing, and all goes as it does in silence.
        greedy = seat_bots("greedy", 5, "saboteur")
        dull, nothing = play_talking(begin_match(RULES, 5, seed), greedy, seed)
        assert not nothing and dull.actions == play_out(begin_match(RULES, 5, seed), greedy, seed).actions
    assert differed


def test_records_of_a_simulation_carry_what_was_said() -> None:
    for name in GAMES:
        rules = GAMES[name].rules(rounds=1)
        lines = {}
        for talk in (False, True):
            ((_, (lines[talk],)),) = simulate(rules, 5, 1, "s", bots="keen,liar", keep_records=True, talk=talk)
        assert "claims" not in lines[False]
        record = Record.parse(lines[True])
        assert record.claims and record.replay().result is not None
        assert {claim.seat for claim in record.claims} & {1, 3}


def test_a_row_follows_from_its_number_alone() -> None:
    matches = Matches(rules=RULES, seed="t", players=5, bots="keen,flatterer", keep_records=True, talk=True)
    assert matches.row(3)["record"] == matches.row(3)["record"]
