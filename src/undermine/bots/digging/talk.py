"""What is said in the mines: what a map showed, please mend me, thank you, and whom one suspects.

Whoever has something to hide speaks as one in its seat would who has not; it lies about a map only where nobody else
can have looked, and never so that its own words contradict each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undermine.bots.character import Character
from undermine.bots.remarks import Mind, accuse, deny, first_time, vouch
from undermine.games import Chance, Claim, Event, Heard
from undermine.games.digging.cards import GOALS
from undermine.games.digging.view import DigView

#: how likely each thing is said when there is reason to
_TELLS: Final = 0.9
_ASKS: Final = 0.8
_THANKS: Final = 0.5
_ACCUSES: Final = 0.3
_DENIES: Final = 0.4
_VOUCHES: Final = 0.25
_TAUNTS: Final = 0.3
#: how likely a saboteur lies about a map where it can, and one that hides
_LIES: Final = (0.85, 0.5)

#: what is said of somebody for what they did
_WHY: Final = {
    "belief.led_astray": "dug_astray",
    "belief.took_the_way": "dug_astray",
    "belief.break": "breaks_tools",
    "belief.passed": "idles",
}
#: what it is to have had one's turn, and to be helped
_TURNS: Final = frozenset(
    ("laid", "broke", "repaired", "rock_fell", "looked", "passed", "trapped", "freed", "inspected")
)
_HELPS: Final = ("repaired", "freed")


def remark(
    view: DigView, chance: Chance, character: Character, heard: Heard, mind: Mind, trapped: bool = False
) -> Claim | None:
    """What a seat says right after its turn, if anything."""
    seat = mind.seat
    dice = [chance.uniform() for _ in range(8)]
    recent = _recent(view, seat)
    if dice[0] < _TELLS and (told := _tell_map(view, character, heard, mind, dice[1])):
        return told
    if dice[2] < _ASKS and (plea := _plead(view, seat, heard, trapped)):
        return plea
    helped = any(one.kind in _HELPS and _of(one, "target") == seat != _of(one, "seat") for one in recent)
    if helped and dice[3] < _THANKS and (thanks := first_time(seat, "thanks", heard)):
        return thanks
    if dice[4] < _ACCUSES * character.suspicion and (accused := accuse(mind, heard, _WHY)):
        return accused
    if dice[5] < _DENIES and (denied := deny(mind, heard)):
        return denied
    if dice[6] < _VOUCHES / character.suspicion and (vouched := vouch(mind, heard)):
        return vouched
    broke = any(one.kind in ("broke", "trapped") and _of(one, "seat") == seat for one in recent)
    if broke and dice[7] < _TAUNTS * (character.malice - 1):
        return first_time(seat, "taunt", heard)
    return None


def _of(event: Event, field: str) -> Any:
    return getattr(event, field, None)


def _recent(view: DigView, seat: int) -> Sequence[Event]:
    """What has happened since one's turn before this one."""
    turns = [at for at, event in enumerate(view.history) if event.kind in _TURNS and _of(event, "seat") == seat]
    return view.history[turns[-2] + 1 if len(turns) > 1 else 0 :]


def _tell_map(view: DigView, character: Character, heard: Heard, mind: Mind, luck: float) -> Claim | None:
    """What a goal shows that one has looked at; or something else, where nobody can know better."""
    seat = mind.seat
    said = {
        GOALS.index(claim.fact("goal")): claim.key == "goal_treasure"
        for claim in heard
        if claim.seat == seat and claim.key in ("goal_treasure", "goal_stone")
    }
    for number, goal in enumerate(view.goals):
        if goal.face is None or goal.face_up or seat not in goal.looked or number in said:
            continue
        gold = goal.face == "treasure"
        if mind.own is not None and goal.looked == (seat,) and luck < _LIES[character.guile > 0]:
            gold = not gold
        if not _tenable(view, {**said, number: gold}):
            return None
        return Claim.of(seat, "goal_treasure" if gold else "goal_stone", goal=goal.goal)
    return None


def _tenable(view: DigView, said: dict[int, bool]) -> bool:
    """Whether all that one has said of the goals could be true, as far as everybody knows."""
    open_goals = {number: goal.face == "treasure" for number, goal in enumerate(view.goals) if goal.face_up}
    known = {**open_goals, **said}
    return sum(known.values()) <= 1 and (any(known.values()) or len(known) < len(view.goals))


def _plead(view: DigView, seat: int, heard: Heard, trapped: bool) -> Claim | None:
    """Ask for what one cannot help oneself with."""
    hand = view.hand or ()
    if trapped and "free_at_last" not in hand and (plea := first_time(seat, "free_me", heard)):
        return plea
    asked = {claim.fact("tool") for claim in heard if claim.seat == seat}
    for tool in view.broken[seat]:
        if tool not in asked and not any(card.startswith("repair") and tool in card for card in hand):
            return Claim.of(seat, "need_tool", tool=tool)
    return None
