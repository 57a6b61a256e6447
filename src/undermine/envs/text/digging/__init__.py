"""What both Saboteurs tell alike: who the seat is, broken tools, goals, the stock and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undermine.games.digging.view import DigView
from undermine.telling import Teller

#: the rules behind what is said of the action cards of both
CARDS: Final = {
    **dict.fromkeys(("broken_pick", "broken_lantern", "broken_wagon"), "S1.40, S1.25"),
    **dict.fromkeys(("repair_pick", "repair_lantern", "repair_wagon"), "S1.41"),
    **dict.fromkeys(("repair_pick_lantern", "repair_pick_wagon", "repair_lantern_wagon"), "S1.42"),
    "rock_fall": "S1.43",
    # What one says of it is nobody's rule.
    "map": "S1.44 | ",
}


def role(view: DigView, teller: Teller) -> Iterator[str]:
    """Who the seat is, and what it wins with."""
    say = teller.words.say
    if view.role:
        yield f"{say('you.role', role=say(f'role.{view.role}'))} {say(f'wins.{view.role}')}"


def seat(view: DigView, seat: int, teller: Teller) -> Iterator[str]:
    """Whose tools are broken."""
    words = teller.words
    if tools := view.broken[seat]:
        yield words.say("text.broken", tools=words.listed([words.say(f"tool.{tool}") for tool in tools]))
    if view.roles:
        yield words.say(f"dwarf.{view.roles[seat]}")


def more(view: DigView, teller: Teller) -> Iterator[str]:
    """The goals, the stock and the discard pile."""
    words, say = teller.words, teller.words.say
    for goal in view.goals:
        told = [say(f"card.{goal.face}")] if goal.face else [say("text.unknown")]
        told += [] if goal.face_up else [say("text.face_down")]
        told += [say("text.looked", seats=words.seats(goal.looked))] if goal.looked else []
        yield say("text.goal", goal=say(f"goal.{goal.goal}"), column=goal.column, row=goal.row, told="; ".join(told))
    if view.setting:
        yield say("text.setting", goal=say(f"goal.{view.setting}"))
    if view.left_over:
        yield say("text.left_over", role=say(f"dwarf.{view.left_over}"))
    yield say("text.stock", count=view.stock)
    yield from pile(view.pile, view.pile_by, teller)


def pile(cards: tuple[str | None, ...], by: tuple[int | None, ...], teller: Teller) -> Iterator[str]:
    """The discard pile from the bottom up."""
    words, say = teller.words, teller.words.say
    if cards:
        told = []
        for card, who in zip(cards, by, strict=True):
            name = say("text.unknown") if card is None else say(f"card.{card}")
            told.append(name if who is None else say("text.put_by", card=name, seat=words.seat(who)))
        yield say("text.pile", cards="; ".join(told))
