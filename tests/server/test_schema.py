"""The schema is made from the types, is up to date, and is what is really sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.policies import LIVELY
from tests.server.tables import Bench
from undermine.games import Chance
from undermine.server import schema
from undermine.server.news.messages import snapshot_of
from undermine.server.tables.facts import Facts
from undermine.wire import requests
from undermine.wire.table import Config

DOCS = Path(__file__).parents[2] / "docs"


def test_the_schema_and_the_reference_are_up_to_date() -> None:
    assert (DOCS / "protocol.json").read_text(encoding="utf-8") == schema.json_text(), "run: make schema"
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert page == schema.with_reference(page), "run: make schema"


def checker(name: str) -> Any:
    return jsonschema_rs.validator_for({**schema.document(), "$ref": f"#/$defs/{name}"})


@pytest.mark.parametrize(("game", "seats"), [("saboteur", 4), ("saboteur2", 4), ("lost_mines", 4)])
def test_what_is_sent_is_what_the_schema_says(game: str, seats: int) -> None:
    names = {"saboteur": "SaboteurView", "saboteur2": "Saboteur2View", "lost_mines": "LostMinesView"}
    reply, view, event, action = map(checker, ("Reply", names[game], "Event", "Action"))
    bench = Bench(Config(game, seats, {"rounds": 1}), "Ada", "Ben", "Cleo", "Dan")
    bench.ask(0, requests.Start("start"))
    bench.facts = Facts(0, bench.new_secret, {3: 1.0}.get)
    for voter in (0, 1):
        bench.ask(voter, requests.Vote("vote", 3))
        reply.validate(json.loads(snapshot_of(bench.table, 2)))
    bench.ask(3, requests.ComeBack("back", 3))
    bench.ask(1, requests.Say("face", emote="gasp"))
    bench.ask(0, requests.Silence("silence"))
    for one in bench.news:
        reply.validate(json.loads(one.to((2,))))
    chance = Chance(game)
    while bench.table.to_act is not None:
        match = bench.table.match
        assert match is not None
        bench.act(LIVELY[game](match.game, chance).text)
        for viewers in ((0,), (2,), (None,)):
            for one in bench.news[-2:]:
                news = json.loads(one.to(viewers))
                reply.validate(news)
                for part in news["views"] or ():
                    for happened in part["events"]:
                        event.validate(happened)
                    for offered in part["legal"]:
                        action.validate(offered)
        if match.moves % 10 == 0:
            for person in (None, 1):
                snapshot = json.loads(snapshot_of(bench.table, person))
                reply.validate(snapshot)
                for shown in snapshot["views"]:
                    view.validate(shown["view"])
    for person in (None, 1):
        shown = json.loads(snapshot_of(bench.table, person))["views"][0]["view"]
        assert shown["results"] and shown["rules"]["game"] == game
        view.validate(shown)
        with pytest.raises(jsonschema_rs.ValidationError):
            view.validate({**shown, "results": [{**shown["results"][0], "colour": "blue"}]})
    for kind in requests.Request.__args__:
        assert kind.__name__ in schema.document()["$defs"]
