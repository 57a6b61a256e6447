"""One match at one keyboard, people against bots and each other.

What people see is built from views and from events as their seat sees them; the game itself is only asked whose turn
it is and told what was decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from undermine.bots import Bot, bot_chance, decided
from undermine.bots.conversation import Conversation
from undermine.cli.refusal import printable
from undermine.cli.screen.discards import chosen, parse, put_away
from undermine.cli.screen.menu import Bundle
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import Terminal
from undermine.cli.screens import SCREENS
from undermine.cli.story import what_bots_thought
from undermine.games import Action, Claim, Game, IllegalAction, Meaning, NotationError, observer_of
from undermine.telling import Teller
from undermine.telling.story import Happened, happened, story
from undermine.words import Words


class LeftTable(Exception):
    """Somebody left the table."""


class Match:
    """One match at one keyboard. Seats without a bot are people; the words know what everybody is called.

    The ``preface`` is told before it begins; with ``reasons``, what the bots thought is told after each round.
    """

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        terminal: Terminal,
        words: Words,
        *,
        preface: str | None = None,
        reasons: bool = False,
        talk: bool = True,
    ) -> None:
        self.game = game
        self.bots = bots
        self.terminal = terminal
        self.words = words
        self.preface = preface
        self.reasons = reasons
        self.humans = [seat for seat in range(game.seats) if seat not in bots]
        self.chances = {seat: bot_chance(game.seed, seat) for seat in bots}
        self.conversation = Conversation(game, bots if talk else {}, game.seed)
        #: what each human, and the public (``None``), has not been told yet, as they see it
        self.news: dict[int | None, list[Happened | Claim]] = {
            seat: [*map(Happened, game.view(seat).history)] for seat in (None, *self.humans)
        }
        self.observer = observer_of(game)
        #: what each event of this round meant
        self.meanings: list[Meaning | None] = [None for _ in game.view(None).history]
        #: what the bots thought just before the latest round ended, as it is told
        self.thoughts: list[str] = []
        #: the human in front of the screen
        self.facing: int | None = None

    @property
    def shared(self) -> bool:
        """Whether several people share the keyboard, so that they must not see each other's screens."""
        return len(self.humans) > 1

    def play(self) -> None:
        """Play to the end."""
        self._greet()
        while self.game.to_act is not None:
            with self.terminal.busy(self.words.say("play.others")):
                while (seat := self.game.to_act) in self.bots:
                    self._remember(self._play_action(self._choice(seat)))
                    self._listen(seat)
            if seat is not None:
                self._remember(self._decide(seat))
        self._close()

    def _choice(self, seat: int) -> Action:
        """What a bot decides, with what it has heard."""
        bot, legal, chance = self.bots[seat], self.game.legal_actions(), self.chances[seat]
        if heard := self.conversation.heard:
            return decided(bot, self.game.view(seat), legal, chance, heard)
        return bot.choose(partial(self.game.view, seat), legal, chance)

    def _listen(self, seat: int) -> None:
        """Hear what a bot says after its turn."""
        said = self.conversation.after_turn(seat)
        if said is not None:
            for waiting in self.news.values():
                waiting.append(said)

    def _play_action(self, action: Action) -> list[Happened]:
        """Play an action; if it ends the round, ask the bots before everything comes to light."""
        before, heard = self.game.copy(), self.conversation.heard
        events = self.game.play(action)
        if any(event.kind == "round_ended" for event in events):
            self.thoughts = list(what_bots_thought(before, self.bots, self.words, heard))
        return happened(events, self.observer.meaning(events) if self.observer else None)

    def _remember(self, course: Sequence[Happened]) -> None:
        """Keep for everyone what they see of what happened."""
        for event, meaning in course:
            if event.kind == "round_began":
                self.meanings.clear()
            self.meanings.append(meaning)
            for viewer, waiting in self.news.items():
                waiting.append(Happened(event.seen_by(viewer), meaning))

    def _greet(self) -> None:
        say = self.words.say
        facts = {"game": say(f"game.{self.game.rules.name}"), "players": self.game.seats}
        humans = self.words.seats(self.humans)
        self.terminal.print(say("play.seats.many" if self.shared else "play.seats", humans=humans, **facts))
        if self.bots:
            self.terminal.print(say("play.bots", bots=self.words.seats(self.bots)))
        if self.preface:
            self.terminal.print(self.preface)
        self.terminal.print(say("play.hint"))
        if not self.shared:
            self.terminal.pause(say("play.continue"))

    def _close(self) -> None:
        """Tell the end. With several people at the screen, only what all may see."""
        seat = None if self.shared else self.humans[0]
        self.terminal.clear(for_good=self.shared)
        self._print_news(seat)
        if self.reasons:
            self._reason()
        self._print_results(seat)
        if self._offers:
            self._pause("play.end.reasons")

    def _print_results(self, seat: int | None) -> None:
        """What everybody has in the end."""
        result = self.game.result
        assert result is not None
        say = self.words.say
        teller = self._teller(seat)
        self.terminal.print(say("play.results", unit=say(f"unit.{teller.unit}")), "title")
        for other, total in sorted(enumerate(result.totals), key=lambda one: -one[1]):
            key = "play.total.you" if other == seat else "play.total"
            self.terminal.print("  " + say(key, seat=self.words.seat(other), total=teller.speaker.amount(total)))

    def leave(self) -> None:
        """Say good-bye in the middle of a match."""
        if self.shared:
            self.terminal.clear(for_good=True)
        self.terminal.print("\n" + self.words.say("play.left"))

    # One decision of one human

    def _decide(self, seat: int) -> list[Happened]:
        if self.shared and seat != self.facing:
            self._cover(seat)
        self.facing = seat
        self._close_round(seat)
        news = self._take_news(seat)
        view = self.game.view(seat)
        table = TableText(view, self.game.legal_actions(), self.words, shared=self.shared)
        self._show(table, news)
        while True:
            action = self._answer(table, news)
            try:
                return self._play_action(action)
            except IllegalAction as error:
                self.terminal.print(self._teller(seat).refusal(error), "complaint")

    def _close_round(self, seat: int) -> None:
        """What a round came to gets a screen of its own before the next round's first turn."""
        news = self.news[seat]
        begun = [at for at, one in enumerate(news) if isinstance(one, Happened) and one.event.kind == "round_began"]
        if not begun or self.game.round == 1:
            return
        self.news[seat] = news[: begun[-1] + 1]
        self.terminal.clear(for_good=self.shared)
        self._print_news(seat)
        self.news[seat] = news[begun[-1] + 1 :]
        if self.reasons:
            self._reason()
        self._pause("play.continue.reasons" if self._offers else "play.continue")

    @property
    def _offers(self) -> bool:
        """Whether there is something to tell of what the bots thought that was not told unasked."""
        return bool(self.thoughts) and not self.reasons

    def _reason(self) -> None:
        """Tell what the bots thought in the round that is over."""
        self.terminal.print()
        for line in self.thoughts or [self.words.say("reasons.none")]:
            self.terminal.print(line)
        self.terminal.print()

    def _pause(self, key: str) -> None:
        """Wait for Enter after a round; whoever likes is told first what the bots thought."""
        while self.terminal.pause(self.words.say(key)).lower() == "r" and self._offers:
            self._reason()

    def _take_news(self, seat: int | None) -> list[str]:
        """What a viewer has not heard yet, in sentences; from now on it has, and so has the public."""
        sentences = list(story(self._teller(seat), self.news[seat], self.game.view(seat).results))
        self.news[seat] = []
        self.news[None] = []
        return sentences

    def _print_news(self, seat: int | None) -> None:
        for line in self._take_news(seat):
            self.terminal.print(line)

    def _cover(self, seat: int) -> None:
        """Hide one player's screen before another looks at it."""
        if self.facing is not None:
            self._print_news(self.facing)
            self.terminal.ask(self.words.say("play.hide"))
        self.terminal.clear(for_good=True)
        self.terminal.ask(self.words.say("play.cover", seat=self.words.seat(seat)))

    def _show(self, table: TableText, news: Sequence[str]) -> None:
        self.terminal.clear(for_good=self.shared)
        self.terminal.print(table.fitting(self.terminal, news))

    def _answer(self, table: TableText, news: Sequence[str]) -> Action:
        """Ask until the answer is a move, legal or not."""
        say = self.words.say
        while True:
            answer = self.terminal.ask(say("play.prompt"))
            text = "".join(answer.lower().split())
            if not text:
                self.terminal.print(say("play.empty_answer"))
            elif text == "?":
                self._help()
            elif text == "q":
                raise LeftTable
            elif text == "b":
                self._show(table, news)
            elif text == "m":
                self.terminal.print(table.moves(self.terminal))
            elif text == "h":
                self.terminal.print(say("play.history"), "title")
                for line in story(self._teller(table.seat), map(Happened, table.view.history, self.meanings), ()):
                    self.terminal.print(line)
            elif text.isdecimal() and len(text) < 10:
                choice = table.menu.choice(int(text))
                if isinstance(choice, Bundle):
                    choice = self._put_away(table, choice)
                elif choice is None:
                    self.terminal.print(say("play.no_number", number=text, last=table.menu.last), "complaint")
                if choice is not None:
                    return choice
            else:
                try:
                    return parse(text)
                except NotationError:
                    self.terminal.print(say("play.nonsense", text=printable(answer, 60)), "complaint")

    def _put_away(self, table: TableText, bundle: Bundle) -> Action | None:
        """Ask which cards are to be put away; ``None`` if none of them after all."""
        say = self.words.say
        self.terminal.print(table.hand.numbered())
        prompt = say("play.put_away", most=bundle.most)
        if bundle.removes:
            prompt = say("play.put_away.rid", removes=say(f"card.{bundle.removes}"))
        while answer := self.terminal.ask(prompt).lower():
            if answer == "q":
                raise LeftTable
            cards = chosen(answer, table.hand.hand)
            try:
                action = put_away(cards or (), bundle.removes or "")
                if cards and action in table.legal:
                    return action
            except NotationError:
                pass
            self.terminal.print(say("play.put_away.nonsense", text=printable(answer, 60), last=len(table.hand.hand)))
        return None

    def _teller(self, seat: int | None) -> Teller:
        return Teller(self.words, self.game.rules.name, seat, brief=True)

    def _help(self) -> None:
        words, game = self.words, self.game.rules.name
        facts = {"maze": words.say("play.help.maze"), **SCREENS[game].help_facts(words)}
        keys = (f"play.help.{game}", f"play.help.table.{game}")
        notation, table = (words.say(key, **facts) if words.has(key) else "" for key in keys)
        self.terminal.print(words.say("play.help", notation=notation, table=table))
