"""Settings from a file, the environment and flags, and what is said when they make no sense."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undermine.server.settings import Settings, SettingsError, load
from undermine.telling.errors import sentence
from undermine.words import Words


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
        ({"port": 70000}, None, {}, "on the command line: port must be a whole number from 0 to 65535, not 70000"),
        ({}, "port = true", {}, "FILE: port must be a whole number from 0 to 65535, not True"),
        ({}, "prot = 1", {}, "FILE: there is no setting 'prot'; choose from address, archive, bot_seconds, "),
        ({}, "port = ?", {}, "FILE: cannot read the settings: line 1 is not TOML from column 8 on"),
        ({}, "port = [\n", {}, "FILE: cannot read the settings: this is not TOML"),
        (
            {},
            None,
            {"UNDERMINE_PORT": "many"},
            "UNDERMINE_PORT: port must be a whole number from 0 to 65535, not 'many'",
        ),
        (
            {},
            None,
            {"UNDERMINE_LOG": "loud"},
            "UNDERMINE_LOG: log must be one of debug, error, info, warning, not 'loud'",
        ),
        ({}, "metrics_port = -1", {}, "FILE: metrics_port must be a whole number from 0 to 65535, not -1"),
        ({}, "tables_address = 0", {}, "FILE: tables_address must be a whole number of at least 1, not 0"),
        ({}, "rest_after = -1", {}, "FILE: rest_after must be a number from 0 to 3600, not -1"),
        ({}, 'burst = "much"', {}, "FILE: burst must be a number above 0, not 'much'"),
        ({}, "host = 1", {}, "FILE: host must be text, not 1"),
        ({}, "origins = [1]", {}, "FILE: origins must be a list of texts, not [1]"),
        ({}, "thinking_least = 3.0\nthinking_most = 1.0", {}, "thinking_most must not be less than thinking_least"),
    ],
)
def test_what_makes_no_sense_is_said_with_where_it_stands(
    tmp_path: Path, flags: dict[str, Any], text: str | None, environment: dict[str, str], complaint: str
) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text or "")
    with pytest.raises(SettingsError) as caught:
        load(flags, str(file), environment)
    assert sentence(Words(), caught.value).startswith(complaint.replace("FILE", str(file)))


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(SettingsError, match="unreadable") as caught:
        load({}, "nowhere.toml", {})
    assert sentence(Words(), caught.value) == "nowhere.toml: cannot read the settings (No such file or directory)"
