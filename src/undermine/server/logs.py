"""Logs: one JSON object a line, with what happened and its facts.

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


def _shortened(text: str) -> str:
    """Where it began and what it came to: a traceback in the middle of which nothing but one call after another is."""
    return text if len(text) <= MOST_ERROR else f"{text[: MOST_ERROR // 4]}\n…\n{text[-MOST_ERROR * 3 // 4 :]}"


def log(what: str, *, level: int = logging.INFO, error: BaseException | None = None, **facts: Any) -> None:
    """Note that something happened."""
    LOG.log(level, what, extra={"facts": facts}, exc_info=error)


def set_up(level: str) -> None:
    """Send everything that is logged to standard error, as lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level.upper())
