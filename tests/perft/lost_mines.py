"""Fixed, fully determined positions of The Lost Mines, and how many courses go on from each."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.lost_mines.table import another_deck
from tests.reference.mines_game import MinesMatch
from tests.reference.mines_position import mines_position
from tests.saboteur.table import several
from undermine import games
from undermine.games import Action, Game, LostMinesRules, from_position

#: the usual deck with more of the cards that the road is made of
DECK = another_deck(("path straight_ew 2", "path straight_ew 8"), ("total paths 40", "total paths 46"))

Place = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """A deal, cards that lie on the board already, where dwarves stand, the actions that lead to the position, and how
    many courses of one, two, three … decisions there are from it.
    """

    dwarves: str
    hands: tuple[str, ...]
    counts: tuple[int, ...]
    lying: dict[Place, str] = field(default_factory=dict)
    standing: dict[int, Place] = field(default_factory=dict)
    actions: str = ""
    stock: str = ""
    mines: str = "gold silver gemstones dragon"
    treasures: str = "gold:2 silver:3 gemstones:4"
    agreement: bool = True

    def engine(self) -> Game:
        fields = {
            "dwarves": "/".join(".".join(dwarf) for dwarf in pairs(self.dwarves)),
            "at": "/".join("{},{}".format(*self.standing[seat]) if seat in self.standing else "-" for seat in range(3)),
            "mines": ",".join(self.mines.split()),
            "treasures": ",".join(".".join(treasure) for treasure in pairs(self.treasures)),
            "board": "/".join(f"{card}@{column},{row}" for (column, row), card in self.lying.items()) or "-",
            "hands": "/".join(several(hand.split()) for hand in self.hands),
            "stock": several(self.stock.split()),
            "aside": "...",
        }
        rules = LostMinesRules(rounds=1, agreement=self.agreement, deck=DECK)
        game = from_position(games.Position(rules, 3, fields).text())
        for text in self.actions.split():
            game.play(Action.parse(text))
        return game

    def reference(self) -> MinesMatch:
        match = mines_position(
            clans=[clan for clan, _ in pairs(self.dwarves)],
            roles=[role for _, role in pairs(self.dwarves)],
            mines=self.mines.split(),
            treasures=[(kind, int(value)) for kind, value in pairs(self.treasures)],
            hands=[hand.split() for hand in self.hands],
            stock=self.stock.split(),
            agreement=self.agreement,
            deck=DECK,
            seed="0",
        )
        for place, card in self.lying.items():
            match.board.paths[place] = (card.rstrip("~"), card.endswith("~"))
        for seat, place in self.standing.items():
            match.dwarves[seat] = place
        for text in self.actions.split():
            match.play_text(text)
        return match


THREE = "blue:loyal yellow:saboteur blue:selfish"
#: a way along row 3 up to the mine at 10,3, with an arm from row 3 to the mines above and below
ROAD = {(column, 3): "straight_ew" for column in range(2, 9)} | {(9, 3): "cross", (9, 2): "straight_ns"}

POSITIONS = {
    "the first turn, with a proposal": Position(
        THREE,
        ("cross t_tall_lake boat", "trap curve_sw", "info_mine_dwarf axe"),
        (20, 25, 389, 626, 6153),
        stock="troll thunderstorm straight_ew",
    ),
    "a mine is turned over and may be set two ways, or not": Position(
        THREE,
        ("cross curve_es info_treasure_dwarf", "thunderstorm rope", "trap troll"),
        (10, 121, 977, 33_504),
        lying=ROAD | {(9, 1): "curve_es_rock", (10, 2): "straight_ew", (9, 4): "straight_ns", (9, 5): "curve_sw~"},
        standing={0: (8, 3), 1: (9, 2), 2: (9, 4)},
        actions="-curve_es",
        mines="gold gemstones dragon silver",
        treasures="gold:2 gemstones:3 gemstones:4",
        stock="axe axe axe",
        agreement=False,
    ),
    "traps on the way there and back, with few cards": Position(
        THREE,
        ("trap trap trap", "cross cross", "axe"),
        (9, 24, 152),
        lying=ROAD,
        standing={0: (3, 3), 1: (2, 3), 2: (4, 3)},
        actions="trap@3,3e stay -cross walk@4,3*1 -axe stay trap@2,3e",
        agreement=False,
    ),
    "a troll, a rock that is held, an obstacle and its tool": Position(
        "blue:loyal yellow:loyal yellow:selfish",
        ("troll axe", "axe cross", "boat thunderstorm"),
        (1, 6, 17, 51, 114),
        lying={(2, 3): "straight_ew_rock", (3, 3): "cross_trunk", (4, 3): "cross_campfire", (2, 5): "straight_ew_lake"},
        standing={1: (4, 3), 2: (2, 3)},
        actions="troll@3,3e stay axe@3,3",
        stock="rope",
        agreement=False,
    ),
    "a mine that can be entered from three sides, one of them past a trap": Position(
        THREE,
        ("trap cross", "axe boat", "rope"),
        (11, 28, 176, 252, 1260),
        lying=ROAD | {(9, 2): "curve_es", (10, 2): "curve_sw", (9, 4): "curve_sw~", (10, 4): "curve_es~"},
        standing={0: (9, 3), 1: (10, 2), 2: (9, 4)},
        actions="trap@9,3e",
        mines="silver gemstones gold dragon",
        agreement=False,
    ),
    "the last treasures, by arriving and by staying": Position(
        THREE,
        ("cross axe", "rope boat", "trap"),
        (3, 24, 423, 4008),
        lying=ROAD | {(9, 4): "curve_sw~"},
        standing={0: (9, 3), 1: (8, 3), 2: (7, 3)},
        actions="-cross walk@10,3w take:2",
        treasures="silver:2 silver:3 gold:4",
        agreement=False,
    ),
}


def pairs(text: str) -> list[list[str]]:
    return [word.split(":") for word in text.split()]
