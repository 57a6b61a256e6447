"""What goes over the wire to a seat is the same, to the byte, in all worlds that the seat cannot tell apart."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.policies import LIVELY
from tests.properties.worlds import KINDS, Worlds, make
from tests.server.conftest import together
from tests.server.in_process import Steady, running, several
from tests.server.raw import RawSocket
from tests.server.tables import Bench
from undermine.bots import make as make_bot
from undermine.bots import spoken
from undermine.client import join_table, make_table
from undermine.games import Action, Chance, Game, IllegalAction, Record, Rules
from undermine.games.digging.events import RoundEnded
from undermine.server.live.replays import Finished, replay
from undermine.server.news.messages import snapshot_of
from undermine.server.tables import commands
from undermine.server.tables.facts import Facts
from undermine.server.tables.match import Viewer
from undermine.wire import happenings, requests
from undermine.wire.bodies import NewTable
from undermine.wire.table import Config


def attempts(game: Game) -> list[str]:
    """What a seat may try in vain."""

    def in_vain(text: str) -> bool:
        try:
            game.copy().play(Action.parse(text))
        except IllegalAction:
            return True
        return False

    return [*filter(in_vain, KINDS[game.rules.name].attempts), "no such thing"]


def ran_out(events: Sequence[Any]) -> bool:
    return any(isinstance(event, RoundEnded) and event.by == "no_moves" for event in events)


def comparable(pair: Worlds, most: int) -> Iterator[tuple[Action, Action, int, list[str]]]:
    """The actions of both worlds, who decides, and what can be tried in vain; as long as nothing public differs."""
    one, other = pair.one.copy(), pair.other.copy()
    for action, twin in pair.actions[:most]:
        seat = one.to_act
        assert seat is not None
        vain = attempts(one)
        here, there = one.play(action), other.play(twin)
        if ran_out(here) != ran_out(there):
            return
        yield action, twin, seat, vain


def config_of(rules: Rules, seats: int) -> Config:
    options = {name: value for name, value in rules.data().items() if name != "game"}
    return Config(rules.name, seats, options)


# At the table itself, many games


def at_the_table(game: Game, seat: int, moves: list[tuple[Action, int, list[str]]]) -> list[bytes]:
    """Everything that a seat and a spectator are sent, answers to what they try included."""
    names = [f"Player {number}" for number in range(game.seats)]
    bench = Bench(config_of(game.rules, game.seats), *names, deal=lambda rules, seats, seed: game.copy())
    heard: list[bytes] = []

    def hear() -> None:
        viewers: tuple[tuple[Viewer, ...], ...] = ((seat,), (None,))
        heard.extend(one.to(each) for one in bench.news for each in viewers)
        bench.news.clear()

    bench.ask(0, requests.Start("start"))
    watcher = bench.join("Watcher")
    hear()
    for number, (action, actor, vain) in enumerate(moves):
        table = bench.table
        if number % 5 == 0:
            heard.extend((snapshot_of(table, seat), snapshot_of(table, None)))
        bench.ask(actor, requests.Say(f"s{number}", claim="suspect", facts={"seat": seat}))
        if number % 5 == 1:
            bench.ask(watcher, requests.Say(f"e{number}", emote="laugh"))
            bench.ask(0, requests.Silence(f"q{number}"))
            heard.append(json.dumps(bench.refused(watcher, requests.Say(f"f{number}", emote="cry"))).encode())
            bench.ask(0, requests.Silence(f"r{number}", silent=False))
        if number % 5 == 3:
            bench.ask(watcher, requests.Guess(f"g{number}", (seat,)))
            heard.append(json.dumps(bench.refused(seat, requests.Guess(f"h{number}", (99,)))).encode())
        if number % 5 == 2:
            vote_about(bench, number % game.seats, f"v{number}")
        for text in vain if actor == seat else ("-",):
            no = bench.refused(seat, requests.Act(f"t{number}", table.version, seat, text))
            heard.append(json.dumps(no).encode())
        bench.ask(actor, requests.Act(f"m{number}", table.version, actor, action.text))
        # A bot in that seat would say the same, at the same moment.
        if actor == seat and table.match is not None:
            said = spoken(make_bot("keen"), table.match.game.view(seat), Chance(number), table.match.heard)
            if said is not None:
                bench.put(*commands.bot_said(table, said, bench.facts))
        hear()
    heard.extend((snapshot_of(bench.table, seat), snapshot_of(bench.table, None)))
    return heard


def vote_about(bench: Bench, away: int, name: str) -> None:
    """Somebody is away for a moment: votes are cast, taken back, void and enough, and they play again."""
    here, others = bench.facts, [other for other in range(len(bench.table.state.seats)) if other != away]
    bench.facts = Facts(0, bench.new_secret, {away: 1.0}.get)
    if len(others) > 1:
        bench.ask(others[0], requests.Vote(f"{name}a", away))
        bench.ask(others[0], requests.Vote(f"{name}b", away, bot=False))
        bench.ask(others[0], requests.Vote(f"{name}c", away))
        bench.put(*commands.returned(bench.table, away, bench.facts))
    for other in others[: len(others) // 2 + 1]:
        bench.ask(other, requests.Vote(f"{name}d", away))
    bench.facts = here
    bench.ask(away, requests.ComeBack(f"{name}e", away))


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("part", range(2))
def test_a_table_tells_a_seat_nothing_it_cannot_know(game: str, part: int) -> None:
    changed = heard = 0
    for seed in range(part * 8, part * 8 + 8):
        pair, seat = make(game, seed, LIVELY[game])
        moves = list(comparable(pair, 120))
        one = at_the_table(pair.one, seat, [(action, actor, vain) for action, _, actor, vain in moves])
        other = at_the_table(pair.other, seat, [(twin, actor, vain) for _, twin, actor, vain in moves])
        assert one == other
        changed += pair.changed
        heard += len(one)
    assert changed >= 4 and heard > 1000


# Over real sockets


@asynccontextmanager
async def served(folder: Path, game: Game, nodes: int) -> AsyncIterator[tuple[str, str]]:
    """Where tables are made, and where sockets are opened: at the one server, or at a node that has no table."""

    def deal(*_: Any) -> Game:
        return game.copy()

    if nodes == 1:
        async with running(Steady(folder, deal)) as url:
            yield url, url
    else:
        async with several(folder, nodes, deal) as house:
            yield house[0].url, house[1].url


async def over_the_wire(
    folder: Path, game: Game, seat: int, moves: list[tuple[Action, int, list[str]]], nodes: int
) -> dict[str, list[str]]:
    """The same on real sockets: one person has the seat, another all the others, and somebody watches."""
    async with served(folder, game, nodes) as (made_at, url):
        config = config_of(game.rules, game.seats)
        new = NewTable("The others", config.game, config.seats, config.options, sit=False)
        host = await make_table(made_at, new)
        me = await join_table(url, host.table, "Me", sit=False)
        leaves = await join_table(url, host.table, "Leaves", sit=False)
        elsewhere = await make_table(made_at, NewTable("Somebody", "saboteur", 3))
        async with (
            RawSocket(url, host.table, host.token) as others,
            RawSocket(url, host.table, me.token) as mine,
            RawSocket(url, host.table) as watcher,
            RawSocket(url, host.table, leaves.token) as leaving,
            RawSocket(url, elsewhere.table, elsewhere.token) as away,
        ):
            for socket in (others, mine, watcher, leaving, away):
                await socket.next()
            await mine.ask("sit", seat=seat)
            for other in range(game.seats):
                if other != seat:
                    await others.ask("sit", seat=other, name=f"Player {other}")
            await others.ask("start")
            version = (await mine.until("news", version=4 + game.seats + 1))["version"]
            for number, (action, actor, vain) in enumerate(moves):
                acting = mine if actor == seat else others
                for text in vain if actor == seat else ("-",):
                    await mine.ask("act", id=f"t{number}", version=version, seat=seat, action=text)
                await watcher.ask("act", id=f"w{number}", version=version, seat=seat, action="-")
                if number % 10 == 0:
                    await mine.ask("look", id=f"look{number}")
                    await mine.ask("since", id=f"since{number}", version=max(0, version - 3))
                    await others.ask("say", id=f"say{number}", text=f"move {number}")
                    await others.ask("say", id=f"face{number}", emote="doubt")
                    await away.ask("say", id=f"say{number}", text="nobody here hears this")
                done = await acting.ask("act", id=f"m{number}", version=version, seat=actor, action=action.text)
                assert done["type"] == "done", done
                version = done["version"]
                if number == len(moves) // 2:
                    assert (await others.ask("send_away", id="away", person=leaves.person))["type"] == "done"
                    assert await leaving.closed() == 4400
            for socket in (mine, watcher):
                await socket.ask("ping", id="end")
            for text in (*mine.texts, *watcher.texts):
                assert "nobody here hears this" not in text and elsewhere.table not in text
            return {"mine": mine.texts, "watcher": watcher.texts, "leaving": leaving.texts}


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize(("seed", "nodes"), [(1, 1), (2, 1), (3, 2)])
def test_the_wire_tells_a_seat_nothing_it_cannot_know(tmp_path: Path, game: str, seed: int, nodes: int) -> None:
    pair, seat = make(game, seed, LIVELY[game])
    moves = list(comparable(pair, 60))
    here, there = [(a, who, vain) for a, _, who, vain in moves], [(b, who, vain) for _, b, who, vain in moves]
    one = together(over_the_wire(tmp_path / "one", pair.one, seat, here, nodes))
    other = together(over_the_wire(tmp_path / "other", pair.other, seat, there, nodes))
    assert one == other
    assert len(one["mine"]) > len(moves) and len(one["watcher"]) > len(moves)


# Looking back


@pytest.mark.parametrize("game", KINDS)
def test_a_replay_through_a_seat_is_what_the_seat_was_told(game: str) -> None:
    """Step by step, to the byte, and nothing besides; who looks through all seats is told what each was told."""
    bench = Bench(Config(game, 3, {"rounds": 1}), "Ada", "Ben", "Cleo")
    bench.ask(0, requests.Start("start"))
    chance = Chance(game)
    while bench.table.to_act is not None:
        assert bench.table.match is not None
        bench.act(LIVELY[game](bench.table.match.game, chance).text)
    table = bench.table
    assert table.match is not None and table.state.match is not None
    moves = table.match.moves
    news = [one for one in bench.news if isinstance(one.what, happenings.Started | happenings.Moved)]
    match = Finished(Record.of(table.match.game), table.state.seats, "", [None] * moves, None)
    all_seats = json.loads(msgspec.json.encode(replay(match, None)))
    assert len(news) == len(all_seats["steps"]) == moves + 1
    for seat in range(3):
        seen = [json.loads(one.to((seat,)))["views"] for one in news]
        through = json.loads(msgspec.json.encode(replay(match, seat)))
        assert [step["views"] for step in through["steps"]] == seen
        assert [[step["views"][seat]] for step in all_seats["steps"]] == seen
        # Beside what it was told there is only what everybody knows: who decided, and the seat's own decisions.
        assert through["deals"] == [] and all(step["gold"] is None for step in through["steps"])
        assert all(step["action"] is None for step in through["steps"] if step["seat"] != seat)
    assert [deal["step"] for deal in all_seats["deals"]] == [0]
