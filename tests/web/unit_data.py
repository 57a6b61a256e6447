"""What the client's unit tests are held against: sentences, updates and decisions as the Python side has them.

``python -m tests.web.unit_data FILE`` writes it; nothing of it is kept under version control.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

import msgspec

from tests.cli import mines_sentences
from tests.cli.digging import dug, dug2
from tests.cli.meanings import MEANINGS
from tests.cli.mining import mined_with
from tests.cli.sentences import BELIEFS, CLAIMS, LINES, MOVES, TOLD, WHY
from tests.server.tables import Bench
from tests.words import made_up
from undermine.drawing.parts import parts
from undermine.drawing.picture import put_together
from undermine.drawing.scene import scene_of
from undermine.games import GAMES, Action, Event, IllegalAction, Record, start
from undermine.games.core.plain import plain
from undermine.server.news.messages import snapshot_of
from undermine.server.web.game_info import games
from undermine.shuffle import Flaw, Part, Shuffle, commitment, seed_of
from undermine.telling import Teller
from undermine.telling.sentence import is_veiled
from undermine.wire import requests
from undermine.wire.table import Config
from undermine.words import PARTS, Words, browser_texts, languages
from undermine.words.plurals import RULES

#: what is told of both Saboteurs is told without saying of which
SABOTEUR, MINES = "", "lost_mines"


def shuffles() -> Iterator[dict[str, Any]]:
    """Matches that are over, as they should be and forged, and what does not add up about them."""
    server, numbers = "5" * 32, ["a" * 32, "b" * 32]
    for whole in ([], numbers[:1], numbers):
        for forged in (None, *get_args(Flaw)):
            if forged == "number" and not whole:
                continue
            seed = "0" * 64 if forged == "seed" else seed_of(server, whole)
            promises = ["0" * 64 if forged == "number" else commitment(number) for number in whole]
            people = [(Part((at,), promises[at], number)) for at, number in enumerate(whole)]
            promise = "0" * 64 if forged == "server_seed" else commitment(server)
            flaw = Shuffle(promise, server, tuple(people)).flaw(seed)
            assert flaw == forged
            match = {"commitment": promise, "seed": seed, "server_seed": server, "shuffle": [*map(asdict, people)]}
            yield {"match": match, "flaw": flaw}


def sentences(language: str) -> dict[str, Any]:
    """Everything that can be told, as the terminal tells it. Seats are called what the terminal calls them."""
    words = Words(language)
    events = [
        *((SABOTEUR, seat, event) for seat, event, _ in TOLD),
        *((MINES, seat, event) for seat, event, _ in mines_sentences.TOLD),
    ]
    lines = [
        *((SABOTEUR, seat, line) for seat, line in LINES),
        *((MINES, seat, line) for seat, line, _ in mines_sentences.SCORES),
    ]
    moves = [
        *((SABOTEUR, seat, text) for seat, text, *_ in MOVES),
        *((MINES, seat, text) for seat, text, _ in mines_sentences.MOVES),
    ]
    reasons = [*WHY, *((reason, facts) for reason, facts, _ in mines_sentences.WHY)]
    likely = (("digger", 0.296), ("saboteur", 0.7), ("boss", 0.004))
    return {
        "names": [words.seat(seat) for seat in range(12)],
        "events": [
            {
                "game": game,
                "seat": seat,
                "event": event.data(),
                **of_event(Teller(words, game, seat, brief=True), event),
            }
            for game, seat, event in events
        ],
        "meanings": [
            {
                "game": game,
                "seat": listener,
                "by": seat,
                "meaning": {"kind": meaning.kind, "facts": plain(dict(meaning.facts))},
                "told": Teller(words, game, listener).meaning(meaning, seat),
            }
            for game, listener, seat, meaning, _ in MEANINGS
        ],
        "scores": [
            {"game": game, "seat": seat, "line": plain(line.data()), "told": Teller(words, game, seat).score(line)}
            for game, seat, line in lines
        ],
        "actions": [
            {
                "game": game,
                "seat": seat,
                "action": Action.parse(text).data(),
                "told": Teller(words, game, seat).action(Action.parse(text), mines_sentences.KNOWN),
            }
            for game, seat, text in moves
        ],
        "reasons": [
            {"reason": reason, "facts": plain(facts), "told": Teller(words).refusal(IllegalAction(reason, **facts))}
            for reason, facts in reasons
        ],
        "claims": [
            {
                "claim": claim,
                "facts": facts,
                "told": Teller(words, SABOTEUR).fact(f"claim.{claim}", facts),
            }
            for claim, facts, _ in CLAIMS
        ],
        "beliefs": [
            {
                "reason": {"key": key, "facts": facts, "weight": weight},
                "told": Teller(words, SABOTEUR).belief(key, facts, weight),
            }
            for key, facts, weight, _ in BELIEFS
        ],
        "suspicion": {
            "suspicion": {"seat": 1, "roles": dict(likely), "reasons": []},
            "told": Teller(words, SABOTEUR).suspicion(1, likely),
        },
    }


def of_event(teller: Teller, event: Event) -> dict[str, Any]:
    """What is told of an event, whether it is worth telling, and whether something of it is kept from the listener."""
    return {"told": teller.event(event), "news": teller.is_news(event), "veiled": is_veiled(event)}


def plurals() -> dict[str, Any]:
    """The rules of all languages, and a language with four forms."""
    words = Words(made_up.LANGUAGE)
    counted = [key for key in browser_texts("en") if words.has(f"{key}.few")]
    return {
        "rules": RULES,
        "forms": [
            {"key": key, "count": count, "told": words.fill(key, lambda name: f"({name})", count)}
            for key in counted
            for count in made_up.FORMS
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
    first = snapshot_of(table, person)
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
    last = snapshot_of(table, person)
    return {"game": game, "first": msgspec.json.decode(first), "news": news, "last": msgspec.json.decode(last)}


def pictures() -> Iterator[dict[str, Any]]:
    """What is put together from parts, by Python."""
    known = parts()
    for seed, scene in enumerate(map(scene_of, GAMES)):
        for laid in scene.laid:
            yield {"picture": laid.picture, "seed": seed, "drawn": put_together(laid.picture, known, seed)}


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
        "languages": languages(),
        "made_up": made_up.LANGUAGE,
        "texts": {
            "/".join(filter(None, (language, part))): browser_texts(language, part)
            for language in languages()
            for part in ("", *PARTS)
        },
        "sentences": {language: sentences(language) for language in languages()},
        "plurals": plurals(),
        "courses": list(courses()),
        "decisions": list(decisions()),
        "info": msgspec.to_builtins(games()),
        "shuffles": [*shuffles()],
        "pictures": [*pictures()],
    }


if __name__ == "__main__":
    with made_up.spoken():
        Path(sys.argv[1]).write_text(json.dumps(plain(data())), encoding="utf-8")
