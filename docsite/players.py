"""The pages for players: how each game is played, in every language, from the words and pictures of the product."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Final

from docsite.pictures import tried_svg
from docsite.rules import figure, verdict
from undermine.drawing import card_svg, icon_svg, scene_svg
from undermine.lessons import examples_of
from undermine.server.web.game_info import rulebook
from undermine.wire.bodies import GameInfo
from undermine.wire.table import CardFace
from undermine.words import Words

#: the chapters of how to play, in the order of the client
_CHAPTERS: Final = ("goal", "turn", "paths", "actions", "roles", "end")


@dataclass(slots=True)
class Drawn:
    """The pictures that were drawn, by their names; all pages share them."""

    files: dict[str, str] = field(default_factory=dict)

    def keep(self, name: str, svg: str) -> None:
        """Keep a picture under a name."""
        assert self.files.setdefault(name, svg) == svg, f"two pictures are called {name}"

    def address(self, name: str, up: str) -> str:
        """Where a picture is, from a page that is so far below the root of the site."""
        assert name in self.files, f"nobody has drawn {name}"
        return f"{up}drawn/{name}.svg"


class GamePage:
    """How a game is played, in one language; ``up`` leads from the page to the root of the site."""

    def __init__(self, game: GameInfo, language: str, drawn: Drawn, up: str) -> None:
        self._game = game
        self._name = game.game
        self._words = Words(language)
        self._drawn = drawn
        self._up = up

    def title(self) -> str:
        """The heading of the page."""
        return self._say("web.learn", game=self._say(f"game.{self._name}"))

    def text(self) -> str:
        """The page."""
        game = self._game
        numbers = f"{self._say('web.players_range', least=game.least, most=game.most)} · "
        numbers += self._say("web.minutes", minutes=game.minutes)
        scene = self._keep(f"scene/{self._name}", scene_svg(self._name))
        parts = [
            f"# {self.title()}",
            f'<img class="scene {game.look}" src="{scene}" alt="" width="364" height="262">',
            f"**{self._say(f'web.about.{self._name}')}** {numbers}.",
        ]
        shown = {"paths": self._paths, "actions": self._actions, "roles": self._roles}
        for chapter in _CHAPTERS:
            told = [self._chapter(chapter), *(shown[chapter]() if chapter in shown else ())]
            if any(told):
                parts += [f"## {self._say(f'rules.{chapter}')}", *filter(None, told)]
        return "\n\n".join(parts) + "\n"

    def card(self) -> str:
        """The game on the page that all begin at: its picture, and the way to its page."""
        scene = self._keep(f"scene/{self._name}", scene_svg(self._name))
        return (
            f'<a class="game {self._game.look}" href="games/{self._name}.html"><img src="{scene}" alt="">'
            f"<b>{html.escape(self._say(f'game.{self._name}'))}</b>"
            f"<span>{html.escape(self._say(f'web.about.{self._name}'))}</span></a>"
        )

    def _say(self, key: str, **facts: object) -> str:
        return self._words.say(key, **facts)

    def _keep(self, name: str, svg: str) -> str:
        self._drawn.keep(name, svg)
        return self._drawn.address(name, self._up)

    def _chapter(self, name: str) -> str:
        key = f"rules.{self._name}.{name}"
        return self._say(key) if self._words.has(key) else ""

    def _paths(self) -> list[str]:
        """Moves that are tried, and the path cards by what there is to say of them."""
        figures = []
        for example in examples_of(self._name):
            tried, said = example.tried(), self._say(f"rules.example.{self._name}.{example.key}")
            address = self._keep(f"example/{self._name}/{example.key}", tried_svg(tried))
            judged = verdict(tried, self._words)
            caption = f"<b>{html.escape(judged)}</b> {html.escape(said)}"
            figures.append(figure(address, f"{said} {judged}", caption, tried.reason is None))
        groups: dict[str, list[CardFace]] = {}
        for card in self._game.cards:
            # What lies on the board from the beginning and has no name of its own is told of in the chapters.
            if card.ways is not None and self._words.has(f"card.{card.card}"):
                groups.setdefault(self._about(card), []).append(card)
        told = [f'<div class="boards">{"".join(figures)}</div>'] if figures else []
        for about, cards in groups.items():
            told += [about, f'<div class="cards">{"".join(map(self._pictured, cards))}</div>']
        return told

    def _actions(self) -> list[str]:
        """The action cards, each with what it does."""
        return [
            f'<div class="deed">{self._pictured(card, name=False)}<p><b>{self._named(card)}</b> ×{card.count}<br>'
            f"{html.escape(self._about(card))}</p></div>"
            for card in self._game.cards
            if card.ways is None
        ]

    def _roles(self) -> list[str]:
        """What each role is after, and how many there are of each."""
        roles = self._game.roles
        aims = all(self._words.has(f"aim.{role}") for role in roles)
        told = [self._role(role, "aim" if aims else "wins") for role in roles]
        dwarves = rulebook(self._name).dwarves
        if not dwarves:
            return told
        titles = [self._say(f"title.{role}") for role in roles]
        lines = [f"| {self._say('rules.players')} | {' | '.join(titles)} |", "|---" * (len(roles) + 1) + "|"]
        for one in dwarves:
            seats = f"{one.least}" if one.least == one.most else f"{one.least}–{one.most}"
            lines.append(f"| {seats} | {' | '.join(str(one.roles[role] or '–') for role in roles)} |")
        told.append("\n".join(lines))
        spare = {sum(one.roles.values()) - one.least for one in dwarves}
        if len(spare) == 1 and all(one.least == one.most for one in dwarves) and spare != {0}:
            told.append(self._say("rules.left_over", count=spare.pop()))
        return told

    def _role(self, role: str, key: str) -> str:
        picture = self._keep(f"role/{role}", icon_svg(role, "#c8902a"))
        aim = self._say(f"{key}.{role}", other=self._say("learn.other_clan"))
        return (
            f'<div class="deed role"><img src="{picture}" alt="" width="34" height="34"><p>'
            f"<b>{html.escape(self._say(f'title.{role}'))}</b><br>{html.escape(aim)}</p></div>"
        )

    def _named(self, card: CardFace) -> str:
        name = self._say(f"card.{card.card}")
        return html.escape(name[:1].upper() + name[1:])

    def _pictured(self, card: CardFace, *, name: bool = True) -> str:
        picture = self._keep(f"card/{self._name}/{card.card}", card_svg(self._name, card.card))
        below = f"<figcaption>{self._named(card)} ×{card.count}</figcaption>" if name else ""
        alt = "" if name else self._named(card)
        return f'<figure class="card"><img src="{picture}" alt="{alt}" loading="lazy">{below}</figure>'

    def _about(self, card: CardFace) -> str:
        """What a card does; of a path card, what is special about it."""
        if self._words.has(f"about.{card.card}"):
            return self._say(f"about.{card.card}")
        return " ".join(self._say(f"learn.thing.{trait}") for trait in self._traits(card))

    def _traits(self, card: CardFace) -> list[str]:
        ways = card.ways or ()
        through = sum(len(way) > 1 for way in ways)
        found = ["ladder"] if card.source else []
        found += [f"door_{card.door}"] if card.door else []
        found += ["crystal"] if card.crystal else []
        found += [card.terrain] if card.terrain else []
        if not card.source and through < len(ways):
            found.append("stub" if through else "dead")
        parts = card.card.split("_")
        begun = ("_".join(parts[: number + 1]) for number in range(len(parts)))
        found += [name for name in begun if self._words.has(f"learn.thing.{name}") and name not in found][:1]
        return found or ["path"]
