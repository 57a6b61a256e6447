"""A client's part in shuffling: it commits itself to a number, and tells it once all commitments are public."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from undermine.shuffle import commitment
from undermine.wire import requests


class Shuffling:
    """The numbers of one client, by the commitments to them."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}
        #: for which match what was asked for last
        self._asked: tuple[int, bool] | None = None

    def commit(self) -> str:
        """Choose a number; the commitment to it."""
        number = token_hex(16)
        promise = commitment(number)
        self._numbers[promise] = number
        return promise

    def reconnected(self) -> None:
        """What was asked for may have got lost."""
        self._asked = None

    def request(self, request_id: str, table: dict[str, Any], person: int | None) -> requests.Command | None:
        """What is to be done now, if anything is."""
        shuffle = table["shuffle"]
        part = next((one for one in shuffle["people"] if one["person"] == person), None) if shuffle else None
        if part is None or part["left_out"] is not None or part["number"] is not None:
            return None
        match, revealing, promise = shuffle["match"], shuffle["revealing"], part["commitment"]
        if self._asked == (match, revealing):
            return None
        self._asked = match, revealing
        if not revealing:
            return requests.Commit(request_id, match, self.commit()) if promise is None else None
        # Another client of the same person may have been first: then it is that one's number that counts.
        number = self._numbers.get(promise)
        return requests.Reveal(request_id, match, number) if number is not None else None
