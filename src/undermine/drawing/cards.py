"""Cards as pictures: which parts each is put together from."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undermine.drawing.frames import PAPERS, Mood
from undermine.drawing.palette import look_of
from undermine.drawing.picture import at
from undermine.drawing.registry import DRAWINGS, Picture
from undermine.drawing.size import ICON, MIDDLE
from undermine.drawing.ways import way_names
from undermine.games import GAMES, Rules
from undermine.games.core.kind import PrintedCard

#: how much larger than by itself a silhouette is on an action card
_LARGE: Final = 1.7


@lru_cache(maxsize=1024)
def picture_of(game: str, card: PrintedCard, turned: bool = False) -> Picture:
    """The parts of a card, as printed or turned round."""
    drawing = DRAWINGS[game]
    if card.face is None:
        action = drawing.action_card(card.id)
        return f"paper/{action.mood}", *(action.picture or (inked(action.mood, card.id),))
    look = look_of(GAMES[game].look)
    face = card.face.turned if turned else card.face
    return f"{look}/ground", *way_names(face, look), *drawing.ornament(card.id, face)


def role_picture(game: str, role: str) -> tuple[Picture, Picture]:
    """The parts of a role's card: those below the face of whoever has it, and those above."""
    paper = DRAWINGS[game].roles[role].paper
    return (f"paper/{paper}",), (f"banner/{paper}", inked(paper, role, 72.5, 0.66))


def inked(mood: Mood, name: str, y: float = MIDDLE[1], scale: float = _LARGE, x: float = MIDDLE[0]) -> str:
    """A silhouette on an action card, by where its middle is."""
    half = ICON * scale / 2
    return at(name, x - half, y - half, scale, PAPERS[mood].ink)


class CardPictures:
    """The pictures of the cards that some rules are played with, by their ids."""

    def __init__(self, rules: Rules) -> None:
        self._game = rules.name
        self._printed = {card.id: card for card in GAMES[rules.name].cards(rules)}

    def printed(self, card: str) -> PrintedCard:
        """What is on a card."""
        return self._printed[card]

    def __call__(self, card: str, turned: bool = False) -> Picture:
        """The parts of a card, as printed or turned round."""
        return picture_of(self._game, self._printed[card], turned)


@lru_cache(maxsize=64)
def cards_of(rules: Rules) -> CardPictures:
    """The pictures of the cards that some rules are played with."""
    return CardPictures(rules)
