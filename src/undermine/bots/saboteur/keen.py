"""``keen`` in Saboteur: weighs every action by what it does to the way and by what it believes of the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.choosing import best
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.outlook import Outlook
from undermine.bots.digging.posing import looks, posing
from undermine.bots.saboteur.belief import Belief
from undermine.bots.saboteur.weights import DIGGER, OPEN, OPEN_OTHER, SABOTEUR, WHIM
from undermine.games import Action, Chance, SaboteurView


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
        #: how much of the round is over: 0 at the start, 1 when the last card is drawn
        self.late = 1 - view.stock / max(1, view.stock + len(diary.deeds))
        self._open = 0.0 if self.digs else self.open_now
        self._poses = 0.0 if self.digs else posing(character.guile, self.outlook.least) * (1 - self._seen_through())

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        worth = self.worth_to_digger if self.digs else self.worth_to_saboteur
        return best(legal, worth, WHIM * self.character.whim, chance)

    # What a seat can do, and how soon

    def _turns_until(self, seat: int) -> int:
        return (seat - self.seat) % self.view.seats or self.view.seats

    def _whole(self, seat: int) -> bool:
        return not self.view.broken[seat]

    def _known(self, action: Action) -> bool:
        """Whether one knows already what a map would show."""
        return next(goal.face is not None for goal in self.view.goals if goal.goal == action.goal)

    # Diggers

    def worth_to_digger(self, action: Action) -> float:
        outlook = self.outlook
        w = DIGGER
        match action.kind:
            case "lay":
                win = outlook.chance_to_win(action)
                if win:
                    return w.gold * win
                gain = w.progress * outlook.progress(action) + w.shorter * outlook.shortening(action)
                return gain if gain > w.least_progress else w.astray + gain
            case "repair":
                return self._worth_of_mending(action)
            case "break":
                return self._worth_of_breaking(action)
            case "map":
                return self._worth_of_looking(action)
            case "rock_fall":
                assert action.column is not None and action.row is not None
                gain = -outlook.harm_of_taking(action.column, action.row)
                return w.clear * gain if gain > w.least_fall else w.useless
            case "pass":
                return w.put_away - self._digger_keeps(action.cards[0] if action.cards else "")
        return 0.0

    def _worth_of_mending(self, action: Action) -> float:
        assert action.seat is not None
        w = DIGGER
        tools = len(self.view.broken[action.seat])
        if action.seat == self.seat:
            return w.mend_self if tools == 1 else w.mend_self_one_of
        foe = self.foes[action.seat]
        if foe > w.mend_until:
            return w.useless
        soon = 1 - self._turns_until(action.seat) / (2 * self.view.seats)
        whole = w.mend if tools == 1 else w.mend_one_of
        return (1 - w.doubt * foe) * soon * whole * (1 + w.mend_late * self.late)

    def _worth_of_breaking(self, action: Action) -> float:
        assert action.seat is not None
        w = DIGGER
        if action.seat == self.seat:
            return w.harm_self
        foe = self.foes[action.seat]
        if foe < w.break_suspects:
            return w.useless
        near = 1 + (w.break_near if self.outlook.least <= w.near else 0.0)
        fresh = 1.0 if self._whole(action.seat) else w.break_again
        soon = 1 - self._turns_until(action.seat) / (3 * self.view.seats)
        late = 1 + w.break_late * self.late
        return w.break_ * (foe - w.break_from) * near * fresh * soon * late * self.character.malice

    def _worth_of_looking(self, action: Action) -> float:
        w = DIGGER
        if self._known(action):
            return w.known
        if self.outlook.gold_known:
            return w.gold_known
        goal = next(number for number, seen in enumerate(self.view.goals) if seen.goal == action.goal)
        # The nearest of those that may hold the gold is the one to know about.
        return w.look + w.look_late * self.late - w.look_far * self.outlook.needs[goal]

    def _digger_keeps(self, card: str) -> float:
        """How much a digger would rather keep a card."""
        w = DIGGER
        if card.startswith("dead"):
            return w.keep_dead
        if card.startswith("repair"):
            return w.keep_mend
        if card.startswith("broken"):
            return w.keep_break
        if card == "map":
            return w.keep_look_known if self.outlook.gold_known else w.keep_look
        if card == "rock_fall":
            return w.keep_clear
        return w.keep_open * OPEN.get(card, OPEN_OTHER)

    # Saboteurs

    @property
    def open_now(self) -> float:
        """How openly one may work against the gold: 0 hides, 1 does not care."""
        w = SABOTEUR
        near = max(0.0, 1 - max(0.0, self.outlook.least - w.now) / w.soon)
        known = max(0.0, (self._seen_through() - w.unseen) / (1 - w.unseen))
        return min(1.0, self.character.boldness * max(near, known, w.openly))

    def _seen_through(self) -> float:
        """How likely a digger in one's place would think one a saboteur."""
        return 1 / (1 + exp(SABOTEUR.trusted - self.belief.leans[self.seat]))

    def worth_to_saboteur(self, action: Action) -> float:
        """What an action is worth with a mind to what it looks like."""
        worth = self._worth_of_sabotage(action)
        if self._poses:
            worth += self._poses * looks(action.kind, self.outlook.progress(action) if action.kind == "lay" else 0.0)
        return worth

    def _worth_of_sabotage(self, action: Action) -> float:
        outlook = self.outlook
        open_now = self._open
        w = SABOTEUR
        match action.kind:
            case "lay":
                win = outlook.chance_to_win(action)
                if win:
                    return w.gold * win
                harm = -outlook.progress(action)
                if harm > w.least_harm:
                    return (w.harm + w.harm_open * open_now + w.harm_late * self.late) * min(harm, w.harm_most)
                return w.seem + w.seem_open * open_now + w.help * harm
            case "repair":
                assert action.seat is not None
                if action.seat == self.seat:
                    return w.mend_self if len(self.view.broken[self.seat]) == 1 else w.mend_self_one_of
                friend = self.foes[action.seat]
                return w.mend * (friend - w.mend_from) * open_now if friend > w.friend else w.mend_digger
            case "break":
                assert action.seat is not None
                if action.seat == self.seat:
                    return w.harm_self
                friend = self.foes[action.seat]
                if friend > w.friend:
                    return w.useless
                soon = w.break_next - w.break_soon * self._turns_until(action.seat) / self.view.seats
                fresh = 1.0 if self._whole(action.seat) else w.break_again
                openly = w.break_ + w.break_open * open_now + w.break_late * self.late
                return (1 - friend) * fresh * soon * openly * self.character.malice
            case "rock_fall":
                assert action.column is not None and action.row is not None
                harm = outlook.harm_of_taking(action.column, action.row)
                return (
                    harm * (w.fall + w.fall_open * open_now + w.fall_late * self.late)
                    if harm > w.least_fall
                    else w.useless
                )
            case "map":
                if self._known(action):
                    return w.known
                return w.look if not outlook.gold_known else w.gold_known
            case "pass":
                return w.put_away - self._saboteur_keeps(action.cards[0] if action.cards else "")
        return 0.0

    def _saboteur_keeps(self, card: str) -> float:
        """How much a saboteur would rather keep a card."""
        w = SABOTEUR
        if card.startswith(("broken", "dead", "rock")):
            return w.keep_harm
        if card.startswith("repair"):
            return w.keep_mend
        return w.keep_open if card in OPEN else w.keep_other
