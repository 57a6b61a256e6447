"""What ``keen`` says in Saboteur 2: a saboteur speaks by what a digger in its seat would believe."""

from __future__ import annotations

from undermine.bots.character import Character
from undermine.bots.digging.talk import remark
from undermine.bots.remarks import Mind
from undermine.bots.saboteur2.belief import Belief
from undermine.bots.saboteur2.diary import diary_of
from undermine.bots.saboteur2.listening import listened
from undermine.games import Chance, Claim, Heard, Saboteur2View


def speak(view: Saboteur2View, chance: Chance, character: Character, heard: Heard) -> Claim | None:
    """What is said right after one's turn, if anything."""
    seat = view.seat
    if seat is None or view.phase != "turn":
        return None
    diary = diary_of(view)
    hides = view.role == "saboteur"
    # What somebody has seen of others' dwarf cards they may tell as they like.
    honest, _ = listened(view, diary, character.suspicion, heard, as_role="blue" if hides else None)
    own = _saboteurs(listened(view, diary, character.suspicion, heard)[0]) if hides else None
    mind = Mind(seat, _saboteurs(honest), own, honest.explain())
    return remark(view, chance, character, heard, mind, view.trapped[seat])


def _saboteurs(belief: Belief) -> list[float]:
    return [one["saboteur"] for one in belief.chances]
