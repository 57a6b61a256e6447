"""Fixed, fully determined positions of Saboteur, and how many courses go on from each."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reference.game import Deal as SlowDeal
from tests.reference.game import Match
from undermine.games import Action, Chance, Saboteur, SaboteurRules
from undermine.games.core.cards import NUMBERS
from undermine.games.digging.deal import Deal
from undermine.games.saboteur.rules import ROLES


@dataclass(frozen=True)
class Position:
    """A deal, the actions that lead to the position, and how many courses of so many decisions there are from it."""

    hands: tuple[str, ...]
    actions: str
    counts: tuple[int, ...]
    stock: str = ""
    roles: str = "digger digger digger"
    goals: str = "stone_sw treasure stone_nw"
    connection: str = "start"
    nuggets: tuple[int, ...] = (1, 2, 3, 1, 1)

    def engine(self) -> Saboteur:
        deal = Deal(
            0,
            bytes(ROLES.index(role) for role in self.roles.split()),
            bytes([ROLES.index("saboteur")]),
            bytes(NUMBERS[goal] for goal in self.goals.split()),
            tuple(bytes(NUMBERS[card] for card in hand.split()) for hand in self.hands),
            bytes(NUMBERS[card] for card in self.stock.split()),
        )
        rules = SaboteurRules(connection=self.connection, rounds=1)
        game = Saboteur.from_deal(rules, deal, bytes(self.nuggets), Chance(0))
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
        for text in self.actions.split():
            match.play(next(action for action in match.legal() if action["text"] == text))
        return match


#: seats 1 and 2 look at a map and mind their own business while seat 0 digs
def digs(cards: str) -> str:
    return " ".join(f"{card} map:top map:top" for card in cards.split()).removesuffix(" map:top map:top")


def dealt(cards: str) -> tuple[str, str, str]:
    names = [card.split("@")[0].rstrip("~") for card in cards.split()]
    maps = " ".join(["map"] * (len(names) + 1))
    return " ".join(names), f"{maps} cross", f"{maps} rock_fall"


GAP = (
    "straight_ns@0,1 dead_s@1,1 dead_s@2,1 dead_s@3,1 dead_s@4,1 dead_s@5,1 dead_s@6,1 straight_ew@2,0 straight_ew@3,0 "
    "straight_ew@4,0 straight_ew@5,0 straight_ew@6,0 t_wide~@7,0 curve_es@7,-1 curve_sw@8,-1 straight_ew@1,0"
)
TWO_GOALS = (
    "curve_es@0,-1 straight_ew@1,-1 straight_ew@2,-1 straight_ew@3,-1 straight_ew@4,-1 straight_ew@5,-1 "
    "straight_ew@6,-1 straight_ew@7,-1 cross@8,-1"
)
DEAD_END = "straight_ew@1,0 straight_ew@2,0 straight_ew@3,0 straight_ew@4,0 straight_ew@5,0 straight_ew@6,0 dead_ew@7,0"

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
            "broken_wagon repair_pick_lantern broken_pick",
        ),
        "broken_pick>1 broken_lantern>1 broken_wagon>0",
        (11, 43, 250, 2073),
        stock="repair_lantern_wagon t_wide",
    ),
    "a far gap closed: the player sets the stone": Position(
        dealt(GAP), digs(GAP), (2, 28, 562, 565), goals="stone_nw stone_sw treasure", connection="adjacent"
    ),
    "two goals at once, reached by a saboteur": Position(
        dealt(TWO_GOALS),
        digs(TWO_GOALS),
        (3, 6, 6, 6),
        roles="saboteur digger digger",
        goals="treasure stone_sw stone_nw",
    ),
    "a dead end before the treasure": Position(dealt(DEAD_END), digs(DEAD_END), (8, 99, 502, 3224), stock="cross map"),
    "the last cards of a round": Position(
        ("dead_s repair_pick", "map straight_ns", "rock_fall broken_pick"),
        "",
        (4, 26, 148, 265),
        roles="digger saboteur digger",
    ),
}
