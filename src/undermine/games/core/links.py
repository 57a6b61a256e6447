"""What has happened, link by link: one for each action, and one for each deal, which copies of a game share.

A link says as little as what happened can be told from; the events are made when somebody asks for them, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from undermine import native
from undermine.games.core.cache import Cache
from undermine.games.core.cards import IDS
from undermine.games.core.events import Event
from undermine.games.core.round_events import Drew

if TYPE_CHECKING:
    from undermine.games.core.match_state import Course

#: instead of an action's number: how a round began
OPENING: Final = -1

#: instead of a seat that knows what others do not
SEVERAL: Final = -2
_SEVERAL: Final = SEVERAL

#: what is told of one card that was drawn, by ``card << 4 | seat``
DREW: Final = Cache(lambda key: Drew(key & 15, 1, (IDS[key >> 4],)))


class Tale:
    """What came before in a world that was drawn anew. It is told when somebody asks, from the world's number.

    ``worlds`` is whoever drew it, with ``told`` and ``dealt``.
    """

    __slots__ = ("number", "worlds")

    worlds: Any
    number: int

    def events(self) -> tuple[Event, ...]:
        """What happened, with all that is secret about it."""
        return self.worlds.told(self.number)  # type: ignore[no-any-return]

    def deal(self) -> Any:
        """How the round was dealt."""
        return self.worlds.dealt(self.number)


def new_tale(worlds: Any, number: int) -> Tale:
    """What came before in the world with a number."""
    tale = Tale.__new__(Tale)
    tale.worlds = worlds
    tale.number = number
    return tale


class Link:
    """One action and what came of it, after all that was earlier.

    ``code`` is the action's number, or ``OPENING``; ``about`` and ``fact`` whatever else telling it takes. ``drawn``
    are the cards that the seat drew afterwards, a byte each, the last one lowest. ``told`` are events that could not
    wait; they come after those.
    """

    __slots__ = ("about", "by_seat", "code", "drawn", "earlier", "fact", "knower", "made", "seat", "told", "veiled")

    earlier: Link | None
    code: int
    seat: int
    about: Any
    fact: int
    drawn: int
    told: list[Event] | None
    #: the events once they were asked for; as those see them who know no secret in them; the one seat that knows all
    #: secrets in them, -1 if there are none; and by seat, where ``SEVERAL`` know some
    made: tuple[Event, ...] | None
    veiled: tuple[Event, ...] | None
    knower: int
    by_seat: dict[int, tuple[Event, ...]] | None

    def data(self) -> tuple[Any, ...]:
        """What it says, without what was earlier."""
        if isinstance(self.about, Tale):
            return self.code, self.seat, None, self.fact, self.drawn, [*self.about.events(), *(self.told or ())]
        return self.code, self.seat, self.about, self.fact, self.drawn, self.told

    @staticmethod
    def of(earlier: Link | None, *data: Any) -> Link:
        """A link from what it says."""
        code, seat, about, fact, drawn, told = data
        link = new_link(earlier, code, seat)
        link.about, link.fact, link.drawn, link.told = about, fact, drawn, told
        return link

    def __dealloc__(self) -> None:
        # A long past goes link by link, not each inside the next. Only C needs it; plain Python does so by itself.
        self._let_go()

    def _let_go(self) -> None:
        """Let all links go that nobody else has."""
        link = self.earlier
        self.earlier = None
        while link is not None and native.is_last_holder(link):
            before = link.earlier
            link.earlier = None
            link = before
            before = None

    def tell(self, event: Event) -> None:
        """Note an event that cannot wait."""
        if self.told is None:
            self.told = [event]
        else:
            self.told.append(event)

    def draw(self, seat: int, card: int) -> bool:
        """Note a card that was drawn; ``False`` if it has to be told as an event of its own."""
        if self.told is not None or seat != self.seat or self.code < 0 or self.drawn >> 40:
            return False
        self.drawn = self.drawn << 8 | card
        return True

    def events(self, game: Course) -> tuple[Event, ...]:
        """What happened, with all that is secret about it."""
        made = self.made
        if made is None:
            own = self.about.events() if isinstance(self.about, Tale) else game.own_events(self)
            made = (*own, *self._drawn_events(), *(self.told or ()))
            self.made = made
        return made

    def _drawn_events(self) -> tuple[Event, ...]:
        drawn = self.drawn
        if not drawn:
            return ()
        if drawn < 256:
            return (DREW[drawn << 4 | self.seat],)
        cards = drawn.to_bytes((drawn.bit_length() + 7) // 8, "big")
        return (Drew(self.seat, len(cards), tuple(map(IDS.__getitem__, cards))),)

    def seen_by(self, game: Course, seat: int) -> tuple[Event, ...]:
        """What happened, as a seat saw it; -1 is a spectator."""
        if self.veiled is None:
            self._veil(game)
        knower = self.knower
        if knower == seat and seat >= 0:
            return self.made  # type: ignore[return-value]
        if knower != _SEVERAL:
            return self.veiled  # type: ignore[return-value]
        return self._seen_by_one_of_several(seat)

    def _seen_by_one_of_several(self, seat: int) -> tuple[Event, ...]:
        if self.by_seat is None:
            self.by_seat = {}
        seen = self.by_seat.get(seat)
        if seen is None:
            me = None if seat < 0 else seat
            seen = self.by_seat[seat] = tuple([event.seen_by(me) for event in self.made or ()])
        return seen

    def _veil(self, game: Course) -> None:
        knower = -1
        veiled: list[Event] = []
        for event in self.events(game):
            if event.knowers:
                knows = event[event.knowers[0]]
                knower = knows if len(event.knowers) == 1 and knower in (-1, knows) else _SEVERAL
                event = event.veiled()
            veiled.append(event)
        self.knower = knower
        self.veiled = self.made if knower == -1 else tuple(veiled)


def new_link(earlier: Link | None, code: int, seat: int) -> Link:
    """A link after all that was earlier, of which nothing else is noted yet."""
    link = Link.__new__(Link)
    link.earlier = earlier
    link.code = code
    link.seat = seat
    link.fact = link.drawn = 0
    link.about = link.told = link.made = link.veiled = link.by_seat = None
    link.knower = -1
    return link


class News:
    """What an action led to, in order: a list of events that are made when somebody looks."""

    __slots__ = ("_before", "_game", "_last", "_made")

    _game: Course
    _before: Link | None
    _last: Link | None
    _made: list[Event] | None

    def _events(self) -> list[Event]:
        made = self._made
        if made is None:
            links: list[Link] = []
            link = self._last
            while link is not None and link is not self._before:
                links.append(link)
                link = link.earlier
            links.reverse()
            self._made = made = [event for link in links for event in link.events(self._game)]
        return made

    def __len__(self) -> int:
        return len(self._events())

    def __getitem__(self, place: Any) -> Any:
        return self._events()[place]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __reversed__(self) -> Iterator[Event]:
        return reversed(self._events())

    def __contains__(self, event: object) -> bool:
        return event in self._events()

    def __bool__(self) -> bool:
        return bool(self._events())

    def __add__(self, other: Iterable[Event]) -> list[Event]:
        return [*self._events(), *other]

    def __radd__(self, other: Iterable[Event]) -> list[Event]:
        return [*other, *self._events()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._events() == list(other)

    def __repr__(self) -> str:
        return repr(self._events())

    def index(self, value: Any, *where: int) -> int:
        """Where an event stands in the list."""
        return self._events().index(value, *where)

    def count(self, value: Any) -> int:
        """How often an event stands in the list."""
        return self._events().count(value)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._events(),)


Sequence.register(News)


def news_of(game: Course, before: Link | None, last: Link | None) -> News:
    """What the links after one led to, up to the last."""
    news = News.__new__(News)
    news._game = game
    news._before = before
    news._last = last
    news._made = None
    return news
