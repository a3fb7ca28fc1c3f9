"""`tycoon serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from tycoon.cli.extras import need_server
from tycoon.cli.forget import MOST_DAYS
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.speech import say


@click.command("serve", cls=Command, help="cli.serve")
@click.option("--config", cls=Option, metavar="FILE", help="cli.help.config")
@click.option("--host", cls=Option, help="cli.help.host")
@click.option(
    "--port",
    cls=Option,
    metavar="N",
    callback=whole(0, 65_535),
    help="cli.help.port",
)
@click.option("--database", cls=Option, metavar="URL", help="cli.help.database")
@click.option(
    "--host-name", "names", cls=Option, metavar="NAME", multiple=True, help="cli.help.host_name"
)
@click.option("--prefix", cls=Option, metavar="PATH", help="cli.help.prefix")
@click.option(
    "--forget-days",
    cls=Option,
    metavar="N",
    callback=whole(1, MOST_DAYS),
    help="cli.help.forget_days",
)
@click.option("--open", "open_page", cls=Option, is_flag=True, help="cli.help.open")
@click.option("--quiet", "-q", cls=Option, is_flag=True, help="cli.help.quiet")
def command(
    config: str | None,
    host: str | None,
    port: int | None,
    database: str | None,
    names: tuple[str, ...],
    prefix: str | None,
    forget_days: int | None,
    open_page: bool,
    quiet: bool,
) -> int | None:
    """Serve the page until Ctrl-C."""
    need_server()
    from tycoon import server

    def ready(page: str) -> None:
        if not quiet:
            click.echo(say("cli.serving", page=page), err=True)

    return server.run(
        host=host,
        port=port,
        database=database,
        config=None if config is None else Path(config),
        prefix=prefix,
        names=names,
        forget_days=forget_days,
        open=open_page,
        quiet=quiet,
        on_ready=ready,
    )
