"""The command line: what can be asked for, its help, and what the words on it mean."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any, Final, NoReturn

from undermine import __version__
from undermine.bots import specs
from undermine.cli.deck import rules_with
from undermine.cli.refusal import Refusal, shown
from undermine.games import FAMILY, MOST_SEED, Rules
from undermine.words import Words

USUAL_PLAYERS: Final = 5
USUAL_GAMES: Final = 100
MOST_GAMES: Final = 1_000_000_000
MOST_WORKERS: Final = 256
#: what is left of a seed for one of many matches
MOST_SEED_OF_MANY: Final = MOST_SEED - len(f"/{MOST_GAMES}")

#: what can be told of stored tables
TABLE_REPORTS: Final = ("list", "show", "export")

_PROGRAM: Final = "undermine"
_GAME: Final = "GAME"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    words: Words

    def error(self, message: str) -> NoReturn:
        # What a command misses it complains of itself; words too many are the whole command's complaint.
        if self.prog != _PROGRAM and message.endswith(f": {_GAME}"):
            message = self.words.say("refuse.no_game", games=", ".join(FAMILY))
        what = self.words.say("refuse.see_help", what=message, command=self.prog)
        raise Refusal(what)


def parser(words: Words) -> argparse.ArgumentParser:
    """The parser of the whole command."""
    _Parser.words = words
    top = _Parser(
        prog=_PROGRAM,
        description=words.say("help.description"),
        epilog=words.say("help.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    top.add_argument("-h", "--help", action="help", help=words.say("help.help"))
    top.add_argument("--version", action="version", version=f"{_PROGRAM} {__version__}", help=words.say("help.version"))
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title=words.say("help.commands"))

    def command(name: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name,
            help=words.say(f"help.{name}"),
            description=words.say(f"help.{name}.description"),
            epilog=words.say(f"help.{name}.epilog"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        sub.add_argument("-h", "--help", action="help", help=words.say("help.help"))
        return sub

    _add_play(command("play"), words)
    _add_simulate(command("simulate"), words)
    _add_replay(command("replay"), words)
    _add_cards(command("cards"), words)
    _add_serve(command("serve"), words)
    _add_tables(command("tables"), words)
    return top


def _add_play(play: argparse.ArgumentParser, words: Words) -> None:
    _add_game(play, words)
    _add_players(play, words)
    play.add_argument("--humans", metavar="H", type=_number(words, 1, 99), default=1, help=words.say("help.arg.humans"))
    play.add_argument("--bots", metavar="SPEC", help=words.say("help.arg.bots", bots=", ".join(specs())))
    _add_match(play, words, MOST_SEED)
    play.add_argument("--record", metavar="FILE", help=words.say("help.arg.record"))


def _add_simulate(simulate: argparse.ArgumentParser, words: Words) -> None:
    _add_game(simulate, words)
    _add_players(simulate, words)
    simulate.add_argument(
        "--games",
        metavar="K",
        type=_number(words, 1, MOST_GAMES),
        default=USUAL_GAMES,
        help=words.say("help.arg.games", usual=USUAL_GAMES),
    )
    simulate.add_argument(
        "--bots", metavar="SPEC", default="random", help=words.say("help.arg.bots_all", bots=", ".join(specs()))
    )
    _add_match(simulate, words, MOST_SEED_OF_MANY)
    simulate.add_argument(
        "--workers", metavar="W", type=_number(words, 1, MOST_WORKERS), default=1, help=words.say("help.arg.workers")
    )
    simulate.add_argument("--records", metavar="FILE", help=words.say("help.arg.records"))
    simulate.add_argument("--json", action="store_true", help=words.say("help.arg.json"))


def _add_replay(replay: argparse.ArgumentParser, words: Words) -> None:
    replay.add_argument("file", metavar="FILE", help=words.say("help.arg.file"))
    replay.add_argument("--seat", metavar="N", type=_number(words, 0, 99), help=words.say("help.arg.seat"))
    replay.add_argument("--trace", action="store_true", help=words.say("help.arg.trace"))
    replay.add_argument("--quiet", action="store_true", help=words.say("help.arg.quiet"))


def _add_cards(cards: argparse.ArgumentParser, words: Words) -> None:
    _add_game(cards, words)
    either = cards.add_mutually_exclusive_group()
    _add_deck(either, words)
    either.add_argument("--deck-file", action="store_true", help=words.say("help.arg.deck_file"))


def _add_serve(serve: argparse.ArgumentParser, words: Words) -> None:
    serve.add_argument("--host", metavar="ADDRESS", help=words.say("help.arg.host"))
    serve.add_argument("--port", metavar="N", type=_number(words, 0, 65535), help=words.say("help.arg.port"))
    serve.add_argument("--data", metavar="DIR", help=words.say("help.arg.data"))
    serve.add_argument("--config", metavar="FILE", help=words.say("help.arg.config"))


def _add_tables(tables: argparse.ArgumentParser, words: Words) -> None:
    tables.add_argument("what", metavar="list|show|export", choices=TABLE_REPORTS, help=words.say("help.arg.report"))
    tables.add_argument("table", metavar="TABLE", nargs="?", help=words.say("help.arg.table"))
    tables.add_argument("--data", metavar="DIR", help=words.say("help.arg.data"))


def _add_deck(command: argparse._ActionsContainer, words: Words) -> None:
    command.add_argument("--deck", metavar="FILE", help=words.say("help.arg.deck"))


def _add_game(command: argparse.ArgumentParser, words: Words) -> None:
    command.add_argument("game", metavar=_GAME, help=words.say("help.arg.game", games=", ".join(FAMILY)))


def _add_players(command: argparse.ArgumentParser, words: Words) -> None:
    command.add_argument(
        "--players",
        metavar="N",
        type=_number(words, 1, 99),
        default=USUAL_PLAYERS,
        help=words.say("help.arg.players", usual=USUAL_PLAYERS, ranges=", ".join(_ranges(words))),
    )


def _ranges(words: Words) -> list[str]:
    """For how many players each game is."""
    ranges = {game: one.rules.players for game, one in FAMILY.items()}
    return [
        words.say("help.range", game=game, least=players.start, most=players.stop - 1)
        for game, players in ranges.items()
    ]


def _add_match(command: argparse.ArgumentParser, words: Words, most_seed: int) -> None:
    command.add_argument("--seed", metavar="S", type=_seed(words, most_seed), help=words.say("help.arg.seed"))
    command.add_argument(
        "--option",
        metavar="NAME=VALUE",
        type=_option(words),
        action="append",
        default=[],
        help=words.say("help.arg.option"),
    )
    _add_deck(command, words)


# What a word on the command line means


def _number(words: Words, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(words.say("refuse.number", text=shown(text, 60))) from None
        if not least <= number <= most:
            told = words.say("refuse.range", number=shown(text, 60), least=least, most=most)
            raise argparse.ArgumentTypeError(told)
        return number

    return read


def _seed(words: Words, most: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not text.isprintable() or len(text) > most:
            raise argparse.ArgumentTypeError(words.say("refuse.seed", most=most))
        return text

    return read


def _option(words: Words) -> Callable[[str], tuple[str, Any]]:
    def read(text: str) -> tuple[str, Any]:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise argparse.ArgumentTypeError(words.say("refuse.option", text=shown(text, 60)))
        try:
            return name, json.loads(value)
        except (ValueError, RecursionError):
            return name, None if value == "none" else value

    return read


def rules_of(arguments: argparse.Namespace, words: Words) -> Rules:
    """The rules that were asked for, fit for the number of players; ``RulesError`` if there are none such."""
    rules = rules_with(arguments.game, dict(arguments.option), arguments.deck, words)
    rules.check_seats(arguments.players)
    return rules
