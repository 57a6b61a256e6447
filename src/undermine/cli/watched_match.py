"""A match of bots alone, for somebody who looks on: move by move, with nothing hidden.

Before each move the table is shown as whoever makes it sees it, and if asked for what that bot believes, and why.
"""

from __future__ import annotations

from collections.abc import Iterable

from undermine.bots import explained
from undermine.cli.match import LeftTable, Match
from undermine.cli.screen.table_text import TableText
from undermine.cli.story import beliefs_told
from undermine.games import Claim
from undermine.telling import Teller
from undermine.telling.story import Happened, story


class WatchedMatch(Match):
    """A match that nobody plays at the keyboard; Enter goes on, and ``q`` leaves."""

    def play(self) -> None:
        self._greet()
        self.news[None] = []
        while (seat := self.game.to_act) is not None:
            self._show_move(seat)
            if self.terminal.step(self.words.say("play.watch.next")).lower() == "q":
                raise LeftTable
        self._print_results(None)

    def _greet(self) -> None:
        say = self.words.say
        facts = {"game": say(f"game.{self.game.rules.name}"), "players": self.game.seats}
        self.terminal.print(say("play.watch", **facts))
        self.terminal.print(say("play.bots", bots=self.words.seats(self.bots)))
        if self.preface:
            self.terminal.print(self.preface)

    def _show_move(self, seat: int) -> None:
        """A bot's table, what it believes, and what it does and says then."""
        view, bot = self.game.view(seat), self.bots[seat]
        table = TableText(view, self.game.legal_actions(), self.words, shared=True)
        self.terminal.clear()
        self.terminal.print(table.watched(self.terminal))
        if self.reasons:
            believed = explained(bot, view, self.conversation.heard)
            self._print(beliefs_told(seat, bot, believed, self._teller(None)))
        with self.terminal.busy(self.words.say("play.others")):
            course: list[Happened | Claim] = [*self._play_action(self._choice(seat))]
            said = self.conversation.after_turn(seat)
        self._print(story(self._teller(None), [*course, *([said] if said else [])], self.game.results))

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.terminal.print(line)

    def _teller(self, seat: int | None) -> Teller:
        return Teller(self.words, self.game.rules.name, seat)
