"""`tycoon verify`: whether a recorded game was dealt fairly."""

from __future__ import annotations

import click

from tycoon.cli import records
from tycoon.cli.app import REFUSED
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import Problem, say


@click.command("verify", cls=Command, help="cli.verify")
@click.argument("file")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(file: str, as_json: bool) -> int:
    """Check every deal of a record against what was promised before it."""
    from tycoon.table import fair

    record = records.read(file)
    verdicts = fair.verify(record)
    if not verdicts:
        raise Problem("cli.verify.none", file=file)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(verdicts).decode())
    else:
        for one in verdicts:
            click.echo(_sentence(one))
    return REFUSED if any(one.problem for one in verdicts) else 0


def _sentence(verdict: object) -> str:
    from tycoon.table.fair import Verdict

    assert isinstance(verdict, Verdict)
    if verdict.problem:
        return say("cli.verify.wrong", n=verdict.deal, why=verdict.problem)
    if not verdict.seed:
        return say("cli.verify.open", n=verdict.deal)
    return say("cli.verify.right", n=verdict.deal, draws=verdict.draws, seeds=len(verdict.seats))
