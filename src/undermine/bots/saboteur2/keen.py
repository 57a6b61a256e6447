"""``keen`` in Saboteur 2: every role goes for its own gold, by ways, doors, crystals or the others' failure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.digging.seat import KeenSeat, odds
from undermine.bots.saboteur2.diary import diary_of
from undermine.bots.saboteur2.listening import listened
from undermine.bots.saboteur2.teams import TEAMS, TeamOutlook, crystal_on, door_of
from undermine.bots.saboteur2.weights import BONDS, keeps
from undermine.bots.saboteur2.weights import WEIGHTS as W
from undermine.games import Action, Chance, Heard, Saboteur2View
from undermine.games.saboteur2.rules import BOX, ROLES

#: how many cards there are to deal and to draw in a round
_CARDS: Final = sum(BOX.deck.values()) - BOX.aside

#: what says something of who does it
_SHOWING: Final = frozenset(("lay", "rock_fall", "break", "trapped", "repair", "free_at_last", "map", "pass"))


def decide(
    view: Saboteur2View, legal: Sequence[Action], chance: Chance, character: Character, heard: Heard = ()
) -> Action:
    """One of the legal actions."""
    return rank(view, legal, chance, character, heard)[0]


def rank(
    view: Saboteur2View, legal: Sequence[Action], chance: Chance, character: Character, heard: Heard = ()
) -> list[Action]:
    """The legal actions, the best first."""
    return _Seat(view, character, heard).rank(legal, W.whim, chance)


def explain(view: Saboteur2View, character: Character, heard: Heard = ()) -> tuple[Suspicion, ...]:
    """What is believed of the others, and why."""
    belief, _ = listened(view, diary_of(view), character.suspicion, heard)
    return belief.explain()


class _Seat(KeenSeat[Saboteur2View]):
    """One decision of one seat."""

    outlook: TeamOutlook

    def __init__(self, view: Saboteur2View, character: Character, heard: Heard = ()) -> None:
        diary = diary_of(view)
        self.belief, gold = listened(view, diary, character.suspicion, heard)
        super().__init__(view, character, TeamOutlook(view, diary.board, gold), heard)
        self.role = view.role or "profiteer"
        #: what it is worth to a profiteer that the gold is not found
        self.profits = self._profits() if self.role == "profiteer" else 0.0
        bonds = BONDS["saboteur" if self.profits > W.like_a_saboteur else self.role]
        #: by seat, how much one wants it to get on: 1 is a friend, -1 a foe
        self.bonds = [sum(bonds[role] * chance for role, chance in one.items()) for one in self.belief.chances]
        #: how many geologists one reckons with who are paid for crystals, one at most
        self.geologists = min(1.0, sum(one["geologist"] for one in self.belief.chances))
        self.late = 1 - view.stock / max(1, _CARDS - view.seats * BOX.hand[view.seats])
        #: by card, how much one would rather keep it
        self._uses: dict[str, float] = {}
        if self.role == "saboteur":
            hiding = self.hiding()
            self.poses = character.guile * hiding
            self.minds = character.caution * hiding
            if self.minds:
                self.diary = diary
                #: how likely each seat has each role to those who know no more than everybody
                self.held = self.belief.evidence.chances({})
                self.seems = odds(self.held[self.seat][ROLES.index(self.role)])

    def shows(self, action: Action) -> float:
        """How much likelier a saboteur would do it than anybody else, to those who know no more than everybody."""
        if action.kind not in _SHOWING:
            return 0.0
        return self.belief.evidence.would_lean(self.diary.would_be(self.view, self.seat, action), self.held)

    # The maze

    def pull(self, action: Action) -> float:
        """How much a placement serves the seat's own gold."""
        outlook = self.outlook
        if self.role in TEAMS:
            other = TEAMS[1 - TEAMS.index(self.role)]
            own = outlook.gain(action, self.role)
            if outlook.doors or door_of(action.card or ""):
                own -= W.rival * max(0.0, outlook.gain(action, other))
            return own
        if self.role == "boss":
            return outlook.gain(action) - (W.boss_door if door_of(action.card or "") else 0.0)
        if self.role == "saboteur":
            return -outlook.gain(action)
        if self.role == "geologist":
            return -W.geologist_delay * outlook.gain(action)
        return -self.profits * outlook.gain(action)

    def _profits(self) -> float:
        """How much more a profiteer gets if the gold is not found: 1 as much as can be, below 0 less.

        The fewer win, the more there is for each; while no door bars the way, both teams win.
        """

        def expected(role: str) -> float:
            return sum(one[role] for one in self.belief.chances)

        blue, green = expected("blue"), expected("green")
        diggers = expected("boss") + (max(blue, green) if self.outlook.doors else blue + green)
        return max(-1.0, min(1.0, diggers - expected("saboteur")))

    def lay(self, action: Action) -> float:
        card = action.card or ""
        win = self.outlook.chance_to_win(action)
        if win and (self.role in ("saboteur", "geologist") or self.profits > 0 or not self.own_win(action)):
            return W.gold_for_others * win
        gain = self.pull(action)
        value = W.progress * gain if gain > W.least_progress else W.astray + gain
        if self.role == "geologist":
            value = W.crystal if crystal_on(card) else W.no_crystal + gain
        elif win:
            value = W.gold * win
        elif crystal_on(card):
            value -= W.gift * self.geologists
        return value

    def own_win(self, action: Action) -> float:
        """How likely a placement reaches the gold for the seat's own team; whoever has none wins with any."""
        return self.outlook.chance_to_win(action, self.role if self.role in TEAMS else None)

    def rock_fall(self, action: Action) -> float:
        harm = self.outlook.harm_of_taking(action)
        card = next(seen.card for seen in self.view.maze if (seen.column, seen.row) == (action.column, action.row))
        crystal = W.take_crystal * self.geologists if crystal_on(card) else 0.0
        if self.role == "saboteur" or self.profits > W.like_a_saboteur:
            return harm * (W.fall + self._open()) + crystal if harm + crystal > W.least_fall else W.useless
        if self.role == "geologist":
            return W.useless if crystal else W.fall_geologist * harm + W.fall_geologist_costs
        if self.role == "profiteer":
            return W.fall_profiteer + crystal
        door = door_of(card)
        foreign = W.foreign_door if door is not None and self.role in TEAMS and door != self.role else 0.0
        gain = foreign + crystal - harm
        return W.clear_way * -harm + foreign + crystal if gain > W.least_fall else W.useless

    def _open(self) -> float:
        return min(1.0, self.character.boldness * (W.hiding if self.least > W.hides_beyond else 1.0))

    def look(self, action: Action) -> float:
        if not self.view.stock and (self.role not in (*TEAMS, "boss") or len(self.view.hand or ()) <= W.no_future):
            return W.useless  # nothing will come of it any more
        return self.knowing(action, W.look.of(self.role), W.look_far, W.gold_known, W.known)

    # The others

    def _soon(self, seat: int) -> float:
        return W.soon - W.later * self.turns_until(seat) / self.view.seats

    def harm(self, action: Action) -> float:
        """Broken tools and Trapped!"""
        assert action.seat is not None
        if action.seat == self.seat:
            return W.harm_self
        bond = self.bonds[action.seat]
        if bond > W.foe:
            return W.useless
        held = bool(self.view.broken[action.seat]) or self.view.trapped[action.seat]
        counts = self.late > W.late_to_trap or self.least <= W.near_to_steal
        strong = W.harm_trapped if action.kind == "trapped" and counts else 1.0
        near = W.harm_near if self.least <= W.near_to_break else 1.0
        again = W.harm_again if held else 1.0
        return W.harm * -bond * self._soon(action.seat) * again * strong * near * self.character.malice

    def help(self, action: Action) -> float:
        """Mended tools and Free at last!"""
        assert action.seat is not None
        if action.seat == self.seat:
            tools = len(self.view.broken[self.seat]) + self.view.trapped[self.seat]
            wanted = W.mend_self.of(self.role) if action.kind == "repair" else 1.0
            return (W.help_self if tools == 1 else W.help_self_one_of) * wanted
        bond = self.bonds[action.seat]
        return W.help * bond * self._soon(action.seat) if bond > W.friend else W.useless

    def clear(self, action: Action) -> float:
        if action.removes == "theft":
            return W.own_theft
        rid = W.rid_of_trapped if action.removes == "trapped" else W.rid.of(self.role)
        tools = len(self.view.broken[self.seat]) + self.view.trapped[self.seat]
        return (rid if tools == 1 else W.rid_of_one_of * rid) - W.rid_cards * sum(map(self.use, action.cards or ()))

    # Gold and dwarves

    def theft(self, action: Action) -> float:
        return W.theft if self.late > W.late_to_steal or self.least <= W.near_to_steal else W.theft_early

    def hands_off(self, action: Action) -> float:
        return W.own_theft if action.seat == self.seat else W.hands_off + W.hands_off_late * self.late

    def inspect(self, action: Action) -> float:
        assert action.seat is not None
        if self.view.known_roles[action.seat] is not None:
            return W.known
        return W.inspect * self.belief.unsure(action.seat) + W.inspect_costs

    def swap_hats(self, action: Action) -> float:
        assert action.seat is not None
        if action.seat == self.seat:
            losing = self.least <= W.near_to_lose if self.role == "saboteur" else self.late > W.too_late
            return W.new_role if losing and self.role not in ("geologist", "profiteer") else W.useless
        bond = self.bonds[action.seat]
        return W.swap_foe * -bond if bond < W.swap_foe_from else W.swap_friend

    def swap_hand(self, action: Action) -> float:
        assert action.seat is not None
        theirs = self.view.hand_sizes[action.seat]
        own = list(self.view.hand or ())
        own.remove("swap_hand")
        if not theirs or theirs < len(own) or not self.view.stock:
            return W.no_hand
        # Who gets a hand that is good for nothing had better be no friend; whose is as large is likely as good.
        worth = W.new_hand - W.own_hand * sum(map(self.use, own))
        return worth + W.more_cards * (theirs - len(own)) - W.hand_to_friend * self.bonds[action.seat]

    def steal(self, action: Action) -> float:
        if action.seat is None:
            return W.steal_nothing
        seen = self.view.pieces[action.seat]
        return W.steal + W.steal_gold * (seen or 1) + W.steal_bond * self.bonds[action.seat]

    # What to keep

    def use(self, card: str) -> float:
        """How much one would rather keep a card."""
        found = self._uses.get(card)
        if found is None:
            found = self._uses[card] = keeps(card, self.role, self.outlook.gold_known)
        return found

    def put_away(self, action: Action) -> float:
        given = action.cards or ()
        return W.put_away - sum(map(self.use, given)) + W.fresh_card * len(given)
