"""Everything that can be told of The Lost Mines, in every way it is put into words."""

from __future__ import annotations

from typing import Any

from undermine.games import Event, ScoreLine
from undermine.games.core import round_events as told
from undermine.games.lost_mines import events as mines

#: each kind of event in every way it can be told: (who listens, the event as they see it, what they are told)
TOLD: list[tuple[int | None, Event, str]] = [
    (
        0,
        mines.TreasuresLaidOut(("gold", "silver", "gold")),
        "3 treasures lie beside the board: gold ×2 and silver.",
    ),
    (0, mines.JoinedClan(1, "blue", 5, None, None), "Player 2 belongs to the blue clan and gets 5 cards."),
    (
        None,
        mines.JoinedClan(1, "blue", 2, "selfish", ("axe", "cross_rock")),
        "Player 2 is a selfish dwarf of the blue clan. Hand: axe and crossroads with a rock.",
    ),
    (
        1,
        mines.JoinedClan(1, "yellow", 2, "loyal", ("trap", "trap")),
        "You are a loyal dwarf of the yellow clan. Your hand: trap ×2.",
    ),
    (0, mines.TrollLeft(1, 4, 3, "E"), "Player 2’s troll wanders off."),
    (1, mines.TrollLeft(1, 4, 3, "S"), "Your troll wanders off."),
    (0, mines.TurnSkipped(1), "Player 2 has no cards left and sits out the rest of the round."),
    (1, mines.TurnSkipped(1), "You have no cards left and sit out the rest of the round."),
    (0, mines.EndProposed(1), "Player 2 suggests ending the round."),
    (1, mines.EndProposed(1), "You suggest ending the round."),
    (0, mines.Voted(1, True), "Player 2 agrees to end the round."),
    (0, mines.Voted(1, False), "Player 2 wants to keep playing."),
    (1, mines.Voted(1, True), "You agree to end the round."),
    (1, mines.Voted(1, False), "You want to keep playing."),
    (0, mines.ToolUsed(1, "boat", 4, 3), "Player 2 clears the way: boat."),
    (1, mines.ToolUsed(1, "axe", 4, 3), "You clear the way: axe."),
    (0, mines.Spied(1, "info_mine_dwarf", "mine", 2, None, None), "Player 2 peeks at mine 2."),
    (
        None,
        mines.Spied(1, "info_mine_dwarf", "mine", 2, None, "dragon"),
        "Player 2 peeks at mine 2: the dragon.",
    ),
    (
        1,
        mines.Spied(1, "info_mine_dwarf", "mine", 2, None, "gemstones"),
        "You peek at mine 2: gemstones!",
    ),
    (0, mines.Spied(1, "info_mine_treasure", "treasure", 5, None, None), "Player 2 peeks at treasure 5."),
    (
        None,
        mines.Spied(1, "info_mine_treasure", "treasure", 5, None, 3),
        "Player 2 peeks at treasure 5: it’s worth 3.",
    ),
    (
        1,
        mines.Spied(1, "info_mine_treasure", "treasure", 5, None, 4),
        "You peek at treasure 5: it’s worth 4.",
    ),
    (
        0,
        mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, None),
        "Player 2 peeks at player 3’s dwarf card.",
    ),
    (
        None,
        mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, "saboteur"),
        "Player 2 peeks at player 3’s dwarf card: a saboteur.",
    ),
    (
        1,
        mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, "loyal"),
        "You peek at player 3’s dwarf card: a loyal dwarf!",
    ),
    (2, mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, None), "Player 2 knows who you are now!"),
    (0, mines.TrapSet(1, 4, 3, "E"), "Player 2 sets a trap."),
    (1, mines.TrapSet(1, 4, 3, "S"), "You set a trap."),
    (0, mines.TrollSet(1, 4, 3, "E"), "Player 2 calls a troll to block the way."),
    (1, mines.TrollSet(1, 4, 3, "S"), "You call a troll to block the way."),
    (
        0,
        mines.StormStruck(1, 4, 3, "cross", None),
        "Thunderstorm! Player 2 sweeps away a crossroads.",
    ),
    (
        0,
        mines.StormStruck(1, 4, 3, "cross_trunk", "axe"),
        "Thunderstorm! Player 2 sweeps away a crossroads with a tree trunk, axe and all.",
    ),
    (1, mines.StormStruck(1, 4, 3, "cross", None), "Thunderstorm! You sweep away a crossroads."),
    (
        1,
        mines.StormStruck(1, 4, 3, "t_wide_ditch", "rope"),
        "Thunderstorm! You sweep away a T-junction with a ditch, rope and all.",
    ),
    (0, mines.TokenGone("trap", 4, 3, "E", None), "The trap goes with it."),
    (0, mines.TokenGone("troll", 4, 3, "E", 2), "Player 3’s troll goes with it."),
    (2, mines.TokenGone("troll", 4, 3, "S", 2), "Your troll goes with it."),
    (None, mines.TokenGone("trap", 4, 3, "S", None), "The trap goes with it."),
    (0, mines.Discarded(1, 2, None), "Player 2 discards 2 cards face down."),
    (0, mines.Discarded(1, 1, None), "Player 2 discards a card face down."),
    (None, mines.Discarded(1, 2, ("axe", "axe")), "Player 2 discards: axe ×2."),
    (1, mines.Discarded(1, 1, ("axe",)), "You discard: axe."),
    (0, mines.Walked(1, 5, 3, ((4, 3), (5, 3))), "Player 2 walks on."),
    (1, mines.Walked(1, 5, 3, ((4, 3), (5, 3))), "You walk on."),
    (0, mines.Stayed(1), "Player 2 stays put."),
    (1, mines.Stayed(1), "You stay put."),
    (0, mines.TrapSprung(1, 4, 3, "E", 1, None), "Snap! Player 2 walks into a trap and loses a card."),
    (
        0,
        mines.TrapSprung(1, 4, 3, "E", 0, None),
        "Player 2 walks into a trap, but has no card to lose.",
    ),
    (
        None,
        mines.TrapSprung(1, 4, 3, "E", 1, ("axe",)),
        "Snap! Player 2 walks into a trap and loses: axe.",
    ),
    (1, mines.TrapSprung(1, 4, 3, "S", 1, ("axe",)), "Snap! You walk into a trap and lose: axe."),
    (
        1,
        mines.TrapSprung(1, 4, 3, "S", 0, ()),
        "You walk into a trap, but have no card to lose.",
    ),
    (0, mines.MineTurnedOver(1, 2, 10, 3, "silver"), "Player 2 enters mine 2: silver!"),
    (1, mines.MineTurnedOver(1, 2, 10, 3, "dragon"), "You enter mine 2: the dragon!"),
    (0, mines.MineSet(2, 10, 3, False), "Mine 2 stays as it is."),
    (0, mines.MineSet(2, 10, 3, True), "Mine 2 is turned upside down."),
    (0, mines.DragonTaken(1), "The dragon is after player 2: that costs up to 2 points!"),
    (1, mines.DragonTaken(1), "The dragon is after you: that costs you up to 2 points!"),
    (0, mines.TreasureTaken(1, 3, "gold", None), "Player 2 takes a treasure: gold."),
    (None, mines.TreasureTaken(1, 3, "gold", 4), "Player 2 takes a treasure: gold, worth 4."),
    (1, mines.TreasureTaken(1, 3, "gemstones", 2), "You take a treasure: gemstones, worth 2!"),
    (0, mines.TreasureLeft(1), "Player 2 leaves the treasure."),
    (1, mines.TreasureLeft(1), "You leave the treasure."),
    (
        0,
        mines.TreasuresShown((((2, "gold", 3), (4, "silver", 2)), (), ((1, "gold", 4),))),
        "The treasures are revealed (player 1: gold 3 and silver 2; player 3: gold 4).",
    ),
    (0, mines.TreasuresShown(((), (), ())), "Nobody took a treasure."),
    (0, mines.CourseGiven(1, 1, None, ((), (2,)), ((), (0,))), "Treasures taken and dwarf cards seen before count on."),
    (0, mines.Scored(1, 3, "pool"), "Player 2 gets 3 points."),
    (0, mines.Scored(1, -2, "dragon"), "Player 2 gives back 2 points."),
    (1, mines.Scored(1, 1, "pool"), "You get 1 point."),
    (1, mines.Scored(1, -1, "dragon"), "You give back 1 point."),
    (
        0,
        told.RoundEnded(1, "blue", "treasures"),
        "Round 1 is over – every treasure has been taken. The blue clan’s pool is worth more.",
    ),
    (
        0,
        told.RoundEnded(1, "yellow", "no_cards"),
        "Round 1 is over – nobody has any cards left. The yellow clan’s pool is worth more.",
    ),
    (
        0,
        told.RoundEnded(1, None, "agreement"),
        "Round 1 is over – everyone agreed to stop. No clan is ahead: their pools are worth the same.",
    ),
    (
        0,
        told.RolesShown(("loyal", "saboteur", "loyal", "selfish"), None),
        "Everyone reveals their dwarf card (loyal: player 1 and player 3; saboteur: player 2; selfish: player 4).",
    ),
    (0, told.GameEnded((1, 5), (1,), ()), "The game is over. Player 2 wins with 5 points!"),
    (
        0,
        told.GameEnded((0, 1, 1), (1, 2), ()),
        "The game is over. Player 2 and player 3 win together with 1 point each!",
    ),
]

#: score lines, who listens, and what they are told
SCORES: list[tuple[int | None, ScoreLine, str]] = [
    (
        0,
        ScoreLine(1, 5, "own_treasures", (("values", (2, 3)),)),
        "Player 2: 5 points for their own treasures (2 and 3).",
    ),
    (0, ScoreLine(1, 0, "own_treasures", (("values", ()),)), "Player 2: nothing – selfish, but empty-handed."),
    (1, ScoreLine(1, 4, "own_treasures", (("values", (4,)),)), "You: 4 points for your own treasures (4)."),
    (1, ScoreLine(1, 0, "own_treasures", (("values", ()),)), "You: nothing – selfish, but empty-handed."),
    (
        0,
        ScoreLine(1, 1, "pool", (("clan", "blue"), ("value", 5), ("members", 3))),
        "Player 2: 1 point – 3 dwarves share the blue clan’s 5.",
    ),
    (
        0,
        ScoreLine(1, 0, "pool", (("clan", "blue"), ("value", 2), ("members", 3))),
        "Player 2: 0 points – 3 dwarves share the blue clan’s 2.",
    ),
    (
        0,
        ScoreLine(1, 5, "pool", (("clan", "yellow"), ("value", 5), ("members", 1))),
        "Player 2: 5 points – the yellow clan’s whole pool of 5.",
    ),
    (
        0,
        ScoreLine(1, 0, "pool", (("clan", "yellow"), ("value", 0), ("members", 2))),
        "Player 2: nothing – the yellow clan’s pool is empty.",
    ),
    (
        1,
        ScoreLine(1, 2, "pool", (("clan", "yellow"), ("value", 4), ("members", 2))),
        "You: 2 points – 2 dwarves share the yellow clan’s 4.",
    ),
    (
        1,
        ScoreLine(1, 4, "pool", (("clan", "blue"), ("value", 4), ("members", 1))),
        "You: 4 points – the blue clan’s whole pool of 4.",
    ),
    (
        1,
        ScoreLine(1, 0, "pool", (("clan", "blue"), ("value", 0), ("members", 1))),
        "You: nothing – the blue clan’s pool is empty.",
    ),
    *(
        (
            listener,
            ScoreLine(1, amount, "remainder", (("clan", "blue"), ("best", 4), ("sharers", sharers))),
            f"{who}: {points} extra from the blue clan’s leftovers, for {what} (worth 4).",
        )
        for listener, who in ((0, "Player 2"), (1, "You"))
        for sharers, amount, points, what in (
            (1, 2, "2 points", "its best treasure"),
            (2, 1, "1 point", "one of its 2 best treasures"),
        )
    ),
    (0, ScoreLine(1, -2, "dragon"), "Player 2: 2 points less – the dragon!"),
    (0, ScoreLine(1, 0, "dragon"), "Player 2: no points the dragon could take."),
    (1, ScoreLine(1, -1, "dragon"), "You: 1 point less – the dragon!"),
    (1, ScoreLine(1, 0, "dragon"), "You: no points the dragon could take."),
]

_PLACE = {"column": 4, "row": 3}
#: reasons why an action is not legal, with their facts and what is told
WHY: list[tuple[str, dict[str, Any], str]] = [
    ("other_decision", {"asked": "play"}, "First play a card, or discard one or two."),
    ("other_decision", {"asked": "vote"}, "First vote: should the round end now?"),
    ("other_decision", {"asked": "move"}, "Now move your dwarf, or stay put."),
    ("other_decision", {"asked": "set_mine"}, "First decide which way round the mine goes."),
    ("other_decision", {"asked": "take"}, "First take a treasure – or leave it."),
    ("off_the_board", _PLACE, "That’s off the board."),
    ("no_opening", _PLACE, "It fits, but it has to make a path longer."),
    ("no_such_obstacle", {**_PLACE, "obstacle": "trunk"}, "There’s no tree trunk there."),
    ("already_overcome", _PLACE, "The way is already clear there."),
    ("no_token_left", {"token": "troll"}, "There are no more of these tokens: troll."),
    (
        "not_on_this_card",
        {"card": "info_mine_dwarf", "thing": "treasure"},
        "You can’t look at treasures with that card: peek (mine or dwarf).",
    ),
    ("no_such_mine", {"mine": 5}, "There’s no mine 5."),
    ("mine_is_face_up", {"mine": 2}, "Mine 2 is face up already."),
    ("no_such_treasure", {"treasure": 9}, "There’s no treasure 9."),
    ("treasure_is_taken", {"treasure": 3}, "Treasure 3 has already been taken."),
    ("no_connection", {**_PLACE, "side": "E"}, "There’s no path there."),
    ("token_lies_there", {**_PLACE, "side": "S"}, "There’s already a trap or a troll there."),
    ("start_or_mine", _PLACE, "Starts and mines can’t be removed."),
    ("dwarf_stands_there", _PLACE, "There’s a dwarf standing there."),
    ("no_agreement", {}, "At this table you can’t end a round early."),
    ("proposed_already", {}, "You’ve already suggested that this turn."),
    ("out_of_reach", {**_PLACE, "traps": 0}, "Your dwarf can’t get there."),
    ("out_of_reach", {**_PLACE, "traps": 1}, "Your dwarf can’t get there past one trap."),
    ("out_of_reach", {**_PLACE, "traps": 2}, "Your dwarf can’t get there past 2 traps."),
    (
        "other_side",
        {**_PLACE, "sides": ("N", "W")},
        "Say from which side your dwarf enters the mine: top and left.",
    ),
    (
        "no_side",
        _PLACE,
        "Only a face-down mine is entered from a side.",
    ),
    ("other_mine", _PLACE, "First decide about the mine your dwarf stands on."),
    (
        "other_kind",
        {"treasure": 3, "kind": "silver"},
        "That treasure isn’t from this mine: silver.",
    ),
    ("must_take", {"kind": "gold"}, "You’ve arrived, so take a treasure: gold."),
]

#: each kind of action in every way it can be told: who may choose it, the action, and what it says
MOVES: list[tuple[int, str, str]] = [
    (0, "axe@4,3", "4,3"),
    (0, "thunderstorm@4,3", "4,3"),
    (0, "trap@4,3e", "4,3 right"),
    (0, "troll@4,3s", "4,3 bottom"),
    (0, "info_mine_dwarf:mine2", "mine 2"),
    (0, "info_mine_dwarf>2", "player 3’s dwarf card"),
    (0, "info_mine_treasure:treasure5", "treasure 5 (gold 4)"),
    (0, "info_mine_treasure:treasure6", "treasure 6"),
    (0, "take:5", "treasure 5 (gold 4)"),
    (0, "take:6", "treasure 6"),
    (0, "leave", "take nothing"),
    (0, "-cross,axe", "discard"),
    (0, "end?", "suggest ending the round"),
    (0, "yes", "yes, end it"),
    (0, "no", "no, keep playing"),
    (0, "walk@5,3", "5,3"),
    (0, "walk@5,3*1", "5,3 (1 trap)"),
    (0, "walk@5,3*2", "5,3 (2 traps)"),
    (0, "walk@10,3w", "10,3 from the left"),
    (0, "walk@10,3w*1", "10,3 from the left (1 trap)"),
    (0, "walk@10,3w*2", "10,3 from the left (2 traps)"),
    (0, "stay", "stay put"),
    (0, "set@10,3", "this way up"),
    (0, "set~@10,3", "the other way up"),
]
#: what is known of what they aim at
KNOWN = {"treasure:5": "gold 4"}
