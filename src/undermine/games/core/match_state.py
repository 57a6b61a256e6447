"""The course of a match, as all games of the family take it: decisions in turn, hands, a stock, a pile, rounds.

Small ints, bytes and shared chains only, so that a copy is quick.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect, bisect_left
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from undermine.games.core.action_kinds import KINDS, PAYLOAD, SHIFT
from undermine.games.core.actions import ACTIONS, Action, Legal
from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.errors import IllegalAction
from undermine.games.core.events import Event
from undermine.games.core.game import Game, Idle, Result, RoundResult, Rules, ScoreLine
from undermine.games.core.round_events import Drew

#: how parts that change in place are copied, by the names of their types; all others are shared
_COPIED: Final = {"list": "[:]", "bytearray": "[:]", "dict": ".copy()", "set": ".copy()", "Maze": ".copy()"}


def _copier(cls: type[Game]) -> Callable[[Any], Any]:
    """``copy`` for a kind of game, written out: one line for each part of it, for copying is most of a search."""
    parts: dict[str, str] = {}
    for owner in reversed(cls.__mro__):
        kinds = vars(owner).get("__annotations__", {})
        # What may be nothing is not changed in place but replaced.
        parts |= {name: "" if "None" in kinds[name] else kinds[name] for name in vars(owner).get("__slots__", ())}
    lines = [f" twin.{name} = game.{name}{_COPIED.get(kind.partition('[')[0], '')}" for name, kind in parts.items()]
    made: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def copy(game):", " twin = new(type(game))", *lines, " return twin"]), made)  # noqa: S102
    return made["copy"]  # type: ignore[no-any-return]


class Course(Game):
    """A match under way."""

    #: what the seat to act may have to decide, by the number of the phase; the last is nothing, when the match is over
    phases: ClassVar[tuple[str, ...]]
    #: how a round is dealt
    deals: ClassVar[Any]

    # The round
    round_number: int
    first: int
    #: by seat, card numbers in ascending order
    hands: list[bytes]
    #: cards still to be drawn, the next one first
    stock: bytes
    #: the discard pile, and for each card in it 0 if everybody has seen it, else 1 + the seat that put it there
    pile: bytes
    pile_by: bytes

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
    #: the events of this round as a chain of [earlier ones, event, the event veiled once it was asked for], which
    #: copies can share
    told: list[Any] | None
    #: the events of the action being played
    fresh: list[Event]
    #: the legal actions' numbers once they have been asked for
    codes: list[int] | None

    @property
    @abstractmethod
    def box(self) -> Any:
        """The contents of the box; ``cards`` are the numbers of those that are dealt."""

    # Setting up

    @classmethod
    def start(cls, rules: Rules, seats: int, seed: int | str) -> Self:
        """A new match, dealt and ready for the first turn."""
        rules.check_seats(seats)
        chance = Chance(seed)
        game = cls.bare(rules, seats, chance)
        game.seed = str(seed)
        game.deal_match(chance)
        first = chance.below(seats) if rules.first is None else rules.first  # S1.08, LM.07
        game.begin_round(cls.deals.shuffled(game.box, seats, first, chance))
        game.fresh = []
        return game

    @classmethod
    def bare(cls, rules: Rules, seats: int, chance: Chance) -> Self:
        """A match before its first round, with an empty table."""
        game = object.__new__(cls)
        game.rules = rules
        game.seats = seats
        game.seed = None
        game.position = None
        game.chance = chance
        game.past = None
        game.past_rounds = ()
        game.round_number = 0
        game.phase = 0
        game.fresh = []
        game.begin_match()
        game.clear_table()
        return game

    def begin_match(self) -> None:
        """What there is besides rounds: nobody has won anything yet."""

    def deal_match(self, chance: Chance) -> None:
        """What chance decides before the first round."""

    def clear_table(self) -> None:
        """Put everything away that is new in every round."""
        self.stock = self.pile = self.pile_by = b""
        self.hands = [b""] * self.seats
        self.last = -1
        self.winners = None
        self.lines = ()
        self.told = None
        self.codes = None

    @abstractmethod
    def begin_round(self, deal: Any) -> None:
        """Set up a round that is dealt so."""

    def next_round(self, first: int) -> None:
        """Deal another round."""
        self.chance = self.chance.copy()
        self.begin_round(self.deals.shuffled(self.box, self.seats, first, self.chance))

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

    # Deciding

    def legal_actions(self) -> Legal:
        return Legal(self.codes or self.legal_codes())

    def legal_codes(self) -> list[int]:
        """The numbers of the legal actions, sorted. The list is the game's own: read it, do not change it."""
        codes = self.codes
        if codes is None:
            self.codes = codes = self.list_codes()
        return codes

    @abstractmethod
    def list_codes(self) -> list[int]:
        """Work out the numbers of the legal actions, sorted."""

    @property
    def is_forced(self) -> bool:
        return self.is_open and len(self.legal_codes()) == 1

    @property
    def is_open(self) -> bool:
        """Whether everybody at the table knows what there is to choose from for the decision that is due."""
        return False

    @abstractmethod
    def why_not(self, action: Action) -> IllegalAction:
        """The reason why an action is not legal now."""

    #: how many cards may be discarded by passing
    most_discards: ClassVar[int] = 1

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
        played = {ACTIONS[code].card for code in self.legal_codes()}
        hand = dict.fromkeys(self.hands[self.turn])
        return {IDS[card]: self.why_idle(card) for card in hand if IDS[card] not in played}

    @abstractmethod
    def plays_card(self) -> bool:
        """Whether the seat to act is to play a card of its hand now, or to put it away."""

    @abstractmethod
    def why_idle(self, card: int) -> Idle:
        """Why a card of the seat to act can be played nowhere."""

    #: how an action of each kind is carried out, by its number: the method ``play_`` and its name
    plays: ClassVar[tuple[Any, ...]]

    def __init_subclass__(cls) -> None:
        names = [KINDS[number].name if number in KINDS else "" for number in range(max(KINDS) + 1)]
        cls.plays = tuple(getattr(cls, f"play_{name}", None) for name in names)
        cls.copy = _copier(cls)  # type: ignore[method-assign, assignment]

    if TYPE_CHECKING:

        def copy(self) -> Self: ...

    def play(self, action: Action) -> list[Event]:
        code = action.code
        codes = self.codes or self.legal_codes()
        place = bisect_left(codes, code)
        if place == len(codes) or codes[place] != code:
            raise self.why_not(action)
        seat = self.to_act
        assert seat is not None
        self.past = (self.past, code)
        self.fresh = []
        self.codes = None
        self.plays[code >> SHIFT](self, seat, code & PAYLOAD)
        return self.fresh

    # Telling

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.fresh.append(event)
        self.told = [self.told, event, None]

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The fields of a seat's view; ``None`` is a spectator."""
        self.check_seat(seat)
        sight = self.sight
        return {"history": self.history(seat), **sight.public(self), **sight.private(self, seat)}

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """The events of this round as a seat saw them; ``None`` is a spectator."""
        history: list[Event] = []
        link = self.told
        while link is not None:
            event = link[1]
            knowers = event.knowers
            if knowers and event[knowers[0]] != seat and (len(knowers) == 1 or not event.known_to(seat)):
                if link[2] is None:
                    link[2] = event.veiled()
                event = link[2]
            history.append(event)
            link = link[0]
        history.reverse()
        return tuple(history)

    def happened(self, *kinds: type[Event]) -> list[Event]:
        """The events of these kinds in this round, in order, with all that is secret about them."""
        found: list[Event] = []
        link = self.told
        while link is not None:
            if type(link[1]) in kinds:
                found.append(link[1])
            link = link[0]
        found.reverse()
        return found

    def pile_seen(self, seat: int | None, after: int = 0) -> tuple[str | None, ...]:
        """The discard pile from the bottom up, after so many cards; ``None`` for one somebody else put face-down."""
        me = 0 if seat is None else seat + 1
        if after:
            return _pile_seen(self.pile[after:], self.pile_by[after:], me)
        return _whole_pile_seen(self.pile, self.pile_by, me if me in self.pile_by else 0)

    # Cards

    def draw(self, seat: int) -> None:
        """Draw one card if the stock has one."""
        stock = self.stock
        if stock:
            drawn = stock[0]
            hand = self.hands[seat]
            place = bisect(hand, drawn)
            self.hands[seat] = hand[:place] + stock[:1] + hand[place:]
            self.stock = stock[1:]
            self.tell(_DREW[drawn << 4 | seat])

    def draw_several(self, seat: int, count: int) -> None:
        """Draw so many cards, or what the stock still holds."""
        drawn = self.stock[:count]
        if drawn:
            self.stock = self.stock[count:]
            self.hands[seat] = bytes(sorted(self.hands[seat] + drawn))
            self.tell(Drew.of((seat, len(drawn), names(drawn))))

    def spend(self, seat: int, card: int) -> None:
        """Take a card out of a hand, to be played."""
        hand = self.hands[seat]
        place = hand.index(card)
        self.hands[seat] = hand[:place] + hand[place + 1 :]
        self.last = seat

    def discard(self, *given: int) -> None:
        """Put cards that everybody has seen on the discard pile."""
        self.pile += bytes(given)
        self.pile_by += bytes(len(given))

    def put_down(self, seat: int, given: bytes) -> None:
        """Put cards of a hand face-down on the discard pile."""
        hand = self.hands[seat]
        left = hand.translate(None, given)
        if len(left) + len(given) != len(hand):  # that took away copies too
            left = hand
            for card in given:
                place = left.index(card)
                left = left[:place] + left[place + 1 :]
        self.hands[seat] = left
        self.pile += given
        self.pile_by += _BY[seat] * len(given)


def _pile_seen(pile: bytes, pile_by: bytes, me: int) -> tuple[str | None, ...]:
    """Cards of the discard pile as those see them who put nothing there unseen (0), or as somebody does who has."""
    if not any(pile_by):
        return tuple(map(IDS.__getitem__, pile))
    return tuple([IDS[card] if not by or by == me else None for card, by in zip(pile, pile_by, strict=True)])


#: the whole pile is looked at far more often than it changes
_whole_pile_seen: Final = lru_cache(maxsize=1024)(_pile_seen)


#: what is told of one card that was drawn, by ``card << 4 | seat``
_DREW: Final = Cache(lambda key: Drew(key & 15, 1, (IDS[key >> 4],)))

#: by seat, how a card it put face-down is marked in the discard pile
_BY: Final = tuple(bytes((seat + 1,)) for seat in range(16))


@lru_cache(maxsize=4096)
def names(hand: bytes) -> tuple[str, ...]:
    """The ids of cards. Hands are looked at far more often than they change."""
    return tuple(map(IDS.__getitem__, hand))


def most(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most; a tie is shared."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
