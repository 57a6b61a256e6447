"""An agent for the challenge, in any language that reads and writes lines of JSON; the form is in docs/challenge.md.

``undermine challenge saboteur --command "python3 examples/agent.py" --quick``
"""

import json
import random
import sys
from typing import Any


def choose(view: dict[str, Any], legal: list[str], dice: random.Random) -> str:
    """Dig eastwards, unless one is a saboteur; here is where a better agent would look at the view."""
    digs = [text for text in legal if "@" in text and "~" not in text and not text.startswith("rock_fall")]
    if digs and view["role"] != "saboteur":
        return max(digs, key=lambda text: (int(text.split("@")[1].split(",")[0]), text))
    return dice.choice(legal)


def believe(view: dict[str, Any]) -> dict[int, dict[str, float]]:
    """Hold everybody else for a saboteur with the same probability."""
    return {seat: {"saboteur": 0.4, "digger": 0.6} for seat in range(view["seats"]) if seat != view["seat"]}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "decide":
        answer: dict[str, Any] = {"action": choose(asked["view"], asked["legal"], random.Random(asked["chance"]))}
    elif asked["type"] == "believe":
        answer = {"roles": believe(asked["view"])}
    else:  # a round begins, which needs no answer
        continue
    print(json.dumps({"id": asked["id"], **answer}), flush=True)
