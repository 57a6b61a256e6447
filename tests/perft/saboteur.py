"""Fixed, fully determined positions of Saboteur, and how many courses go on from each."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reference.game import Deal as SlowDeal
from tests.reference.game import Match
from tests.saboteur.table import position, several
from undermine.games import Action, Game


@dataclass(frozen=True)
class Position:
    """A deal, cards that lie in the maze already, the actions that lead to the position, and how many courses of one,
    two, three … decisions there are from it.
    """

    hands: tuple[str, ...]
    actions: str
    counts: tuple[int, ...]
    board: str = ""
    stock: str = ""
    roles: str = "digger digger digger"
    goals: str = "stone_sw treasure stone_nw"
    connection: str = "start"
    nuggets: tuple[int, ...] = (1, 2, 3, 1, 1)

    def engine(self) -> Game:
        fields = {
            "seats": 3,
            "roles": "/".join(self.roles.split()),
            "goals": ",".join(self.goals.split()),
            "board": "/".join(self.board.split()) or "-",
            "hands": "/".join(several(hand.split()) for hand in self.hands),
            "stock": several(self.stock.split()),
            "aside": "...",
            "nuggets": several([*map(str, self.nuggets)]),
        }
        game = position(f"saboteur rounds=1 connection={self.connection}", fields)
        for text in self.actions.split():
            game.play(Action.parse(text))
        return game

    def reference(self) -> Match:
        deal = SlowDeal(
            self.roles.split(),
            "saboteur",
            self.goals.split(),
            [hand.split() for hand in self.hands],
            self.stock.split(),
        )
        match = Match(3, self.connection, 1, 0, list(self.nuggets), lambda _: deal, list)
        for laid in map(Action.parse, self.board.split()):
            assert laid.card is not None and laid.column is not None and laid.row is not None
            match.maze.face_up[laid.column, laid.row] = (laid.card, bool(laid.turned))
        for text in self.actions.split():
            match.play(next(action for action in match.legal() if action["text"] == text))
        return match


#: hands when somebody is about to reach a goal with one card
def about_to_lay(card: str) -> tuple[str, str, str]:
    return card, "map map cross", "map map rock_fall"


POSITIONS = {
    "the first turns": Position(
        (
            "cross t_wide curve_sw dead_nsw map broken_pick",
            "t_tall straight_ns broken_wagon",
            "cross rock_fall curve_es",
        ),
        "",
        (32, 452, 5684, 179650),
        stock="straight_ew map dead_w cross",
    ),
    "a maze cut in two, with a stub and a loop": Position(
        (
            "cross cross t_wide curve_es straight_ns dead_ew",
            "cross t_tall rock_fall straight_ew rock_fall",
            "curve_sw t_wide straight_ns rock_fall repair_pick",
        ),
        "cross@1,0 cross@2,0 t_wide@1,-1 cross@3,0 t_tall@4,0 curve_sw@2,-1 t_wide~@2,1 rock_fall@2,0",
        (10, 108, 1588, 8410),
        stock="straight_ew cross",
    ),
    "broken tools everywhere and a double repair": Position(
        (
            "broken_pick cross repair_pick_lantern map",
            "broken_lantern repair_wagon straight_ew",
            "broken_wagon repair_pick_wagon broken_pick",
        ),
        "broken_pick>1 broken_lantern>1 broken_wagon>0",
        (11, 43, 245, 2135),
        stock="repair_lantern_wagon t_wide",
    ),
    "a far gap closed: the player sets the stone": Position(
        about_to_lay("straight_ew"),
        "straight_ew@1,0",
        (2, 22, 289, 292),
        board="straight_ew@2,0 straight_ew@3,0 cross@4,0 t_wide@5,0 t_wide~@6,0 t_wide~@7,0 "
        "curve_es@7,-1 curve_sw@8,-1",
        goals="stone_nw stone_sw treasure",
        connection="adjacent",
    ),
    "two goals at once, reached by a saboteur": Position(
        about_to_lay("cross"),
        "cross@8,-1",
        (3, 6, 6, 6),
        board="curve_es@0,-1 straight_ew@1,-1 straight_ew@2,-1 straight_ew@3,-1 cross@4,-1 t_wide@5,-1 t_wide~@6,-1 "
        "cross@7,-1",
        roles="saboteur digger digger",
        goals="treasure stone_sw stone_nw",
    ),
    "a dead end before the treasure": Position(
        about_to_lay("dead_ew"),
        "dead_ew@7,0",
        (12, 151, 1118, 7180),
        board="straight_ew@1,0 straight_ew@2,0 straight_ew@3,0 cross@4,0 t_wide@5,0 t_wide~@6,0",
        stock="cross map",
    ),
    "the last cards of a round": Position(
        ("dead_s repair_pick", "map straight_ns", "rock_fall broken_pick"),
        "",
        (4, 26, 148, 265),
        roles="digger saboteur digger",
    ),
}
