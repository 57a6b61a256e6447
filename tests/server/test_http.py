"""The HTTP part: what it answers, what it refuses, and that it holds what its description promises."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.server.conftest import Serve, Server
from tests.server.players import new_table
from undermine.client import Refused, join_table, make_table
from undermine.client.http import get, post
from undermine.games import GAMES
from undermine.games.lost_mines.deck_file import deck_text
from undermine.server.guard.browsers import HEADERS
from undermine.words import PARTS


def fetch(url: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


@pytest.mark.parametrize(
    "path", ["/", "/t/anything", "/r/anything", "/api/games", "/health", "/nowhere", "/api/tables"]
)
def test_every_answer_has_the_headers_that_keep_browsers_in_check(shared: Server, path: str) -> None:
    _, headers, _ = fetch(f"{shared.url}{path}")
    for name, value in HEADERS.items():
        assert headers[name.lower()] == value
    assert "server" not in headers


@pytest.mark.parametrize("path", ["/", "/t/anything", "/icon.svg", "/api/games", "/health", "/nowhere"])
def test_head_is_answered_like_get_without_a_body(shared: Server, path: str) -> None:
    def ask(method: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(shared.url.removeprefix("http://"), timeout=60)
        with closing(connection):
            connection.request(method, path)
            answer = connection.getresponse()
            headers = {name: value for name, value in answer.getheaders() if name != "date"}
            return answer.status, headers, answer.read()

    code, headers, body = ask("GET")
    assert ask("HEAD") == (code, headers, b"")
    assert body and int(headers["content-length"]) == len(body)


def test_another_folder_may_have_the_browser_client(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>another</title>")
    (tmp_path / "assets" / "one.css").write_text("a { color: red }")
    server = serve(client=str(tmp_path))
    assert fetch(f"{server.url}/learn/anything")[2] == b"<title>another</title>"
    _, headers, style = fetch(f"{server.url}/assets/one.css")
    assert style == b"a { color: red }" and headers["content-type"].startswith("text/css")
    assert fetch(f"{server.url}/icon.svg")[0] == 404


def test_whoever_comes_to_an_unknown_address_is_shown_a_page(shared: Server) -> None:
    browser = "text/html,application/xhtml+xml,*/*;q=0.8"
    for path in ("/nowhere", "/t/one/two", "/robots.txt"):
        code, headers, page = fetch(f"{shared.url}{path}", Accept=browser)
        assert code == 404 and headers["content-type"].startswith("text/html") and b"<title>undermine" in page
        assert headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
        # A program is told so in its own language, and so is whatever a page needs.
        assert json.loads(fetch(f"{shared.url}{path}", Accept="*/*")[2])["reason"] == "http"
    for path, reason in (("/api/decks/another", "no_such_deck"), ("/assets/old.js", "http")):
        code, _, problem = fetch(f"{shared.url}{path}", Accept=browser)
        assert code == 404 and json.loads(problem)["reason"] == reason


def test_the_head_of_a_request_has_an_end(shared: Server) -> None:
    """Header after header, up to 512 KiB: long before that the server has refused to read on."""
    host, port = shared.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        try:
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n")
            for number in range(512):
                connection.sendall(b"X-%d: %b\r\n" % (number, b"a" * 1015))
            answer = connection.recv(100)
        except ConnectionError:
            answer = b""
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400 ")


def test_health_and_figures(shared: Server) -> None:
    code, _, text = fetch(f"{shared.url}/health")
    assert code == 200 and json.loads(text)["status"] == "ok"
    assert fetch(f"{shared.url}/metrics")[0] == 404
    code, headers, text = fetch(f"{shared.metrics}/metrics")
    assert code == 200 and headers["Content-Type"].startswith("text/plain") and b"undermine_tables" in text


async def test_what_a_client_has_to_know_of_the_games(shared: Server) -> None:
    games = {one["game"]: one for one in (await get(f"{shared.url}/api/games"))["games"]}
    assert list(games) == list(GAMES)
    cards = {card["card"]: card for card in games["saboteur2"]["cards"]}
    assert cards["bridge"]["ways"] == ["NS", "EW"] and cards["door_green_es"]["door"] == "green"
    assert cards["map"]["ways"] is None and cards["crystal_cross"]["crystal"] and cards["start"]["source"]
    assert games["saboteur"]["claims"]["goal_stone"]["goal"] and "keen" in games["saboteur"]["bots"]
    assert sum(card["count"] for card in games["saboteur"]["cards"]) == 67 + 4


async def test_the_usual_deck_can_be_copied(shared: Server) -> None:
    deck = await get(f"{shared.url}/api/decks/reconstruction")
    assert deck == {"name": "reconstruction", "text": deck_text()}
    code, _, text = fetch(f"{shared.url}/api/decks/another")
    assert code == 404 and json.loads(text)["reason"] == "no_such_deck"


async def test_the_catalogue_is_served(shared: Server) -> None:
    words = await get(f"{shared.url}/api/words/en")
    assert words["claim.suspect"] == "I don’t trust {seat}."
    assert words["language"] == "English" and words["plural"] == "one: i=1 v=0"
    for language in ("xx", "__init__", "..", "catalogue"):
        code, _, text = fetch(f"{shared.url}/api/words/{language}")
        assert code == 404 and json.loads(text)["reason"] in ("no_such_language", "http")
    for part in PARTS:
        later = await get(f"{shared.url}/api/words/de/{part}")
        assert all(key.startswith(f"{part}.") for key in later) and not later.keys() & words.keys()
    code, _, text = fetch(f"{shared.url}/api/words/en/lab")
    assert code == 404 and json.loads(text)["reason"] == "no_such_words"


async def test_public_tables_are_listed_and_others_are_found_by_code(shared: Server) -> None:
    public = await make_table(shared.url, new_table("saboteur", 4, public=True))
    hidden = await make_table(shared.url, new_table("saboteur", 4))
    await join_table(shared.url, public.table, "Ben")
    listed = {one["table"]: one for one in (await get(f"{shared.url}/api/tables"))["tables"]}
    assert hidden.table not in listed
    assert listed[public.table]["people"] == ["Ada", "Ben"] and listed[public.table]["free"] == 2
    assert (await get(f"{shared.url}/api/codes/{hidden.code.lower()}")) == {"table": hidden.table}
    with pytest.raises(Refused, match="no_such_table"):
        await get(f"{shared.url}/api/codes/AAAAAA")
    with pytest.raises(Refused, match="no_such_table"):
        await join_table(shared.url, "nowhere", "Ben")
    with pytest.raises(Refused, match="name_taken"):
        await join_table(shared.url, public.table, "ben")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "chess", "seats": 3}, "bad_rules"),
        ({"game": "saboteur", "seats": 11}, "bad_rules"),
        ({"game": "saboteur", "seats": 3, "options": {"rounds": "many"}}, "bad_rules"),
        ({"game": "saboteur", "seats": 3, "bots": ["hal"]}, "no_such_bot"),
        ({"game": "lost_mines", "seats": 3, "stand_in": "keen:nobody"}, "no_such_bot"),
        ({"game": "saboteur", "seats": 3, "start": True}, "seats_free"),
        ({"game": "saboteur", "seats": 3, "name": "\u200b"}, "empty_name"),
        ({"game": "saboteur", "seats": 3, "clock": 1}, "http"),
        ({"game": "saboteur", "seats": "3"}, "bad_message"),
        ({"game": "saboteur", "seats": 3, "colour": "red"}, "http"),
    ],
)
def test_tables_that_cannot_be_made(shared: Server, body: dict[str, Any], reason: str) -> None:
    code, _, text = fetch(f"{shared.url}/api/tables", {"name": "Ada", **body})
    assert json.loads(text)["reason"] == reason
    assert code == (400 if reason in ("http", "bad_message") else 409)


async def test_one_request_starts_a_game_against_bots(shared: Server) -> None:
    entrance = await post(
        f"{shared.url}/api/tables",
        {"name": "Ada", "game": "saboteur2", "seats": 5, "bots": ["greedy", "random"], "start": True},
    )
    assert set(entrance) == {"table", "code", "person", "token"} and len(entrance["token"]) >= 32
    await asyncio.sleep(0)


async def test_the_description_names_everything(shared: Server) -> None:
    described = await get(f"{shared.url}/api/openapi.json")
    assert set(described["paths"]) == {
        "/api/games",
        "/api/decks/{name}",
        "/api/lessons/{game}",
        "/api/rules/{game}",
        "/api/words/{language}",
        "/api/words/{language}/{part}",
        "/api/tables",
        "/api/tables/{link}",
        "/api/tables/{link}/people",
        "/api/quick",
        "/api/seats",
        "/api/codes/{code}",
        "/api/replays/{share}",
        "/api/replays/{share}/minds",
        "/api/replays/{share}/reasons",
        "/api/replays/{share}/story",
        "/api/replays/{share}/tables",
        "/health",
    }


@pytest.mark.parametrize("negative", [False, True])
def test_the_http_part_does_what_its_description_says(shared: Server, negative: bool) -> None:
    """Schemathesis makes up requests from the description, good and bad, and compares the answers with it."""
    # Importing it takes seconds, and whoever runs other tests need not wait for it.
    import schemathesis
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_url(f"{shared.url}/api/openapi.json")
    mode = schemathesis.GenerationMode.NEGATIVE if negative else schemathesis.GenerationMode.POSITIVE
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if not negative or any(operation.iter_parameters()) or operation.body:
            _probe(operation.as_strategy(generation_mode=mode))


def _probe(strategy: Any) -> None:
    @given(case=strategy)
    @settings(max_examples=20, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        case.call_and_validate()

    check()
