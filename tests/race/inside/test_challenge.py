"""A game from outside has a challenge of its own, by what the lab reads off it."""

from __future__ import annotations

from undermine.games import kind_of
from undermine.lab.challenge import TRACKS, Entry, ScoreCard
from undermine.lab.report.page import markdown
from undermine.words import Words


def test_an_agent_goes_through_all_tracks() -> None:
    rounds = dict.fromkeys(TRACKS, 2)
    card = ScoreCard(Entry(rules=kind_of("race").rules(), players=2, agent="greedy", rounds=rounds)).to_the_end()
    assert {one["track"] for one in card["scores"]} == {"seat", "team", "cross"}  # nobody hides who they are
    assert "left" in markdown(card, Words())
