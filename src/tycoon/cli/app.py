"""The command line as a whole: its commands, and what happens when something is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from tycoon.cli.parts import Command, Option, explain
from tycoon.cli.speech import Problem, choose_language, reason, say
from tycoon.cli.starting import loading
from tycoon.core.errors import TycoonError

REFUSED = 2
INTERRUPTED = 130
UNREAD = 1

COMMANDS = (
    "games",
    "rules",
    "play",
    "playouts",
    "arena",
    "simulate",
    "dataset",
    "landings",
    "replay",
    "analyse",
    "verify",
    "convert",
    "uecda",
    "serve",
    "forget",
    "admin",
)


class App(Command, click.Group):
    """All commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the manual."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported."""
        if cmd_name not in COMMANDS:
            return None
        with loading():
            command: click.Command = import_module(f"tycoon.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names."""
        command = self.get_command(ctx, args[0])
        if command is None:
            raise Problem("cli.no_command", name=args[0], known=list(COMMANDS))
        return args[0], command, args[1:]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What can be set, and the commands."""
        super().format_options(ctx, formatter)
        with formatter.section(say("cli.help.commands")):
            formatter.write_dl([(name, say(f"cli.{name}")) for name in COMMANDS])

    def run(self, arguments: Sequence[str] | None = None) -> int:
        """Carry a command line out; its exit status."""
        given = list(sys.argv[1:] if arguments is None else arguments)
        try:
            choose_language(given)
            result = super().main(given or ["--help"], "tycoon", standalone_mode=False)
            sys.stdout.flush()
        except click.UsageError as error:
            return refuse(explain(error))
        except TycoonError as error:
            return refuse(error)
        except BrokenPipeError:
            # Whoever read us has gone; nothing may be written at exit either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return UNREAD
        except (KeyboardInterrupt, click.Abort):
            return INTERRUPTED
        return result if isinstance(result, int) else 0

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> Any:
        """As `run`, ending the program; what Click's test runner calls."""
        sys.exit(self.run(args))


def refuse(error: TycoonError) -> int:
    """Say what cannot be done, in one message on standard error."""
    click.echo(f"tycoon: {reason(error)}", err=True)
    return REFUSED


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        import tycoon

        how = "compiled" if tycoon.compiled else "interpreted"
        click.echo(f"tycoon {tycoon.__version__} ({say(f'cli.rules.{how}')})")
        ctx.exit()


app = App(
    "tycoon",
    help="cli.about",
    subcommand_metavar="COMMAND …",
    params=[
        Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="cli.help.version",
        )
    ],
)
