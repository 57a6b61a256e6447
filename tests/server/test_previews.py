"""Previews of links: public facts alone, drawn once, within what an address may ask for, and never in the way."""

from __future__ import annotations

import asyncio
import struct
import urllib.error
import urllib.request
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from tests.policies import LIVELY
from tests.properties.worlds import KINDS, make
from tests.server.in_process import Steady, running
from tests.server.tables import Bench
from undermine.client.http import join_table, make_table
from undermine.games import Chance, Game, start
from undermine.server.live import bots as bot_processes
from undermine.server.live import previews as live_previews
from undermine.server.live.byte_cache import ByteCache
from undermine.server.metrics import Metrics
from undermine.server.previews.invitation import Invitation, to_replay, to_table
from undermine.server.previews.picture import png, svg
from undermine.server.settings import Settings, SettingsError
from undermine.server.tables.refusal import Refusal
from undermine.server.web.rate_limits import RateLimits
from undermine.wire.bodies import NewTable
from undermine.wire.table import Config, Seat

HOSTILE = '"><script>alert(1)'
BODY = "\x89PNG\r\n\x1a\n".encode("latin-1")


def invited(game: Game, seats: int) -> Invitation:
    """An invitation to a table at which a game is being played."""
    state = Bench(Config(game.rules.name, seats), *"ABC"[: min(3, seats)]).table.state
    return to_table(msgspec.structs.replace(state, phase="playing"), game.view(None), "en")


class Tags(HTMLParser):
    """The tags of a page, and every element there is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.elements: list[str] = []
        self.title = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        found = dict(attrs)
        name = found.get("property") or found.get("name")
        if tag == "meta" and name:
            assert name not in self.said, name
            self.said[name] = found.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self.elements[-1:] == ["title"] and not self.title:
            self.title = data


class Answer(msgspec.Struct):
    status: int
    headers: Any
    body: bytes

    @property
    def tags(self) -> Tags:
        return Tags(self.body.decode())


async def get(url: str, **headers: str) -> Answer:
    def fetch() -> Answer:
        request = urllib.request.Request(url, headers={name.replace("_", "-"): text for name, text in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    return await asyncio.to_thread(fetch)


# What is drawn


@pytest.mark.parametrize("name", KINDS)
def test_worlds_that_look_the_same_have_the_same_picture(name: str) -> None:
    compared = 0
    for seed in range(12):
        pair, _ = make(name, seed, LIVELY[name])
        for number, (action, twin) in enumerate(pair.actions):
            if number % 9 == 0 and pair.one.view(None) == pair.other.view(None):
                one, other = invited(pair.one, pair.one.seats), invited(pair.other, pair.one.seats)
                assert one == other and svg(one) == svg(other)
                compared += 1
            here, there = pair.one.play(action), pair.other.play(twin)
            if [one.seen_by(None) for one in here] != [one.seen_by(None) for one in there]:
                break  # when a round ends depends on everyone's hands
    assert compared > 40


@pytest.mark.parametrize("name", KINDS)
def test_every_board_is_drawn_from_the_deal_to_the_end_and_no_role_with_it(name: str) -> None:
    game, chance = start(name, 5, "board"), Chance("board")
    scenes = set()
    while game.to_act is not None:
        game.play(LIVELY[name](game, chance))
        scenes.add(invited(game, 5).scene)
    assert len(scenes) > 20
    assert all(one.picture for one in invited(game, 5).scene.laid)
    seats = [Seat(name) for name in ("Ada", "Ben", "Cleo", "Dora", "Emil")]
    over = to_replay(game.view(None), seats, UNSET, "nl")
    assert over.text == "Gespeeld door Ada, Ben, Cleo, Dora en Emil. Bekijk het zet voor zet."
    # Whoever was what changes nothing: it is not in what is drawn.
    view = game.view(None)
    roles = getattr(view, "roles", None)
    assert roles is not None
    hidden = type(view)(**{**{name: getattr(view, name) for name in view.__dataclass_fields__}, "roles": None})
    assert to_replay(hidden, seats, UNSET, "nl") == over
    picture = png(over)
    assert picture[:8] == BODY and struct.unpack("!II", picture[16:24]) == (1200, 630)
    assert picture == png(over) and len(picture) < 400_000


@pytest.mark.parametrize("seats", [2, 3, 12])
def test_however_many_sit_there_everybody_is_in_the_picture(seats: int) -> None:
    bench = Bench(Config("saboteur", 3), "Ada", "Ben")
    state = msgspec.structs.replace(bench.table.state, seats=tuple(Seat(f"Guest {one}") for one in range(seats)))
    drawn = svg(to_table(state, None, None))
    assert drawn.count("scale(") >= seats and 'stroke-dasharray="9 11"' not in drawn


def test_what_cannot_be_written_is_left_to_the_words() -> None:
    for host, line in (
        ("Erik", "Erik invites you · 1 of 3 seats taken"),
        ("Łukasz 🎲", "Łukasz invites you · 1 of 3 seats taken"),
        ("Ελένη", "You are invited · 1 of 3 seats taken"),
        ("🎲", "You are invited · 1 of 3 seats taken"),
        (HOSTILE, f"{HOSTILE} invites you · 1 of 3 seats taken"),
        ("W" * 24, f"{'W' * 24} invites you · 1 of 3 seats taken"),
    ):
        invitation = to_table(Bench(Config("saboteur", 3), host).table.state, None, None)
        assert invitation.line == line and invitation.title == f"Saboteur · {host} invites you"
        assert "script" not in svg(invitation) and "<text" not in svg(invitation)


def test_a_table_says_what_there_is_to_do_in_its_language() -> None:
    bench = Bench(Config("saboteur", 3), "Ada", "Ben")
    said = []
    for phase in ("lobby", "playing", "over"):
        state = msgspec.structs.replace(bench.table.state, phase=phase)
        said.append(to_table(state, None, "de").text)
    bench.join("Cleo")
    said.append(to_table(bench.table.state, None, "de").text)
    assert said == [
        "2 von 3 Plätzen besetzt. Kein Konto, kein Download: Link öffnen und mitspielen.",
        "Die Partie läuft. Komm und schau zu.",
        "Die Partie ist vorbei. Sieh nach, wie sie ausging.",
        "3 von 3 Plätzen besetzt. Komm und schau zu.",
    ]
    assert to_table(bench.table.state, None, "kl") == to_table(bench.table.state, None, None)


# What is asked for


def new_table(name: str = "Erik", **more: Any) -> NewTable:
    return NewTable(name, "saboteur", 3, **more)


async def test_a_link_is_shown_with_a_title_a_sentence_and_a_picture(tmp_path: Path) -> None:
    hub = Steady(tmp_path, address="https://play.example.org")  # type: ignore[arg-type]
    async with running(hub) as url:
        made = await make_table(url, new_table(HOSTILE, language="de"))
        page = (await get(f"{url}/t/{made.table}")).tags
        assert page.title == page.said["og:title"] == f"Saboteur · {HOSTILE} lädt dich ein"
        assert page.said["og:description"].startswith("1 von 3 Plätzen besetzt.")
        assert page.said["og:image"] == f"https://play.example.org/t/{made.table}/preview.png"
        assert page.said["og:url"] == f"https://play.example.org/t/{made.table}"
        assert page.said["twitter:card"] == "summary_large_image" and page.said["og:locale"] == "de"
        plain = (await get(url)).tags
        assert page.elements.count("script") == plain.elements.count("script")
        assert "og:title" not in plain.said and plain.title == "undermine"

        picture = await get(f"{url}/t/{made.table}/preview.png")
        assert picture.status == 200 and picture.headers["Content-Type"] == "image/png"
        assert struct.unpack("!II", picture.body[16:24]) == (1200, 630)
        tag = picture.headers["ETag"]
        again = await get(f"{url}/t/{made.table}/preview.png", If_None_Match=tag)
        assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)
        await join_table(url, made.table, "Ada")
        assert (await get(f"{url}/t/{made.table}/preview.png", If_None_Match=tag)).headers["ETag"] != tag

        for unknown in ("/t/nothing", "/r/nothing"):
            assert "og:title" not in (await get(url + unknown)).tags.said
            assert (await get(f"{url}{unknown}/preview.png")).status == 404


@pytest.mark.parametrize(
    ("settings", "headers", "origin"),
    [
        ({}, {}, ""),
        ({}, {"Host": "evil.example"}, ""),
        ({"hosts": ("play.example.org",)}, {"Host": "Play.example.org:8443"}, "http://play.example.org:8443"),
        ({"hosts": ("play.example.org",)}, {"Host": 'play.example.org:1"><b>'}, ""),
        ({"hosts": ("play.example.org",)}, {"Host": "localhost"}, ""),
        (
            {"hosts": ("play.example.org",), "proxies": ("127.0.0.1",)},
            {"Host": "play.example.org", "X-Forwarded-Proto": "https"},
            "https://play.example.org",
        ),
        (
            {"hosts": ("play.example.org",)},
            {"Host": "play.example.org", "X-Forwarded-Proto": "https"},
            "http://play.example.org",
        ),
        ({"address": "https://a.example"}, {"Host": "localhost"}, "https://a.example"),
    ],
)
def test_nobody_else_says_where_the_server_is(settings: Any, headers: dict[str, str], origin: str) -> None:
    told = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "client": ("127.0.0.1", 5), "headers": told}
    assert RateLimits(Settings(**settings), Metrics()).origin(scope) == origin


@pytest.mark.parametrize("address", ["play.example.org", "ftp://a.example", "https://a.example/games", 'https://a"b'])
def test_an_address_is_an_origin(address: str) -> None:
    with pytest.raises(SettingsError, match="address"):
        Settings(address=address)


async def test_a_stampede_is_drawn_once_and_nothing_costs_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:
        made = await make_table(url, new_table())
        draw, drawn = hub.bots.draw, []

        async def counted(invitation: bytes, address: str) -> bytes:
            drawn.append(address)
            return await draw(invitation, address)

        monkeypatch.setattr(hub.bots, "draw", counted)
        answers = await asyncio.gather(*(get(f"{url}/t/{made.table}/preview.png") for _ in range(20)))
        assert {one.status for one in answers} == {200} and len({one.body for one in answers}) == 1
        assert len(drawn) == 1


async def test_what_cannot_be_drawn_is_refused_and_the_page_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:
        made = await make_table(url, new_table())
        picture = f"{url}/t/{made.table}/preview.png"
        monkeypatch.setattr(bot_processes, "MOST_REASONS_ADDRESS", 0)
        assert (await get(picture)).status == 429
        monkeypatch.undo()
        monkeypatch.setattr(bot_processes, "DRAW_WITHIN", 0.0)
        refused = await get(picture)
        assert refused.status in (429, 503)
        monkeypatch.undo()

        def broken(*_: Any) -> Invitation:
            raise RuntimeError("a game that cannot be drawn")

        monkeypatch.setattr(live_previews, "to_table", broken)
        page = await get(f"{url}/t/{made.table}")
        assert page.status == 200 and "og:title" not in page.tags.said
        assert hub.metrics.failures.labels("preview")._value.get() >= 1
        monkeypatch.undo()
        # Nobody at the table has noticed anything.
        assert (await get(picture)).status == 200 and made.table in hub.tables


async def test_whoever_asks_for_too_much_gets_the_page_alone(tmp_path: Path) -> None:
    hub = Steady(tmp_path, requests_address=2, burst=4)
    async with running(hub) as url:
        made = await make_table(url, new_table())
        hub.tables[made.table].unload("restart")
        assert "og:title" in (await get(f"{url}/t/{made.table}")).tags.said
        statuses = [(await get(f"{url}/t/nothing{one}/preview.png")).status for one in range(6)]
        assert 429 in statuses and 404 in statuses


async def test_to_look_at_a_link_changes_nothing_at_the_table(tmp_path: Path) -> None:
    hub = Steady(tmp_path, rest_after=3600)
    async with running(hub) as url:
        made = await make_table(url, new_table(language="nl"))
        version = hub.tables[made.table].table.version
        hub.tables[made.table].unload("restart")
        assert "nodigt je uit" in (await get(f"{url}/t/{made.table}")).tags.title
        live = hub.tables[made.table]
        assert live.table.version == version and live.unused and live.table.language == "nl"


async def test_a_replay_is_shown_by_its_end_and_is_known_from_then_on(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:
        made = await make_table(
            url, NewTable("Erik", "saboteur", 3, {"rounds": 1}, bots=["random"], sit=False, start=True, language="de")
        )
        live = hub.tables[made.table]
        while (match := live.table.state.match) is None or match.share is None:
            await asyncio.sleep(0.02)
        while await hub.storage.replay(match.share) is None:  # it is not on the disk yet
            await asyncio.sleep(0.02)
        page = (await get(f"{url}/r/{match.share}")).tags.said
        assert page["og:title"] == "Eine Partie Saboteur"
        assert page["og:description"].startswith("Gespielt von ")
        picture = await get(f"{url}/r/{match.share}/preview.png")
        assert struct.unpack("!II", picture.body[16:24]) == (1200, 630)
        assert hub.previews.knows(match.share)
        # One that was deleted is no longer shown, whatever is kept.
        await hub.delete(made.table, made.token)
        assert (await get(f"{url}/r/{match.share}/preview.png")).status == 404


async def test_a_cache_makes_things_once_and_forgets_what_was_asked_for_least_lately() -> None:
    made: list[str] = []

    async def make(key: str) -> bytes:
        made.append(key)
        await asyncio.sleep(0)
        if key == "bad":
            raise Refusal("no_answer")
        return key.encode() * 4

    cache = ByteCache[str](12)
    for key in "aabcabda":
        assert await cache.get(key, lambda key=key: make(key)) == key.encode() * 4  # type: ignore[misc]
    assert "".join(made) == "abcd" + "a" * (made[-1] == "a") and "c" not in cache
    first, second = await asyncio.gather(*(cache.get("x", lambda: make("x")) for _ in range(2)))
    assert first == second and made.count("x") == 1
    for _ in range(2):
        with pytest.raises(Refusal):
            await cache.get("bad", lambda: make("bad"))
    assert made.count("bad") == 2
