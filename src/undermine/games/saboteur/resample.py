"""A whole game that a seat's view allows, made from the view alone.

Every arrangement of the hidden cards that fits the view is equally likely; what other players chose to do is not
taken as evidence, only what the rules force. Because nothing but the view goes in, nothing but the view can come
out.
"""

from __future__ import annotations

from collections.abc import Callable

from undermine.games.actions import GOALS, PASS
from undermine.games.cards import IDS, NUMBERS, TABLE, TOOLS, TREASURE
from undermine.games.chance import Chance
from undermine.games.game import ScoreLine
from undermine.games.saboteur import events
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.deal import Deal
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.table import GOAL_CELLS, GROUND, OVER, SETTING, START_CELL, TURN, Draft
from undermine.games.saboteur.view import PHASES, DraftSeen, SaboteurView
from undermine.maze import Maze


def resample(view: SaboteurView, chance: Chance) -> Saboteur:
    """A game consistent with the view, everything hidden drawn anew."""
    game = object.__new__(Saboteur)
    game.rules = view.rules
    game.seats = view.seats
    game.seed = None
    game.chance = chance.child()
    game.past = None
    game.to_act = view.to_act
    game.round_number = view.round
    game.first = view.first
    game.phase = PHASES.index(view.phase)
    game.turn = view.turn
    game.past_rounds = view.results
    game.fresh = []
    game.codes = None
    _lay_out(game, view)
    _deal_roles(game, view, chance)
    _share_nuggets(game, view, chance)
    _deal_cards(game, view, chance)
    _tell(game, view, chance)
    return game


def _lay_out(game: Saboteur, view: SaboteurView) -> None:
    """What everybody sees: the maze, broken tools, who looked where."""
    game.maze = maze = Maze(GROUND, TABLE, joined=view.rules.connection == "start")
    for cell in GOAL_CELLS:
        maze.hide(cell)
    for card, column, row, turned in view.maze:
        cell = GROUND.cell(column, row)
        face = 2 * NUMBERS[card] + turned
        if cell == START_CELL or cell in GOAL_CELLS:
            maze.fix(cell, face)
        else:
            maze.lay(cell, face)
    game.broken = [sum(1 << seat for seat, tools in enumerate(view.broken) if tool in tools) for tool in TOOLS]
    game.peeked = bytearray(view.seats)
    game.hidden = game.knocked = 0
    game.setting = GOALS.index(view.setting) if view.setting else -1
    for number, goal in enumerate(view.goals):
        for seat in goal.looked:
            game.peeked[seat] |= 1 << number
        if game.phase in (TURN, SETTING) and not goal.face_up and number != game.setting:
            game.hidden |= 1 << number
            if maze.faced(GOAL_CELLS[number]):
                game.knocked |= 1 << number
    game.just_laid = -1
    game.last = -1
    for event in view.history:
        match event:
            case events.Laid():
                game.last, game.just_laid = event.seat, GROUND.cell(event.column, event.row)
            case events.Broke() | events.Repaired() | events.RockFell() | events.Looked():
                game.last = event.seat
            case events.Passed() if event.count:
                game.last = event.seat


# Dwarves and goals


def _deal_roles(game: Saboteur, view: SaboteurView, chance: Chance) -> None:
    game.goals = _goals(view, chance)
    if view.roles is not None and view.left_over is not None:
        game.roles = bytes(tables.ROLES.index(role) for role in view.roles)
        game.left_over = tables.ROLES.index(view.left_over)
        return
    saboteurs, diggers = tables.DWARVES[view.seats]
    dwarves = [tables.SABOTEUR] * saboteurs + [tables.DIGGER] * diggers
    if view.role is not None:
        dwarves.remove(tables.ROLES.index(view.role))
    chance.shuffle(dwarves)
    if view.seat is not None and view.role is not None:
        dwarves.insert(view.seat, tables.ROLES.index(view.role))
    game.left_over = dwarves.pop()
    game.roles = bytes(dwarves)


def _goals(view: SaboteurView, chance: Chance) -> bytes:
    known = [NUMBERS[goal.face] if goal.face else 0 for goal in view.goals]
    left = [NUMBERS[name] for name in tables.GOALS]
    treasure = _passed_over(view)
    if treasure is not None and not known[treasure]:
        known[treasure] = TREASURE
    for face in known:
        if face:
            left.remove(face)
    chance.shuffle(left)
    return bytes(face or left.pop() for face in known)


def _passed_over(view: SaboteurView) -> int | None:
    """A goal that was reached and passed over while a stone below it was turned: that must be the treasure (S1.34)."""
    pending: set[int] = set()
    for event in view.history:
        match event:
            case events.Reached():
                pending.update(GOALS.index(goal) for goal in event.goals)
            case events.TurnedOver():
                goal = GOALS.index(event.goal)
                pending.discard(goal)
                for other in pending:
                    if other < goal:
                        return other
    return None


# Nuggets


def _share_nuggets(game: Saboteur, view: SaboteurView, chance: Chance) -> None:
    pool = [value for value, count in tables.NUGGETS.items() for _ in range(count)]
    for paid in view.paid:
        for value in paid:
            pool.remove(value)
    slots: list[float] = []
    for draft in view.drafts:
        unknown, seen = _unknown(draft)
        for value in seen:
            pool.remove(value)
        slots += [draft.round] * unknown
    slots += [float("inf")] * view.nuggets
    gone = _gone(view)
    drawn = iter(_place(pool, slots, lambda value: gone.get(value, float("inf")), chance))
    game.drafts = tuple(
        _draft(draft, [next(drawn) for _ in range(_unknown(draft)[0])], chance) for draft in view.drafts
    )
    game.nuggets = bytes(drawn)
    game.purses = [b""] * view.seats
    for kept in game.drafts:
        for seat, value in kept.picks:
            game.purses[seat] += bytes((value,))
    game.paid = [bytes(paid) for paid in view.paid]
    game.bank = list(view.bank)
    amounts = {draft.round: [value for _, value in draft.picks] for draft in game.drafts}
    game.past_rounds = tuple(
        result._replace(
            lines=tuple(
                line._replace(amount=amounts[result.round][dict(line.facts)["pick"] - 1])
                if line.reason == "picked"
                else line
                for line in result.lines
            )
        )
        for result in view.results
    )
    if game.phase == OVER:
        game.lines = game.past_rounds[-1].lines
    elif view.drafts and view.drafts[-1].round == view.round:
        game.lines = tuple(
            ScoreLine(seat, value, "picked", (("pick", number),))
            for number, (seat, value) in enumerate(game.drafts[-1].picks, 1)
        )
    else:
        game.lines = ()


def _unknown(draft: DraftSeen) -> tuple[int, tuple[int, ...]]:
    """How many of a draft's values the seat cannot know, and those that it does."""
    known = tuple(value for _, value in draft.picks if value is not None)
    if len(known) == draft.drawn:
        return 0, known
    if draft.looks:
        before, values = draft.looks[0]
        return before, values
    return draft.drawn, ()


def _draft(seen: DraftSeen, unknown: list[int], chance: Chance) -> Draft:
    """A draft with the values the seat could not see filled in.

    What went missing between two looks was taken by those in between.
    """
    picks = list(seen.picks)
    if all(value is not None for _, value in picks) and len(picks) == seen.drawn:
        return Draft(seen.round, bytes(sorted(value or 0 for _, value in picks)), tuple((s, v or 0) for s, v in picks))
    if not seen.looks:
        chance.shuffle(unknown)
        return Draft(
            seen.round, bytes(sorted(unknown)), tuple((s, v) for (s, _), v in zip(picks, unknown, strict=False))
        )
    taken = list(unknown)
    for place, (before, values) in enumerate(seen.looks):
        left = list(values)
        own = picks[before][1] if before < len(picks) else None
        if own is None:
            break
        left.remove(own)
        taken.append(own)
        stop = seen.looks[place + 1] if place + 1 < len(seen.looks) else None
        for value in stop[1] if stop else ():
            left.remove(value)
        chance.shuffle(left)
        taken += left[: (stop[0] if stop else len(picks)) - before - 1]
    drawn = bytes(sorted(unknown + list(seen.looks[0][1])))
    return Draft(seen.round, drawn, tuple((seat, value) for (seat, _), value in zip(picks, taken, strict=True)))


def _gone(view: SaboteurView) -> dict[int, int]:
    """For each value the first round in which a payment showed that the stock held none of it any more (S1.64)."""
    gone: dict[int, int] = {}
    for result in view.results:
        for line in result.lines:
            if line.reason != "saboteurs_paid" or line.amount is None:
                continue
            rest = line.amount
            for value in (*dict(line.facts)["cards"], 0):
                for larger in range(value + 1, min(rest, max(tables.NUGGETS)) + 1):
                    gone.setdefault(larger, result.round)
                rest -= value
    return gone


def _place(items: list[int], slots: list[float], deadline: Callable[[int], float], chance: Chance) -> list[int]:
    """Spread items over slots so that each lies in a slot before its deadline, every such arrangement equally likely.

    Slots are in ascending order. The slots an item may take grow with its deadline, so serving the earliest
    deadlines first leaves everyone else the same number of choices whatever is chosen, and no arrangement is
    favoured.
    """
    placed = [0] * len(slots)
    free = list(range(len(slots)))
    for item in sorted(items, key=deadline):
        open_slots = sum(1 for slot in free if slots[slot] < deadline(item) or deadline(item) == float("inf"))
        placed[free.pop(chance.below(open_slots))] = item
    return placed


# The course of the round, and the cards


def _deal_cards(game: Saboteur, view: SaboteurView, chance: Chance) -> None:
    """Hands, face-down discards and the stock; again and again until the round would not be over already (S1.50)."""
    pool = list(tables.CARDS)
    for name in (*(view.hand or ()), *(card for card in view.pile if card is not None)):
        pool.remove(NUMBERS[name])
    for card in game.maze.laid:
        pool.remove(game.maze.faces[card] >> 1)
    for tool, seats in zip(TOOLS, game.broken, strict=True):
        for _ in range(seats.bit_count()):
            pool.remove(NUMBERS[f"broken_{tool}"])
    game.pile_by = bytes(0 if by is None else by + 1 for by in view.pile_by)
    while True:
        chance.shuffle(pool)
        hidden = iter(pool)
        game.hands = [
            bytes(sorted(NUMBERS[name] for name in view.hand))
            if seat == view.seat and view.hand is not None
            else bytes(sorted(next(hidden) for _ in range(size)))
            for seat, size in enumerate(view.hand_sizes)
        ]
        game.pile = bytes(NUMBERS[name] if name else next(hidden) for name in view.pile)
        game.stock = bytes(hidden)
        if _count_idle(game, view):
            return


def _count_idle(game: Saboteur, view: SaboteurView) -> bool:
    """Work out how many forced passes came last; ``False`` if they would have ended the round before now."""
    game.idle = 0
    game.forced = False
    if game.stock or game.phase != TURN:
        return True
    passes: list[events.Passed] = []
    for event in reversed(view.history):
        if not isinstance(event, events.Passed):
            break
        passes.append(event)
    # Passing changes nothing on the table, so what could be played then can be played now. Going back from the last
    # pass, each discard returns to the hand it came from.
    hands = list(game.hands)
    before: list[tuple[int, bytes]] = []
    top = len(game.pile)
    for event in passes:
        hands[event.seat] += game.pile[top - event.count : top]
        top -= event.count
        before.append((event.seat, hands[event.seat]))
    for seat, hand in reversed(before):
        game.idle = game.idle + 1 if _only_passes(game, seat, hand) else 0
        if game.idle == game.seats:
            return False
    game.forced = _only_passes(game, view.turn, game.hands[view.turn])
    return True


def _only_passes(game: Saboteur, seat: int, hand: bytes) -> bool:
    return game.turn_codes(seat, bytes(sorted(hand)))[0] >= PASS


def _tell(game: Saboteur, view: SaboteurView, chance: Chance) -> None:
    """The events of the round with every secret filled in, and the deal that leads to them."""
    seats = range(view.seats)
    when: list[list[float]] = [[] for _ in seats]  # when each seat got its cards
    uses: list[list[tuple[float, int]]] = [[] for _ in seats]  # when it parted with which
    discards = iter([card for card, by in zip(game.pile, game.pile_by, strict=True) if by])
    passed: dict[int, tuple[str, ...]] = {}
    for time, event in enumerate(view.history):
        match event:
            case events.Dealt() | events.Drew():
                when[event.seat] += [time] * event.count
            case events.Laid() | events.Broke() | events.Repaired():
                uses[event.seat].append((time, NUMBERS[event.card]))
            case events.RockFell():
                uses[event.seat].append((time, NUMBERS["rock_fall"]))
            case events.Looked():
                uses[event.seat].append((time, NUMBERS["map"]))
            case events.Passed():
                cards = [next(discards) for _ in range(event.count)]
                uses[event.seat] += [(time, card) for card in cards]
                passed[time] = tuple(IDS[card] for card in cards)
    got: list[dict[float, list[int]]] = []
    for seat in seats:
        held = uses[seat] + [(float("inf"), card) for card in game.hands[seat]]
        order = _place(list(range(len(held))), when[seat], lambda item, held=held: held[item][0], chance)  # type: ignore[misc]
        gains: dict[float, list[int]] = {}
        for moment, item in zip(when[seat], order, strict=True):
            gains.setdefault(moment, []).append(held[item][1])
        got.append(gains)
    game.told = None
    hands: list[bytes] = []
    stock: list[int] = []
    picks = iter(game.drafts[-1].picks if game.drafts else ())
    for time, event in enumerate(view.history):
        match event:
            case events.Dealt() if event.hand is None:
                hand = tuple(IDS[card] for card in got[event.seat][time])
                event = events.Dealt(event.seat, event.count, tables.ROLES[game.roles[event.seat]], hand)
            case events.Drew() if event.cards is None:
                event = events.Drew(event.seat, event.count, tuple(IDS[card] for card in got[event.seat][time]))
            case events.Passed() if event.cards is None:
                event = events.Passed(event.seat, event.count, passed[time])
            case events.Looked() if event.face is None:
                event = events.Looked(event.seat, event.goal, IDS[game.goals[GOALS.index(event.goal)]])
            case events.Offered() if event.values is None:
                draft = game.drafts[-1]
                event = events.Offered(event.seat, event.count, tuple(draft.left(len(draft.drawn) - event.count)))
            case events.Picked():
                event = events.Picked(*next(picks))
        match event:
            case events.Dealt():
                hands.append(bytes(NUMBERS[name] for name in event.hand or ()))
            case events.Drew():
                stock += [NUMBERS[name] for name in event.cards or ()]
        game.tell(event)
    game.fresh = []
    game.deal = Deal(view.first, game.roles, game.left_over, game.goals, tuple(hands), bytes(stock) + game.stock)
