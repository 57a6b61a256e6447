"""How long things may be that people send, as types that refuse what is longer."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

#: the largest message a socket takes, in bytes; a deck file must fit
MOST_MESSAGE: Final = 64 * 1024
MOST_NAME: Final = 24
MOST_TALK: Final = 300
#: how many lines of talk a snapshot holds, and whoever keeps a state from news keeps
TALK_KEPT: Final = 100
LEAST_CLOCK: Final = 5
MOST_CLOCK: Final = 14 * 24 * 3600

#: what a client calls a request; repeating it with the same id changes nothing twice
RequestId = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the client, new for each request")]
#: names are tidied before they are measured, so that a little more may arrive
Name = Annotated[str, Meta(min_length=1, max_length=4 * MOST_NAME)]
Talk = Annotated[str, Meta(min_length=1, max_length=4 * MOST_TALK)]
#: a bot from outside is named by where it is
MOST_SPEC: Final = 120
Spec = Annotated[str, Meta(max_length=MOST_SPEC, description="which bot: a name, or a name and a persona")]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=99, description="a seat, from 0")]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Notation = Annotated[
    str, Meta(min_length=1, max_length=200, description="an action in the notation of docs/notation.md")
]
Position = Annotated[str, Meta(max_length=30_000, description="a position in the form of docs/position.md")]
#: what a client adds to a shuffle, and what it publishes of that before: SHA-256 as hexadecimal digits
Number = Annotated[
    str,
    Meta(
        min_length=32, max_length=32, pattern=r"^[0-9a-f]+$(?!\n)", description="128 random bits in hexadecimal digits"
    ),
]
Commitment = Annotated[
    str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$(?!\n)", description="the SHA-256 of a number's text")
]
#: one of the twelve faces that people at a table have
Dwarf = Annotated[int, Meta(ge=0, le=11, description="one of the twelve dwarves, from 0")]
#: what the catalogues of texts are called; a server that has none by that name falls back to English
Language = Annotated[str, Meta(max_length=20, description="a language of the server's, as in /api/words/de")]
FillAfter = Annotated[
    int, Meta(ge=1, le=3600, description="seconds after which bots take the free seats and the match begins")
]
Clock = Annotated[int, Meta(ge=LEAST_CLOCK, le=MOST_CLOCK, description="seconds for each decision")]
