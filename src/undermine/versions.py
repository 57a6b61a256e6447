"""The versions of everything that outlives a program: what is written, sent and stored.

Each counts for itself, from 1, and goes up when a program that knows only the older one could no longer read the newer;
``docs/versions.md`` has the rule. The library's own version is ``undermine.__version__``.
"""

from __future__ import annotations

from typing import Final

#: the form of records, and of traces
RECORD: Final = 1
TRACE: Final = 1
#: what clients and servers say to each other
PROTOCOL: Final = 1
#: the tables of a data folder, and of a database
SQLITE: Final = 2
POSTGRESQL: Final = 1
#: the form of back-ups
BACKUP: Final = 1
#: the form in which the lab keeps its runs
LEDGER: Final = 1
