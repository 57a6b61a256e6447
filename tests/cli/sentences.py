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
    (0, told.RoundBegan(2, 1), "Round 2 begins. Player 2 goes first."),
    (1, told.RoundBegan(2, 1), "Round 2 begins. You go first!"),
    (0, PositionGiven(2, 1, ("map",)), "The game goes on from a given position in round 2."),
    (0, PutDown(1, 1, None), "Player 2 has a card face down on the discard pile."),
    (None, PutDown(1, 1, ("map",)), "Player 2 has face down on the discard pile: treasure map."),
    (1, PutDown(1, 1, ("map",)), "You have face down on the discard pile: treasure map."),
    (0, told.Dealt(1, 6, None, None), "Player 2 gets a dwarf card and 6 cards."),
    (
        None,
        told.Dealt(1, 2, "digger", ("map", "map", "cross")),
        "Player 2 is a gold-digger and gets: treasure map ×2 and crossroads.",
    ),
    (1, told.Dealt(1, 2, "saboteur", ("map",)), "You’re a saboteur. Your hand: treasure map."),
    (0, told.Laid(1, "cross", 3, -1, False), "Player 2 lays a crossroads."),
    (1, told.Laid(1, "cross", 3, -1, False), "You lay a crossroads."),
    (0, told.Laid(1, "t_wide", 3, -1, True), "Player 2 lays a T-junction, upside down."),
    (1, told.Laid(1, "t_wide", 3, -1, True), "You lay a T-junction, upside down."),
    (0, told.Broke(1, "broken_pick", 2, "pick"), "Player 2 breaks player 3’s pick."),
    (0, told.Broke(1, "broken_pick", 1, "pick"), "Player 2 breaks their own pick."),
    (1, told.Broke(1, "broken_pick", 2, "pick"), "You break player 3’s pick."),
    (1, told.Broke(1, "broken_pick", 1, "pick"), "You break your own pick."),
    (2, told.Broke(1, "broken_pick", 2, "pick"), "Player 2 breaks your pick!"),
    (0, told.Repaired(1, "repair_wagon", 2, "wagon"), "Player 2 repairs player 3’s wagon."),
    (0, told.Repaired(1, "repair_wagon", 1, "wagon"), "Player 2 repairs their own wagon."),
    (1, told.Repaired(1, "repair_wagon", 2, "wagon"), "You repair player 3’s wagon."),
    (1, told.Repaired(1, "repair_wagon", 1, "wagon"), "You repair your wagon."),
    (2, told.Repaired(1, "repair_wagon", 2, "wagon"), "Player 2 repairs your wagon!"),
    (0, told.RockFell(1, 3, -1, "cross"), "Rockfall! Player 2 buries a crossroads."),
    (1, told.RockFell(1, 3, -1, "cross"), "Rockfall! You bury a crossroads."),
    (0, told.Looked(1, "top", None), "Player 2 peeks under the top goal."),
    (None, told.Looked(1, "top", "treasure"), "Player 2 peeks under the top goal and finds the treasure."),
    (1, told.Looked(1, "top", "stone_sw"), "You peek under the top goal: just a stone!"),
    (0, told.Passed(1, 2, None), "Player 2 passes and discards 2 cards face down."),
    (0, told.Passed(1, 1, None), "Player 2 passes and discards a card face down."),
    (0, told.Passed(1, 0, None), "Player 2 has no cards and passes."),
    (None, told.Passed(1, 1, ("map",)), "Player 2 passes and discards: treasure map."),
    (1, told.Passed(1, 1, ("map",)), "You pass and discard: treasure map."),
    (1, told.Passed(1, 0, ()), "You have no cards and pass."),
    (0, told.Drew(1, 2, None), "Player 2 draws 2 cards."),
    (0, told.Drew(1, 1, None), "Player 2 draws a card."),
    (None, told.Drew(1, 1, ("map",)), "Player 2 draws: treasure map."),
    (1, told.Drew(1, 1, ("map",)), "You draw: treasure map."),
    (0, told.Reached(1, ("top", "middle")), "Player 2 breaks through to the top and middle goal!"),
    (1, told.Reached(1, ("top",)), "You break through to the top goal!"),
    (0, told.TurnedOver("middle", "treasure"), "The middle goal is revealed: the treasure!"),
    (0, told.StoneSet("top", False), "The top stone stays as it is."),
    (0, told.StoneSet("top", True), "The top stone is turned upside down."),
    (
        0,
        told.RoundEnded(1, "diggers", "treasure"),
        "Round 1: the treasure is found – the gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "saboteurs", "no_moves"),
        "Round 1: out of cards, and the treasure is still buried – the saboteurs win!",
    ),
    (
        0,
        told.RoundEnded(1, None, "no_moves"),
        "Round 1: out of cards, no treasure – and there wasn’t even a saboteur. Nobody wins!",
    ),
    (
        0,
        told.RolesShown(("saboteur", "digger", "saboteur"), "digger"),
        "Saboteurs: player 1 and player 3. Spare dwarf card: a gold-digger.",
    ),
    (
        0,
        told.RolesShown(("digger", "digger"), "saboteur"),
        "There was no saboteur at the table. Spare dwarf card: a saboteur.",
    ),
    (
        0,
        told.GoalsShown(("stone_nw", "treasure", "stone_sw")),
        "The goals, top to bottom: stone, treasure and stone.",
    ),
    (0, nuggets.NuggetsDrawn(5), "The gold-diggers share 5 nugget cards."),
    (0, nuggets.NuggetsDrawn(1), "There is one nugget card for the gold-diggers."),
    (0, nuggets.Offered(1, 3, None), "Player 2 may choose from 3 nugget cards."),
    (0, nuggets.Offered(1, 1, None), "Player 2 gets the last nugget card."),
    (None, nuggets.Offered(1, 3, (1, 1, 3)), "Player 2 may choose a nugget card. On offer: 1, 1 and 3."),
    (1, nuggets.Offered(1, 3, (1, 1, 3)), "Choose a nugget card. On offer: 1, 1 and 3."),
    (0, nuggets.Picked(1, None), "Player 2 takes a nugget card."),
    (None, nuggets.Picked(1, 3), "Player 2 takes a nugget card worth 3."),
    (1, nuggets.Picked(1, 3), "You take a nugget card worth 3."),
    (0, nuggets.Paid(1, 4, (3, 1), 0), "Player 2 gets nugget cards worth 3 and 1."),
    (0, nuggets.Paid(1, 4, (3,), 1), "Player 2 gets nugget cards worth 3, and 1 gold from the bank."),
    (0, nuggets.Paid(1, 2, (), 2), "Player 2 gets 2 gold from the bank: no nugget card is small enough."),
    (1, nuggets.Paid(1, 4, (3, 1), 0), "You get nugget cards worth 3 and 1."),
    (1, nuggets.Paid(1, 4, (3,), 1), "You get nugget cards worth 3, and 1 gold from the bank."),
    (1, nuggets.Paid(1, 2, (), 2), "You get 2 gold from the bank: no nugget card is small enough."),
    (0, told.GameEnded((1, 5), (1,), ((), ())), "The game is over. Player 2 wins with 5 gold!"),
    (
        0,
        told.GameEnded((1, 5, 5), (1, 2), ((), (), ())),
        "The game is over. Player 2 and player 3 win together with 5 gold each!",
    ),
    (1, told.GameEnded((1, 5), (1,), ((), ())), "The game is over. You win with 5 gold!"),
    (
        1,
        told.GameEnded((1, 5, 5), (1, 2), ((), (), ())),
        "The game is over. You win together with 5 gold each: player 2 and player 3.",
    ),
    # Saboteur 2
    (0, told2.TheftLaid(1), "Player 2 plays Theft."),
    (1, told2.TheftLaid(1), "You play Theft."),
    (0, told2.HandsOff(1, 2), "Player 2 plays Hands Off: player 3’s Theft is gone."),
    (0, told2.HandsOff(1, 1), "Player 2 gets rid of their own Theft."),
    (1, told2.HandsOff(1, 2), "You play Hands Off: player 3’s Theft is gone."),
    (1, told2.HandsOff(1, 1), "You get rid of your own Theft."),
    (2, told2.HandsOff(1, 2), "Player 2 plays Hands Off: your Theft is gone!"),
    (0, told2.HandsSwapped(1, 2, 1, 0, None, None), "Player 2 swaps hands with player 3: 1 for 0 cards."),
    (
        None,
        told2.HandsSwapped(1, 2, 1, 2, ("map",), ("cross", "cross")),
        "Player 2 swaps hands with player 3. Player 2 gives: treasure map. Player 3 gives: crossroads ×2.",
    ),
    (
        1,
        told2.HandsSwapped(1, 2, 1, 0, ("map",), ()),
        "You swap hands with player 3. You give: treasure map. You get: nothing.",
    ),
    (
        2,
        told2.HandsSwapped(1, 2, 1, 0, ("map",), ()),
        "Player 2 swaps hands with you! You give: nothing. You get: treasure map.",
    ),
    (0, told2.Inspected(1, 2, None), "Player 2 peeks at player 3’s dwarf card."),
    (None, told2.Inspected(1, 2, "boss"), "Player 2 peeks at player 3’s dwarf card: the boss."),
    (1, told2.Inspected(1, 2, "blue"), "You peek at player 3’s dwarf card: a blue gold-digger!"),
    (2, told2.Inspected(1, 2, None), "Player 2 knows who you are now!"),
    (0, told2.HatSwapped(1, 2, None, None), "Player 2 gives player 3 a new dwarf card."),
    (0, told2.HatSwapped(1, 1, None, None), "Player 2 takes a new dwarf card."),
    (
        None,
        told2.HatSwapped(1, 2, "boss", "green"),
        "Player 2 gives player 3 a new dwarf card: was the boss, now a green gold-digger.",
    ),
    (
        None,
        told2.HatSwapped(1, 1, "boss", "geologist"),
        "Player 2 takes a new dwarf card: was the boss, now a geologist.",
    ),
    (1, told2.HatSwapped(1, 2, None, None), "You give player 3 a new dwarf card."),
    (
        1,
        told2.HatSwapped(1, 1, "saboteur", "profiteer"),
        "You take a new dwarf card: you were a saboteur, now you’re the profiteer!",
    ),
    (
        2,
        told2.HatSwapped(1, 2, "saboteur", "profiteer"),
        "Player 2 gives you a new dwarf card: you were a saboteur, now you’re the profiteer!",
    ),
    (0, told2.Trapped(1, 2), "Player 2 traps player 3."),
    (1, told2.Trapped(1, 2), "You trap player 3."),
    (2, told2.Trapped(1, 2), "Player 2 traps you!"),
    (0, told2.Freed(1, 2), "Player 2 frees player 3."),
    (0, told2.Freed(1, 1), "Player 2 breaks free."),
    (1, told2.Freed(1, 2), "You free player 3."),
    (1, told2.Freed(1, 1), "You break free!"),
    (2, told2.Freed(1, 2), "Player 2 frees you!"),
    (
        0,
        told2.Cleared(1, "broken_pick", 2, None),
        "Player 2 discards 2 cards to get rid of: broken pick.",
    ),
    (
        None,
        told2.Cleared(1, "theft", 2, ("cross", "map")),
        "Player 2 discards crossroads and treasure map to get rid of: Theft.",
    ),
    (
        1,
        told2.Cleared(1, "trapped", 2, ("map", "map")),
        "You discard treasure map ×2 to get rid of: Trapped.",
    ),
    (
        0,
        told.RoundEnded(1, "blue", "treasure"),
        "Round 1: the treasure is found – the blue gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "green", "treasure"),
        "Round 1: the treasure is found – the green gold-diggers win!",
    ),
    (
        0,
        told.RoundEnded(1, "both", "treasure"),
        "Round 1: the treasure is found – blue and green win together!",
    ),
    (
        0,
        told.RoundEnded(1, None, "treasure"),
        "Round 1: the treasure is found, but behind doors of both colours – neither team wins.",
    ),
    (
        0,
        told.RolesShown(("blue", "saboteur", "blue", "boss"), None),
        "Everyone reveals their dwarf card (blue: player 1 and player 3; saboteur: player 2; boss: player 4).",
    ),
    (0, told2.Earned(1, 3, "won"), "Player 2 gets 3 gold."),
    (1, told2.Earned(1, 3, "won"), "You get 3 gold."),
    (0, told2.Stole(1, 2), "Player 2 steals 1 gold from player 3."),
    (1, told2.Stole(1, 2), "You steal 1 gold from player 3."),
    (2, told2.Stole(1, 2), "Player 2 steals 1 gold from you!"),
    (0, told2.Stole(1, None), "Player 2 could steal, but doesn’t."),
    (1, told2.Stole(1, None), "You leave everyone’s gold alone."),
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
    (0, "cross@3,-1", "3,-1", "crossroads at 3,-1"),
    (0, "t_wide~@3,-1", "3,-1", "T-junction (left–right–down) at 3,-1, upside down"),
    (0, "rock_fall@3,-1", "3,-1", "3,-1"),
    (0, "broken_pick>2", "player 3", "player 3"),
    (2, "broken_pick>2", "yourself", "yourself"),
    (0, "repair_pick>2", "player 3’s pick", "player 3’s pick"),
    (2, "repair_pick_lantern>2:lantern", "your lantern", "your lantern"),
    (0, "map:top", "top", "top goal"),
    (0, "-cross", "discard", "discard"),
    (0, "-", "pass", "pass"),
    (0, "set:top", "this way up", "this way up"),
    (0, "set~:top", "the other way up", "the other way up"),
    (0, "nugget:3", "3 gold", "3 gold"),
    # Saboteur 2
    (0, "theft", "play it", "play it"),
    *((0, f"{card}>2", "player 3", "player 3") for card in ("hands_off", "swap_hand", "inspection", "swap_hats")),
    *((2, f"{card}>2", "yourself", "yourself") for card in ("hands_off", "swap_hats", "free_at_last")),
    *((0, f"{card}>2", "player 3", "player 3") for card in ("trapped", "free_at_last")),
    (
        0,
        "-cross,map!broken_pick",
        "discard both to get rid of: broken pick",
        "discard both to get rid of: broken pick",
    ),
    (0, "steal>2", "from player 3", "from player 3"),
    (0, "steal:nothing", "from nobody", "from nobody"),
]

#: what people may say by set phrases
CLAIMS: list[tuple[str, dict[str, Any], str]] = [
    ("goal_treasure", {"goal": "top"}, "The treasure is under the top goal!"),
    ("need_tool", {"tool": "pick"}, "Can someone fix my pick?"),
    ("i_am", {"role": "boss"}, "I’m the boss."),
    ("suspect", {"seat": 2}, "I don’t trust player 3."),
    ("greet", {}, "Hi everyone!"),
]

#: what made a bot believe something: how much it weighs, and what is told
BELIEFS: list[tuple[str, dict[str, Any], float, str]] = [
    (
        "belief.brought_nearer",
        {"move": 7, "card": "cross", "gain": 1.04, "role": "digger"},
        0.7,
        "Turn 7: laid a crossroads, 1 card nearer to the gold – probably a gold-digger.",
    ),
    (
        "belief.led_astray",
        {"move": 7, "card": "cross", "gain": -2.56, "role": "saboteur"},
        -0.7,
        "Turn 7: laid a crossroads, 2.6 cards farther from the gold – probably not a saboteur.",
    ),
    (
        "belief.break",
        {"move": 7, "card": "broken_pick", "target": 2, "role": "saboteur"},
        0.7,
        "Turn 7: broke one of player 3’s tools (broken pick) – probably a saboteur.",
    ),
]
