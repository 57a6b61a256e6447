"""``keen`` in Saboteur: weighs every action by what it does to the way and by what it believes of the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.digging.belief import Belief
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.outlook import Outlook
from undermine.games import Action, Chance, SaboteurView

#: how far one's choices stray
_WHIM = 0.12
#: from how few cards to the gold a saboteur stops hiding
_NOW_OR_NEVER = 4


def decide(view: SaboteurView, legal: Sequence[Action], chance: Chance, character: Character) -> Action:
    """One of the legal actions."""
    if view.phase == "pick":
        return legal[-1]
    if len(legal) == 1:
        return legal[0]
    return _Seat(view, character).choose(legal, chance)


def explain(view: SaboteurView, character: Character) -> tuple[Suspicion, ...]:
    """What is believed of the others, and why."""
    return _Seat(view, character).belief.explain()


class _Seat:
    """One decision of one seat."""

    def __init__(self, view: SaboteurView, character: Character) -> None:
        self.view = view
        self.seat = -1 if view.seat is None else view.seat
        self.character = character
        diary = diary_of(view)
        self.outlook = Outlook(view, diary.board)
        self.belief = Belief(view, diary, self.outlook.gold, character.suspicion)
        self.foes = self.belief.chances
        self.digs = view.role == "digger"
        #: how much of the round is left: 1 at the start, 0 when the last card is drawn
        self.early = view.stock / max(1, view.stock + len(diary.deeds))
        self.hand = view.hand or ()

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        worth = self.worth_to_digger if self.digs else self.worth_to_saboteur
        whim = _WHIM * self.character.whim
        best, most = legal[0], -99.0
        for action in legal:
            value = worth(action) + whim * chance.uniform()
            if value > most:
                best, most = action, value
        return best

    # What a seat can do, and how soon

    def _turns_until(self, seat: int) -> int:
        return (seat - self.seat) % self.view.seats or self.view.seats

    def _whole(self, seat: int) -> bool:
        return not self.view.broken[seat]

    # Diggers

    def worth_to_digger(self, action: Action) -> float:
        outlook = self.outlook
        match action.kind:
            case "lay":
                win = outlook.chance_to_win(action)
                if win:
                    return 8 * win
                gain = 0.6 * outlook.progress(action) + 0.4 * outlook.shortening(action)
                return 1.2 * gain if gain > 0.02 else -1.0 + gain
            case "repair":
                return self._worth_of_mending(action)
            case "break":
                return self._worth_of_breaking(action)
            case "map":
                return self._worth_of_looking(action)
            case "rock_fall":
                assert action.column is not None and action.row is not None
                gain = -outlook.harm_of_taking(action.column, action.row)
                return 1.2 * gain if gain > 0.3 else -2.0
            case "pass":
                return -0.15 - self._use(action.cards[0] if action.cards else "")
        return 0.0

    def _worth_of_mending(self, action: Action) -> float:
        assert action.seat is not None
        tools = len(self.view.broken[action.seat])
        if action.seat == self.seat:
            return 3.0 if tools == 1 else 1.6
        foe = self.foes[action.seat]
        if foe > 0.6:
            return -2.0
        soon = 1 - self._turns_until(action.seat) / (2 * self.view.seats)
        return (1 - 1.8 * foe) * soon * (1.3 if tools == 1 else 0.5)

    def _worth_of_breaking(self, action: Action) -> float:
        assert action.seat is not None
        if action.seat == self.seat:
            return -5.0
        foe = self.foes[action.seat]
        if foe < 0.5:
            return -2.0
        near = 1.4 if self.outlook.least <= 4 else 1.0
        fresh = 1.0 if self._whole(action.seat) else 0.35
        soon = 1 - self._turns_until(action.seat) / (3 * self.view.seats)
        return 2.2 * (foe - 0.35) * near * fresh * soon * self.character.malice

    def _worth_of_looking(self, action: Action) -> float:
        outlook = self.outlook
        goal = next(number for number, seen in enumerate(self.view.goals) if seen.goal == action.goal)
        if self.view.goals[goal].face is not None:
            return -3.0
        if outlook.gold_known:
            return -1.0
        # The nearest of those that may hold the gold is the one to know about.
        return 1.5 - 0.08 * outlook.needs[goal]

    def _use(self, card: str) -> float:
        """How much one would rather keep a card."""
        if card.startswith("dead"):
            return 0.1 if not self.digs else -0.3
        if card.startswith("repair"):
            return 0.5
        if card.startswith("broken"):
            return 0.35
        if card == "map":
            return -0.2 if self.outlook.gold_known else 0.5
        if card == "rock_fall":
            return 0.1 if self.digs else 0.8
        return {"cross": 0.4, "t_wide": 0.35, "t_tall": 0.35, "straight_ew": 0.3}.get(card, 0.15)

    # Saboteurs

    @property
    def open_now(self) -> float:
        """How openly one may work against the gold: 0 hides, 1 does not care."""
        near = max(0.0, 1 - max(0, self.outlook.least - _NOW_OR_NEVER) / 4)
        known = max(0.0, (self._seen_through() - 0.3) / 0.7)
        return min(1.0, self.character.boldness * max(near, known, 0.7))

    def _seen_through(self) -> float:
        """How likely a digger in one's place would think one a saboteur."""
        return 1 / (1 + exp(0.5 - self.belief.leans[self.seat]))

    def worth_to_saboteur(self, action: Action) -> float:
        outlook = self.outlook
        open_now = self.open_now
        match action.kind:
            case "lay":
                win = outlook.chance_to_win(action)
                if win:
                    return -6.0 * win
                harm = -outlook.progress(action)
                if harm > 0.05:
                    return (0.4 + open_now) * min(harm, 4.0) * 1.1
                return 0.15 - 0.3 * open_now + 0.9 * harm
            case "repair":
                assert action.seat is not None
                if action.seat == self.seat:
                    return 1.2 if len(self.view.broken[self.seat]) == 1 else 0.7
                friend = self.foes[action.seat]
                return 1.1 * (friend - 0.5) * open_now if friend > 0.6 else -1.5
            case "break":
                assert action.seat is not None
                if action.seat == self.seat:
                    return -5.0
                friend = self.foes[action.seat]
                if friend > 0.6:
                    return -2.0
                soon = 1.3 - self._turns_until(action.seat) / self.view.seats
                fresh = 1.0 if self._whole(action.seat) else 0.3
                return 2.4 * (1 - friend) * fresh * soon * (0.6 + 0.6 * open_now) * self.character.malice
            case "rock_fall":
                assert action.column is not None and action.row is not None
                harm = outlook.harm_of_taking(action.column, action.row)
                return harm * (0.3 + open_now) if harm > 0.3 else -2.0
            case "map":
                goal = next(number for number, seen in enumerate(self.view.goals) if seen.goal == action.goal)
                if self.view.goals[goal].face is not None:
                    return -3.0
                return 0.45 if not outlook.gold_known else -0.5
            case "pass":
                return 0.25 - 0.6 * self._keep(action.cards[0] if action.cards else "")
        return 0.0

    def _keep(self, card: str) -> float:
        """How much a saboteur would rather keep a card."""
        if card.startswith(("broken", "dead", "rock")):
            return 1.5
        if card.startswith("repair"):
            return 0.4
        return {"cross": -0.3, "t_wide": -0.2, "t_tall": -0.2}.get(card, 0.1)


def never(view: SaboteurView, action: Action) -> str | None:
    """What of the things one never does an action would be."""
    seat = _Seat(view, Character())
    outlook = seat.outlook
    match action.kind:
        case "map":
            goal = next(seen for seen in view.goals if seen.goal == action.goal)
            if goal.face is not None:
                return "looked_at_what_is_known"
        case "break" if action.seat is not None:
            foe = seat.foes[action.seat]
            if (foe < 0.03 if seat.digs else foe > 0.97) and action.seat != view.seat:
                return "broke_a_friend"
        case "repair" if action.seat is not None and action.seat != view.seat:
            foe = seat.foes[action.seat]
            if foe > 0.97 if seat.digs else foe < 0.03:
                return "mended_a_foe"
        case "lay":
            win = outlook.chance_to_win(action)
            if not seat.digs and outlook.gold_known and win == 1:
                return "finished_the_way"
            if seat.digs and (action.card or "").startswith("dead") and outlook.progress(action) < -0.01:
                return "closed_the_way"
    return None
