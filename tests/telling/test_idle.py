"""Why a card of the hand cannot be played: from the engine, for whoever is to play one, in words."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.cli.digging import dug, dug2
from tests.cli.mining import mined_with
from tests.words.source import given
from undermine.games import Action, Record, from_position, start
from undermine.games.lost_mines.deck_file import deck_text
from undermine.telling import Teller
from undermine.words import Words, languages

_OTHERS = "/?4" * 11


def deck(**tokens: int) -> str:
    """The usual deck with more or fewer tokens of some kinds, and as many cards at least."""
    text = deck_text()
    totals = {"tokens": 14, "actions": 23}
    for name, count in tokens.items():
        for thing, total in (("token", "tokens"), ("action", "actions")):
            there = int(text.partition(f"\n{thing} {name} ")[2].split()[0])
            wanted = count if thing == "token" else max(count, there)
            text = text.replace(f"\n{thing} {name} {there}", f"\n{thing} {name} {wanted}")
            text = text.replace(f"total {total} {totals[total]}", f"total {total} {totals[total] + wanted - there}")
    return quote(text, safe="")


#: positions, and why cards of the seat to act cannot be played there
IDLE: list[tuple[str, dict[str, str]]] = [
    (
        "saboteur; seats=3 turn=0 broken=pick,wagon/-/- hands=rock_fall,cross/?6/?6",
        {
            "cross": "Broken: pick and wagon. You can’t lay path cards.",
            "rock_fall": "There’s no path card it could remove.",
        },
    ),
    (
        "saboteur; seats=3 turn=0 goals=stone_sw,treasure,stone_nw shown=top,middle,bottom hands=map,broken_pick/?6/?6",
        {"map": "All the goals are face up already."},
    ),
    (
        "saboteur; seats=3 turn=0 hands=repair_pick,repair_pick_wagon,cross/?6/?6",
        {
            "repair_pick": "Nobody needs this repaired: pick.",
            "repair_pick_wagon": "Nobody needs this repaired: pick and wagon.",
        },
    ),
    (
        "saboteur; seats=3 turn=0 board=dead_w@1,0/dead_ns@0,1/dead_s@0,-1/dead_ew@-1,0 hands=cross/?6/?6",
        {"cross": "It doesn’t fit anywhere, either way up."},
    ),
    (
        "saboteur2; seats=2 turn=0 broken=pick hands=broken_pick/?5",
        {"broken_pick": "Everyone already has a broken pick."},
    ),
    (
        "saboteur2; seats=4 turn=0 trapped=0 hands=theft,cross,hands_off/?5/?5/?5",
        {
            "cross": "You’re trapped: no path cards, no Theft, no gold.",
            "theft": "You’re trapped: no path cards, no Theft, no gold.",
            "hands_off": "There’s no Theft card on the table.",
        },
    ),
    (
        "saboteur2; seats=3 turn=0 trapped=1,2 thefts=0 hands=trapped,theft/?5/?5",
        {
            "theft": "You already have a Theft in front of you.",
            "trapped": "Everyone else is trapped already.",
        },
    ),
    ("saboteur2; seats=3 turn=0 hands=free_at_last/?5/?5", {"free_at_last": "Nobody is trapped."}),
    (
        f"saboteur2; seats=12 turn=0 gone=?,?,? hands=swap_hats{_OTHERS}",
        {"swap_hats": "There’s no spare dwarf card left."},
    ),
    (
        "lost_mines; seats=3 hands=axe,thunderstorm,trap/?5/?5",
        {
            "axe": "No tree trunk left to cross on the board.",
            "thunderstorm": "There’s no path card it could remove.",
        },
    ),
    (
        f"lost_mines deck={deck(troll=1)}; seats=3 tokens=troll@1,2s>1 hands=troll/?5/?5",
        {"troll": "There are no more of these tokens: troll."},
    ),
    (
        f"lost_mines deck={deck(trap=7)}; seats=3 hands=trap/?5/?5"
        " tokens=trap@1,2s/trap@1,3e/trap@1,3s/trap@1,4s/trap@1,5e/trap@1,5s",
        {"trap": "There’s nothing to use it on."},
    ),
    (
        "lost_mines; seats=3 mines=gold,silver,gemstones,dragon shown=1,2,3,4 treasures=gold.2,silver.3,gemstones.4"
        " took=1,2,3/-/- hands=info_mine_treasure/?5/?5",
        {"info_mine_treasure": "There’s nothing left to look at."},
    ),
]


@pytest.mark.parametrize(("position", "told"), IDLE)
def test_why_a_card_cannot_be_played(position: str, told: dict[str, str]) -> None:
    game = from_position(position)
    teller = Teller(Words(), game.rules.name)
    assert {card: teller.idle(idle) for card, idle in game.idle_cards().items()} == told


@pytest.mark.parametrize("language", languages())
def test_every_reason_has_its_text_and_every_text_is_told(language: str) -> None:
    words = Words(language)
    told = {idle.reason for position, _ in IDLE for idle in from_position(position).idle_cards().values()}
    assert told == given("games", {"Idle": 0})
    assert {f"idle.{reason}" for reason in told} == {key for key in words.texts if key.startswith("idle.")}


@pytest.mark.parametrize(
    "record",
    [dug(5, "6"), dug2(6, "1"), mined_with("look", "take", "vote", "set_mine")],
    ids=lambda one: one.rules.name,
)
def test_a_card_is_idle_if_nothing_legal_plays_it(record: Record) -> None:
    game = start(record.rules, record.seats, record.seed or "")
    for text in record.actions:
        legal = game.legal_actions()
        assert game.to_act is not None
        hand = set(game.view(game.to_act).data()["hand"])
        played = {action.card for action in legal}
        turn = any(action.kind == "pass" for action in legal)
        assert set(game.idle_cards()) == (hand - played if turn else set())
        game.play(Action.parse(text))
