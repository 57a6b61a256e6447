"""A score card as grids of text, and as a picture that needs nothing but us to draw it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

from undermine.lab.report.grid import GRIDS, Cells, Data, Grid, grid, interval, percent, role_name, side_name, title
from undermine.words import Words

#: what is measured in hundredths
_SHARES: Final = ("wins",)


def _grids(data: Data, words: Words) -> list[Grid]:
    made = [_headline(data, words)]
    figures = data["figures"]
    for track in ("seat", "cross"):
        if track in figures:
            made += _one_seat(figures[track], track, words)
    if "team" in figures:
        made.append(_team(data, figures["team"], words))
    if figures.get("beliefs", {}).get("overall"):
        made += _beliefs(data, figures["beliefs"], words)
    return [*made, _faults(figures, words)]


def score_name(data: Data, one: Data, words: Words) -> str:
    """What a headline figure is."""
    track, score = one["track"], one["score"]
    if track == "team":
        return words.say("lab.challenge.score.team", team=side_name(data, score, words))
    if track == "beliefs":
        return words.say(f"lab.challenge.score.{score}")
    return words.say(f"lab.challenge.score.{'gold' if score == 'gold' else 'wins'}", unit=_unit(data, words))


def score_text(one: Data, words: Words) -> str:
    """A headline figure with its interval."""
    if one["track"] == "team" or one["score"] in _SHARES:
        return percent(one, words, sign=True)
    return interval(one, words, places=3 if one["track"] == "beliefs" else 2, sign=True)


def _unit(data: Data, words: Words) -> str:
    seats = [figures for figures in data["figures"].values() if "unit" in figures]
    return words.say(f"unit.{seats[0]['unit']}") if seats else ""


def _headline(data: Data, words: Words) -> Grid:
    say = words.say
    return grid(
        say("lab.challenge.headline"),
        data["scores"],
        (say("lab.challenge.track"), lambda one: say(f"lab.challenge.{one['track']}")),
        (say("lab.challenge.score"), lambda one: score_name(data, one, words)),
        (say("lab.rounds"), lambda one: str(one["n"])),
        (data["agent"], lambda one: score_text(one, words)),
    )


def _one_seat(figures: Data, track: str, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    (candidate,) = figures["candidates"]
    parts = [{"name": role_name(one["role"], words), **one} for one in candidate["roles"]]
    parts.append({"name": say("lab.overall"), **candidate["overall"]})
    gold = say("lab.insert.gold", unit=say(f"unit.{figures['unit']}"))
    return [
        grid(
            say("lab.challenge.heading", track=say(f"lab.challenge.{track}"), what=heading),
            parts,
            (say("lab.role"), lambda part: part["name"]),
            (say("lab.challenge.agent"), cell(what, "candidate")),
            (say("lab.challenge.reference"), cell(what, "reference")),
            (say("lab.difference"), cell(what, "difference", sign=True)),
        )
        for what, heading, cell in (
            ("gold", gold, cells.interval),
            ("wins", say("lab.insert.wins"), cells.percent),
        )
    ]


def _team(data: Data, figures: Data, words: Words) -> Grid:
    say, cells = words.say, Cells(words)
    return grid(
        say("lab.challenge.heading", track=say("lab.challenge.team"), what=say("lab.insert.wins")),
        figures["teams"],
        (say("lab.challenge.as"), lambda one: side_name(data, one["team"], words)),
        (say("lab.challenge.agent"), cells.percent("agent")),
        (say("lab.challenge.in_place"), cells.percent("reference")),
        (say("lab.difference"), cells.percent("difference", sign=True)),
        (say("lab.challenge.among_its_like"), cells.percent("among_its_like")),
    )


def _beliefs(data: Data, figures: Data, words: Words) -> list[Grid]:
    say, cells = words.say, Cells(words)
    who = {
        "belief": say("lab.challenge.agent"),
        "prior": say("lab.beliefs.prior"),
        "proved": say("lab.challenge.proved"),
        "model": say("lab.challenge.model", model=figures["model"]),
    }
    rows = [{"name": name, "who": one} for one, name in who.items()]

    def score(which: str) -> Any:
        return lambda row: cells.interval(row["who"], places=3)(figures["overall"][which])

    return [
        grid(
            say("lab.challenge.heading", track=say("lab.challenge.beliefs"), what=say("lab.challenge.mean")),
            rows,
            (say("lab.challenge.whose"), lambda row: row["name"]),
            (say("lab.beliefs.brier"), score("brier")),
            (say("lab.beliefs.log_loss"), score("log_loss")),
        )
    ]


def _faults(figures: Data, words: Words) -> Grid:
    say = words.say
    kinds = ("illegal", "crash", "silent", "belief")
    rows = [{"track": track, **one["faults"]} for track, one in figures.items()]
    return grid(
        say("lab.challenge.faults"),
        rows,
        (say("lab.challenge.track"), lambda row: say(f"lab.challenge.{row['track']}")),
        (say("lab.decisions"), lambda row: str(row["decisions"])),
        (say("lab.challenge.statements"), lambda row: str(row["statements"])),
        *((say(f"lab.challenge.{kind}"), _count(kind)) for kind in kinds),
    )


def _count(kind: str) -> Any:
    return lambda row: str(row[kind]["count"])


GRIDS["challenge"] = _grids


# The picture

_WIDTH: Final = 760
_NAMES: Final = 330
_LINE: Final = 26
_COLOURS: Final = {"seat": "#9a5b13", "team": "#2f6db5", "cross": "#3f7d3a", "beliefs": "#8a3ea8"}
_INK: Final = "#2b241d"
_PAPER: Final = "#fbf7f0"


def picture(data: Data, words: Words) -> str:
    """The headline figures as an SVG: a line for each with its interval, right of the middle what is better."""
    lines: list[str] = []
    at = 64
    for track in dict.fromkeys(one["track"] for one in data["scores"]):
        here = [one for one in data["scores"] if one["track"] == track]
        lines.append(_text(16, at, words.say(f"lab.challenge.{track}"), _COLOURS[track], bold=True))
        at += _LINE
        for group in _alike(here):
            reach = max(max(abs(one[end] or 0.0) for end in ("estimate", "low", "high")) for one in group) or 1.0
            for one in group:
                lines += _line(data, one, reach, at, words)
                at += _LINE
        at += 8
    heading = f"{title(data, words)}: {data['agent']}"
    middle = _middle(0, 1)
    axis = f'<line x1="{middle}" x2="{middle}" y1="48" y2="{at - 16}" stroke="{_INK}" stroke-dasharray="2 3"/>'
    body = "\n".join([_text(16, 30, heading, _INK, bold=True, size=17), axis, *lines])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {at}" width="{_WIDTH}" height="{at}" '
        f'role="img" aria-label="{escape(heading)}" font-family="DejaVu Sans, sans-serif">\n'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>\n{body}\n</svg>\n'
    )


def _alike(scores: Iterable[Data]) -> list[list[Data]]:
    """Figures that can be drawn to one scale: shares together, and scores of beliefs, and each of the others alone."""
    groups: dict[str, list[Data]] = {}
    for one in scores:
        shares = one["track"] in ("team", "beliefs") or one["score"] in _SHARES
        groups.setdefault("share" if shares else one["score"], []).append(one)
    return [*groups.values()]


def _middle(value: float, reach: float) -> float:
    """Where a value lies on the line."""
    half = (_WIDTH - _NAMES - 170) / 2
    return round(_NAMES + half + half * value / (1.15 * reach), 1)


def _line(data: Data, one: Data, reach: float, at: int, words: Words) -> list[str]:
    colour = _COLOURS[one["track"]]
    drawn = [_text(28, at, score_name(data, one, words), _INK)]
    if one["low"] is not None:
        ends = [_middle(one[end], reach) for end in ("low", "high")]
        drawn.append(
            f'<line x1="{ends[0]}" x2="{ends[1]}" y1="{at - 4}" y2="{at - 4}" stroke="{colour}" stroke-width="3"/>'
        )
    drawn.append(f'<circle cx="{_middle(one["estimate"], reach)}" cy="{at - 4}" r="5" fill="{colour}"/>')
    drawn.append(_text(_WIDTH - 158, at, score_text(one, words), _INK, size=12))
    return drawn


def _text(x: int, y: int, text: str, colour: str, *, bold: bool = False, size: int = 13) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{weight}>{escape(text)}</text>'
