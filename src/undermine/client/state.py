"""What a client knows of a table: a snapshot, and the news since. No rules are needed to keep it up to date."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from undermine.wire.limits import TALK_KEPT


class Gap(Exception):
    """News that do not follow on what is known; ask for everything after ``version``."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"something after version {version} is missing")


@dataclass(eq=False)
class SeatState:
    """What one seat knows: its view as plain data, and what it may do now. ``seat`` is ``None`` for a spectator.

    ``idle`` says of cards of the hand that cannot be played now why not.
    """

    seat: int | None
    view: dict[str, Any] = field(default_factory=lambda: {"history": []})
    legal: list[dict[str, Any]] = field(default_factory=list)
    idle: dict[str, dict[str, Any]] = field(default_factory=dict)

    def apply(self, news: dict[str, Any]) -> None:
        """Take in what is new to the seat."""
        view = self.view
        view.update(news["set"])
        for name, more in news["add"].items():
            view[name] = view[name] + more
        for event in news["events"]:
            if event["kind"] == "round_began":
                view["history"] = []
            view["history"].append(event)
        self.legal = news["legal"]
        self.idle = news["idle"]

    def data(self) -> dict[str, Any]:
        """The same form as in a snapshot."""
        return dict(vars(self))


class State:
    """A table as one client knows it."""

    def __init__(self, snapshot: dict[str, Any]) -> None:
        self.version: int = snapshot["version"]
        self.server: str = snapshot["server"]
        self.person: int | None = snapshot["person"]
        self.table: dict[str, Any] = snapshot["table"]
        self.talk: list[dict[str, Any]] = snapshot["talk"]
        #: the moves of this round that meant something, each with the place of its first event in the history
        self.deeds: list[dict[str, Any]] = snapshot["deeds"]
        self.seats = [SeatState(**one) for one in snapshot["views"]]

    def apply(self, news: dict[str, Any]) -> None:
        """Take in the next version; news that are known already change nothing."""
        if news["version"] <= self.version:
            return
        if news["version"] != self.version + 1:
            raise Gap(self.version)
        self.version = news["version"]
        self.table = {**self.table, **news["table"]}
        what = news["what"]
        match what["type"]:
            case "said":
                self.talk = [*self.talk, {"version": self.version, "at": news["at"], "said": what}][-TALK_KEPT:]
            case "started":
                self.seats = [SeatState(one["seat"]) for one in news["views"]]
                self.deeds = []
            case "reopened":
                self.seats = []
                self.deeds = []
            case "moved" if news["views"]:
                self._note_deed(what, news["views"][0]["events"])
        for one in news["views"] or ():
            self.seat(one["seat"]).apply(one)

    def _note_deed(self, moved: dict[str, Any], events: list[dict[str, Any]]) -> None:
        if any(event["kind"] == "round_began" for event in events):
            self.deeds = []
        elif "meaning" in moved:
            self.deeds = [*self.deeds, {"event": len(self.seats[0].view["history"]), "meaning": moved["meaning"]}]

    def seat(self, seat: int | None) -> SeatState:
        return next(one for one in self.seats if one.seat == seat)

    @property
    def mine(self) -> list[int]:
        if self.person is None:
            return []
        return [number for number, seat in enumerate(self.table["seats"]) if seat["person"] == self.person]

    def decisions(self) -> Iterator[SeatState]:
        """The seats of one's own that have to decide now, which is one at most."""
        for one in () if self.table["hold"] else self.seats:
            if one.seat is not None and one.legal and not self.table["seats"][one.seat]["stand_in"]:
                yield one

    def data(self) -> dict[str, Any]:
        """The same form as a snapshot."""
        return {
            "type": "snapshot",
            "version": self.version,
            "server": self.server,
            "person": self.person,
            "table": self.table,
            "views": [one.data() for one in self.seats],
            "talk": self.talk,
            "deeds": self.deeds,
        }
