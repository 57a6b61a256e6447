"""What is told in the terminal alone: who shuffled, and what the bots thought of everybody once a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from undermine.bots import Bot, Suspicion, explained
from undermine.games import Game, Heard
from undermine.shuffle import Part, Shuffle
from undermine.telling import Teller
from undermine.words import Words


def told_shuffle(teller: Teller, shuffle: Shuffle) -> Iterator[str]:
    """Who shuffled, and who was left out and why."""

    def seats_of(people: Iterable[Part]) -> str:
        return teller.words.seats(sorted(seat for one in people for seat in one.seats))

    took_part = shuffle.took_part
    if not took_part:
        yield teller.words.say("shuffle.server")
    elif len(shuffle.people) == 1 and len(took_part[0].seats) > 1:
        yield teller.words.say("shuffle.device", names=seats_of(took_part))
    else:
        yield teller.words.say("shuffle.together", names=seats_of(took_part))
    for why in ("away", "program", "late"):
        if left_out := [one for one in shuffle.people if one.left_out == why]:
            yield teller.words.say(f"shuffle.{why}", names=seats_of(left_out))


def what_bots_thought(game: Game, bots: Mapping[int, Bot], words: Words, heard: Heard = ()) -> Iterator[str]:
    """What these bots think as the game stands, each from its own seat; nothing if none of them says."""
    beliefs = {seat: explained(bot, game.view(seat), heard) for seat, bot in bots.items()}
    if not any(beliefs.values()):
        return
    teller = Teller(words, game.rules.name)
    yield words.say("reasons.title", round=game.round)
    for seat, believed in beliefs.items():
        yield from beliefs_told(seat, bots[seat], believed, teller)


def beliefs_told(seat: int, bot: Bot, believed: Sequence[Suspicion], teller: Teller) -> Iterator[str]:
    """What a bot in a seat thinks of the others, and why."""
    words = teller.words
    yield words.say("reasons.bot" if believed else "reasons.silent", seat=words.seat(seat), bot=bot.spec)
    for one in believed:
        yield "  " + teller.suspicion(one.seat, one.roles)
        for reason in one.reasons:
            yield "    " + teller.belief(reason.key, dict(reason.facts), reason.weight)
