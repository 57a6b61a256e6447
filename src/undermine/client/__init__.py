"""A small asyncio client of the table server, for tests, benchmarks and people who write their own bots."""

from undermine._deprecated import renamed
from undermine.client.client import Client, Refused
from undermine.client.http import find_table, join_table, list_tables, make_table, quick_match
from undermine.client.state import Gap, SeatState, State

__all__ = [
    "Client",
    "Gap",
    "Refused",
    "SeatState",
    "State",
    "find_table",
    "join_table",
    "list_tables",
    "make_table",
    "quick_match",
]

__getattr__ = renamed(__name__, {"Guest": "Client"})
