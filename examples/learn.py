"""A small actor-critic in NumPy that learns one seat of Saboteur among the native policy: ``python examples/learn.py``.

It plays many matches at once, of one round each, and looks at nothing but what the environment shows of the seat: a
few numbers of how things stand, and a few of what each legal action would do. One hidden layer scores every action, and
another guesses what the round will bring. At the end it plays deals that it has not met, and so does ``random`` in the
same seat against the same opponents: what counts is the difference.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from undermine.envs.features import COLUMNS
from undermine.envs.gymnasium import SeatEnv
from undermine.envs.layout import Layout
from undermine.envs.vector import VectorEnv
from undermine.envs.vocabulary import number_of
from undermine.games import SaboteurRules
from undermine.games.core.action_kinds import NAMED
from undermine.games.core.cards import FACES, NUMBERS

Array = np.ndarray[Any, Any]

PLAYERS: Final = 5
OPPONENTS: Final = "eager"
KINDS: Final = ("lay", "break", "repair", "rock_fall", "map", "pass", "set_stone", "pick")
GOALS_AT: Final = np.array([(8, -2), (8, 0), (8, 2)])
STEPS: Final = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
FAR: Final = 20.0

# What the numbers of cards and columns mean
_COLUMN: Final = {name: place for place, name in enumerate(COLUMNS)}
_OPEN: Final = np.zeros((256, 2, 4), bool)
_LEADS: Final = np.zeros(256, bool)
for _card, _face in enumerate(FACES):
    if _face is not None:
        for _turned, _shown in enumerate((_face, _face.turned)):
            _OPEN[_card, _turned] = [bool(_shown.open >> side & 1) for side in range(4)]
        _LEADS[_card] = max(way.bit_count() for way in _face.ways) > 1
#: by the number of a kind of action, its place among ``KINDS``
_KIND: Final = np.zeros(64, int)
for _place, _name in enumerate(KINDS):
    _KIND[NAMED[_name].number] = _place


class Eyes:
    """What the learner makes of an observation: numbers about the state, and about each legal action."""

    def __init__(self, layout: Layout) -> None:
        self._at = {name: slice(block.begin, block.end) for name, block in layout.blocks.items()}
        self._looked = layout.blocks["goals"].size // 3

    def state(self, seen: Array) -> tuple[Array, Array, Array]:
        """Numbers about the state; how likely each goal is to be the treasure; and how near the maze has come."""
        count = len(seen)
        digs = seen[:, self._at["role"]] == number_of("digger")
        faces = seen[:, self._at["goals"]].reshape(count, 3, self._looked)[:, :, 3]
        worth = np.where(faces == NUMBERS["treasure"], 1.0, np.where(faces < 0, 0.5, 0.0))
        worth = np.where((faces == NUMBERS["treasure"]).any(1, keepdims=True), faces == NUMBERS["treasure"], worth)
        maze = seen[:, self._at["maze"]][:, 1:].reshape(count, -1, 4)
        there = maze[:, :, 0] > 0
        places = np.where(there[:, :, None], maze[:, :, 1:3], -FAR)
        near = self._distance(places.reshape(-1, 2), np.repeat(worth, maze.shape[1], 0)).reshape(count, -1).min(1)
        broken = seen[:, self._at["broken"]].reshape(count, PLAYERS, 4)[:, :, 0] > 0
        mine = np.take_along_axis(broken, seen[:, self._at["seat"]].astype(int), 1)
        told = np.concatenate(
            [
                digs,
                seen[:, self._at["stock"]] / 40,
                near[:, None] / 10,
                mine,
                broken.sum(1, keepdims=True) / PLAYERS,
                (faces == NUMBERS["treasure"]).any(1, keepdims=True),
                there.sum(1, keepdims=True) / 30,
                seen[:, self._at["phase"]] == number_of("pick"),
            ],
            axis=1,
        ).astype(np.float32)
        return told, worth, near

    @staticmethod
    def _distance(places: Array, worth: Array) -> Array:
        """How many steps it is to the nearest goal that may be the treasure."""
        steps = np.abs(places[:, None, :] - GOALS_AT).sum(2)
        nearest: Array = np.where(worth > 0, steps, FAR).min(1)
        return nearest

    def actions(self, rows: Array, state: Array, worth: Array, near: Array, seats: Array) -> Array:
        """Numbers about each action, for a digger and for a saboteur apart; each row with the state it belongs to."""
        kinds = np.eye(len(KINDS), dtype=np.float32)[_KIND[rows[:, 0]]]
        cards = np.where(rows[:, _COLUMN["card"]] > 0, rows[:, _COLUMN["card"]], 0)
        lays = kinds[:, 0] > 0
        places = rows[:, [_COLUMN["column"], _COLUMN["row"]]]
        open_sides = _OPEN[cards, np.clip(rows[:, _COLUMN["turned"]], 0, 1)] & lays[:, None]
        ends = np.stack([self._distance(places + step, worth) for step in STEPS], 1)
        ends = np.where(open_sides, ends, FAR).min(1)
        leads = _LEADS[cards] & lays
        closer = np.where(leads, np.clip(near - ends, -6, 6), 0)
        mine = rows[:, _COLUMN["seat"]] == seats
        others = (rows[:, _COLUMN["seat"]] >= 0) & ~mine
        falls = kinds[:, 3] > 0
        value = np.where(kinds[:, 7] > 0, rows[:, _COLUMN["value"]], 0)
        told = np.stack(
            [
                leads,
                lays & ~leads,
                closer / 4,
                leads & (closer > 0),
                np.where(lays, self._distance(places, worth), 0) / 10,
                np.where(falls, self._distance(places, worth), 0) / 10,
                (kinds[:, 1] > 0) & mine,
                (kinds[:, 2] > 0) & mine,
                (kinds[:, 2] > 0) & others,
                value,
            ],
            axis=1,
        ).astype(np.float32)
        both = np.concatenate([kinds, told], 1)
        digs = state[:, :1]
        return np.concatenate([both * digs, both * (1 - digs), state], 1)


class Net:
    """One hidden layer, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, generator: np.random.Generator) -> None:
        self.weights = [
            generator.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        self._first = [np.zeros_like(one) for one in self.weights]
        self._second = [np.zeros_like(one) for one in self.weights]
        self._step = 0

    def __call__(self, inputs: Array) -> tuple[Array, Array]:
        """What comes out for each row, and the hidden layer, for learning."""
        hidden = np.tanh(inputs @ self.weights[0] + self.weights[1])
        return (hidden @ self.weights[2] + self.weights[3])[:, 0], hidden

    def learn(self, inputs: Array, hidden: Array, slope: Array, rate: float) -> None:
        """Go against the slope of what is to become small, by what comes out."""
        back = slope[:, None] @ self.weights[2].T * (1 - hidden**2)
        slopes = [inputs.T @ back, back.sum(0), hidden.T @ slope[:, None], slope.sum(keepdims=True)]
        self._step += 1
        for weight, first, second, one in zip(self.weights, self._first, self._second, slopes, strict=True):
            first += 0.1 * (one - first)
            second += 0.001 * (one**2 - second)
            ahead = first / (1 - 0.9**self._step)
            weight -= rate * ahead / (np.sqrt(second / (1 - 0.999**self._step)) + 1e-8)


class Learner:
    """An actor that scores actions and a critic that guesses what a round will bring."""

    def __init__(self, layout: Layout, seed: int, hidden: int = 48) -> None:
        generator = np.random.default_rng(seed)
        self.eyes = Eyes(layout)
        self._dice = generator
        self.actor = Net(2 * (len(KINDS) + 10) + 8, hidden, generator)
        self.critic = Net(8, hidden, generator)

    def look(self, seen: dict[str, Array], seats: Array) -> tuple[Array, Array, Array]:
        """The states, one row for each legal action of all tables, and the table that it belongs to."""
        state, worth, near = self.eyes.state(seen["observation"])
        table, index = np.nonzero(seen["action_mask"])
        rows = seen["actions"][table, index]
        return state, self.eyes.actions(rows, state[table], worth[table], near[table], seats[table]), table

    def chances(self, rows: Array, table: Array) -> tuple[Array, Array]:
        """How likely each action is to be chosen, and the hidden layer."""
        scores, hidden = self.actor(rows)
        count = int(table[-1]) + 1
        top = np.full(count, -np.inf, np.float32)
        np.maximum.at(top, table, scores)
        weights = np.exp(scores - top[table])
        return weights / np.bincount(table, weights, count)[table], hidden

    def draw(self, chances: Array, table: Array, begins: Array) -> Array:
        """The row of an action for each table, drawn by how likely each is."""
        ahead = np.cumsum(chances)
        before = ahead[begins] - chances[begins]
        ends = np.append(begins[1:], len(table))
        wanted = before + self._dice.random(len(begins)) * (1 - 1e-6)
        return np.clip(np.searchsorted(ahead, wanted, side="right"), begins, ends - 1)

    def best(self, seen: dict[str, Array], seat: int) -> int:
        """The action that is most likely to be chosen."""
        one = {name: array[None] for name, array in seen.items()}
        _, rows, table = self.look(one, np.array([seat]))
        return int(self.chances(rows, table)[0].argmax())


def train(
    env: VectorEnv, learner: Learner, minutes: float, *, ahead: int = 12, rate: float = 8e-3, seed: int = 1
) -> list[tuple[int, float, float]]:
    """Play and learn for so long; how many decisions, seconds and how much gold a round, from time to time.

    What is counted is the time of one core, so that a busy machine learns as much as one with nothing else to do.
    """
    seen, info = env.reset(seed=seed)
    begun, decisions, curve = time.process_time(), 0, []
    earned: list[float] = []
    total = np.zeros(env.num_envs)
    while time.process_time() - begun < 60 * minutes:
        steps = []
        for _ in range(ahead):
            state, rows, table = learner.look(seen, info["seat"])
            chances, _ = learner.chances(rows, table)
            begins = np.searchsorted(table, np.arange(env.num_envs))
            chosen = learner.draw(chances, table, begins)
            value, _ = learner.critic(state)
            seen, rewards, ended, _, info = env.step(chosen - begins)
            steps.append((state, rows, table, chosen, value, rewards.copy(), ended))
            total += rewards
            earned += total[ended].tolist()
            total[ended] = 0
        decisions += ahead * env.num_envs
        _improve(learner, steps, learner.critic(learner.eyes.state(seen["observation"])[0])[0], rate)
        if len(earned) >= 1000:
            curve.append((decisions, time.process_time() - begun, float(np.mean(earned))))
            print(f"{decisions:>9,} decisions {curve[-1][1]:6.0f} s   {curve[-1][2]:.3f} gold a round", flush=True)
            earned.clear()
    return curve


def _improve(learner: Learner, steps: list[Any], value: Array, rate: float, *, decay: float = 0.95) -> None:
    """Learn from so many steps at all tables; ``value`` is what the critic says of where they have led to."""
    gain = np.zeros_like(value)
    told = []
    for state, rows, table, chosen, guessed, rewards, ended in reversed(steps):
        goes_on = 1.0 - ended
        surprise = rewards + value * goes_on - guessed
        gain = surprise + decay * goes_on * gain
        value = guessed
        told.append((state, rows, table, chosen, gain.copy(), gain + guessed))
    gains = np.concatenate([one[4] for one in told])
    spread = gains.std() + 1e-3
    states = np.concatenate([one[0] for one in told])
    guessed, hidden = learner.critic(states)
    wanted = np.concatenate([one[5] for one in told])
    learner.critic.learn(states, hidden, ((guessed - wanted) / len(states)).astype(np.float32), rate)
    rows, slopes, hiddens = [], [], []
    for _, row, table, chosen, gain, _ in told:
        chances, hidden = learner.chances(row, table)
        picked = np.zeros_like(chances)
        picked[chosen] = 1
        # towards what went better than thought; and a little towards trying everything
        logs = np.log(chances + 1e-9)
        doubt = -np.bincount(table, chances * logs)
        slope = (chances - picked) * (gain / spread)[table] + 0.01 * chances * (logs + doubt[table])
        rows.append(row)
        hiddens.append(hidden)
        slopes.append(slope / len(gains))
    learner.actor.learn(np.concatenate(rows), np.concatenate(hiddens), np.concatenate(slopes).astype(np.float32), rate)


def compare(learner: Learner, deals: int, seed: int) -> Array:
    """By deal, how much more gold the learner earns than ``random`` in the same seat."""
    env = SeatEnv(SaboteurRules(rounds=1), PLAYERS, opponents=OPPONENTS)
    more = np.zeros(deals)
    dice = np.random.default_rng(seed)
    for deal in range(deals):
        for sign in (1, -1):
            seen, info = env.reset(seed=deal, options={"deal": f"compare {seed} {deal}"})
            over = not seen["action_mask"].any()
            while not over:
                if sign > 0:
                    action = learner.best(seen, info["seat"])
                else:
                    action = int(dice.integers(int(seen["action_mask"].sum())))
                seen, reward, over, _, info = env.step(action)
                more[deal] += sign * reward
    return more


def draw(curve: list[tuple[int, float, float]], path: Path) -> None:
    """The curve as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.4))
    axes.plot([seconds / 60 for _, seconds, _ in curve], [gold for *_, gold in curve], color="#b8860b")
    axes.set_xlabel("minutes of one core")
    axes.set_ylabel("gold a round")
    axes.set_title("One seat of five among the native policy")
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8, help="how long to learn, of one core's time (8)")
    parser.add_argument("--tables", type=int, default=48, help="how many matches at once (48)")
    parser.add_argument("--deals", type=int, default=2000, help="how many deals to compare on (2000)")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with (1)")
    parser.add_argument("--picture", type=Path, help="where to draw the curve")
    parser.add_argument("--results", type=Path, help="where to write the curve and the comparison, as JSON")
    options = parser.parse_args()
    rules = SaboteurRules(rounds=1)
    env = VectorEnv(rules, options.tables, PLAYERS, opponents=OPPONENTS, copy=False)
    learner = Learner(env.layout, options.seed)
    curve = train(env, learner, options.minutes, seed=options.seed)
    more = compare(learner, options.deals, options.seed)
    mean, half = more.mean(), 1.96 * more.std(ddof=1) / len(more) ** 0.5
    interval = f"95 %: {mean - half:+.3f} to {mean + half:+.3f}"
    print(f"{mean:+.3f} gold a round more than random over {len(more)} paired deals; {interval}")
    if options.results:
        told = {"curve": curve, "more": mean, "low": mean - half, "high": mean + half, "deals": len(more)}
        options.results.write_text(json.dumps(told) + "\n", encoding="utf-8")
    if options.picture:
        draw(curve, options.picture)


if __name__ == "__main__":
    main()
