"""What a seat may do, as text: each action as it is written, with what it means; and why something may not be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undermine.envs.text.registry import seats_named
from undermine.games import Action, IllegalAction, View
from undermine.telling import Teller


def actions_text(view: View, legal: Sequence[Action], language: str = "en") -> str:
    """Every legal action, a line for each: how it is written, and what it means."""
    teller = Teller(seats_named(language, view.seats), view.rules.name, view.seat)
    return "\n".join(_told(action, teller) for action in legal)


def refusal_text(view: View, error: IllegalAction, language: str = "en") -> str:
    """Why an action may not be."""
    return Teller(seats_named(language, view.seats), view.rules.name, view.seat).refusal(error)


def _told(action: Action, teller: Teller) -> str:
    words = teller.words
    meant = teller.action(action)
    cards = [*_cards(action)]
    if cards and action.kind != "lay":
        meant = words.say(
            "text.action.card", card=words.listed([words.say(f"card.{card}") for card in cards]), meant=meant
        )
    return words.say("text.action", action=action.text, meant=meant)


def _cards(action: Action) -> Iterator[str]:
    if action.card:
        yield action.card
    yield from action.cards or ()
