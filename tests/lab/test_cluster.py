"""Work on Ray: the same rows as in this process, and whoever dies costs their parcels only.

A Ray of its own is started on this machine, which takes its time, in a process apart: it changes the environment.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.cli.conftest import Outcome, run_apart
from undermine.games import SaboteurRules
from undermine.lab.challenge.card import Entry, ScoreCard, differences
from undermine.lab.run import cluster
from undermine.lab.run.cluster import ClusterError, RayCluster
from undermine.lab.run.crew import Errand
from undermine.lab.run.ledger import code
from undermine.lab.run.work import through

ROOT = Path(__file__).parents[2]
MATCHES = ("balance", "saboteur", "--bot", "greedy", "--players", "3,5", "--rounds", "60", "--seed", "ray", "--json")
#: plays rows on Ray one of which kills its worker the first time; says which processes there were and who listens
STORY = """
import json, os, subprocess, sys, time
from pathlib import Path
from tests.lab.test_cluster import Mortal, listening
from undermine.games import SaboteurRules
from undermine.lab.challenge.card import Entry, ScoreCard, differences
from undermine.lab.run.cluster import RayCluster
from undermine.lab.run.work import through

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    told = {"done": [], "listening": []}
    parcels = through(Mortal(str(folder)), range(40), RayCluster(workers=2))
    told["done"] += next(parcels)
    told["listening"] = listening()
    for parcel in parcels:
        told["done"] += parcel
    # A challenge has several tracks, one after the other, for which Ray is started once.
    entry = Entry(rules=SaboteurRules(), players=3, agent="greedy", rounds={"seat": 4, "team": 2, "beliefs": 1})
    told["differ"] = differences(ScoreCard(entry).to_the_end(), ScoreCard(entry).to_the_end(RayCluster(workers=2)))
    print(json.dumps(told))
"""


class Mortal:
    """Measures a number; whoever is first to come to the seventh is killed for it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __call__(self, number: int) -> list[int]:
        mark = Path(self.folder) / "killed"
        if number == 7 and not mark.exists():
            mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.01)
        return [number * number, os.getpid()]


def listening() -> list[str]:
    """The addresses at which anything that Ray started listens."""
    told = subprocess.run(["ss", "-ltnpH"], capture_output=True, text=True, check=True).stdout
    own = [line.split() for line in told.splitlines() if re.search(r'"(raylet|gcs_server|ray::\w+)"', line)]
    return [words[3] for words in own]


def apart(*command: str) -> Outcome:
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, cwd=ROOT, timeout=600, check=False
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


@pytest.mark.long
def test_a_killed_worker_costs_its_parcels_only_and_nobody_outside_is_heard(tmp_path: Path) -> None:
    story = tmp_path / "story.py"
    story.write_text(STORY)
    told = apart("-c", f"import runpy, sys; sys.argv[1:] = {[str(tmp_path)]!r}; sys.path.insert(0, {str(ROOT)!r}); "
                 f"runpy.run_path({str(story)!r}, run_name='__main__')")  # fmt: skip
    assert told.code == 0, told.err
    found = json.loads(told.out.splitlines()[-1])
    assert [(number, row[0]) for number, row in found["done"]] == [(number, number**2) for number in range(40)]
    killed = int((tmp_path / "killed").read_text())
    by = {pid for _, (_, pid) in found["done"]}
    assert len(by) >= 2 and killed not in {pid for number, (_, pid) in found["done"] if number >= 7}
    assert found["differ"] == []
    assert found["listening"] and all("127.0.0.1" in address for address in found["listening"]), found


@pytest.mark.long
def test_measurements_and_bots_from_outside_come_to_the_same_on_ray(tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text(
        "class Last:\n    def decide(self, view, legal, chance):\n        return legal[-1]\n"
    )
    asked = ("--bot", "outside:Last", *MATCHES[4:])
    path = f"{tmp_path}:{':'.join(sys.path)}"
    here = run_apart(*MATCHES[:2], *asked, PYTHONPATH=path)
    out = tmp_path / "kept"
    # A part is measured here, the rest on Ray, which goes on with the same ledger.
    fewer = [*asked, "--out", str(out)]
    fewer[fewer.index("60")] = "10"
    assert run_apart(*MATCHES[:2], *fewer, PYTHONPATH=path).code == 0
    command = [sys.executable, "-m", "undermine", *MATCHES[:2], *asked, "--out", str(out), "--ray", "--workers", "2"]
    there = subprocess.run(
        command, capture_output=True, text=True, timeout=600, env={**os.environ, "PYTHONPATH": path}, check=False
    )
    assert there.returncode == 0, there.stderr
    assert "Going on after 20 of 120 measurements" in there.stderr
    one, other = json.loads(here.out), json.loads(there.stdout)
    assert one["figures"] == other["figures"] and other["done"] == 120 and not other["partial"]


# What needs no Ray


def squared(number: int) -> int:
    if number == 3:
        raise ValueError("not 3")
    return number**2


def test_a_worker_tells_what_came_of_a_parcel_or_what_was_wrong() -> None:
    told = code(), pickle.dumps(Errand.of(squared))
    seconds, done = cluster._parcel(told, [1, 2])  # type: ignore[misc]
    assert seconds >= 0 and done == [(1, 1), (2, 4)]
    wrong = cluster._parcel(told, [3])
    assert isinstance(wrong, ValueError) and str(wrong) == "not 3"


def test_other_code_is_refused() -> None:
    refused = cluster._parcel(("another", pickle.dumps(Errand.of(len))), [1])  # type: ignore[arg-type]
    assert isinstance(refused, ClusterError) and refused.code == "cluster.other_code"
    assert isinstance(pickle.loads(pickle.dumps(refused)), ClusterError)


class FakeRay(ModuleType):
    """What stands for Ray where it is about us alone: tasks are done here, with all that goes to them pickled."""

    class exceptions:  # noqa: N801
        class RayError(Exception):
            pass

    def __init__(self, fails: int = 0, dead: bool = False) -> None:
        super().__init__("ray")
        self.started: list[dict[str, Any]] = []
        self.stopped = 0
        self._fails, self._dead, self._on = fails, dead, False

    def is_initialized(self) -> bool:
        return self._on

    def init(self, **settings: Any) -> None:
        self.started.append(settings)
        if len(self.started) <= self._fails:
            raise Exception("The current node timed out during startup.\nAnd so on.")  # as Ray does
        self._on = True

    def shutdown(self) -> None:
        self.stopped += 1
        self._on = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **options: Any) -> Callable[[Any], Any]:
        assert options["max_retries"] > 0
        return lambda function: SimpleNamespace(remote=lambda *told: (function, pickle.dumps(told)))

    def get(self, task: Any) -> Any:
        if self._dead:
            raise self.exceptions.RayError("all nodes are dead")
        function, told = task
        return pickle.loads(pickle.dumps(function(*pickle.loads(told))))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FakeRay]:
    for name in ("RAY_USAGE_STATS_ENABLED", "RAY_AUTH_TOKEN", *cluster._ALONE):
        monkeypatch.setenv(name, "")

    def put_in(**how: Any) -> FakeRay:
        ray = FakeRay(**how)
        monkeypatch.setitem(sys.modules, "ray", ray)
        return ray

    return put_in


def test_a_challenge_is_the_same_there_and_ray_is_started_once_for_it(fake: Callable[..., FakeRay]) -> None:
    ray = fake()
    entry = Entry(rules=SaboteurRules(), players=3, agent="greedy", rounds={"seat": 4, "team": 2, "beliefs": 1})
    assert differences(ScoreCard(entry).to_the_end(), ScoreCard(entry).to_the_end(RayCluster())) == []
    assert len(ray.started) == 1 and ray.stopped == 0
    assert ray.started[0]["address"] == "local" and ray.started[0]["include_dashboard"] is False
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_what_is_wrong_and_what_is_stopped_early_ends_it(fake: Callable[..., FakeRay]) -> None:
    ray = fake()
    with pytest.raises(ValueError, match="not 3"):
        list(through(squared, range(5), RayCluster("there:1")))
    assert ray.stopped == 1 and ray.started[0]["address"] == "there:1" and "num_cpus" not in ray.started[0]
    parcels = through(squared, [1, 2, 4, 5], RayCluster(workers=1))
    assert next(parcels) == [(1, 1)]
    parcels.close()
    assert ray.stopped == 2


def test_a_cluster_that_is_gone_is_told_as_workers_that_died(fake: Callable[..., FakeRay]) -> None:
    fake(dead=True)
    with pytest.raises(BrokenExecutor, match="all nodes are dead"):
        list(through(squared, [1], RayCluster()))


def test_a_ray_of_ones_own_that_does_not_come_up_is_started_again(fake: Callable[..., FakeRay]) -> None:
    fake(fails=2)
    assert list(through(squared, [1], RayCluster())) == [[(1, 1)]]
    fake(fails=3)
    with pytest.raises(ClusterError) as refused:
        list(through(squared, [1], RayCluster()))
    assert refused.value.facts == {"address": "local", "why": "The current node timed out during startup."}
    fake(fails=1)
    with pytest.raises(ClusterError):
        list(through(squared, [1], RayCluster("there:1")))


def test_without_ray_the_command_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['ray'] = None; from undermine.cli import main; "
        "sys.exit(main(['simulate', 'saboteur', '--games', '2', '--ray', '--json']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and 'pip install "undermine[cluster]"' in done.stderr
