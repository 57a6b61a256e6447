"""Configuration in the documents is read by the program that it is for."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from docsite.markdown import Block
from tests.documents import ROOT
from tests.documents.test_blocks import named, of
from tests.web.installing import Program, found, install

pytestmark = pytest.mark.long


def run(command: Sequence[str | Path], **environment: str) -> None:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # What it only warns of would not do either.
    assert not re.search(r"\b(warn|emerg|unknown|ignoring)", done.stderr, re.IGNORECASE), done.stderr


@pytest.mark.parametrize("one", of("ini"), ids=named)
def test_systemd_reads_units(one: tuple[str, Block], tmp_path: Path) -> None:
    install(Program(lambda: found("systemd-analyze"), ("systemd",)))
    unit = tmp_path / "undermine.service"
    # Where the command lies on the machine that it is written for, there is none here.
    unit.write_text(one[1].text.replace("/opt/undermine/bin/undermine", sys.executable))
    run(["systemd-analyze", "verify", "--man=no", unit])


@pytest.mark.parametrize("one", of("nginx"), ids=named)
def test_nginx_reads_its_files(one: tuple[str, Block], tmp_path: Path) -> None:
    install(Program(lambda: found("nginx"), ("nginx-light",)))
    install(Program(lambda: found("openssl"), ("openssl",)))
    certificate, key = tmp_path / "one.pem", tmp_path / "one.key"
    made = ["-keyout", str(key), "-out", str(certificate), "-days", "2", "-nodes", "-subj", "/CN=play.example.org"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", *made], check=True, capture_output=True, timeout=120
    )
    told = one[1].text.replace("/etc/ssl/play.example.org.pem", str(certificate))
    told = told.replace("/etc/ssl/play.example.org.key", str(key))
    # A proxy's file stands in this block of nginx's own, and its names cannot be asked for here.
    names = re.sub(r"server \w+:(\d+);", r"server 127.0.0.1:\1;", told)
    file = tmp_path / "nginx.conf"
    aside = "".join(f"{one}_temp_path {tmp_path};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    file.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{aside}\n{names}\n}}\n")
    done = subprocess.run(
        [shutil.which("nginx") or "nginx", "-t", "-c", file, "-e", tmp_path / "errors"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and "[warn]" not in done.stderr, done.stderr


@pytest.fixture
def containers(tmp_path: Path) -> Path:
    """The files for containers, beside the two secrets that whoever uses them makes."""
    shutil.copytree(ROOT / "containers", tmp_path / "containers")
    for name in ("password", "pgpass"):
        (tmp_path / "containers" / name).touch()
    return tmp_path / "containers"


@pytest.mark.parametrize("name", ["compose.yaml", "cluster.yaml"])
def test_compose_reads_its_files(name: str, containers: Path) -> None:
    install(Program(lambda: found("docker-compose"), ("docker-compose",)))
    file = containers / name
    said = subprocess.run(["docker-compose", "version", "--short"], capture_output=True, text=True, timeout=60).stdout
    if said.startswith("1."):
        # The old one, which Debian 12 has, does not know that a project can be named in its file.
        text, named_there = re.subn(r"^name: .*\n", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert named_there == 1
        file.write_text(text, encoding="utf-8")
    run(["docker-compose", "--file", file, "config", "--quiet"])


def test_caddy_reads_its_file(containers: Path) -> None:
    install(Program(lambda: found("caddy"), ("caddy",)))
    own = {"HOME": str(containers), "XDG_DATA_HOME": str(containers), "XDG_CONFIG_HOME": str(containers)}
    command = ["caddy", "adapt", "--config", "Caddyfile", "--validate"]
    done = subprocess.run(
        command, cwd=containers, env={**os.environ, **own}, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0 and "formatted" not in done.stderr, done.stderr
    [server] = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    assert server["listen"] == [":443"]
