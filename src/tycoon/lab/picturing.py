"""The report of a simulation: one page of HTML with pictures in it; extra `tycoon[lab]`."""

from __future__ import annotations

import html
import io
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, median, quantiles, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from tycoon.lab.simulating import GameRow, Simulation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Say = Callable[..., str]
"""A sentence of the catalogue in the reader's language: `cli.simulate.…`."""
COLOURS = ("#2f6f62", "#c0782d", "#5b6fae", "#a8455f", "#6f8f3a", "#7a5c99", "#3f8fa8", "#8a7a52")
Z = 1.96
EVENTS, SQUARES, STEPS = 24, 40, 60
NOTHING = dict.fromkeys(("Creator", "Date", "Format", "Type"))
STYLE = """
:root { color-scheme: light dark;
  --paper: #fbfaf6; --ink: #22241f; --faint: #6b6f66; --rule: #d9d6cc; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d201d; --ink: #eceae2; --faint: #a3a79c; --rule: #3c413b; }
  figure { filter: invert(.92) hue-rotate(180deg); }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
p, dd { color: var(--faint); } table { border-collapse: collapse; margin: .8rem 0; }
th, td { padding: .25rem .9rem .25rem 0; text-align: right; border-bottom: 1px solid var(--rule);
  font-variant-numeric: tabular-nums; } th:first-child, td:first-child { text-align: left; }
div.wide { overflow-x: auto; } figure { margin: .8rem 0; } figure svg { width: 100%; height: auto; }
"""


class Mean(NamedTuple):
    """A mean and half the width of its 95 % confidence interval."""

    value: float
    half: float

    def __str__(self) -> str:
        return f"{self.value:,.2f} ± {self.half:,.2f}"


def mean(values: Sequence[float]) -> Mean:
    """Of independent values."""
    if len(values) < 2:
        return Mean(fmean(values) if values else 0.0, 0.0)
    return Mean(fmean(values), Z * stdev(values) / sqrt(len(values)))


class Seen:
    """What a simulation came to, variant by variant."""

    def __init__(self, simulation: Simulation) -> None:
        self.names = [one.name for one in simulation.variants]
        count = len(self.names)
        self.games: list[list[GameRow]] = [[] for _ in range(count)]
        self.deals: list[list[int]] = [[] for _ in range(count)]
        self.events: list[Counter[str]] = [Counter() for _ in range(count)]
        self.landings: list[Counter[str]] = [Counter() for _ in range(count)]
        self.rent: list[Counter[str]] = [Counter() for _ in range(count)]
        # By variant and how far the game had come, the last standings of each game there.
        self.standings: list[dict[int, list[list[int]]]] = [defaultdict(list) for _ in range(count)]
        for part in simulation.parts():
            at = part.variant
            self.games[at] += part.games
            self.deals[at] += [row.decisions for row in part.deals]
            for event in part.events:
                self.events[at][event.event] += event.count
            for square in part.squares:
                self.landings[at][square.square] += square.landings
                self.rent[at][square.square] += square.rent
            last = {(row.game, row.at): row.values for row in part.standings}
            for (_, step), values in last.items():
                self.standings[at][step].append(values)


Measure = Callable[[GameRow], float]


def measures(seats: int) -> list[tuple[str, dict[str, int], Measure]]:
    """What is compared between variants: a key, its arguments, and the value of a game."""
    return [
        ("decisions", {}, lambda row: row.decisions),
        ("deals", {}, lambda row: row.deals),
        ("legal", {}, lambda row: row.legal / max(1, row.decisions)),
        ("spread", {}, lambda row: max(row.returns) - min(row.returns)),
        *(
            ("wins_of", {"n": seat + 1}, lambda row, seat=seat: _won(row, seat))
            for seat in range(seats)
        ),
    ]


def _won(row: GameRow, seat: int) -> float:
    """1 for who won alone, its share for who shared the first place."""
    return (row.places[seat] == 1) / row.places.count(1) if row.places else 0.0


def effects(seen: Seen, variant: int, measure: Measure) -> Mean:
    """By how much a variant differs from the first, over games of the same number."""
    first = {row.game: measure(row) for row in seen.games[0]}
    here = seen.games[variant]
    return mean([measure(row) - first[row.game] for row in here if row.game in first])


def write(simulation: Simulation, say: Say) -> Path:
    """Write `report.html` into the folder of a simulation; where it is.

    Args:
        simulation: with what was played so far.
        say: the words.

    Raises:
        OSError: it cannot be written.
        BadFolder: what was played cannot be read.
    """
    path = simulation.folder / "report.html"
    path.write_text(page(simulation, say), encoding="utf-8")
    return path


def page(simulation: Simulation, say: Say) -> str:
    """The report as HTML that needs nothing else."""
    seen = Seen(simulation)
    title = say(f"{simulation.variants[0].start.game.name}.title")
    sections = "\n".join(_sections(simulation, seen, say))
    told = say(
        "cli.simulate.told",
        games=simulation.games,
        wanted=simulation.wanted,
        players=", ".join(simulation.players),
        seed=simulation.settings["seed"],
        version=simulation.settings["version"],
    )
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><title>{_safe(title)}</title>'
        f'<meta name="viewport" content="width=device-width">'
        f"<style>{STYLE}</style></head>\n<body><h1>{_safe(title)}</h1><p>{_safe(told)}</p>\n"
        f"{sections}\n</body></html>\n"
    )


def _sections(simulation: Simulation, seen: Seen, say: Say) -> Iterator[str]:
    seats = simulation.variants[0].start.seats
    yield _section(say("cli.simulate.means"), _table(*_means(seen, seats, say)))
    if len(seen.names) > 1:
        rows = _effects(seen, seats, say)
        yield _section(say("cli.simulate.effects"), _table(*rows), say("cli.simulate.paired"))
    yield _section(say("cli.simulate.lengths"), _drawn(lambda on: _lengths(on, seen, say)))
    yield _section(say("cli.simulate.wins"), _drawn(lambda on: _wins(on, seen, seats, say)))
    yield _section(say("cli.simulate.branching"), _drawn(lambda on: _branching(on, seen, say)))
    if any(seen.events):
        yield _section(say("cli.simulate.events"), _drawn(lambda on: _events(on, seen, say), 6.5))
    if any(seen.standings):
        yield _section(say("cli.simulate.standings"), _drawn(lambda on: _courses(on, seen, say)))
    if any(seen.landings):
        for name, counts in (("landings", seen.landings), ("rent", seen.rent)):
            picture = _drawn(partial(_squares, seen=seen, counts=counts, say=say), 5.0)
            yield _section(say(f"cli.simulate.{name}"), picture)


def _section(title: str, body: str, note: str = "") -> str:
    told = f"<p>{_safe(note)}</p>" if note else ""
    return f"<h2>{_safe(title)}</h2>{told}\n{body}"


def _means(seen: Seen, seats: int, say: Say) -> tuple[list[str], list[list[str]]]:
    head = [say("cli.simulate.variant"), say("cli.simulate.games")]
    head += [say(f"cli.simulate.{key}", **args) for key, args, _ in measures(seats)]
    rows = []
    for name, games in zip(seen.names, seen.games, strict=True):
        values = [str(mean([of(row) for row in games])) for _, _, of in measures(seats)]
        rows.append([name or say("cli.simulate.only"), f"{len(games):,}", *values])
    return head, rows


def _effects(seen: Seen, seats: int, say: Say) -> tuple[list[str], list[list[str]]]:
    head = [say("cli.simulate.against", name=seen.names[0])]
    head += [say(f"cli.simulate.{key}", **args) for key, args, _ in measures(seats)]
    rows = []
    for variant in range(1, len(seen.names)):
        found = [effects(seen, variant, of) for _, _, of in measures(seats)]
        rows.append(
            [seen.names[variant], *(f"{one.value:+,.2f} ± {one.half:,.2f}" for one in found)]
        )
    return head, rows


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{_safe(one)}</th>" for one in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{_safe(one)}</td>" for one in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


# The pictures.


def _drawn(draw: Callable[[Axes], None], height: float = 3.6) -> str:
    """A picture as SVG, its letters as text, so that the reader's fonts have them."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    drawing = mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "tycoon"})
    with drawing, warnings.catch_warnings():
        figure: Figure = Figure(figsize=(9, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        file = io.StringIO()
        # Letters that our font lacks are drawn by the reader's, as they stay text.
        warnings.filterwarnings("ignore", message="Glyph ", category=UserWarning)
        figure.savefig(file, format="svg", transparent=True, metadata=NOTHING)
    drawn = file.getvalue()
    return f"<figure>{drawn[drawn.index('<svg') :]}</figure>"


def _named(seen: Seen, variant: int, say: Say) -> dict[str, Any]:
    name = seen.names[variant] or say("cli.simulate.only")
    return {"label": name, "color": COLOURS[variant % len(COLOURS)]}


def _lengths(on: Axes, seen: Seen, say: Say) -> None:
    values = [[row.decisions for row in games] for games in seen.games]
    most = max((max(one) for one in values if one), default=1)
    edges = [most * step / STEPS for step in range(STEPS + 1)]
    for variant, one in enumerate(values):
        if one:
            on.hist(
                one,
                edges,
                histtype="step",
                weights=[100 / len(one)] * len(one),
                **_named(seen, variant, say),
            )
    on.set_xlabel(say("cli.simulate.decisions"))
    on.set_ylabel("%")
    _legend(on, seen)


def _wins(on: Axes, seen: Seen, seats: int, say: Say) -> None:
    width = 0.8 / len(seen.names)
    for variant, games in enumerate(seen.games):
        shares = [mean([100 * _won(row, seat) for row in games]) for seat in range(seats)]
        places = [seat + 1 + (variant + 0.5) * width - 0.4 for seat in range(seats)]
        heights, errors = [one.value for one in shares], [one.half for one in shares]
        on.bar(places, heights, 0.9 * width, yerr=errors, **_named(seen, variant, say))
    on.axhline(100 / seats, color="#888", linewidth=0.8, linestyle=":")
    on.set_xticks(range(1, seats + 1))
    on.set_xlabel(say("cli.simulate.seat"))
    on.set_ylabel("%")
    _legend(on, seen)


def _branching(on: Axes, seen: Seen, say: Say) -> None:
    for variant, games in enumerate(seen.games):
        values = [row.legal / row.decisions for row in games if row.decisions]
        if values:
            weights = [100 / len(values)] * len(values)
            on.hist(
                values, STEPS // 2, histtype="step", weights=weights, **_named(seen, variant, say)
            )
    on.set_xlabel(say("cli.simulate.legal"))
    on.set_ylabel("%")
    _legend(on, seen)


def _events(on: Axes, seen: Seen, say: Say) -> None:
    whole: Counter[str] = sum(seen.events, Counter())
    kinds = [kind for kind, _ in whole.most_common(EVENTS)][::-1]
    height = 0.8 / len(seen.names)
    for variant, events in enumerate(seen.events):
        games = max(1, len(seen.games[variant]))
        places = [row + (variant + 0.5) * height - 0.4 for row in range(len(kinds))]
        rates = [events[kind] / games for kind in kinds]
        on.barh(places, rates, 0.9 * height, **_named(seen, variant, say))
    on.set_yticks(range(len(kinds)), kinds)
    on.set_xscale("symlog", linthresh=1)
    on.set_xlabel(say("cli.simulate.each_game"))
    _legend(on, seen)


def _courses(on: Axes, seen: Seen, say: Say) -> None:
    """The middle of what seats have, and the half of them around it, while most games go on."""
    for variant, standings in enumerate(seen.standings):
        games = len(seen.games[variant])
        steps = [step for step in sorted(standings) if len(standings[step]) >= max(2, games // 4)]
        middles, low, high = [], [], []
        for step in steps:
            values = [value for row in standings[step] for value in row]
            quarter = quantiles(values, n=4)
            middles.append(median(values))
            low.append(quarter[0])
            high.append(quarter[2])
        named = _named(seen, variant, say)
        on.plot(steps, middles, **named)
        on.fill_between(steps, low, high, color=named["color"], alpha=0.15, linewidth=0)
    on.set_xlabel(say("cli.simulate.at"))
    _legend(on, seen)


def _squares(on: Axes, seen: Seen, counts: Sequence[Counter[str]], say: Say) -> None:
    whole: Counter[str] = sum(counts, Counter())
    squares = [square for square, _ in whole.most_common(SQUARES)]
    width = 0.8 / len(seen.names)
    for variant, count in enumerate(counts):
        games = max(1, len(seen.games[variant]))
        places = [at + (variant + 0.5) * width - 0.4 for at in range(len(squares))]
        rates = [count[square] / games for square in squares]
        on.bar(places, rates, 0.9 * width, **_named(seen, variant, say))
    on.set_xticks(range(len(squares)), squares, rotation=90)
    on.set_ylabel(say("cli.simulate.each_game"))
    on.margins(x=0.01)
    _legend(on, seen)


def _legend(on: Axes, seen: Seen) -> None:
    if len(seen.names) > 1:
        on.legend(frameon=False)


def _safe(text: str) -> str:
    return html.escape(text)
