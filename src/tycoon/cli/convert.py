"""`tycoon convert`: contest records of Daifugo as ours, and back."""

from __future__ import annotations

import os
from pathlib import Path

import click

from tycoon.cli import records
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import Problem, say, words
from tycoon.core.record import Record

FORMATS = ("tycoon", "uecda")


@click.command("convert", cls=Command, help="cli.convert")
@click.argument("file")
@click.option("--to", "form", cls=Option, metavar="FORMAT", help="cli.help.to")
@click.option("--output", cls=Option, metavar="FILE", help="cli.help.output")
def command(file: str, form: str | None, output: str | None) -> None:
    """Convert a file; nothing is written unless all of it can be."""
    if form is not None and form not in FORMATS:
        raise Problem("cli.convert.format", value=form, known=list(FORMATS))
    data = _content(file)
    if form is None:
        form = "uecda" if data.lstrip()[:1] == b"{" else "tycoon"
    converted = _converted(data, form, file)
    if output is None:
        click.echo(converted, nl=False)
        return
    try:
        _write(Path(output), converted)
    except FileExistsError as error:
        raise Problem("cli.file_exists", file=output) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("cli.convert.unwritable", file=output, why=why) from error


def _write(path: Path, data: bytes) -> None:
    """Make a new file of all of `data`, or none."""
    if path.exists():
        raise FileExistsError
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as out:
            out.write(data)
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)


def _content(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except FileNotFoundError as error:
        raise Problem("error.file_not_found", file=file) from error
    except OSError as error:
        raise records.unreadable(file, error) from error


def _converted(data: bytes, form: str, file: str) -> bytes:
    from tycoon.games.daifugo import convert

    if form == "uecda":
        record = Record.read(data)
        if record.header.game != "daifugo":
            title = f"{record.header.game}.title"
            game = say(title) if title in words() else record.header.game
            raise Problem("cli.convert.only", game=game)
        return convert.to_text(record).encode()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Problem("cli.convert.not_text", file=file) from error
    return convert.to_record(text)
