"""The story of a finished match: what each round brought, the awards, and who saw through whom."""

from __future__ import annotations

from undermine.games import RoundResult, jury_of, kind_of, observer_of
from undermine.server.live.replays import Finished
from undermine.wire.bodies import Award, Guesser, Story, StoryRound


def story(match: Finished) -> Story:
    """What there is to tell of a match."""
    rounds: list[StoryRound] = []
    seat: int | None = None
    for game, action, events in match.record.steps():
        if action is None:
            observer, jury, before = observer_of(game), jury_of(game), game.gold
        else:
            meaning = observer.meaning(events) if observer else None
            if jury is not None and seat is not None:
                jury.see(seat, events, meaning)
            if len(game.results) > len(rounds):
                rounds.append(_round(game.results[-1], before, game.gold))
                before = game.gold
        seat = game.to_act
    result = game.result
    assert result is not None
    awards = jury.awards() if jury else ()
    return Story(
        game.rules.name,
        tuple([one.name or "" for one in match.seats]),
        tuple([one.bot for one in match.seats]),
        result.totals,
        result.winners,
        tuple(rounds),
        tuple([Award(*one) for one in awards]),
        _guessers(match, {one.round: one.roles for one in rounds}),
    )


def _round(result: RoundResult, before: tuple[int, ...], after: tuple[int, ...]) -> StoryRound:
    gold = tuple([now - then for now, then in zip(after, before, strict=True)])
    return StoryRound(result.round, result.winners, result.roles, gold)


def _guessers(match: Finished, roles: dict[int, tuple[str, ...]]) -> tuple[Guesser, ...]:
    """How those who guessed did, over all rounds they guessed in; of each round their last word counts."""
    suspected = kind_of(match.record.rules.name).suspected
    last = {(guess.person, guess.round): guess for guess in match.guesses}
    told: dict[int, Guesser] = {}
    for (person, number), guess in last.items():
        traitors = {seat for seat, role in enumerate(roles[number]) if role in suspected} - {*guess.own}
        known = told.get(person, Guesser(guess.name, 0, 0, 0))
        found = guess.suspects & traitors
        wrong = guess.suspects - traitors
        told[person] = Guesser(guess.name, known.found + len(found), known.of + len(traitors), known.wrong + len(wrong))
    return tuple(told.values())
