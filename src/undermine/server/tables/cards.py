"""The cards of a table as they are drawn: those of its game, or those of a file of its own."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from undermine.drawing import picture_of
from undermine.games import GAMES, Rules, kind_of, rules_from_data
from undermine.games.core.kind import PrintedCard
from undermine.games.core.options import Option
from undermine.maze.sides import spell
from undermine.server.tables.refusal import require
from undermine.wire.table import CardFace, Config


def cards_of(rules: Rules) -> tuple[CardFace, ...]:
    """Every card there is to draw."""
    return tuple(_drawn(rules.name, card) for card in kind_of(rules.name).cards(rules))


def _drawn(game: str, card: PrintedCard) -> CardFace:
    picture = picture_of(game, card)
    if card.face is None:
        return CardFace(card.id, card.count, picture=picture)
    turned = picture_of(game, card, turned=True)
    return CardFace(
        card.id,
        card.count,
        ways=tuple(spell(way) for way in card.face.ways),
        source=card.face.source,
        door=card.face.door,
        crystal=card.face.crystal,
        terrain=card.face.terrain,
        picture=picture,
        turned=UNSET if {*turned} == {*picture} else turned,
    )


def own_cards(config: Config) -> tuple[CardFace, ...] | None:
    """The cards of a table that plays with a file of its own; a game that is no longer known is refused."""
    require(config.game in GAMES, "unknown_game", game=config.game)
    return cards_of(_rules(config)) if _own_files(config) else None


def in_brief(config: Config) -> Config:
    """What a table has agreed on, with the name of a file of its own in place of the whole text."""
    own = _own_files(config)
    if not own:
        return config
    names = {option.name: _rules(config).file_name(option.name) for option in own}
    return replace(config, options={**config.options, **names})


def _own_files(config: Config) -> list[Option]:
    options = kind_of(config.game).rules.options() if config.options else ()
    return [one for one in options if one.kind == "file" and config.options.get(one.name, one.usual) != one.usual]


def _rules(config: Config) -> Rules:
    return rules_from_data({**config.options, "game": config.game})
