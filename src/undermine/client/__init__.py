"""A small asyncio client of the table server, for tests, benchmarks and people who write their own bots."""

from undermine.client.client import Guest, Refused
from undermine.client.http import join_table, make_table
from undermine.client.state import Gap, SeatState, State

__all__ = ["Gap", "Guest", "Refused", "SeatState", "State", "join_table", "make_table"]
