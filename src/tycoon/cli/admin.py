"""`tycoon admin`: what an operator does with the database of a server."""

from __future__ import annotations

from pathlib import Path

import click

from tycoon.cli.extras import need_server
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import Problem, say

ACTIONS = {"status": False, "tables": False, "backup": True, "restore": True, "export": True}
"""What can be done, and whether it is done with a file, or for a name."""


@click.command("admin", cls=Command, help="cli.admin")
@click.argument("action")
@click.argument("file", required=False)
@click.option("--database", cls=Option, metavar="URL", help="cli.help.database")
@click.option("--config", cls=Option, metavar="FILE", help="cli.help.config")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(
    file: str | None, action: str, database: str | None, config: str | None, as_json: bool
) -> None:
    """Look at a database, copy it, or put a copy back."""
    import msgspec

    need_server()
    from tycoon.server.config import configured
    from tycoon.server.storage import keeping

    called = f"tycoon admin {action}"
    if action not in ACTIONS:
        raise Problem("cli.admin.action", value=action, known=list(ACTIONS))
    if ACTIONS[action] and file is None:
        raise Problem("cli.missing", name="NAME" if action == "export" else "FILE", command=called)
    if not ACTIONS[action] and file is not None:
        raise Problem("cli.not_understood", command=called)
    path = Path(file or "")
    url = configured({"database": database}, Path(config) if config else None).database
    match action:
        case "backup":
            click.echo(say("cli.admin.saved", n=keeping.backup(url, path), file=str(path)))
        case "restore":
            click.echo(say("cli.admin.restored", n=keeping.restore(url, path), file=str(path)))
        case "export":
            for person in keeping.export(url, str(file)):
                click.echo(msgspec.json.encode(person).decode())
        case "tables":
            for one in keeping.tables(url):
                line = f"{one.code}\t{one.game}\t{'open' if one.open else '-'}\t{one.touched}"
                click.echo(msgspec.json.encode(one).decode() if as_json else line)
        case _:
            found = keeping.status(url)
            if as_json:
                click.echo(msgspec.json.encode(found))
                return
            click.echo(say("cli.admin.running" if found.running else "cli.admin.stopped"))
            size = round(found.size / 1e6, 1)
            given = {"n": found.tables, "open": found.playable, "lines": found.lines}
            click.echo(say("cli.admin.status", **given, size=size))
