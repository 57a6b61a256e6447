"""Everything that can be told: each kind of event, score line and reason, in every way it is put into words."""

from __future__ import annotations

from typing import Any

from undermine.games import Event, ScoreLine
from undermine.games.core.position import PositionGiven, PutDown
from undermine.games.digging import events as told
from undermine.games.saboteur import events as nuggets
from undermine.games.saboteur2 import events as told2

#: each kind of event in every way it can be told: (who listens, the event as they see it, what they are told)
TOLD: list[tuple[int | None, Event, str]] = [
    (0, told.RoundBegan(2, 1), "Round 2 begins with seat 1."),
    (1, told.RoundBegan(2, 1), "Round 2 begins, and you begin it."),
    (0, PositionGiven(2, 1, ("map",)), "The match goes on from a given position in round 2."),
    (0, PutDown(1, 1, None), "Seat 1 had put a card face-down on the discard pile."),
    (None, PutDown(1, 1, ("map",)), "Seat 1 had put this face-down on the discard pile: map."),
    (1, PutDown(1, 1, ("map",)), "You had put this face-down on the discard pile: map."),
    (0, told.Dealt(1, 6, None, None), "Seat 1 gets a dwarf card and 6 cards."),
    (
        None,
        told.Dealt(1, 2, "digger", ("map", "map", "cross")),
        "Seat 1 is a gold-digger and gets: map ×2 and crossing.",
    ),
    (1, told.Dealt(1, 2, "saboteur", ("map",)), "You are a saboteur. Your cards: map."),
    (0, told.Laid(1, "cross", 3, -1, False), "Seat 1 laid a card at 3,-1: crossing."),
    (1, told.Laid(1, "cross", 3, -1, False), "You laid a card at 3,-1: crossing."),
    (0, told.Laid(1, "t_wide", 3, -1, True), "Seat 1 laid a card at 3,-1: wide fork, turned round."),
    (1, told.Laid(1, "t_wide", 3, -1, True), "You laid a card at 3,-1: wide fork, turned round."),
    (0, told.Broke(1, "broken_pick", 2, "pick"), "Seat 1 broke the pick of seat 2."),
    (0, told.Broke(1, "broken_pick", 1, "pick"), "Seat 1 broke their own pick."),
    (1, told.Broke(1, "broken_pick", 2, "pick"), "You broke the pick of seat 2."),
    (1, told.Broke(1, "broken_pick", 1, "pick"), "You broke your own pick."),
    (2, told.Broke(1, "broken_pick", 2, "pick"), "Seat 1 broke your pick!"),
    (0, told.Repaired(1, "repair_wagon", 2, "wagon"), "Seat 1 mended the wagon of seat 2."),
    (0, told.Repaired(1, "repair_wagon", 1, "wagon"), "Seat 1 mended their own wagon."),
    (1, told.Repaired(1, "repair_wagon", 2, "wagon"), "You mended the wagon of seat 2."),
    (1, told.Repaired(1, "repair_wagon", 1, "wagon"), "You mended your own wagon."),
    (2, told.Repaired(1, "repair_wagon", 2, "wagon"), "Seat 1 mended your wagon."),
    (0, told.RockFell(1, 3, -1, "cross"), "Seat 1 let rocks fall on 3,-1: crossing is gone."),
    (1, told.RockFell(1, 3, -1, "cross"), "You let rocks fall on 3,-1: crossing is gone."),
    (0, told.Looked(1, "top", None), "Seat 1 looked at the top goal."),
    (None, told.Looked(1, "top", "treasure"), "Seat 1 looked at the top goal and saw the treasure."),
    (1, told.Looked(1, "top", "stone_sw"), "You looked at the top goal and saw a stone."),
    (0, told.Passed(1, 2, None), "Seat 1 passed and put away 2 cards face-down."),
    (0, told.Passed(1, 1, None), "Seat 1 passed and put away a card face-down."),
    (0, told.Passed(1, 0, None), "Seat 1 passed with an empty hand."),
    (None, told.Passed(1, 1, ("map",)), "Seat 1 passed and put away: map."),
    (1, told.Passed(1, 1, ("map",)), "You passed and put away: map."),
    (1, told.Passed(1, 0, ()), "You passed with an empty hand."),
    (0, told.Drew(1, 2, None), "Seat 1 drew 2 cards."),
    (0, told.Drew(1, 1, None), "Seat 1 drew a card."),
    (None, told.Drew(1, 1, ("map",)), "Seat 1 drew: map."),
    (1, told.Drew(1, 1, ("map",)), "You drew: map."),
    (0, told.Reached(1, ("top", "middle")), "Seat 1 opened the way to a goal: top and middle."),
    (1, told.Reached(1, ("top",)), "You opened the way to a goal: top."),
    (0, told.TurnedOver("middle", "treasure"), "The middle goal is turned over: the treasure!"),
    (0, told.StoneSet("top", False), "The stone of the top goal lies as it is printed."),
    (0, told.StoneSet("top", True), "The stone of the top goal lies turned round."),
    (
        0,
        told.RoundEnded(1, "diggers", "treasure"),
        "Round 1 is over: the treasure is found, the gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "saboteurs", "no_moves"),
        "Round 1 is over: nobody can go on and the treasure stays hidden, the saboteurs win!",
    ),
    (
        0,
        told.RoundEnded(1, None, "no_moves"),
        "Round 1 is over: nobody can go on, the treasure stays hidden, and there was no saboteur to win.",
    ),
    (
        0,
        told.RolesShown(("saboteur", "digger", "saboteur"), "digger"),
        "The saboteurs were: seat 0 and seat 2. The dwarf card left over: a gold-digger.",
    ),
    (
        0,
        told.RolesShown(("digger", "digger"), "saboteur"),
        "There was no saboteur at the table. The dwarf card left over: a saboteur.",
    ),
    (
        0,
        told.GoalsShown(("stone_nw", "treasure", "stone_sw")),
        "The goals from the top down: a stone, the treasure and a stone.",
    ),
    (0, nuggets.NuggetsDrawn(5), "5 nugget cards go round among the gold-diggers."),
    (0, nuggets.NuggetsDrawn(1), "One nugget card goes round among the gold-diggers."),
    (0, nuggets.Offered(1, 3, None), "Seat 1 looks at 3 nugget cards."),
    (0, nuggets.Offered(1, 1, None), "Seat 1 looks at the last nugget card."),
    (None, nuggets.Offered(1, 3, (1, 1, 3)), "Seat 1 may choose from nuggets worth 1, 1 and 3."),
    (1, nuggets.Offered(1, 3, (1, 1, 3)), "You may choose from nuggets worth 1, 1 and 3."),
    (0, nuggets.Picked(1, None), "Seat 1 keeps a nugget card."),
    (None, nuggets.Picked(1, 3), "Seat 1 keeps a nugget card worth 3."),
    (1, nuggets.Picked(1, 3), "You keep a nugget card worth 3."),
    (0, nuggets.Paid(1, 4, (3, 1), 0), "Seat 1 is paid in nugget cards worth 3 and 1."),
    (0, nuggets.Paid(1, 4, (3,), 1), "Seat 1 is paid in nugget cards worth 3, and 1 more from the bank."),
    (0, nuggets.Paid(1, 2, (), 2), "Seat 1 is paid 2 gold from the bank; no nugget card is small enough."),
    (1, nuggets.Paid(1, 4, (3, 1), 0), "You are paid in nugget cards worth 3 and 1."),
    (1, nuggets.Paid(1, 4, (3,), 1), "You are paid in nugget cards worth 3, and 1 more from the bank."),
    (1, nuggets.Paid(1, 2, (), 2), "You are paid 2 gold from the bank; no nugget card is small enough."),
    (0, told.GameEnded((1, 5), (1,), ((), ())), "The match is over. The winner with 5 gold: seat 1."),
    (
        0,
        told.GameEnded((1, 5, 5), (1, 2), ((), (), ())),
        "The match is over. A shared victory with 5 gold each: seat 1 and seat 2.",
    ),
    (1, told.GameEnded((1, 5), (1,), ((), ())), "The match is over. You win with 5 gold. Well done!"),
    (
        1,
        told.GameEnded((1, 5, 5), (1, 2), ((), (), ())),
        "The match is over. You share the victory with 5 gold each: seat 1 and seat 2.",
    ),
    # Saboteur 2
    (0, told2.TheftLaid(1), "Seat 1 laid out a Theft card."),
    (1, told2.TheftLaid(1), "You laid out a Theft card."),
    (0, told2.HandsOff(1, 2), "Seat 1 took the Theft card of seat 2 away."),
    (0, told2.HandsOff(1, 1), "Seat 1 took their own Theft card away."),
    (1, told2.HandsOff(1, 2), "You took the Theft card of seat 2 away."),
    (1, told2.HandsOff(1, 1), "You took your own Theft card away."),
    (2, told2.HandsOff(1, 2), "Seat 1 took your Theft card away."),
    (0, told2.HandsSwapped(1, 2, 1, 0, None, None), "Seat 1 swapped hands with seat 2, 1 for 0 cards."),
    (
        None,
        told2.HandsSwapped(1, 2, 1, 2, ("map",), ("cross", "cross")),
        "Seat 1 swapped hands with seat 2. Seat 1 gave: map. Seat 2 gave: crossing ×2.",
    ),
    (
        1,
        told2.HandsSwapped(1, 2, 1, 0, ("map",), ()),
        "You swapped hands with seat 2. You gave: map. You got: nothing.",
    ),
    (
        2,
        told2.HandsSwapped(1, 2, 1, 0, ("map",), ()),
        "Seat 1 swapped hands with you. You gave: nothing. You got: map.",
    ),
    (0, told2.Inspected(1, 2, None), "Seat 1 looked at the dwarf card of seat 2."),
    (None, told2.Inspected(1, 2, "boss"), "Seat 1 looked at the dwarf card of seat 2: the boss."),
    (1, told2.Inspected(1, 2, "blue"), "You looked at the dwarf card of seat 2: a blue gold-digger."),
    (2, told2.Inspected(1, 2, None), "Seat 1 looked at your dwarf card."),
    (0, told2.HatSwapped(1, 2, None, None), "Seat 1 had seat 2 take another dwarf card."),
    (0, told2.HatSwapped(1, 1, None, None), "Seat 1 took another dwarf card."),
    (
        None,
        told2.HatSwapped(1, 2, "boss", "green"),
        "Seat 1 had seat 2 take another dwarf card: first the boss, now a green gold-digger.",
    ),
    (
        None,
        told2.HatSwapped(1, 1, "boss", "geologist"),
        "Seat 1 took another dwarf card: first the boss, now a geologist.",
    ),
    (1, told2.HatSwapped(1, 2, None, None), "You had seat 2 take another dwarf card."),
    (
        1,
        told2.HatSwapped(1, 1, "saboteur", "profiteer"),
        "You took another dwarf card. You were a saboteur; now you are the profiteer.",
    ),
    (
        2,
        told2.HatSwapped(1, 2, "saboteur", "profiteer"),
        "Seat 1 had you take another dwarf card. You were a saboteur; now you are the profiteer.",
    ),
    (0, told2.Trapped(1, 2), "Seat 1 trapped seat 2."),
    (1, told2.Trapped(1, 2), "You trapped seat 2."),
    (2, told2.Trapped(1, 2), "Seat 1 trapped you!"),
    (0, told2.Freed(1, 2), "Seat 1 freed seat 2."),
    (0, told2.Freed(1, 1), "Seat 1 broke free."),
    (1, told2.Freed(1, 2), "You freed seat 2."),
    (1, told2.Freed(1, 1), "You broke free."),
    (2, told2.Freed(1, 2), "Seat 1 freed you."),
    (
        0,
        told2.Cleared(1, "broken_pick", 2, None),
        "Seat 1 put away 2 cards face-down and is rid of a card: broken pick.",
    ),
    (
        None,
        told2.Cleared(1, "theft", 2, ("cross", "map")),
        "Seat 1 put away crossing and map, and is rid of a card: Theft.",
    ),
    (
        1,
        told2.Cleared(1, "trapped", 2, ("map", "map")),
        "You put away map ×2, and are rid of a card: Trapped.",
    ),
    (
        0,
        told.RoundEnded(1, "blue", "treasure"),
        "Round 1 is over: the treasure is found, the blue gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "green", "treasure"),
        "Round 1 is over: the treasure is found, the green gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "both", "treasure"),
        "Round 1 is over: the treasure is found, blue and green gold-diggers win together!",
    ),
    (
        0,
        told.RoundEnded(1, None, "treasure"),
        "Round 1 is over: the treasure is found, but behind doors of both colours. Neither team wins.",
    ),
    (
        0,
        told.RolesShown(("blue", "saboteur", "blue", "boss"), None),
        "Everybody shows their dwarf card (blue: seat 0 and seat 2; saboteur: seat 1; boss: seat 3).",
    ),
    (0, told2.Earned(1, 3, "won"), "Seat 1 gets 3 gold."),
    (1, told2.Earned(1, 3, "won"), "You get 3 gold."),
    (0, told2.Stole(1, 2), "Seat 1 steals 1 gold from seat 2."),
    (1, told2.Stole(1, 2), "You steal 1 gold from seat 2."),
    (2, told2.Stole(1, 2), "Seat 1 steals 1 gold from you!"),
    (0, told2.Stole(1, None), "Seat 1 could steal, but leaves everybody's gold alone."),
    (1, told2.Stole(1, None), "You leave everybody's gold alone."),
]

#: score lines, and who listens
LINES: list[tuple[int | None, ScoreLine]] = [
    (0, ScoreLine(1, 3, "picked", (("pick", 2),))),
    (0, ScoreLine(1, None, "picked", (("pick", 2),))),
    (1, ScoreLine(1, 3, "picked", (("pick", 2),))),
    *(
        (listener, ScoreLine(1, 3, "saboteurs_paid", (("saboteurs", count), ("cards", (3,)), ("bank", 0))))
        for listener in (0, 1)
        for count in (1, 2)
    ),
    *(
        (listener, ScoreLine(1, 0, reason))
        for listener in (0, 1)
        for reason in ("treasure_lost", "treasure_taken", "no_saboteurs")
    ),
    # Saboteur 2
    *(
        (listener, ScoreLine(1, 3, reason, (("winners", winners), ("share", 4))))
        for listener in (0, 1)
        for reason in ("won", "boss", "profiteer")
        for winners in (1, 2)
    ),
    *(
        (
            listener,
            ScoreLine(1, crystals // geologists, "geologist", (("crystals", crystals), ("geologists", geologists))),
        )
        for listener in (0, 1)
        for crystals in (0, 1, 3)
        for geologists in (1, 2)
    ),
    *((listener, ScoreLine(1, 0, reason)) for listener in (0, 1) for reason in ("trapped", "lost")),
    *((listener, ScoreLine(1, 3, "before")) for listener in (0, 1)),
    *((listener, ScoreLine(1, 1, "stole", (("target", 2),))) for listener in (0, 1, 2)),
    *((listener, ScoreLine(1, -1, "stolen", (("by", 2),))) for listener in (0, 1, 2)),
]

PLACE = {"column": 3, "row": -1}
#: reasons why an action is not legal, with their facts
WHY: list[tuple[str, dict[str, Any]]] = [
    ("game_over", {}),
    *(("other_decision", {"asked": asked}) for asked in ("turn", "set_stone", "pick", "steal")),
    ("other_goal", {"goal": "top"}),
    ("no_such_nugget", {"value": 3}),
    ("not_in_hand", {"card": "cross"}),
    ("goal_is_face_up", {"goal": "top"}),
    ("no_such_seat", {"seat": 9, "seats": 5}),
    ("already_broken", {"seat": 2, "tool": "pick"}),
    ("nothing_to_repair", {"seat": 2, "tool": "pick"}),
    ("must_discard", {"cards": 1}),
    ("empty_hand", {}),
    ("too_many_cards", {"given": 2, "most": 1}),
    ("broken_tool", {"tools": ("pick", "wagon")}),
    ("no_neighbour", PLACE),
    ("occupied", PLACE),
    ("does_not_fit", {**PLACE, "sides": ("N", "W")}),
    ("not_joined", PLACE),
    ("start_or_goal", PLACE),
    ("no_card_there", PLACE),
    # Saboteur 2
    ("trapped", {}),
    ("theft_lies_there", {}),
    ("no_theft_there", {"seat": 2}),
    ("not_on_oneself", {"card": "inspection"}),
    ("no_dwarf_left", {}),
    ("already_trapped", {"seat": 2}),
    ("not_trapped", {"seat": 2}),
    ("ladder_beside_goal", PLACE),
    ("not_in_front", {"card": "theft"}),
    ("nothing_to_steal", {"seat": 2}),
]

#: each kind of action in every way it can be told: who may choose it, the action, what it says in a list under its
#: card, and what it says by itself
MOVES: list[tuple[int, str, str, str]] = [
    (0, "cross@3,-1", "3,-1", "crossing at 3,-1"),
    (0, "t_wide~@3,-1", "3,-1", "wide fork, turned round, at 3,-1"),
    (0, "rock_fall@3,-1", "3,-1", "3,-1"),
    (0, "broken_pick>2", "seat 2", "seat 2"),
    (2, "broken_pick>2", "you", "you"),
    (0, "repair_pick>2", "seat 2 pick", "seat 2 pick"),
    (2, "repair_pick_lantern>2:lantern", "your lantern", "your lantern"),
    (0, "map:top", "top", "top goal"),
    (0, "-cross", "put away", "put away"),
    (0, "-", "pass, your hand is empty", "pass, your hand is empty"),
    (0, "set:top", "as printed", "as printed"),
    (0, "set~:top", "turned round", "turned round"),
    (0, "nugget:3", "a nugget card worth 3", "a nugget card worth 3"),
    # Saboteur 2
    (0, "theft", "in front of you", "in front of you"),
    *((0, f"{card}>2", "seat 2", "seat 2") for card in ("hands_off", "swap_hand", "inspection", "swap_hats")),
    *((2, f"{card}>2", "you", "you") for card in ("hands_off", "swap_hats", "free_at_last")),
    *((0, f"{card}>2", "seat 2", "seat 2") for card in ("trapped", "free_at_last")),
    (
        0,
        "-cross,map!broken_pick",
        "put away, and be rid of a card: broken pick",
        "put away, and be rid of a card: broken pick",
    ),
    (0, "steal>2", "from seat 2", "from seat 2"),
    (0, "steal:nothing", "from nobody", "from nobody"),
]

#: what people may say by set phrases
CLAIMS: list[tuple[str, dict[str, Any], str]] = [
    ("goal_treasure", {"goal": "top"}, "The top goal is the treasure."),
    ("need_tool", {"tool": "pick"}, "Please mend my pick!"),
    ("i_am", {"role": "boss"}, "I am the boss."),
    ("suspect", {"seat": 2}, "I suspect seat 2."),
    ("greet", {}, "Hello!"),
]

#: what made a bot believe something: how much it weighs, and what is told
BELIEFS: list[tuple[str, dict[str, Any], float, str]] = [
    (
        "belief.brought_nearer",
        {"move": 7, "card": "cross", "gain": 1.04, "role": "digger"},
        0.7,
        "In turn 7 it laid crossing, 1 card nearer to the gold: rather a gold-digger.",
    ),
    (
        "belief.led_astray",
        {"move": 7, "card": "cross", "gain": -2.56, "role": "saboteur"},
        -0.7,
        "In turn 7 it laid crossing, 2.6 cards farther from the gold: hardly a saboteur.",
    ),
    (
        "belief.break",
        {"move": 7, "card": "broken_pick", "target": 2, "role": "saboteur"},
        0.7,
        "In turn 7 it broke a tool of seat 2 (broken pick): rather a saboteur.",
    ),
]
