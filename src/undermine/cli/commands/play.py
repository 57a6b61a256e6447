"""``undermine play``: a match in the terminal, people against bots and each other, or bots alone."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from itertools import islice
from typing import Final

from undermine.bots import seat_bots
from undermine.bots.company import USUAL, company
from undermine.bots.names import bot_names
from undermine.cli import flags, values
from undermine.cli.arguments import position_of, rules_of
from undermine.cli.files import open_to_write, write_lines
from undermine.cli.flags import MOST_PLAYERS, flag
from undermine.cli.option_files import about_file
from undermine.cli.refusal import Refusal, printable
from undermine.games import MOST_SEED, Record, from_position, start
from undermine.words import Words

_SHORT: Final = 6

FLAGS: Final = (
    *flags.GAME_OR_POSITION,
    flags.PLAYERS,
    flag("--humans", "H", read=flags.count(flags.MOST_PLAYERS, least=0), default=1),
    flag("--names", "NAMES", read=values.names, default=()),
    flag("--bots", "SPEC", facts=flags.BOTS),
    *flags.match_flags(MOST_SEED),
    flag("--reasons"),
    flags.TALK_OR_NOT,
    flag("--record", "FILE"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play a match as the command line asks for."""
    from undermine.cli.match import LeftTable, Match
    from undermine.cli.screen.terminal import EndOfInput, Terminal
    from undermine.cli.screens import screen_of
    from undermine.cli.watched_match import WatchedMatch

    position = position_of(arguments, words)
    rules = position.rules if position else rules_of(arguments, words)
    screen = screen_of(rules.name)
    players, humans = arguments.players, arguments.humans
    if humans > players:
        raise Refusal.of(words, "humans", humans=humans, players=players)
    if len(arguments.names) > humans:
        raise Refusal.of(words, "many_names", names=len(arguments.names), humans=humans)
    bots = players - humans
    # At a table full of people only a bot that was asked for is one too many.
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    specs = ",".join(company(rules.name, bots, str(seed))) if arguments.bots in (None, USUAL) else arguments.bots
    seated = seat_bots(specs, bots, rules.name) if bots or arguments.bots else []
    record = open_to_write(arguments.record, words) if arguments.record else None
    game = from_position(position.seeded(seed).text()) if position else start(rules, players, seed)
    terminal = Terminal(screen.tones)
    match = (Match if humans else WatchedMatch)(
        game,
        dict(enumerate(seated, humans)),
        terminal,
        words.called(_names(arguments.names, humans, bots)),
        preface=about_file(rules, arguments, words),
        reasons=arguments.reasons,
        talk=arguments.talk is not False,
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
            with record:
                write_lines(record, [Record.of(game, match.conversation.claims).text()], words)
    if record is not None:
        key = "play.recorded" if game.result else "play.recorded.unfinished"
        terminal.print(words.say(key, path=printable(arguments.record)))
    terminal.print(words.say("play.seed", seed=printable(seed)))
    return code


def _names(people: Sequence[str], humans: int, bots: int) -> list[str]:
    """What everybody is called: people as they say, if they do; bots by names that nobody else has, short ones first,
    for which there is room beside a board.
    """
    taken = {name.casefold() for name in people}
    names = sorted(islice(bot_names(), MOST_PLAYERS), key=lambda name: len(name) > _SHORT)
    free = (name for name in names if name.casefold() not in taken)
    return [*people, *[""] * (humans - len(people)), *islice(free, bots)]
