"""Logs: one JSON object a line, with what happened and its facts; where somebody reads along, the same as plain text.

No tokens, no links, no names, no talk, no seeds: a table is told by its number, a connection by nothing at all.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Final

from undermine.server.budgets import MOST_ERROR

LOG: Final = logging.getLogger("undermine.server")


class JsonFormatter(logging.Formatter):
    """Writes each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = _shortened(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class PlainFormatter(logging.Formatter):
    """Writes each record for somebody at a terminal: when, what, and its facts."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        facts = "".join(f"  {name} {value}" for name, value in getattr(record, "facts", {}).items())
        error = f"\n{_shortened(self.formatException(record.exc_info))}" if record.exc_info else ""
        return f"{at}  {level}{record.getMessage()}{facts}{error}"


def _shortened(text: str) -> str:
    """Where it began and what it came to: a traceback in the middle of which nothing but one call after another is."""
    return text if len(text) <= MOST_ERROR else f"{text[: MOST_ERROR // 4]}\n…\n{text[-MOST_ERROR * 3 // 4 :]}"


def log(what: str, *, level: int = logging.INFO, error: BaseException | None = None, **facts: Any) -> None:
    """Note that something happened."""
    LOG.log(level, what, extra={"facts": facts}, exc_info=error)


def set_up(level: str, form: str = "auto") -> None:
    """Send everything that is logged to standard error, as lines: by itself as text at a terminal, else as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    plain = form == "text" or (form == "auto" and sys.stderr.isatty())
    handler.setFormatter(PlainFormatter() if plain else JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level.upper())
