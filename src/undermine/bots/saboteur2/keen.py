"""``keen`` in Saboteur 2: every role goes for its own gold, by ways, doors, crystals or the others' failure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.posing import looks, posing
from undermine.bots.saboteur2.belief import Belief2
from undermine.bots.saboteur2.teams import TEAMS, TeamOutlook, crystal_on, door_of
from undermine.games import Action, Chance, Saboteur2View

_WHIM = 0.12

#: for each role how much it wants each other role's bearer to get on; below 0 they are foes
_BONDS: dict[str, dict[str, float]] = {
    "blue": {"blue": 1.0, "green": -0.5, "boss": 0.4, "profiteer": -0.2, "geologist": 0.1, "saboteur": -1.0},
    "green": {"green": 1.0, "blue": -0.5, "boss": 0.4, "profiteer": -0.2, "geologist": 0.1, "saboteur": -1.0},
    "boss": {"blue": 0.8, "green": 0.8, "boss": 1.0, "profiteer": -0.2, "geologist": 0.1, "saboteur": -1.0},
    "profiteer": {"blue": 0.1, "green": 0.1, "boss": -0.1, "profiteer": 1.0, "geologist": 0.1, "saboteur": 0.1},
    "geologist": {"blue": 0.1, "green": 0.1, "boss": 0.0, "profiteer": 0.0, "geologist": 0.3, "saboteur": 0.0},
    "saboteur": {"saboteur": 1.0, "blue": -1.0, "green": -1.0, "boss": -0.9, "profiteer": 0.0, "geologist": -0.1},
}
#: from such a bond on somebody is a friend, and a foe from its opposite
_FRIEND = 0.8
#: from when on a profiteer hinders the diggers as a saboteur would
_LIKE_A_SABOTEUR = 0.3


def decide(view: Saboteur2View, legal: Sequence[Action], chance: Chance, character: Character) -> Action:
    """One of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    return _Seat(view, character).choose(legal, chance)


def explain(view: Saboteur2View, character: Character) -> tuple[Suspicion, ...]:
    """What is believed of the others, and why."""
    return Belief2(view, diary_of(view), character.suspicion).explain()


class _Seat:
    """One decision of one seat."""

    def __init__(self, view: Saboteur2View, character: Character) -> None:
        self.view = view
        self.seat = -1 if view.seat is None else view.seat
        self.role = view.role or "profiteer"
        self.character = character
        diary = diary_of(view)
        self.outlook = TeamOutlook(view, diary.board)
        self.belief = Belief2(view, diary, character.suspicion)
        #: what it is worth to a profiteer that the gold is not found
        self.profits = self._profits() if self.role == "profiteer" else 0.0
        bonds = _BONDS["saboteur" if self.profits > _LIKE_A_SABOTEUR else self.role]
        #: by seat, how much one wants it to get on: 1 is a friend, -1 a foe
        self.bonds = [sum(bonds[role] * chance for role, chance in one.items()) for one in self.belief.chances]
        self.late = 1 - view.stock / 108
        self.least = self.outlook.any.least
        #: how much a saboteur plays the digger
        self.poses = posing(character.guile, self.least) if self.role == "saboteur" else 0.0

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        whim = _WHIM * self.character.whim
        best, most = legal[0], -99.0
        for action in legal:
            value = self.worth(action) + whim * chance.uniform()
            if value > most:
                best, most = action, value
        return best

    def worth(self, action: Action) -> float:
        """What an action is worth to the seat, with a mind to what it looks like."""
        judge = _JUDGES.get(action.kind)
        worth = judge(self, action) if judge else 0.0
        if self.poses:
            worth += self.poses * looks(action.kind, self.outlook.gain(action) if action.kind == "lay" else 0.0)
        return worth

    # The maze

    def pull(self, action: Action) -> float:
        """How much a placement serves the seat's own gold."""
        outlook = self.outlook
        if self.role in TEAMS:
            other = TEAMS[1 - TEAMS.index(self.role)]
            own = outlook.gain(action, self.role)
            if outlook.doors or door_of(action.card or ""):
                own -= 0.25 * max(0.0, outlook.gain(action, other))
            return own
        if self.role == "boss":
            return outlook.gain(action) - (0.6 if door_of(action.card or "") else 0.0)
        if self.role == "saboteur":
            return -outlook.gain(action)
        if self.role == "geologist":
            return -0.15 * outlook.gain(action)
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
            return -6.0 * win
        gain = self.pull(action)
        value = 1.2 * gain if gain > 0.02 else -0.7 + gain
        if self.role == "geologist":
            value = 1.6 if crystal_on(card) else 0.2 + gain
        elif win:
            value = 8 * win
        return value

    def own_win(self, action: Action) -> float:
        """How likely a placement reaches the gold for the seat's own team; whoever has none wins with any."""
        return self.outlook.chance_to_win(action, self.role if self.role in TEAMS else None)

    def rock_fall(self, action: Action) -> float:
        assert action.column is not None and action.row is not None
        harm = self.outlook.any.harm_of_taking(action.column, action.row)
        if self.role == "saboteur" or self.profits > _LIKE_A_SABOTEUR:
            return harm * (0.6 + self._open()) if harm > 0.3 else -2.0
        card = next(seen.card for seen in self.view.maze if (seen.column, seen.row) == (action.column, action.row))
        if self.role == "geologist":
            return -2.0 if crystal_on(card) else 0.3 * harm - 0.4
        if self.role == "profiteer":
            return -0.5
        door = door_of(card)
        foreign = 1.0 if door is not None and self.role in TEAMS and door != self.role else 0.0
        return 1.2 * -harm + foreign if -harm + foreign > 0.3 else -2.0

    def _open(self) -> float:
        return min(1.0, self.character.boldness * (0.6 if self.least > 5 else 1.0))

    def look(self, action: Action) -> float:
        goal = next(number for number, seen in enumerate(self.view.goals) if seen.goal == action.goal)
        if self.view.goals[goal].face is not None:
            return -3.0
        if self.outlook.any.gold_known:
            return -1.0
        wanted = {"blue": 1.4, "green": 1.4, "boss": 1.3, "saboteur": 0.6}.get(self.role, 0.3)
        return wanted - 0.06 * self.outlook.any.needs[goal]

    # The others

    def friend(self, seat: int) -> float:
        """How likely a seat digs for the same side."""
        bonds = _BONDS[self.role]
        return sum(chance for role, chance in self.belief.chances[seat].items() if bonds[role] >= _FRIEND)

    def foe(self, seat: int) -> float:
        """How likely a seat works against one's own side."""
        bonds = _BONDS[self.role]
        return sum(chance for role, chance in self.belief.chances[seat].items() if bonds[role] <= -_FRIEND)

    def _soon(self, seat: int) -> float:
        return 1.2 - ((seat - self.seat) % self.view.seats or self.view.seats) / self.view.seats / 2

    def harm(self, action: Action) -> float:
        """Broken tools and Trapped!"""
        assert action.seat is not None
        if action.seat == self.seat:
            return -5.0
        bond = self.bonds[action.seat]
        if bond > -0.1:
            return -2.0
        held = bool(self.view.broken[action.seat]) or self.view.trapped[action.seat]
        strong = 1.5 if action.kind == "trapped" and (self.late > 0.5 or self.least <= 3) else 1.0
        near = 1.3 if self.least <= 4 else 1.0
        return 2.0 * -bond * self._soon(action.seat) * (0.35 if held else 1.0) * strong * near * self.character.malice

    def help(self, action: Action) -> float:
        """Mended tools and Free at last!"""
        assert action.seat is not None
        if action.seat == self.seat:
            tools = len(self.view.broken[self.seat]) + self.view.trapped[self.seat]
            wanted = 0.7 if self.role in ("profiteer", "geologist") and action.kind == "repair" else 1.0
            return (3.0 if tools == 1 else 1.8) * wanted
        bond = self.bonds[action.seat]
        return 1.2 * bond * self._soon(action.seat) if bond > 0.25 else -2.0

    def clear(self, action: Action) -> float:
        if action.removes == "theft":
            return -3.0
        keen = {"profiteer": 0.3, "geologist": 0.5}.get(self.role, 1.3)
        if action.removes == "trapped":
            keen = 2.0
        tools = len(self.view.broken[self.seat]) + self.view.trapped[self.seat]
        return (keen if tools == 1 else 0.6 * keen) - 0.4 * sum(map(self.use, action.cards or ()))

    # Gold and dwarves

    def theft(self, action: Action) -> float:
        return 1.6 if self.late > 0.55 or self.least <= 3 else 0.5

    def hands_off(self, action: Action) -> float:
        return -3.0 if action.seat == self.seat else 0.45 + 0.3 * self.late

    def inspect(self, action: Action) -> float:
        assert action.seat is not None
        if self.view.known_roles[action.seat] is not None:
            return -3.0
        return 0.75 * self.belief.unsure(action.seat) - 0.25

    def swap_hats(self, action: Action) -> float:
        assert action.seat is not None
        if action.seat == self.seat:
            losing = (self.role == "saboteur" and self.least <= 1) or (self.role != "saboteur" and self.late > 0.9)
            return 1.0 if losing and self.role not in ("geologist", "profiteer") else -2.0
        return 0.5 * -self.bonds[action.seat] if self.bonds[action.seat] < -0.6 else -1.0

    def swap_hand(self, action: Action) -> float:
        assert action.seat is not None
        if not self.view.hand_sizes[action.seat]:
            return -3.0
        return 0.6 - 0.5 * sum(map(self.use, self.view.hand or ()))

    def steal(self, action: Action) -> float:
        if action.seat is None:
            return -1.0
        seen = self.view.pieces[action.seat]
        bond = self.bonds[action.seat]
        return 1.0 + 0.1 * (seen or 1) - 0.05 * bond

    # What to keep

    def use(self, card: str) -> float:
        """How much one would rather keep a card."""
        digs = self.role in ("blue", "green", "boss")
        door = door_of(card)
        if door is not None:
            return 0.6 if door == self.role else 0.5 if self.role == "saboteur" else -0.2
        if crystal_on(card):
            return 1.2 if self.role == "geologist" else 0.2
        if card.startswith("dead"):
            return -0.3 if digs else 0.6 if self.role == "saboteur" else 0.0
        if card.startswith(("repair", "free")):
            return 0.5
        if card.startswith(("broken", "trapped")):
            return 0.9 if self.role == "saboteur" else 0.4
        if card == "map":
            return -0.2 if self.outlook.any.gold_known else 0.4
        if card == "rock_fall":
            return 0.9 if self.role == "saboteur" else 0.1
        if card == "theft":
            return 0.8
        if card in ("cross", "t_wide", "t_tall", "straight_ew") or card.startswith(("ladder", "bridge", "double")):
            return 0.4 if digs else -0.2
        return 0.15

    def put_away(self, action: Action) -> float:
        given = action.cards or ()
        return -0.2 - sum(map(self.use, given)) + 0.06 * len(given)


_JUDGES: dict[str, Callable[[_Seat, Action], float]] = {
    "lay": _Seat.lay,
    "rock_fall": _Seat.rock_fall,
    "map": _Seat.look,
    "break": _Seat.harm,
    "trapped": _Seat.harm,
    "repair": _Seat.help,
    "free_at_last": _Seat.help,
    "clear": _Seat.clear,
    "theft": _Seat.theft,
    "hands_off": _Seat.hands_off,
    "inspection": _Seat.inspect,
    "swap_hats": _Seat.swap_hats,
    "swap_hand": _Seat.swap_hand,
    "steal": _Seat.steal,
    "pass": _Seat.put_away,
}


def never(view: Saboteur2View, action: Action) -> str | None:
    """What of the things one never does an action would be."""
    seat = _Seat(view, Character())
    match action.kind:
        case "map":
            if next(goal for goal in view.goals if goal.goal == action.goal).face is not None:
                return "looked_at_what_is_known"
        case "inspection" if action.seat is not None and view.known_roles[action.seat] is not None:
            return "looked_at_what_is_known"
        case "break" | "trapped" if action.seat is not None and action.seat != view.seat:
            if seat.friend(action.seat) > 0.97:
                return "broke_a_friend"
        case "repair" | "free_at_last" if action.seat is not None and action.seat != view.seat:
            if seat.foe(action.seat) > 0.97:
                return "mended_a_foe"
        case "lay":
            return _never_laid(seat, action)
        case "steal" if action.seat is None:
            return "stole_nothing"
        case "hands_off" if action.seat == view.seat:
            return "gave_up_a_theft"
        case "clear" if action.removes == "theft":
            return "gave_up_a_theft"
    return None


def _never_laid(seat: _Seat, action: Action) -> str | None:
    outlook = seat.outlook
    if outlook.any.gold_known and outlook.chance_to_win(action) == 1:
        if seat.role == "saboteur" or not seat.own_win(action):
            return "finished_the_way"
    elif seat.role in (*TEAMS, "boss") and (action.card or "").startswith("dead"):
        team = seat.role if seat.role in TEAMS else None
        if outlook.gain(action, team) < -0.01:
            return "closed_the_way"
    return None
