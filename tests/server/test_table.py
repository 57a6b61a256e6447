"""A table without sockets: what each request does, to whom it is told, and that nothing else changes it."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from tests.policies import digging, roaming
from tests.server.tables import Bench, messages
from undermine.client import State
from undermine.games import Chance, Record, claims_in, kind_of
from undermine.games.lost_mines.deck import MINES
from undermine.server.budgets import MOST_BYTES, MOST_PEOPLE
from undermine.server.guard.tokens import hashed
from undermine.server.news.messages import snapshot_of
from undermine.server.tables import commands
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import decode_entry, encode_entry
from undermine.server.tables.match import Viewer
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.shuffle import commitment
from undermine.wire import happenings, requests
from undermine.wire.replies import News, Snapshot
from undermine.wire.table import Config, Emote, StandIn

SABOTEUR = Config("saboteur", 3)


def full() -> Bench:
    """Three people at a table of Saboteur that has not begun."""
    return Bench(SABOTEUR, "Ada", "Ben", "Cleo")


def started(config: Config = SABOTEUR) -> Bench:
    bench = Bench(config, *("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")[: config.seats])
    bench.ask(0, requests.Start("start"))
    return bench


def played(bench: Bench, seed: str = "policy") -> Bench:
    """A match played to its end, in a way that brings up everything."""
    chance = Chance(seed)
    match = bench.table.match
    assert match is not None
    policy = roaming if match.game.rules.name == "lost_mines" else digging
    while bench.table.to_act is not None:
        bench.act(policy(match.game, chance).text)
    return bench


def snapshot(table: Table, person: int | None) -> dict[str, Any]:
    text = snapshot_of(table, person)
    msgspec.json.decode(text, type=Snapshot)
    data: dict[str, Any] = json.loads(text)
    return data


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 4), ("saboteur2", 5), ("lost_mines", 3)])
def test_whoever_follows_the_news_knows_what_a_snapshot_tells(game: str, seats: int) -> None:
    """For every seat and a spectator, at every version of a whole match and of what comes before and after."""
    config = Config(game, seats)
    bench = Bench(config, *("Ada", "Ben", "Cleo", "Dan", "Eve")[:seats])
    bench.join("Watcher")
    states = {person: State(snapshot(bench.table, person)) for person in (None, *range(seats + 1))}
    chance = Chance(game)
    policy = roaming if game == "lost_mines" else digging

    def follow(*, look: bool) -> None:
        for person, state in states.items():
            viewers: tuple[Viewer, ...] = bench.table.viewers_of(person)
            for one in bench.news:
                msgspec.json.decode(one.to(viewers), type=News)
                state.apply(json.loads(one.to(viewers)))
            if look:
                assert state.data() == snapshot(bench.table, person)
        bench.news.clear()

    bench.ask(0, requests.Start("start"))
    follow(look=True)
    moves = 0
    while bench.table.to_act is not None:
        assert bench.table.match is not None
        bench.act(policy(bench.table.match.game, chance).text)
        moves += 1
        follow(look=moves % 7 == 0 or bench.table.to_act is None)
    bench.ask(1, requests.Say("s", claim="suspect", facts={"seat": 2}))
    bench.ask(0, requests.Reopen("again"))
    bench.ask(0, requests.Swap("swap", 0, 1))
    follow(look=True)
    bench.ask(0, requests.Start("second"))
    follow(look=True)


def test_a_table_is_what_its_log_makes_of_it() -> None:
    bench = played(started(Config("saboteur2", 4)))
    again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
    assert again.version == bench.table.version == len(bench.log)
    for person in (None, 0, 1, 2, 3):
        assert snapshot_of(again, person) == snapshot_of(bench.table, person)
    assert again.done_before(0, "start") == bench.table.done_before(0, "start")
    assert again.person_of(hashed("token 2")) == 2 and again.person_of(hashed("token 9")) is None


def test_the_seed_is_told_at_the_end_and_is_the_one_that_was_promised() -> None:
    bench = started()
    promised = json.loads(bench.news[-1].to((0,)))["what"]["commitment"]
    secret = bench.log[-1].secret["seed"]
    played(bench)
    everything = b"".join(one.to(viewers) for one in bench.news[:-1] for viewers in ((0,), (1,), (None,)))
    assert secret.encode() not in everything
    ended = json.loads(bench.news[-1].to((None,)))["what"]
    assert ended["type"] == "ended" and ended["seed"] == secret and commitment(ended["seed"]) == promised
    assert bench.table.match is not None
    assert Record.of(bench.table.match.game).replay().result is not None


def test_versions_are_the_same_for_everyone() -> None:
    bench = played(started())
    for viewers in ((0,), (1,), (2,), (None,), (0, 1)):
        assert [one["version"] for one in messages(bench.news, viewers)] == list(range(1, len(bench.log) + 1))


# Deciding


def test_an_action_that_was_decided_too_early_or_too_late_is_refused() -> None:
    bench = started()
    table = bench.table
    assert table.match is not None and table.to_act is not None
    seat, text = table.to_act, table.match.game.legal_actions()[0].text
    ahead = requests.Act("a", table.version + 1, seat, text)
    assert bench.refused(seat, ahead) == ("from_the_future", {})
    early = requests.Act("b", table.turn_version - 1, seat, text)
    assert bench.refused(seat, early) == ("stale", {"turn": table.turn_version})
    # Talk in between does not make a decision worthless.
    decided = table.version
    bench.ask(0, requests.Say("s", text="hurry up"))
    bench.ask(seat, requests.Act("c", decided, seat, text))
    assert bench.refused(seat, requests.Act("d", decided, seat, text))[0] == "stale"


def test_who_may_not_decide_is_told_why() -> None:
    bench = started()
    table = bench.table
    assert table.to_act is not None
    seat, other, version = table.to_act, (table.to_act + 1) % 3, table.version
    assert bench.refused(other, requests.Act("a", version, seat, "-")) == ("not_your_seat", {"seat": seat})
    assert bench.refused(other, requests.Act("a", version, other, "-")) == ("not_your_turn", {"to_act": seat})
    assert bench.refused(None, requests.Act("a", version, seat, "-")) == ("spectator", {})
    assert bench.refused(seat, requests.Act("a", version, 7, "-")) == ("no_such_seat", {"seats": 3})
    assert bench.refused(seat, requests.Act("a", version, seat, "hokus")) == ("no_such_action", {"action": "hokus"})


def test_an_illegal_action_is_refused_with_the_engines_reason() -> None:
    bench = started()
    assert bench.table.to_act is not None
    reason, facts = bench.refused(
        bench.table.to_act, requests.Act("a", bench.table.version, bench.table.to_act, "nugget:3")
    )
    assert reason == "not_now" or facts is not None
    illegal = {one[0] for one in (bench.refused(bench.table.to_act, _try(bench, text)) for text in ("-", "cross@9,9"))}
    assert illegal and "no_such_action" not in illegal


def _try(bench: Bench, text: str) -> requests.Act:
    assert bench.table.to_act is not None
    return requests.Act("a", bench.table.version, bench.table.to_act, text)


def test_a_request_is_recognised_when_it_comes_again() -> None:
    bench = full()
    bench.ask(1, requests.Say("hello", text="hello"))
    assert bench.table.done_before(1, "hello") == bench.table.version
    assert bench.table.done_before(0, "hello") is None


# Seats


def test_seats_are_taken_left_and_swapped() -> None:
    bench = Bench(Config("saboteur", 4), "Ada", "Ben")
    assert [seat.name for seat in bench.table.state.seats] == ["Ada", "Ben", None, None]
    assert bench.refused(1, requests.Sit("a", 0)) == ("seat_taken", {"seat": 0})
    bench.ask(1, requests.Swap("b", 1, 3))
    assert [seat.name for seat in bench.table.state.seats] == ["Ada", None, None, "Ben"]
    assert bench.refused(1, requests.Stand("c", 0)) == ("not_host", {})
    bench.ask(1, requests.Stand("d", 3))
    assert bench.refused(1, requests.Stand("e", 3)) == ("seat_free", {"seat": 3})
    assert bench.table.seats_of(1) == () and bench.table.viewers_of(1) == (None,)


def test_two_people_swap_when_both_want_it() -> None:
    bench = Bench(Config("saboteur", 3), "Ada", "Ben", "Cleo")
    bench.ask(1, requests.Swap("a", 1, 2))
    assert bench.table.state.seats[1].offer == 2 and bench.table.state.seats[1].name == "Ben"
    assert bench.refused(1, requests.Swap("b", 1, 2)) == ("offered_already", {"seat": 2})
    bench.ask(2, requests.Swap("c", 2, 1))
    assert [seat.name for seat in bench.table.state.seats] == ["Ada", "Cleo", "Ben"]
    assert [seat.offer for seat in bench.table.state.seats] == [None, None, None]
    assert bench.refused(1, requests.Swap("d", 0, 1)) == ("not_your_seat", {"seat": 0})


def test_an_offer_is_void_when_somebody_else_sits_there() -> None:
    bench = Bench(Config("saboteur", 4), "Ada", "Ben", "Cleo")
    bench.ask(1, requests.Swap("a", 1, 2))
    bench.ask(2, requests.Stand("b", 2))
    assert bench.table.state.seats[1].offer is None


def test_several_seats_from_one_device() -> None:
    bench = Bench(Config("saboteur", 3), "Ada")
    bench.ask(0, requests.Sit("a", 1, "Ben"))
    assert bench.refused(0, requests.Sit("b", 2)) == ("name_taken", {"name": "Ada"})
    assert bench.refused(0, requests.Sit("b", 2, "BEN ")) == ("name_taken", {"name": "BEN"})
    bench.ask(0, requests.Sit("c", 2, "Cleo"))
    bench.ask(0, requests.Start("d"))
    assert bench.table.viewers_of(0) == (0, 1, 2)
    views = snapshot(bench.table, 0)["views"]
    assert [one["seat"] for one in views] == [0, 1, 2] and all(one["view"]["hand"] for one in views)
    assert sum(bool(one["legal"]) for one in views) == 1


def test_whoever_walks_is_shown_by_which_way() -> None:
    bench = Bench(Config("lost_mines", 3), "Ada")
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        bench.ask(0, requests.Sit(f"sit{seat}", seat, name))
    bench.ask(0, requests.Start("start"))
    shown = 0
    for number in range(200):
        (legal,) = [one["legal"] for one in snapshot(bench.table, 0)["views"] if one["legal"]]
        for one in legal:
            assert ("way" in one) is (one["kind"] == "walk")
            if "way" in one:
                shown += 1
                assert one["way"][-1] == [one["column"], one["row"]]
        match, acting = bench.table.match, bench.table.to_act
        assert match is not None and acting is not None
        action = legal[number * 7 % len(legal)]["text"]
        bench.ask(0, requests.Act(f"r{number}", bench.table.version, acting, action))
        if match.game.result is not None:
            break
    assert shown > 20


@pytest.mark.parametrize("name", ["ada", "ＡDA", " A\u200bda ", "Ada\u3164"])
def test_names_are_unique_to_the_eye(name: str) -> None:
    bench = full()
    with pytest.raises(Exception, match="name_taken"):
        bench.join(name)


def test_a_name_must_show_something_and_not_too_much() -> None:
    bench = full()
    for name, reason in (("\u200b\u3164\n", "empty_name"), ("x" * 25, "long_name")):
        with pytest.raises(Exception, match=reason):
            bench.join(name)


# The host


def test_the_host_alone_manages_the_table() -> None:
    bench = full()
    config = Config("saboteur2", 4)
    for request in (
        requests.SeatBot("a", 2, "random"),
        requests.Configure("a", config),
        requests.HandOver("a", 1),
        requests.Start("a"),
        requests.Rematch("a"),
        requests.Reopen("a"),
    ):
        assert bench.refused(1, request) == ("not_host", {})
    bench.ask(0, requests.HandOver("b", 1))
    assert bench.table.state.host == 1
    assert bench.refused(1, requests.HandOver("b", 17)) == ("no_such_person", {})
    bench.ask(1, requests.Configure("c", config))
    assert bench.table.state.config == config and len(bench.table.state.seats) == 4
    assert bench.refused(1, requests.Start("d")) == ("seats_free", {"seats": [3]})
    bench.ask(1, requests.SeatBot("e", 3, "greedy"))
    bench.ask(1, requests.SeatBot("f", 3, "random"))
    assert bench.table.state.seats[3].bot == "random"
    bench.ask(1, requests.Stand("g", 3))
    bench.ask(1, requests.Swap("h", 0, 3))
    assert bench.table.state.seats[3].name == "Ada" and bench.table.state.seats[0].name is None


def test_what_a_match_is_not_played_by_may_change_meanwhile() -> None:
    bench = started()
    before = bench.table.state
    changes: list[dict[str, Any]] = [{"pace": "slow"}, {"talk": "presets"}, {"public": True}]
    for number, change in enumerate(changes):
        config = msgspec.structs.replace(bench.table.state.config, **change)
        assert bench.refused(1, requests.Configure("a", config)) == ("not_host", {})
        bench.ask(0, requests.Configure(f"b{number}", config))
        assert bench.table.state.config == config
    assert (bench.table.state.seats, bench.table.state.match) == (before.seats, before.match)
    changes = [{"clock": 60}, {"seats": 4}, {"options": {"rounds": 1}}, {"stand_in": "random"}]
    for change in changes:
        config = msgspec.structs.replace(bench.table.state.config, pace="usual", **change)
        assert bench.refused(0, requests.Configure("c", config))[0] == "not_in_lobby"
    played(bench)


def test_what_cannot_be_agreed_on() -> None:
    bench = full()
    for config, reason in (
        (Config("chess", 3), "bad_rules"),
        (Config("saboteur", 2), "bad_rules"),
        (Config("saboteur", 3, {"rounds": 0}), "bad_rules"),
        (Config("saboteur", 3, {"colour": "blue"}), "bad_rules"),
        (Config("saboteur", 3, stand_in="hal"), "no_such_bot"),
        (Config("lost_mines", 3, {"deck": "name x\nboard"}), "bad_deck"),
        (Config("saboteur2", 2), "seat_taken"),
    ):
        assert bench.refused(0, requests.Configure("a", config))[0] == reason
    assert bench.refused(0, requests.SeatBot("b", 0, "random"))[0] == "seat_taken"
    bench.ask(0, requests.Stand("c", 2))
    assert bench.refused(0, requests.SeatBot("d", 2, "hal"))[0] == "no_such_bot"


def test_seats_do_not_change_while_a_match_is_played() -> None:
    bench = started()
    for request in (
        requests.Sit("a", 0),
        requests.Stand("a", 0),
        requests.Swap("a", 0, 1),
        requests.Configure("a", msgspec.structs.replace(SABOTEUR, clock=60)),
    ):
        assert bench.refused(0, request) == ("not_in_lobby", {"phase": "playing"})
    assert bench.refused(0, requests.Start("a")) == ("not_in_lobby", {"phase": "playing"})
    assert bench.refused(0, requests.Rematch("a")) == ("not_over", {})


def test_another_host_only_after_some_time_without_one() -> None:
    bench = started()
    for away, seconds in ((None, None), (10.5, 50), (59.9, 1)):
        bench.facts = Facts(0, bench.new_secret, lambda _, away=away: away, 60)  # type: ignore[misc]
        assert bench.refused(1, requests.TakeOver("a")) == ("host_is_here", {"seconds": seconds})
        assert bench.refused(0, requests.TakeOver("a")) == ("host_already", {})
    bench.facts = Facts(0, bench.new_secret, {0: 60.0}.get, 60)
    bench.ask(1, requests.TakeOver("b"))
    assert bench.table.state.host == 1


def test_a_bot_stands_in_for_who_is_away_and_its_player_comes_back() -> None:
    bench = started()
    seat = bench.table.to_act
    assert seat is not None
    assert bench.refused(1 if seat != 1 else 2, requests.PutIn("a", seat))[0] == "not_host"
    assert bench.refused(0, requests.PutIn("b", seat, "greedy")) == ("player_is_here", {"seat": seat})
    bench.facts = Facts(0, bench.new_secret, {seat: 1.0}.get)
    bench.ask(0, requests.PutIn("b", seat, "greedy"))
    assert bench.table.bot_to_act == "greedy"
    assert bench.refused(seat, _try(bench, "-"))[0] == "bot_plays"
    bench.ask(seat, requests.ComeBack("c", seat))
    assert bench.table.bot_to_act is None
    bench.ask(0, requests.PutIn("again", seat))
    bench.ask(0, requests.LetBack("d", seat))
    assert bench.table.bot_to_act is None
    assert bench.refused(0, requests.LetBack("e", seat)) == ("plays_already", {"seat": seat})


def test_another_bot_plays_on_for_one_that_gave_no_answer() -> None:
    bench = started()
    seat = bench.table.to_act
    assert seat is not None
    bench.facts = Facts(0, bench.new_secret, {seat: 1.0}.get)
    bench.ask(0, requests.PutIn("a", seat, "greedy"))
    played_by = []
    for _ in range(2):
        decided = bench.table.turn_version
        bench.put(*commands.bot_failed(bench.table, bench.facts))
        stand_in = bench.table.state.seats[seat].stand_in
        assert stand_in is not None and stand_in.by == "host" and bench.table.turn_version > decided
        played_by.append(bench.table.bot_to_act)
    # The usual one, then the last resort; the player may come back as before.
    assert played_by == ["keen", "random"]
    bench.ask(seat, requests.ComeBack("b", seat))
    assert bench.table.bot_to_act is None


def test_a_bots_seat_is_its_own_again_when_the_host_lets_it_back() -> None:
    bench = Bench(Config("saboteur", 3), "Ada")
    for other in (1, 2):
        bench.ask(0, requests.SeatBot(f"bot {other}", other, "greedy"))
    bench.ask(0, requests.Start("start"))
    while bench.table.bot_to_act is None:
        bench.act()
    seat = bench.table.to_act
    assert seat is not None
    bench.put(*commands.bot_failed(bench.table, bench.facts))
    assert bench.table.state.seats[seat].stand_in == StandIn("keen", "server")
    assert bench.refused(0, requests.PutIn("a", seat))[0] == "bot_plays"
    bench.ask(0, requests.LetBack("b", seat))
    assert bench.table.bot_to_act == "greedy"


def test_a_bot_for_somebody_else_does_not_make_a_decision_stale() -> None:
    bench = started()
    table = bench.table
    assert table.to_act is not None and table.match is not None
    seat, decided, text = table.to_act, table.version, table.match.game.legal_actions()[0].text
    bench.facts = Facts(0, bench.new_secret, lambda _: 1.0)
    bench.ask(0, requests.PutIn("away", (seat + 1) % 3))
    bench.ask(seat, requests.Act("still", decided, seat, text))
    assert table.to_act == (seat + 1) % 3 and table.bot_to_act is not None


def test_a_rematch_is_with_the_same_people_and_another_deal() -> None:
    bench = played(started(Config("saboteur", 3, {"rounds": 1})))
    first = bench.table.state.match
    bench.ask(0, requests.Rematch("again"))
    second = bench.table.state.match
    assert first and second and second.number == 2 and second.commitment != first.commitment
    assert second.seed is None and first.seed is not None
    assert [seat.name for seat in bench.table.state.seats] == ["Ada", "Ben", "Cleo"]
    played(bench)
    assert bench.table.state.phase == "over"


# Talk


def test_talk_by_mode() -> None:
    free, presets, silent = (Bench(Config("saboteur", 3, talk=mode), "Ada") for mode in ("free", "presets", "silent"))
    text, claim, emote = (
        requests.Say("a", text="the  top\u202e one"),
        requests.Say("b", claim="goal_stone", facts={"goal": "top"}),
        requests.Say("c", emote="doubt"),
    )
    free.ask(0, text)
    assert free.table.talk[-1].said.text == "the top one"
    presets.ask(0, claim)
    assert presets.table.talk[-1].said.claim == "goal_stone"
    presets.ask(0, emote)
    assert presets.table.talk[-1].said == happenings.Said(0, 0, emote="doubt")
    assert presets.refused(0, text) == ("presets_only", {})
    assert silent.refused(0, text) == silent.refused(0, claim) == silent.refused(0, emote) == ("silent_table", {})


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (requests.Say("a"), "text_or_claim"),
        (requests.Say("a", text="x", claim="thanks"), "text_or_claim"),
        (requests.Say("a", text="x", facts={"seat": 1}), "text_or_claim"),
        (requests.Say("a", text="x", emote="laugh"), "text_or_claim"),
        (requests.Say("a", claim="thanks", emote="laugh"), "text_or_claim"),
        (requests.Say("a", emote="laugh", facts={"seat": 1}), "text_or_claim"),
        (requests.Say("a", emote="laugh", seat=1), "not_your_seat"),
        (requests.Say("a", text="\u200b"), "empty_talk"),
        (requests.Say("a", text="x" * 301), "long_talk"),
        (requests.Say("a", claim="mine_is", facts={"mine": "1", "face": "gold"}), "no_such_claim"),
        (requests.Say("a", claim="suspect"), "claim_facts"),
        (requests.Say("a", claim="suspect", facts={"seat": "2"}), "no_such_seat"),
        (requests.Say("a", claim="suspect", facts={"seat": 3}), "no_such_seat"),
        (requests.Say("a", claim="goal_stone", facts={"goal": ["top"]}), "claim_facts"),
        (requests.Say("a", text="x", seat=1), "not_your_seat"),
    ],
)
def test_talk_that_is_refused(request_: requests.Say, reason: str) -> None:
    assert full().refused(0, request_)[0] == reason


@pytest.mark.rule("LM.31")
def test_no_set_phrase_tells_what_an_information_card_showed() -> None:
    bench = Bench(Config("lost_mines", 3), "Ada")
    mine = requests.Say("a", claim="mine_is", facts={"mine": "1", "face": "gold"})
    assert bench.refused(0, mine) == ("no_such_claim", {"claim": "mine_is"})
    for facts in claims_in("lost_mines").values():
        told = {value for values in facts.values() for value in values or ()}
        assert not told & {*MINES, "mine", "treasure"}
        assert not {"seat", "role"} <= set(facts)  # somebody else's dwarf card


def test_who_does_not_play_is_silent_while_others_do() -> None:
    bench = full()
    watcher = bench.join("Watcher")
    bench.ask(watcher, requests.Say("a", text="good luck"))
    bench.ask(0, requests.Start("b"))
    assert bench.refused(watcher, requests.Say("c", text="it is Ben")) == ("players_only", {})
    assert bench.refused(watcher, requests.Say("c", claim="thanks")) == ("players_only", {})
    assert bench.refused(watcher, _try(bench, "-"))[0] == "not_your_seat"


@pytest.mark.parametrize("emote", get_args(Emote))
def test_who_does_not_play_may_make_a_face(emote: Emote) -> None:
    bench = started()
    watcher = bench.join("Watcher")
    bench.ask(watcher, requests.Say("a", emote=emote))
    assert bench.table.talk[-1].said == happenings.Said(watcher, None, emote=emote)
    assert bench.refused(None, requests.Say("b", emote=emote)) == ("spectator", {})


def test_the_host_silences_those_without_a_seat_and_lets_them_again() -> None:
    bench = started()
    watcher, face = bench.join("Watcher"), requests.Say("a", emote="wink")
    assert bench.refused(1, requests.Silence("b")) == bench.refused(watcher, requests.Silence("b")) == ("not_host", {})
    bench.ask(0, requests.Silence("c"))
    assert bench.table.state.silenced
    assert bench.refused(watcher, face) == ("watchers_silenced", {})
    assert bench.refused(watcher, requests.Say("d", text="let me")) == ("players_only", {})
    bench.ask(1, requests.Say("e", emote="grumble"))
    assert Table.load(bench.log).state.silenced
    bench.ask(0, requests.Silence("f", silent=False))
    bench.ask(watcher, face)
    # Between matches it is the same with everything they may say then.
    lobby = full()
    watcher = lobby.join("Watcher")
    lobby.ask(0, requests.Silence("g"))
    assert lobby.refused(watcher, requests.Say("h", text="let me")) == ("watchers_silenced", {})


def test_what_was_said_before_there_were_emotes_is_told_as_it_was() -> None:
    said = happenings.Said(0, 0, claim="thanks")
    assert b"emote" not in msgspec.json.encode(said)
    assert msgspec.json.decode(msgspec.json.encode(said), type=happenings.Said) == said


def test_every_game_can_be_set_up_for_every_number_of_players() -> None:
    for game in ("saboteur", "saboteur2", "lost_mines"):
        for seats in kind_of(game).rules.players:
            bench = Bench(Config(game, seats), "Ada")
            for seat in range(1, seats):
                bench.ask(0, requests.SeatBot(f"b{seat}", seat, "random"))
            bench.ask(0, requests.Start("s"))
            names = [seat.name for seat in bench.table.state.seats]
            assert len(set(names)) == seats


def test_a_table_filled_by_strangers_has_room_again_when_they_are_sent_away() -> None:
    bench = Bench(Config("saboteur", 3), "Ada")
    for number in range(1, MOST_PEOPLE):
        bench.join(f"Stranger {number}")
    with pytest.raises(Refusal, match="table_full"):
        bench.join("Ben")
    bench.ask(0, requests.SendAway("away", 5))
    bench.join("Ben")
    with pytest.raises(Refusal, match="table_full"):
        bench.join("Cleo")


def test_a_log_of_many_bytes_takes_nothing_but_play() -> None:
    bench = started()
    bench.facts = msgspec.structs.replace(bench.facts, log_size=MOST_BYTES)
    for besides in (requests.Say("s", text="more"), requests.Say("s", emote="cheer"), requests.Silence("s")):
        assert bench.refused(0, besides)[0] == "table_worn"
    bench.act()


def test_a_log_has_an_end_and_talk_comes_to_it_first(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = started()
    monkeypatch.setattr(commands, "MOST_BESIDES", bench.table.version + 1)
    monkeypatch.setattr(commands, "MOST_ENTRIES", bench.table.version + 3)
    bench.ask(0, requests.Say("a", text="hello"))
    assert bench.refused(0, requests.Say("b", text="hello")) == ("table_worn", {})
    assert bench.table.match is not None
    for _ in range(2):
        bench.act(bench.table.match.game.legal_actions()[0].text)
    assert bench.table.to_act is not None
    assert bench.refused(bench.table.to_act, _try(bench, "-"))[0] == "table_worn"
