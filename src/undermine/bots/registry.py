"""Which bots there are, and how they are named.

A spec is a name, or a name and a persona: ``keen``, ``keen:wary``. Bots from outside the package are named by where
they are, ``package.module:Class``, or by an entry point of the group ``undermine.bots``.

Only ``allow`` imports anything, and only what somebody wrote on a command line or into a server's settings gets there.
Specs from anywhere else (the wire, a stored table, a record, a ledger) are looked up among the bots that are known.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, reduce
from typing import Any, ClassVar, Final

from undermine import plugins
from undermine.bots.bot import Bot, BotError, Suspicion
from undermine.games import GAMES, Action, Chance, Claim, Heard, View
from undermine.games.core.errors import quoted

#: the group of entry points by which an installed package offers bots
GROUP: Final = "undermine.bots"

_BOTS: Final[dict[str, type[Bot]]] = {}
#: the names of the bots that were brought in from outside
_OUTSIDE: Final[dict[str, None]] = {}


def specs() -> list[str]:
    """The specs of all bots that are known and offered."""
    return [spec for spec, (kind, _) in _by_spec().items() if kind.offered]


def _by_spec() -> dict[str, tuple[type[Bot], str]]:
    return {
        f"{name}:{persona}" if persona else name: (_BOTS[name], persona)
        for name in sorted(_BOTS)
        for persona in _BOTS[name].personas
    }


def make(spec: str) -> Bot:
    """The bot a spec names, if it is known; ``BotError`` says which are."""
    return _make(spec, specs)


def _make(spec: str, known: Callable[[], Iterable[str]]) -> Bot:
    found = _by_spec().get(spec)
    if found is None:
        raise BotError("no_such_bot", bot=quoted(spec), bots=", ".join(known()))
    kind, persona = found
    bot = kind(persona) if persona else kind()
    bot.spec = spec
    return bot


def make_for(game: str, spec: str) -> Bot:
    """The bot a spec names, if it knows the game; ``BotError`` says which games it knows."""
    bot = make(spec)
    known = bot.games or tuple(GAMES)
    if game not in known:
        raise BotError("bot_and_game", bot=spec, game=game, games=", ".join(known))
    return bot


def seat_bots(text: str, players: int, game: str) -> list[Bot]:
    """Bots for all seats of a game from a list of specs with commas; a shorter list is repeated round the table."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > players:
        raise BotError("many_bots", bots=len(names), seats=players)
    return [make_for(game, names[seat % len(names)]) for seat in range(players)]


# Bots become known


def add(bot: type, name: str | None = None) -> None:
    """Make a class known as a bot, by a name or as ``module:Class``.

    It need not be a ``Bot``: a method ``decide`` is enough. ``BotError`` if it has none, or if the name is taken.
    """
    name = name or f"{bot.__module__}:{bot.__qualname__}"
    if not inspect.isclass(bot) or not callable(getattr(bot, "decide", None)) or inspect.isabstract(bot):
        raise BotError("not_a_bot", bot=name)
    there = _BOTS.get(name)
    if there is not None and _origin(there) != _origin(bot):
        raise BotError("bot_clash", bot=name, places=", ".join((_origin(there), _origin(bot))))
    _BOTS[name] = bot if issubclass(bot, Bot) else type(bot.__name__, (_Adapted,), {"adapted": bot})


@contextmanager
def known(bot: type) -> Iterator[str]:
    """Make a class known as a bot for a while, by the spec that this gives; nothing is left of it afterwards."""
    name = f"{bot.__module__}:{bot.__qualname__}"
    before = _BOTS.get(name)
    add(bot)
    try:
        yield name
    finally:
        if before is None:
            del _BOTS[name]


def _origin(bot: type) -> str:
    bot = getattr(bot, "adapted", bot)
    return f"{bot.__module__}:{bot.__qualname__}"


class _Adapted(Bot):
    """A bot that is no ``Bot``, but has what it takes."""

    adapted: ClassVar[type[Any]]

    def __init_subclass__(cls) -> None:
        cls.games = getattr(cls.adapted, "games", None)
        cls.title = getattr(cls.adapted, "title", None)

    def __init__(self, persona: str = "") -> None:
        super().__init__(persona)
        self._player = self.adapted()

    def decide(self, view: View, legal: Sequence[Action], chance: Chance, **heard: Heard) -> Action:
        action: Action = self._player.decide(view, legal, chance, **heard)
        return action

    def explain(self, view: View, **heard: Heard) -> tuple[Suspicion, ...]:
        explain = getattr(self._player, "explain", None)
        return tuple(explain(view, **heard)) if explain else ()

    def speak(self, view: View, chance: Chance, *heard: Heard) -> Claim | None:
        speak = getattr(self._player, "speak", None)
        said: Claim | None = speak(view, chance, *heard) if speak else None
        return said


# Bots from outside


def allow(spec: str) -> None:
    """Bring in the bot that a spec names, importing its module if need be; ``BotError`` if there is none.

    Call it for what people wrote on a command line or into settings, and for nothing else: importing a module runs it.
    """
    name, _, rest = spec.partition(":")
    offers = entry_points().get(name, ())
    there = [_origin(_BOTS[name])] if name in _BOTS else []
    places = dict.fromkeys([*there, *offers])
    if len(places) > 1:
        raise BotError("bot_clash", bot=name, places=", ".join(places))
    if name not in _BOTS:
        if offers:
            _bring_in(name, offers[0])
        elif rest:
            name = f"{name}:{rest.partition(':')[0]}"
            if name not in _BOTS:
                _bring_in(name, name)
    try:
        _make(spec, named)
    except BotError:
        raise
    except Exception as error:
        raise BotError("bot_without_arguments", bot=name, why=_why(error)) from error


def _bring_in(name: str, place: str) -> None:
    module, _, path = place.partition(":")
    try:
        found: Any = plugins.load(module)
    except (Exception, SystemExit) as error:
        raise BotError("bot_module", bot=quoted(name), module=quoted(module), why=_why(error)) from error
    try:
        found = reduce(getattr, path.split("."), found)
    except AttributeError:
        raise BotError("no_bot_class", module=module, name=quoted(path)) from None
    add(found, name)
    _OUTSIDE[name] = None


def _why(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def allowed() -> tuple[str, ...]:
    """The names of the bots that were brought in from outside: what a worker process has to allow as well."""
    return tuple(_OUTSIDE)


def allow_all(names: Iterable[str]) -> None:
    """Allow what another process has allowed."""
    for name in names:
        allow(name)


def titles() -> dict[str, str]:
    """By spec, what the bots from outside are called where people choose them: their ``title``, or their spec."""
    outside = {_BOTS[name] for name in _OUTSIDE}
    return {spec: kind.title or spec for spec, (kind, _) in _by_spec().items() if kind in outside}


def named() -> list[str]:
    """What can be asked for on a command line: all specs, and the names that installed packages offer bots by."""
    known = specs()
    return known + sorted({*entry_points()} - {*known})


@cache
def entry_points() -> dict[str, tuple[str, ...]]:
    """What installed packages offer: by name, where the bots are. Nothing is imported for it."""
    # It takes longer to import than all of ours, and most uses of the library have no need of it.
    from importlib import metadata

    found: dict[str, tuple[str, ...]] = {}
    for one in metadata.entry_points(group=GROUP):
        found[one.name] = tuple(dict.fromkeys((*found.get(one.name, ()), one.value)))
    return found
