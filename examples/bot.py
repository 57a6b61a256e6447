"""A bot that sits down at a table over the network: ``python examples/bot.py http://127.0.0.1:8000 CODE``.

Everything it does is a handful of JSON messages, so it can be written in any language; see docs/protocol.md.
"""

import asyncio
import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def fetch(url: str, body: object = None) -> Any:
    headers = {"Content-Type": "application/json"}
    return json.load(urlopen(Request(url, json.dumps(body).encode() if body else None, headers)))


async def play(server: str, code: str) -> None:
    table = fetch(f"{server}/api/codes/{code}")["table"]
    robot = {"name": f"Robot {random.randrange(1000)}", "program": True}  # everybody is told that it is one
    entrance = fetch(f"{server}/api/tables/{table}/people", robot)
    async with connect(server.replace("http", "ws", 1) + f"/api/tables/{table}/socket", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": entrance["token"]}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "news" and message["what"]["type"] == "ended":
                print(message["what"]["totals"])
                break
            for view in message.get("views") or ():
                if view["legal"]:  # it is this seat's turn: here is where a better bot would look at the view
                    action = random.choice(view["legal"])["text"]
                    act = {"type": "act", "id": str(random.random()), "version": message["version"]}
                    await socket.send(json.dumps({**act, "seat": view["seat"], "action": action}))


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:3]))
