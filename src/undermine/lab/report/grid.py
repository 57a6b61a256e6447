"""What was measured, as grids of text: made from a run's plain data alone, and shown by whoever asked for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
    for name in ("players", "bot", "bots", "field", "candidates", "reference", "neutral", "roles"):
        value = data.get(name)
        if value:
            lines.append((name, ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)))
    lines.append(("seed", data["seed"]))
    lines.append(("rounds", str(data["rounds"])))
    lines.append(("code", data["code"]))
    return [(words.say(f"lab.fact.{name}"), value) for name, value in lines]


def notes(data: Data, words: Words) -> list[str]:
    """How to read it; first of all, whether it is only a part of what was asked for."""
    lines = []
    if data["partial"]:
        lines.append(words.say("lab.partial", done=data["done"], size=data["size"]))
    if data["kind"] == "beliefs" and not data["figures"]["stages"]:
        lines.append(words.say("lab.beliefs.none" if not data["figures"]["believes"] else "lab.beliefs.never"))
    else:
        lines.append(words.say(f"lab.{data['kind']}.note"))
    lines.append(words.say("lab.intervals"))
    return lines


def grids(data: Data, words: Words) -> list[Grid]:
    """The figures as grids."""
    return _GRIDS[data["kind"]](data, words)


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


def _one_seat(data: Data, words: Words) -> list[Grid]:
    say = words.say
    figures = data["figures"]
    unit = say(f"unit.{figures['unit']}")
    made = []
    for one in figures["candidates"]:
        reference = data["reference"] or say("lab.insert.own")
        rows = [(role_name(part["role"], words), part) for part in one["roles"]]
        if "overall" in one:
            rows.append((say("lab.overall"), one["overall"]))
        for what, heading in (("wins", say("lab.insert.wins")), ("gold", say("lab.insert.gold", unit=unit))):

            def text(parts: Data, who: str, what: str = what) -> str:
                sign = who == "difference"
                if what == "wins":
                    return percent(parts[what][who], words, sign)
                return interval(parts[what][who], words, places=2, sign=sign)

            made.append(
                Grid(
                    say("lab.insert.heading", candidate=one["candidate"], what=heading),
                    (say("lab.role"), say("lab.rounds"), one["candidate"], reference, say("lab.difference")),
                    tuple(
                        (
                            name,
                            str(parts["gold"]["difference"]["n"] if parts["gold"]["difference"] else 0),
                            text(parts, "candidate"),
                            text(parts, "reference"),
                            text(parts, "difference"),
                        )
                        for name, parts in rows
                    ),
                )
            )
    return made


def _balance(data: Data, words: Words) -> list[Grid]:
    say = words.say
    figures = data["figures"]
    roles = list(dict.fromkeys(role for one in figures["players"] for role in one["gold"]))
    # In some games a round always has a winner.
    undecided = any(one["wins"].get("nobody", {}).get("estimate") for one in figures["players"])
    sides = [side for side in figures["sides"] if side != "nobody" or undecided]
    return [
        Grid(
            say("lab.balance.wins"),
            (say("lab.players"), say("lab.rounds"), *(side_name(data, side, words) for side in sides)),
            tuple(
                (
                    str(one["players"]),
                    str(one["rounds"]),
                    *(percent(one["wins"].get(side), words) for side in sides),
                )
                for one in figures["players"]
            ),
        ),
        Grid(
            say("lab.balance.gold", unit=say(f"unit.{figures['unit']}")),
            (say("lab.players"), say("lab.rounds"), *(role_name(role, words) for role in roles)),
            tuple(
                (
                    str(one["players"]),
                    str(one["rounds"]),
                    *(interval(one["gold"].get(role), words, places=2) for role in roles),
                )
                for one in figures["players"]
            ),
        ),
    ]


def _versus(data: Data, words: Words) -> list[Grid]:
    say = words.say
    figures = data["figures"]
    first, second = figures["teams"]
    bots = data["bots"]
    cells = {(pair[first], pair[second]): pair["wins"] for pair in figures["pairs"]}
    means = {one["bot"]: one for one in figures["means"]}
    made = []
    for team in (first, second):
        rows = [
            (one, *(percent(cells[one, other][team], words) for other in bots), *_mean(means, one, first, team, words))
            for one in bots
        ]
        if team == second:
            rows.append((say("lab.mean"), *(percent(means[other][second], words) for other in bots)))
        names = {"first": side_name(data, first, words), "second": side_name(data, second, words)}
        made.append(
            Grid(
                say("lab.matrix.heading", team=side_name(data, team, words)),
                (say("lab.matrix.corner", **names), *bots, *([say("lab.mean")] if team == first else [])),
                tuple(rows),
            )
        )
    return made


def _mean(means: Mapping[str, Data], bot: str, first: str, team: str, words: Words) -> tuple[str, ...]:
    return (percent(means[bot][first], words),) if team == first else ()


def _beliefs(data: Data, words: Words) -> list[Grid]:
    say = words.say
    figures = data["figures"]
    if not figures["stages"]:
        return []
    made = [
        Grid(
            say(f"lab.beliefs.{score}"),
            (say("lab.beliefs.stage"), say("lab.rounds"), data["bot"], say("lab.beliefs.prior"), say("lab.difference")),
            tuple(
                (
                    say("lab.beliefs.percent", percent=stage["stage"]),
                    str(stage["rounds"]),
                    interval(stage[score]["belief"], words, places=3),
                    interval(stage[score]["prior"], words, places=3),
                    interval(stage[score]["difference"], words, places=3, sign=True),
                )
                for stage in figures["stages"]
            ),
        )
        for score in ("brier", "log_loss")
    ]
    names = {"belief": data["bot"], "prior": say("lab.beliefs.prior")}
    for one in figures["calibration"]:
        made.append(
            Grid(
                say("lab.beliefs.calibration", who=names[one["who"]]),
                (say("lab.beliefs.bin"), say("lab.beliefs.count"), say("lab.beliefs.held"), say("lab.beliefs.true")),
                tuple(
                    (
                        say("lab.beliefs.from_to", low=f"{100 * part['from']:.0f}", high=f"{100 * part['to']:.0f}"),
                        str(part["count"]),
                        f"{100 * part['held']:.1f}",
                        percent(part["true"], words),
                    )
                    for part in one["bins"]
                ),
            )
        )
    return made


def _timing(data: Data, words: Words) -> list[Grid]:
    say = words.say
    return [
        Grid(
            say("lab.timing.heading"),
            (
                say("lab.bot"),
                say("lab.rounds"),
                say("lab.decisions"),
                say("lab.timing.median"),
                say("lab.timing.percentile_99"),
                say("lab.timing.longest"),
            ),
            tuple(
                (
                    one["bot"],
                    str(one["rounds"]),
                    str(one["decisions"]),
                    interval(one["median"], words, places=2),
                    interval(one["percentile_99"], words, places=2),
                    say("lab.nothing") if one["longest"] is None else f"{one['longest']:.2f}",
                )
                for one in data["figures"]["bots"]
            ),
        )
    ]


def _style(data: Data, words: Words) -> list[Grid]:
    say = words.say
    bots = data["bots"]
    return [
        Grid(
            say(f"lab.style.{one['part']}", role=role_name(one["role"], words)),
            (say("lab.style.deed"), *bots),
            (
                *(
                    (say(f"lab.style.{deed['deed']}"), *(percent(deed["bots"][bot], words) for bot in bots))
                    for deed in one["deeds"]
                ),
                (say("lab.style.turns"), *(str(one["turns"][bot]) for bot in bots)),
            ),
        )
        for one in data["figures"]["roles"]
    ]


def _blunders(data: Data, words: Words) -> list[Grid]:
    say = words.say
    return [
        Grid(
            say("lab.never.heading", bot=one["bot"], count=one["rounds"], decisions=one["decisions"]),
            (say("lab.never.deed"), say("lab.never.could"), say("lab.never.done"), say("lab.never.rounds")),
            tuple(
                (
                    say(f"lab.never.{deed['deed']}"),
                    str(deed["could"]),
                    str(deed["done"]),
                    interval(deed["rounds"], words, scale=100, places=2),
                )
                for deed in one["deeds"]
            ),
        )
        for one in data["figures"]["bots"]
    ]


def _soak(data: Data, words: Words) -> list[Grid]:
    say = words.say
    columns = ("lab.players", "lab.rounds", "lab.decisions", "lab.soak.longest", "lab.soak.refused", "lab.soak.endless")
    return [
        Grid(
            say("lab.soak.heading"),
            tuple(map(say, columns)),
            tuple(
                (
                    str(one["players"]),
                    str(one["rounds"]),
                    interval(one["decisions"], words),
                    say("lab.nothing") if one["longest"] is None else str(one["longest"]),
                    interval(one["refused"], words, scale=100, places=2),
                    interval(one["endless"], words, scale=100, places=2),
                )
                for one in data["figures"]["players"]
            ),
        )
    ]


_GRIDS: Final[Mapping[str, Callable[[Data, Words], list[Grid]]]] = {
    "insert": _one_seat,
    "balance": _balance,
    "matrix": _versus,
    "beliefs": _beliefs,
    "timing": _timing,
    "style": _style,
    "never": _blunders,
    "soak": _soak,
}
