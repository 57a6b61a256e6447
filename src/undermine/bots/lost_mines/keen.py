"""``keen`` in the forest: tries cards together with the best move after them, and asks what comes of it for itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from undermine.bots.bot import Suspicion
from undermine.bots.character import Character
from undermine.bots.choosing import ranked
from undermine.bots.lost_mines.blunders import HINDRANCES, Blunders
from undermine.bots.lost_mines.diary import PLAYS, diary_of
from undermine.bots.lost_mines.forest import BARRED, CARD, TOOL_FOR, is_path, sides_of, terrain_of
from undermine.bots.lost_mines.hoard import values_of
from undermine.bots.lost_mines.listening import listened
from undermine.bots.lost_mines.outlook import TRAP_COSTS, Outlook
from undermine.bots.lost_mines.race import detour, way_of
from undermine.games import Action, Chance, Heard, LostMinesView
from undermine.games.lost_mines.events import EndProposed
from undermine.maze import sides as side

#: how far one's choices stray, in points
_WHIM: Final = 0.01
#: who brings in the best treasure also gets what cannot be split (LM.64)
REMAINDER: Final = 0.15
#: how many cards are tried, and how far off everybody's best ways they may lie, in half steps
_TRIES: Final = 14
_ASIDE: Final = 6
#: what a card costs that is played where it is of no use to anybody
POINTLESS: Final = 0.05
#: what hindering somebody is worth by itself to those who like to
_SPITE: Final = 0.1
#: what knowing a treasure is worth, and a dwarf of whom one knows nothing
_KNOWING_TREASURE: Final = 0.06
_KNOWING_DWARF: Final = 0.05
#: what putting away a second card is worth, beside what the cards are worth
FRESH: Final = 0.02
#: an end is agreed to when less than this can still be hoped for
_HOPELESS: Final = 0.05

#: what cards are worth in the hand, paths by their open sides
KEEP: Final = {"trap": 0.06, "troll": 0.08, "thunderstorm": 0.08}
#: a tool, and one for an obstacle that lies on somebody's way or may yet
KEEP_TOOL: Final = 0.02
KEEP_USEFUL_TOOL: Final = 0.07
KEEP_INFORMATION: Final = 0.05
KEEP_OBSTACLE: Final = 0.01
KEEP_SIDES: Final = {4: 0.12, 3: 0.1, 2: 0.05}

#: the cards that overcome obstacles
TOOLS: Final = frozenset(TOOL_FOR.values())

#: what could be tried: a kind of action, the cell, the other cell or the open sides, and what lies on the card
Try = tuple[str, int, int, str | None]


def decide(
    view: LostMinesView, legal: Sequence[Action], chance: Chance, character: Character, heard: Heard = ()
) -> Action:
    """One of the legal actions."""
    return rank(view, legal, chance, character, heard)[0]


def rank(
    view: LostMinesView, legal: Sequence[Action], chance: Chance, character: Character, heard: Heard = ()
) -> list[Action]:
    """The legal actions that are no blunder, the best first; all of them if all are."""
    return _Seat(view, character, heard).rank(legal, chance)


def explain(view: LostMinesView, character: Character, heard: Heard = ()) -> tuple[Suspicion, ...]:
    """What is believed of the others, and why."""
    return listened(view, diary_of(view), character.suspicion, heard).explain()


class _Seat:
    """One decision of one seat."""

    def __init__(self, view: LostMinesView, character: Character, heard: Heard = ()) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.character = character
        self.hand = view.hand or ()
        self.belief = listened(view, diary_of(view), character.suspicion, heard)
        self.outlook = Outlook(view, self._shares())
        self.forest = self.outlook.forest

    def _shares(self) -> list[float]:
        """What part of everybody's treasures one plays for; who hides plays for the clan, less and less."""
        shares = self.belief.shares()
        left = self.view.stock + sum(self.view.hand_sizes)
        gone = 1 - left / (left + len(self.view.pile) + len(self.view.maze))
        openly = min(1.0, self.character.boldness * (1 + gone))
        if openly < 1 and self.view.role != "loyal":
            clan = self.belief.shares("loyal")
            shares = [openly * one + (1 - openly) * other for one, other in zip(shares, clan, strict=True)]
        shares[self.seat] += REMAINDER * (1 - shares[self.seat])
        return shares

    def rank(self, legal: Sequence[Action], chance: Chance) -> list[Action]:
        """The actions that are no blunder, the best first; all of them if all are."""
        weigh = {
            "play": self.worths_of_plays,
            "vote": self.worths_of_votes,
            "move": self.worths_of_moves,
            "set_mine": self.worths_of_settings,
            "take": self.worths_of_treasures,
        }[self.view.phase]
        worths = dict(weigh(legal))
        by_worth = ranked(legal, worths.__getitem__, _WHIM * self.character.whim, chance)
        blunders = Blunders(self.view, self.forest)
        return [action for action in by_worth if not blunders.is_one(action)] or by_worth

    # Voting, settings, treasures, moves

    def hopeless(self) -> bool:
        """Whether nothing more is likely to come to this seat, whatever is in its hand."""
        outlook = self.outlook
        if not outlook.mines:
            return True
        fares = outlook.fares()
        return not self._within_hand(fares) and max(outlook.hope(fares), outlook.promise(fares)) < _HOPELESS

    def _within_hand(self, fares: list[list[int]], spare: int = 0) -> bool:
        """Whether the cards in hand, and so many of others', could lead to a mine, as far as one can say."""
        useful = sum(is_path(card) or card in TOOLS for card in self.hand)
        camp = self.outlook.here in self.forest.camps
        for row in fares:
            gaps, turn = way_of(row, self.outlook.here, camp)
            if gaps <= useful + spare and turn < len(self.hand):
                return True
        return False

    def _may_propose(self) -> bool:
        """Whether it is time: nothing is left to draw or to be found, and nobody has asked for a lap."""
        if self.outlook.mines and (self.view.stock or self._within_hand(self.outlook.fares(), spare=1)):
            return False
        plays = 0
        for event in reversed(self.view.history):
            if isinstance(event, EndProposed):
                return False
            plays += isinstance(event, PLAYS)
            if plays >= self.view.seats:
                break
        return True

    def worths_of_votes(self, legal: Sequence[Action]) -> Iterator[tuple[Action, float]]:
        hopeless = self.hopeless()
        for action in legal:
            yield action, float(action.answer is hopeless)

    def worths_of_settings(self, legal: Sequence[Action]) -> Iterator[tuple[Action, float]]:
        here = self.outlook.here
        face = next(one.face for one in self.view.mines if self.forest.cell_of(one) == here)
        printed = self.view.rules.box.deck.mines[face or ""]
        for action in legal:
            self.forest.put(here, side.half_turn(printed) if action.turned else printed, CARD)
            fares = self.outlook.fares()
            yield action, self.outlook.worth_of_end(fares, self.outlook.plans(fares), here)

    def worths_of_treasures(self, legal: Sequence[Action]) -> Iterator[tuple[Action, float]]:
        values = values_of(self.view)
        for action in legal:
            yield action, 0.0 if action.number is None else values[action.number - 1]

    def worths_of_moves(self, legal: Sequence[Action]) -> Iterator[tuple[Action, float]]:
        outlook = self.outlook
        fares = outlook.fares()
        plans = outlook.plans(fares)
        ends = outlook.ends(fares)
        worths = {end: outlook.worth_of_end(fares, plans, end) for end in ends}
        for action in legal:
            end = outlook.here if action.column is None else self.forest.cell_of(action)
            lost = min(action.traps or 0, len(self.hand))
            yield action, worths.get(end, min(worths.values()) - 1.0) - TRAP_COSTS * lost

    # Cards

    def worths_of_plays(self, legal: Sequence[Action]) -> Iterator[tuple[Action, float]]:
        outlook = self.outlook
        fares = outlook.fares()
        base = outlook.worth_of_best_end(fares)
        tries: dict[Try, list[Action]] = {}
        for action in legal:
            cards = action.cards or ()
            if action.kind == "pass":
                yield action, base - sum(map(self.keep, cards)) + FRESH * len(cards)
            elif action.kind == "propose":
                yield action, base + (1.0 if self._may_propose() and self.hopeless() else -1.0)
            elif action.kind == "look":
                yield action, self._worth_of_look(action, base, fares) - KEEP_INFORMATION
            else:
                tries.setdefault(self._try_of(action), []).append(action)
        promising, others = self._sorted(tries, fares)
        for one in others:
            for action in tries[one]:
                yield action, base - POINTLESS - self.keep(action.card or action.kind)
        for one in promising:
            worth = self._attempt(one, tries[one][0])
            if one[0] in HINDRANCES:
                worth += _SPITE * (self.character.malice - 1)
            for action in tries[one]:
                yield action, worth - self.keep(action.card or action.kind)

    def keep(self, card: str) -> float:
        """How much one would rather keep a card."""
        if card in TOOLS:
            return KEEP_USEFUL_TOOL if self.view.stock or card in self._wanted() else KEEP_TOOL
        if not is_path(card):
            return KEEP.get(card, KEEP_INFORMATION)
        if terrain_of(card) in TOOL_FOR:
            return KEEP_OBSTACLE
        return KEEP_SIDES[sides_of(card, False).bit_count()]

    def _wanted(self) -> set[str]:
        """The tools for obstacles that nobody has overcome."""
        forest = self.forest
        return {
            TOOL_FOR[terrain]
            for seen in self.view.maze
            if (terrain := terrain_of(seen.card)) in TOOL_FOR and forest.holds[forest.cell_of(seen)] == BARRED
        }

    def _worth_of_look(self, action: Action, base: float, fares: list[list[int]]) -> float:
        view = self.view
        if action.seat is not None:
            told = view.role != "selfish" and self._in_reach(fares)
            return base + (_KNOWING_DWARF * self.belief.unsure(action.seat) if told else 0.0)
        assert action.number is not None
        if action.thing == "treasure":
            seen = view.treasures[action.number - 1]
            return base + _KNOWING_TREASURE * (seen.value is None and seen.taken is None and self._in_reach(fares))
        if all(mine.number != action.number or len(mine.kinds) == 1 for mine in self.outlook.mines):
            return base
        return self.outlook.worth_of_knowing(action.number, fares)

    def _in_reach(self, fares: list[list[int]]) -> bool:
        """Whether anything can come to this seat from the mines any more."""
        return bool(fares) and (bool(self.view.stock) or self._within_hand(fares))

    def _try_of(self, action: Action) -> Try:
        """What an action changes; what changes the same need be tried only once."""
        cell, other = self.forest.ends_of(action)
        if action.kind == "lay":
            assert action.card is not None
            return action.kind, cell, sides_of(action.card, bool(action.turned)), terrain_of(action.card)
        return action.kind, cell, cell if action.kind in ("tool", "thunderstorm") else other, None

    def _sorted(self, tries: dict[Try, list[Action]], fares: list[list[int]]) -> tuple[list[Try], list[Try]]:
        """The tries that may matter, because they lie on or near somebody's way, and the others."""
        outlook = self.outlook
        behind = [self.forest.costs_from(cell) for cell in outlook.cells]
        near: dict[int, tuple[int, int]] = {}

        def detours(cell: int) -> tuple[int, int]:
            if cell not in near:
                each = [detour(fares, start, costs, cell) for start, costs in zip(outlook.cells, behind, strict=True)]
                near[cell] = min(each), each[self.seat]
            return near[cell]

        ranked: list[tuple[int, int, Try]] = []
        others: list[Try] = []
        for index, one in enumerate(tries):
            kind, cell, other, _ = one
            nearest, own = detours(cell)
            if kind == "lay":
                rank, most = min(nearest, own - 3), _ASIDE
            elif kind in ("trap", "troll"):
                rank = nearest = max(nearest, detours(other)[0])
                most = 1
            else:
                rank, most = nearest - 1, 1
            if nearest <= most:
                ranked.append((rank, index, one))
            else:
                others.append(one)
        ranked.sort()
        return [one for *_, one in ranked[:_TRIES]], others + [one for *_, one in ranked[_TRIES:]]

    def _attempt(self, one: Try, action: Action) -> float:
        """What the best move is worth after a card is played."""
        forest, outlook = self.forest, self.outlook
        kind, cell, other, _ = one
        if kind in ("trap", "troll"):
            forest.put_token(cell, other, trap=kind == "trap")
            worth = outlook.worth_of_best_end(outlook.fares())
            forest.take_token(cell, other)
            return worth
        lay = forest.open[cell], forest.holds[cell], forest.enter[cell]
        camp = cell in forest.camps
        if kind == "lay":
            forest.lay(cell, action.card or "", bool(action.turned), False, self.hand)
        elif kind == "tool":
            forest.overcome(cell)
        else:
            forest.take(cell)
        worth = outlook.worth_of_best_end(outlook.fares())
        forest.put(cell, *lay)
        if camp:
            forest.camps.add(cell)
        else:
            forest.camps.discard(cell)
        return worth
