"""Settings from a file, the environment and flags, and what is said when they make no sense."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from undermine.server.settings import Settings, SettingsError, load


def test_the_usual_settings_need_nothing() -> None:
    settings = load({}, None, {})
    assert settings == Settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)


def test_flags_count_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "a"\ndata = "file"\norigins = ["https://a.example"]\n')
    environment = {"UNDERMINE_PORT": "2", "UNDERMINE_HOST": "b", "UNDERMINE_PROXIES": "10.0.0.1, 10.0.0.2", "HOME": "x"}
    settings = load({"port": 3, "host": None}, str(file), environment)
    assert (settings.port, settings.host, settings.data) == (3, "b", "file")
    assert settings.origins == ("https://a.example",) and settings.proxies == ("10.0.0.1", "10.0.0.2")


@pytest.mark.parametrize(
    ("flags", "text", "environment", "complaint"),
    [
        ({"port": 70000}, None, {}, "port on the command line: Expected `int` <= 65535"),
        ({}, "port = true", {}, "port in FILE: Expected `int`, got `bool`"),
        ({}, "prot = 1", {}, "there is no setting 'prot' (in FILE); there is bot_workers, "),
        ({}, "port = ", {}, "cannot read the settings in FILE ("),
        ({}, None, {"UNDERMINE_PORT": "many"}, "port from UNDERMINE_PORT: Expected `int`, got `str`"),
        ({}, None, {"UNDERMINE_LOG": "loud"}, "log from UNDERMINE_LOG: Invalid enum value 'loud'"),
        ({}, "thinking_least = 3.0\nthinking_most = 1.0", {}, "thinking_most must not be less than thinking_least"),
    ],
)
def test_what_makes_no_sense_is_said_with_where_it_stands(
    tmp_path: Path, flags: dict[str, Any], text: str | None, environment: dict[str, str], complaint: str
) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text or "")
    with pytest.raises(SettingsError, match=re.escape(complaint.replace("FILE", str(file)))):
        load(flags, str(file), environment)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(SettingsError, match=r"cannot read the settings in nowhere\.toml"):
        load({}, "nowhere.toml", {})
