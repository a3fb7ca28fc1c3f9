"""`tycoon verify`: whether a recorded game was dealt fairly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tycoon.cli import records
from tycoon.cli.app import REFUSED
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import Problem, deal_name, say

if TYPE_CHECKING:
    from tycoon.table.fair import Verdict


@click.command("verify", cls=Command, help="cli.verify")
@click.argument("file")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(file: str, as_json: bool) -> int:
    """Check every deal of a record against what was promised before it."""
    from tycoon.table import fair

    record = records.read(file)
    verdicts = fair.verify(record)
    if not any(one.commitment for one in verdicts):
        raise Problem("cli.verify.none", file=file)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(verdicts).decode())
    else:
        for one in verdicts:
            click.echo(_sentence(one, deal_name(record.header.game, one.deal)))
    # The newest deal may still be played, with its seed kept back.
    return 0 if all(one.ok for one in verdicts[:-1]) and not verdicts[-1].problem else REFUSED


def _sentence(verdict: Verdict, deal: str) -> str:
    if not verdict.commitment:
        return say("cli.verify.unpromised")
    if verdict.problem:
        return say("cli.verify.wrong", deal=deal, why=verdict.problem)
    if not verdict.seed:
        return say("cli.verify.open", deal=deal)
    return say("cli.verify.right", deal=deal, draws=verdict.draws, seeds=len(verdict.seats))
