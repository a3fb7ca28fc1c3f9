"""`tycoon verify`: check that a recorded game was dealt fairly, and say what proves it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tycoon.cli import records
from tycoon.cli.app import REFUSED
from tycoon.cli.parts import Command, Option
from tycoon.cli.replay import addressed_in
from tycoon.cli.speech import Problem, deal_name, words
from tycoon.words import Words

if TYPE_CHECKING:
    from tycoon.core.record import Record
    from tycoon.table.proof import Report, Verdict

UNPROVED = 3
"""The exit status when nothing wrong was found and something is not proved."""


@click.command("verify", cls=Command, help="cli.verify")
@click.argument("file")
@click.option("--receipt", cls=Option, metavar="FILE", help="cli.help.receipt")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(file: str, receipt: str | None, as_json: bool) -> int:
    """Check every deal of a record, the rules, and what a page has kept of the game."""
    from tycoon.table import proof
    from tycoon.table import receipt as receipts

    record = records.read(file)
    kept = None if receipt is None else receipts.read(records.contents(receipt))
    report = proof.verify(record, kept)
    if not any(one.commitment for one in report.deals):
        raise Problem("cli.verify.none", file=file)
    if as_json:
        import msgspec

        members = {"proved": report.proved, "broken_any": report.is_broken}
        click.echo(msgspec.json.encode({**members, **msgspec.to_builtins(report)}).decode())
    else:
        for line in _lines(record, report):
            click.echo(line)
    if report.is_broken:
        return REFUSED
    return 0 if report.proved else UNPROVED


def _lines(record: Record, report: Report) -> Iterator[str]:
    speech = words().naming(addressed_in(record))
    for one in report.deals:
        yield from _sentences(one, deal_name(record.header.game, one.deal), speech)
    if report.broken is not None:
        yield speech.text("cli.verify.broken", why=report.broken)
    elif report.steps:
        yield speech.text("cli.verify.rules", n=report.steps)
    for left in report.open:
        yield speech.text("cli.verify.left", why=left)
    if not report.is_broken:
        if report.receipt:
            yield speech.text("cli.verify.receipt", n=report.events)
        else:
            yield speech.text("cli.verify.alone")


def _sentences(verdict: Verdict, deal: str, speech: Words) -> Iterator[str]:
    from tycoon.core.messages import Seat

    if verdict.broken is not None:
        yield speech.text("cli.verify.wrong", deal=deal, why=verdict.broken)
        return
    if verdict.open:
        yield speech.text("cli.verify.open", deal=deal, why=verdict.open)
    else:
        seeds, code = len(verdict.seats), verdict.code
        right = {"deal": deal, "draws": verdict.draws, "seeds": seeds, "code": code}
        yield speech.text("cli.verify.right", **right)
    if verdict.withheld:
        names = [Seat(seat) for seat in verdict.withheld]
        yield speech.text("cli.verify.withheld", deal=deal, names=names)
