"""``keen`` in Saboteur: weighs every action by what it does to the way and by what it believes of the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.outlook import Outlook
from undermine.bots.digging.seat import KeenSeat, odds
from undermine.bots.saboteur.belief import chances_of, evidence_of
from undermine.bots.saboteur.listening import listened
from undermine.bots.saboteur.weights import DIGGER as D
from undermine.bots.saboteur.weights import OPEN, WHIM, digger_keeps, saboteur_keeps
from undermine.bots.saboteur.weights import SABOTEUR as S
from undermine.games import Action, Chance, Heard, SaboteurView


def decide(
    view: SaboteurView, legal: Sequence[Action], chance: Chance, character: Character, heard: Heard = ()
) -> Action:
    """One of the legal actions."""
    return rank(view, legal, chance, character, heard)[0]


def rank(
    view: SaboteurView, legal: Sequence[Action], chance: Chance, character: Character, heard: Heard = ()
) -> list[Action]:
    """The legal actions, the best first."""
    if view.phase == "pick":
        return list(reversed(legal))
    seat = _Digger if view.role == "digger" else _Saboteur
    return seat(view, character, heard).rank(legal, WHIM, chance)


def explain(view: SaboteurView, character: Character, heard: Heard = ()) -> tuple[Suspicion, ...]:
    """What is believed of the others, and why."""
    belief, _ = listened(view, diary_of(view), character.suspicion, heard)
    return belief.explain()


class _Seat(KeenSeat[SaboteurView]):
    """One decision of one seat."""

    def __init__(self, view: SaboteurView, character: Character, heard: Heard = ()) -> None:
        diary = diary_of(view)
        self.diary = diary
        self.belief, gold = listened(view, diary, character.suspicion, heard)
        super().__init__(view, character, Outlook(view, diary.board, gold), heard)
        #: by seat, how likely it is a saboteur
        self.saboteurs = self.belief.chances
        self.late = 1 - view.stock / max(1, view.stock + len(diary.deeds))

    def _tools(self, action: Action) -> tuple[int, int]:
        """Whose tool it is about, and how many of theirs are broken."""
        assert action.seat is not None
        return action.seat, len(self.view.broken[action.seat])


class _Digger(_Seat):
    def lay(self, action: Action) -> float:
        if win := self.outlook.chance_to_win(action):
            return D.gold * win
        gain = D.progress * self.outlook.progress(action) + D.shorter * self.outlook.shortening(action)
        return gain if gain > D.least_progress else D.astray + gain

    def help(self, action: Action) -> float:
        seat, tools = self._tools(action)
        if seat == self.seat:
            return D.mend_self if tools == 1 else D.mend_self_one_of
        foe = self.saboteurs[seat]
        if foe > D.mend_until:
            return D.useless
        soon = 1 - self.turns_until(seat) / (2 * self.view.seats)
        whole = D.mend if tools == 1 else D.mend_one_of
        return (1 - D.doubt * foe) * soon * whole * (1 + D.mend_late * self.late)

    def harm(self, action: Action) -> float:
        seat, tools = self._tools(action)
        if seat == self.seat:
            return D.harm_self
        foe = self.saboteurs[seat]
        if foe < D.break_suspects:
            return D.useless
        near = 1 + (D.break_near if self.least <= D.near else 0.0)
        fresh = D.break_again if tools else 1.0
        soon = 1 - self.turns_until(seat) / (3 * self.view.seats)
        return D.break_ * (foe - D.break_from) * near * fresh * soon * self.character.malice

    def rock_fall(self, action: Action) -> float:
        gain = -self.outlook.harm_of_taking(action)
        return D.clear * gain if gain > D.least_fall else D.useless

    def look(self, action: Action) -> float:
        # The nearest of those that may hold the gold is the one to know about.
        return self.knowing(action, D.look + D.look_late * self.late, D.look_far, D.gold_known, D.known)

    def put_away(self, action: Action) -> float:
        return D.put_away - sum(map(self.use, action.cards or ("",)))

    def use(self, card: str) -> float:
        """How much a digger would rather keep a card."""
        return digger_keeps(card, self.outlook.gold_known)


class _Saboteur(_Seat):
    def __init__(self, view: SaboteurView, character: Character, heard: Heard = ()) -> None:
        super().__init__(view, character, heard)
        #: how likely a digger in one's place would think one a saboteur
        seen_through = 1 / (1 + exp(S.trusted - self.belief.evidence.leans[self.seat]))
        near = max(0.0, 1 - max(0.0, self.least - S.now) / S.soon)
        known = max(0.0, (seen_through - S.unseen) / (1 - S.unseen))
        #: how openly one may work against the gold: 0 hides, 1 does not care
        self.open = min(1.0, character.boldness * max(near, known, S.openly))
        hiding = self.hiding()
        self.poses = character.guile * hiding * (1 - seen_through)
        self.minds = character.caution * hiding
        if self.minds:
            self.open *= 1 - hiding
            #: what was done so far says this to those who know no more than everybody, who hold each seat so likely
            self.public = evidence_of(self.diary, view.seats, self.diary.gold(), 1.0)
            self.held = chances_of(view.seats, 0, 0, self.public)
            self.seems = odds(self.held[self.seat])

    def shows(self, action: Action) -> float:
        """How much likelier a saboteur would do it, to those who know no more than everybody."""
        deed = self.diary.would_be(self.view, self.seat, action)
        return self.public.would_lean(deed, self.diary.gold(), self.held)

    def lay(self, action: Action) -> float:
        if win := self.outlook.chance_to_win(action):
            return S.gold * win
        harm = -self.outlook.progress(action)
        if harm > S.least_harm:
            return (S.harm + S.harm_open * self.open) * min(harm, S.harm_most)
        return S.seem + S.seem_open * self.open + S.help * harm

    def help(self, action: Action) -> float:
        seat, tools = self._tools(action)
        if seat == self.seat:
            return S.mend_self if tools == 1 else S.mend_self_one_of
        friend = self.saboteurs[seat]
        return S.mend * (friend - S.mend_from) * self.open if friend > S.friend else S.mend_digger

    def harm(self, action: Action) -> float:
        seat, tools = self._tools(action)
        if seat == self.seat:
            return S.harm_self
        friend = self.saboteurs[seat]
        if friend > S.friend:
            return S.useless
        soon = S.break_next - S.break_soon * self.turns_until(seat) / self.view.seats
        fresh = S.break_again if tools else 1.0
        return (1 - friend) * fresh * soon * (S.break_ + S.break_open * self.open) * self.character.malice

    def rock_fall(self, action: Action) -> float:
        harm = self.outlook.harm_of_taking(action)
        return harm * (S.fall + S.fall_open * self.open) if harm > S.least_fall else S.useless

    def look(self, action: Action) -> float:
        return self.knowing(action, S.look, 0.0, S.gold_known, S.known)

    def put_away(self, action: Action) -> float:
        cards = action.cards or ("",)
        buried = S.bury * self.minds if all(card in OPEN for card in cards) else 0.0
        return S.put_away - sum(map(self.use, cards)) + buried

    def use(self, card: str) -> float:
        """How much a saboteur would rather keep a card."""
        return saboteur_keeps(card)
