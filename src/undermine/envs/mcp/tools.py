"""The tools: what a program may do at tables, as a server of the Model Context Protocol.

Everything is text that is made for whoever has the seat: its view, what it may do, and why something may not be. With
an open book what is legal is listed; with a closed one nothing says so but the refusal of what is not.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any, Final, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from undermine import __version__
from undermine.envs.mcp.seat import CannotDo, Seat, Standing, Tables, as_data
from undermine.envs.text import actions_text, history_text, numbered_rules, rules_text, view_text
from undermine.games import RulesError, kind_of
from undermine.telling.errors import sentence
from undermine.words import Words, languages

T = TypeVar("T")

#: how long ``wait`` waits at most, in seconds: less than whoever asks over HTTP is given
MOST_WAIT: Final = 20.0
#: what is long is refused before it is looked at
_MOST: Final = 300

_READS: Final = ToolAnnotations(read_only_hint=True)

SeatToken = Annotated[
    str, Field(max_length=200, description="what `sit` handed out for your seat; keep it to yourself")
]
Text = Annotated[str, Field(max_length=_MOST)]


def tools(tables: Tables, language: str = "en", *, open_book: bool = True) -> MCPServer[Any]:
    """A server with the tools, for these tables."""
    words = Words(language)
    server: MCPServer[Any] = MCPServer(
        "undermine", version=__version__, instructions=words.say("mcp.instructions"), log_level="ERROR"
    )

    @server.tool("tables", description=words.say("mcp.tool.tables"), annotations=_READS, structured_output=False)
    async def tables_() -> str:
        return await _done(tables.listing())

    @server.tool(description=words.say("mcp.tool.rules"), annotations=_READS, structured_output=False)
    async def rules(
        game: Text = "",
        seat: SeatToken = "",
        numbered: bool = True,
        language: Annotated[str, Field(max_length=20)] = language,
    ) -> str:
        if language not in languages():
            raise ToolError(words.say("mcp.languages", languages=", ".join(languages())))
        view = (await _done(tables.seat(seat))).standing().view if seat else None
        try:
            played = kind_of(game).rules() if view is None else view.rules
        except RulesError as error:
            raise ToolError(sentence(words, error)) from None
        short = rules_text(played, language)
        return f"{short}\n{numbered_rules(played)}" if numbered else short

    @server.tool(description=words.say("mcp.tool.sit"), structured_output=False)
    async def sit(
        table: Text,
        name: Annotated[str, Field(max_length=96)] = "Program",
        players: Annotated[int | None, Field(ge=1, le=99)] = None,
    ) -> str:
        token = await _done(tables.sit(table, name, players))
        standing = (await _done(tables.seat(token))).standing()
        return f"{words.say('mcp.seat', seat=token)}\n\n{told(standing, words, open_book=open_book)}"

    @server.tool(description=words.say("mcp.tool.look"), annotations=_READS, structured_output=False)
    async def look(seat: SeatToken) -> str:
        return told((await _done(tables.seat(seat))).standing(), words, open_book=open_book)

    @server.tool(description=words.say("mcp.tool.wait"), annotations=_READS, structured_output=False)
    async def wait(seat: SeatToken, seconds: Annotated[float, Field(ge=0, le=MOST_WAIT)] = MOST_WAIT) -> str:
        found = await _done(tables.seat(seat))
        before = _length(found)
        await _done(found.wait(seconds))
        return news(found.standing(), before, words, open_book=open_book)

    @server.tool(description=words.say("mcp.tool.act"), structured_output=False)
    async def act(seat: SeatToken, action: Text) -> str:
        found = await _done(tables.seat(seat))
        before = _length(found)
        await _done(found.act(action))
        return news(found.standing(), before, words, open_book=open_book)

    @server.tool(description=words.say("mcp.tool.say"), structured_output=False)
    async def say(
        seat: SeatToken,
        text: Text = "",
        claim: Annotated[str, Field(max_length=40)] = "",
        facts: dict[str, int | str] | None = None,
    ) -> str:
        found = await _done(tables.seat(seat))
        await _done(found.say(text, claim, facts or {}))
        return words.say("mcp.said")

    return server


async def _done(asked: Awaitable[T]) -> T:
    """What was asked for; what cannot be done is told as the tool's answer."""
    try:
        return await asked
    except CannotDo as why:
        raise ToolError(str(why)) from None


def _length(seat: Seat) -> tuple[int, int]:
    """How far a seat has followed its match: the round, and how much of its history is known."""
    view = seat.standing().view
    return (0, 0) if view is None else (view.round, len(view.history))


def told(standing: Standing, words: Words, *, open_book: bool) -> str:
    """How things stand for a seat, whole."""
    view = standing.view
    if view is None:
        return _beside(standing, words)
    legal = standing.legal if open_book and standing.due else ()
    parts = [
        view_text(view, legal, words.language).rstrip(),
        _beside(standing, words),
        _due(standing, words, open_book),
    ]
    return "\n\n".join(filter(None, parts))


def news(standing: Standing, before: tuple[int, int], words: Words, *, open_book: bool) -> str:
    """What is new since a seat last looked; the whole view once it has something to decide."""
    view = standing.view
    if view is None or standing.due or standing.over:
        happened = _since(standing, before, words)
        whole = told(standing, words, open_book=open_book)
        return f"{happened}\n\n{whole}" if happened else whole
    return "\n\n".join(filter(None, (_since(standing, before, words), _beside(standing, words), words.say("mcp.wait"))))


def _since(standing: Standing, before: tuple[int, int], words: Words) -> str:
    view = standing.view
    if view is None:
        return ""
    known = before[1] if before[0] == view.round else 0
    happened = history_text(view, words.language, known)
    return f"{words.say('mcp.news')}\n{happened}" if happened else ""


def _beside(standing: Standing, words: Words) -> str:
    """What our own words say of the table, and what others wrote, as data."""
    written: dict[str, Any] = {}
    if any(standing.names):
        written["names"] = {str(seat): name for seat, name in enumerate(standing.names) if name is not None}
    if standing.said:
        written["said"] = [dict(one) for one in standing.said]
    return "\n".join([*standing.told, *([as_data(written, words)] if written else [])])


def _due(standing: Standing, words: Words, open_book: bool) -> str:
    if standing.over:
        return words.say("mcp.over")
    if not standing.due:
        return words.say("mcp.wait")
    if not open_book:
        return words.say("mcp.closed")
    assert standing.view is not None
    return f"{words.say('mcp.legal')}\n{actions_text(standing.view, standing.legal, words.language)}"
