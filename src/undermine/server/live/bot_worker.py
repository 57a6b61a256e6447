"""What runs in a bot's process: a decision from a view, and from nothing else; and pictures of links, in between.

Questions come in on standard input, answers go out on what was standard output, each after its length. Questions are
pickled, for they hold views; answers are JSON, so that nothing a bot returns is ever run by the server.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from typing import Any, BinaryIO, Final

import msgspec

from undermine import plugins
from undermine.bots import Bot, decided, explained, make, registry, spoken
from undermine.games import Chance, Heard, Legal, Record, View, kind_of

#: the length of a question or an answer, before it
LENGTH: Final = struct.Struct("!I")
#: how much is told of an error, in characters
_MOST_ERROR: Final = 2000


class Answer(msgspec.Struct, omit_defaults=True):
    """What came of a question: a result, or what went wrong."""

    result: Any = None
    error: str | None = None


def set_up(modules: tuple[str, ...], bots: tuple[str, ...]) -> None:
    """Get to know the games and bots that the server knows."""
    plugins.load_all(modules)
    registry.allow_all(bots)


@lru_cache(maxsize=64)
def _bot(spec: str) -> Bot:
    return make(spec)


def decide(spec: str, view: View, codes: list[int], seed: str, heard: Heard = ()) -> int:
    """The number of the action that a bot chooses. The same question has the same answer, in every process."""
    return decided(_bot(spec), view, Legal(codes), Chance(seed), heard).code


def speak(spec: str, view: View, seed: str, heard: Heard) -> tuple[str, dict[str, Any]] | None:
    """What a bot says, if anything: a key and facts. The same question has the same answer, in every process."""
    said = spoken(_bot(spec), view, Chance(seed), heard)
    return None if said is None else (said.key, dict(said.facts))


def explain(spec: str, view: View, heard: Heard = ()) -> list[dict[str, Any]]:
    """What a bot believes of the others, and why."""
    return [suspicion.data() for suspicion in explained(_bot(spec), view, heard)]


def believed(
    record: Record, first: int, deciders: list[str | None]
) -> list[tuple[int, int, list[float | None] | None]]:
    """Who made each of some decisions of a match, counted from 0, in which round, and what they believed before.

    That is how likely each other seat has a role that is suspected, or ``None`` if no bot decided, or it does not say.
    """
    suspected = kind_of(record.rules.name).suspected
    found: list[tuple[int, int, list[float | None] | None]] = []
    number, began = 0, 1
    for move, step in enumerate(islice(record.steps(), first + len(deciders)), 1):
        game, seat = step.game, step.game.to_act
        if game.round != number:
            number, began = game.round, move
        if move <= first or seat is None:
            continue
        spec = deciders[move - first - 1]
        told = explained(_bot(spec), game.view(seat), record.heard(began, move)) if spec else ()
        beliefs = {one.seat: dict(one.roles) for one in told}
        chances = [
            round(sum(beliefs[one].get(role, 0.0) for role in suspected), 4) if one in beliefs else None
            for one in range(record.seats)
        ]
        found.append((seat, game.round, chances if beliefs and suspected else None))
    return found


def draw(invitation: bytes) -> bytes:
    """The picture of an invitation, as PNG."""
    # What only draws is loaded where something is drawn.
    from undermine.server.previews.invitation import Invitation
    from undermine.server.previews.picture import png

    return png(msgspec.json.decode(invitation, type=Invitation))


def ping() -> None:
    """Nothing; that it is answered says everything."""


QUESTIONS: Final[dict[str, Callable[..., Any]]] = {
    "set_up": set_up,
    "decide": decide,
    "speak": speak,
    "explain": explain,
    "believed": believed,
    "draw": draw,
    "ping": ping,
}


def encode_question(kind: str, *about: Any) -> bytes:
    """A question as it is sent to a process."""
    return pickle.dumps((kind, about), pickle.HIGHEST_PROTOCOL)


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other until no more come."""
    while head := questions.read(LENGTH.size):
        kind, about = pickle.loads(questions.read(*LENGTH.unpack(head)))  # noqa: S301 (nobody but the server writes here)
        try:
            answer = msgspec.json.encode(Answer(QUESTIONS[kind](*about)))
        except Exception:
            answer = msgspec.json.encode(Answer(error=traceback.format_exc()[-_MOST_ERROR:]))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def _exit_with(parent: int) -> None:
    """End with the server, however that ends, also in the middle of a thought."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)


def main() -> None:
    """Run the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the server, which ends its processes
    threading.Thread(target=_exit_with, args=(os.getppid(),), daemon=True).start()
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What a bot prints must not be taken for an answer, nor a question for what it reads.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 (open for as long as the process runs)
    answer_all(questions, answers)


if __name__ == "__main__":
    main()
