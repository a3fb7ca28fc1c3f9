"""Games as dishonest tables would write them, and what an honest player's page had been shown.

python -m tests.table.cheats > web/src/lib/fair/cheats.json

Ann sits at seat 0, Bob at seat 1, bots at the others; one hand of Big Two. The file is what the
page's own checks are tested with, case by case the same as `tycoon verify`.
"""

# pyright: reportPossiblyUnboundVariable=false

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

import tycoon
from tycoon.core.record import Record, Recorder
from tycoon.table import fair, proof
from tycoon.table.receipt import Receipt

ANN, BOB, CHOSEN = (hashlib.sha256(name).digest() for name in (b"Ann", b"Bob", b"chosen"))
FIRST, SECOND = bytes(range(32)), bytes(range(32, 64))
ASKS = fair.asks_of([("shuffle", 52)])


class Step(NamedTuple):
    """An attempt as somebody tells it; what is left out is as an honest table would have it."""

    seed: bytes = FIRST
    seeds: dict[int, bytes] = {0: ANN, 1: BOB}
    people: tuple[int, ...] = (0, 1)
    promised: bytes | None = None
    promises: dict[int, bytes] | None = None
    withheld: tuple[int, ...] = ()
    number: int = 0


def promises_of(step: Step) -> tuple[str, dict[int, str]]:
    """What the table and the seats promise in it."""
    table = fair.table_commitment(step.promised or step.seed)
    promises = step.promises or step.seeds
    return table, {at: fair.seat_commitment(table, at, seed) for at, seed in promises.items()}


class Game:
    """A record of one hand, with the events as typed objects."""

    def __init__(self, *steps: Step, thrown: int = 0, late: bool = False) -> None:
        recorder, self.events = Recorder(), []
        state = tycoon.make("bigtwo", hands=1)
        about = {"table": "ABCDEF", "game_number": 1}
        lines = [recorder.begin(state, about=about)]
        for n, step in enumerate(steps, 1):
            place = {"deal": 1, "attempt": step.number or n}
            table, promises = promises_of(step)

            def note(kind: str, place: dict[str, Any] = place, **members: Any) -> None:
                lines.append(recorder.note(kind, {**place, **members}))

            note("commitment", scheme=2, commitment=table)
            for seat, promise in promises.items():
                note("committed", seat=seat, commitment=promise)
            listed = [[seat, promise] for seat, promise in promises.items()]
            note("list", people=list(step.people), commitments=listed, asks=ASKS)
            for seat, seed in step.seeds.items():
                if seat not in step.withheld:
                    note("seed", seat=seat, seed=seed.hex())
            if step.withheld:
                note("withheld", seats=list(step.withheld))
                note("reveal", seed=step.seed.hex())
        chance = tycoon.FairChance(fair.key_of(step.seed, step.seeds))
        draws = [["shuffle", 52, chance.shuffled(52)] for _ in range(thrown)]
        while not state.is_over:
            line, events, _ = recorder.fork().play(state, state.legal_actions()[0], chance)
            members = msgspec.json.decode(line)
            del members["hash"], members["type"]
            members["chance"] = draws + members["chance"]
            draws = []
            lines.append(recorder.note("act", members))
            self.events += events
        if late:
            place["attempt"] = len(steps)
            lines.append(recorder.note("seed", {**place, "seat": 1, "seed": CHOSEN.hex()}))
        lines.append(recorder.note("reveal", {**place, "seed": step.seed.hex()}))
        self.lines = [*lines, recorder.end(state)]

    @property
    def record(self) -> Record:
        return Record.read(self.lines)


def receipt_of(*steps: Step, events: Iterable[Any] = (), left_out: bool = False) -> dict[str, Any]:
    """What Ann's page keeps of attempts that it was shown, and of events."""
    attempts = []
    for n, step in enumerate(steps, 1):
        table, promises = promises_of(step)
        attempts.append(
            {
                "attempt": n,
                "commitment": table,
                "own": [[fair.seat_commitment(table, 0, ANN), ANN.hex()]],
                "accepted": True,
                "humans": [0, 1],
                "listed": {
                    "people": [0, 1],
                    "promises": [list(pair) for pair in promises.items()],
                    "asks": ASKS,
                },
                "shown": not left_out,
                "withheld": list(step.withheld),
            }
        )
    listed = fair.list_of(1, len(steps), table, [0, 1], promises)
    code = fair.code_of(listed, step.seeds)
    deal = {"deal": 1, "seat": 0, "attempts": attempts, "code": code, "over": True, "verdict": None}
    seen = [[n, msgspec.to_builtins(event.seen_by(0))] for n, event in enumerate(events, 1)]
    receipt = {"receipt": 1, "table": "ABCDEF", "game": 1, "at": 0, "deals": [deal]}
    return {**receipt, "events": seen}


class Case(NamedTuple):
    """A record, a receipt, and what is to be found.

    Attributes:
        alone: by `verify` without the receipt; None when the record agrees with itself.
        found: by `verify` with it.
        page: by the page; as `found` if not given.
    """

    name: str
    game: Game
    receipt: dict[str, Any]
    alone: str | None
    found: str | None
    page: str | None = ""


def cases() -> list[Case]:
    """Every cheat, and what is none."""
    fair_one, second = Step(), Step(SECOND)
    held, anew = Step(withheld=(1,)), Step(SECOND, {0: ANN})
    honest = Game(fair_one)
    shown = receipt_of(fair_one, events=honest.events)
    twice = receipt_of(held, anew)
    bot = {0: ANN, 1: BOB, 2: CHOSEN}
    mine = {0: CHOSEN, 1: BOB}
    alone = Step(seeds={1: BOB})
    other = json.loads(json.dumps(shown))
    other["events"][0][1]["cards"] = ["3d"] * 13
    broken, kept_open = "fair.broken.", "fair.open."
    return [
        Case("honest", honest, shown, None, None),
        Case("a seat has withheld its seed", Game(held, anew), twice, None, None),
        Case(
            "a seed chosen after the others were shown",
            Game(Step(seeds={0: ANN, 1: CHOSEN}, promises=fair_one.seeds)),
            *(shown, broken + "seat_seed", broken + "seat_seed"),
        ),
        Case(
            "a seed for the seat of a bot",
            *(Game(Step(seeds=bot)), shown, broken + "nobody", broken + "nobody"),
        ),
        Case(
            "a seed for the seat of a bot that is called a person",
            *(Game(Step(seeds=bot, people=(0, 1, 2))), shown, None, broken + "other_list"),
        ),
        Case(
            "results thrown away",
            Game(fair_one, thrown=5),
            *(shown, broken + "rules", broken + "rules", kept_open + "asks"),
        ),
        Case(
            "another promise of the table", Game(second), shown, None, broken + "other_commitment"
        ),
        Case(
            "another seed than was promised",
            Game(Step(SECOND, promised=FIRST)),
            *(shown, broken + "table_seed", broken + "table_seed"),
        ),
        Case(
            "an invented record",
            Game(Step(SECOND, {0: CHOSEN, 1: ANN})),
            *(shown, None, broken + "other_commitment"),
        ),
        Case(
            "the promise of a player replaced",
            *(Game(Step(seeds=mine)), shown, None, broken + "other_list"),
        ),
        Case(
            "the promise of a player replaced from the beginning",
            Game(Step(seeds=mine)),
            *(receipt_of(Step(seeds=mine)), None, broken + "not_yours"),
        ),
        Case(
            "a database of before the promises put back, and all of it made again",
            Game(Step(SECOND, {0: ANN, 1: CHOSEN})),
            *(shown, None, broken + "other_commitment"),
        ),
        Case(
            "a database of before the list put back, and another promise taken for it",
            *(Game(Step(seeds={0: ANN, 1: CHOSEN})), shown, None, broken + "other_list"),
        ),
        Case(
            "a promise left off the list",
            Game(alone),
            *(receipt_of(alone, left_out=True), None, broken + "left_out"),
        ),
        Case(
            "an attempt hidden",
            *(Game(anew), twice, None, broken + "other_commitment"),
        ),
        Case(
            "the last attempt hidden",
            *(Game(fair_one), twice, None, broken + "hidden_attempt"),
        ),
        Case(
            "an attempt cut out",
            Game(anew._replace(number=2)),
            *(twice, broken + "attempts", broken + "attempts"),
        ),
        Case(
            "dealt without a promised seed, and nobody named",
            Game(Step(seeds={0: ANN}, promises=fair_one.seeds)),
            *(shown, broken + "too_soon", broken + "too_soon"),
        ),
        Case(
            "a player accused of withholding",
            Game(Step(withheld=(0,)), Step(SECOND, {1: BOB})),
            *(receipt_of(fair_one), None, broken + "accused", broken + "accused"),
        ),
        Case(
            "who has withheld is let in again",
            Game(held, second),
            *(receipt_of(held, second), broken + "excluded", broken + "excluded"),
        ),
        Case(
            "a seed added after the cards",
            *(Game(fair_one, late=True), shown, broken + "order", broken + "order"),
        ),
        Case("other cards than were dealt", honest, other, None, broken + "event", None),
    ]


def verdict(report: proof.Report) -> str | None:
    """The key of the first thing that is wrong or open, what is wrong first."""
    broken = [*(deal.broken for deal in report.deals), report.broken]
    left = [*report.open, *(one for deal in report.deals for one in deal.open)]
    return next((found.key for found in [*broken, *left] if found is not None), None)


def kept(receipt: dict[str, Any]) -> Receipt:
    return msgspec.convert(receipt, Receipt)


def fixtures() -> str:
    """What the page is tested with."""
    told = []
    for case in cases():
        page = case.found if case.page == "" else case.page
        (lines,) = proof.lines_of(case.game.record)
        seen = case.receipt["deals"][0]
        told.append({"name": case.name, "lines": lines, "kept": seen, "found": page})
    return json.dumps(told, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(fixtures())
