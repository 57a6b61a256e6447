"""The log of a table: one entry for each version. A table is what its entries make of it."""

from __future__ import annotations

from typing import Final

import msgspec

from undermine.wire.happenings import Happening

#: in which form logs are written. Whenever a program from before could not read what this one writes, or would not know
#: a game or bot that may sit at a table, it goes up: where several versions run side by side, a table whose log may be
#: in a newer form is left to those that know it
FORM: Final = 3


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened, when, at whose request; and what only the server may know of it.

    ``secret`` holds the hash of a token, the seed of a match, the position it begins with, the language of a table, or
    the action behind a move.
    """

    at: int
    what: Happening
    person: int | None = None
    request: str | None = None
    secret: dict[str, str] = {}


#: an entry as it is stored, and back
encode_entry: Final = msgspec.json.Encoder().encode
decode_entry: Final = msgspec.json.Decoder(LogEntry).decode
