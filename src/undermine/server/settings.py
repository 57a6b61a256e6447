"""What a server can be told: by a file, by the environment, by flags, the latter before the former."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

#: what a setting is called in the environment, before its own name
PREFIX: Final = "UNDERMINE_"

_Rate = Annotated[float, Meta(gt=0)]
_Count = Annotated[int, Meta(ge=1)]
_Seconds = Annotated[float, Meta(ge=0, le=3600)]


class SettingsError(ValueError):
    """A setting that makes no sense, with where it came from."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a server runs. Rates are in a second; what comes in a burst may be so many times more."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    #: the folder where tables are kept
    data: str = "undermine-data"
    #: pages of these origins may open sockets, beside the server's own
    origins: tuple[str, ...] = ()
    #: addresses of proxies that are believed when they tell who is asking
    proxies: tuple[str, ...] = ()
    #: how many processes think for the bots
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = max(1, min(4, (os.cpu_count() or 2) - 1))
    #: how long bots seem to think, from and to; 0 and 0: not at all
    thinking_least: _Seconds = 0.8
    thinking_most: _Seconds = 2.2
    #: a table that nobody visits and that waits for nobody is put away after so many seconds
    rest_after: _Seconds = 60.0
    #: when the host has been away for so many seconds, another player may be the host
    host_away: _Seconds = 60.0
    #: what one connection, and one address, may send
    messages: _Rate = 10.0
    messages_address: _Rate = 100.0
    #: what one address may ask for over HTTP
    requests_address: _Rate = 20.0
    #: how many times a rate may come at once
    burst: _Rate = 6.0
    connections_address: _Count = 100
    #: tables that one address may make in an hour
    tables_address: _Count = 60
    log: Literal["debug", "info", "warning", "error"] = "info"

    def __post_init__(self) -> None:
        if self.thinking_most < self.thinking_least:
            raise ValueError("thinking_most must not be less than thinking_least")

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data)


_FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(Settings)}


def load(flags: Mapping[str, Any], file: str | None, environment: Mapping[str, str]) -> Settings:
    """The settings; ``SettingsError`` says what is wrong with which of them, and where it stands."""
    told: dict[str, Any] = {}
    if file is not None:
        told |= _checked(_from_file(file), f"in {file}")
    for name, text in environment.items():
        setting = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and setting in _FIELDS:
            told |= _checked({setting: _parts(setting, text)}, f"from {name}", strict=False)
    told |= _checked({name: value for name, value in flags.items() if value is not None}, "on the command line")
    try:
        return msgspec.convert(told, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(str(error)) from None


def _from_file(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise SettingsError(f"cannot read the settings in {path} ({why})") from None


def _parts(setting: str, text: str) -> Any:
    """A list in the environment has commas between its items."""
    if isinstance(_FIELDS[setting], type) or "tuple" not in str(_FIELDS[setting]):
        return text
    return [part.strip() for part in text.split(",") if part.strip()]


def _checked(settings: Mapping[str, Any], where: str, *, strict: bool = True) -> dict[str, Any]:
    checked: dict[str, Any] = {}
    for name, value in settings.items():
        if name not in _FIELDS:
            known = ", ".join(sorted(_FIELDS))
            raise SettingsError(f"there is no setting {name!r} ({where}); there is {known}")
        try:
            checked[name] = msgspec.convert(value, _FIELDS[name], strict=strict)
        except msgspec.ValidationError as error:
            raise SettingsError(f"{name} {where}: {error}") from None
    return checked
