"""One command from nothing: the wheel, an empty home, another folder, and somebody is at the table."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.shipping import smoke
from tests.shipping.contents import ROOT, lacking_in_wheel
from tests.shipping.wheels import build

pytestmark = pytest.mark.long
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = build("wheel", ROOT, tmp_path_factory.mktemp("dist"), UNDERMINE_PURE="1")
    assert lacking_in_wheel(made) == []
    return made


@pytest.mark.parametrize("tool", ["uvx", "pipx"])
def test_the_server_is_there_with_one_command(tool: str, wheel: Path, tmp_path: Path) -> None:
    command = {
        "uvx": ["uvx", "--python", sys.executable, "--from", f"undermine[server] @ {wheel.as_uri()}", "undermine"],
        "pipx": ["pipx", "run", "--python", sys.executable, "--spec", f"{wheel}[server]", "undermine"],
    }[tool]
    command[0] = str(BIN / command[0])
    with smoke.serving(command, tmp_path, smoke.INSTALL_WITHIN) as (address, said):
        assert str(tmp_path / ".local/share/undermine") in said
        smoke.look_at(address)


def test_without_the_extra_it_says_in_one_sentence_what_to_install(wheel: Path, tmp_path: Path) -> None:
    done = smoke.run([str(BIN / "uvx"), "--quiet", "--from", str(wheel), "undermine"], tmp_path)
    assert done.returncode == 2 and done.stdout == ""
    said = 'undermine: this needs the packages of the server; get them with: pip install "undermine[server]"\n'
    assert done.stderr == said


def test_a_strangers_first_minutes_with_this_python(wheel: Path) -> None:
    assert smoke.try_out(sys.executable, wheel).endswith("(engine: plain)")
