"""Decks as people ask for them: a deck file put into the rules, and what a table is told about its deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undermine.cli.files import read_text
from undermine.cli.refusal import Refusal, printable
from undermine.games import GAMES, Rules, kind_of
from undermine.games.lost_mines import LostMinesRules
from undermine.games.lost_mines.deck import USUAL, DeckError
from undermine.telling.errors import sentence
from undermine.words import Words


def rules_with(game: str, options: Mapping[str, Any], path: str | None, words: Words) -> Rules:
    """The rules of a game with options and, if a path is given, with the deck file that lies there."""
    rules = kind_of(game).rules
    if path is None:
        return rules.from_data({"game": game, **options})
    check_decks(game, words)
    if "deck" in options:
        raise Refusal.of(words, "deck_twice")
    try:
        return rules.from_data({"game": game, **options, "deck": read_text(path, words)})
    except DeckError as error:
        key = "deck" if error.line is None else "deck_line"
        why = sentence(words, error, line=False)
        raise Refusal.of(words, key, path=path, line=error.line, why=why) from None


def check_decks(game: str, words: Words) -> None:
    """Refuse a game that has no deck files."""
    with_decks = [name for name, one in GAMES.items() if one.file_text is not None]
    kind_of(game)
    if game not in with_decks:
        raise Refusal.of(words, "no_deck", game=game, games=", ".join(with_decks))


def deck_told(rules: Rules, path: str | None, words: Words) -> str | None:
    """What a table is told about its deck, in one line; ``None`` if there is nothing to tell."""
    if not isinstance(rules, LostMinesRules):
        return None
    if rules.deck == USUAL:
        return words.say("deck.usual")
    name = printable(rules.box.deck.name)
    if path is None:
        return words.say("deck.other", name=name)
    return words.say("deck.file", path=printable(path), name=name)
