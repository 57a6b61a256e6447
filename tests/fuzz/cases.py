"""Where a case begins: any game, options, number of players; decks that nobody would print; positions half unsaid."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tests.decks import LAKES
from undermine.games import (
    GAMES,
    Chance,
    Game,
    LostMinesRules,
    Rules,
    RulesError,
    Saboteur2Rules,
    SaboteurRules,
    from_position,
    position_of,
    position_seen,
    start,
)
from undermine.games.lost_mines.deck import PATHS
from undermine.games.lost_mines.deck_file import deck_text

#: how many odd decks there are: reading one takes longer than playing with it
_DECKS: Final = 60
_SIDES: Final = ("NESW", "NS", "EW", "ES", "SW", "NESW", "ESW", "NSW")


@cache
def odd_deck(number: int) -> str:
    """A deck of The Lost Mines with another board and other cards, or the one in the box if nothing came of it."""
    chance = Chance(f"deck {number}")
    for attempt in range(30):
        text = _odd_deck(chance, f"odd {number} {attempt}")
        try:
            LostMinesRules(deck=text)
        except RulesError:
            continue
        return text
    return "reconstruction"


def _odd_deck(chance: Chance, name: str) -> str:
    columns, rows = 3 + chance.below(12), 3 + chance.below(8)
    places = [f"{column},{row}" for column in range(1, columns + 1) for row in range(1, rows + 1)]
    chance.shuffle(places)
    text = re.sub(r"name .*", f"name {name}", LAKES if chance.below(2) else deck_text())
    text = re.sub(r"board \d+ \d+", f"board {columns} {rows}", text)
    text = re.sub(r"(mine-space|start \w+) \d+,\d+", lambda found: f"{found[1]} {places.pop()}", text)
    text = re.sub(r"(mine \w+|start \w+ \d+,\d+) [NESW]+", lambda found: f"{found[1]} {chance.choice(_SIDES)}", text)
    text = re.sub(r"treasure (\w+) [\d ]+", lambda found: f"treasure {found[1]} {_values(chance)}", text)
    paths = {"cross": 1, **{chance.choice(PATHS): 1 + chance.below(9) for _ in range(2 + chance.below(12))}}
    text = re.sub(r"(?m)^path .*\n", "", text)
    text += "".join(f"path {path} {count}\n" for path, count in paths.items())
    text = re.sub(r"(action|token) (\w+) \d+", lambda found: f"{found[1]} {found[2]} {1 + chance.below(7)}", text)
    for total, word in (("paths", "path"), ("actions", "action"), ("tokens", "token")):
        counted = sum(map(int, re.findall(rf"(?m)^{word} \w+ (\d+)", text)))
        text = re.sub(rf"total {total} \d+", f"total {total} {counted}", text)
    return text


def _values(chance: Chance) -> str:
    return " ".join(str(1 + chance.below(20)) for _ in range(4))


def _rules(name: str, chance: Chance) -> Rules:
    rounds = 1 + chance.below(3)
    if name == "saboteur":
        return SaboteurRules(connection=("start", "adjacent")[chance.below(2)], rounds=rounds)
    if name == "saboteur2":
        behind, shown = bool(chance.below(2)), bool(chance.below(2))
        return Saboteur2Rules(boss_behind_doors=behind, open_gold=shown, rounds=rounds)
    deck = odd_deck(chance.below(_DECKS)) if chance.below(4) else "reconstruction"
    return LostMinesRules(agreement=bool(chance.below(2)), rounds=rounds, deck=deck)


def begin(chance: Chance) -> Game:
    """A match before the first decision of a case."""
    name = chance.choice(list(GAMES))
    rules = _rules(name, chance)
    players = chance.choice(rules.players)
    game = start(rules, players, chance.below(1 << 32))
    if not chance.below(4):
        for _ in range(chance.below(60)):
            if game.to_act is not None:
                game.play(chance.choice(game.legal_actions()))
        return _odd_position(game, chance) or game
    return game


def _odd_position(game: Game, chance: Chance) -> Game | None:
    """What comes of a position if some of it is changed, or left open; ``None`` if it is refused."""
    told = position_of(game) if chance.below(2) else position_seen(game.view(chance.below(game.seats)))
    head, _, tail = told.text().partition("; ")
    words = tail.split()
    for _ in range(chance.below(4)):
        place = chance.below(len(words))
        if chance.below(2) and len(words) > 1:
            del words[place]
        else:
            words[place] = _changed(words[place], chance)
    try:
        return from_position(f"{head}; {' '.join(words)}")
    except RulesError:
        return None


def _changed(word: str, chance: Chance) -> str:
    name, _, value = word.partition("=")
    match chance.below(4):
        case 0:
            return f"{name}={chance.below(14)}"
        case 1:
            return f"{name}=-"
        case 2:
            parts = re.split(r"([/,])", value)
            chance.shuffle(values := parts[::2])
            return f"{name}={''.join(one + sign for one, sign in zip(values, [*parts[1::2], ''], strict=True))}"
        case _:
            return f"{name}={value.replace(str(chance.below(10)), str(chance.below(10)))}"
