"""``undermine play``: a match in the terminal, people against bots and each other."""

from __future__ import annotations

import argparse
import secrets

from undermine.bots import seat_bots
from undermine.bots.registry import named
from undermine.cli.arguments import MOST_PLAYERS, add_game_or_position, add_match, add_players, position_of, rules_of
from undermine.cli.files import open_to_write, unwritable
from undermine.cli.option_files import about_file
from undermine.cli.parser import Parser
from undermine.cli.refusal import Refusal, printable
from undermine.cli.values import number
from undermine.games import MOST_SEED, Record, from_position, start
from undermine.words import Words


def add(command: Parser, words: Words) -> None:
    """Declare the flags."""
    say = words.say
    add_game_or_position(command, words)
    add_players(command, words)
    humans = number(words, 1, MOST_PLAYERS)
    command.add_argument("--humans", metavar="H", type=humans, default=1, help=say("help.arg.humans"))
    command.add_argument("--bots", metavar="SPEC", help=say("help.arg.bots", bots=", ".join(named())))
    add_match(command, words, MOST_SEED)
    command.add_argument("--reasons", action="store_true", help=say("help.arg.reasons"))
    command.add_argument("--record", metavar="FILE", help=say("help.arg.record"))


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play a match as the command line asks for."""
    from undermine.cli.match import LeftTable, Match
    from undermine.cli.screen.terminal import EndOfInput, Terminal
    from undermine.cli.screens import screen_of

    position = position_of(arguments, words)
    rules = position.rules if position else rules_of(arguments, words)
    screen = screen_of(rules.name)
    players, humans = arguments.players, arguments.humans
    if humans > players:
        raise Refusal.of(words, "humans", humans=humans, players=players)
    bots = players - humans
    # At a table full of people only a bot that was asked for is one too many.
    specs = "random" if arguments.bots is None else arguments.bots
    seated = seat_bots(specs, bots, rules.name) if bots or arguments.bots else []
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    record = open_to_write(arguments.record, words) if arguments.record else None
    game = from_position(position.seeded(seed).text()) if position else start(rules, players, seed)
    terminal = Terminal(screen.tones)
    match = Match(
        game,
        dict(enumerate(seated, humans)),
        terminal,
        words,
        preface=about_file(rules, arguments, words),
        reasons=arguments.reasons,
    )
    code = 0
    try:
        match.play()
    except (LeftTable, EndOfInput):
        match.leave()
    except KeyboardInterrupt:
        match.leave()
        code = 130
    finally:
        if record is not None:
            try:
                with record:
                    record.write(Record.of(game).text() + "\n")
            except BrokenPipeError:
                raise
            except OSError as error:
                raise unwritable(arguments.record, error, words) from None
    if record is not None:
        key = "play.recorded" if game.result else "play.recorded.unfinished"
        terminal.print(words.say(key, path=printable(arguments.record)))
    terminal.print(words.say("play.seed", seed=printable(seed)))
    return code
