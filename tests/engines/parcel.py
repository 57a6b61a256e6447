"""What is pickled by a process and unpacked by another: games, views, legal lists, actions and events.

``python -m tests.engines.parcel pack GAME FILE`` and ``… unpack GAME FILE``. A parcel is the pickle of what was packed,
beside what it was to whoever packed it and how the match then ended. What is unpacked has to look the same and to go on
the same way.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.engines.course import fingerprint, rest, seen, told
from tests.engines.matches import Match, matches, prepare
from tests.policies import play_on
from undermine.games import Record, resample

#: how many decisions lie between two parcels of a match
APART: Final = 20


class Parcel(NamedTuple):
    """A pickle, what was in it, and how it went on."""

    name: str
    packed: bytes
    contents: str
    outcome: str


def contents(things: dict[str, Any]) -> str:
    """What things are, however they came here."""
    game = things["game"]
    return " ".join(
        (
            fingerprint(list(map(str, things["legal"])), things["legal"] == game.legal_actions()),
            fingerprint(told(game, things["events"])),
            fingerprint(list(map(repr, things["views"])), things["views"] == views(things)),
            fingerprint(seen(game), rest(game), Record.of(game).text()),
            fingerprint([(str(action), action.code) for action in things["actions"]], things["chance"].state),
        )
    )


def views(things: dict[str, Any]) -> list[Any]:
    """What everybody knows now of the game among things."""
    game = things["game"]
    return [game.view(seat) for seat in (None, *range(game.seats))]


def outcome(match: Match, things: dict[str, Any]) -> str:
    """How the game goes on from here, and another one that looks the same to whoever decides."""
    game, chance = things["game"], things["chance"]
    other = resample(game.view(game.to_act), chance)
    play_on(game, chance, match.policy, 40)
    return fingerprint(seen(game), Record.of(game).text(), seen(other))


def pack(name: str, file: Path) -> None:
    """Play the matches of a game, and pack them up on the way."""
    parcels = []
    for match in matches(name):
        game, number = match.game, 0
        while game.to_act is not None:
            events = game.play(match.policy(game, match.chance))
            number += 1
            if number % APART == 1 and game.to_act is not None:
                things = {"game": game, "legal": game.legal_actions(), "events": events, "actions": game.actions}
                things["chance"] = match.chance.copy()
                things["views"] = views(things)
                packed = pickle.dumps(things)
                happened = contents(things)
                ended = outcome(match, {**things, "game": game.copy()})
                parcels.append(Parcel(f"{match.name}: {number}", packed, happened, ended))
    file.write_bytes(pickle.dumps(parcels))


def unpack(name: str, file: Path) -> None:
    """Say of which parcels the contents are not what was packed."""
    parcels: dict[str, Parcel] = {parcel.name: parcel for parcel in pickle.loads(file.read_bytes())}
    for match in matches(name):
        for parcel in parcels.values():
            if parcel.name.startswith(f"{match.name}: "):
                things = pickle.loads(parcel.packed)
                if contents(things) != parcel.contents:
                    print(f"{parcel.name}: {contents(things)} was packed as {parcel.contents}")
                elif outcome(match, things) != parcel.outcome:
                    print(f"{parcel.name}: it goes on otherwise")
    print(f"{len(parcels)} parcels")


if __name__ == "__main__":
    prepare(sys.argv[2])
    {"pack": pack, "unpack": unpack}[sys.argv[1]](sys.argv[2], Path(sys.argv[3]))
