"""A game from outside that draws no board is shown as its scene, in a preview of its links as well."""

from __future__ import annotations

import struct

from undermine.drawing.scene import scene_of
from undermine.games import start
from undermine.server.previews.invitation import to_table
from undermine.server.previews.picture import png
from undermine.wire.table import Config, Person, Seat, TableState


def test_it_is_shown_as_its_scene() -> None:
    state = TableState(
        "link", "CODE22", Config("race", 2), "playing", 0, (Person(0, "Ada"),), (Seat("Ada"), Seat("Ben"))
    )
    invitation = to_table(state, start("race", 2, "seed").view(None), "de")
    assert invitation.scene == scene_of("race") and invitation.heading
    assert struct.unpack("!II", png(invitation)[16:24]) == (1200, 630)
