"""What the client's unit tests are held against: sentences, updates and decisions as the Python side has them.

``python -m tests.web.unit_data FILE`` writes it; nothing of it is kept under version control.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.cli import mines_sentences
from tests.cli.digging import dug, dug2
from tests.cli.mining import mined_with
from tests.cli.sentences import LINES, TOLD, WHY
from tests.server.tables import Bench
from undermine.cli.account import Account
from undermine.games import GAMES, Action, IllegalAction, Record, start
from undermine.games.core.game import plain
from undermine.server.web.game_info import games
from undermine.wire import requests
from undermine.wire.table import Config
from undermine.words import LANGUAGES, Words


def sentences(language: str) -> dict[str, Any]:
    """Everything that can be told, as the terminal tells it. Seats are called what the terminal calls them."""
    words = Words(language)
    events = [
        *(("gold", listener, event) for listener, event, _ in TOLD),
        *(("points", listener, event) for listener, event, _ in mines_sentences.TOLD),
    ]
    lines = [
        *(("gold", listener, line) for listener, line in LINES),
        *(("points", listener, line) for listener, line, _ in mines_sentences.SCORES),
    ]
    reasons = [*WHY, *((reason, facts) for reason, facts, _ in mines_sentences.WHY)]
    return {
        "names": [words.say("seat", seat=seat) for seat in range(12)],
        "events": [
            {
                "unit": unit,
                "listener": listener,
                "event": event.data(),
                "told": Account(words, listener, brief=True, unit=unit).event(event),
            }
            for unit, listener, event in events
        ],
        "scores": [
            {
                "unit": unit,
                "listener": listener,
                "line": plain(line.data()),
                "told": Account(words, listener, unit=unit).score(line),
            }
            for unit, listener, line in lines
        ],
        "reasons": [
            {
                "reason": reason,
                "facts": plain(facts),
                "told": Account(words).reason(IllegalAction(reason, **facts)),
            }
            for reason, facts in reasons
        ],
    }


def courses() -> Iterator[dict[str, Any]]:
    """Whole matches as they go over the wire, to a player and to a spectator: the beginning, the news, the end."""
    for game, seats in (("saboteur", 3), ("saboteur2", 4), ("lost_mines", 3)):
        bench = Bench(Config(game, seats, {"rounds": 2 if game == "saboteur" else 1}), "Ada", "Bo", "Cleo", "Dag")
        for person in (0, None):
            yield followed(bench, game, person)


def followed(bench: Bench, game: str, person: int | None) -> dict[str, Any]:
    table = bench.table
    if table.state.phase == "over":
        bench.ask(0, requests.Reopen("again"))
    first = table.snapshot(person)
    news: list[Any] = []

    def tell(told: list[Any]) -> None:
        news.extend(msgspec.json.decode(one.to(table.viewers_of(person))) for one in told)

    tell(bench.ask(0, requests.Start("start")))
    tell(bench.ask(1, requests.Say("hello", text="Hello")))
    turn = 0
    while table.to_act is not None:
        assert table.match is not None
        legal = table.match.game.legal_actions()
        turn += 1
        tell(bench.act(legal[turn * 7 % len(legal)].text))
    last = table.snapshot(person)
    return {"game": game, "first": msgspec.json.decode(first), "news": news, "last": msgspec.json.decode(last)}


def decisions() -> Iterator[dict[str, Any]]:
    """Hands and what may be done with them, in positions of all games."""
    records: tuple[Record, ...] = (dug(5, "6"), dug2(6, "1"), mined_with("look", "take", "vote", "set_mine"))
    for record in records:
        game = start(record.rules, record.seats, record.seed)
        for text in record.actions:
            view = game.view(game.to_act).data()
            yield {
                "game": record.rules.name,
                "hand": view["hand"],
                "legal": [one.data() for one in game.legal_actions()],
            }
            game.play(Action.parse(text))


def data() -> dict[str, Any]:
    """All of it."""
    return {
        "games": list(GAMES),
        "languages": list(LANGUAGES),
        "texts": {language: {key: Words(language)._texts[key] for key in Words().keys()} for language in LANGUAGES},  # noqa: SIM118
        "sentences": {language: sentences(language) for language in LANGUAGES},
        "courses": list(courses()),
        "decisions": list(decisions()),
        "cards": [msgspec.to_builtins(card) for game in games().games for card in game.cards],
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(plain(data())), encoding="utf-8")
