"""Bots from outside: found by module and class or by an entry point, and imported only where people ask for it."""

from __future__ import annotations

import json
import shlex
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.bots.outside import LOUD, Folder, blocks, offer, prepare
from undermine.bots import Bot, BotError, add, allow, make, make_for, registry, seat_bots, specs
from undermine.cli import main
from undermine.games import Chance, SaboteurRules, start
from undermine.lab import LedgerError, Matches, OneSeat, Run
from undermine.lab.run import ledger
from undermine.lab.run.match import play_match
from undermine.server.settings import load
from undermine.telling.errors import sentence
from undermine.words import Words, languages


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    before = set(sys.modules)
    offer(monkeypatch)
    yield prepare(tmp_path, monkeypatch)
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_a_class_with_decide_is_a_bot(folder: Folder) -> None:
    folder.write("loud", LOUD)
    allow("loud:Loud")
    bot = make_for("saboteur", "loud:Loud")
    assert isinstance(bot, Bot) and bot.spec == str(bot) == "loud:Loud" and bot.explain(None) == ()  # type: ignore[arg-type]
    assert play_match(SaboteurRules(rounds=1), 3, "s", seat_bots("loud:Loud,random", 3, "saboteur")).result is not None
    assert "loud:Loud" in specs() and registry.allowed() == ("loud:Loud",)
    assert registry.titles() == {"loud:Loud": "Loud one"}


def test_a_subclass_of_bot_keeps_its_personas_and_games(folder: Folder) -> None:
    source = "from undermine.bots import Persona, RandomBot\n\n"
    source += "class Calm(RandomBot):\n    personas = {'': Persona(), 'very': Persona()}\n    games = ('saboteur',)\n"
    folder.write("calm", source)
    allow("calm:Calm:very")
    assert make("calm:Calm:very").spec == "calm:Calm:very" and make("calm:Calm").spec == "calm:Calm"
    assert registry.titles() == {"calm:Calm": "calm:Calm", "calm:Calm:very": "calm:Calm:very"}
    with pytest.raises(BotError, match="games='saboteur'"):
        make_for("saboteur2", "calm:Calm")
    with pytest.raises(BotError, match="no_such_bot"):
        allow("calm:Calm:hardly")


def test_an_entry_point_names_a_bot(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write("loud", LOUD)
    offer(monkeypatch, noisy=("loud:Loud",))
    assert registry.named()[-1] == "noisy" and "noisy" not in specs()
    assert not folder.imported("loud")  # being offered is not being imported
    with pytest.raises(BotError, match="no_such_bot"):
        make("noisy")
    allow("noisy")
    allow("noisy")
    assert make("noisy").spec == "noisy" and registry.allowed() == ("noisy",)


def test_entry_points_are_those_of_installed_packages(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    info = folder.path / "noise-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noise\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[undermine.bots]\nnoisy = loud:Loud\n")
    monkeypatch.syspath_prepend(folder.path)
    registry.entry_points.cache_clear()
    assert registry.entry_points()["noisy"] == ("loud:Loud",)
    registry.entry_points.cache_clear()


WRONG = {
    "nowhere:Bot": ("bot_module", "ModuleNotFoundError: No module named 'nowhere'"),
    "broken:Bot": ("bot_module", "SyntaxError"),
    "script:Bot": ("bot_module", "SystemExit: 3"),
    ":Bot": ("bot_module", "ValueError"),
    "loud:Nobody": ("no_bot_class", "Nobody"),
    "loud:Path": ("not_a_bot", "decide(view, legal, chance)"),
    "loud:number": ("not_a_bot", "decide(view, legal, chance)"),
    "loud:Half": ("not_a_bot", "decide(view, legal, chance)"),
    "loud:Needy": ("bot_without_arguments", "TypeError"),
    "clever": ("no_such_bot", "keen:wary"),
    "keen:sleepy": ("no_such_bot", "keen:wary"),
}


@pytest.mark.parametrize("spec", WRONG)
def test_what_is_no_bot_is_said_in_every_language(folder: Folder, spec: str) -> None:
    more = "from undermine.bots import Bot\nnumber = 7\nclass Half(Bot): pass\n"
    more += "class Needy:\n    def __init__(self, more): pass\n    def decide(self, view, legal, chance): pass\n"
    folder.write("loud", LOUD + more)
    folder.write("broken", "def")
    folder.write("script", "raise SystemExit(3)")
    code, part = WRONG[spec]
    with pytest.raises(BotError) as caught:
        allow(spec)
    assert caught.value.code == code
    sentences = {sentence(Words(language), caught.value) for language in languages()}
    assert len(sentences) == len(languages()) and all(part in one for one in sentences)


def test_a_name_that_two_bots_have_is_refused(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write("loud", LOUD)
    offer(monkeypatch, keen=("loud:Loud",), noisy=("loud:Loud", "other:Loud"))
    for name, places in (("keen", "undermine.bots.builtin:KeenBot, loud:Loud"), ("noisy", "loud:Loud, other:Loud")):
        with pytest.raises(BotError) as caught:
            allow(name)
        assert caught.value.code == "bot_clash" and caught.value.facts == {"bot": name, "places": places}
    assert not folder.imported("loud")

    class Loud:
        def decide(self) -> None: ...

    with pytest.raises(BotError, match="bot_clash"):
        add(Loud, "keen")
    assert type(make("keen")).__name__ == "KeenBot"


# Commands


@pytest.mark.parametrize("workers", ["1", "2"])
def test_commands_import_the_bots_they_are_given(
    folder: Folder, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.write("loud", LOUD)
    asked = ["simulate", "saboteur", "--bots", "loud:Loud, greedy", "--games", "3", "--workers", workers, "--json"]
    assert main(asked) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"] == "loud:Loud, greedy" and found["games"] == 3


@pytest.mark.parametrize(
    "command",
    [
        "tournament saboteur --field loud:Loud --candidate random --reference greedy",
        "tournament saboteur --candidate loud:Loud",
        "tournament saboteur --candidate random --reference loud:Loud",
        "balance saboteur --bot loud:Loud --players 3",
        "measure matrix saboteur --bots random,loud:Loud",
        "measure matrix saboteur2 --bots random --neutral loud:Loud",
        "measure beliefs saboteur --bot loud:Loud",
        "measure beliefs saboteur --bot keen --field loud:Loud",
        "measure style saboteur --bots loud:Loud",
        "measure never saboteur --bots loud:Loud",
        "measure timing saboteur --bots loud:Loud",
        "measure soak saboteur --bot loud:Loud --players 3",
    ],
)
def test_every_flag_that_names_bots_takes_them(
    folder: Folder, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.write("loud", LOUD)
    assert main([*command.split(), "--rounds", "1", "--seed", "s", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["partial"] is False and folder.imported("loud")


def test_a_bot_that_cannot_be_had_is_a_line(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "saboteur", "--bots", "nowhere:Bot"]) == 2
    assert capsys.readouterr().err == (
        "undermine simulate: the module 'nowhere' of the bot 'nowhere:Bot' cannot be imported "
        "(ModuleNotFoundError: No module named 'nowhere')\n"
    )


# What may not import anything


def test_the_library_looks_specs_up_and_imports_nothing(folder: Folder) -> None:
    folder.write("loud", LOUD)
    for ask in (
        lambda: make("loud:Loud"),
        lambda: make_for("saboteur", "loud:Loud"),
        lambda: Matches(rules=SaboteurRules(), seed="s", players=3, bots="loud:Loud"),
    ):
        with pytest.raises(BotError, match="no_such_bot"):
            ask()
    assert not folder.imported("loud")


def test_a_ledger_imports_nothing(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    """A run goes on with the bots the command line names; those a ledger names are only compared with them."""
    folder.write("loud", LOUD)
    asked = {"rules": SaboteurRules(), "seed": "s", "players": 3, "field": ("greedy",)}
    Run(OneSeat(**asked, candidates=("random",)), 1, folder.path / "kept").to_the_end()  # type: ignore[arg-type]
    kept = folder.path / "kept" / "insert.jsonl"
    kept.write_text(kept.read_text().replace('["random"]', '["loud:Loud"]'))
    with pytest.raises(LedgerError):
        Run(OneSeat(**asked, candidates=("random",)), 1, folder.path / "kept")  # type: ignore[arg-type]
    command = "tournament saboteur --players 3 --candidate random --rounds 1 --json --out kept"
    assert main(command.split()) == 2 and "loud:Loud" in capsys.readouterr().err
    assert not folder.imported("loud")


def test_a_bot_that_was_changed_is_not_added_up_with_what_it_was(folder: Folder) -> None:
    """The name of the code covers what was loaded from outside; it is the same as ever where nothing was."""
    plain = ledger.code()
    folder.write("loud", LOUD)
    allow("loud:Loud")
    before = ledger.code()
    folder.write("loud", LOUD.replace("legal[-1]", "legal[0]"))
    ledger._named.cache_clear()
    assert len({plain, before, ledger.code()}) == 3


# The page


def test_the_page_writes_a_bot(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    """The code on the page is what runs here, and so are its commands, with fewer rounds."""
    prospector, dreamer, doubter, gossip = blocks("python")
    folder.write("prospector", prospector)
    folder.write("dreamer", dreamer.replace("range(20)", "range(2)"))
    folder.write("doubter", doubter)
    commands = [shlex.split(line) for block in blocks("sh") for line in block.splitlines()]
    assert [one[1] for one in commands] == ["simulate", "play", "tournament"]
    for command in commands:
        if command[1] == "play":
            continue  # it takes somebody at a keyboard
        fewer = ["2" if before in ("--games", "--rounds") else word for before, word in pairwise(command)]
        assert main([*fewer, "--seed", "s", "--json"]) == 0
    assert make("prospector:Prospector").spec == "prospector:Prospector"
    allow("dreamer:Dreamer")
    game = start("saboteur", 5, 7)
    legal = game.legal_actions()
    assert make("dreamer:Dreamer").decide(game.view(game.to_act), legal, Chance("dream")) in legal
    assert (
        main(["measure", "beliefs", "saboteur", "--bot", "doubter:Doubter", "--rounds", "2", "--seed", "s", "--json"])
        == 0
    )
    beliefs = json.loads(capsys.readouterr().out.splitlines()[-1])["figures"]
    assert beliefs["stages"][0]["brier"]["belief"]["estimate"] == 0.5
    folder.write("gossip", gossip)
    command = ["simulate", "saboteur", "--bots", "gossip:Gossip", "--games", "1", "--seed", "s", "--json", "--talk"]
    assert main([*command, "--records", "said.jsonl"]) == 0
    assert '"claim":"suspect"' in folder.path.joinpath("said.jsonl").read_text()


def test_the_page_says_how_a_package_and_a_server_name_it(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write("prospector", blocks("python")[0])
    package, settings = blocks("toml")
    offered = tomllib.loads(package)["project"]["entry-points"][registry.GROUP]
    offer(monkeypatch, **{name: (place,) for name, place in offered.items()})
    allow("prospector")
    assert registry.titles() == {"prospector": "Prospector"}
    folder.path.joinpath("s.toml").write_text(settings)
    assert load({}, "s.toml", {}).bots == ("prospector:Prospector",)
    assert load({}, None, {"UNDERMINE_BOTS": "a:B, c:D"}).bots == ("a:B", "c:D")
