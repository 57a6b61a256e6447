"""The Lost Mines as one object: everything in which it differs from the other games."""

from __future__ import annotations

from typing import Final

from undermine.games.core import round_events
from undermine.games.core.action_kinds import action_kinds
from undermine.games.core.events import events_of
from undermine.games.core.kind import GameKind, PrintedCard, printed_card
from undermine.games.core.telling import CORE, Telling, TextRule, own
from undermine.games.lost_mines import events
from undermine.games.lost_mines.actions import KINDS
from undermine.games.lost_mines.awards import AWARDS, SUSPECTED
from undermine.games.lost_mines.box import ROLES
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.deck_file import deck_text
from undermine.games.lost_mines.game import LostMines
from undermine.games.lost_mines.meaning import LostMinesObserver
from undermine.games.lost_mines.policy import EAGER
from undermine.games.lost_mines.position import POSITIONS
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.games.lost_mines.view import LostMinesView
from undermine.games.lost_mines.worlds import LostMinesWorlds
from undermine.maze import Face

#: what the mines are called
_NUMBERS: Final = tuple(str(number) for number, _ in enumerate(MINES, 1))


def _cards(rules: LostMinesRules) -> tuple[PrintedCard, ...]:
    """The cards of the stock, and the mines, which lie on the board face-down."""
    deck = rules.box.deck
    mines = (PrintedCard(f"mine_{mine}", 1, Face((sides,))) for mine, sides in deck.mines.items())
    return (*(printed_card(card, count) for card, count in deck.stock.items()), *mines)


#: how it is told, as far as it does not follow from the fields of its events
_TELLING: Final = CORE | Telling(
    events={
        "treasures_laid_out": TextRule(counts="kinds"),
        "joined_clan": TextRule({"brief": "seat=you brief"}, news="known seat=you | !brief"),
        "voted": TextRule(own(yes="answer", no="!answer")),
        "tool_used": TextRule(played="{card}"),
        "spied": TextRule(
            {"{thing}_you": "seat=you", "{thing}_on_you": "target=you", "{thing}_known": "known", "{thing}": ""},
            played="{card}",
        ),
        "trap_set": TextRule(played="trap"),
        "troll_set": TextRule(played="troll"),
        "storm_struck": TextRule(own(tool="tool"), {"card": "shape"}, played="thunderstorm"),
        "token_gone": TextRule({"troll_you": "target=you", "troll": "!target=none"}),
        "stayed": TextRule(news="!brief"),
        "trap_sprung": TextRule(own(empty="!count")),
        "mine_set": TextRule({"turned": "turned"}, news="!brief"),
        "treasures_shown": TextRule(
            {"none": "!treasures"}, {"treasures": "by_seat took record treasure number kind=mine value"}
        ),
        "scored": TextRule(own(less="amount<0"), settled=True),
        "round_ended": TextRule(
            {"clans": "winners", "clans_nobody": ""}, {"ending": "by: ending", "richer": "winners: richer"}
        ),
    },
    scores={
        "own_treasures": TextRule(own(none="!values")),
        "pool": TextRule(own(none="!value"), counts="members"),
        "remainder": TextRule(counts="sharers"),
        "dragon": TextRule(own(none="!amount")),
    },
    refusals={"out_of_reach": TextRule({"free": "!traps"}, counts="traps")},
    actions={
        "vote": TextRule({"yes": "answer", "no": ""}),
        "set_mine": TextRule({"turned": "turned"}, key="move.set_stone"),
        "walk": TextRule(
            {"enter.traps": "side traps", "enter": "side", "walk": "traps", "place": ""},
            counts="traps",
            key="move",
            aim="cell",
        ),
        "look": TextRule(
            {"mine": "thing=mine", "dwarf": "thing=dwarf", "treasure.known": "known", "treasure": ""}, key="move"
        ),
        "take": TextRule({"known": "known"}, key="move.treasure", aim="treasure"),
    },
    meanings={
        **dict.fromkeys(
            ("road_open", "road_nearer", "road_blocked", "road_broken", "road_barred", "road_trapped"),
            TextRule(own(clan="clan")),
        ),
        "towards": TextRule(facts={"steps": "measure meaning.walk"}),
    },
    facts={
        "clan": "clan",
        "token": "card",
        "obstacle": "obstacle",
        "thing": "thing",
        **dict.fromkeys(("kind", "face"), "mine"),
        "sides": "edge",
    },
)

LOST_MINES: Final = GameKind(
    rules=LostMinesRules,
    view=LostMinesView,
    events=events_of(round_events, events),
    actions=action_kinds(*KINDS),
    start=LostMines.start,
    worlds=LostMinesWorlds,
    policies={"eager": EAGER},
    from_position=POSITIONS.game,
    position_of=POSITIONS.of,
    position_seen=POSITIONS.seen,
    deck=lambda rules: rules.box.deck.stock,
    cards=_cards,
    file_text=deck_text,
    unit="points",
    look="forest",
    minutes=45,
    usual_seats=5,
    roles=ROLES,
    sides=CLANS,
    # LM.31: what somebody has looked at is kept to oneself, so no claim tells what a mine or a treasure is
    claims={
        "to_mine": {"mine": _NUMBERS},
        "spy_mine": {"mine": _NUMBERS},
        "helps_others": {"seat": None},
        "i_am": {"role": ROLES},
    },
    # treasures: by seat those it took, each as its number, kind and value
    result_facts={"clans": list[str], "treasures": list[list[tuple[int, str, int]]], "dragon": int | None},
    observer=LostMinesObserver,
    awards=AWARDS,
    suspected=SUSPECTED,
    telling=_TELLING,
)
