"""Keys that are put together from parts: families, each a beginning and the things of the engine that complete it.

This is the one place that says which these are. A family has exactly one text for each of its things: a thing without a
text is as wrong as a text without its thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import get_args

from tests.cli import mines_sentences
from tests.cli.meanings import MEANINGS
from tests.cli.sentences import LINES, MOVES, TOLD, WHY
from tests.words.source import codes, flags, given
from tests.words.spoken import Spoken
from undermine.bots.lost_mines.belief import REASONS as REASONS3
from undermine.bots.rumours import REASONS as RUMOURS
from undermine.bots.saboteur.belief import REASONS
from undermine.bots.saboteur2.belief import REASONS as REASONS2
from undermine.cli.commands import COMMANDS
from undermine.cli.commands.measure import KINDS
from undermine.cli.lost_mines.panel import LostMinesPanel
from undermine.cli.saboteur import SaboteurPanel
from undermine.cli.saboteur2 import Saboteur2Panel
from undermine.games import GAMES, Action, IllegalAction, LostMines, Meaning, claims_in
from undermine.games.core.cards import FIRST_ACTION, NUMBERS
from undermine.games.digging import events as told
from undermine.games.digging.box import GOALS as GOAL_FACES
from undermine.games.digging.cards import GOALS, TOOLS
from undermine.games.lost_mines import events as told_of_mines
from undermine.games.lost_mines.box import ROLES as MINES_ROLES
from undermine.games.lost_mines.cards import OBSTACLES, THINGS
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.saboteur import rules
from undermine.games.saboteur2 import rules as rules2
from undermine.lab.challenge.referee import FAULTS
from undermine.lab.challenge.tracks import BESIDE, TRACKS
from undermine.lab.measures.style import PARTS
from undermine.lab.reading import READINGS
from undermine.lessons import examples_of, lessons
from undermine.server.web.game_info import games
from undermine.shuffle import Flaw
from undermine.telling import Teller
from undermine.wire.table import Emote, LeftOut, Pace, Phase, TalkMode
from undermine.words import Words

CARDS = [*NUMBERS]
#: cards that are no paths
ACTIONS = [card for card, number in NUMBERS.items() if number >= FIRST_ACTION]
ROLES = (*rules.ROLES, *rules2.ROLES, *MINES_ROLES)
#: what has to be decided, in all games
PHASES = {"turn", "set_stone", "pick", "steal", *LostMines.phases} - {"over"}
UNITS = ("gold", "points")
#: the chapters of how to play
CHAPTERS = ("goal", "turn", "paths", "end")
#: what is awarded in any game, and the marks of honour that a browser keeps
MEASURES = [one for kind in GAMES.values() if kind.awards for one in kind.awards.measures]
HONOURS = (
    "first", "regular", "veteran", "winner", "streak", "close", "traveller", "crowd", "traitor", "honoured",
)  # fmt: skip
#: games in which roles are talked of, and what is said about that
TALKED_OF = ("saboteur.roles", "saboteur2.roles")
#: what a lab's page tells of a measurement, by kind
MEASUREMENTS = ("insert", "balance", "challenge", *KINDS)
PLACES = {"Refusal": 0, "require": 1, "refuse": 0, "_problem": 1, "unload": 0}


@cache
def families() -> dict[str, frozenset[str]]:
    """The beginnings that are completed, and the keys that come of it."""
    return {start: frozenset(start + rest for rest in rests) for start, rests in _completed().items()} | {
        beginning: frozenset(_told().of(beginning)) for beginning in ("event.", "meaning.", "score.", "why.", "move.")
    }


def _completed() -> dict[str, Iterable[str]]:
    agreed = {"game", "seats", "clock", "talk", "public", "pace", "stand_in", "fill_after", "bots_quiet"}
    declared = [option for game in games().games for option in game.options]
    options = {option.name for option in declared} | agreed
    values = {f"{option.name}.{one}" for option in declared if option.kind == "choice" for one in option.choices}
    values |= {f"{option.name}.lot" for option in declared if option.kind == "seat"}
    texts = set(Words().keys())
    commands = (*COMMANDS, *(f"measure.{kind}" for kind in KINDS))
    columns = ("seat", "hand", *SaboteurPanel.columns, *Saboteur2Panel.columns, *LostMinesPanel.columns)
    sections = ("fixed", "paths", "board", "paths.sure", "actions.sure", "mines", "treasures", "tokens", "dwarves")
    sides = ("diggers", "blue", "green", "both", "saboteurs", "nobody")
    beliefs = [*REASONS, *REASONS2, *REASONS3, *RUMOURS]
    return {
        # The games
        "game.": GAMES,
        "card.": CARDS,
        "card.broken_": TOOLS,
        "about.": ACTIONS,
        "face.": GOAL_FACES,
        "goal.": GOALS,
        "tool.": TOOLS,
        "edge.": "NESW",
        "mine.": MINES,
        "obstacle.": OBSTACLES.values(),
        "thing.": THINGS,
        "clan.": CLANS,
        "role.": ROLES,
        "title.": ROLES,
        "dwarf.": ROLES,
        "wins.": (*rules.ROLES, *rules2.ROLES),
        "aim.": MINES_ROLES,
        "side.": (*sides, *(f"lost_mines.{clan}" for clan in (*CLANS, "nobody"))),
        "side.lost_mines.": CLANS,
        "unit.": UNITS,
        "amount.": (*UNITS, "points.one"),
        "ending.": ("treasures", "no_cards", "agreement"),
        "richer.": CLANS,
        "belief.": [belief.removeprefix("belief.") for belief in beliefs if belief.startswith("belief.")],
        "belief2.": [belief.removeprefix("belief2.") for belief in beliefs if belief.startswith("belief2.")],
        "belief3.": [belief.removeprefix("belief3.") for belief in beliefs if belief.startswith("belief3.")],
        # The one more was said at tables of The Lost Mines' first edition, whose talk can still be read.
        "idle.": given("games", {"Idle": 0}),
        "emote.": get_args(Emote),
        "emoted.": get_args(Emote),
        "claim.": {"mine_is", *(claim for game in GAMES for claim in claims_in(game))},
        # A refusal without a text of its own is told as one that is not possible just now.
        "no.": {reason for reason in given("server", PLACES) if f"no.{reason}" in texts} | {"unreachable"},
        "wrong.": codes(),
        # What the system says against a file, a port or a storage.
        "system.": SYSTEM,
        # The command
        "help.": (*commands, *(f"{command}.{part}" for command in commands for part in ("description", "epilog"))),
        "help.arg.": flags(),
        "help.option.": {option.kind for option in declared},
        "refuse.": given("cli", {"of": 1}),
        "play.help.": GAMES,
        "play.help.table.": GAMES,
        "table.": columns,
        "table.title.": PHASES,
        "table.legend.": GAMES,
        "tables.": get_args(Phase),
        "cards.": sections,
        "file.": [f"{option}.{part}" for option in FILES for part in FILE_TEXTS],
        # The lab
        "lab.": [f"{kind}.{part}" for kind in MEASUREMENTS for part in ("title", "note")],
        "lab.fact.": FACTS,
        "lab.never.": {blunder for reading in READINGS.values() for blunder in reading.blunders},
        "lab.style.": {*PARTS, *(deed for reading in READINGS.values() for deed in reading.deeds)},
        "lab.beliefs.": ("brier", "log_loss"),
        "lab.detection.": ("found_out", "wronged"),
        "lab.challenge.": (*TRACKS, *FAULTS),
        "lab.challenge.score.": ("gold", "wins", *BESIDE),
        # The browser client
        "web.about.": GAMES,
        "web.shuffle.before.": ("together", "device", "server"),
        "web.shuffle.flaw.": (*get_args(Flaw), "changed"),
        "shuffle.": ("together", "device", "server", *get_args(LeftOut)),
        "web.bot.": {bot for game in games().games for bot in game.bots},
        "web.option.": {*options, *(f"{option}.about" for option in options), *values},
        "web.option.talk.": get_args(TalkMode),
        "web.phase.": get_args(Phase),
        "web.option.pace.": get_args(Pace),
        "web.settings.": ("confirm", "scenes", "hints", "sound", "nudge"),
        "web.your.": {*PHASES, "over"},
        "lesson.": {
            key.removeprefix("lesson.")
            for lesson in lessons()
            for step in lesson.steps
            for key in (lesson.key(step), *lesson.wrong(step).values())
        },
        "after.award.": {one.award for one in MEASURES},
        "after.count.": {what for one in MEASURES for what in one.weights},
        "device.honour.": [f"{honour}{part}" for honour in HONOURS for part in ("", ".how")],
        "learn.thing.": EXPLAINED,
        "rules.example.": [f"{game}.{example.key}" for game in GAMES for example in examples_of(game)],
        "rules.": (*CHAPTERS, *(f"{game}.{chapter}" for game in GAMES for chapter in CHAPTERS), *TALKED_OF),
    }


#: errors of the system and of SQLite that people can meet, by their names
SYSTEM = (
    "ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "ENOSPC", "EDQUOT", "EROFS", "ENAMETOOLONG", "EIO",
    "EMFILE", "EADDRINUSE", "EADDRNOTAVAIL", "gaierror", "ValueError", "SQLITE_NOTADB", "SQLITE_CORRUPT",
    "SQLITE_CANTOPEN", "SQLITE_BUSY", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR",
)  # fmt: skip


#: what there is to explain at a table beside the cards that say themselves what they do
EXPLAINED = (
    "path", "dead", "stub", "bridge", "double_curve", "ladder", "door_blue", "door_green", "crystal", "start", "goal",
    "treasure", "stone", "broken", "trapped", "theft", "campfire", "rock", "trunk", "lake", "ditch", "clan", "mine",
    "vein", "lair", "dragon", "trap", "troll", "dwarf", "hoard",
)  # fmt: skip


#: options that are files, and what is said of each
FILES = {option.name for kind in GAMES.values() for option in kind.rules.options() if option.kind == "file"}
FILE_TEXTS = (
    "usual", "named", "other", "none", "twice", "unreadable", "not_text", "large", "wrong", "wrong_line", "help",
    "help_usual",
)  # fmt: skip


#: what is told of a measurement beside its figures
FACTS = (
    "rules", "players", "agent", "bot", "bots", "field", "candidates", "reference", "against", "neutral", "team",
    "roles", "seed", "rounds", "code", "command",
)  # fmt: skip


@cache
def _told() -> Spoken:
    """Everything that can happen, be scored, be refused and be done, told to whoever may listen."""
    words = Spoken()
    for game, told_there in (("", TOLD), ("lost_mines", mines_sentences.TOLD)):
        for listener, event, _ in told_there:
            Teller(words, game, listener).event(event)
    brief = Teller(words, seat=1, brief=True)
    brief.event(told.Dealt(1, 2, "saboteur", ("map",)))
    brief.event(told_of_mines.JoinedClan(1, "blue", 1, "saboteur", ("axe",)))
    for game, listener, seat, meaning, _ in MEANINGS:
        Teller(words, game, listener).meaning(meaning, seat)
    Teller(words).event(told.Laid(1, "cross", 3, -1, False), Meaning("dead_end"))
    for listener, line in (*LINES, *((listener, line) for listener, line, _ in mines_sentences.SCORES)):
        Teller(words, seat=listener).score(line)
    for reason, facts in (*WHY, *((reason, facts) for reason, facts, _ in mines_sentences.WHY)):
        Teller(words).refusal(IllegalAction(reason, **facts))
    for seat, text, *_ in MOVES:
        for in_list in (True, False):
            Teller(words, seat=seat, brief=in_list).action(Action.parse(text))
    for seat, text, _ in mines_sentences.MOVES:
        Teller(words, "lost_mines", seat).action(Action.parse(text), mines_sentences.KNOWN)
    return words
