"""Reports: what was measured stands in them, with its interval, and the same data give the same page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.words.spoken import Spoken
from undermine.games import LostMinesRules, Saboteur2Rules, SaboteurRules
from undermine.lab import (
    Balance,
    Beliefs,
    Blunders,
    Detection,
    Ends,
    Measurement,
    OneSeat,
    Run,
    Soak,
    Style,
    Teams,
    Timing,
    Versus,
)
from undermine.lab.challenge import TRACKS, Entry, ScoreCard
from undermine.lab.report.grid import facts, grids, interval, notes, title
from undermine.lab.report.page import markdown, page
from undermine.lab.report.plots import plots
from undermine.lab.report.score_card import picture
from undermine.words import Words

WORDS = Words()
RULES = SaboteurRules()
ALL: list[tuple[Measurement, int]] = [
    (
        OneSeat(
            rules=RULES, seed="r", players=4, field=("random",), candidates=("random", "random"), reference="random"
        ),
        4,
    ),
    (OneSeat(rules=LostMinesRules(), seed="r", players=3, field=("greedy",), candidates=("random",)), 6),
    (
        OneSeat(
            rules=Saboteur2Rules(), seed="r", players=3, field=("random",), candidates=("random",), roles=("boss",)
        ),
        1,
    ),
    (Balance(rules=RULES, seed="r", players=(3, 4), bot="random"), 3),
    (Versus(rules=RULES, seed="r", players=4, bots=("random", "greedy"), neutral="random"), 3),
    (
        Teams(
            rules=RULES,
            seed="r",
            players=4,
            candidates=("random",),
            reference="greedy",
            against=("random",),
            talk=True,
            hushed=True,
            team="diggers",
        ),
        3,
    ),
    (Style(rules=RULES, seed="r", players=3, bots=("random", "greedy")), 1),
    (Style(rules=LostMinesRules(), seed="r", players=3, bots=("random",)), 1),
    (Timing(rules=RULES, seed="r", players=3, bots=("random",)), 1),
    (Blunders(rules=RULES, seed="r", players=3, bots=("random",)), 2),
    (Blunders(rules=Saboteur2Rules(), seed="r", players=3, bots=("random",)), 2),
    (Blunders(rules=LostMinesRules(agreement=False), seed="r", players=3, bots=("random",)), 1),
    (Beliefs(rules=RULES, seed="r", players=3, bot="random"), 2),
    (Detection(rules=RULES, seed="r", players=4, bot="keen", field=("random", "greedy")), 1),
    (Ends(rules=LostMinesRules(), seed="r", players=3, bots=("random",)), 2),
    (Soak(rules=RULES, seed="r", players=(3, 4), bot="random"), 2),
]
NAMES = [f"{one.kind}-{one.rules.name}" for one, _ in ALL]


def read(data: dict[str, Any]) -> dict[str, Any]:
    """The data as somebody else reads them."""
    again: dict[str, Any] = json.loads(json.dumps(data))
    return again


@pytest.fixture(scope="module")
def runs() -> dict[str, dict[str, Any]]:
    return {name: read(Run(one, rounds).to_the_end()) for name, (one, rounds) in zip(NAMES, ALL, strict=True)}


#: as a bot with beliefs would have it
SCORES = {"estimate": 0.25, "low": 0.2, "high": 0.3, "n": 8}
JUDGED = {"belief": SCORES, "prior": SCORES, "difference": {"estimate": 0.0, "low": -0.1, "high": 0.1, "n": 8}}
BELIEVED: dict[str, Any] = {
    "believes": True,
    "stages": [{"stage": stage, "rounds": 8, "brier": JUDGED, "log_loss": JUDGED} for stage in (25, 50, 75, 100)],
    "calibration": [
        {"who": who, "bins": [{"from": 0.3, "to": 0.4, "held": 0.35, "count": 12, "true": SCORES}]}
        for who in ("belief", "prior")
    ],
}


@pytest.fixture
def believed(runs: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return {**runs["beliefs-saboteur"], "figures": BELIEVED}


class Checker(HTMLParser):
    """Notes ids, and that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(html: str) -> Checker:
    checker = Checker()
    checker.feed(html)
    assert checker.open == []
    assert len(set(checker.ids)) == len(checker.ids)
    assert checker.sources == []  # it needs nothing else
    return checker


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_every_table_and_picture(runs: dict[str, dict[str, Any]], name: str) -> None:
    data = {**runs[name], "command": "undermine tournament --seed 'a < b'"}
    html = page([data], WORDS)
    check(html)
    assert html == page([data], WORDS)
    assert f"<h1>{title(data, WORDS)}</h1>" in html
    assert "undermine tournament --seed &#x27;a &lt; b&#x27;" in html
    for fact, value in facts(data, WORDS):
        assert f"<dt>{fact}</dt><dd>{value}</dd>" in html
    for table in grids(data, WORDS):
        assert table.heading.replace("'", "&#x27;") in html
        for row in table.rows:
            assert len(row) == len(table.columns)
            assert all(f">{cell}</t" in html for cell in row[1:])
    assert html.count("<svg") == len(plots(data, WORDS))
    assert 'class="partial"' not in html


def test_pictures_are_well_formed_the_same_each_time_and_undated(
    runs: dict[str, dict[str, Any]], believed: dict[str, Any]
) -> None:
    drawn = 0
    for data in (*runs.values(), believed):
        for one, other in zip(plots(data, WORDS), plots(data, WORDS), strict=True):
            assert one == other
            root = ElementTree.fromstring(one.svg)
            assert root.tag.endswith("svg") and not re.search(r"\d{4}-\d\d-\d\d", one.svg)
            drawn += 1
    assert drawn == 2 + 2 + 2 + 1 + 1 + 1 + 3 + 2


def test_all_of_them_on_one_page(runs: dict[str, dict[str, Any]], believed: dict[str, Any]) -> None:
    html = page([*runs.values(), believed], WORDS)
    check(html)
    assert html.count("<h2>") == len(runs) + 1


@pytest.mark.parametrize("name", NAMES)
def test_markdown_has_every_figure(runs: dict[str, dict[str, Any]], name: str) -> None:
    text = markdown(runs[name], WORDS)
    for table in grids(runs[name], WORDS):
        assert f"**{table.heading}**" in text
        for row in table.rows:
            assert f"| {' | '.join(row)} |" in text
    widths = {line.count("|") for line in text.splitlines() if line.startswith("| ---")}
    assert widths == {len(table.columns) + 1 for table in grids(runs[name], WORDS)}


def test_beliefs_stand_beside_the_prior(believed: dict[str, Any]) -> None:
    text = markdown(believed, WORDS)
    assert "**Brier score**" in text and "**Log-loss**" in text
    assert "| 25 | 8 | 0.250 (0.200…0.300) | 0.250 (0.200…0.300) | +0.000 (-0.100…+0.100) |" in text
    assert "| 30 to 40 | 12 | 35.0 | 25.0 (20.0…30.0) |" in text


def test_a_bot_without_beliefs_is_said_to_have_none(runs: dict[str, dict[str, Any]]) -> None:
    assert markdown(runs["beliefs-saboteur"], WORDS) == WORDS.say("lab.beliefs.none")


def test_an_unfinished_run_says_so() -> None:
    run = Run(ALL[NAMES.index("balance-saboteur")][0], 5)
    parcels = run.go_on()
    next(parcels), next(parcels)
    parcels.close()
    data = read(run.data())
    said = WORDS.say("lab.partial", done=2, size=10)
    assert notes(data, WORDS)[0] == said and said in markdown(data, WORDS)
    assert f'<p class="partial">{said}</p>' in page([data], WORDS)


@pytest.mark.parametrize("name", NAMES)
def test_a_run_without_a_single_row_can_be_shown(name: str) -> None:
    measurement, rounds = ALL[NAMES.index(name)]
    data = read(Run(measurement, rounds).data())
    check(page([data], WORDS))
    assert data["partial"] and data["done"] == 0


def test_intervals_as_text() -> None:
    assert interval({"estimate": 0.5, "low": 0.25, "high": 0.75, "n": 4}, WORDS, 100) == "50.0 (25.0…75.0)"
    assert interval({"estimate": -1e-9, "low": -0.25, "high": 0.75, "n": 4}, WORDS, sign=True) == "+0.0 (-0.2…+0.8)"
    assert interval({"estimate": 2, "low": None, "high": None, "n": 1}, WORDS, places=2) == "2.00"
    assert interval(None, WORDS) == "–"


def test_every_text_is_told(runs: dict[str, dict[str, Any]], believed: dict[str, Any]) -> None:
    words = Spoken()
    never = runs["never-saboteur"]
    once = {**never, "figures": {"bots": [{**bot, "rounds": 1} for bot in never["figures"]["bots"]]}}
    early = {**believed, "figures": {"believes": True, "stages": [], "calibration": []}}
    page([*({**run, "command": "again"} for run in runs.values()), believed, once, early], words)
    page([{**never, "partial": True}], words)
    card = ScoreCard(
        Entry(rules=SaboteurRules(), players=3, agent="keen", rounds=dict.fromkeys(TRACKS, 2)),
    ).to_the_end()
    page([card, {**card, "by_client": True}], words)
    picture(card, words)
    there = [key for key in Words().keys() if key.startswith("lab.")]  # noqa: SIM118
    assert sorted(key for key in words.spoken if key.startswith("lab.")) == there
