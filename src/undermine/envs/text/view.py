"""What a seat may know, as text: who it is, the board, everybody around it, the hand, and what has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from undermine.envs.text.board import board_text
from undermine.envs.text.registry import seats_named, text_of
from undermine.games import Action, View
from undermine.telling import Teller
from undermine.telling.story import located, scores


def view_text(view: View, legal: Sequence[Action] = (), language: str = "en") -> str:
    """All that a view tells; with what is legal the board marks where that is, without it says nothing of it."""
    teller = _teller(view, language)
    game, say = text_of(view.rules.name), teller.words.say
    seats = [f"- {line}" for seat in range(view.seats) for line in _seat(view, seat, teller)]
    parts = [
        [*_heading(view, teller), *game.role(view, teller)],
        _titled(say("text.board"), [board_text(view, legal, language)]),
        _titled(say("text.seats"), seats),
        _titled(say("text.hand"), [*_hand(view, teller)]),
        [*game.more(view, teller)],
        _titled(say("text.history"), [history_text(view, language)]),
        [line for result in view.results for line in scores(teller, view.results, result.round)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def history_text(view: View, language: str = "en", after: int = 0) -> str:
    """What has happened in this round as the seat saw it, or after so many events of it: a line for each of them, with
    columns and rows in brackets.
    """
    teller = _teller(view, language)
    return "\n".join(located(teller, event) for event in view.history[after:])


def _teller(view: View, language: str) -> Teller:
    return Teller(seats_named(language, view.seats), view.rules.name, view.seat)


def _titled(title: str, lines: Sequence[str]) -> list[str]:
    return [title, *lines] if any(lines) else []


def _heading(view: View, teller: Teller) -> Iterator[str]:
    words = teller.words
    yield words.say(
        "text.heading",
        game=words.say(f"game.{view.rules.name}"),
        seats=view.seats,
        round=view.round,
        rounds=view.rules.rounds,
    )
    yield words.say("text.watch") if view.seat is None else words.say("text.you", seat=words.seat(view.seat))
    if view.to_act is None:
        yield words.say("picture.over")
    elif view.to_act == view.seat:
        yield words.say("text.yours")
    else:
        yield words.say("text.theirs", seat=words.seat(view.to_act))


def _seat(view: Any, seat: int, teller: Teller) -> Iterator[str]:
    words = teller.words
    told = [words.say("text.cards", count=view.hand_sizes[seat])] if hasattr(view, "hand_sizes") else []
    told += text_of(view.rules.name).seat(view, seat, teller)
    key = "text.seat.you" if seat == view.seat else "text.seat"
    yield words.say(key, seat=words.seat(seat), told="; ".join(told))


def _hand(view: Any, teller: Teller) -> Iterator[str]:
    """The hand, card by card, by the ids that actions name them by."""
    words = teller.words
    for card, count in Counter(getattr(view, "hand", None) or ()).items():
        about = f"about.{card}"
        name = words.say(f"card.{card}")
        told = words.say("text.card.about", name=name, about=words.say(about)) if words.has(about) else name
        yield words.say("text.card", card=card, count=count, told=told)
