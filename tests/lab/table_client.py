"""A client that is examined by the challenge: ``python table_client.py SERVER CODE [HOW]``.

It decides by what it has seen alone, so that its rounds can be played again; or it does ``HOW`` what it must not.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from undermine.client import Client, Refused, find_table, join_table
from undermine.wire import requests


async def play(server: str, code: str, how: str = "well") -> None:
    if how == "stays away":
        sys.exit(3)
    if how.startswith("/") and not Path(how).exists():
        # the first of all stays away
        Path(how).touch()
        sys.exit(3)
    table = await find_table(server, code)
    entrance = await join_table(server, table, f"Client {os.getpid()}", program=True)
    moves = 0
    async with Client(server, table, entrance.token) as client:
        while client.state.table["phase"] != "over":
            for one in client.state.decisions():
                assert one.seat is not None
                if moves == 2 and how == "crashes":
                    os._exit(1)
                if moves == 2 and how == "falls silent":
                    await asyncio.sleep(600)
                if how == "errs" and moves % 3 == 2:
                    version = client.state.version
                    for wrong in ("cross@99,99", one.legal[0]["text"]):
                        # The second is legal, but comes too late: somebody else decides by now, or has decided.
                        try:
                            await client.ask(requests.Act(client.new_id(), version, one.seat, wrong))
                        except Refused:
                            pass
                        else:
                            raise AssertionError(wrong)
                else:
                    await client.act(one.seat, one.legal[len(one.view["history"]) % len(one.legal)]["text"])
                moves += 1
                break
            else:
                await client.change()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
