"""What is legal: a complete, sorted list of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from undermine import native
from undermine.games.core.actions import ACTIONS, Action

_ACTIONS: Final = ACTIONS
#: after the end of any list
_END: Final = 1 << 31
_TOO_FAR: Final = "there are not so many legal actions"


class Legal:
    """A complete, sorted, read-only list of actions.

    It holds their numbers; the friendly objects are looked up when asked for, so that a list of eighty costs nothing
    to somebody who wants one of them.
    """

    __slots__ = ("packed", "size")

    def __init__(self, codes: list[int]) -> None:
        self.packed = native.pack_list(codes)
        self.size = len(codes)

    @property
    def codes(self) -> list[int]:
        """The numbers of the actions; to be read only."""
        return native.unpack(self.packed)

    def holds(self, code: int) -> bool:
        """Whether the action with this number is among them."""
        return native.holds(self.packed, code)

    def first_code(self) -> int:
        """The number of the first action; there must be one."""
        return native.number_at(self.packed, 0)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return Legal(self.codes[place])
        try:
            return self._at(place)
        except OverflowError:  # C has no number so large
            raise IndexError(_TOO_FAR) from None

    def _at(self, index: int) -> Action:
        if index < 0:
            index += self.size
        if not 0 <= index < self.size:
            raise IndexError(_TOO_FAR)
        return native.look_up(_ACTIONS, native.number_at(self.packed, index))

    def __iter__(self) -> Iterator[Action]:
        return map(_ACTIONS.__getitem__, self.codes)

    def __reversed__(self) -> Iterator[Action]:
        return map(_ACTIONS.__getitem__, reversed(self.codes))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.holds(action.code)

    def index(self, value: Any, start: int = 0, stop: int = _END) -> int:
        """Where an action stands in the list; ``ValueError`` if it is not there."""
        return self.codes.index(value.code, start, stop)

    def count(self, value: Any) -> int:
        """How often an action stands in the list."""
        return int(value in self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Legal):
            return self.packed == other.packed
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"[{', '.join(map(repr, self))}]"

    def __reduce__(self) -> tuple[Callable[[list[int]], Legal], tuple[list[int]]]:
        return Legal, (self.codes,)


Sequence.register(Legal)

if TYPE_CHECKING:
    # A class that is compiled can have no abstract base.
    class LegalActions(Legal, Sequence[Action]):
        """The same, as a sequence."""

        @overload
        def __getitem__(self, place: int) -> Action: ...

        @overload
        def __getitem__(self, place: slice) -> LegalActions: ...

        def __getitem__(self, place: Any) -> Any: ...
else:
    LegalActions = Legal
