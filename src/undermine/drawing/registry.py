"""What each game draws: silhouettes and other parts of its own, what is on its cards, and itself as a little scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from undermine.drawing.characters.board import CharacterBoard
from undermine.drawing.frames import Mood
from undermine.drawing.picture import Part
from undermine.games import Action
from undermine.layers import Layer
from undermine.maze import Face

#: a picture: the names of its parts, what lies below first
Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActionCard:
    """How a card that never lies in the maze is drawn: on which paper, and what, if that is not just its silhouette."""

    mood: Mood = "sly"
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class RoleCard:
    """How the card of a role is drawn: on which paper, and in which mood its dwarf is."""

    paper: Mood
    mood: str


@dataclass(frozen=True, slots=True)
class SceneDwarf:
    """A dwarf who stands in a scene: whose face, in which mood, where its middle is, and how large."""

    seat: int
    mood: str
    x: float
    y: float
    size: float = 46


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture that lies in a cell; where there are several of a part, the seed chooses one."""

    column: int
    row: int
    picture: Picture
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A maze as a picture: what lies in it, what stands on that, and the dwarves."""

    laid: tuple[Laid, ...]
    dwarves: tuple[SceneDwarf, ...] = ()
    #: parts that are no cards, each where it stands
    pieces: Picture = ()


@dataclass(frozen=True, slots=True)
class SeatSigns:
    """What is drawn beside a seat: its role if that is known, signs of what lies there, and what it has earned.

    A sign is a silhouette, or one in a colour: ``broken_pick#ef6a3a``.
    """

    role: str | None
    signs: tuple[str, ...]
    earned: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDrawing:
    """Everything that a game adds to the drawings."""

    #: parts of its own, by their names; a plain name is that of a silhouette
    parts: Mapping[str, Part] = field(default_factory=dict)
    #: what is drawn over the ways of a card that lies in the maze
    ornament: Callable[[str, Face], Picture] = lambda card, face: ()
    #: how a card that never lies there is drawn
    action_card: Callable[[str], ActionCard] = lambda card: ActionCard()
    #: the cards of its roles
    roles: Mapping[str, RoleCard] = field(default_factory=dict)
    #: what lies on the board and is no card, by its name
    things: Mapping[str, Picture] = field(default_factory=dict)
    #: a little maze as the picture of the game: cards, or things, and where each lies; ``~`` is a card turned round
    scene: str = ""
    dwarves: tuple[SceneDwarf, ...] = ()
    #: the board as a view has it; a game that draws none is shown as its scene
    board: Callable[[Any], Scene] | None = None
    #: by seat, what is drawn beside it as a view has it; a game that says nothing shows hands alone
    beside: Callable[[Any], tuple[SeatSigns, ...]] | None = None
    #: the board in characters, for a view and what may be done; a game that has none is told without
    characters: Callable[[Any, Sequence[Action]], CharacterBoard] | None = None


DRAWINGS: Final = Layer[GameDrawing]("drawing")


def register(game: str, drawing: GameDrawing) -> None:
    """Tell what a game draws."""
    DRAWINGS.register(game, drawing)
