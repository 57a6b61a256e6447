"""``keen`` in Saboteur, quick enough for roll-outs: the same weights, the same evidence, on the engine's own state."""

from __future__ import annotations

import math
from typing import Final

from undermine import native
from undermine.bots.digging.brisk import LOW, Brisk
from undermine.bots.saboteur.suspicions import BROKE, LAID, LOOKED, MENDED, PASSED, TOOK, Suspicions
from undermine.bots.saboteur.weights import DIGGER, SABOTEUR, WHIM, digger_keeps, saboteur_keeps
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.notation import LAY, PASS
from undermine.games.digging import actions
from undermine.games.digging.moves import Moves
from undermine.games.digging.round_state import SHARING
from undermine.games.digging.view import DigView
from undermine.games.saboteur.rules import DECK, HAND
from undermine.games.saboteur.rules import SABOTEUR as SABOTEUR_CARD

_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_SHARING: Final = SHARING
_SABOTEUR: Final = SABOTEUR_CARD
_LAY_KIND: Final = LAY >> SHIFT
_BREAK_KIND: Final = actions.BREAK >> SHIFT
_REPAIR_KIND: Final = actions.REPAIR >> SHIFT
_ROCK_FALL_KIND: Final = actions.ROCK_FALL >> SHIFT
_MAP_KIND: Final = actions.MAP >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT

_TOOK: Final = TOOK
_BROKE: Final = BROKE
#: by kind of action, what it is to those who watch
_DONE: Final = [PASSED for _ in range(64)]
_DONE[_LAY_KIND] = LAID
_DONE[_BREAK_KIND] = BROKE
_DONE[_REPAIR_KIND] = MENDED
_DONE[_ROCK_FALL_KIND] = TOOK
_DONE[_MAP_KIND] = LOOKED

#: by players, how many cards are in the stock when the first turn begins
_STOCK: Final = [sum(DECK.values()) - players * HAND.get(players, 0) for players in range(16)]
#: by card, how much one would rather keep it: diggers, those who know the gold, and saboteurs
_DIGGER_KEEPS: Final = [digger_keeps(name, False) for name in IDS]
_KNOWING_KEEPS: Final = [digger_keeps(name, True) for name in IDS]
_SABOTEUR_KEEPS: Final = [saboteur_keeps(name) for name in IDS]

_LOW: Final = LOW
# What diggers go by
_PROGRESS: Final = DIGGER.progress
_SHORTER: Final = DIGGER.shorter
_GOLD: Final = DIGGER.gold
_LEAST_PROGRESS: Final = DIGGER.least_progress
_ASTRAY: Final = DIGGER.astray
_USELESS: Final = DIGGER.useless
_HARM_SELF: Final = DIGGER.harm_self
_MEND_SELF: Final = DIGGER.mend_self
_MEND_SELF_ONE_OF: Final = DIGGER.mend_self_one_of
_MEND: Final = DIGGER.mend
_MEND_ONE_OF: Final = DIGGER.mend_one_of
_DOUBT: Final = DIGGER.doubt
_MEND_UNTIL: Final = DIGGER.mend_until
_BREAK: Final = DIGGER.break_
_BREAK_SUSPECTS: Final = DIGGER.break_suspects
_BREAK_FROM: Final = DIGGER.break_from
_BREAK_AGAIN: Final = DIGGER.break_again
_NEAR: Final = DIGGER.near
_BREAK_NEAR: Final = DIGGER.break_near
_MEND_LATE: Final = DIGGER.mend_late
_LOOK: Final = DIGGER.look
_LOOK_LATE: Final = DIGGER.look_late
_LOOK_FAR: Final = DIGGER.look_far
_KNOWN: Final = DIGGER.known
_GOLD_KNOWN: Final = DIGGER.gold_known
_CLEAR: Final = DIGGER.clear
_LEAST_FALL: Final = DIGGER.least_fall
_PUT_AWAY: Final = DIGGER.put_away
# What saboteurs go by
_S_GOLD: Final = SABOTEUR.gold
_S_USELESS: Final = SABOTEUR.useless
_S_HARM_SELF: Final = SABOTEUR.harm_self
_S_LEAST_HARM: Final = SABOTEUR.least_harm
_S_HARM: Final = SABOTEUR.harm
_S_HARM_OPEN: Final = SABOTEUR.harm_open
_S_HARM_MOST: Final = SABOTEUR.harm_most
_S_SEEM: Final = SABOTEUR.seem
_S_SEEM_OPEN: Final = SABOTEUR.seem_open
_S_HELP: Final = SABOTEUR.help
_S_FRIEND: Final = SABOTEUR.friend
_S_MEND_SELF: Final = SABOTEUR.mend_self
_S_MEND_SELF_ONE_OF: Final = SABOTEUR.mend_self_one_of
_S_MEND: Final = SABOTEUR.mend
_S_MEND_FROM: Final = SABOTEUR.mend_from
_S_MEND_DIGGER: Final = SABOTEUR.mend_digger
_S_BREAK: Final = SABOTEUR.break_
_S_BREAK_OPEN: Final = SABOTEUR.break_open
_S_BREAK_AGAIN: Final = SABOTEUR.break_again
_S_BREAK_NEXT: Final = SABOTEUR.break_next
_S_BREAK_SOON: Final = SABOTEUR.break_soon
_S_LEAST_FALL: Final = SABOTEUR.least_fall
_S_FALL: Final = SABOTEUR.fall
_S_FALL_OPEN: Final = SABOTEUR.fall_open
_S_LOOK: Final = SABOTEUR.look
_S_GOLD_KNOWN: Final = SABOTEUR.gold_known
_S_KNOWN: Final = SABOTEUR.known
_S_PUT_AWAY: Final = SABOTEUR.put_away
_S_NOW: Final = SABOTEUR.now
_S_SOON: Final = SABOTEUR.soon
_S_OPENLY: Final = SABOTEUR.openly
_S_TRUSTED: Final = SABOTEUR.trusted
_S_UNSEEN: Final = SABOTEUR.unseen


class BriskSaboteur(Brisk):
    """Plays Saboteur like ``keen``."""

    __slots__ = ("_begin", "_digs", "_gains", "_open", "suspicions")

    _gains: list[int]

    def __init__(self) -> None:
        Brisk.__init__(self, _STOCK, WHIM)
        #: what is held against everybody now, and when a roll-out begins
        self.suspicions = Suspicions()
        self._begin = Suspicions()
        native.make_array(self, "_gains", 3)
        # Of the seat that decides: whether it digs, and how openly it works against the gold.
        self._digs = True
        self._open = 0.0

    def follow(self, view: DigView) -> None:
        """Let roll-outs begin with what everybody could see in the round of a view."""
        self._begin.follow(view)
        self._followed = True

    def recall(self, table: Moves) -> None:
        if self._followed and self._begin.seats == table.seats:
            self.suspicions.take_over(self._begin)
        else:
            self.suspicions.forget(table.seats)

    def deal(self, table: Moves) -> None:
        self.suspicions.forget(table.seats)

    def learn(self, table: Moves, seat: int, kind: int, load: int, free: bool) -> None:
        # The card for it was drawn since, as long as there were any.
        left = table.stock_size - table.stock_top
        early = _STOCK[table.seats] - left <= table.seats and left > 0
        done = _DONE[kind]
        looked = 0
        for goal in range(3):
            looked |= (table.looked_seats[goal] >> seat & 1) << goal
            self._gains[goal] = self.gain(goal) if done <= _TOOK and table.hidden >> goal & 1 else 0
        self.suspicions.weigh(seat, done, free, table.hidden, looked, self._before, self._gains, early)
        if done >= _BROKE and load >> 2 & 15 != seat:
            self.suspicions.weigh_two(seat, load >> 2 & 15, done, table.hidden)

    def settle(self, table: Moves, lots: Chance) -> int:
        if table.phase == _SHARING:
            legal = table.listed()
            return native.number_at(legal.packed, legal.size - 1)
        return table.by_lot(lots)

    def weigh_up(self, table: Moves) -> None:
        seat = table.turn
        self._digs = table.roles[seat] != _SABOTEUR
        if not self._digs:
            # How likely a digger in one's place would think one a saboteur
            seen_through = 1 / (1 + math.exp(_S_TRUSTED - self.suspicions.lean(self._goals, seat)))
            near = max(0.0, 1 - max(0.0, self._least - _S_NOW) / _S_SOON)
            known = max(0.0, (seen_through - _S_UNSEEN) / (1 - _S_UNSEEN))
            self._open = min(1.0, max(near, max(known, _S_OPENLY)))

    def _saboteur(self, table: Moves, seat: int) -> float:
        """How likely the seat to decide holds another for a saboteur."""
        if not self._thought:
            self.suspicions.think(self._goals, table.turn, not self._digs)
            self._thought = True
        held = self.suspicions.chances[seat]
        if self.insight > 0.0:
            held += self.insight * ((1.0 if table.roles[seat] == _SABOTEUR else 0.0) - held)
        return held

    def worth_of(self, table: Moves, code: int) -> float:
        kind = code >> _SHIFT
        load = code & _PAYLOAD
        if kind == _LAY_KIND:
            self.survey.weigh_lay(self._goals, self.survey.cell_at(load >> 1 & 0xFFFF), (load >> 17) << 1 | load & 1)
            return self._worth_of_lay() if self._digs else self._harm_of_lay()
        if kind == _PASS_KIND:
            return self._worth_of_pass(load)
        if kind == _BREAK_KIND:
            return self._worth_of_breaking(table, load >> 2 & 15)
        if kind == _REPAIR_KIND:
            return self._worth_of_mending(table, load >> 2 & 15)
        return self._worth_of_looking(table, load)

    def _worth_of_lay(self) -> float:
        survey = self.survey
        if survey.win > 0:
            return _GOLD * survey.win
        gain = _PROGRESS * survey.progress + _SHORTER * survey.shortening
        return gain if gain > _LEAST_PROGRESS else _ASTRAY + gain

    def _harm_of_lay(self) -> float:
        if self.survey.win > 0:
            return _S_GOLD * self.survey.win
        harm = -self.survey.progress
        if harm > _S_LEAST_HARM:
            return (_S_HARM + _S_HARM_OPEN * self._open) * min(harm, _S_HARM_MOST)
        return _S_SEEM + _S_SEEM_OPEN * self._open + _S_HELP * harm

    def _worth_of_pass(self, card: int) -> float:
        if not self._digs:
            return _S_PUT_AWAY - _SABOTEUR_KEEPS[card]
        known = self._goals & (self._goals - 1) == 0
        return _PUT_AWAY - (_KNOWING_KEEPS[card] if known else _DIGGER_KEEPS[card])

    def _worth_of_breaking(self, table: Moves, seat: int) -> float:
        if seat == table.turn:
            return _HARM_SELF if self._digs else _S_HARM_SELF
        held = self._saboteur(table, seat)
        tools = self.tools_of(table, seat)
        until = float(self.turns_until(table, seat))
        if self._digs:
            if held < _BREAK_SUSPECTS:
                return _USELESS
            near = 1 + (_BREAK_NEAR if self._least <= _NEAR else 0.0)
            fresh = _BREAK_AGAIN if tools else 1.0
            soon = 1 - until / (3 * table.seats)
            return _BREAK * (held - _BREAK_FROM) * near * fresh * soon
        if held > _S_FRIEND:
            return _S_USELESS
        soon = _S_BREAK_NEXT - _S_BREAK_SOON * until / table.seats
        fresh = _S_BREAK_AGAIN if tools else 1.0
        return (1 - held) * fresh * soon * (_S_BREAK + _S_BREAK_OPEN * self._open)

    def _worth_of_mending(self, table: Moves, seat: int) -> float:
        tools = self.tools_of(table, seat)
        if seat == table.turn:
            if self._digs:
                return _MEND_SELF if tools == 1 else _MEND_SELF_ONE_OF
            return _S_MEND_SELF if tools == 1 else _S_MEND_SELF_ONE_OF
        held = self._saboteur(table, seat)
        if not self._digs:
            return _S_MEND * (held - _S_MEND_FROM) * self._open if held > _S_FRIEND else _S_MEND_DIGGER
        if held > _MEND_UNTIL:
            return _USELESS
        soon = 1 - float(self.turns_until(table, seat)) / (2 * table.seats)
        whole = _MEND if tools == 1 else _MEND_ONE_OF
        return (1 - _DOUBT * held) * soon * whole * (1 + _MEND_LATE * self._late)

    def _worth_of_looking(self, table: Moves, goal: int) -> float:
        if table.looked_seats[goal] >> table.turn & 1:
            return _KNOWN if self._digs else _S_KNOWN
        if self._goals & (self._goals - 1) == 0:
            return _GOLD_KNOWN if self._digs else _S_GOLD_KNOWN
        if not self._digs:
            return _S_LOOK
        return _LOOK + _LOOK_LATE * self._late - _LOOK_FAR * self.survey.need(goal)

    def promise_of_fall(self, table: Moves, code: int) -> float:
        cell = self.survey.cell_at(code & 0xFFFF)
        if self._digs and not self.survey.may_help_to_take(self._goals, cell):
            return _LOW
        harm = self.survey.harm_of_taking(self._goals, cell, False)
        if self._digs:
            harm = -harm
        return harm if harm > 0.0 else _LOW

    def worth_of_fall(self, table: Moves, code: int) -> float:
        harm = self.survey.harm_of_taking(self._goals, self.survey.cell_at(code & 0xFFFF), True)
        if self._digs:
            return _CLEAR * -harm if -harm > _LEAST_FALL else _USELESS
        return harm * (_S_FALL + _S_FALL_OPEN * self._open) if harm > _S_LEAST_FALL else _S_USELESS
