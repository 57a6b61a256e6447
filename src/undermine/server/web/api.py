"""The HTTP part: making, finding and joining tables, replays, and what the games are made of."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from undermine import __version__
from undermine.games import GAMES
from undermine.server.budgets import COST_MISS, COST_REPLAY, MOST_LISTED
from undermine.server.guard.tokens import CODE_LENGTH
from undermine.server.live import replays
from undermine.server.live.branches import branch
from undermine.server.live.minds import minds
from undermine.server.tables.lobby import check_bot, quick_table
from undermine.server.tables.refusal import Refusal
from undermine.server.web import game_info
from undermine.server.web.page import WORKER, page_response
from undermine.server.web.page import files as client_files
from undermine.server.web.page import worker as client_worker
from undermine.server.web.parameters import HttpRequest, Link, TheHouse, TheHub, TheLimits
from undermine.wire import bodies
from undermine.words import browser_texts

Body = TypeVar("Body", bodies.NewTable, bodies.NewPerson, bodies.NewBranch, bodies.QuickMatch, bodies.OwnSeats)


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    words = {
        400: "What was sent is not what is described here",
        404: "There is no such thing",
        409: "There are no such rules or bots, the name is taken, or it is not possible now",
        429: "Too many requests from this address",
        503: "The server is closing or cannot write; try again",
    }
    return {code: ResponseSpec(bodies.Problem, description=words[code], generate_examples=False) for code in codes}


async def strictly(request: HttpRequest, kind: type[Body]) -> Body:
    """The body again, read as strictly as everything else: a number in quotes is no number."""
    try:
        return msgspec.convert(_whole(msgspec.json.decode(await request.body())), kind)
    except msgspec.ValidationError as error:
        raise Refusal("bad_message", what=str(error)[:300]) from None


def _whole(value: Any) -> Any:
    """To JSON 3.0 is a whole number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list) else value


@get("/api/games", responses=_problems(429))
async def list_games() -> bodies.Games:
    """The games there are: players, options, bots, claims and card faces."""
    return game_info.games()


@get("/api/decks/{name:str}", responses=_problems(400, 404, 429))
async def show_deck(name: Annotated[str, PathParameter(max_length=40)]) -> bodies.DeckFile:
    """A deck that comes with a game, as the text of its file."""
    return game_info.deck_file(name)


@get("/api/lessons/{game:str}", responses=_problems(400, 404, 429))
async def show_lesson(game: Annotated[str, PathParameter(max_length=40)]) -> bodies.Lesson:
    """The lesson of a game: its steps, and the table at which it is played."""
    return game_info.lesson(game)


@get("/api/rules/{game:str}", responses=_problems(400, 404, 429))
async def show_rules(game: Annotated[str, PathParameter(max_length=40)]) -> bodies.Rulebook:
    """What the rules of a game are illustrated with: its dwarf cards, and moves that are tried."""
    return game_info.rulebook(game)


@get("/api/words/{language:str}", responses=_problems(400, 404, 429))
async def words(language: Annotated[str, PathParameter(max_length=20)]) -> dict[str, str]:
    """Every text the browser client says at a table, by key, in one language."""
    return _texts(language)


@get("/api/words/{language:str}/{part:str}", responses=_problems(400, 404, 429))
async def more_words(
    language: Annotated[str, PathParameter(max_length=20)], part: Annotated[str, PathParameter(max_length=20)]
) -> dict[str, str]:
    """The texts of a part of the browser client that most visits do not need, by key, in one language."""
    return _texts(language, part)


def _texts(language: str, part: str = "") -> dict[str, str]:
    try:
        return browser_texts(language, part)
    except KeyError as error:
        raise Refusal("no_such_language" if error.args == (language,) else "no_such_words") from None


@get("/api/tables", responses=_problems(429))
async def list_tables(house: TheHouse) -> bodies.Tables:
    """The tables that everyone may find."""
    listed = (msgspec.json.decode(row.line, type=bodies.Listing) for row in await house.public(MOST_LISTED))
    return bodies.Tables(tuple(one for one in listed if one.config.game in GAMES))


@post("/api/tables", responses=_problems(400, 409, 429, 503))
async def make_table(
    request: HttpRequest, data: JSONBody[bodies.NewTable], hub: TheHub, limits: TheLimits
) -> bodies.Entrance:
    """Make a table. The token in the answer is its host's, and is shown this once."""
    address = limits.address_of(request.scope)
    limits.take("tables", address)
    return await hub.make(await strictly(request, type(data)), address)


@post("/api/tables/{link:str}/people", responses=_problems(400, 404, 409, 429, 503))
async def join_table(
    request: HttpRequest, link: Link, data: JSONBody[bodies.NewPerson], house: TheHouse, limits: TheLimits
) -> bodies.Entrance:
    """Come to a table with just a name. The token in the answer is shown this once."""
    return await house.join(link, await strictly(request, type(data)), limits.address_of(request.scope))


@post("/api/quick", responses=_problems(400, 409, 429, 503))
async def quick_match(
    request: HttpRequest, data: JSONBody[bodies.QuickMatch], house: TheHouse, limits: TheLimits
) -> bodies.Entrance:
    """Play with whoever comes: at a table where people wait, or at one that is made and begins after a minute."""
    new, address = await strictly(request, type(data)), limits.address_of(request.scope)
    entrance = await house.join_quick(new, address)
    if entrance is None:
        limits.take("tables", address)
        entrance = await house.hub.make(quick_table(new), address)
    return entrance


@post("/api/seats", status_code=200, responses=_problems(400, 429, 503))
async def show_seats(
    request: HttpRequest, data: JSONBody[bodies.OwnSeats], house: TheHouse, limits: TheLimits
) -> bodies.SeatStates:
    """How things stand at the tables somebody has a seat at, and which of them wait for them."""
    seats = (await strictly(request, type(data))).seats
    # Each of them may have to be loaded, as if somebody came there.
    limits.take("requests", limits.address_of(request.scope), max(len(seats) - 1, 0))
    return bodies.SeatStates(tuple([await house.seat_state(seat) for seat in seats]))


@delete("/api/tables/{link:str}", status_code=204, responses=_problems(400, 404, 409, 429, 503))
async def delete_table(request: HttpRequest, link: Link, house: TheHouse) -> None:
    """Host: remove a table for good, with its matches and talk. The host's token is the bearer token of the request."""
    await house.delete(link, request.headers.get("authorization", "").removeprefix("Bearer "))


@get("/api/codes/{code:str}", responses=_problems(400, 404, 429))
async def find_table(
    request: HttpRequest,
    code: Annotated[str, PathParameter(max_length=4 * CODE_LENGTH)],
    hub: TheHub,
    limits: TheLimits,
) -> bodies.Found:
    """The table that a short code stands for."""
    try:
        return bodies.Found(await hub.find(code))
    except Refusal:
        # Whoever mistypes a code does not notice; whoever guesses does.
        limits.take("requests", limits.address_of(request.scope), COST_MISS - 1)
        raise


@get("/api/replays/{share:str}", responses=_problems(400, 404, 409, 429))
async def show_replay(
    request: HttpRequest,
    share: Link,
    hub: TheHub,
    limits: TheLimits,
    eyes: Annotated[
        str | None,
        QueryParameter(pattern="^([0-9]{1,2}|public)$", description="the seat to look through, or public; all without"),
    ] = None,
) -> bodies.Replay:
    """A finished match, step by step."""
    through: bodies.Eyes = int(eyes) if eyes is not None and eyes != "public" else cast(bodies.Eyes, eyes)
    limits.take("requests", limits.address_of(request.scope), COST_REPLAY - 1)
    # It is written already, and goes out as it is.
    return cast(bodies.Replay, msgspec.Raw(await hub.replays.get(hub.storage, share, through)))


@get("/api/replays/{share:str}/reasons", responses=_problems(400, 404, 429, 503))
async def show_reasons(
    request: HttpRequest,
    share: Link,
    step: Annotated[int, QueryParameter(ge=1, le=100_000, description="the number of the decision, from 1")],
    hub: TheHub,
    limits: TheLimits,
) -> bodies.Reasons:
    """What a bot believed before it decided a step, and why."""
    address = limits.address_of(request.scope)
    limits.take("requests", address, COST_REPLAY - 1)
    match = await replays.find(hub.storage, share)
    seat, bot, view, heard = await asyncio.to_thread(replays.before, match, step)
    check_bot(view.rules.name, bot)  # one from outside may no longer be allowed
    reasons = await hub.bots.explain(bot, view, share, address, heard)
    return bodies.Reasons(seat, bot, msgspec.convert(reasons, tuple[bodies.Suspicion, ...]))


@get("/api/replays/{share:str}/story", responses=_problems(400, 404, 409, 429))
async def show_story(request: HttpRequest, share: Link, hub: TheHub, limits: TheLimits) -> bodies.Story:
    """What there is to tell of a finished match: rounds, awards, guesses."""
    limits.take("requests", limits.address_of(request.scope), COST_REPLAY - 1)
    return cast(bodies.Story, msgspec.Raw(await hub.replays.story(hub.storage, share)))


@get("/api/replays/{share:str}/minds", responses=_problems(400, 404, 409, 429, 503))
async def show_minds(request: HttpRequest, share: Link, hub: TheHub, limits: TheLimits) -> bodies.Minds:
    """What every bot of a finished match believed of the others at each of its decisions."""
    address = limits.address_of(request.scope)
    limits.take("requests", address, COST_REPLAY - 1)

    async def ask(match: replays.Finished) -> bodies.Minds:
        return await minds(hub.bots, match, share, address)

    return cast(bodies.Minds, msgspec.Raw(await hub.replays.minds(hub.storage, share, ask)))


@post("/api/replays/{share:str}/tables", responses=_problems(400, 404, 409, 429, 503))
async def branch_off(
    request: HttpRequest, share: Link, data: JSONBody[bodies.NewBranch], hub: TheHub, limits: TheLimits
) -> bodies.Entrance:
    """Make a table at which a finished match is played on from one of its steps, against bots."""
    address = limits.address_of(request.scope)
    limits.take("tables", address)
    limits.take("requests", address, COST_REPLAY - 1)
    return await branch(hub, share, await strictly(request, type(data)), address)


@get("/health", responses=_problems(503))
async def health(hub: TheHub) -> dict[str, str]:
    """Whether the server is well: everything can be written where it was opened, and bots answer."""
    if not hub.ready:
        raise Refusal("closing")
    unwell = await hub.health.unwell()
    if unwell:
        raise Refusal("unwell", parts=unwell)
    return {"status": "ok", "server": __version__}


@get(["/", "/history", "/imprint"], media_type=MediaType.HTML, include_in_schema=False)
async def page(hub: TheHub) -> Response[str]:
    """The page; what it shows of an address is the client's business."""
    return page_response(hub.settings.client)


@get(["/learn/{game:str}", "/lesson/{game:str}"], media_type=MediaType.HTML, include_in_schema=False)
async def game_page(game: Annotated[str, PathParameter(max_length=40)], hub: TheHub) -> Response[str]:
    """The page of something about a game."""
    return page_response(hub.settings.client, found=game in GAMES)


@get(WORKER, media_type="text/javascript", include_in_schema=False)
async def worker(hub: TheHub) -> Response[bytes]:
    """The script that keeps the client in a browser; it is another one whenever what it keeps is."""
    try:
        content = client_worker(hub.settings.client, hub.settings.requests_address)
    except KeyError:
        raise NotFoundException from None
    return Response(content, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@get(["/assets/{name:str}", "/{name:str}"], include_in_schema=False, compressed=True)
async def client_file(request: HttpRequest, hub: TheHub) -> Response[bytes]:
    """A file of the client. Those in ``assets`` have the hash of their content in their names and never change."""
    path = request.url.path
    found = client_files(hub.settings.client).get(path)
    if found is None:
        raise NotFoundException
    content, encoding = found.best(request.headers.get("accept-encoding", ""))
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache",
        **({"Vary": "Accept-Encoding"} if found.compressed else {}),
        **({"Content-Encoding": encoding} if encoding else {}),
    }
    return Response(content, media_type=found.media_type, headers=headers)


HANDLERS: Final = [one for one in list(vars().values()) if isinstance(one, HTTPRouteHandler)]
