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
        "Beside the board lie 3 treasures: gold ×2 and silver.",
    ),
    (0, mines.JoinedClan(1, "blue", 5, None, None), "Seat 1 is of the blue clan and gets 5 cards."),
    (
        None,
        mines.JoinedClan(1, "blue", 2, "selfish", ("axe", "cross_rock")),
        "Seat 1 is a selfish dwarf of the blue clan and gets: axe and crossing with a rock.",
    ),
    (
        1,
        mines.JoinedClan(1, "yellow", 2, "loyal", ("trap", "trap")),
        "You are a loyal dwarf of the yellow clan. Your cards: trap ×2.",
    ),
    (0, mines.TrollLeft(1, 4, 3, "E"), "The troll of seat 1 goes away from between 4,3 and 5,3."),
    (1, mines.TrollLeft(1, 4, 3, "S"), "Your troll goes away from between 4,3 and 4,4."),
    (0, mines.TurnSkipped(1), "Seat 1 has no cards and sits out."),
    (1, mines.TurnSkipped(1), "You have no cards and sit out."),
    (0, mines.EndProposed(1), "Seat 1 proposes to end the round."),
    (1, mines.EndProposed(1), "You propose to end the round."),
    (0, mines.Voted(1, True), "Seat 1 agrees to end the round."),
    (0, mines.Voted(1, False), "Seat 1 wants to go on."),
    (1, mines.Voted(1, True), "You agree to end the round."),
    (1, mines.Voted(1, False), "You want to go on."),
    (0, mines.ToolUsed(1, "boat", 4, 3), "Seat 1 overcame what lies at 4,3: boat."),
    (1, mines.ToolUsed(1, "axe", 4, 3), "You overcame what lies at 4,3: axe."),
    (0, mines.Spied(1, "info_mine_dwarf", "mine", 2, None, None), "Seat 1 looked at mine 2."),
    (
        None,
        mines.Spied(1, "info_mine_dwarf", "mine", 2, None, "dragon"),
        "Seat 1 looked at mine 2 and saw: the dragon.",
    ),
    (
        1,
        mines.Spied(1, "info_mine_dwarf", "mine", 2, None, "gemstones"),
        "You looked at mine 2 and saw: gemstones.",
    ),
    (0, mines.Spied(1, "info_mine_treasure", "treasure", 5, None, None), "Seat 1 looked at treasure 5."),
    (
        None,
        mines.Spied(1, "info_mine_treasure", "treasure", 5, None, 3),
        "Seat 1 looked at treasure 5, which is worth 3.",
    ),
    (
        1,
        mines.Spied(1, "info_mine_treasure", "treasure", 5, None, 4),
        "You looked at treasure 5, which is worth 4.",
    ),
    (
        0,
        mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, None),
        "Seat 1 looked at the dwarf card of seat 2.",
    ),
    (
        None,
        mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, "saboteur"),
        "Seat 1 looked at the dwarf card of seat 2: a saboteur.",
    ),
    (
        1,
        mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, "loyal"),
        "You looked at the dwarf card of seat 2: a loyal dwarf.",
    ),
    (2, mines.Spied(1, "info_mine_dwarf", "dwarf", None, 2, None), "Seat 1 looked at your dwarf card."),
    (0, mines.TrapSet(1, 4, 3, "E"), "Seat 1 set a trap between 4,3 and 5,3."),
    (1, mines.TrapSet(1, 4, 3, "S"), "You set a trap between 4,3 and 4,4."),
    (0, mines.TrollSet(1, 4, 3, "E"), "Seat 1 sent a troll to stand between 4,3 and 5,3."),
    (1, mines.TrollSet(1, 4, 3, "S"), "You sent a troll to stand between 4,3 and 4,4."),
    (
        0,
        mines.StormStruck(1, 4, 3, "cross", None),
        "Seat 1 let a thunderstorm strike 4,3: crossing is gone.",
    ),
    (
        0,
        mines.StormStruck(1, 4, 3, "cross_trunk", "axe"),
        "Seat 1 let a thunderstorm strike 4,3: crossing with a tree trunk is gone, with the axe.",
    ),
    (1, mines.StormStruck(1, 4, 3, "cross", None), "You let a thunderstorm strike 4,3: crossing is gone."),
    (
        1,
        mines.StormStruck(1, 4, 3, "t_wide_ditch", "rope"),
        "You let a thunderstorm strike 4,3: wide fork with a ditch is gone, with the rope.",
    ),
    (0, mines.TokenGone("trap", 4, 3, "E", None), "The trap between 4,3 and 5,3 is gone, too."),
    (0, mines.TokenGone("troll", 4, 3, "E", 2), "The troll of seat 2 between 4,3 and 5,3 is gone, too."),
    (2, mines.TokenGone("troll", 4, 3, "S", 2), "Your troll between 4,3 and 4,4 is gone, too."),
    (None, mines.TokenGone("trap", 4, 3, "S", None), "The trap between 4,3 and 4,4 is gone, too."),
    (0, mines.Discarded(1, 2, None), "Seat 1 put away 2 cards face-down."),
    (0, mines.Discarded(1, 1, None), "Seat 1 put away a card face-down."),
    (None, mines.Discarded(1, 2, ("axe", "axe")), "Seat 1 put away: axe ×2."),
    (1, mines.Discarded(1, 1, ("axe",)), "You put away: axe."),
    (0, mines.Walked(1, 5, 3, ((4, 3), (5, 3))), "Seat 1 walked to 5,3."),
    (1, mines.Walked(1, 5, 3, ((4, 3), (5, 3))), "You walked to 5,3."),
    (0, mines.Stayed(1), "Seat 1 did not move."),
    (1, mines.Stayed(1), "You did not move."),
    (0, mines.TrapSprung(1, 4, 3, "E", 1, None), "Seat 1 lost a card to the trap between 4,3 and 5,3."),
    (
        0,
        mines.TrapSprung(1, 4, 3, "E", 0, None),
        "Seat 1 had no card to lose to the trap between 4,3 and 5,3.",
    ),
    (
        None,
        mines.TrapSprung(1, 4, 3, "E", 1, ("axe",)),
        "Seat 1 lost to the trap between 4,3 and 5,3: axe.",
    ),
    (1, mines.TrapSprung(1, 4, 3, "S", 1, ("axe",)), "You lost to the trap between 4,3 and 4,4: axe."),
    (
        1,
        mines.TrapSprung(1, 4, 3, "S", 0, ()),
        "You had no card to lose to the trap between 4,3 and 4,4.",
    ),
    (0, mines.MineTurnedOver(1, 2, 10, 3, "silver"), "Seat 1 turned over mine 2 at 10,3: silver!"),
    (1, mines.MineTurnedOver(1, 2, 10, 3, "dragon"), "You turned over mine 2 at 10,3: the dragon!"),
    (0, mines.MineSet(2, 10, 3, False), "Mine 2 lies as it is printed."),
    (0, mines.MineSet(2, 10, 3, True), "Mine 2 lies turned round."),
    (0, mines.DragonTaken(1), "Seat 1 has the dragon after them, and its token."),
    (1, mines.DragonTaken(1), "You have the dragon after you, and its token."),
    (0, mines.TreasureTaken(1, 3, "gold", None), "Seat 1 took treasure 3: gold."),
    (None, mines.TreasureTaken(1, 3, "gold", 4), "Seat 1 took treasure 3: gold, worth 4."),
    (1, mines.TreasureTaken(1, 3, "gemstones", 2), "You took treasure 3: gemstones, worth 2."),
    (0, mines.TreasureLeft(1), "Seat 1 left the treasures alone."),
    (1, mines.TreasureLeft(1), "You left the treasures alone."),
    (
        0,
        mines.TreasuresShown((((2, "gold", 3), (4, "silver", 2)), (), ((1, "gold", 4),))),
        "The treasures are turned over (seat 0: gold 3 and silver 2; seat 2: gold 4).",
    ),
    (0, mines.TreasuresShown(((), (), ())), "Nobody took a treasure."),
    (0, mines.CourseGiven(1, 1, None, ((), (2,)), ((), (0,))), "Treasures taken and dwarf cards seen before count on."),
    (0, mines.Scored(1, 3, "pool"), "Seat 1 gets 3 points."),
    (0, mines.Scored(1, -2, "dragon"), "Seat 1 gives back 2 points."),
    (1, mines.Scored(1, 1, "pool"), "You get 1 point."),
    (1, mines.Scored(1, -1, "dragon"), "You give back 1 point."),
    (
        0,
        told.RoundEnded(1, "blue", "treasures"),
        "Round 1 is over: all treasures are collected. The blue clan's pool is worth more.",
    ),
    (
        0,
        told.RoundEnded(1, "yellow", "no_cards"),
        "Round 1 is over: nobody has cards any more. The yellow clan's pool is worth more.",
    ),
    (
        0,
        told.RoundEnded(1, None, "agreement"),
        "Round 1 is over: everybody agreed to end it. No clan is ahead: their pools are worth the same.",
    ),
    (
        0,
        told.RolesShown(("loyal", "saboteur", "loyal", "selfish"), None),
        "Everybody shows their dwarf card (loyal: seat 0 and seat 2; saboteur: seat 1; selfish: seat 3).",
    ),
    (0, told.GameEnded((1, 5), (1,), ()), "The match is over. The winner with 5 points: seat 1."),
    (
        0,
        told.GameEnded((0, 1, 1), (1, 2), ()),
        "The match is over. A shared victory with 1 point each: seat 1 and seat 2.",
    ),
]

#: score lines, who listens, and what they are told
SCORES: list[tuple[int | None, ScoreLine, str]] = [
    (
        0,
        ScoreLine(1, 5, "own_treasures", (("values", (2, 3)),)),
        "Seat 1: 5 points, for treasures of their own: 2 and 3.",
    ),
    (0, ScoreLine(1, 0, "own_treasures", (("values", ()),)), "Seat 1: nothing, selfish and without a treasure."),
    (1, ScoreLine(1, 4, "own_treasures", (("values", (4,)),)), "You: 4 points, for treasures of your own: 4."),
    (1, ScoreLine(1, 0, "own_treasures", (("values", ()),)), "You: nothing, selfish and without a treasure."),
    (
        0,
        ScoreLine(1, 1, "pool", (("clan", "blue"), ("value", 5), ("members", 3))),
        "Seat 1: 1 point, as each of 3 who share 5 in the blue clan's pool.",
    ),
    (
        0,
        ScoreLine(1, 0, "pool", (("clan", "blue"), ("value", 2), ("members", 3))),
        "Seat 1: 0 points, as each of 3 who share 2 in the blue clan's pool.",
    ),
    (
        0,
        ScoreLine(1, 5, "pool", (("clan", "yellow"), ("value", 5), ("members", 1))),
        "Seat 1: 5 points, alone with 5 in the yellow clan's pool.",
    ),
    (
        0,
        ScoreLine(1, 0, "pool", (("clan", "yellow"), ("value", 0), ("members", 2))),
        "Seat 1: nothing, for the yellow clan's pool is empty.",
    ),
    (
        1,
        ScoreLine(1, 2, "pool", (("clan", "yellow"), ("value", 4), ("members", 2))),
        "You: 2 points, as each of 2 who share 4 in the yellow clan's pool.",
    ),
    (
        1,
        ScoreLine(1, 4, "pool", (("clan", "blue"), ("value", 4), ("members", 1))),
        "You: 4 points, alone with 4 in the blue clan's pool.",
    ),
    (
        1,
        ScoreLine(1, 0, "pool", (("clan", "blue"), ("value", 0), ("members", 1))),
        "You: nothing, for the blue clan's pool is empty.",
    ),
    *(
        (
            listener,
            ScoreLine(1, amount, "remainder", (("clan", "blue"), ("best", 4), ("sharers", sharers))),
            f"{who}: {points} more, what was left over in the blue pool, for {what}, worth 4.",
        )
        for listener, who in ((0, "Seat 1"), (1, "You"))
        for sharers, amount, points, what in (
            (1, 2, "2 points", "its best treasure"),
            (2, 1, "1 point", "one of its 2 best treasures"),
        )
    ),
    (0, ScoreLine(1, -2, "dragon"), "Seat 1: 2 points less, because of the dragon."),
    (0, ScoreLine(1, 0, "dragon"), "Seat 1: no points that the dragon could take."),
    (1, ScoreLine(1, -1, "dragon"), "You: 1 point less, because of the dragon."),
    (1, ScoreLine(1, 0, "dragon"), "You: no points that the dragon could take."),
]

_PLACE = {"column": 4, "row": 3}
#: reasons why an action is not legal, with their facts and what is told
WHY: list[tuple[str, dict[str, Any], str]] = [
    ("other_decision", {"asked": "play"}, "First a card is to be played, or one or two put away."),
    ("other_decision", {"asked": "vote"}, "Now it is about ending the round: yes or no"),
    ("other_decision", {"asked": "move"}, "Now your dwarf moves: walk@5,3 for example, or stay"),
    ("other_decision", {"asked": "set_mine"}, "First the mine that was turned over has to be set."),
    ("other_decision", {"asked": "take"}, "Now it is about a treasure: take:2 for example, or leave"),
    ("off_the_board", _PLACE, "There is no space 4,3 on the board."),
    ("no_opening", _PLACE, "It would fit at 4,3, but no path there would be any longer."),
    ("no_such_obstacle", {**_PLACE, "obstacle": "trunk"}, "There is no tree trunk at 4,3."),
    ("already_overcome", _PLACE, "What lies at 4,3 is overcome already; one tool is enough."),
    ("no_token_left", {"token": "troll"}, "No token of this kind is left: troll."),
    (
        "not_on_this_card",
        {"card": "info_mine_dwarf", "thing": "treasure"},
        "This card is not for looking at treasures: mine or dwarf information.",
    ),
    ("no_such_mine", {"mine": 5}, "There is no mine 5."),
    ("mine_is_face_up", {"mine": 2}, "Mine 2 lies face-up already; there is nothing left to look at."),
    ("no_such_treasure", {"treasure": 9}, "There is no treasure 9."),
    ("treasure_is_taken", {"treasure": 3}, "Treasure 3 is taken already."),
    ("no_connection", {**_PLACE, "side": "E"}, "No way leads between 4,3 and 5,3."),
    ("token_lies_there", {**_PLACE, "side": "S"}, "A trap or a troll is already between 4,3 and 4,4."),
    ("start_or_mine", _PLACE, "The card at 4,3 is a start or a mine; a thunderstorm does not take it."),
    ("dwarf_stands_there", _PLACE, "A dwarf stands at 4,3; a thunderstorm does not strike there."),
    ("no_agreement", {}, "At this table no round is ended by agreement."),
    ("proposed_already", {}, "It was proposed in this turn already; once is enough."),
    ("out_of_reach", {**_PLACE, "traps": 0}, "Your dwarf has no way to 4,3 that is free of traps."),
    ("out_of_reach", {**_PLACE, "traps": 1}, "Your dwarf has no way to 4,3 that passes one trap."),
    ("out_of_reach", {**_PLACE, "traps": 2}, "Your dwarf has no way to 4,3 that passes 2 traps."),
    (
        "other_side",
        {**_PLACE, "sides": ("N", "W")},
        "Your dwarf enters the mine at 4,3 from one of these sides, and it has to be named: north and west.",
    ),
    (
        "no_side",
        _PLACE,
        "A side is named for a mine that lies face-down alone; what is at 4,3 is entered without.",
    ),
    ("other_mine", _PLACE, "The mine to be set is the one at 4,3."),
    (
        "other_kind",
        {"treasure": 3, "kind": "silver"},
        "Treasure 3 is another kind than this mine's: silver.",
    ),
    ("must_take", {"kind": "gold"}, "Whoever arrives takes a treasure; here that is: gold."),
]

#: each kind of action in every way it can be told: who may choose it, the action, and what it says
MOVES: list[tuple[int, str, str]] = [
    (0, "axe@4,3", "4,3"),
    (0, "thunderstorm@4,3", "4,3"),
    (0, "trap@4,3e", "4,3 east"),
    (0, "troll@4,3s", "4,3 south"),
    (0, "info_mine_dwarf:mine2", "mine 2"),
    (0, "info_mine_dwarf>2", "dwarf of seat 2"),
    (0, "info_mine_treasure:treasure5", "treasure 5 (gold 4)"),
    (0, "info_mine_treasure:treasure6", "treasure 6"),
    (0, "take:5", "treasure 5 (gold 4)"),
    (0, "take:6", "treasure 6"),
    (0, "leave", "take nothing"),
    (0, "-cross,axe", "put away"),
    (0, "end?", "propose to end the round"),
    (0, "yes", "yes, end the round"),
    (0, "no", "no, go on"),
    (0, "walk@5,3", "5,3"),
    (0, "walk@5,3*1", "5,3 (1 trap)"),
    (0, "walk@5,3*2", "5,3 (2 traps)"),
    (0, "walk@10,3w", "10,3 from the west"),
    (0, "walk@10,3w*1", "10,3 from the west (1 trap)"),
    (0, "walk@10,3w*2", "10,3 from the west (2 traps)"),
    (0, "stay", "stay"),
    (0, "set@10,3", "as printed"),
    (0, "set~@10,3", "turned round"),
]
#: what is known of what they aim at
KNOWN = {"treasure:5": "gold 4"}
