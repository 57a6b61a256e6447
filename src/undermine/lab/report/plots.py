"""What was measured, as pictures: SVG drawn by matplotlib, made from a run's plain data alone.

The same data give the same picture. Sides and bots differ in shape as well as in colour.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from undermine.lab.report.grid import Data, by_role, side_name
from undermine.words import Words

_INK: Final = "#2b241d"
_COLOURS: Final = ("#9a5b13", "#2f6db5", "#3f7d3a", "#8a3ea8", "#b3372f", "#5c5248")
_MARKS: Final = ("o", "s", "^", "D", "v", "P")
#: the font that matplotlib brings along and measures with; readers without it get their own
_FONT: Final = "DejaVu Sans"
_SETTINGS: Final[Any] = {
    "svg.fonttype": "none",  # letters stay letters, which can be read, searched and spoken
    "svg.hashsalt": "undermine",
    "font.family": _FONT,
    "font.size": 10,
    "text.color": _INK,
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
}


class Plot(NamedTuple):
    """A picture and what it shows."""

    caption: str
    svg: str


def plots(data: Data, words: Words) -> list[Plot]:
    """The figures as pictures; none where a table says it all."""
    draw = _PLOTS.get(data["kind"])
    return draw(data, words) if draw and data["done"] else []


@contextmanager
def _drawing(caption: str, into: list[Plot], width: float, height: float) -> Iterator[Axes]:
    """Axes to draw on; what is on them in the end is put with the other pictures."""
    with matplotlib.rc_context(_SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        yield axes
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Type": None, "Format": None})
    svg = text.getvalue().replace(f"'{_FONT}'", f"'{_FONT}', sans-serif")
    into.append(Plot(caption, svg[svg.index("<svg") :]))


def _bars(
    axes: Axes,
    turn: int,
    label: str,
    ones: Iterable[tuple[float, Data | None]],
    scale: float = 1,
    *,
    line: bool = False,
    upright: bool = True,
) -> None:
    """Draw the figures there are, each at its place, with their intervals; the turn gives them shape and colour."""
    there = [(at, one) for at, one in ones if one is not None]
    places, estimates = [at for at, _ in there], [scale * one["estimate"] for _, one in there]
    reach = [
        [0.0 if one[end] is None else max(0.0, scale * abs(one[end] - one["estimate"])) for _, one in there]
        for end in ("low", "high")
    ]
    looks: dict[str, Any] = {"fmt": _MARKS[turn % len(_MARKS)], "color": _COLOURS[turn % len(_COLOURS)]}
    looks |= {"capsize": 3, "markersize": 5, "label": label} | ({"linewidth": 1} if line else {})
    if upright:
        drawn = axes.errorbar(places, estimates, yerr=reach, **looks)
    else:
        drawn = axes.errorbar(estimates, places, xerr=reach, **looks)
    if line:
        drawn.lines[0].set_linestyle("-")


# Pictures by kind


def _one_seat(data: Data, words: Words) -> list[Plot]:
    """Differences by role, one line for each candidate."""
    say = words.say
    figures = data["figures"]
    made: list[Plot] = []
    for what, scale, label in (
        ("wins", 100, say("lab.insert.plot.wins")),
        ("gold", 1, say("lab.insert.plot.gold", unit=say(f"unit.{figures['unit']}"))),
    ):
        caption = say("lab.insert.plot", what=label)
        candidates = figures["candidates"]
        names = [part["name"] for part in by_role(candidates[0], words)]
        with _drawing(caption, made, 6.4, 1.2 + 0.32 * len(names) * (1 + 0.5 * (len(candidates) - 1))) as axes:
            for turn, one in enumerate(candidates):
                apart = 0.6 * ((turn + 0.5) / len(candidates) - 0.5)
                parts = [(at + apart, part[what]["difference"]) for at, part in enumerate(by_role(one, words))]
                _bars(axes, turn, one["candidate"], parts, scale, upright=False)
            axes.axvline(0, color=_INK, linewidth=0.8, linestyle=":")
            axes.set_yticks(range(len(names)), names)
            axes.invert_yaxis()
            axes.set_xlabel(label)
            if len(candidates) > 1:
                axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    return made


def _balance(data: Data, words: Words) -> list[Plot]:
    """Round wins by the number of players, one line for each side."""
    figures = data["figures"]
    made: list[Plot] = []
    with _drawing(words.say("lab.balance.plot"), made, 6.4, 3.6) as axes:
        for turn, side in enumerate(figures["sides"]):
            shares = [(one["players"], one["wins"].get(side)) for one in figures["players"]]
            if any(share and share["estimate"] for _, share in shares):
                _bars(axes, turn, side_name(data, side, words), shares, 100, line=True)
        axes.set_xticks([one["players"] for one in figures["players"]])
        axes.set_ylim(0, 100)
        axes.set_xlabel(words.say("lab.players"))
        axes.set_ylabel(words.say("lab.balance.plot.wins"))
        axes.legend()
    return made


def _versus(data: Data, words: Words) -> list[Plot]:
    """A field for each pair, the darker the more often the first team won."""
    figures = data["figures"]
    first, second = figures["teams"]
    bots = list(data["bots"])
    wins = {(pair[first], pair[second]): pair["wins"][first]["estimate"] for pair in figures["pairs"]}
    made: list[Plot] = []
    names = {"first": side_name(data, first, words), "second": side_name(data, second, words)}
    size = 1.4 + 0.75 * len(bots)
    with _drawing(words.say("lab.matrix.plot", **names), made, size + 0.8, size) as axes:
        axes.imshow([[wins[one, other] for other in bots] for one in bots], cmap="YlOrBr", vmin=0, vmax=1)
        for row, one in enumerate(bots):
            for column, other in enumerate(bots):
                share = wins[one, other]
                colour = "white" if share > 0.6 else _INK
                axes.text(column, row, f"{100 * share:.0f} %", ha="center", va="center", color=colour)
        axes.set_xticks(range(len(bots)), bots)
        axes.set_yticks(range(len(bots)), bots)
        axes.set_xlabel(names["second"])
        axes.set_ylabel(names["first"])
    return made


def _teams(data: Data, words: Words) -> list[Plot]:
    """Differences of round wins, a line for each pair."""
    say, figures = words.say, data["figures"]
    pairs = figures["pairs"]
    made: list[Plot] = []
    caption = say("lab.teams.plot", team=side_name(data, figures["team"], words), reference=data["reference"])
    with _drawing(caption, made, 6.4, 1.2 + 0.4 * len(pairs)) as axes:
        _bars(axes, 0, "", [(at, pair["wins"]["difference"]) for at, pair in enumerate(pairs)], 100, upright=False)
        axes.axvline(0, color=_INK, linewidth=0.8, linestyle=":")
        names = [say("lab.teams.pair", candidate=pair["candidate"], against=pair["against"]) for pair in pairs]
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlabel(say("lab.insert.plot.wins"))
    return made


def _beliefs(data: Data, words: Words) -> list[Plot]:
    """Scores as the stock goes down, and what came of how likely the bot held something to be."""
    say = words.say
    figures = data["figures"]
    names = {"belief": data["bot"], "prior": say("lab.beliefs.prior")}
    made: list[Plot] = []
    if not figures["stages"]:
        return made
    for score in ("brier", "log_loss"):
        with _drawing(say(f"lab.beliefs.{score}"), made, 5.2, 3.2) as axes:
            for turn, who in enumerate(names):
                scores = [(stage["stage"], stage[score][who]) for stage in figures["stages"]]
                _bars(axes, turn, names[who], scores, line=True)
            axes.set_xticks([stage["stage"] for stage in figures["stages"]])
            axes.set_ylim(bottom=0)
            axes.set_xlabel(say("lab.beliefs.stage"))
            axes.legend()
    with _drawing(say("lab.beliefs.plot"), made, 4.4, 4.2) as axes:
        axes.plot([0, 100], [0, 100], color=_INK, linewidth=0.8, linestyle=":")
        for turn, one in enumerate(figures["calibration"]):
            bins = [(100 * part["held"], part["true"]) for part in one["bins"]]
            _bars(axes, turn, names[one["who"]], bins, 100)
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.set_xlabel(say("lab.beliefs.held"))
        axes.set_ylabel(say("lab.beliefs.true"))
        axes.legend()
    return made


def _detection(data: Data, words: Words) -> list[Plot]:
    """How many are found out as the stock goes down, one line for each who hides."""
    say = words.say
    made: list[Plot] = []
    if not data["figures"]["believes"]:
        return made
    for what in ("found_out", "wronged"):
        with _drawing(say(f"lab.detection.{what}"), made, 6.4, 3.6) as axes:
            for turn, one in enumerate(data["figures"]["field"]):
                shares = [(stage["stage"], stage[what]) for stage in one["stages"]]
                _bars(axes, turn, one["field"], shares, 100, line=True)
            axes.set_xticks([stage["stage"] for stage in data["figures"]["field"][0]["stages"]])
            axes.set_ylim(0, 100)
            axes.set_xlabel(say("lab.beliefs.stage"))
            axes.set_ylabel(say("lab.detection.pairs"))
            axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    return made


_PLOTS: Final[Mapping[str, Callable[[Data, Words], list[Plot]]]] = {
    "insert": _one_seat,
    "balance": _balance,
    "matrix": _versus,
    "teams": _teams,
    "beliefs": _beliefs,
    "detection": _detection,
}
