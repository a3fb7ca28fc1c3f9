"""`tycoon serve`: the table in the browser."""

from __future__ import annotations

import click

from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.speech import say


@click.command("serve", cls=Command, help="cli.serve")
@click.option("--host", cls=Option, default="127.0.0.1", help="cli.help.host")
@click.option(
    "--port",
    cls=Option,
    metavar="N",
    default="8000",
    callback=whole(0, 65_535),
    help="cli.help.port",
)
@click.option("--database", cls=Option, metavar="URL", help="cli.help.database")
@click.option("--open", "open_page", cls=Option, is_flag=True, help="cli.help.open")
@click.option("--quiet", "-q", cls=Option, is_flag=True, help="cli.help.quiet")
def command(host: str, port: int, database: str | None, open_page: bool, quiet: bool) -> int | None:
    """Serve the page until Ctrl-C."""
    from tycoon import server

    def ready(page: str) -> None:
        if not quiet:
            click.echo(say("cli.serving", page=page), err=True)

    return server.run(
        host=host, port=port, database=database, open=open_page, quiet=quiet, on_ready=ready
    )
