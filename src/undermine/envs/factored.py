"""Actions in a space that means the same in every state: kind, card, column, row, turned, seat and number.

An index into the legal list is exact but means another thing each time. Here an action is seven small numbers, each
with its own range that follows from rules and players, and the mask says for each whether any legal action has it. Of
the legal actions that fit best what was asked for, the first is played: one that fits in everything, if there is any.
"""

from __future__ import annotations

from typing import Any, Final

from undermine.envs.codec import NOTHING
from undermine.envs.errors import needs
from undermine.envs.features import COLUMNS

with needs("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

#: the parts of an action, and the columns of features that each is made of
PARTS: Final = {
    "kind": ("kind",),
    "card": ("card", "cards_1"),
    "second": ("cards_2", "tool", "goal", "removes", "thing"),
    "third": ("cards_3", "value", "number", "traps", "answer", "side"),
    "column": ("column",),
    "row": ("row",),
    "turned": ("turned",),
    "seat": ("seat",),
}


class FactoredActions(gymnasium.ActionWrapper[Any, Any, Any]):
    """A ``SeatEnv`` whose actions are several small numbers; 0 is nothing in each of them.

    ``window`` says how far columns and rows go in each direction. What lies outside can be had by its other parts
    alone. The information has ``factored_mask``: a row for each part, 1 where a legal action has that number.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], window: int = 16) -> None:
        super().__init__(env)
        self._window = window
        self._places = [[[*COLUMNS].index(name) for name in names] for names in PARTS.values()]
        self._rows: Any = None
        seats = env.unwrapped.layout.players  # type: ignore[attr-defined]
        #: for each part how many numbers there are
        self.sizes = [64, 512, 512, 512, 2 * window + 2, 2 * window + 2, 3, seats + 1]
        self.action_space = spaces.MultiDiscrete(self.sizes)

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a match."""
        seen, info = super().reset(**options)
        return seen, self._noted(seen, info)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Play the legal action that fits best."""
        seen, reward, terminated, truncated, info = self.env.step(self.action(action))
        return seen, reward, terminated, truncated, self._noted(seen, info)

    def action(self, action: Any) -> int:
        """The index of the legal action that fits best what was asked for, the first parts before the others."""
        fits = self._rows == np.asarray(action)
        weights = 1 << np.arange(len(PARTS))[::-1]
        return int((fits @ weights).argmax())

    def parts(self, features: Any) -> Any:
        """The parts of actions, by their rows of features."""
        found = np.zeros((len(features), len(PARTS)), np.int64)
        for part, (name, places) in enumerate(zip(PARTS, self._places, strict=True)):
            for place in places:
                column = features[:, place].astype(np.int64)
                there = (column != NOTHING) & (found[:, part] == 0)
                if name in ("column", "row"):
                    value = np.where(abs(column) <= self._window, column + self._window + 1, 0)
                else:
                    value = column + 1
                found[:, part] = np.where(there, value, found[:, part])
        return found

    def _noted(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        self._rows = self.parts(seen["actions"][seen["action_mask"].astype(bool)])
        masks = [np.zeros(size, np.int8) for size in self.sizes]
        for part, mask in enumerate(masks):
            mask[self._rows[:, part]] = 1
        return {**info, "factored_mask": tuple(masks)}
