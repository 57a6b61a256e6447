"""Resampling a round in play: the part that all digging games share.

Every arrangement of what is hidden that fits the view is equally likely; what other players chose to do is not
taken as evidence, only what the rules force. Because nothing but the view goes in, nothing but the view can come
out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Arrangement, Played
from undermine.games.core.notation import PASS
from undermine.games.digging import box as boxes
from undermine.games.digging import events
from undermine.games.digging.cards import GOALS, TOOLS, TREASURE
from undermine.games.digging.deal import Deal
from undermine.games.digging.dig import Dig
from undermine.games.digging.round_state import SETTING, TURN
from undermine.games.digging.view import DigView

#: the card that was played openly, by the event that tells of it
OPENLY: Played = {
    events.Laid: lambda event: str(event[1]),
    events.Broke: lambda event: str(event[1]),
    events.Repaired: lambda event: str(event[1]),
    events.RockFell: lambda event: "rock_fall",
    events.Looked: lambda event: "map",
}

D = TypeVar("D", bound=Dig)


def lay_out(kind: type[D], view: DigView, chance: Chance) -> D:
    """A game with all that everybody sees.

    Whose turn it is, the maze, broken tools, who looked where; and the goals.
    """
    game = kind.bare(view.rules, view.seats, chance.child())
    game.to_act = view.to_act
    game.round_number = view.round
    game.first = view.first
    game.phase = game.phases.index(view.phase)
    game.turn = view.turn
    game.winners = next((event.winners for event in view.history if isinstance(event, events.RoundEnded)), None)
    game.past_rounds = view.results
    game.broken = [sum(1 << seat for seat, tools in enumerate(view.broken) if tool in tools) for tool in TOOLS]
    _lay_cards(game, view)
    game.goals = _goals(view, chance)
    return game


def _lay_cards(game: Dig, view: DigView) -> None:
    maze = game.maze
    cells = game.box.goal_cells
    for card, column, row, turned in view.maze:
        cell = maze.ground.cell(column, row)
        if cell != game.box.start_cell:
            (maze.fix if cell in cells else maze.lay)(cell, 2 * NUMBERS[card] + turned)
    game.hidden = 0
    game.setting = GOALS.index(view.setting) if view.setting else -1
    for number, goal in enumerate(view.goals):
        for seat in goal.looked:
            game.look_at(seat, number)
        if game.phase in (TURN, SETTING) and not goal.face_up and number != game.setting:
            game.hidden |= 1 << number
            if maze.faced(cells[number]):
                game.knocked |= 1 << number


def _goals(view: DigView, chance: Chance) -> bytes:
    known = [NUMBERS[goal.face] if goal.face else 0 for goal in view.goals]
    left = [NUMBERS[name] for name in boxes.GOALS]
    treasure = _passed_over(view)
    if treasure is not None and not known[treasure]:
        known[treasure] = TREASURE
    for face in known:
        if face:
            left.remove(face)
    chance.shuffle(left)
    return bytes(face or left.pop() for face in known)


def _passed_over(view: DigView) -> int | None:
    """A goal that was reached and passed over while a stone below it was turned must be the treasure (S1.34)."""
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


def deal_cards(game: Dig, view: DigView, openly: Played, fill: Callable[[Event], Event], chance: Chance) -> None:
    """Hands, face-down discards and the stock, and the course of the round with all its secrets.

    ``fill`` adds the secrets that are not about cards to an event.
    """
    game.pile_by = bytes(0 if by is None else by + 1 for by in view.pile_by)
    while True:
        cards = Arrangement(view, game.box.cards, openly, chance)
        game.hands = cards.hands()
        game.stock = cards.stock
        game.pile = cards.pile()
        if _count_idle(game, view):
            break
    dealt: list[bytes] = []
    for seen, event in zip(view.history, cards.events(), strict=True):
        game.tell(fill(event))
        if isinstance(event, events.Dealt):
            dealt.append(bytes(NUMBERS[name] for name in event.hand or ()))
        if isinstance(seen, events.Laid):
            game.just_laid = game.box.ground.cell(seen.column, seen.row)
        if type(seen) in openly or (seen.kind in ("passed", "cleared") and event[seen.fields.index("count")]):
            game.last = seen[0]
    # Dwarf cards as they were dealt are the game's own business.
    game.deal = Deal(view.first, game.roles, game.spare, game.goals, tuple(dealt), cards.stock_as_dealt(), cards.aside)


def _count_idle(game: Dig, view: DigView) -> bool:
    """Work out how many forced passes came last; ``False`` if they would have ended the round before now (S1.50)."""
    game.idle = 0
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


def _only_passes(game: Dig, seat: int, hand: bytes) -> bool:
    return game.turn_codes(seat, bytes(sorted(hand)))[0] >= PASS
