"""Many matches at once, in each of which somebody outside plays one seat: all of it in the core, into buffers.

A step plays one decision of that seat at every table and then everybody else's, up to the seat's next decision or the
end of the match. A match that has ended is followed by the next at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

from undermine import native
from undermine.envs import buffers
from undermine.envs.codec import NOTHING
from undermine.envs.errors import EnvError
from undermine.envs.features import COLUMNS, ROWS, WIDTH
from undermine.envs.layout import Layout
from undermine.envs.scribe import Scribe
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.actions import Action
from undermine.games.core.chance import Chance
from undermine.games.core.legal import Legal
from undermine.games.core.lots import Lots
from undermine.games.core.match_state import Course
from undermine.games.core.notation import CARD, LAY, PASS
from undermine.games.core.policy import Policy
from undermine.games.registry import GAMES
from undermine.maze.ground import column_row

_NOTHING: Final = NOTHING
_WIDTH: Final = WIDTH
_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_PASS_KIND: Final = PASS >> SHIFT
_LAY_KIND: Final = LAY >> SHIFT
#: where things stand in a row, and one in which nothing does
_CARD_AT: Final = [*COLUMNS].index("card")
_CARDS: Final = [*COLUMNS].index("cards_1")
_COLUMN_AT: Final = [*COLUMNS].index("column")
_ROW_AT: Final = [*COLUMNS].index("row")
_TURNED_AT: Final = [*COLUMNS].index("turned")
_BLANK: Final = array("h", [NOTHING] * WIDTH).tobytes()
#: what stands for the column and row 0 in an action
_MIDDLE: Final = -column_row(0)[0]
#: how many bits a card takes in a set that is put away, and all of them
_CARD: Final = CARD
_ONE: Final = (1 << CARD) - 1
_ROWS: Final = ROWS


def scribe_for(layout: Layout, view: memoryview, begin: int) -> Scribe:
    """Who writes the observations of a game."""
    made: Scribe = (layout.entry.scribe or Scribe)(layout, view, begin)
    return made


class Choices:
    """What a seat may choose from, in buffers: a row of features for each legal action, and which rows there are."""

    __slots__ = ("features", "mask", "most", "shown", "views")

    def __init__(self, features: memoryview, mask: memoryview, most: int, tables: int) -> None:
        if len(features) != tables * most * _WIDTH or len(mask) != tables * most:
            raise ValueError("there is no room for so many actions in these buffers")
        self.views = (features, mask)
        self.features = buffers.shorts(features)
        self.mask = buffers.octets(mask)
        self.most = most
        #: by table, how many rows stand there
        self.shown: list[int] = [0] * tables
        buffers.fill(self.features, 0, tables * most * _WIDTH, _NOTHING)
        buffers.fill_bytes(self.mask, 0, tables * most, 0)

    def write(self, table: int, legal: Legal | None) -> None:
        """Write down what is legal at a table; nothing, where nothing is asked."""
        if not 0 <= table < len(self.shown):
            raise IndexError("there is no such table")
        before = self.shown[table]
        count = 0 if legal is None else native.count_of(legal.packed)
        if count > self.most:
            raise EnvError("env.too_many", count=count, most=self.most)
        begin = table * self.most
        place = begin * _WIDTH
        for index in range(count):
            code = native.number_at(legal.packed, index)  # type: ignore[union-attr]
            kind, load = code >> _SHIFT, code & _PAYLOAD
            if kind == _LAY_KIND:
                # Most of what is legal, written out.
                buffers.put(self.features, place, _BLANK)
                self.features[place] = _LAY_KIND
                self.features[place + _CARD_AT] = load >> 17
                self.features[place + _COLUMN_AT] = (load >> 1 & 255) - _MIDDLE
                self.features[place + _ROW_AT] = (load >> 9 & 255) - _MIDDLE
                self.features[place + _TURNED_AT] = load & 1
                place += _WIDTH
            elif kind == _PASS_KIND:
                # There are too many sets of cards to keep a row for each.
                buffers.put(self.features, place, _BLANK)
                self.features[place] = _PASS_KIND
                self._write_cards(place + _CARDS, load)
                place += _WIDTH
            else:
                place = buffers.put(self.features, place, native.look_up(_ROWS, code))
        if count < before:
            buffers.fill(self.features, place, (begin + before) * _WIDTH, _NOTHING)
            buffers.fill_bytes(self.mask, begin + count, begin + before, 0)
        elif count > before:
            buffers.fill_bytes(self.mask, begin + before, begin + count, 1)
        self.shown[table] = count

    def _write_cards(self, place: int, load: int) -> None:
        """Write down the cards that are put away, as many as there are."""
        if load >> 2 * _CARD:
            self.features[place] = load >> 2 * _CARD
            place += 1
        if load >> _CARD:
            self.features[place] = load >> _CARD & _ONE
            place += 1
        if load:
            self.features[place] = load & _ONE


class Tables:
    """So many tables with a match each. ``seat`` is the one that is played from outside, ``None`` draws one by lot for
    each match; the others go by the table's policy, or do anything that is legal, each equally likely. Unless it is to
    go on with another match ``again``, a table stays as it is when its match is over.
    """

    __slots__ = (
        "again",
        "choices",
        "count",
        "ends",
        "games",
        "gold",
        "layout",
        "lots",
        "on_end",
        "policies",
        "rewards",
        "scribes",
        "seat",
        "seats",
        "start",
        "views",
    )

    def __init__(
        self,
        layout: Layout,
        count: int,
        observations: Any,
        features: Any,
        masks: Any,
        rewards: Any,
        ends: Any,
        most: int,
        seat: int | None = None,
        policies: Sequence[Policy | None] = (),
        again: bool = True,
    ) -> None:
        if count < 1:
            raise ValueError("there has to be a table")
        self.policies: list[Policy | None] = list(policies) or [None] * count
        if len(self.policies) != count:
            raise ValueError(f"there are {count} tables, and policies for {len(self.policies)}")
        for policy in self.policies:
            if policy is not None and not isinstance(policy, Policy):
                raise TypeError(f"this is no policy: {policy!r}")
        if seat is not None and not 0 <= seat < layout.players:
            raise EnvError("env.no_such_seat", seat=seat, last=layout.players - 1)
        self.again = again
        self.layout = layout
        self.count = count
        written = buffers.flat(observations, "h", count * layout.size)
        self.choices = Choices(
            buffers.flat(features, "h", count * most * _WIDTH), buffers.flat(masks, "b", count * most), most, count
        )
        gained, ended = buffers.flat(rewards, "f", count), buffers.flat(ends, "b", count)
        self.views = (gained, ended)
        self.rewards = buffers.floats(gained)
        self.ends = buffers.octets(ended)
        self.scribes: list[Scribe] = [scribe_for(layout, written, table * layout.size) for table in range(count)]
        self.games: list[Course] = [None] * count  # type: ignore[list-item]
        self.seats: list[int] = [0] * count
        #: by table, what the seat has earned in this match so far
        self.gold: list[int] = [0] * count
        self.seat = -1 if seat is None else seat
        self.lots = Lots(0)
        self.start = GAMES[layout.rules.name].start
        #: asked at the end of each match, before the next one begins, with the number of the table
        self.on_end: Callable[[int], None] | None = None

    def reset(self, seed: int, deal: str | int | None = None) -> None:
        """Begin a new match at every table; what follows depends on the seed alone, and on how the first is dealt."""
        self.lots = Lots(seed)
        for table in range(self.count):
            self.begin(table, None if deal is None else str(deal))
            self.rewards[table] = 0.0
            self.ends[table] = 0

    def begin(self, table: int, deal: str | None) -> None:
        """Begin a new match at a table, dealt by a seed of its own, up to the first decision of the seat."""
        if not 0 <= table < self.count:
            raise IndexError("there is no such table")
        while True:
            number = self.lots.next_word()
            game: Course = self.start(self.layout.rules, self.layout.players, str(number) if deal is None else deal)  # type: ignore[assignment]
            seat = self.seat
            if seat < 0:
                seat = self.lots.below(game.seats)
            self.games[table] = game
            self.seats[table] = seat
            self.gold[table] = 0
            policy = self.policies[table]
            if policy is not None:
                policy.begin(game)
            self._go_on(game, seat, policy)
            if game.deciding >= 0 or deal is not None:
                break
        self.scribes[table].follow(game, seat)
        self._show(table, game)

    def step(self, chosen: Sequence[int]) -> None:
        """Play a decision of the seat at each table: the number of one of the legal actions, from 0."""
        actions = list(chosen)
        if len(actions) != self.count:
            raise ValueError(f"there are {self.count} tables, and not {len(actions)}")
        for table in range(self.count):
            self._check(table, actions[table])
        for table in range(self.count):
            self._step(table, actions[table])

    def _check(self, table: int, index: int) -> None:
        if not 0 <= index < self.choices.shown[table]:
            raise EnvError("env.no_such_action", action=index, count=self.choices.shown[table])

    def _step(self, table: int, index: int) -> None:
        game = self.games[table]  # there is one: nothing is legal before the first reset
        seat = self.seats[table]
        number = game.round_number
        code = native.number_at(game.listed().packed, index)
        policy = self.policies[table]
        if policy is not None:
            policy.note(game, code)
        game.play_code(code)
        self._go_on(game, seat, policy)
        over = game.deciding < 0
        gained = 0
        if over or game.phase != 0 or game.round_number != number:
            gold = game.gold[seat]
            gained = gold - self.gold[table]
            self.gold[table] = gold
        self.rewards[table] = gained
        self.ends[table] = over
        if over:
            if self.on_end is not None:
                self.on_end(table)
            if self.again:
                self.begin(table, None)
                return
        self._show(table, game)

    def _go_on(self, game: Course, seat: int, policy: Policy | None) -> None:
        """Let the others play until it is the seat's turn to decide."""
        lots = self.lots
        while game.deciding >= 0 and game.deciding != seat:
            native.let_interrupt()
            if policy is None:
                game.play_code(game.by_lot(lots))
            else:
                self._go_by(game, policy, lots)

    def _go_by(self, game: Course, policy: Policy, lots: Chance) -> None:
        code = policy.choose(game, lots)
        if not game.listed().holds(code):
            raise game.why_not(Action.of(code))
        game.play_code(code)

    def _show(self, table: int, game: Course) -> None:
        self.choices.write(table, game.listed())
        scribe = self.scribes[table]
        scribe.write()
