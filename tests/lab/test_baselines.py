"""The page with our baselines is what the cards beside it say."""

from __future__ import annotations

from pathlib import Path

from undermine.games import rules_from_data
from undermine.lab.challenge import baselines
from undermine.lab.challenge.card import scores
from undermine.words import Words

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_what_the_cards_say() -> None:
    cards = baselines.cards_in(DOCS / "baselines")
    assert cards and baselines.page(cards, Words()) == (DOCS / "baselines.md").read_text(encoding="utf-8")


def test_the_cards_are_whole_and_without_a_fault() -> None:
    for card in baselines.cards_in(DOCS / "baselines"):
        assert not card["partial"] and card["rounds"] in baselines.ROUNDS.values() and card["players"] == 5
        assert rules_from_data(card["rules"]).rounds == 1 and card["scores"] == scores(card["figures"])
        for figures in card["figures"].values():
            told = figures["faults"]
            assert told["decisions"] > 0 and not any(told[kind]["count"] for kind in ("illegal", "crash", "silent"))
