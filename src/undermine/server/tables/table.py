"""A table: everything that has happened at it, folded into what is true now.

``commands.decide`` turns a request into log entries, or refuses it, and changes nothing; ``Table.apply`` is all that
ever changes a table. So a table that is read back from storage is the table it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, assert_never

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from undermine.games import Action, Event, from_position, rules_from_data, start
from undermine.server.budgets import REQUESTS_KEPT
from undermine.server.guard.names import alike
from undermine.server.guard.tokens import same
from undermine.server.tables.cards import own_cards
from undermine.server.tables.dwarves import dwarves_of
from undermine.server.tables.heard import claim_of
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.match import Deal, Match, Viewer
from undermine.wire import happenings
from undermine.wire.limits import TALK_KEPT
from undermine.wire.replies import Spoken
from undermine.wire.table import Config, Hold, MatchState, PastMove, Person, Seat, Shuffle, Shuffler, TableState


class Change(msgspec.Struct, frozen=True):
    """What an entry did to a table: its version from then on, and its state before and after."""

    version: int
    entry: LogEntry
    before: TableState
    after: TableState
    #: what happened in the game; ``None`` if the entry has nothing to do with one
    events: Sequence[Event] | None
    #: what a move meant, if there is more to say of it than its events do
    meaning: happenings.Meaning | None

    def fields(self) -> dict[str, Any]:
        """The fields of the table's state that are different now."""
        before, after = self.before, self.after
        if before is after:
            return {}
        names = TableState.__struct_fields__
        return {name: getattr(after, name) for name in names if getattr(before, name) != getattr(after, name)}


class Table:
    """One table. ``version`` counts what has happened at it, and is the same for everyone."""

    def __init__(self, deal: Deal = start) -> None:
        self.deal = deal
        self.version = 0
        self.state: TableState = _NOTHING
        self.match: Match | None = None
        #: what every match begins with, in place of a deal
        self.position: str | None = None
        #: the language in which its maker invites others
        self.language: str | None = None
        self.talk: deque[Spoken] = deque(maxlen=TALK_KEPT)
        #: the server's number while a match is being shuffled for
        self.shuffle_seed = ""
        #: the last version that bears on what is decided; an action decided before it is too late
        self.turn_version = 0
        #: when that was, in milliseconds
        self.turn_began = 0
        #: by person, the hash of the token that proves who they are
        self.tokens: dict[int, str] = {}
        #: by person, the versions of their last requests
        self.requests: dict[int, dict[str, int]] = {}

    # Who is who

    def person_of(self, token_hash: str) -> int | None:
        """Whose token has this hash. Every one is compared, so that the time it takes tells nothing."""
        found = None
        for person, known in self.tokens.items():
            if same(known, token_hash):
                found = person
        return found

    def seats_of(self, person: int | None) -> tuple[int, ...]:
        if person is None:
            return ()
        return tuple([number for number, seat in enumerate(self.state.seats) if seat.person == person])

    def viewers_of(self, person: int | None) -> tuple[Viewer, ...]:
        """Through which seats somebody sees the game; ``(None,)`` for a spectator."""
        return self.seats_of(person) or (None,)

    def waits_for(self, person: int) -> bool:
        """Whether nothing happens before somebody decides something, or has seen how a round ended."""
        if self.state.hold is not None:
            return person in self.state.hold.people
        return self.bot_to_act is None and self.to_act in self.seats_of(person)

    def name_of(self, person: int) -> str:
        return self.state.people[person].name

    def sent_away(self, person: int | None) -> bool:
        return person is not None and self.state.people[person].gone

    def name_taken(self, name: str, besides: int | None = None) -> bool:
        """Whether a name, or one that looks the same, is somebody else's or sits somewhere already."""
        names = [one.name for one in self.state.people if one.person != besides and not one.gone]
        names += [seat.name for seat in self.state.seats if seat.name]
        return any(alike(one, name) for one in names)

    # What comes next

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide; ``None`` when nothing is being played, or a round has not begun yet."""
        if self.match is None or self.state.phase != "playing" or self.state.hold is not None:
            return None
        return self.match.game.to_act

    @property
    def round(self) -> int:
        """The round of the match, from 1; 0 when there is none."""
        return self.match.game.round if self.match is not None and self.state.phase == "playing" else 0

    @property
    def bot_to_act(self) -> str | None:
        """The bot that has to decide for the seat whose turn it is; ``None`` if it is a person, or nobody."""
        to_act = self.to_act
        if to_act is None:
            return None
        seat = self.state.seats[to_act]
        return seat.stand_in.bot if seat.stand_in else seat.bot

    @property
    def clock_runs(self) -> bool:
        """Whether somebody has to decide in a certain time."""
        return self.state.config.clock is not None and self.to_act is not None and self.bot_to_act is None

    @property
    def fills(self) -> bool:
        """Whether bots take the free seats after a while, and the match begins."""
        return self.state.phase == "lobby" and self.state.config.fill_after is not UNSET

    def done_before(self, person: int, request: str) -> int | None:
        """The version of a request that was carried out already."""
        return self.requests.get(person, {}).get(request)

    # What happens

    @classmethod
    def load(cls, entries: Iterable[LogEntry], deal: Deal = start) -> Table:
        table = cls(deal)
        for entry in entries:
            table.apply(entry)
        return table

    def apply(self, entry: LogEntry) -> Change:
        """Carry an entry out, which is all that ever changes a table."""
        before = self.state
        self.version += 1
        events = self._fold(entry)
        state = self.state
        if state.people is not before.people or state.seats is not before.seats:
            dwarves = dwarves_of(state.people, state.seats)
            if dwarves != state.dwarves:
                self.state = replace(state, dwarves=dwarves)
        if entry.person is not None and entry.request is not None:
            done = self.requests.setdefault(entry.person, {})
            done[entry.request] = self.version
            if len(done) > REQUESTS_KEPT:
                del done[next(iter(done))]
        meaning = self.match.meaning if self.match is not None and events else None
        return Change(self.version, entry, before, self.state, events, meaning)

    def _fold(self, entry: LogEntry) -> Sequence[Event] | None:
        """What an entry makes of the table; what happened in the game, if it is about one."""
        state, what, secret = self.state, entry.what, entry.secret
        match what:
            case happenings.Moved():
                self._turn_begins(entry)
                action = Action.parse(secret["action"])
                if self.match is not None:
                    return self.match.play(action)
                assert state.match is not None and state.match.past is not None
                past = (*state.match.past, PastMove(what.seat, action.data(), what.by))
                self.state = replace(state, match=replace(state.match, past=past))
            case happenings.Said():
                self.talk.append(Spoken(self.version, entry.at, what))
                if self.match is not None and (claim := claim_of(state, what, self.match.next_move)) is not None:
                    self.match.hear(claim)
            case happenings.Opened(table, code, config):
                self.position = secret.get("position")
                self.turn_began = entry.at
                self.language = secret.get("language")
                seats = (Seat(),) * config.seats
                self.state = TableState(table, code, config, "lobby", 0, (), seats, cards=own_cards(config))
                if self.position is not None:
                    self.state = replace(self.state, position=True)
            case happenings.Joined(person, name, dwarf, waits, program):
                self.tokens[person] = secret["token"]
                self.state = replace(state, people=(*state.people, Person(person, name, False, dwarf, waits, program)))
            case happenings.Sat(seat, person, name):
                self._seat(seat, Seat(name, person))
                if state.people[person].waits:
                    self._person(replace(state.people[person], waits=UNSET))
            case happenings.BotSat(seat, bot, name):
                self._seat(seat, Seat(name, bot=bot))
            case happenings.Stood(seat):
                self._seat(seat, Seat())
            case happenings.SwapOffered(seat, other):
                self._seat(seat, replace(state.seats[seat], offer=other))
            case happenings.Swapped(seat, other):
                one, two = state.seats[seat], state.seats[other]
                self._seat(seat, two)
                self._seat(other, one)
            case happenings.Configured(config):
                seats = (*state.seats, *(Seat(),) * config.seats)[: config.seats]
                if config.fill_after != state.config.fill_after:
                    self.turn_began = entry.at
                self.state = replace(state, config=config, seats=seats, cards=own_cards(config))
            case happenings.HandedOver(person):
                self.state = replace(state, host=person)
            case happenings.SentAway(person):
                for seat in self.seats_of(person):
                    self._seat(seat, Seat())
                if person is not None:
                    self._person(replace(state.people[person], gone=True))
            case happenings.Silenced(silent):
                self.state = replace(state, silenced=silent)
            case happenings.Shuffling(number, commitment, people):
                self._turn_begins(entry)
                self.shuffle_seed = secret["seed"]
                shuffle = Shuffle(number, commitment, people)
                self.state = replace(state, phase="shuffling", shuffle=shuffle, config=_filled(state.config))
            case happenings.Committed(person, commitment):
                self._shuffler(person, commitment=commitment)
            case happenings.Revealing():
                self._turn_begins(entry)
                assert state.shuffle is not None
                part = tuple([left_out_late(one) if one.commits else one for one in state.shuffle.people])
                self.state = replace(state, shuffle=replace(state.shuffle, people=part, revealing=True))
            case happenings.Revealed(person, number):
                self._shuffler(person, number=number)
            case happenings.Started(match, commitment, edition, shufflers):
                self._turn_begins(entry)
                rules = rules_from_data({**state.config.options, "game": state.config.game})
                begun = MatchState(match, rules.data(), commitment, edition=edition, shuffle=shufflers)
                self.shuffle_seed = ""
                state = replace(state, config=_filled(state.config))
                if not rules.unchanged_since(edition):
                    # By other rules than today's nothing can be played: what was decided is kept, and that is all.
                    self.match = None
                    self.state = replace(state, phase="over", match=replace(begun, past=()), shuffle=None)
                    return None
                seed = secret["seed"]
                given = secret.get("position")
                game = from_position(given) if given else self.deal(rules, state.config.seats, seed)
                self.match = Match(game, seed, secret["bots"], secret.get("server_seed"))
                self.state = replace(state, phase="playing", match=begun, shuffle=None)
                return ()
            case happenings.Ended(_, totals, winners, seed, share, server_seed):
                assert state.match is not None
                over = replace(
                    state.match, seed=seed, share=share, totals=totals, winners=winners, server_seed=server_seed
                )
                seats = tuple([replace(one, stand_in=None, votes=UNSET) for one in state.seats])
                self.state = replace(state, phase="over", match=over, seats=seats)
            case happenings.Held(number, waiting):
                self.turn_began = entry.at
                self.state = replace(state, hold=Hold(number, waiting))
            case happenings.Ready(person):
                assert state.hold is not None
                waiting = tuple([one for one in state.hold.people if one != person])
                self.state = replace(state, hold=replace(state.hold, people=waiting))
            case happenings.Resumed():
                # Whoever has decided meanwhile has decided well; but their time begins only now.
                self.turn_began = entry.at
                self.state = replace(state, hold=None)
            case happenings.StoodIn(seat, stand_in):
                self._turn_of(seat, entry)
                if self.match is not None:
                    self._seat(seat, replace(state.seats[seat], stand_in=stand_in, votes=UNSET))
            case happenings.Voted(seat, person, bot):
                votes = tuple([one for one in state.seats[seat].votes or () if one != person])
                votes = (*votes, person) if bot else votes
                self._seat(seat, replace(state.seats[seat], votes=votes or UNSET))
            case happenings.VotesVoid(seat):
                self._seat(seat, replace(state.seats[seat], votes=UNSET))
            case happenings.CameBack(seat):
                self._turn_of(seat, entry)
                self._seat(seat, replace(state.seats[seat], stand_in=None))
            case happenings.Guessed():
                pass  # it is in the log, for the end
            case happenings.Reopened():
                self.match = None
                self.state = replace(state, phase="lobby")
            case _:
                assert_never(what)
        return None

    def _turn_begins(self, entry: LogEntry) -> None:
        self.turn_version = self.version
        self.turn_began = entry.at

    def _turn_of(self, seat: int, entry: LogEntry) -> None:
        """Somebody else decides for a seat now, which matters to whoever had decided for it."""
        if seat == self.to_act:
            self._turn_begins(entry)

    def _shuffler(self, person: int, **part: str) -> None:
        """Somebody has done their part in shuffling."""
        shuffle = self.state.shuffle
        assert shuffle is not None
        people = tuple([replace(one, **part) if one.person == person else one for one in shuffle.people])
        self.state = replace(self.state, shuffle=replace(shuffle, people=people))

    def _person(self, person: Person) -> None:
        people = tuple([person if one.person == person.person else one for one in self.state.people])
        self.state = replace(self.state, people=people)

    def _seat(self, number: int, seat: Seat) -> None:
        """Somebody else sits there now, or in another way; offers to swap with that seat are void."""
        seats = [replace(one, offer=None) if one.offer == number else one for one in self.state.seats]
        if self.state.seats[number].person != seat.person:
            seat = replace(seat, offer=None)
        seats[number] = seat
        self.state = replace(self.state, seats=tuple(seats))


def _filled(config: Config) -> Config:
    """What is agreed on once a match begins: nobody waits for more people any longer."""
    return config if config.fill_after is UNSET else replace(config, fill_after=UNSET)


def left_out_late(one: Shuffler) -> Shuffler:
    """Somebody who did not do their part in shuffling in time; what they had said until then is kept."""
    return replace(one, left_out="late")


_NOTHING: Final = TableState("", "", Config("", 1), "lobby", 0, (), ())
