"""The folder a measurement is kept in: its rows, a page to read, and the figures as data."""

from __future__ import annotations

import json
import sys
from typing import Any

from undermine.cli.refusal import Refusal, printable
from undermine.lab.report.page import MARK, can_draw, page
from undermine.lab.run.measurement import kept_in
from undermine.words import Words


class ReportFolder:
    """What one kind of measurement has in a folder. Several kinds can share it; nothing else is written over."""

    def __init__(self, path: str, kind: str, words: Words) -> None:
        self.path = path
        self.words = words
        self.rows = kept_in(path, kind)
        self.page = self.rows.with_suffix(".html")
        self.data = self.rows.with_suffix(".json")
        try:
            self.rows.parent.mkdir(parents=True, exist_ok=True)
            for file, mark in ((self.page, MARK), (self.data, f'"kind": "{kind}"')):
                if file.exists() and mark not in file.read_text(encoding="utf-8", errors="replace"):
                    raise Refusal.of(words, "foreign", path=str(file))
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from None

    def write(self, data: dict[str, Any]) -> None:
        """Write the page and the data, with what there is so far."""
        if not can_draw():
            print(self.words.say("measure.no_pictures"), file=sys.stderr)
        try:
            self.page.write_text(page([data], self.words), encoding="utf-8")
            self.data.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise self._unwritable(error) from None

    def where(self) -> str:
        """Where everything is."""
        return self.words.say("measure.kept", page=printable(str(self.page)), data=printable(str(self.data)))

    def _unwritable(self, error: Exception) -> Refusal:
        return Refusal.of(self.words, "out", path=self.path, why=error)
