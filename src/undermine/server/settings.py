"""What a server can be told: by a file, by the environment, by flags, the latter before the former."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import parse_qsl, urlsplit

import msgspec
from msgspec import Meta
from msgspec.inspect import FloatType, IntType, LiteralType, NoneType, UnionType, VarTupleType, type_info

from undermine.games.core.errors import InvalidInput, quoted
from undermine.server import budgets
from undermine.wire.limits import Spec

#: what a setting is called in the environment, before its own name
PREFIX: Final = "UNDERMINE_"

#: a scheme, a host and perhaps a port
_ORIGIN: Final = re.compile(r"https?://[\w.-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?", re.ASCII)

#: where a node is: a host and a port, or 0 for any that is free
_NODE: Final = re.compile(r"http://([\w.-]+|\[[0-9a-f:]+\]):\d+", re.ASCII)

_Rate = Annotated[float, Meta(gt=0)]
_Count = Annotated[int, Meta(ge=1)]
_Seconds = Annotated[float, Meta(ge=0, le=3600)]
_Days = Annotated[int, Meta(ge=0, le=36_500)]


class SettingsError(InvalidInput):
    """A setting that makes no sense; where it came from is told by another one around it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a server runs. Rates are in a second; what comes in a burst may be so many times more."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    #: where figures for Prometheus are served, apart from everything else; without a port nowhere
    metrics_host: str = "127.0.0.1"
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] | None = None
    #: the folder where tables are kept, or the URL of a PostgreSQL database (``postgresql://…``) without a password
    data: str = "undermine-data"
    #: where other servers that use the same database reach this one, as in ``http://10.0.0.5:7000``: it listens there
    #: for them and for nobody else; without it no other server may use the database
    node_address: str = ""
    #: where it listens for them, if that is somewhere else, as in a container: ``http://0.0.0.0:7000``
    node_listen: str = ""
    #: how they are kept: in an SQLite file, or in memory, which forgets them when the server stops
    storage: Literal["sqlite", "memory"] = "sqlite"
    #: the folder of the built browser client, if it is not the one that comes with the package
    client: str = ""
    #: pages of these origins may open sockets, beside the server's own
    origins: tuple[str, ...] = ()
    #: the names the server answers to; with none any, but where a page of somebody else's could be behind it
    hosts: tuple[str, ...] = ()
    #: where people find the server, as in ``https://play.example.org``: the beginning of whole addresses in previews of
    #: links; without it they have no picture, unless ``hosts`` has the name that is asked for
    address: str = ""
    #: addresses of proxies that are believed when they tell who is asking
    proxies: tuple[str, ...] = ()
    #: modules from outside that are imported first: games that register themselves
    plugins: tuple[str, ...] = ()
    #: bots from outside that tables may choose, each as ``package.module:Class`` or by the name of an entry point
    bots: tuple[Spec, ...] = ()
    #: how many processes think for the bots
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = max(1, min(4, (os.cpu_count() or 2) - 1))
    #: after so many seconds of thought over one decision a bot hangs
    bot_seconds: Annotated[float, Meta(ge=1, le=3600)] = budgets.BOT_SECONDS
    #: how long bots seem to think, from and to; 0 and 0: as long as they really do, which tells of roles and hands
    thinking_least: _Seconds = 0.8
    thinking_most: _Seconds = 2.2
    #: a table that nobody visits and that waits for nobody is put away after so many seconds
    rest_after: _Seconds = 60.0
    #: when the host has been away for so many seconds, another player may be the host
    host_away: _Seconds = 60.0
    #: what one connection, and one address, may send
    messages: _Rate = budgets.MESSAGES
    messages_address: _Rate = budgets.MESSAGES_ADDRESS
    #: what one address may ask for over HTTP
    requests_address: _Rate = budgets.REQUESTS_ADDRESS
    #: how many times a rate may come at once
    burst: _Rate = budgets.BURST
    connections_address: _Count = budgets.CONNECTIONS_ADDRESS
    #: tables that one address may make in an hour
    tables_address: _Count = budgets.TABLES_ADDRESS
    #: tables at which nothing has been played for so many days are removed; 0: never
    keep_days: _Days = 0
    #: a folder where they are written to before, as back-ups; if none is named they are gone
    archive: str = ""
    #: a table at which nothing has happened for so many days is no longer found by its code
    code_days: Annotated[int, Meta(ge=1, le=36_500)] = 30
    #: whether language models may sit down over the Model Context Protocol, at ``/mcp``; with an ``open`` book they are
    #: told what is legal, with a ``closed`` one only why something is not. It needs the extra ``mcp``
    mcp: Literal["off", "open", "closed"] = "off"
    log: Literal["debug", "info", "warning", "error"] = "info"
    #: how its lines look: JSON, or text, which is what somebody at a terminal gets unless told otherwise
    log_form: Literal["auto", "json", "text"] = "auto"

    def __post_init__(self) -> None:
        if self.thinking_most < self.thinking_least:
            raise SettingsError("settings.thinking")
        if self.is_database and has_password(self.data):
            raise SettingsError("settings.password")
        for name in ("node_address", "node_listen"):
            value = getattr(self, name)
            if value and not _NODE.fullmatch(value):
                raise SettingsError("settings.node_address", setting=name, value=quoted(value))
        if self.node_address and not self.is_database:
            raise SettingsError("settings.node_without_database")
        if self.address and not _ORIGIN.fullmatch(self.address):
            raise SettingsError("settings.address", value=quoted(self.address))

    @property
    def folder(self) -> Path:
        return Path(self.data)

    @property
    def is_database(self) -> bool:
        """Whether tables are kept in PostgreSQL, and not in a folder."""
        return self.data.startswith(("postgresql://", "postgres://"))


def has_password(url: str) -> bool:
    """Whether the URL of a database holds a password, which would stand wherever the URL does.

    >>> [has_password(f"postgresql://{rest}") for rest in ("u:p@db/x", "db/x?password=p", "u@db/x", "/x?host=/run")]
    [True, True, False, False]
    """
    parts = urlsplit(url)
    named = parts.netloc.rpartition("@")[0].partition(":")[2]
    return bool(named) or any(name == "password" for name, _ in parse_qsl(parts.query))


_FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(Settings)}


def load(flags: Mapping[str, Any], file: str | None, environment: Mapping[str, str]) -> Settings:
    """The settings; ``SettingsError`` says what is wrong with which of them, and where it stands."""
    given: dict[str, Any] = {}
    if file is not None:
        with _found("settings.in_file", path=file):
            given |= _checked(_from_file(file))
    for name, text in environment.items():
        setting = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and setting in _FIELDS:
            with _found("settings.in_variable", variable=name):
                given |= _checked({setting: _parts(setting, text)}, strict=False)
    with _found("settings.on_command_line"):
        given |= _checked({name: value for name, value in flags.items() if value is not None})
    return Settings(**given)


@contextmanager
def _found(code: str, **where: Any) -> Iterator[None]:
    """Say where settings stand that make no sense."""
    try:
        yield
    except SettingsError as error:
        raise SettingsError(code, why=error, **where) from None


def _from_file(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise SettingsError("settings.unreadable", why=error) from None
    except ValueError as error:
        # Before Python 3.14 the place is told in words alone.
        place = re.search(r"at line (\d+), column (\d+)", str(error))
        if place is None:
            raise SettingsError("settings.no_toml") from None
        raise SettingsError("settings.no_toml_at", row=int(place[1]), column=int(place[2])) from None


def _parts(setting: str, text: str) -> Any:
    """A list in the environment has commas between its items."""
    if not isinstance(type_info(_FIELDS[setting]), VarTupleType):
        return text
    return [part.strip() for part in text.split(",") if part.strip()]


def _checked(settings: Mapping[str, Any], *, strict: bool = True) -> dict[str, Any]:
    checked: dict[str, Any] = {}
    for name, value in settings.items():
        if name not in _FIELDS:
            raise SettingsError("settings.no_such", setting=quoted(name), settings=", ".join(sorted(_FIELDS)))
        try:
            checked[name] = msgspec.convert(value, _FIELDS[name], strict=strict)
        except msgspec.ValidationError:
            raise _expected(name, quoted(value)) from None
    return checked


def _expected(name: str, value: str) -> SettingsError:
    """What a setting must be, which this value is not."""
    kind = type_info(_FIELDS[name])
    if isinstance(kind, UnionType):
        # Nothing at all cannot be said in an environment or a file; what else it may be can.
        kind = next(one for one in kind.types if not isinstance(one, NoneType))
    match kind:
        case IntType(ge=int() as least, le=int() as most):
            return SettingsError("settings.whole", setting=name, least=least, most=most, value=value)
        case IntType(ge=least):
            return SettingsError("settings.at_least", setting=name, least=least, value=value)
        case FloatType(ge=int() as least, le=int() as most):
            return SettingsError("settings.number", setting=name, least=least, most=most, value=value)
        case FloatType(gt=least):
            return SettingsError("settings.above", setting=name, least=least, value=value)
        case LiteralType(values=choices):
            return SettingsError("settings.choice", setting=name, choices=", ".join(map(str, choices)), value=value)
        case VarTupleType():
            return SettingsError("settings.texts", setting=name, value=value)
    return SettingsError("settings.text", setting=name, value=value)
