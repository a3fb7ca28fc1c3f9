"""`tycoon admin`: what an operator does with the database of a server."""

from __future__ import annotations

from pathlib import Path

import click

from tycoon.cli.extras import need_server
from tycoon.cli.forget import MOST_DAYS
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.speech import Problem, say

ACTIONS = {
    "status": "",
    "tables": "",
    "backup": "FILE",
    "restore": "FILE",
    "export": "NAME",
    "forget": "NAME",
    "close": "CODE",
    "ban": "ADDRESS",
    "unban": "ADDRESS",
    "bans": "",
    "reports": "",
}
"""What can be done, and with what."""
WITH_TABLE, WITH_DAYS = {"forget", "ban"}, {"ban", "reports"}


@click.command("admin", cls=Command, help="cli.admin")
@click.argument("action")
@click.argument("what", required=False)
@click.option("--table", "code", cls=Option, metavar="CODE", help="cli.help.at_table")
@click.option(
    "--days", cls=Option, metavar="N", callback=whole(1, MOST_DAYS), help="cli.help.ban_days"
)
@click.option("--database", cls=Option, metavar="URL", help="cli.help.database")
@click.option("--config", cls=Option, metavar="FILE", help="cli.help.config")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(
    action: str,
    what: str | None,
    code: str | None,
    days: int | None,
    database: str | None,
    config: str | None,
    as_json: bool,
) -> None:
    """Look at a database, copy it, put a copy back, or do what an operator has to."""
    import msgspec

    need_server()
    from tycoon.server import codes
    from tycoon.server.config import configured
    from tycoon.server.evenings import closing
    from tycoon.server.storage import keeping, operator

    called = f"tycoon admin {action}"
    if action not in ACTIONS:
        raise Problem("cli.admin.action", value=action, known=list(ACTIONS))
    if ACTIONS[action] and what is None:
        raise Problem("cli.missing", name=ACTIONS[action], command=called)
    if (
        (what is not None and not ACTIONS[action])
        or (code is not None and action not in WITH_TABLE)
        or (days is not None and action not in WITH_DAYS)
    ):
        raise Problem("cli.not_understood", command=called)
    given = what or ""
    path = Path(given)
    table = None if code is None else codes.written(code)
    url = configured({"database": database}, Path(config) if config else None).database
    match action:
        case "backup":
            click.echo(say("cli.admin.saved", n=keeping.backup(url, path), file=str(path)))
        case "restore":
            click.echo(say("cli.admin.restored", n=keeping.restore(url, path), file=str(path)))
        case "export":
            for person in keeping.export(url, given):
                click.echo(msgspec.json.encode(person).decode())
        case "forget":
            count = len(operator.forget_person(url, given, table))
            click.echo(say("cli.admin.forgotten", n=count))
        case "close" if len(codes.written(given)) == codes.OF_EVENING:
            closing.close(url, codes.written(given))
            click.echo(say("cli.admin.closed_evening", code=codes.written(given)))
        case "close":
            operator.close(url, codes.written(given) or given)
            click.echo(say("cli.admin.closed", code=codes.written(given)))
        case "ban" if table is not None:
            operator.ban_person(url, given, table, days)
            click.echo(say("cli.admin.ban_asked", name=given, code=table))
        case "ban":
            click.echo(say("cli.admin.banned", network=operator.ban(url, given, days).network))
        case "unban":
            operator.lift(url, given)
            click.echo(say("cli.admin.lifted", network=operator.network_of(given)))
        case "bans":
            for ban in operator.banned(url):
                line = f"{ban.network}\t{'-' if ban.until is None else ban.until}"
                click.echo(msgspec.json.encode(ban).decode() if as_json else line)
        case "reports":
            for report in operator.reports(url, days):
                text = report.text or report.phrase
                told = (report.code, report.at, report.by, report.name, text)
                line = "\t".join(map(str, told))
                click.echo(msgspec.json.encode(report).decode() if as_json else line)
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
            counts = {"n": found.tables, "open": found.playable, "lines": found.lines}
            click.echo(say("cli.admin.status", **counts, size=size))
