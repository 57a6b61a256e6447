"""Invitations: all that a preview shows, and so all that it can tell.

It follows from what everybody with the link may know: the table but for the game, and the game as a spectator sees it.
Two tables that a spectator cannot tell apart have the same invitation, and the same picture.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import msgspec
from msgspec import UnsetType

from undermine.drawing.lettering import writable
from undermine.drawing.registry import DRAWINGS, Scene
from undermine.drawing.scene import scene_of
from undermine.games import View, kind_of
from undermine.wire.table import Seat, TableState
from undermine.words import Words, languages

#: by seat, the dwarf of whoever sits there; where it is left out, seats have their own
Chosen = tuple[int, ...] | UnsetType


class Invitation(msgspec.Struct, frozen=True):
    """What is said of a link, and what is drawn."""

    language: str
    title: str
    text: str
    #: what is written in the picture: the game, and a line below it
    heading: str
    line: str
    look: str
    #: by seat the dwarf who sits there; ``None``: nobody does
    seats: tuple[int | None, ...]
    scene: Scene


def to_table(state: TableState, view: View | None, language: str | None) -> Invitation:
    """An invitation to a table, with its match as a spectator sees it."""
    words = _words(language)
    game = words.say(f"game.{state.config.game}")
    host = state.people[state.host].name
    taken = sum(seat.name is not None for seat in state.seats)
    seats = words.say("preview.seats", taken=taken, seats=len(state.seats))
    text = words.say(_what_to_do(state, taken), seats=seats)
    name = writable(host)
    invites = words.say("preview.invites", name=name) if name else words.say("preview.invited")
    return Invitation(
        words.language,
        title=f"{game} · {words.say('preview.invites', name=host)}",
        text=text,
        heading=game,
        line=f"{invites} · {seats}" if state.phase == "lobby" else text,
        look=kind_of(state.config.game).look,
        seats=(sitting := dwarves(state.seats, state.dwarves)),
        scene=_scene(state.config.game, view, sitting),
    )


def to_replay(view: View, seats: Sequence[Seat], chosen: Chosen, language: str | None) -> Invitation:
    """An invitation to look at a match that is over, with the board as it was at the end; of the roles it is silent."""
    words = _words(language)
    name = view.rules.name
    game = words.say(f"game.{name}")
    names = [seat.name or "" for seat in seats]
    return Invitation(
        words.language,
        title=words.say("preview.replay", game=game),
        text=words.say("preview.played_by", names=words.listed(names)),
        heading=game,
        line=words.say("preview.move_by_move"),
        look=kind_of(name).look,
        seats=(sitting := dwarves(seats, chosen)),
        scene=_scene(name, view, sitting),
    )


def dwarves(seats: Sequence[Seat], chosen: Chosen) -> tuple[int | None, ...]:
    """By seat, which dwarf sits there; ``None`` where nobody does."""
    there = chosen or range(len(seats))
    return tuple([None if seat.name is None else dwarf for dwarf, seat in zip(there, seats, strict=True)])


def _words(language: str | None) -> Words:
    return Words(language if language in languages() else "en")


def _what_to_do(state: TableState, taken: int) -> str:
    if state.phase != "lobby":
        return "preview.over" if state.phase == "over" else "preview.playing"
    return "preview.free" if taken < len(state.seats) else "preview.full"


def _scene(game: str, view: View | None, sitting: Sequence[int | None]) -> Scene:
    """The board, with the dwarves of those who sit there; the game's own scene if it is not played or draws none."""
    board = DRAWINGS[game].board
    if view is None or board is None:
        return scene_of(game)
    scene = board(view)
    standing = [dataclasses.replace(one, seat=sitting[one.seat] or 0) for one in scene.dwarves]
    return dataclasses.replace(scene, dwarves=tuple(standing))
