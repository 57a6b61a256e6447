"""A whole match of The Lost Mines that a seat's view allows, made from the view alone.

Every arrangement of what is hidden that fits the view is equally likely; what other players chose to do is not
taken as evidence. Because nothing but the view goes in, nothing but the view can come out.
"""

from __future__ import annotations

from typing import Final

from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Arrangement, Played
from undermine.games.core.round_events import Laid
from undermine.games.lost_mines import events
from undermine.games.lost_mines.box import DWARVES, NEEDS, ROLES, TABLE
from undermine.games.lost_mines.deal import Deal, Treasure, role_of
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.game import LostMines
from undermine.games.lost_mines.round_state import CLOSED, OVER, OVERCOME, SET, TRAP
from undermine.games.lost_mines.view import LostMinesView
from undermine.maze.sides import EAST, SOUTH, parse

#: the card that was played openly, by the event that tells of it
_OPENLY: Final[Played] = {
    Laid: lambda event: str(event[1]),
    events.ToolUsed: lambda event: str(event[1]),
    events.Spied: lambda event: str(event[1]),
    events.TrapSet: lambda event: "trap",
    events.TrollSet: lambda event: "troll",
    events.StormStruck: lambda event: "thunderstorm",
}


def resample(view: LostMinesView, chance: Chance) -> LostMines:
    """A game consistent with the view, everything hidden drawn anew."""
    game = _lay_out(view, chance)
    cards = Arrangement(view, game.box.cards, _OPENLY, chance)
    game.hands = cards.hands()
    game.stock = cards.stock
    game.pile = cards.pile()
    game.pile_by = bytes(0 if by is None else by + 1 for by in view.pile_by)
    told = cards.events()
    dwarves, spare = _dwarves(view, chance)
    treasures, treasures_aside = _treasures(game, view, chance)
    game.deal = Deal(
        first=view.first,
        dwarves=dwarves,
        spare=spare,
        mines=_mines(view, chance),
        treasures=treasures,
        treasures_aside=treasures_aside,
        hands=tuple(
            bytes(NUMBERS[name] for name in event.hand or ()) for event in told if isinstance(event, events.JoinedClan)
        ),
        stock=cards.stock_as_dealt(),
        aside=cards.aside,
    )
    for event in told:
        game.tell(_fill(game.deal, event))
    return game


def _lay_out(view: LostMinesView, chance: Chance) -> LostMines:
    """A game with all that everybody sees."""
    game = LostMines.bare(view.rules, view.seats, chance.child())
    game.to_act = view.to_act
    game.round_number = view.round
    game.first = view.first
    game.phase = game.phases.index(view.phase)
    game.turn = view.turn
    game.past_rounds = view.results
    if game.phase == OVER and view.results:
        game.winners = view.results[-1].winners
        game.lines = view.results[-1].lines
    game.points = list(view.points)
    game.proposed = view.proposed
    game.agreed = view.agreed
    game.walked = view.walked
    game.dragon = -1 if view.dragon is None else view.dragon
    _lay_cards(game, view)
    _remember(game, view)
    return game


def _lay_cards(game: LostMines, view: LostMinesView) -> None:
    box = game.box
    cell = box.ground.cell
    for mine, seen in enumerate(view.mines):
        if seen.face is not None and seen.open is not None:
            faces = box.mine_faces[MINES.index(seen.face)]
            game.maze.fix(box.mine_cells[mine], next(face for face in faces if TABLE.open[face] == parse(seen.open)))
            game.review_ways(box.mine_cells[mine])
            game.face_up |= 1 << mine
    for card in view.maze:
        at = cell(card.column, card.row)
        game.maze.lay(at, 2 * NUMBERS[card.card] + card.turned)
        if NEEDS[game.maze.faces[at]]:
            game.obstacles[at] = OVERCOME if card.overcome else CLOSED
        game.review_ways(at)
    game.dwarves = [cell(*place) for place in view.dwarves]
    for token in view.tokens:
        way = game.edge_at(cell(token.column, token.row), EAST if token.side == "E" else SOUTH)
        game.on_ways[way] = TRAP + 1 if token.seat is None else token.seat + 2


def _remember(game: LostMines, view: LostMinesView) -> None:
    """What everybody could see of the course of the round."""
    for event in view.history:
        match event:
            case events.CourseGiven():
                game.last = -1 if event.last is None else event.last
                game.drawing = event.drawing
                game.setting = -1 if event.setting is None else event.setting - 1
                game.took = [bytes(numbers) for numbers in event.taken]
                game.knows = [sum(1 << seat for seat in seats) for seats in event.met]
            case events.MineTurnedOver():
                game.setting = event.mine - 1
            case events.MineSet():
                game.setting = -1
            case events.TreasureTaken():
                game.took[event.seat] += bytes((event.number,))
            case events.Spied() if event.target is not None:
                game.knows[event.seat] |= 1 << event.target
        if type(event) in _OPENLY:
            game.last = event[0]
            game.drawing = 1
        elif isinstance(event, events.Discarded):
            game.drawing = event.count
    if game.phase == SET:
        game.face_up |= 1 << game.setting
    game.takers = bytes(0 if seen.taken is None else seen.taken + 1 for seen in view.treasures)
    game.looked_mines = [sum(1 << seat for seat in mine.looked) for mine in view.mines]
    game.looked_treasures = [sum(1 << seat for seat in treasure.looked) for treasure in view.treasures]


# What is hidden


def _dwarves(view: LostMinesView, chance: Chance) -> tuple[bytes, bytes]:
    """The dwarf cards by seat, and those put aside: the backs are seen, the fronts drawn from what each clan has."""
    left = list(DWARVES[view.seats])
    dealt: list[int | None] = []
    for clan, role in zip(view.clans, view.known_roles, strict=True):
        dwarf = None if role is None else CLANS.index(clan) * len(ROLES) + ROLES.index(role)
        if dwarf is not None:
            left.remove(dwarf)
        dealt.append(dwarf)
    chance.shuffle(left)
    for seat, dwarf in enumerate(dealt):
        if dwarf is None:
            own = CLANS.index(view.clans[seat])
            dealt[seat] = left.pop(next(place for place, other in enumerate(left) if other // len(ROLES) == own))
    return bytes(dwarf or 0 for dwarf in dealt), bytes(left)


def _mines(view: LostMinesView, chance: Chance) -> bytes:
    known = [seen.face for seen in view.mines]
    left = [number for number, kind in enumerate(MINES) if kind not in known]
    chance.shuffle(left)
    return bytes(left.pop() if face is None else MINES.index(face) for face in known)


def _treasures(
    game: LostMines, view: LostMinesView, chance: Chance
) -> tuple[tuple[Treasure, ...], tuple[Treasure, ...]]:
    """The treasures laid out, and those put aside: the kinds of the first are seen."""
    left = list(game.box.treasures)
    for seen in view.treasures:
        if seen.value is not None:
            left.remove((MINES.index(seen.treasure), seen.value))
    chance.shuffle(left)
    laid: list[Treasure] = []
    for seen in view.treasures:
        kind = MINES.index(seen.treasure)
        if seen.value is not None:
            laid.append((kind, seen.value))
        else:
            laid.append(left.pop(next(place for place, other in enumerate(left) if other[0] == kind)))
    return tuple(laid), tuple(left)


def _found(deal: Deal, spied: events.Spied) -> str | int:
    if spied.target is not None:
        return role_of(deal.dwarves[spied.target])
    assert spied.number is not None
    if spied.thing == "mine":
        return MINES[deal.mines[spied.number - 1]]
    return deal.treasures[spied.number - 1][1]


def _fill(deal: Deal, event: Event) -> Event:
    """An event with the secrets about dwarves, mines and treasures."""
    match event:
        case events.JoinedClan():
            return events.JoinedClan(event.seat, event.clan, event.count, role_of(deal.dwarves[event.seat]), event.hand)
        case events.Spied():
            return events.Spied(event.seat, event.card, event.thing, event.number, event.target, _found(deal, event))
        case events.TreasureTaken():
            return events.TreasureTaken(event.seat, event.number, event.treasure, deal.treasures[event.number - 1][1])
    return event
