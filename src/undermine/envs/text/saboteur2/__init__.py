"""What Saboteur 2 tells: what lies in front of players, dwarf cards, gold, and the rules behind its short rules."""

from __future__ import annotations

from collections.abc import Iterator

from undermine.envs.text import digging
from undermine.envs.text.registry import TEXTS, GameText
from undermine.games.saboteur2.view import Saboteur2View
from undermine.telling import Teller


def _seat(view: Saboteur2View, seat: int, teller: Teller) -> Iterator[str]:
    say = teller.words.say
    yield from digging.seat(view, seat, teller)
    if view.trapped[seat]:
        yield say("card.trapped")
    if seat in view.thefts:
        yield say("card.theft")
    role = view.known_roles[seat]
    if role and view.roles is None and seat != view.seat:
        yield say("text.known_role", role=say(f"dwarf.{role}"))
    pieces = view.pieces[seat]
    if pieces is not None:
        yield teller.speaker.amount(pieces)
    elif view.has_gold[seat]:
        yield say("text.some_gold")


def _more(view: Saboteur2View, teller: Teller) -> Iterator[str]:
    words, say = teller.words, teller.words.say
    yield from digging.more(view, teller)
    yield say("text.spare", count=view.spare)
    for seat, role in view.put_away:
        told = say("text.unknown") if role is None else say(f"dwarf.{role}")
        yield say("text.put_away", seat=words.seat(seat), role=told)
    if view.thefts:
        yield say("text.thefts", seats=words.seats(view.thefts))
    if view.thieves:
        yield say("text.thieves", seats=words.seats(view.thieves))


TEXTS["saboteur2"] = GameText(
    sentences={
        "rules.saboteur2.goal": ("S2.04, S2.50", "S2.22, S2.50", "S2.04"),
        "rules.saboteur2.turn": ("S2.10", "S2.10, S2.11", "S2.35"),
        "rules.saboteur2.paths": ("S2.20", "S2.21", "S2.23, S2.55", "S1.24"),
        "rules.saboteur2.end": ("S2.54", "S2.54", "S2.55", "S2.60"),
    },
    cards={
        **digging.CARDS,
        "theft": "S2.30, S2.60",
        "hands_off": "S2.31",
        "swap_hand": "S2.32",
        "inspection": "S2.33",
        "swap_hats": "S2.34",
        "trapped": "S2.35",
        "free_at_last": "S2.36",
    },
    roles={
        "blue": "S2.50",
        "green": "S2.50",
        "saboteur": "S2.53",
        "boss": "S2.52, S2.54",
        "profiteer": "S2.52, S2.53, S2.54",
        "geologist": "S2.55",
    },
    options={"rounds": "S2.72", "boss_behind_doors": "S2.51", "open_gold": "S2.61", "first": "S1.08"},
    role=digging.role,
    seat=_seat,
    more=_more,
)
