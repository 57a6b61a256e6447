"""What ``keen`` says in Saboteur: a saboteur speaks by what a digger in its seat would believe."""

from __future__ import annotations

from dataclasses import replace

from undermine.bots.character import Character
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.talk import remark
from undermine.bots.remarks import Mind
from undermine.bots.saboteur.listening import listened
from undermine.games import Chance, Claim, Heard, SaboteurView


def speak(view: SaboteurView, chance: Chance, character: Character, heard: Heard) -> Claim | None:
    """What is said right after one's turn, if anything."""
    seat = view.seat
    if seat is None or view.phase != "turn":
        return None
    diary = diary_of(view)
    honest, _ = listened(replace(view, role="digger"), diary, character.suspicion, heard)
    own = None if view.role == "digger" else listened(view, diary, character.suspicion, heard)[0].chances
    return remark(view, chance, character, heard, Mind(seat, honest.chances, own, honest.explain()))
