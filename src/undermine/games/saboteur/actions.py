"""The kind of action that Saboteur has besides those of digging: picking a nugget card."""

from __future__ import annotations

from typing import Final

from undermine.games.core.notation import compose, count, named

#: value
PICK: Final = compose("pick", 15, named("nugget"), count("value", 3), decision="pick")
