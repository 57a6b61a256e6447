"""After a match: its story, what its bots believed, who guessed what, and what if it had gone on otherwise."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

import msgspec
import pytest

from tests.policies import LIVELY
from tests.server.conftest import Server
from tests.server.players import new_table, over
from tests.server.tables import Bench
from undermine.bots import make
from undermine.client import Client, Refused, make_table
from undermine.client.http import get, post
from undermine.games import GAMES, Chance, Record, from_position
from undermine.server.live import minds as minds_module
from undermine.server.live.bot_worker import believed
from undermine.server.live.bots import Bots
from undermine.server.live.minds import minds, swing
from undermine.server.live.replay_cache import ReplayCache
from undermine.server.live.replays import Finished, finished, position_at, replay
from undermine.server.live.stories import story
from undermine.server.news.messages import snapshot_of
from undermine.server.storage.storage import Storage
from undermine.server.tables.commands import bot_moved
from undermine.server.tables.log_entry import LogEntry, decode_entry, encode_entry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import requests
from undermine.wire.bodies import Belief, Guesser, Swing
from undermine.wire.happenings import Guessed
from undermine.wire.table import Config


def at_the_table(game: str, rounds: int = 1) -> tuple[Bench, int]:
    """Three people at a table, and one who watches; a match has begun."""
    bench = Bench(Config(game, 3, {"rounds": rounds}), "Ada", "Ben", "Cleo")
    watcher = bench.join("Dana", sit=False)
    bench.ask(0, requests.Start("start"))
    return bench, watcher


def play_on(bench: Bench, moves: int = 10_000, bots: bool = False) -> None:
    game = bench.table.state.config.game
    chance = Chance(f"{game} {bench.table.version}")
    while moves and (seat := bench.table.to_act) is not None:
        assert bench.table.match is not None
        action = LIVELY[game](bench.table.match.game, chance)
        bench.put(*bot_moved(action, seat, "keen", bench.facts)) if bots else bench.act(action.text)
        moves -= 1


# The story


@pytest.mark.parametrize("game", GAMES)
def test_a_story_tells_what_every_round_brought(game: str) -> None:
    bench, _ = at_the_table(game, 2)
    play_on(bench)
    assert bench.table.match is not None
    result = bench.table.match.game.result
    told = story(finished(bench.log))
    assert result is not None and (told.totals, told.winners) == (result.totals, result.winners)
    assert [one.round for one in told.rounds] == [1, 2]
    assert [one.roles for one in told.rounds] == [one.roles for one in result.rounds]
    assert tuple(map(sum, zip(*[one.gold for one in told.rounds], strict=True))) == result.totals
    assert told.names == ("Ada", "Ben", "Cleo") and len(told.awards) <= 3 and told.guesses == ()


class Shelf:
    """A storage with one table."""

    def __init__(self, log: list[LogEntry]) -> None:
        self.log = [*map(encode_entry, log)]
        self.read = 0

    async def replay(self, share: str) -> tuple[int, int] | None:
        return 1, len(self.log)

    async def entries(self, table_id: int, upto: int, after: int) -> AsyncIterator[list[bytes]]:
        self.read += 1
        yield self.log[after:upto]


async def test_all_that_is_told_of_a_match_is_made_once() -> None:
    bench, _ = at_the_table("saboteur")
    play_on(bench)
    shelf, cache = Shelf(bench.log), ReplayCache()
    asked: list[Finished] = []

    async def ask(match: Finished) -> list[str]:
        asked.append(match)
        return ["believed"]

    for _ in range(2):
        assert json.loads(await cache.story(cast(Storage, shelf), "here"))["game"] == "saboteur"
        assert await cache.minds(cast(Storage, shelf), "here", ask) == b'["believed"]'
        assert b'"eyes":"public"' in await cache.get(cast(Storage, shelf), "here", "public")
    assert shelf.read == 3 and len(asked) == 1


# Without spoilers


@pytest.mark.parametrize("game", GAMES)
def test_a_public_replay_is_what_a_spectator_was_told(game: str) -> None:
    bench, _ = at_the_table(game)
    play_on(bench)
    told = msgspec.json.encode(replay(finished(bench.log), "public"))
    data = json.loads(told)
    assert "record" not in data and data["deals"] == [] and data["eyes"] == "public"
    moved = [json.loads(one.to((None,))) for one in bench.news if one.what.__class__.__name__ in ("Started", "Moved")]
    assert [step["views"] for step in data["steps"]] == [one["views"] for one in moved]
    assert all(step["action"] is None and step["gold"] is None for step in data["steps"])
    (seen,) = data["steps"][0]["views"]
    assert seen["set"]["role"] is None and not seen["set"]["hand"] and not any(seen["set"].get("roles") or ())


# What bots believed


class Asked:
    """Bots that answer at once, in this process."""

    def __init__(self) -> None:
        self.questions: list[int] = []

    async def believed(self, record: Record, first: int, deciders: list[str | None], *_: str) -> Any:
        self.questions.append(len(deciders))
        return believed(record, first, deciders)


@pytest.mark.parametrize("game", GAMES)
async def test_what_bots_believed_in_the_course_of_a_match(game: str) -> None:
    bench, _ = at_the_table(game, 2)
    play_on(bench, bots=True)
    match, bots = finished(bench.log), Asked()
    found = (await minds(cast(Bots, bots), match, "share", "address")).minds
    assert [one.seat for one in found] == [0, 1, 2] and max(bots.questions) <= minds_module._AT_ONCE < sum(
        bots.questions
    )
    beliefs = {belief.step: (mind.seat, belief) for mind in found for belief in mind.beliefs}
    assert sorted(beliefs) == [*range(1, len(match.deciders) + 1)]
    # Each is what the bot itself says at that decision.
    spoken = make("keen")
    for number, (then, _, _) in enumerate(match.record.steps(), 1):
        if then.to_act is not None:
            seat, belief = beliefs[number]
            said = {each.seat: round(dict(each.roles)["saboteur"], 4) for each in spoken.explain(then.view(seat))}
            assert (seat, belief.round) == (then.to_act, then.round)
            assert belief.seats == tuple(said.get(one) for one in range(3)) and belief.seats[seat] is None
    assert any(mind.swing for mind in found)


async def test_bots_that_are_unknown_or_silent_are_left_out() -> None:
    bench, _ = at_the_table("saboteur")
    play_on(bench)
    match = finished(bench.log)
    match.deciders = ["no_such_bot", "random"] * (len(match.deciders) // 2) + [None] * (len(match.deciders) % 2)
    assert (await minds(cast(Bots, Asked()), match, "share", "address")).minds == ()


def test_the_decision_that_changed_a_mind() -> None:
    def beliefs(*those: tuple[int, int, float, float]) -> Sequence[Belief]:
        return [Belief(step, number, (None, one, two)) for step, number, one, two in those]

    seats = [0, 1, 2] * 4
    course = beliefs((1, 1, 0.3, 0.3), (4, 1, 0.3, 0.6), (7, 1, 0.9, 0.6), (10, 2, 0.1, 0.1))
    assert swing(course, seats) == Swing(5, 1, 0.3, 0.9)
    assert swing(course[:2], seats) == Swing(3, 2, 0.3, 0.6)
    assert swing(course[:1], seats) is None and swing(beliefs((1, 1, 0.3, 0.3), (4, 1, 0.3, 0.3)), seats) is None
    # Of somebody who did nothing meanwhile one learns by what others did last.
    assert swing(course[:2], [0, 1, 1] * 2) == Swing(3, 2, 0.3, 0.6)


# Guesses


def guess(name: str, *suspects: int) -> requests.Guess:
    return requests.Guess(name, suspects)


def told_with(game: str, suspects: tuple[int, ...]) -> tuple[list[bytes], Bench]:
    """All that anybody is sent while a match is played in which somebody guesses."""
    bench, watcher = at_the_table(game)
    heard: list[bytes] = []
    for number in range(4):
        play_on(bench, 5)
        bench.ask(watcher, guess(f"guess {number}", *(suspects if number else ())))
        heard += [snapshot_of(bench.table, person) for person in (None, 0, watcher)]
    heard += [news.to((viewer,)) for news in bench.news for viewer in (None, 0, 1, 2)]
    return heard, bench


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_what_somebody_has_guessed(game: str) -> None:
    (one, here), (two, there) = told_with(game, (0, 1)), told_with(game, (2,))
    assert one == two and any(b'"guessed"' in each for each in one)
    guessed = [entry for entry in here.log if isinstance(entry.what, Guessed)]
    assert [json.loads(msgspec.json.encode(entry.what)) for entry in guessed] == [{"type": "guessed"}] * 4
    for bench in (here, there):
        play_on(bench)
    assert story(finished(here.log)).guesses != story(finished(there.log)).guesses


def test_guesses_outlive_a_restart_and_are_told_at_the_end() -> None:
    bench, watcher = at_the_table("saboteur", 2)
    play_on(bench, 4)
    bench.ask(watcher, guess("one", 0, 1, 2))
    assert bench.table.match is not None
    while bench.table.round == 1:
        play_on(bench, 1)
    bench.ask(watcher, guess("two", 0))
    bench.ask(watcher, guess("three"))  # only the last word counts
    log = [decode_entry(encode_entry(entry)) for entry in bench.log]
    bench.take(Table.load(log), log)
    play_on(bench)
    first, second = [one.roles.count("saboteur") for one in story(finished(bench.log)).rounds]
    assert story(finished(bench.log)).guesses == (Guesser("Dana", first, first + second, 3 - first),)
    # The next match knows nothing of it.
    bench.ask(0, requests.Rematch("again"))
    play_on(bench)
    assert story(finished(bench.log)).guesses == ()


def test_who_may_guess() -> None:
    bench, watcher = at_the_table("saboteur")
    assert bench.refused(0, guess("a", 1)) == ("not_out", {})
    assert bench.refused(None, guess("a", 1)) == ("spectator", {})
    assert bench.refused(watcher, guess("a", 3)) == ("no_such_seat", {"seats": 3})
    match = bench.table.match
    assert match is not None
    while all(match.game.view(None).hand_sizes):  # type: ignore[attr-defined]
        bench.act("-" if "-" in {one.text for one in match.game.legal_actions()} else None)
        assert bench.table.to_act is not None
    (out, *_) = [seat for seat in range(3) if not match.game.view(None).hand_sizes[seat]]  # type: ignore[attr-defined]
    assert bench.refused(out, guess("b", out)) == ("same_seat", {})
    bench.ask(out, guess("c", *({0, 1, 2} - {out})))
    play_on(bench)
    assert bench.refused(watcher, guess("d", 1)) == ("not_playing", {})
    told = story(finished(bench.log))
    traitors = {seat for seat, role in enumerate(told.rounds[0].roles) if role == "saboteur"} - {out}
    name = told.names[out]
    assert told.guesses == (Guesser(name, len(traitors), len(traitors), 2 - len(traitors)),)
    bench, _ = at_the_table("lost_mines")
    assert bench.refused(0, guess("a", 1)) == ("not_out", {})


# What if


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_of_a_match_as_a_position(game: str) -> None:
    bench, _ = at_the_table(game)
    play_on(bench)
    match = finished(bench.log)
    last = len(match.deciders) - 1
    for step in (0, last // 2, last):
        then = next(one.game for number, one in enumerate(match.record.steps()) if number == step)
        again = from_position(position_at(match, step))
        assert (again.rules, again.seats, again.to_act) == (then.rules, then.seats, then.to_act)
        assert again.legal_actions() == then.legal_actions()
    for step in (-1, last + 1):
        with pytest.raises(Refusal, match="no_such_step"):
            position_at(match, step)


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_match_is_studied_and_played_on_over_the_wire(shared: Server, game: str) -> None:
    new = new_table(game, 3, options={"rounds": 1}, bots=["keen"], sit=False, start=True)
    host = await make_table(shared.url, new)
    async with Client(shared.url, host.table) as watcher:
        await watcher.until(over)
        share = watcher.state.table["match"]["share"]
    replays = f"{shared.url}/api/replays/{share}"
    public, everything = await get(f"{replays}?eyes=public"), await get(replays)
    assert len(public["steps"]) == len(everything["steps"]) and "record" not in public and "record" in everything
    told = await get(f"{replays}/story")
    assert told["game"] == game and told["totals"] == everything["record"]["totals"]
    believed_then = (await get(f"{replays}/minds"))["minds"]
    assert [one["seat"] for one in believed_then] == [0, 1, 2] and believed_then == (await get(f"{replays}/minds"))[
        "minds"
    ]
    branch = await post(f"{replays}/tables", {"name": "Ada", "step": 9, "seat": 1})
    async with Client(shared.url, branch["table"], branch["token"]) as client:
        state = client.state
        assert state.table["position"] and state.table["phase"] == "playing"
        assert [seat["person"] for seat in state.table["seats"]] == [None, 0, None]
        assert [seat["bot"] for seat in state.table["seats"]] == ["keen", None, "keen"]
        # Who was a bot keeps its name, the others' seats have other bots.
        was = [seat["name"] for seat in watcher.state.table["seats"]]
        assert [seat["name"] for seat in state.table["seats"]] == [was[0], "Ada", was[2]]
        (mine,) = [one for one in everything["steps"][0]["views"] if one["seat"] == 1]
        (own,) = state.seats
        assert own.seat == 1 and own.view["role"] == mine["set"]["role"]
    for body, reason in (
        ({"name": "Ada", "step": 9, "seat": 3}, "no_such_seat"),
        ({"name": "Ada", "step": len(everything["steps"]) - 1, "seat": 1}, "no_such_step"),
        ({"name": "Ada", "step": "9", "seat": 1}, "bad_message"),
    ):
        with pytest.raises(Refused, match=reason):
            await post(f"{replays}/tables", body)
    for path in ("story", "minds"):
        with pytest.raises(Refused, match="no_such_replay"):
            await get(f"{shared.url}/api/replays/nowhere/{path}")
