"""Two versions side by side while people play: ``python -m tests.cluster.versions --other COMMIT``.

The house begins with nodes of the other version, an older one: the database is made by it. Then nodes are killed, told
to stop, and deployed: they stop as one version and come back as the other; there always is one of this. The database
notes itself who has claimed what, so that no claim escapes. Afterwards all must be true that must be after any faults,
and nobody has claimed a table beyond what it said that it reads.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import random
import shutil
import signal
import subprocess
import tarfile
import tempfile
from collections import Counter
from pathlib import Path

import asyncpg

from tests.cluster.faults import Faults, played_through, so_many
from tests.cluster.house import HouseProcesses, NodeProcess

#: how many faults there are before everything begins anew, with tables that the other version has made
STRETCH = 12
TABLES = 6
#: as whom the database knows nodes of this tree; those of the other one are whoever made it
THIS = "this"

_NOTE_CLAIMS = f"""
CREATE ROLE {THIS} SUPERUSER LOGIN;
CREATE TABLE claims (
    number bigint GENERATED ALWAYS AS IDENTITY, link text, form_before integer, form integer, reads integer,
    made_by text
);
CREATE FUNCTION note_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO claims (link, form_before, form, reads, made_by)
    SELECT NEW.link, CASE TG_OP WHEN 'UPDATE' THEN OLD.form ELSE 0 END, NEW.form, nodes.reads, session_user
    FROM nodes WHERE nodes.id = NEW.owner;
    RETURN NULL;
END $$;
CREATE TRIGGER note_claim AFTER INSERT OR UPDATE OF owner ON tables
FOR EACH ROW WHEN (NEW.owner IS NOT NULL) EXECUTE FUNCTION note_claim();
"""


class Deploys(Faults):
    """Nodes go and come back, as what they were or as the other version."""

    def __init__(self, house: HouseProcesses, chance: random.Random, other: Path) -> None:
        super().__init__(house, chance)
        self._other = other
        self.known = {"killed": Faults.killed, "told to stop": Faults.told_to_stop, "deployed": Deploys.deployed}

    async def deployed(self, node: NodeProcess) -> None:
        becomes = self._other if node.tree is None else None
        others = [one for one in self._house.nodes if one is not node]
        if becomes is None or any(one.tree is None for one in others):
            node.tree, node.user = becomes, "postgres" if becomes else THIS
        await self.told_to_stop(node)


async def stretch(folder: Path, other: Path, faults: int, seed: str) -> dict[str, int]:
    """Some faults, from a house of the other version on; how much of everything there was."""
    chance = random.Random(seed)
    async with HouseProcesses(folder, tree=other) as house:
        connection = await asyncpg.connect(house.storage)
        await connection.execute(_NOTE_CLAIMS)
        deploys = Deploys(house, chance, other)
        coming = [["killed"], ["deployed"], *so_many(faults - 2, deploys, chance)]
        counts = await played_through(house, deploys, coming, seed, TABLES)
        claims = await connection.fetch("SELECT * FROM claims ORDER BY number")
        await connection.close()
    return {**counts, **check_claims(claims)}


def check_claims(claims: list[asyncpg.Record]) -> dict[str, int]:
    """Whether nobody has claimed what it does not read; how often a table has gone from which version to which."""
    moves: Counter[str] = Counter()
    has: dict[str, str] = {}
    for claim in claims:
        assert claim["reads"] >= claim["form_before"], f"beyond what it reads: {claim}"
        assert claim["form"] == max(claim["form_before"], claim["reads"]), f"in another form than it says: {claim}"
        who = "this" if claim["made_by"] == THIS else "other"
        moves[f"{has.get(claim['link'], 'nobody')} to {who}"] += 1
        moves[f"form {claim['form']}"] = max(moves[f"form {claim['form']}"], 1)
        has[claim["link"]] = who
    return {f"claim: {what}": number for what, number in moves.items()}


def other_tree(other: str, folder: Path) -> Path:
    """The tree of a version: a folder, or a commit, whose sources are put into one."""
    if Path(other).is_dir():
        return Path(other).absolute()
    command = ["git", "archive", "--format=tar", other, "src"]
    packed = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--other", required=True, help="the other version: a commit, or the folder of a working tree")
    parser.add_argument("--faults", type=int, default=48)
    parser.add_argument("--logs", type=Path, default=Path("build/versions"), help="where logs of nodes go that failed")
    arguments = parser.parse_args()
    # Whoever ends it wants no nodes left behind.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="undermine-other-") as sources:
        other = other_tree(arguments.other, Path(sources))
        while counts["faults"] < arguments.faults:
            number = min(STRETCH, arguments.faults - counts["faults"])
            with tempfile.TemporaryDirectory(prefix="undermine-versions-") as folder:
                Path(folder).chmod(0o755)
                try:
                    done = asyncio.run(stretch(Path(folder), other, number, f"versions {counts['faults']}"))
                except BaseException:
                    arguments.logs.mkdir(parents=True, exist_ok=True)
                    for log in Path(folder).glob("*.log"):
                        shutil.copy(log, arguments.logs)
                    raise
            counts.update(done)
            counts["faults"] += number
            print(json.dumps(counts), flush=True)


if __name__ == "__main__":
    main()
