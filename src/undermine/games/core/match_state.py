"""The course of a match, as all games of the family take it: decisions in turn, hands, a stock, a pile, rounds.

Small ints, arrays and shared links only, so that a copy is quick. A game from outside adds its own parts as any Python
class does, lists what is legal with ``list_codes``, and carries an action out with the method ``play_`` and its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, Final, Self

from undermine import native
from undermine.games.core import links
from undermine.games.core.action_kinds import KINDS, PAYLOAD, SHIFT
from undermine.games.core.actions import ACTIONS, Action
from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import IllegalAction
from undermine.games.core.events import Event
from undermine.games.core.game import Game
from undermine.games.core.idle import Idle
from undermine.games.core.legal import Legal, LegalActions
from undermine.games.core.links import DREW, OPENING, SEVERAL, Link
from undermine.games.core.policy import Policy
from undermine.games.core.results import Result, RoundResult, ScoreLine
from undermine.games.core.round_events import Drew
from undermine.games.core.rules import Rules

_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_OPENING: Final = OPENING
_SEVERAL: Final = SEVERAL

#: which card an action plays, by its number
_CARD_OF: Final = Cache(lambda code: ACTIONS[code].card)

#: parts of a game from outside that change in place
_CHANGING: Final = (list, bytearray, dict, set)


class Course(Game):
    """A match under way."""

    __slots__ = (
        "cards",
        "first",
        "held",
        "last",
        "last_round",
        "legal",
        "lines",
        "past",
        "past_rounds",
        "phase",
        "pile_cards",
        "pile_marks",
        "room",
        "round_number",
        "silent",
        "stock_cards",
        "stock_size",
        "stock_top",
        "turn",
        "winners",
    )

    #: what the seat to act may have to decide, by the number of the phase; the last is nothing, when the match is over
    phases: ClassVar[tuple[str, ...]] = ()
    #: how a round is dealt, unless ``deal_round`` is the game's own
    deals: ClassVar[Any] = None
    #: the contents of the box; ``cards`` are the numbers of those that are dealt
    box: Any = None
    #: how many cards may be discarded by passing
    most_discards: ClassVar[int] = 1

    #: what a game consists of, by the names that it is known by outside; each class adds its own
    parts: ClassVar[tuple[str, ...]] = (
        "deciding",
        "seed",
        "position",
        "round_number",
        "last_round",
        "first",
        "hands",
        "stock",
        "pile",
        "pile_by",
        "phase",
        "turn",
        "last",
        "winners",
        "lines",
        "past_rounds",
        "silent",
    )

    # The round
    round_number: int
    #: the round that the match ends with
    last_round: int
    first: int
    #: the hands, seat by seat, with room for so many cards each, in ascending order; and how many each seat holds
    cards: bytearray
    room: int
    held: bytearray
    #: the cards of the stock as it was dealt, and how many of them have been drawn
    stock_cards: bytes
    stock_size: int
    stock_top: int
    #: the discard pile, and for each card in it 0 if everybody has seen it, else 1 + the seat that put it there
    pile_cards: bytearray
    pile_marks: bytearray

    # The turn
    #: what the seat to act decides; each game has its own
    phase: int
    #: whose turn it is
    turn: int
    #: the seat that played the last card
    last: int

    # The end of the round
    winners: str | None
    lines: tuple[ScoreLine, ...]
    past_rounds: tuple[RoundResult, ...]

    # What has happened
    past: Link
    #: nothing is noted or told any more: for whoever only wants to know how it ends
    silent: bool
    #: what is legal, once it has been asked for
    legal: Legal | None

    # Setting up

    @classmethod
    def start(cls, rules: Rules, seats: int, seed: int | str) -> Self:
        """A new match, dealt and ready for the first turn."""
        rules.check_seats(seats)
        chance = Chance(seed)
        game = cls._unlaid(rules, seats, chance)
        game.seed = str(seed)
        game.deal_match(chance)
        first = chance.below(seats) if rules.first is None else rules.first  # S1.08, LM.07
        game.deal_round(first)
        return game

    @classmethod
    def bare(cls, rules: Rules, seats: int, chance: Chance) -> Self:
        """A match before its first round, with an empty table."""
        game = cls._unlaid(rules, seats, chance)
        game.clear_table()
        return game

    @classmethod
    def _unlaid(cls, rules: Rules, seats: int, chance: Chance) -> Self:
        """A match before there is a table."""
        game = cls.__new__(cls)
        game.rules = rules
        game.seats = seats
        game.seed = None
        game.position = None
        game.chance = chance
        game.deciding = -1
        game.silent = False
        game.past = links.new_link(None, _OPENING, -1)
        game.past_rounds = ()
        game.round_number = 0
        game.last_round = rules.rounds
        game.phase = 0
        game.first = game.turn = 0
        game.begin_match()
        return game

    def begin_match(self) -> None:
        """What there is besides rounds: nobody has won anything yet."""

    def deal_match(self, chance: Chance) -> None:
        """What chance decides before the first round."""

    def clear_table(self) -> None:
        """Put everything away that is new in every round; what is told from now on is told of that round."""
        self.room = 8
        self.cards = bytearray(self.room * self.seats)
        self.held = bytearray(self.seats)
        self.stock_cards = b""
        self.stock_size = self.stock_top = 0
        self.pile_cards = bytearray()
        self.pile_marks = bytearray()
        self.last = -1
        self.winners = None
        self.lines = ()
        self.legal = None
        if not self.silent:
            self.past = links.new_link(self.past, _OPENING, -1)

    def begin_round(self, deal: Any) -> None:
        """Set up a round that is dealt so."""
        raise NotImplementedError

    def deal_round(self, first: int) -> None:
        """Deal a round that a seat begins."""
        self.begin_round(self.deals.shuffled(self.box, self.seats, first, self.chance))

    def next_round(self, first: int) -> None:
        """Deal another round."""
        if not self.silent:
            self.chance = self.chance.copy()
        self.deal_round(first)

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def results(self) -> tuple[RoundResult, ...]:
        return self.past_rounds

    @property
    def result(self) -> Result | None:
        if self.phase != len(self.phases) - 1:
            return None
        return Result(self.gold, most(self.gold), self.past_rounds)

    @property
    def actions(self) -> list[Action]:
        codes: list[int] = []
        link: Link | None = self.past
        while link is not None:
            if link.code >= 0:
                codes.append(link.code)
            link = link.earlier
        return [Action.of(code) for code in reversed(codes)]

    # Copying

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        self.copy_into(twin)
        for name, value in getattr(self, "__dict__", {}).items():
            setattr(twin, name, value.copy() if isinstance(value, _CHANGING) else value)
        return twin

    def copy_into(self, twin: Any) -> None:
        """Make a new game the same as this one, as far as this class knows of it."""
        course: Course = twin
        course.rules = self.rules
        course.seats = self.seats
        course.deciding = self.deciding
        course.seed = self.seed
        course.position = self.position
        course.chance = self.chance
        course.round_number = self.round_number
        course.last_round = self.last_round
        course.first = self.first
        course.cards = native.copy_bytes(self.cards)
        course.room = self.room
        course.held = native.copy_bytes(self.held)
        course.stock_cards = self.stock_cards
        course.stock_size = self.stock_size
        course.stock_top = self.stock_top
        course.pile_cards = native.copy_bytes(self.pile_cards)
        course.pile_marks = native.copy_bytes(self.pile_marks)
        course.phase = self.phase
        course.turn = self.turn
        course.last = self.last
        course.winners = self.winners
        course.lines = self.lines
        course.past_rounds = self.past_rounds
        course.past = self.past
        course.silent = self.silent
        course.legal = self.legal

    def __reduce__(self) -> tuple[Any, ...]:
        parts = {name: getattr(self, name) for name in self.parts}
        past: list[tuple[Any, ...]] = []
        link: Link | None = self.past
        while link is not None:
            past.append(link.data())
            link = link.earlier
        past.reverse()
        own = getattr(self, "__dict__", {})
        return _rebuilt, (type(self), self.rules, self.seats, self.chance, {**parts, **own}, past)

    # Deciding

    def legal_actions(self) -> LegalActions:
        return self.listed()  # type: ignore[return-value]

    def listed(self) -> Legal:
        """What is legal, listed once."""
        legal = self.legal
        if legal is None:
            legal = self.list_legal()
            self.legal = legal
        return legal

    def list_legal(self) -> Legal:
        """Work out what is legal."""
        return Legal(self.list_codes())

    def legal_codes(self) -> list[int]:
        """The numbers of the legal actions, sorted; to be read only."""
        return self.listed().codes

    def list_codes(self) -> list[int]:
        """Work out the numbers of the legal actions, sorted."""
        raise NotImplementedError

    @property
    def is_forced(self) -> bool:
        return self.is_open and len(self.legal_actions()) == 1

    @property
    def is_open(self) -> bool:
        """Whether everybody at the table knows what there is to choose from for the decision that is due."""
        return False

    def why_not(self, action: Action) -> IllegalAction:
        """The reason why an action is not legal now."""
        raise NotImplementedError

    def why_not_discard(self, action: Action) -> IllegalAction:
        """The reason why cards cannot be discarded so."""
        given, left = action.cards or (), list(self.hands[self.turn])
        if not left:
            return IllegalAction("empty_hand")
        if not given:
            return IllegalAction("must_discard", cards=1)
        for name in given:
            if NUMBERS[name] not in left:
                return IllegalAction("not_in_hand", card=name)
            left.remove(NUMBERS[name])
        if action.kind == "clear":
            return IllegalAction("not_in_front", card=action.removes)
        return IllegalAction("too_many_cards", given=len(given), most=self.most_discards)

    def idle_cards(self) -> dict[str, Idle]:
        if not self.plays_card():
            return {}
        played = set(map(_CARD_OF.__getitem__, self.legal_codes()))
        hand = dict.fromkeys(self.hand_of(self.turn))
        return {IDS[card]: self.why_idle(card) for card in hand if IDS[card] not in played}

    def plays_card(self) -> bool:
        """Whether the seat to act is to play a card of its hand now, or to put it away."""
        raise NotImplementedError

    def why_idle(self, card: int) -> Idle:
        """Why a card of the seat to act can be played nowhere."""
        raise NotImplementedError

    def play(self, action: Action) -> Sequence[Event]:
        code = action.code
        if not native.holds(self.listed().packed, code):
            raise self.why_not(action)
        before = self.past
        self.play_code(code)
        return links.news_of(self, before, self.past)  # type: ignore[return-value]

    def play_code(self, code: int) -> None:
        """Carry out the legal action with this number."""
        seat = self.deciding
        if not self.silent:
            self.past = links.new_link(self.past, code, seat)
        self.legal = None
        self.carry_out(seat, code >> _SHIFT, code & _PAYLOAD)

    def carry_out(self, seat: int, kind: int, load: int) -> None:
        """Carry out an action of a kind with what it carries."""
        getattr(self, f"play_{KINDS[kind].name}")(seat, load)

    # Playing on

    def by_lot(self, chance: Chance) -> int:
        """The number of a legal action, each equally likely."""
        legal = self.listed()
        return native.number_at(legal.packed, chance.below(legal.size))

    def play_on(self, chances: Sequence[Chance]) -> None:
        generators = list(chances)
        if len(generators) < self.seats:
            raise ValueError(f"each of {self.seats} seats needs a generator, not only {len(generators)}")
        for chance in generators:
            check_generator(chance)
        while self.deciding >= 0:
            native.let_interrupt()
            chance = generators[self.deciding]
            self.play_code(self.by_lot(chance))

    def roll_out(
        self, lots: Chance, rounds: int = 1, policy: Policy | None = None, action: Action | None = None
    ) -> Self:
        check_generator(lots)
        twin = self.copy()
        twin.silent = True
        twin.chance = lots
        twin.last_round = min(twin.last_round, twin.round_number + rounds - 1)
        if policy is not None:
            policy.begin(twin)
        if action is not None:
            if not twin.listed().holds(action.code):
                raise self.why_not(action)
            if policy is not None:
                policy.note(twin, action.code)
            twin.play_code(action.code)
        if policy is None:
            twin.run_out(lots)
        else:
            twin.run_out_by(policy, lots)
        return twin

    def run_out(self, lots: Chance) -> None:
        """Play a game of which nothing is noted to its end, with any legal action."""
        while self.deciding >= 0:
            native.let_interrupt()
            self.play_code(self.by_lot(lots))

    def run_out_by(self, policy: Policy, lots: Chance) -> None:
        """Play a game of which nothing is noted to its end, by a policy."""
        while self.deciding >= 0:
            native.let_interrupt()
            code = policy.choose(self, lots)
            if not self.listed().holds(code):
                raise self.why_not(Action.of(code))
            self.play_code(code)

    # Telling

    def tell(self, event: Event) -> None:
        """Note what happened."""
        if not self.silent:
            self.past.tell(event)

    def own_events(self, link: Link) -> tuple[Event, ...]:
        """The events that follow from a link, where the game has not told them at once."""
        return ()

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The fields of a seat's view; ``None`` is a spectator."""
        self.check_seat(seat)
        sight = self.sight
        return {"history": self.history(seat), **sight.public(self), **sight.private(self, seat)}

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """The events of this round as a seat saw them; ``None`` is a spectator."""
        me = -1 if seat is None else seat
        seen: list[tuple[Event, ...]] = []
        link = self.past
        while True:
            # Most links are seen alike by all but one; written out, for looking back is most of a view.
            if link.veiled is None or link.knower == me or link.knower == _SEVERAL:
                seen.append(link.seen_by(self, me))
            else:
                seen.append(link.veiled)
            if link.code < 0 or link.earlier is None:
                break
            link = link.earlier
        seen.reverse()
        return tuple(chain.from_iterable(seen))

    # Cards, as whoever looks at them wants them

    @property
    def hands(self) -> list[bytes]:
        """By seat, card numbers in ascending order."""
        return [self.hand_of(seat) for seat in range(self.seats)]

    @hands.setter
    def hands(self, hands: list[bytes]) -> None:
        self.room = max(8, *map(len, hands)) + 1
        self.held = bytearray(map(len, hands))
        self.cards = bytearray(b"".join(bytes(sorted(hand)).ljust(self.room, b"\0") for hand in hands))
        self.legal = None

    def give_hand(self, seat: int, hand: bytes) -> None:
        """Let a seat hold these cards and no others."""
        hands = self.hands
        hands[seat] = hand
        self.hands = hands

    def hand_of(self, seat: int) -> bytes:
        """The cards that a seat holds, in ascending order."""
        begin = seat * self.room
        return bytes(self.cards[begin : begin + self.held[seat]])

    @property
    def stock(self) -> bytes:
        """The cards still to be drawn, the next one first."""
        return self.stock_cards[self.stock_top :]

    @stock.setter
    def stock(self, stock: bytes) -> None:
        self.stock_cards = stock
        self.stock_size = len(stock)
        self.stock_top = 0

    @property
    def pile(self) -> bytes:
        """The discard pile, from the bottom up."""
        return bytes(self.pile_cards)

    @pile.setter
    def pile(self, pile: bytes) -> None:
        self.pile_cards = bytearray(pile)

    @property
    def pile_by(self) -> bytes:
        """For each card of the discard pile 0 if everybody has seen it, else 1 + the seat that put it there."""
        return bytes(self.pile_marks)

    @pile_by.setter
    def pile_by(self, marks: bytes) -> None:
        self.pile_marks = bytearray(marks)

    def pile_seen(self, seat: int | None, after: int = 0) -> tuple[str | None, ...]:
        """The discard pile from the bottom up, after so many cards; ``None`` for one somebody else put face-down."""
        me = 0 if seat is None else seat + 1
        if after:
            return _pile_seen(self.pile[after:], self.pile_by[after:], me)
        return _whole_pile_seen(self.pile, self.pile_by, me if me in self.pile_marks else 0)

    # Moving cards

    def draw(self, seat: int) -> None:
        """Draw one card if the stock has one."""
        if self.stock_top < self.stock_size:
            card = self.stock_cards[self.stock_top]
            self.stock_top += 1
            self.take_up(seat, card)
            if not self.silent and not self.past.draw(seat, card):
                self.past.tell(DREW[card << 4 | seat])

    def draw_several(self, seat: int, count: int) -> None:
        """Draw so many cards, or what the stock still holds."""
        top = self.stock_top
        count = min(count, self.stock_size - top)
        self.stock_top += count
        noted = True
        for place in range(top, top + count):
            card = self.stock_cards[place]
            self.take_up(seat, card)
            noted = self.silent or (noted and self.past.draw(seat, card))
        if not noted:
            self.past.tell(Drew(seat, count, names(self.stock_cards[top : top + count])))

    def take_up(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        if self.held[seat] == self.room:
            self.hands = self.hands  # with more room
        begin = seat * self.room
        native.insert(self.cards, begin, begin + self.held[seat], card)
        self.held[seat] += 1

    def give_up(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        begin = seat * self.room
        if not native.remove(self.cards, begin, begin + self.held[seat], card):
            raise ValueError(f"seat {seat} does not hold {IDS[card]!r}")
        self.held[seat] -= 1

    def spend(self, seat: int, card: int) -> None:
        """Take a card out of a hand, to be played."""
        self.give_up(seat, card)
        self.last = seat

    def discard(self, card: int) -> None:
        """Put a card that everybody has seen on the discard pile."""
        native.append_both(self.pile_cards, card, self.pile_marks, 0)

    def put_down(self, seat: int, card: int) -> None:
        """Put a card of a hand face-down on the discard pile."""
        self.give_up(seat, card)
        native.append_both(self.pile_cards, card, self.pile_marks, seat + 1)


def _rebuilt(
    kind: type[Course], rules: Rules, seats: int, chance: Chance, parts: dict[str, Any], links: list[tuple[Any, ...]]
) -> Course:
    """A game from its parts and what happened in it."""
    game = kind.bare(rules, seats, chance)
    for name, part in parts.items():
        setattr(game, name, part)
    past: Link | None = None
    for data in links:
        past = Link.of(past, *data)
    if past is not None:
        game.past = past
    return game


def check_generator(chance: object) -> None:
    """Refuse what is no generator: the compiled engine would take anything for one."""
    if not isinstance(chance, Chance):
        raise TypeError(f"this is no generator: {chance!r}")


def _pile_seen(pile: bytes, pile_by: bytes, me: int) -> tuple[str | None, ...]:
    """Cards of the discard pile as those see them who put nothing there unseen (0), or as somebody does who has."""
    if not any(pile_by):
        return tuple(map(IDS.__getitem__, pile))
    return tuple([IDS[card] if not by or by == me else None for card, by in zip(pile, pile_by, strict=True)])


#: the whole pile is looked at far more often than it changes
_whole_pile_seen: Final = lru_cache(maxsize=1024)(_pile_seen)


@lru_cache(maxsize=4096)
def names(hand: bytes) -> tuple[str, ...]:
    """The ids of cards. Hands are looked at far more often than they change."""
    return tuple(map(IDS.__getitem__, hand))


def most(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most; a tie is shared."""
    best = max(totals)
    return tuple([seat for seat, total in enumerate(totals) if total == best])
