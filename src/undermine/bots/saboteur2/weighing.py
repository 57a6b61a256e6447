"""What actions are worth in roll-outs of Saboteur 2: by ``keen``'s weights, on the engine's own state."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from undermine import native
from undermine.bots.digging.board import TABLES
from undermine.bots.digging.brisk import Brisk
from undermine.bots.digging.survey import Survey
from undermine.bots.saboteur2.suspicions import Suspicions2
from undermine.bots.saboteur2.teams import CRYSTALS, DOORS, TEAMS
from undermine.bots.saboteur2.weights import BONDS, WEIGHTS, keeps
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.notation import CARD, LAY, PASS
from undermine.games.digging import actions as dig_actions
from undermine.games.digging.moves import Moves
from undermine.games.saboteur2 import actions, rules
from undermine.games.saboteur2.cards import IN_FRONT
from undermine.games.saboteur2.front import Front
from undermine.games.saboteur2.rules import ROLES

_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_CARD: Final = CARD
_ROLES: Final = len(ROLES)
_BLUE: Final = rules.BLUE
_GREEN: Final = rules.GREEN
_BOSS: Final = rules.BOSS
_PROFITEER: Final = rules.PROFITEER
_GEOLOGIST: Final = rules.GEOLOGIST
_SABOTEUR: Final = rules.SABOTEUR
_LAY_KIND: Final = LAY >> SHIFT
_BREAK_KIND: Final = dig_actions.BREAK >> SHIFT
_REPAIR_KIND: Final = dig_actions.REPAIR >> SHIFT
_MAP_KIND: Final = dig_actions.MAP >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT
_THEFT_KIND: Final = actions.THEFT >> SHIFT
_HANDS_OFF_KIND: Final = actions.HANDS_OFF >> SHIFT
_SWAP_HAND_KIND: Final = actions.SWAP_HAND >> SHIFT
_INSPECTION_KIND: Final = actions.INSPECTION >> SHIFT
_SWAP_HATS_KIND: Final = actions.SWAP_HATS >> SHIFT
_TRAPPED_KIND: Final = actions.TRAPPED >> SHIFT
_FREE_KIND: Final = actions.FREE_AT_LAST >> SHIFT
_SWAP_HAND_CARD: Final = NUMBERS["swap_hand"]
_FRONT_TRAPPED: Final = IN_FRONT.index("trapped")
_FRONT_THEFT: Final = IN_FRONT.index("theft")

_DOORS: Final = DOORS
_CRYSTALS: Final = CRYSTALS
#: by role and whether the gold is known, how much each card is rather kept
_KEEPS: Final = [
    keeps(IDS[card], role, known) if card < len(IDS) else 0.0
    for role in ROLES
    for known in (False, True)
    for card in range(256)
]
_BONDS: Final = [BONDS[one][other] for one in ROLES for other in ROLES]
#: the faces as blue and green find them, who are the first two roles
_TABLES: Final = tuple(TABLES[team] for team in TEAMS)
#: what brings a team this many cards nearer than the other one is done for it; what counts as nearer, and for a card
#: that was taken away
_TILT: Final = 0.3
_W: Final = WEIGHTS
_LOOK: Final = [_W.look.of(role) for role in ROLES]
_MEND_SELF: Final = [_W.mend_self.of(role) for role in ROLES]
_RID: Final = [_W.rid.of(role) for role in ROLES]
_LIKE_A_SABOTEUR: Final = _W.like_a_saboteur
_LATE_TO_TRAP: Final = _W.late_to_trap
_LATE_TO_STEAL: Final = _W.late_to_steal
_TOO_LATE: Final = _W.too_late
_NEAR_TO_BREAK: Final = _W.near_to_break
_NEAR_TO_STEAL: Final = _W.near_to_steal
_NEAR_TO_LOSE: Final = _W.near_to_lose
_USELESS: Final = _W.useless
_HARM_SELF: Final = _W.harm_self
_RIVAL: Final = _W.rival
_BOSS_DOOR: Final = _W.boss_door
_GEOLOGIST_DELAY: Final = _W.geologist_delay
_GOLD: Final = _W.gold
_GOLD_FOR_OTHERS: Final = _W.gold_for_others
_PROGRESS: Final = _W.progress
_LEAST_PROGRESS: Final = _W.least_progress
_ASTRAY: Final = _W.astray
_CRYSTAL_WORTH: Final = _W.crystal
_NO_CRYSTAL: Final = _W.no_crystal
_GIFT: Final = _W.gift
_FALL: Final = _W.fall
_LEAST_FALL: Final = _W.least_fall
_HIDING: Final = _W.hiding
_HIDES_BEYOND: Final = _W.hides_beyond
_FALL_GEOLOGIST: Final = _W.fall_geologist
_FALL_GEOLOGIST_COSTS: Final = _W.fall_geologist_costs
_FALL_PROFITEER: Final = _W.fall_profiteer
_CLEAR_WAY: Final = _W.clear_way
_FOREIGN_DOOR: Final = _W.foreign_door
_TAKE_CRYSTAL: Final = _W.take_crystal
_LOOK_FAR: Final = _W.look_far
_KNOWN: Final = _W.known
_GOLD_KNOWN: Final = _W.gold_known
_NO_FUTURE: Final = _W.no_future
_INSPECT: Final = _W.inspect
_INSPECT_COSTS: Final = _W.inspect_costs
_SOON: Final = _W.soon
_LATER: Final = _W.later
_HARM: Final = _W.harm
_FOE: Final = _W.foe
_HARM_AGAIN: Final = _W.harm_again
_HARM_TRAPPED: Final = _W.harm_trapped
_HARM_NEAR: Final = _W.harm_near
_HELP: Final = _W.help
_FRIEND: Final = _W.friend
_HELP_SELF: Final = _W.help_self
_HELP_SELF_ONE_OF: Final = _W.help_self_one_of
_RID_OF_TRAPPED: Final = _W.rid_of_trapped
_RID_OF_ONE_OF: Final = _W.rid_of_one_of
_RID_CARDS: Final = _W.rid_cards
_THEFT: Final = _W.theft
_THEFT_EARLY: Final = _W.theft_early
_OWN_THEFT: Final = _W.own_theft
_HANDS_OFF: Final = _W.hands_off
_HANDS_OFF_LATE: Final = _W.hands_off_late
_NEW_ROLE: Final = _W.new_role
_SWAP_FOE: Final = _W.swap_foe
_SWAP_FOE_FROM: Final = _W.swap_foe_from
_SWAP_FRIEND: Final = _W.swap_friend
_NEW_HAND: Final = _W.new_hand
_OWN_HAND: Final = _W.own_hand
_NO_HAND: Final = _W.no_hand
_MORE_CARDS: Final = _W.more_cards
_HAND_TO_FRIEND: Final = _W.hand_to_friend
_PUT_AWAY: Final = _W.put_away
_FRESH_CARD: Final = _W.fresh_card


class Weighing2(Brisk):
    """What actions are worth to the seat whose turn it is."""

    __slots__ = (*("_blue", "_bonds", "_doors", "_geologists", "_green", "_profits", "_role", "_stale", "suspicions"),)

    _bonds: list[float]

    def __init__(self, stocks: Sequence[int], strays: float) -> None:
        Brisk.__init__(self, stocks, strays)
        #: what is held against everybody now
        self.suspicions = Suspicions2()
        #: the maze as blue and green find it, whether that is to be looked at again, and whether there is any door
        self._blue = Survey(TABLES[TEAMS[0]].spread)
        self._green = Survey(TABLES[TEAMS[1]].spread)
        self._stale = True
        self._doors = False
        #: by seat, how much the one that decides wants it to get on
        native.make_array(self, "_bonds", 16)
        # Of the seat that decides: its role, how many geologists it reckons with, and how much a profiteer would rather
        # have nobody find the gold.
        self._role = 0
        self._geologists = 0.0
        self._profits = 0.0

    # The maze as teams find it

    def _team(self, role: int) -> Survey:
        """The maze as a team finds it, to which the other colour's doors are closed."""
        if not self._doors:
            return self.survey
        if self._stale:
            maze = self.survey.maze
            self._blue.look(maze.found_by(_TABLES[0]))
            self._green.look(maze.found_by(_TABLES[1]))
            self._stale = False
        return self._blue if role == _BLUE else self._green

    def _think(self, table: Moves) -> None:
        """What one believes of the others, and so how much one wants them to get on."""
        if self._thought:
            return
        self._thought = True
        suspicions = self.suspicions
        suspicions.think(table.turn, table.roles)
        chances = suspicions.chances
        insight = self.insight
        blue = green = boss = geologists = saboteurs = 0.0
        for seat in range(table.seats):
            first = seat * _ROLES
            if insight > 0.0:
                for role in range(_ROLES):
                    truth = 1.0 if table.roles[seat] == role else 0.0
                    chances[first + role] += insight * (truth - chances[first + role])
            blue += chances[first + _BLUE]
            green += chances[first + _GREEN]
            boss += chances[first + _BOSS]
            geologists += chances[first + _GEOLOGIST]
            saboteurs += chances[first + _SABOTEUR]
        self._geologists = min(1.0, geologists)
        like = self._role
        if self._role == _PROFITEER:
            diggers = boss + (max(blue, green) if self._doors else blue + green)
            self._profits = max(-1.0, min(1.0, diggers - saboteurs))
            if self._profits > _LIKE_A_SABOTEUR:
                like = _SABOTEUR
        for seat in range(table.seats):
            bond = 0.0
            for role in range(_ROLES):
                bond += _BONDS[like * _ROLES + role] * chances[seat * _ROLES + role]
            self._bonds[seat] = bond

    def worth_of(self, table: Moves, code: int) -> float:
        kind = code >> _SHIFT
        load = code & _PAYLOAD
        if kind == _LAY_KIND:
            cell = self.survey.cell_at(load >> 1 & 0xFFFF)
            return self._worth_of_lay(table, load >> 17, cell, (load >> 17) << 1 | load & 1)
        if kind == _PASS_KIND:
            return self._worth_of_pass(load)
        if kind == _MAP_KIND:
            return self._worth_of_looking(table, load)
        if kind in (_BREAK_KIND, _TRAPPED_KIND):
            return self._worth_of_harm(table, load >> 2 & 15, kind == _TRAPPED_KIND)
        if kind in (_REPAIR_KIND, _FREE_KIND):
            return self._worth_of_help(table, load >> 2 & 15, kind == _REPAIR_KIND)
        if kind == _THEFT_KIND:
            late = self._late > _LATE_TO_STEAL or self._least <= _NEAR_TO_STEAL
            return _THEFT if late else _THEFT_EARLY
        if kind == _HANDS_OFF_KIND:
            return _OWN_THEFT if load >> 2 == table.turn else _HANDS_OFF + _HANDS_OFF_LATE * self._late
        if kind == _INSPECTION_KIND:
            return self._worth_of_inspection(table, load >> 2)
        if kind == _SWAP_HATS_KIND:
            return self._worth_of_hats(table, load >> 2)
        if kind == _SWAP_HAND_KIND:
            return self._worth_of_hand(table, load >> 2)
        return self._worth_of_clearing(table, load)

    # The maze

    def _worth_of_lay(self, table: Moves, card: int, cell: int, face: int) -> float:
        role = self._role
        door = _DOORS[card]
        survey = self.survey
        survey.weigh_lay(self._goals, cell, face)
        progress, win = survey.progress, survey.win
        own = progress
        own_win = win
        if role <= _GREEN:
            if door >= 0 and door != role:
                own = -abs(progress) - _TILT
                own_win = 0.0
            elif self._doors:
                team = self._team(role)
                team.weigh_lay(self._goals, cell, face)
                own, own_win = team.progress, team.win
            if (self._doors or door >= 0) and door != role:
                rival = progress
                if self._doors:
                    team = self._team(1 - role)
                    team.weigh_lay(self._goals, cell, face)
                    rival = team.progress
                own -= _RIVAL * max(0.0, rival)
        elif role == _BOSS:
            own -= _BOSS_DOOR if door >= 0 else 0.0
        elif role == _SABOTEUR:
            own = -progress
        elif role == _GEOLOGIST:
            own = -_GEOLOGIST_DELAY * progress
        else:
            own = -self._profits * progress
        if win > 0.0 and (role in (_SABOTEUR, _GEOLOGIST) or self._profits > 0.0 or own_win == 0.0):
            return _GOLD_FOR_OTHERS * win
        if role == _GEOLOGIST:
            return _CRYSTAL_WORTH if _CRYSTALS[card] else _NO_CRYSTAL + own
        if win > 0.0:
            return _GOLD * win
        value = _PROGRESS * own if own > _LEAST_PROGRESS else _ASTRAY + own
        if _CRYSTALS[card]:
            self._think(table)
            value -= _GIFT * self._geologists
        return value

    def _worth_of_fall(self, table: Moves, code: int, exactly: bool) -> float:
        role = self._role
        maze = table.maze
        card = maze.faces[maze.cell_of(code & 0xFFFF)] >> 1
        cell = self.survey.cell_at(code & 0xFFFF)
        crystal = 0.0
        if _CRYSTALS[card]:
            self._think(table)
            crystal = _TAKE_CRYSTAL * self._geologists
        if role == _GEOLOGIST and crystal > 0.0:
            return _USELESS
        if role == _PROFITEER and self._profits <= _LIKE_A_SABOTEUR:
            return _FALL_PROFITEER + crystal
        digs = role <= _BOSS
        foreign = 0.0
        if digs and role != _BOSS and _DOORS[card] >= 0 and _DOORS[card] != role:
            foreign = _FOREIGN_DOOR
        serves = foreign > 0.0 or crystal > 0.0
        if digs and not exactly and not serves and not self.survey.may_help_to_take(self._goals, cell):
            return _USELESS
        harm = self.survey.harm_of_taking(self._goals, cell, exactly)
        if role == _GEOLOGIST:
            return _FALL_GEOLOGIST * harm + _FALL_GEOLOGIST_COSTS
        if digs:
            gain = foreign + crystal - harm
            return _CLEAR_WAY * -harm + foreign + crystal if gain > _LEAST_FALL else _USELESS
        openly = _HIDING if self._least > _HIDES_BEYOND else 1.0
        return harm * (_FALL + openly) + crystal if harm + crystal > _LEAST_FALL else _USELESS

    def _worth_of_looking(self, table: Moves, goal: int) -> float:
        seat = table.turn
        if table.stock_size == table.stock_top and (self._role > _BOSS or table.held[seat] <= _NO_FUTURE):
            return _USELESS
        if table.looked_seats[goal] >> seat & 1:
            return _KNOWN
        if self._goals & (self._goals - 1) == 0:
            return _GOLD_KNOWN
        return _LOOK[self._role] - _LOOK_FAR * self.survey.need(goal)

    # The others

    def _fronts(self, table: Moves, seat: int) -> int:
        """How many cards in front of a seat keep it from digging."""
        front: Front = table  # type: ignore[assignment]
        return self.tools_of(table, seat) + (front.trapped >> seat & 1)

    def _soon(self, table: Moves, seat: int) -> float:
        return _SOON - _LATER * float(self.turns_until(table, seat)) / table.seats

    def _worth_of_harm(self, table: Moves, seat: int, trapped: bool) -> float:
        if seat == table.turn:
            return _HARM_SELF
        self._think(table)
        bond = self._bonds[seat]
        if bond > _FOE:
            return _USELESS
        counts = self._late > _LATE_TO_TRAP or self._least <= _NEAR_TO_STEAL
        strong = _HARM_TRAPPED if trapped and counts else 1.0
        near = _HARM_NEAR if self._least <= _NEAR_TO_BREAK else 1.0
        again = _HARM_AGAIN if self._fronts(table, seat) else 1.0
        return _HARM * -bond * self._soon(table, seat) * again * strong * near

    def _worth_of_help(self, table: Moves, seat: int, mends: bool) -> float:
        if seat == table.turn:
            wanted = _MEND_SELF[self._role] if mends else 1.0
            return (_HELP_SELF if self._fronts(table, seat) == 1 else _HELP_SELF_ONE_OF) * wanted
        self._think(table)
        bond = self._bonds[seat]
        return _HELP * bond * self._soon(table, seat) if bond > _FRIEND else _USELESS

    def _worth_of_clearing(self, table: Moves, load: int) -> float:
        removes = load & 7
        if removes == _FRONT_THEFT:
            return _OWN_THEFT
        rid = _RID_OF_TRAPPED if removes == _FRONT_TRAPPED else _RID[self._role]
        if self._fronts(table, table.turn) != 1:
            rid = _RID_OF_ONE_OF * rid
        return rid - _RID_CARDS * (self._keep(load >> _CARD + 3) + self._keep(load >> 3 & 255))

    def _worth_of_inspection(self, table: Moves, seat: int) -> float:
        if self.suspicions.knows(table.turn, seat):
            return _KNOWN
        self._think(table)
        unsure = 0.0
        for role in range(_ROLES):
            chance = self.suspicions.chances[seat * _ROLES + role]
            if chance > 0.0:
                unsure -= chance * math.log(chance)
        return _INSPECT * unsure + _INSPECT_COSTS

    def _worth_of_hats(self, table: Moves, seat: int) -> float:
        if seat == table.turn:
            losing = self._least <= _NEAR_TO_LOSE if self._role == _SABOTEUR else self._late > _TOO_LATE
            return _NEW_ROLE if losing and self._role != _GEOLOGIST and self._role != _PROFITEER else _USELESS
        self._think(table)
        bond = self._bonds[seat]
        return _SWAP_FOE * -bond if bond < _SWAP_FOE_FROM else _SWAP_FRIEND

    def _worth_of_hand(self, table: Moves, seat: int) -> float:
        turn = table.turn
        theirs = table.held[seat]
        held = table.held[turn]
        if not theirs or theirs < held - 1 or table.stock_size == table.stock_top:
            return _NO_HAND
        self._think(table)
        own = -self._keep(_SWAP_HAND_CARD)
        begin = turn * table.room
        for place in range(begin, begin + held):
            own += self._keep(table.cards[place])
        return _NEW_HAND - _OWN_HAND * own + _MORE_CARDS * (theirs - held + 1) - _HAND_TO_FRIEND * self._bonds[seat]

    # What to keep

    def _keep(self, card: int) -> float:
        known = self._goals & (self._goals - 1) == 0
        return _KEEPS[(self._role << 1 | known) << 8 | card]

    def _worth_of_pass(self, load: int) -> float:
        worth = _PUT_AWAY
        while load:
            worth += _FRESH_CARD - self._keep(load & 255)
            load >>= _CARD
        return worth
