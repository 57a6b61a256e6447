"""``undermine challenge``: an agent through all tracks, its score card, and whether a score card is true."""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import sys
from concurrent.futures import BrokenExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from undermine.cli import flags
from undermine.cli.arguments import crew_of, rules_of
from undermine.cli.flags import flag
from undermine.cli.option_files import file_named
from undermine.cli.progress import progress
from undermine.cli.refusal import Refusal, printable
from undermine.cli.values import listed
from undermine.lab.challenge.card import SIZES, Entry, ScoreCard, differences
from undermine.lab.challenge.tables import PLACES
from undermine.lab.challenge.tracks import AT_TABLES, TRACKS
from undermine.lab.report.grid import title
from undermine.lab.report.page import markdown, wrapped
from undermine.lab.report.score_card import picture
from undermine.words import Words

#: the seed of the published tables, so that everybody plays the same deals
_SEED: Final = "1"
#: what the command of a client has to say, as it is told
_PLACES: Final = ", ".join(PLACES)
#: how a card is known from another file
_MARK: Final = '"kind": "challenge"'
#: a card that is checked and is not true
_UNTRUE: Final = 1

FLAGS: Final = (
    flag("game", "GAME", facts={"games": flags.games}, nargs="?"),
    flag("--agent", "SPEC", facts=flags.BOTS),
    flag("--command", "COMMAND", text="agent_command", dest="agent_command"),
    flag("--client", "COMMAND", text="agent_client", facts={"places": lambda _: _PLACES}, dest="agent_client"),
    flag("--quick"),
    flag("--tracks", "TRACKS", facts={"tracks": lambda _: ", ".join(TRACKS)}, type=listed, default=()),
    flag("--seconds", "S", text="agent_seconds", read=flags.count(600), default=1),
    flag("--memory", "MB", text="agent_memory", read=flags.count(1 << 20, least=64), default=2048),
    flags.PLAYERS,
    *flags.match_flags(flags.MOST_SEED_OF_ROUNDS),
    flags.WORKERS,
    flags.RAY,
    flag("--out", "FOLDER"),
    flag("--check", "FILE", text="check_card"),
    flags.JSON,
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure an agent, or check a card."""
    if not arguments.json:
        import rich  # noqa: F401  (found out before the work, not after it)
    command = _program(arguments, words)
    there = _card(arguments.check, words) if arguments.check else None
    if there is None:
        entry = _entry(arguments, command, words)
    else:
        entry = Entry.of_card(there, command, by_client=bool(arguments.agent_client))
    try:
        card = ScoreCard(entry, arguments.out)
    except OSError as error:
        raise Refusal.of(words, "out", path=arguments.out, why=error) from None
    code = _watched(card, arguments, words)
    data = card.data()
    data["command"] = _command(arguments, entry)
    if there is not None and not code:
        return _compared(there, data, words)
    if arguments.out is not None:
        _write(data, Path(arguments.out), words)
    if arguments.json:
        print(json.dumps(data))
    else:
        from undermine.cli.screen.figures_text import show

        show(data, words)
        if arguments.out is not None:
            print(words.say("challenge.kept", folder=printable(arguments.out)))
    if code:
        key = "measure.interrupted.lost" if arguments.out is None else "measure.interrupted"
        again = f"{data['command']} --out {shlex.quote(arguments.out or 'FOLDER')}"
        print(words.say(key, done=card.done, size=card.size, command=printable(again, 2000)), file=sys.stderr)
    return code


def _program(arguments: argparse.Namespace, words: Words) -> tuple[str, ...]:
    """The program that is measured, if it is one."""
    if arguments.agent_command and arguments.agent_client:
        raise Refusal.of(words, "one_agent")
    command = tuple(shlex.split(arguments.agent_command or arguments.agent_client or ""))
    if command and shutil.which(command[0]) is None:
        raise Refusal.of(words, "no_program", program=command[0])
    if arguments.agent_client:
        import undermine.server.serve  # noqa: F401  (its tables need it, in a process of their own)

        if not all(any(place in word for word in command) for place in PLACES):
            raise Refusal.of(words, "no_places", places=_PLACES)
    return command


def _entry(arguments: argparse.Namespace, command: tuple[str, ...], words: Words) -> Entry:
    if bool(arguments.agent) == bool(command):
        raise Refusal.of(words, "one_agent")
    unknown = [track for track in arguments.tracks if track not in TRACKS]
    if unknown:
        raise Refusal.of(words, "no_track", track=unknown[0], tracks=", ".join(TRACKS))
    rules = rules_of(arguments, words)
    if "rounds" in dict(arguments.option):
        raise Refusal.of(words, "option_rounds")
    rounds = SIZES["quick" if arguments.quick else "full"]
    usual = AT_TABLES if arguments.agent_client else TRACKS
    return Entry(
        rules=rules,
        players=arguments.players,
        agent=arguments.agent or _name(command),
        command=command,
        by_client=bool(arguments.agent_client),
        seed=_SEED if arguments.seed is None else arguments.seed,
        seconds=arguments.seconds,
        megabytes=arguments.memory,
        rounds={track: rounds[track] for track in TRACKS if track in (arguments.tracks or usual)},
    )


def _name(command: tuple[str, ...]) -> str:
    """What a program is called: its last word that is no place, without the folders."""
    return Path([word for word in command if not any(place in word for place in PLACES)][-1]).name


def _watched(card: ScoreCard, arguments: argparse.Namespace, words: Words) -> int:
    """Measure what is missing under a bar, and return the exit code; an interrupt keeps what there is."""
    if card.done:
        told = words.say("measure.going_on", done=card.done, size=card.size, path=printable(arguments.out))
        print(told, file=sys.stderr)
    try:
        with (
            progress(words.say("measure.progress"), card.size, card.done) as advance,
            closing(card.go_on(crew_of(arguments))) as parcels,
        ):
            for count in parcels:
                advance(count)
    except KeyboardInterrupt:
        return 130
    except BrokenExecutor:
        raise Refusal.of(words, "worker") from None
    return 0


def _compared(there: dict[str, Any], data: dict[str, Any], words: Words) -> int:
    """Say whether a card is true."""
    differ = differences(there, data)
    if not differ:
        print(words.say("challenge.true", agent=printable(data["agent"]), code=data["code"]))
        return 0
    for part in differ:
        was, now = (printable(json.dumps(card.get(part)), 70) for card in (there, data))
        print(words.say("challenge.differs", part=part, there=was, here=now))
    print(words.say("challenge.untrue", agent=printable(data["agent"])))
    return _UNTRUE


def _card(path: str, words: Words) -> dict[str, Any]:
    try:
        read = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal.of(words, "card_unreadable", path=path, why=error) from None
    except (ValueError, RecursionError):
        raise Refusal.of(words, "no_card", path=path) from None
    if not isinstance(read, dict) or read.get("kind") != "challenge":
        raise Refusal.of(words, "no_card", path=path)
    return read


def _write(data: dict[str, Any], folder: Path, words: Words) -> None:
    """The card as data, to read and as a picture; nothing else is written over."""
    told = words.say("challenge.again", command=data["command"])
    text = f"# {title(data, words)}: {data['agent']}\n\n"
    text += f"![{words.say('lab.challenge.headline')}](challenge.svg)\n\n{markdown(data, words)}\n\n{wrapped(told)}\n"
    made = {"challenge.json": json.dumps(data, indent=1) + "\n", "challenge.md": text}
    made["challenge.svg"] = picture(data, words)
    try:
        card = folder / "challenge.json"
        if card.exists() and _MARK not in card.read_text(encoding="utf-8", errors="replace"):
            raise Refusal.of(words, "foreign", path=str(card))
        for name, content in made.items():
            (folder / name).write_text(content, encoding="utf-8")
    except OSError as error:
        raise Refusal.of(words, "out", path=str(folder), why=error) from None


def _command(arguments: argparse.Namespace, entry: Entry) -> str:
    """The command that makes the same again."""
    told = ["undermine", "challenge", entry.rules.name]
    by_program = "--client" if entry.by_client else "--command"
    told += [by_program, shlex.join(entry.command)] if entry.command else ["--agent", entry.agent]
    told += ["--quick"] if {*entry.rounds.items()} <= {*SIZES["quick"].items()} else []
    usual = AT_TABLES if entry.by_client else TRACKS
    told += [] if {*entry.rounds} == {*usual} else ["--tracks", ",".join(entry.rounds)]
    told += ["--players", str(entry.players), "--seed", entry.seed]
    told += ["--seconds", f"{entry.seconds:g}", "--memory", str(entry.megabytes)] if entry.command else []
    for name, value in arguments.option:
        told += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    if named := file_named(arguments):
        told += [f"--{named}", getattr(arguments, named)]
    return shlex.join(told)
