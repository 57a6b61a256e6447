"""Whatever a table sends is one of the types of the wire, to the byte; and its caches change nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tests.policies import LIVELY
from tests.server.tables import Bench
from undermine.client.state import State
from undermine.games import Chance
from undermine.server.news.messages import missed, snapshot_of
from undermine.server.news.presenter import news_of
from undermine.server.tables import commands
from undermine.server.tables.facts import Facts
from undermine.server.tables.table import Table
from undermine.wire import happenings, replies, requests
from undermine.wire.table import Config

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def evening(game: str) -> Iterator[Bench]:
    """Two matches with all that happens around them; the table after each request."""
    bench = Bench(Config(game, 3, {"rounds": 1}), *NAMES)
    chance = Chance(game)
    yield bench
    for request in (requests.Start("start"), requests.Rematch("rematch")):
        bench.ask(0, request)
        bench.ask(1, requests.Say(request.id + "s", claim="suspect", facts={"seat": 0}))
        bench.ask(2, requests.Say(request.id + "e", emote="snore"))
        bench.ask(0, requests.Silence(request.id + "q"))
        bench.facts = Facts(0, bench.new_secret, {1: 1.0}.get)
        bench.ask(0, requests.PutIn(request.id + "p", 1))
        bench.ask(0, requests.LetBack(request.id + "l", 1))
        bench.ask(0, requests.Vote(request.id + "v", 1))
        bench.ask(0, requests.Vote(request.id + "t", 1, bot=False))
        bench.ask(2, requests.Vote(request.id + "w", 1))
        yield bench
        bench.put(*commands.returned(bench.table, 1, bench.facts))
        yield bench
        while bench.table.to_act is not None:
            assert bench.table.match is not None
            bench.act(LIVELY[game](bench.table.match.game, chance).text)
            yield bench
    bench.ask(0, requests.Reopen("reopen"))
    bench.ask(0, requests.Swap("swap", 0, 1))
    bench.ask(0, requests.SendAway("away", 3))
    yield bench


@pytest.mark.parametrize("game", LIVELY)
def test_every_message_is_its_wire_type_to_the_byte(game: str) -> None:
    kinds = set()
    for bench in evening(game):
        sent = [one.to(viewers) for one in bench.news for viewers in ((0,), (1, 2), (None,))]
        sent += [snapshot_of(bench.table, person) for person in (None, 0, 3)]
        kinds |= {type(one.what) for one in bench.news}
        bench.news.clear()
        for message in sent:
            reply = msgspec.json.decode(message, type=replies.News | replies.Snapshot)
            # Nothing that the type does not know, nothing left out, everything in its order.
            assert msgspec.json.encode(reply) == message
    assert {happenings.Opened, happenings.Started, happenings.Moved, happenings.Ended, happenings.Reopened} <= kinds
    assert {happenings.Said, happenings.Silenced} <= kinds
    assert {happenings.StoodIn, happenings.Voted, happenings.VotesVoid, happenings.CameBack} <= kinds
    told = missed("m", news_of(Table(bench.table.deal), bench.log, 0))
    assert msgspec.json.encode(msgspec.json.decode(told, type=replies.Missed)) == told


@pytest.mark.parametrize("game", LIVELY)
def test_old_news_are_what_was_sent_then(game: str) -> None:
    *_, bench = evening(game)
    for person in (None, 0, 2):
        table = Table()
        sent = []
        for entry, news in zip(bench.log, bench.news, strict=True):
            viewers = table.viewers_of(person)
            table.apply(entry)
            sent.append(news.to(viewers) if not isinstance(entry.what, happenings.Opened) else None)
        for version in (1, 9, len(sent) - 4, len(sent)):
            assert (
                news_of(Table.load(bench.log[:version], bench.table.deal), bench.log[version:], person)
                == sent[version:]
            )


def test_news_are_the_same_with_and_without_the_cache() -> None:
    told = []
    for forgetful in (False, True):
        bench = Bench(Config("saboteur2", 3, {"rounds": 1}), *NAMES[:3])
        bench.ask(0, requests.Start("start"))
        chance = Chance("cache")
        while bench.table.to_act is not None:
            assert bench.table.match is not None
            bench.act(LIVELY["saboteur2"](bench.table.match.game, chance).text)
            if forgetful:
                bench.presenter.forget()
        told.append([one.to((0, 1, 2)) for one in bench.news[-40:]])
    assert told[0] == told[1]


@pytest.mark.parametrize("game", LIVELY)
def test_what_moves_meant_is_told_to_everybody_and_to_whoever_comes_in(game: str) -> None:
    kinds = set()
    state: State | None = None
    for bench in evening(game):
        state = state or State(msgspec.json.decode(snapshot_of(bench.table, None)))
        for news in bench.news:
            told = {news.to(viewers)[: news.to(viewers).index(b'"views"')] for viewers in ((0,), (1, 2), (None,))}
            assert len(told) == 1
            state.apply(msgspec.json.decode(news.to((None,))))
        bench.news.clear()
        snapshot = msgspec.json.decode(snapshot_of(bench.table, None))
        assert state.deeds == snapshot["deeds"] == msgspec.json.decode(snapshot_of(bench.table, 0))["deeds"]
        for deed in snapshot["deeds"]:
            assert "seat" in snapshot["views"][0]["view"]["history"][deed["event"]]
            kinds.add(deed["meaning"]["kind"])
    assert len(kinds) > 3
