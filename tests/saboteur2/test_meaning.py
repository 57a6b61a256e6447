"""What a move meant, where the cards of Saboteur 2 make a difference."""

from __future__ import annotations

import pytest

from tests.meaning import meant
from tests.saboteur2.table import table


def test_a_door_is_put_in_the_tunnel() -> None:
    assert meant(table("S──", hands={0: "door_blue_ew"}), "door_blue_ew@3,0") == ("door", {"door": "blue"})


def test_a_ladder_takes_the_tunnel_past_a_dead_end() -> None:
    assert meant(table("S──═", hands={0: "ladder_es"}), "ladder_es~@4,0") == ("nearer", {"goals": (), "steps": 4})


@pytest.mark.parametrize(("broken", "kind"), [({}, "stopped"), ({1: "pick"}, "hindered")])
def test_a_trapped_player_digs_no_more(broken: dict[int, str], kind: str) -> None:
    assert meant(table(hands={0: "trapped"}, broken=broken), "trapped>1") == (kind, {"target": 1})


@pytest.mark.parametrize(("broken", "kind"), [({}, "able"), ({1: "pick"}, "not_yet")])
def test_a_freed_player_digs_again_with_whole_tools(broken: dict[int, str], kind: str) -> None:
    game = table(hands={0: "free_at_last"}, broken=broken, trapped=[1])
    assert meant(game, "free_at_last>1") == (kind, {"target": 1})


@pytest.mark.parametrize(("broken", "kind"), [("pick", "able"), ("pick wagon", "not_yet")])
def test_a_player_helps_themselves(broken: str, kind: str) -> None:
    game = table(hands={0: "cross cross"}, broken={0: broken})
    assert meant(game, "-cross,cross!broken_pick") == (kind, {"target": 0})


def test_a_theft_card_keeps_nobody_from_digging() -> None:
    assert meant(table(hands={0: "cross cross"}, thefts=[0]), "-cross,cross!theft") is None
