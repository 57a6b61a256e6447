"""The course of a round of Saboteur 2 as a diary: that of any digging game, and who was trapped and freed."""

from __future__ import annotations

from functools import partial
from typing import Final

from undermine.bots.diary_cache import DiaryCache
from undermine.bots.digging import diary
from undermine.games import Event, Saboteur2View
from undermine.games.saboteur2 import events

#: the events that say something
FOLLOWED: Final[tuple[type[Event], ...]] = (*diary.FOLLOWED, events.Trapped, events.Freed, events.Cleared)


class Diary(diary.Diary):
    """The deeds of a round. Whoever is trapped cannot dig either, as if one more tool were broken."""

    def follow(self, event: Event) -> None:
        """Write the next event down."""
        super().follow(event)
        match event:
            case events.Trapped():
                self._note(event, "trapped")
                self.broken[event.target] += 1
            case events.Freed():
                self._note(event, "free_at_last")
                self.broken[event.target] -= 1
            case events.Cleared() if event.removes != "theft":
                self.broken[event.seat] -= 1


_CACHE: Final = DiaryCache[Diary](FOLLOWED, first=6)


def diary_of(view: Saboteur2View) -> Diary:
    """The diary of the round that a view shows."""
    return _CACHE.of(view, partial(Diary, view.seats))
