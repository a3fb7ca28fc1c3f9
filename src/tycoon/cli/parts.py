"""Click's commands and options with their help, headings and complaints from the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tycoon.cli.speech import Problem, say

LONGEST = 1_000_000  # seconds


class Option(click.Option):
    """An option whose `help` is a key of the catalogue."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and what it does, in the reader's language."""
        key = self.help
        try:
            self.help = say(key) if key else ""
            return super().get_help_record(ctx)
        finally:
            self.help = key


class Command(click.Command):
    """A command whose `help` is a key of the catalogue."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        settings["add_help_option"] = False
        super().__init__(*args, **settings)
        self.params += [_lang_option(), _help_option()]

    def get_short_help_str(self, limit: int = 45) -> str:
        """One line for the list of commands."""
        return say(self.help) if self.help else ""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows how the command is written."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("cli.help.usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        if self.help:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(say(self.help))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What can be set."""
        options = [one for one in self.get_params(ctx) if isinstance(one, Option)]
        records = [record for one in options if (record := one.get_help_record(ctx))]
        with formatter.section(say("cli.help.options")):
            formatter.write_dl(records)


def whole(least: int, most: int) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """A callback for options that take a whole number within these bounds."""

    def convert(_ctx: click.Context, _param: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise Problem("error.bad_number", value=text, min=least, max=most)
        return number

    return convert


def seconds(_ctx: click.Context, _param: click.Parameter, text: str | None) -> float | None:
    """A callback for options that take a time span in seconds, above 0."""
    if text is None:
        return None
    try:
        span = float(text)
    except ValueError:
        span = 0.0
    if not 0 < span <= LONGEST:
        raise Problem("cli.bad_seconds", value=text)
    return span


def explain(error: click.UsageError) -> Problem:
    """What Click has to complain about, as a problem with a key."""
    command = error.ctx.command_path if error.ctx else "tycoon"
    match error:
        case click.NoSuchOption():
            return Problem("cli.no_option", option=error.option_name, command=command)
        case click.BadOptionUsage():
            return Problem("cli.needs_value", option=error.option_name, command=command)
        case click.MissingParameter(param=param) if param is not None:
            return Problem("cli.missing", name=param.human_readable_name, command=command)
    return Problem("cli.not_understood", command=command)


def _help_option() -> Option:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return Option(
        ["--help", "-h"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="cli.help.help",
    )


def _lang_option() -> Option:
    return Option(["--lang"], expose_value=False, metavar="LANG", help="cli.help.lang")
