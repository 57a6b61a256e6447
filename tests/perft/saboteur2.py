"""Fixed, fully determined positions of Saboteur 2, and how many courses go on from each."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.reference.game2 import Deal2, Match2
from tests.saboteur.table import position, several
from undermine.games import Action, Game


@dataclass(frozen=True)
class Position:
    """A deal, cards that lie in the maze already, the actions that lead to the position, and how many courses of one,
    two, three … decisions there are from it.
    """

    roles: str
    hands: tuple[str, ...]
    counts: tuple[int, ...]
    lying: dict[tuple[int, int], str] = field(default_factory=dict)
    actions: str = ""
    stock: str = ""
    goals: str = "stone_sw treasure stone_nw"
    spare: str = "saboteur blue geologist"

    def engine(self) -> Game:
        fields = {
            "seats": len(self.roles.split()),
            "roles": "/".join(self.roles.split()),
            "spare": several(self.spare.split()),
            "gone": f"?{15 - len(self.roles.split()) - len(self.spare.split())}",
            "goals": several(self.goals.split()),
            "board": "/".join(f"{card}@{column},{row}" for (column, row), card in self.lying.items()) or "-",
            "hands": "/".join(several(hand.split()) for hand in self.hands),
            "stock": several(self.stock.split()),
            "aside": "...",
        }
        game = position("saboteur2 rounds=1", fields)
        for text in self.actions.split():
            game.play(Action.parse(text))
        return game

    def reference(self) -> Match2:
        deal = Deal2(
            self.roles.split(),
            self.spare.split(),
            self.goals.split(),
            [hand.split() for hand in self.hands],
            self.stock.split(),
            [],
        )
        match = Match2(len(deal.roles), 1, 0, False, lambda _: deal)
        for cell, card in self.lying.items():
            match.maze.face_up[cell] = (card.rstrip("~"), card.endswith("~"))
        for text in self.actions.split():
            match.play(next(action for action in match.legal() if action["text"] == text))
        return match


#: a ring of cards around the top goal that hangs on nothing: a ladder beside it reaches the goal from two sides
RING = {
    (7, -2): "curve_sw~",
    (7, -3): "straight_ns",
    (7, -4): "t_wide",
    (8, -4): "straight_ew",
    (9, -4): "curve_sw",
    (9, -3): "straight_ns",
    (9, -2): "curve_es~",
}
CORRIDOR = dict(
    zip(
        [(column, 0) for column in range(1, 7)],
        ["straight_ew", "straight_ew", "door_blue_ew", "t_wide", "t_wide~", "cross"],
        strict=True,
    )
)

POSITIONS = {
    "the first turns, with two ways on one card": Position(
        "blue green boss",
        ("bridge double_curve_nw_es cross map", "curve_es_stub_n theft trapped", "straight_ns_stubs_ew swap_hand"),
        (29, 476, 4255),
        stock="ladder_es hands_off free_at_last",
    ),
    "a ladder gives life to a ring, and the player sets the stone": Position(
        "blue green",
        ("ladder_es cross rock_fall", "cross inspection"),
        (2, 17, 369),
        lying=RING,
        actions="ladder_es@6,-4",
        stock="map",
    ),
    "a way behind a blue door, and two thieves, one of them trapped": Position(
        "green blue saboteur profiteer boss",
        ("theft straight_ew", "trapped map", "theft cross", "map map", "swap_hats map"),
        (9, 43, 731, 4891),
        lying=CORRIDOR,
        actions="theft trapped>3 theft map:top swap_hats>0",
        stock="map map dead_ns dead_ew dead_s",
    ),
    "hands swapped with an empty stock": Position(
        "blue green geologist",
        ("swap_hand cross", "map broken_pick repair_pick", "swap_hand"),
        (9, 109, 349, 947),
    ),
    "cards in front of a player, and how to get rid of them": Position(
        "saboteur blue",
        ("trapped broken_lantern map map", "theft free_at_last repair_lantern cross hands_off"),
        (28, 224, 1408),
        actions="trapped>1 -cross,theft broken_lantern>1",
        stock="rock_fall t_wide",
    ),
}
