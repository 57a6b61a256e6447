"""A small asyncio client of the table server, for tests, benchmarks and people who write their own bots."""

from undermine.client.state import Gap, SeatState, State

__all__ = ["Gap", "SeatState", "State"]
