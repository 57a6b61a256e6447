"""Card faces: which sides are open, and which of these meet inside the card.

A ``Face`` is the friendly form. A ``FaceTable`` numbers the faces of a whole family of cards and holds what the
maze asks of them as flat tables. Card number c has the faces 2c (as printed) and 2c + 1 (turned by 180°).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from undermine.maze import sides as side

#: the two things a cell can hold that are no face: nothing, and a card lying face-down
EMPTY: Final = 0
FACE_DOWN: Final = 1

#: what can lie on a way, in the order in which cards with it are listed
TERRAINS: Final = ("campfire", "rock", "trunk", "lake", "ditch")


@dataclass(frozen=True)
class Face:
    """One printed face, upright.

    ``ways`` are the groups of sides that meet inside the card; a group of one side is a stub that leads nowhere. On a
    *source* (the start card, a ladder) every way is joined to the start, stubs included. ``terrain`` is what lies on
    the way and matters to whoever walks it.
    """

    ways: tuple[int, ...]
    source: bool = False
    door: str | None = None
    crystal: bool = False
    terrain: str | None = None

    @classmethod
    def parse(cls, joined: str, feature: str = "") -> Face:
        """A face from the form of the card lists: groups of side letters parted by ``|``.

        >>> Face.parse("NS|E").open == side.parse("NES")
        True
        """
        words = feature.split()
        return cls(
            ways=tuple(side.parse(group) for group in joined.split("|")),
            source="start" in words or "ladder" in words,
            door=words[0] if "door" in words else None,
            crystal="crystal" in words,
            terrain=next((word for word in words if word in TERRAINS), None),
        )

    @property
    def open(self) -> int:
        """The sides where a way touches the edge."""
        opened = 0
        for way in self.ways:
            opened |= way
        return opened

    @property
    def turned(self) -> Face:
        """The face after a half turn."""
        return replace(self, ways=tuple(side.half_turn(way) for way in self.ways))

    @property
    def symmetric(self) -> bool:
        """Whether the half turn looks the same."""
        return sorted(self.ways) == sorted(self.turned.ways)

    def spread(self, entered: int) -> int:
        """The sides one gets to by entering through these sides."""
        reached = 0
        for way in self.ways:
            if way & entered:
                reached |= way
        return reached

    def closed_to(self, team: str) -> Face:
        """The face as a team finds it: a way with the other colour's door is nothing but stubs to it."""
        if self.door is None or self.door == team:
            return self
        ways: list[int] = []
        for way in self.ways:
            ways.extend(side.SIDES_IN[way])
        return replace(self, ways=tuple(ways))


class FaceTable:
    """The faces of a family of cards, numbered, as flat tables.

    ``open``, ``spread`` and ``source`` are indexed by face; ``spread`` by ``face << 4 | entered``. ``fits[need]``
    is the set of faces, as the bits of an int, that may lie on a cell with that need (see ``Maze``).
    """

    __slots__ = ("card_faces", "closed", "crystals", "fits", "open", "source", "spread", "symmetric")

    def __init__(self, faces: Sequence[Face | None]) -> None:
        """Number the faces by their place in the list; card 0 must be ``None``, for faces 0 and 1 are no faces."""
        if not faces or faces[0] is not None or len(faces) > 128:
            raise ValueError("a face table holds at most 127 cards, and card 0 is none of them")
        opened = bytearray(256)
        spread = bytearray(256 * 16)
        source = bytearray(256)
        card_faces: list[tuple[int, ...]] = []
        every: list[int] = []
        for card, printed in enumerate(faces):
            if printed is None:
                card_faces.append(())
                continue
            for face, shown in ((2 * card, printed), (2 * card + 1, printed.turned)):
                opened[face] = shown.open
                source[face] = shown.open if shown.source else 0
                for entered in range(16):
                    spread[face << 4 | entered] = shown.spread(entered)
            card_faces.append((2 * card,) if printed.symmetric else (2 * card, 2 * card + 1))
            every.extend(card_faces[card])
        self.open: Final = bytes(opened)
        self.spread: Final = bytes(spread)
        self.source: Final = bytes(source)
        #: the distinct faces of each card: one if its half turn looks the same
        self.card_faces: Final = tuple(card_faces)
        self.symmetric: Final = tuple(len(both) == 1 for both in card_faces)
        #: the faces that show a crystal
        self.crystals: Final = frozenset(
            2 * card + turned for card, face in enumerate(faces) if face and face.crystal for turned in (0, 1)
        )
        #: ``spread`` as each team finds it, to which the other colour's doors are closed
        self.closed: Final = {
            team: self._closed_to(team, faces) for team in {face.door for face in faces if face} if team
        }
        fits: list[int] = []
        for need in range(256):
            care, must = need >> 4, need & 15
            fits.append(sum(1 << face for face in every if opened[face] & care == must))
        self.fits: Final = tuple(fits)

    def _closed_to(self, team: str, faces: Sequence[Face | None]) -> bytes:
        spread = bytearray(self.spread)
        for card, printed in enumerate(faces):
            if printed is not None and printed.closed_to(team) is not printed:
                for face, shown in ((2 * card, printed), (2 * card + 1, printed.turned)):
                    for entered in range(16):
                        spread[face << 4 | entered] = shown.closed_to(team).spread(entered)
        return bytes(spread)
