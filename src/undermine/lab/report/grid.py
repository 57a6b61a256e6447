"""What was measured, as grids of text: made from a run's plain data alone, and shown by whoever asked for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from undermine.games import rules_from_data
from undermine.words import Words

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Grid:
    """A heading, columns and rows; the first column names what the others are figures of."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def title(data: Data, words: Words) -> str:
    """What was measured, in a line."""
    return words.say(f"lab.{data['kind']}.title", game=game_name(data, words))


def game_name(data: Data, words: Words) -> str:
    """The game, as people call it."""
    return words.say(f"game.{data['rules']['game']}")


def facts(data: Data, words: Words) -> list[tuple[str, str]]:
    """What it was measured with: names and values."""
    lines = [("rules", str(rules_from_data(data["rules"])))]
    for name in (
        "players",
        "agent",
        "bot",
        "bots",
        "field",
        "candidates",
        "reference",
        "against",
        "neutral",
        "team",
        "roles",
    ):
        value = data.get(name)
        if value:
            lines.append((name, ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)))
    lines.append(("seed", data["seed"]))
    rounds = data["rounds"]
    lines.append(
        (
            "rounds",
            ", ".join(f"{track} {n}" for track, n in rounds.items()) if isinstance(rounds, Mapping) else str(rounds),
        )
    )
    lines.append(("code", data["code"]))
    return [(words.say(f"lab.fact.{name}"), value) for name, value in lines]


def notes(data: Data, words: Words) -> list[str]:
    """How to read it; first of all, whether it is only a part of what was asked for."""
    lines = []
    if data["partial"]:
        lines.append(words.say("lab.partial", done=data["done"], size=data["size"]))
    if data["kind"] == "beliefs" and not data["figures"]["stages"]:
        lines.append(words.say("lab.beliefs.none" if not data["figures"]["believes"] else "lab.beliefs.never"))
    elif data["kind"] == "detection" and not data["figures"]["believes"]:
        lines.append(words.say("lab.beliefs.none"))
    else:
        lines.append(words.say(f"lab.{data['kind']}.note"))
    if data.get("by_client"):
        lines.append(words.say("lab.challenge.by_client"))
    lines.append(words.say("lab.intervals"))
    return lines


def grids(data: Data, words: Words) -> list[Grid]:
    """The figures as grids."""
    return GRIDS[data["kind"]](data, words)


# Figures as text


def interval(one: Data | None, words: Words, scale: float = 1, places: int = 1, sign: bool = False) -> str:
    """An estimate with its interval."""
    if one is None:
        return words.say("lab.nothing")

    def text(value: float) -> str:
        # Adding nothing makes a rounded minus zero a zero.
        return f"{round(value * scale, places) + 0.0:{'+' if sign else ''}.{places}f}"

    if one["low"] is None:
        return text(one["estimate"])
    return words.say("lab.interval", estimate=text(one["estimate"]), low=text(one["low"]), high=text(one["high"]))


def percent(one: Data | None, words: Words, sign: bool = False) -> str:
    """A share in percent, or a difference of shares in points of percent."""
    return interval(one, words, scale=100, sign=sign)


def side_name(data: Data, side: str, words: Words) -> str:
    """A side that wins rounds."""
    of_game = f"side.{data['rules']['game']}.{side}"
    return words.say(of_game if words.has(of_game) else f"side.{side}")


def role_name(role: str, words: Words) -> str:
    """A role as a heading."""
    return words.say(f"dwarf.{role}")


# Grids by kind

#: what stands in a column: made from the part of the figures that a row is about
Cell = Callable[[Any], str]


def grid(heading: str, rows: Iterable[Any], *columns: tuple[str, Cell]) -> Grid:
    """A row for each part of the figures, with these columns."""
    return Grid(
        heading, tuple(name for name, _ in columns), tuple(tuple(cell(row) for _, cell in columns) for row in rows)
    )


class Cells:
    """The cells of columns: each finds its figure in the part of the figures that a row is about, by keys."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def plain(self, *keys: str) -> Cell:
        """A number or a name as it is."""
        return lambda row: self.words.say("lab.nothing") if (one := _found(row, keys)) is None else str(one)

    def interval(self, *keys: str, scale: float = 1, places: int = 2, sign: bool = False) -> Cell:
        """An estimate with its interval."""
        return lambda row: interval(_found(row, keys), self.words, scale, places, sign)

    def percent(self, *keys: str, places: int = 1, sign: bool = False) -> Cell:
        """A share."""
        return self.interval(*keys, scale=100, places=places, sign=sign)


def _found(row: Any, keys: Sequence[str]) -> Any:
    for key in keys:
        row = row.get(key)
    return row


def _one_seat(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    figures = data["figures"]
    reference = data["reference"] or say("lab.insert.own")
    gold = say("lab.insert.gold", unit=say(f"unit.{figures['unit']}"))
    made = []
    for one in figures["candidates"]:
        for what, heading, cell in (
            ("wins", say("lab.insert.wins"), cells.percent),
            ("gold", gold, cells.interval),
        ):
            made.append(
                grid(
                    say("lab.insert.heading", candidate=one["candidate"], what=heading),
                    by_role(one, words),
                    (say("lab.role"), lambda row: row["name"]),
                    (say("lab.rounds"), lambda row: str((row["gold"]["difference"] or {"n": 0})["n"])),
                    (one["candidate"], cell(what, "candidate")),
                    (reference, cell(what, "reference")),
                    (say("lab.difference"), cell(what, "difference", sign=True)),
                )
            )
    return made


def by_role(candidate: Data, words: Words) -> list[Data]:
    """What a candidate's figures are by role, each with its name, and over all roles."""
    parts = [{"name": role_name(part["role"], words), **part} for part in candidate["roles"]]
    overall = [{"name": words.say("lab.overall"), **candidate["overall"]}] if "overall" in candidate else []
    return [*parts, *overall]


def _balance(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    figures = data["figures"]
    numbers = figures["players"]
    # In some games a round always has a winner.
    undecided = any(one["wins"].get("nobody", {}).get("estimate") for one in numbers)
    sides = [side for side in figures["sides"] if side != "nobody" or undecided]
    roles = dict.fromkeys(role for one in numbers for role in one["gold"])
    first = ((say("lab.players"), cells.plain("players")), (say("lab.rounds"), cells.plain("rounds")))
    wins = ((side_name(data, side, words), cells.percent("wins", side)) for side in sides)
    gold = ((role_name(role, words), cells.interval("gold", role)) for role in roles)
    return [
        grid(say("lab.balance.wins"), numbers, *first, *wins),
        grid(say("lab.balance.gold", unit=say(f"unit.{figures['unit']}")), numbers, *first, *gold),
    ]


def _versus(data: Data, words: Words) -> list[Grid]:
    say, bots = words.say, data["bots"]
    figures = data["figures"]
    first, second = figures["teams"]
    wins = {(pair[first], pair[second]): pair["wins"] for pair in figures["pairs"]}
    means = {one["bot"]: one for one in figures["means"]}
    names = {"first": side_name(data, first, words), "second": side_name(data, second, words)}
    made = []
    for team in (first, second):
        rows = [(one, *(percent(wins[one, other][team], words) for other in bots)) for one in bots]
        columns = (say("lab.matrix.corner", **names), *bots)
        # Either team's means stand where its bots do: at the end of the rows, or below the columns.
        if team == first:
            rows = [(*row, percent(means[row[0]][first], words)) for row in rows]
            columns = (*columns, say("lab.mean"))
        else:
            rows.append((say("lab.mean"), *(percent(means[other][second], words) for other in bots)))
        made.append(Grid(say("lab.matrix.heading", team=side_name(data, team, words)), columns, tuple(rows)))
    return [*made, *_differences(data, words)]


def _differences(data: Data, words: Words) -> list[Grid]:
    """What others than the first of the bots win more than it in the same place, a grid for each team."""
    say, figures = words.say, data["figures"]
    bots, (first, second) = data["bots"], figures["teams"]
    found = {(pair[first], pair[second]): pair["difference"] for pair in figures["pairs"]}
    made = []
    for team in (first, second) if len(bots) > 1 else ():
        columns = (say("lab.teams.candidate"), *(say("lab.teams.versus", bot=other) for other in bots))
        rows = [
            (
                one,
                *(percent(found[(one, other) if team == first else (other, one)][team], words, True) for other in bots),
            )
            for one in bots[1:]
        ]
        heading = say("lab.matrix.differences", team=side_name(data, team, words), reference=bots[0])
        made.append(Grid(heading, columns, tuple(rows)))
    return made


def _teams(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    figures = data["figures"]
    team = side_name(data, figures["team"], words)
    unit = say(f"unit.{figures['unit']}")
    reference = say("lab.teams.hushed", bot=data["reference"]) if data["hushed"] else data["reference"]
    return [
        grid(
            heading,
            figures["pairs"],
            (say("lab.teams.candidate"), cells.plain("candidate")),
            (say("lab.teams.against"), cells.plain("against")),
            (say("lab.rounds"), lambda row: str((row["gold"]["difference"] or {"n": 0})["n"])),
            (say("lab.teams.candidate"), cell(what, "candidate")),
            (reference, cell(what, "reference")),
            (say("lab.difference"), cell(what, "difference", sign=True)),
        )
        for what, heading, cell in (
            ("wins", say("lab.matrix.heading", team=team), cells.percent),
            ("gold", say("lab.teams.gold", unit=unit, team=team), cells.interval),
        )
    ]


def _beliefs(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    figures = data["figures"]
    names = {"belief": data["bot"], "prior": say("lab.beliefs.prior")}
    scores = [
        grid(
            say(f"lab.beliefs.{score}"),
            figures["stages"],
            (say("lab.beliefs.stage"), lambda stage: say("lab.beliefs.percent", percent=stage["stage"])),
            (say("lab.rounds"), cells.plain("rounds")),
            *((name, cells.interval(score, who, places=3)) for who, name in names.items()),
            (say("lab.difference"), cells.interval(score, "difference", places=3, sign=True)),
        )
        for score in ("brier", "log_loss")
    ]
    calibration = [
        grid(
            say("lab.beliefs.calibration", who=names[one["who"]]),
            one["bins"],
            (say("lab.beliefs.bin"), lambda part: _from_to(part, words)),
            (say("lab.beliefs.count"), cells.plain("count")),
            (say("lab.beliefs.held"), lambda part: f"{100 * part['held']:.1f}"),
            (say("lab.beliefs.true"), cells.percent("true")),
        )
        for one in figures["calibration"]
    ]
    return [*scores, *calibration] if figures["stages"] else []


def _from_to(part: Data, words: Words) -> str:
    return words.say("lab.beliefs.from_to", low=f"{100 * part['from']:.0f}", high=f"{100 * part['to']:.0f}")


def _detection(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    field = data["figures"]["field"] if data["figures"]["believes"] else []

    def at(stage: int, what: str) -> Cell:
        return lambda one: percent(next(part[what] for part in one["stages"] if part["stage"] == stage), words)

    def shares(what: str, *more: tuple[str, Cell]) -> Grid:
        stages = [part["stage"] for part in field[0]["stages"]]
        columns = ((say("lab.detection.stage", percent=stage), at(stage, what)) for stage in stages)
        first = ((say("lab.detection.who"), cells.plain("field")), (say("lab.rounds"), cells.plain("rounds")))
        return grid(say(f"lab.detection.{what}"), field, *first, *columns, *more)

    half = (say("lab.detection.median"), cells.plain("median"))
    return [shares("found_out", half), shares("wronged")] if field else []


def _timing(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    nothing = say("lab.nothing")
    return [
        grid(
            say("lab.timing.heading"),
            data["figures"]["bots"],
            (say("lab.bot"), cells.plain("bot")),
            (say("lab.rounds"), cells.plain("rounds")),
            (say("lab.decisions"), cells.plain("decisions")),
            (say("lab.timing.median"), cells.interval("median")),
            (say("lab.timing.percentile_99"), cells.interval("percentile_99")),
            (say("lab.timing.longest"), lambda one: nothing if one["longest"] is None else f"{one['longest']:.2f}"),
        )
    ]


def _style(data: Data, words: Words) -> list[Grid]:
    say, cells, bots = words.say, Cells(words), data["bots"]
    made = []
    for one in data["figures"]["roles"]:
        shares = ((bot, cells.percent("bots", bot)) for bot in bots)
        deed = (say("lab.style.deed"), lambda deed: say(f"lab.style.{deed['deed']}"))
        shown = grid(say(f"lab.style.{one['part']}", role=role_name(one["role"], words)), one["deeds"], deed, *shares)
        turns = (say("lab.style.turns"), *(str(one["turns"][bot]) for bot in bots))
        made.append(replace(shown, rows=(*shown.rows, turns)))
    return made


def _blunders(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    return [
        grid(
            say("lab.never.heading", bot=one["bot"], count=one["rounds"], decisions=one["decisions"]),
            one["deeds"],
            (say("lab.never.deed"), lambda deed: say(f"lab.never.{deed['deed']}")),
            (say("lab.never.could"), cells.plain("could")),
            (say("lab.never.done"), cells.plain("done")),
            (say("lab.never.rounds"), cells.percent("rounds", places=2)),
        )
        for one in data["figures"]["bots"]
    ]


def _ends(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    bots = data["figures"]["bots"]
    first = ((say("lab.bot"), cells.plain("bot")),)
    return [
        grid(
            say("lab.ends.proposals"),
            bots,
            *first,
            (say("lab.ends.count"), cells.plain("proposals")),
            (say("lab.ends.own"), cells.percent("own")),
            (say("lab.ends.anybody"), cells.percent("anybody")),
        ),
        grid(
            say("lab.ends.rounds"),
            bots,
            *first,
            (say("lab.rounds"), cells.plain("rounds")),
            (say("lab.ends.agreed"), cells.percent("agreed")),
            (say("lab.ends.idle"), cells.plain("idle")),
            (say("lab.ends.idle_agreed"), cells.percent("idle_agreed")),
        ),
    ]


def _soak(data: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    return [
        grid(
            say("lab.soak.heading"),
            data["figures"]["players"],
            (say("lab.players"), cells.plain("players")),
            (say("lab.rounds"), cells.plain("rounds")),
            (say("lab.decisions"), cells.interval("decisions", places=1)),
            (say("lab.soak.longest"), cells.plain("longest")),
            (say("lab.soak.refused"), cells.percent("refused", places=2)),
            (say("lab.soak.endless"), cells.percent("endless", places=2)),
        )
    ]


#: what makes the grids of a kind of measurement
GRIDS: Final[dict[str, Callable[[Data, Words], list[Grid]]]] = {
    "insert": _one_seat,
    "balance": _balance,
    "matrix": _versus,
    "teams": _teams,
    "beliefs": _beliefs,
    "detection": _detection,
    "timing": _timing,
    "style": _style,
    "never": _blunders,
    "ends": _ends,
    "soak": _soak,
}
