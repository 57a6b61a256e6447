"""The image and the compose files: what they name is there, and what they set is what the server understands.

No engine is needed for it; what has been tried with a root file system and what has not stands in docs/operating.md.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.shipping.contents import BUILDING
from undermine.games import GAMES
from undermine.server.settings import Settings, load

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "containers"
IMAGE = (FOLDER / "Containerfile").read_text(encoding="utf-8")
#: the instructions of the last stage, in which the server runs
LAST = re.split(r"^FROM ", IMAGE, flags=re.MULTILINE)[-1]


def compose(name: str) -> dict[str, Any]:
    """A compose file as it is read when nobody has set anything."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    read: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{\w+:-(.*?)\}", r"\1", text))
    return read


def settings_of(service: dict[str, Any]) -> Settings:
    """What the server makes of the image's variables and the service's."""
    image = dict(re.findall(r"(UNDERMINE_\w+)=(\S+)", LAST))
    return load({}, None, {**image, **service.get("environment", {})})


def test_everything_that_is_copied_is_there_and_not_ignored() -> None:
    copied = [name for line in re.findall(r"^COPY (?!--from)(.+)$", IMAGE, re.MULTILINE) for name in line.split()[:-1]]
    assert len(copied) > 8 and [name for name in copied if not (ROOT / name).exists()] == []
    allowed = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in copied if name not in allowed and name.partition("/")[0] not in allowed] == []
    # What a wheel would be made without, and nobody be told.
    assert {*BUILDING} <= {*copied, *(f"{name}/{game}.md" for name in copied for game in GAMES)}


def test_it_is_nobodys_root_and_tells_whether_it_is_well() -> None:
    assert re.search(r"^USER 10001:10001$", LAST, re.MULTILINE) and "gcc" not in LAST and "npm" not in LAST
    assert LAST.index("USER ") < LAST.index("ENTRYPOINT")
    # As a list, so that the server itself is the first process and hears the signal.
    assert 'ENTRYPOINT ["undermine"]' in LAST and "STOPSIGNAL SIGTERM" in LAST
    settings = settings_of({})
    assert (settings.host, settings.data, settings.is_database) == ("0.0.0.0", "/data", False)
    assert f"http://127.0.0.1:{settings.port}/health" in LAST and f"EXPOSE {settings.port}" in LAST
    assert "VOLUME /data" in LAST and "install -d -m 0700 -o 10001 -g 10001 /data" in LAST


@pytest.mark.parametrize("lock", re.findall(r"-r \S*?(\w+\.txt)", IMAGE))
def test_it_is_installed_from_locks(lock: str) -> None:
    assert (ROOT / "requirements" / lock).exists()
    assert IMAGE.count("--require-hashes") == len(re.findall(r"pip install .*-r ", IMAGE))


def test_one_server_keeps_its_tables_in_a_volume() -> None:
    file = compose("compose.yaml")
    [server] = file["services"].values()
    assert settings_of(server).data == "/data" and server["volumes"] == ["tables:/data"] and "tables" in file["volumes"]
    assert server["ports"] == ["127.0.0.1:8000:8000"]


def test_two_nodes_are_one_house_behind_a_proxy() -> None:
    file = compose("cluster.yaml")
    nodes = {name: one for name, one in file["services"].items() if one["image"] == "undermine"}
    told = [settings_of(one) for one in nodes.values()]
    assert len(told) == 2 and len({one.data for one in told}) == 1 and all(one.is_database for one in told)
    # Each is found by the others under the name of its service, and listens where all of them can come.
    assert [one.node_address for one in told] == [f"http://{name}:7000" for name in nodes]
    assert {one.node_listen for one in told} == {"http://0.0.0.0:7000"}
    [network] = file["networks"]["inside"]["ipam"]["config"]
    assert {one.proxies for one in told} == {(network["subnet"],)}
    # Nobody reaches a node but through the proxy, and its own file names all of them.
    assert [name for name, one in file["services"].items() if "ports" in one] == ["proxy"]
    proxy = (FOLDER / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"\{\$NODES:(.+?)\}", proxy)[1].split() == [f"{name}:8000" for name in nodes]  # type: ignore[index]
    for one in file["services"].values():
        assert set(one.get("secrets", [])) <= set(file["secrets"])
        assert {volume.partition(":")[0] for volume in one.get("volumes", [])} <= {*file["volumes"], "./Caddyfile"}
    assert {told[0].hosts, (file["services"]["proxy"]["environment"]["SITE"],)} == {("localhost",)}
