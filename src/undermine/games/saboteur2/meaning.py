"""What a move meant in Saboteur 2, where players can be trapped and can free themselves."""

from __future__ import annotations

from typing import Any, ClassVar

from undermine.games.core.events import Event
from undermine.games.core.meaning import Meaning
from undermine.games.digging.meaning import DigObserver
from undermine.games.saboteur2 import events as told


class Saboteur2Observer(DigObserver):
    """Follows a match of Saboteur 2."""

    stops: ClassVar[tuple[type[Event], ...]] = (*DigObserver.stops, told.Trapped)
    helps: ClassVar[tuple[type[Event], ...]] = (*DigObserver.helps, told.Freed, told.Cleared)

    def _helped(self, deed: Any, barred: int) -> Meaning | None:
        if not isinstance(deed, told.Cleared):
            return super()._helped(deed, barred)
        if deed.removes == "theft":
            return None  # which kept nobody from digging
        return Meaning("not_yet" if self._barred >> deed.seat & 1 else "able", {"target": deed.seat})
