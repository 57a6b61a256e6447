"""What the handlers of requests are given."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter

from undermine.server.live.hub import Hub
from undermine.server.nodes.house import House
from undermine.server.web.rate_limits import RateLimits

HttpRequest = Request[Any, Any, Any]
TheHub = NamedDependency[Hub]
TheHouse = NamedDependency[House]
TheLimits = NamedDependency[RateLimits]
Link = Annotated[str, PathParameter(max_length=40, description="the id of a table, from its link")]
