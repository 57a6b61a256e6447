"""What ``keen`` says in the forest: only what follows from what lies open.

What somebody has looked at is kept to oneself (LM.31): whatever a seat has seen of mines, treasures and dwarf cards is
forgotten before it thinks of what to say, and it speaks as a loyal dwarf would in its seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from undermine.bots.character import Character
from undermine.bots.lost_mines.diary import Diary, diary_of
from undermine.bots.lost_mines.listening import listened
from undermine.bots.remarks import Mind, accuse, deny, first_time, vouch
from undermine.games import Chance, Claim, Heard, LostMinesView
from undermine.games.lost_mines.box import SABOTEUR

#: how likely each thing is said when there is reason to
_ACCUSES: Final = 0.3
_DENIES: Final = 0.4
_VOUCHES: Final = 0.25
_TAUNTS: Final = 0.3
_LEADS: Final = 0.15
#: from when on one speaks up against somebody: deeds say less here than elsewhere
_SPEAKS_UP: Final = 0.5

#: what is said of somebody for what they did
_WHY: Final = {"belief3.helped_other_clan": "helps_others", "belief3.hindered_own_clan": "helps_others"}


def speak(view: LostMinesView, chance: Chance, character: Character, heard: Heard) -> Claim | None:
    """What is said right after one's turn, if anything."""
    seat = view.seat
    if seat is None or view.roles is not None or view.to_act is None:
        return None
    dice = [chance.uniform() for _ in range(5)]
    diary = diary_of(view)
    honest = listened(_forgetful(view, seat), diary, character.suspicion, heard)
    foes = [one[SABOTEUR] for one in honest.chances]
    own = [one == view.clans[seat] for one in view.clans]
    # Of the other clan a saboteur is a friend: nobody speaks up against one there.
    suspected = [chance if same else 0.0 for chance, same in zip(foes, own, strict=True)]
    mind = Mind(seat, suspected, None, honest.explain())
    if dice[0] < _ACCUSES * character.suspicion and (accused := accuse(mind, heard, _WHY, _SPEAKS_UP)):
        return accused
    if dice[1] < _DENIES and (denied := deny(mind, heard)):
        return denied
    if dice[2] < _VOUCHES and (vouched := vouch(mind._replace(suspected=foes), heard)):
        return vouched
    if dice[3] < _TAUNTS * (character.malice - 1) and _hindered_last(view, seat):
        return first_time(seat, "taunt", heard)
    if dice[4] < _LEADS and not any(claim.seat == seat and claim.key == "to_mine" for claim in heard):
        return _lead(view, diary, seat)
    return None


def _forgetful(view: LostMinesView, seat: int) -> LostMinesView:
    """What a loyal dwarf in this seat would see who has looked at nothing."""
    known = tuple("loyal" if one == seat else None for one in range(view.seats))
    return replace(view, role="loyal", known_roles=known)


def _hindered_last(view: LostMinesView, seat: int) -> bool:
    """Whether one has just set a trap or a troll: what comes of a turn is a handful of events."""
    return any(
        event.kind in ("trap_set", "troll_set") and getattr(event, "seat", None) == seat for event in view.history[-5:]
    )


def _lead(view: LostMinesView, diary: Diary, seat: int) -> Claim | None:
    """Call the others to the mine that is nearest to one's own dwarf, of those that lie face-down."""
    hidden = [mine for mine in view.mines if mine.open is None]
    if not hidden:
        return None
    here = diary.cells[seat]
    costs = [(diary.forest.costs_to((diary.forest.cell(mine.column, mine.row),))[here], mine.mine) for mine in hidden]
    return Claim.of(seat, "to_mine", mine=str(min(costs)[1]))
