"""`tycoon forget`: delete tables that nobody has come to for a while."""

from __future__ import annotations

import time

import click

from tycoon.cli.extras import need_server
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.speech import say

DAY_MS = 86_400_000
MOST_DAYS = 36_500


@click.command("forget", cls=Command, help="cli.forget")
@click.option(
    "--days",
    cls=Option,
    metavar="N",
    required=True,
    callback=whole(1, MOST_DAYS),
    help="cli.help.days",
)
@click.option("--database", cls=Option, metavar="URL", help="cli.help.database")
def command(days: int, database: str | None) -> None:
    """Delete them for good, also while a server runs."""
    need_server()
    from tycoon.server.config import configured
    from tycoon.server.storage.store import forget

    url = configured({"database": database}).database
    before = time.time_ns() // 1_000_000 - days * DAY_MS
    click.echo(say("cli.forgotten", n=forget(url, before)))
