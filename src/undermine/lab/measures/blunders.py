"""What one never does, counted: how often bots do it all the same, and how often they could have.

The judge stands outside: it reads the whole game for what a move would bring about, but blames nobody for what they
could not know. How sure a bot was of a friend or a foe it says itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from undermine.bots import Suspicion
from undermine.games import (
    Action,
    Game,
    LostMines,
    LostMinesView,
    Saboteur,
    Saboteur2,
    Saboteur2View,
    SaboteurView,
    View,
    start,
)
from undermine.lab.lost_mines.blunders import Deed, mine_deeds
from undermine.lab.measures.intervals import plain, wilson
from undermine.lab.measures.self_play import SeveralBots
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import bot_chance
from undermine.maze import EMPTY
from undermine.maze.sides import ALL

#: from here on somebody is almost surely a friend or a foe
SURE: Final = 0.95
#: what counts as a way of its own, in cards to lay: longer than the way that was closed by so many
_DETOUR: Final = 2
_FAR: Final = 30

#: whom each role digs with, and whom against
_FRIENDS: Final = {
    "digger": ("digger",),
    "blue": ("blue", "boss"),
    "green": ("green", "boss"),
    "boss": ("blue", "green"),
    "saboteur": ("saboteur",),
}
_FOES: Final = {
    **dict.fromkeys(("digger", "blue", "green", "boss"), ("saboteur",)),
    "saboteur": ("digger", "blue", "green", "boss"),
}
#: the sides whose win is a role's own
_WINS: Final = {
    "digger": ("diggers",),
    "blue": ("blue", "both"),
    "green": ("green", "both"),
    "boss": ("blue", "green", "both"),
}


_DIGGING: Final = ("looked_again", "broke_friend", "mended_foe", "closed_way", "left_gold", "finished_way")
#: what is on the list of each game
DEEDS: Final = {
    "saboteur": _DIGGING,
    "saboteur2": (*_DIGGING, "stole_nothing", "gave_up_theft"),
    "lost_mines": ("looked_again", "barred_own_way", "left_treasure", "met_dragon", "ended_at_loss"),
}


def deeds(game: Game, view: View, legal: Sequence[Action], action: Action, told: Sequence[Suspicion]) -> Iterator[Deed]:
    """What a decision could have been of what one never does, before the action is played."""
    yield from _looks(view, legal, action)
    if isinstance(game, LostMines) and isinstance(view, LostMinesView):
        yield from mine_deeds(game, view, legal, action)
    if not isinstance(game, Saboteur | Saboteur2) or not isinstance(view, SaboteurView | Saboteur2View):
        return
    if view.phase == "turn":
        yield from _hands(view, legal, action, told)
        yield from _ways(game, view, legal, action)
    yield from _thefts(view, legal, action)


def _looks(view: View, legal: Sequence[Action], action: Action) -> Iterator[Deed]:
    """Looking at what is known already."""
    known = [one for one in legal if one.kind in ("map", "look", "inspection") and _knows(view, one)]
    if known:
        yield Deed("looked_again", action in known)


def _knows(view: View, action: Action) -> bool:
    if isinstance(view, Saboteur2View) and action.kind == "inspection":
        return action.seat is not None and view.known_roles[action.seat] is not None
    if isinstance(view, SaboteurView | Saboteur2View):
        return any(goal.goal == action.goal and goal.face is not None for goal in view.goals)
    assert isinstance(view, LostMinesView)
    if action.thing == "mine":
        return any(one.mine == action.number and one.face is not None for one in view.mines)
    if action.thing == "treasure":
        return any(one.number == action.number and one.value is not None for one in view.treasures)
    return action.seat is not None and view.known_roles[action.seat] is not None


def _hands(
    view: SaboteurView | Saboteur2View, legal: Sequence[Action], action: Action, told: Sequence[Suspicion]
) -> Iterator[Deed]:
    """Harming a friend, helping a foe."""
    role = view.role or ""
    for name, kinds, roles in (
        ("broke_friend", ("break", "trapped"), _FRIENDS),
        ("mended_foe", ("repair", "free_at_last"), _FOES),
    ):
        wrong = {one.seat for one in told if sum(dict(one.roles).get(of, 0.0) for of in roles.get(role, ())) >= SURE}
        if any(one.kind in kinds and one.seat in wrong for one in legal):
            yield Deed(name, action.kind in kinds and action.seat in wrong)


def _thefts(view: View, legal: Sequence[Action], action: Action) -> Iterator[Deed]:
    """Stealing nothing where there is something to steal, being rid of one's own Theft card."""
    if any(one.kind == "steal" for one in legal):
        yield Deed("stole_nothing", action.seat is None)
    own = [one for one in legal if one.removes == "theft" or (one.kind == "hands_off" and one.seat == view.seat)]
    if own:
        yield Deed("gave_up_theft", action in own)


def _ways(
    game: Saboteur | Saboteur2, view: SaboteurView | Saboteur2View, legal: Sequence[Action], action: Action
) -> Iterator[Deed]:
    """Closing the way one digs for, passing the gold by, finishing the way for the others."""
    role = view.role or ""
    lays = [one for one in legal if one.kind == "lay"]
    gold = next((goal for goal in view.goals if goal.face == "treasure"), None)
    if gold is not None:
        near = [
            one
            for one in lays
            if one.column is not None
            and one.row is not None
            and abs(one.column - gold.column) + abs(one.row - gold.row) == 1
        ]
        own = _WINS.get(role, ())
        won = [(one, winners) for one in near if (winners := _winners_after(game, one)) is not None]
        winning = [one for one, winners in won if winners in own]
        if winning:
            # A card laid elsewhere may win as well: a ladder that opens a way from behind.
            yield Deed("left_gold", action not in winning and _winners_after(game, action) not in own)
        # When the last card of a round is laid beside the gold in vain, it is the saboteurs who win.
        losing = [one for one, winners in won if winners not in (*own, "saboteurs")]
        if losing and len(losing) < len(legal) and (own or role == "saboteur"):
            yield Deed("finished_way", action in losing)
    if role in _WINS and any(one.kind == "pass" for one in legal):
        dead = [one for one in lays if (one.card or "").startswith("dead")]
        if dead:
            yield Deed("closed_way", action in dead and _closes(game, view, action))


def _winners_after(game: Saboteur | Saboteur2, action: Action) -> str | None:
    """The side that wins at once by an action."""
    twin = game.copy()
    twin.play(action)
    return twin.winners


def _closes(game: Saboteur | Saboteur2, view: SaboteurView | Saboteur2View, action: Action) -> bool:
    """Whether an action leaves only a clearly longer way to where the gold may lie, or none."""
    maybe = [game.box.goal_cells[place] for place, goal in enumerate(view.goals) if goal.face in (None, "treasure")]
    before = _need(game, maybe)
    twin = game.copy()
    twin.play(action)
    return before < _FAR and _need(twin, maybe) >= before + _DETOUR


def _need(game: Saboteur | Saboteur2, goals: Sequence[int]) -> int:
    """How many cards are missing between the way so far and the nearest of these goals, over empty cells."""
    maze = game.maze
    steps = [step for _, step, _ in maze.ground.steps[ALL]]
    edge = {*goals}
    seen = {*goals}
    for cards in range(1, _FAR):
        edge = {cell + step for cell in edge for step in steps if maze.faces[cell + step] == EMPTY} - seen
        if edge & maze.frontier:
            return cards
        seen |= edge
    return _FAR


@dataclass(frozen=True, kw_only=True)
class Never(SeveralBots):
    """Each bot among its like, each with as many rounds."""

    kind: ClassVar[str] = "never"

    def row(self, number: int) -> Row:
        spec, seed = self.turn(number)
        game = start(self.rules, self.players, seed)
        seated = [(self.make(spec), bot_chance(seed, seat)) for seat in range(self.players)]
        counts: dict[str, list[int]] = {}
        while (seat := game.to_act) is not None:
            bot, chance = seated[seat]
            view, legal = game.view(seat), game.legal_actions()
            action = bot.decide(view, legal, chance)
            for deed in deeds(game, view, legal, action, bot.explain(view)):
                could, done = counts.get(deed.name, (0, 0))
                counts[deed.name] = [could + 1, done + deed.done]
            game.play(action)
        return {"bot": spec, "decisions": len(game.actions), "deeds": counts}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each bot and deed: how often it could have been done, how often it was, and in how many rounds."""
        told = []
        for spec in self.bots:
            here = [row for row in rows if row["bot"] == spec]
            counts = []
            for name in DEEDS[self.rules.name]:
                each = [row["deeds"].get(name, (0, 0)) for row in here]
                counts.append(
                    {
                        "deed": name,
                        "could": sum(could for could, _ in each),
                        "done": sum(done for _, done in each),
                        "rounds": plain(wilson(sum(done > 0 for _, done in each), len(each))),
                    }
                )
            told.append(
                {
                    "bot": spec,
                    "rounds": len(here),
                    "decisions": sum(row["decisions"] for row in here),
                    "deeds": counts,
                }
            )
        return {"bots": told}
