"""The command line: what can be asked for, its help, and what the words on it mean."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeAlias

from undermine import __version__
from undermine.bots import specs
from undermine.cli.language import FLAG, VARIABLE
from undermine.cli.lost_mines.deck import rules_with
from undermine.cli.refusal import Refusal, shown
from undermine.games import FAMILY, MOST_SEED, Rules
from undermine.words import LANGUAGES, Words

USUAL_PLAYERS: Final = 5
USUAL_GAMES: Final = 100
USUAL_ROUNDS: Final = 200
MOST_GAMES: Final = 1_000_000_000
MOST_WORKERS: Final = 256
#: what is left of a seed for one of many matches
MOST_SEED_OF_MANY: Final = MOST_SEED - len(f"/{MOST_GAMES}")
#: what is left of a seed for one of many rounds, which may be of several numbers of players and dealt several times
MOST_SEED_OF_ROUNDS: Final = MOST_SEED - len(f"/99/{MOST_GAMES}.9999")

#: what can be told of stored tables
TABLE_REPORTS: Final = ("list", "show", "export")

_PROGRAM: Final = "undermine"
_GAME: Final = "GAME"
_KIND: Final = "KIND"

_Commands: TypeAlias = "argparse._SubParsersAction[Any]"


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help in which the longest command counts when there is room made for names."""

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        if isinstance(action, argparse._SubParsersAction):
            self._action_max_length += self._indent_increment


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    words: Words

    def error(self, message: str) -> NoReturn:
        # What a command misses it complains of itself; words too many are the whole command's complaint.
        if self.prog != _PROGRAM and message.endswith(f": {_GAME}"):
            message = self.words.say("refuse.no_game", games=", ".join(FAMILY))
        elif message.endswith(f": {_KIND}"):
            message = self.words.say("refuse.no_kind", kinds=", ".join(_KINDS))
        what = self.words.say("refuse.see_help", what=message, command=self.prog)
        raise Refusal(what)


def parser(words: Words) -> argparse.ArgumentParser:
    """The parser of the whole command."""
    _Parser.words = words
    top = _Parser(
        prog=_PROGRAM,
        description=words.say("help.description"),
        epilog=words.say("help.epilog"),
        formatter_class=_Help,
        allow_abbrev=False,
        add_help=False,
    )
    top.add_argument("-h", "--help", action="help", help=words.say("help.help"))
    _add_language(top, words)
    top.add_argument("--version", action="version", version=f"{_PROGRAM} {__version__}", help=words.say("help.version"))
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title=words.say("help.commands"))
    for name, add in COMMANDS.items():
        add(_command(commands, name, name, words), words)
    return top


def _command(commands: _Commands, name: str, key: str, words: Words) -> argparse.ArgumentParser:
    """A command among others, with the texts of a key."""
    sub: argparse.ArgumentParser = commands.add_parser(
        name,
        help=words.say(f"help.{key}"),
        description=words.say(f"help.{key}.description"),
        epilog=words.say(f"help.{key}.epilog"),
        formatter_class=_Help,
        allow_abbrev=False,
        add_help=False,
    )
    sub.add_argument("-h", "--help", action="help", help=words.say("help.help"))
    _add_language(sub, words)
    return sub


def _add_language(command: argparse.ArgumentParser, words: Words) -> None:
    """It may stand anywhere, and is heeded before the arguments are parsed (``language.py``)."""
    told = words.say("help.arg.language", languages=", ".join(LANGUAGES), variable=VARIABLE)
    command.add_argument(FLAG, metavar="LANGUAGE", default=argparse.SUPPRESS, help=told)


def _add_play(play: argparse.ArgumentParser, words: Words) -> None:
    _add_game(play, words)
    _add_players(play, words)
    play.add_argument("--humans", metavar="H", type=_number(words, 1, 99), default=1, help=words.say("help.arg.humans"))
    play.add_argument("--bots", metavar="SPEC", help=words.say("help.arg.bots", bots=", ".join(specs())))
    _add_match(play, words, MOST_SEED)
    play.add_argument("--reasons", action="store_true", help=words.say("help.arg.reasons"))
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
    _add_workers(simulate, words)
    simulate.add_argument("--records", metavar="FILE", help=words.say("help.arg.records"))
    simulate.add_argument("--json", action="store_true", help=words.say("help.arg.json"))


def _add_tournament(tournament: argparse.ArgumentParser, words: Words) -> None:
    _add_game(tournament, words)
    _add_players(tournament, words)
    field = words.say("help.arg.field", usual="greedy")
    tournament.add_argument("--field", metavar="SPECS", type=_listed, default=("greedy",), help=field)
    told = words.say("help.arg.candidate", usual="keen", bots=", ".join(specs()))
    tournament.add_argument(
        "--candidate", metavar="SPECS", dest="candidates", type=_listed, default=("keen",), help=told
    )
    tournament.add_argument("--reference", metavar="SPEC", help=words.say("help.arg.reference"))
    tournament.add_argument("--roles", metavar="ROLES", type=_listed, default=(), help=words.say("help.arg.roles"))
    _add_run(tournament, words)


def _add_balance(balance: argparse.ArgumentParser, words: Words) -> None:
    _add_game(balance, words)
    _add_bot(balance, words, "greedy")
    _add_numbers(balance, words)
    _add_run(balance, words)


def _add_measure(measure: argparse.ArgumentParser, words: Words) -> None:
    kinds = measure.add_subparsers(dest="kind", metavar=_KIND, title=words.say("help.kinds"), required=True)
    for name, add in _KINDS.items():
        sub = _command(kinds, name, f"measure.{name}", words)
        _add_game(sub, words)
        add(sub, words)
        _add_run(sub, words)


def _add_matrix(matrix: argparse.ArgumentParser, words: Words) -> None:
    _add_compared(matrix, words)
    matrix.add_argument("--neutral", metavar="SPEC", help=words.say("help.arg.neutral"))


def _add_beliefs(beliefs: argparse.ArgumentParser, words: Words) -> None:
    _add_players(beliefs, words)
    _add_bot(beliefs, words, "keen")
    beliefs.add_argument("--field", metavar="SPECS", type=_listed, default=(), help=words.say("help.arg.field_like"))


def _add_compared(command: argparse.ArgumentParser, words: Words) -> None:
    """Several bots, each among its like."""
    _add_players(command, words)
    usual = ("greedy", "keen")
    told = words.say("help.arg.bots_listed", usual=",".join(usual))
    command.add_argument("--bots", metavar="SPECS", type=_listed, default=usual, help=told)


def _add_soak(soak: argparse.ArgumentParser, words: Words) -> None:
    _add_bot(soak, words, "random")
    _add_numbers(soak, words)


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


def _add_numbers(command: argparse.ArgumentParser, words: Words) -> None:
    told = words.say("help.arg.players_all", ranges=", ".join(_ranges(words)))
    command.add_argument("--players", metavar="N,N", type=_numbers(words), help=told)


def _add_bot(command: argparse.ArgumentParser, words: Words, usual: str) -> None:
    command.add_argument("--bot", metavar="SPEC", default=usual, help=words.say("help.arg.bot", usual=usual))


def _add_run(command: argparse.ArgumentParser, words: Words) -> None:
    """What all measurements have in common."""
    command.add_argument(
        "--rounds",
        metavar="K",
        type=_number(words, 1, MOST_GAMES),
        default=USUAL_ROUNDS,
        help=words.say("help.arg.rounds", usual=USUAL_ROUNDS),
    )
    _add_match(command, words, MOST_SEED_OF_ROUNDS)
    _add_workers(command, words)
    command.add_argument("--out", metavar="FOLDER", help=words.say("help.arg.out"))
    command.add_argument("--json", action="store_true", help=words.say("help.arg.json"))


def _add_workers(command: argparse.ArgumentParser, words: Words) -> None:
    command.add_argument(
        "--workers", metavar="W", type=_number(words, 1, MOST_WORKERS), default=1, help=words.say("help.arg.workers")
    )


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


#: the commands, in the order in which help lists them
COMMANDS: Final[dict[str, Callable[[argparse.ArgumentParser, Words], None]]] = {
    "play": _add_play,
    "simulate": _add_simulate,
    "tournament": _add_tournament,
    "balance": _add_balance,
    "measure": _add_measure,
    "replay": _add_replay,
    "cards": _add_cards,
    "serve": _add_serve,
    "tables": _add_tables,
}

#: what can be measured besides tournaments and balance
_KINDS: Final[dict[str, Callable[[argparse.ArgumentParser, Words], None]]] = {
    "matrix": _add_matrix,
    "beliefs": _add_beliefs,
    "style": _add_compared,
    "never": _add_compared,
    "timing": _add_compared,
    "soak": _add_soak,
}


# What a word on the command line means


def _listed(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(","))


def _numbers(words: Words) -> Callable[[str], tuple[int, ...]]:
    one = _number(words, 1, 99)
    return lambda text: tuple(map(one, _listed(text)))


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
