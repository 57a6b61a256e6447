"""What was measured, as pictures: SVG drawn by matplotlib, made from a run's plain data alone.

The same data give the same picture. Sides and bots differ in shape as well as in colour.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from undermine.lab.report.grid import Data, role_name, side_name
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


def _bars(ones: Sequence[Data | None], scale: float) -> tuple[list[int], list[float], list[list[float]]]:
    """The indexes of the figures there are, their estimates, and how far their intervals go down and up."""
    there = [(index, one) for index, one in enumerate(ones) if one is not None]
    estimates = [scale * one["estimate"] for _, one in there]
    reach = [
        [0.0 if one[end] is None else max(0.0, scale * abs(one[end] - one["estimate"])) for _, one in there]
        for end in ("low", "high")
    ]
    return [index for index, _ in there], estimates, reach


def _style(index: int) -> dict[str, Any]:
    return {
        "fmt": _MARKS[index % len(_MARKS)],
        "color": _COLOURS[index % len(_COLOURS)],
        "capsize": 3,
        "markersize": 5,
    }


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
        names: list[str] = []
        caption = say("lab.insert.plot", what=label)
        candidates = figures["candidates"]
        rows = len(candidates[0]["roles"]) + ("overall" in candidates[0])
        with _drawing(caption, made, 6.4, 1.2 + 0.32 * rows * (1 + 0.5 * (len(candidates) - 1))) as axes:
            for turn, one in enumerate(candidates):
                parts = [(role_name(part["role"], words), part) for part in one["roles"]]
                if "overall" in one:
                    parts.append((say("lab.overall"), one["overall"]))
                names = [name for name, _ in parts]
                indexes, estimates, reach = _bars([part[what]["difference"] for _, part in parts], scale)
                apart = 0.6 * ((turn + 0.5) / len(candidates) - 0.5)
                axes.errorbar(
                    estimates, [index + apart for index in indexes], xerr=reach, label=one["candidate"], **_style(turn)
                )
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
            shares = [one["wins"].get(side) for one in figures["players"]]
            if any(share and share["estimate"] for share in shares):
                indexes, estimates, reach = _bars(shares, 100)
                players = [figures["players"][index]["players"] for index in indexes]
                axes.errorbar(
                    players, estimates, yerr=reach, label=side_name(data, side, words), linewidth=1, **_style(turn)
                ).lines[0].set_linestyle("-")
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
                indexes, estimates, reach = _bars([stage[score][who] for stage in figures["stages"]], 1)
                stages = [figures["stages"][index]["stage"] for index in indexes]
                line = axes.errorbar(stages, estimates, yerr=reach, label=names[who], linewidth=1, **_style(turn))
                line.lines[0].set_linestyle("-")
            axes.set_xticks([stage["stage"] for stage in figures["stages"]])
            axes.set_ylim(bottom=0)
            axes.set_xlabel(say("lab.beliefs.stage"))
            axes.legend()
    with _drawing(say("lab.beliefs.plot"), made, 4.4, 4.2) as axes:
        axes.plot([0, 100], [0, 100], color=_INK, linewidth=0.8, linestyle=":")
        for turn, one in enumerate(figures["calibration"]):
            held = [100 * part["held"] for part in one["bins"]]
            _, estimates, reach = _bars([part["true"] for part in one["bins"]], 100)
            axes.errorbar(held, estimates, yerr=reach, label=names[one["who"]], **_style(turn))
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.set_xlabel(say("lab.beliefs.held"))
        axes.set_ylabel(say("lab.beliefs.true"))
        axes.legend()
    return made


_PLOTS: Final[Mapping[str, Callable[[Data, Words], list[Plot]]]] = {
    "insert": _one_seat,
    "balance": _balance,
    "matrix": _versus,
    "beliefs": _beliefs,
}
