"""What Saboteur tells: nugget cards, and the rules behind each sentence of its short rules."""

from __future__ import annotations

from collections.abc import Iterator

from undermine.envs.text import digging
from undermine.envs.text.registry import TEXTS, GameText
from undermine.games.saboteur.view import SaboteurView
from undermine.telling import Teller


def _seat(view: SaboteurView, seat: int, teller: Teller) -> Iterator[str]:
    words, say = teller.words, teller.words.say
    yield from digging.seat(view, seat, teller)
    if count := view.picked_count[seat]:
        values = view.picked[seat]
        told = say("text.unknown") if values is None else words.listed([*map(str, values)])
        yield say("text.picked", count=count, values=told)
    if paid := view.paid[seat]:
        yield say("text.paid", values=words.listed([*map(str, paid)]))
    if view.bank[seat]:
        yield say("text.bank", count=view.bank[seat])


def _more(view: SaboteurView, teller: Teller) -> Iterator[str]:
    words, say = teller.words, teller.words.say
    yield from digging.more(view, teller)
    yield say("text.nuggets", count=view.nuggets)
    for draft in view.drafts:
        picks = [
            say("text.pick", seat=words.seat(seat), value=say("text.unknown") if value is None else value)
            for seat, value in draft.picks
        ]
        yield say("text.draft", round=draft.round, count=draft.drawn, picks=words.listed(picks))
        for before, values in draft.looks:
            yield say("text.draft.look", before=before, values=words.listed([*map(str, values)]))


TEXTS["saboteur"] = GameText(
    sentences={
        "rules.saboteur.goal": ("S1.04", "S1.04", "S1.60", "S1.50, S1.63", "S1.03"),
        "rules.saboteur.turn": ("S1.10", "S1.10, S1.11", "S1.25, S1.41"),
        "rules.saboteur.paths": (
            "S1.21, S1.22 if connection=start",
            "S1.20",
            "S1.24",
            "S1.30, S1.31, S1.32",
        ),
        "rules.saboteur.end": ("S1.60", "S1.60, S1.61", "S1.50", "S1.63", "S1.72 if rounds=3"),
    },
    cards=digging.CARDS,
    roles={"digger": "S1.60", "saboteur": "S1.63"},
    options={"rounds": "S1.72", "connection": "S1.22", "first": "S1.08"},
    role=digging.role,
    seat=_seat,
    more=_more,
)
