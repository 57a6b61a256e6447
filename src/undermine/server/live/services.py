"""What all live tables share."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from undermine.server.live.back_off import BackOff
from undermine.server.live.bots import Bots
from undermine.server.live.lease import Lease
from undermine.server.live.scheduler import Scheduler
from undermine.server.metrics import Metrics
from undermine.server.storage.storage import Storage
from undermine.server.tables.facts import NewSecret


class Services(msgspec.Struct):
    """Storage, scheduler, bots, metrics, the time, and chance."""

    storage: Storage
    back_off: BackOff
    scheduler: Scheduler
    bots: Bots
    metrics: Metrics
    #: the time in milliseconds, as it is written down
    now: Callable[[], int]
    new_secret: NewSecret
    #: after how many seconds somebody else may become the host
    host_away: float
    #: for how long the tables are surely ours
    lease: Lease
