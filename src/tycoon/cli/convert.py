"""`tycoon convert`: contest records of Daifugo as ours, and back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tycoon.cli import records
from tycoon.cli.app import refuse
from tycoon.cli.parts import Command, Option
from tycoon.cli.speech import Problem, say, words
from tycoon.core.errors import BadRecord
from tycoon.core.record import Record

if TYPE_CHECKING:
    from tycoon.games.daifugo.records.convert import Converted

FORMATS = ("tycoon", "uecda")
LEFT_OUT = 1


@click.command("convert", cls=Command, help="cli.convert")
@click.argument("file")
@click.option("--to", "form", cls=Option, metavar="FORMAT", help="cli.help.to")
@click.option("--output", cls=Option, metavar="FILE", help="cli.help.output")
@click.option("--skip-damaged", "skip", cls=Option, is_flag=True, help="cli.help.skip_damaged")
def command(file: str, form: str | None, output: str | None, skip: bool) -> int:
    """Convert a file; nothing is written unless all of it can be, or damaged rounds are skipped.

    Status 1 when rounds were left out.
    """
    if form is not None and form not in FORMATS:
        raise Problem("cli.convert.format", value=form, known=list(FORMATS))
    data = _content(file)
    if form is None:
        form = "uecda" if data.lstrip()[:1] == b"{" else "tycoon"
    if form == "uecda":
        _put_out([_as_text(data)], output)
        return 0
    found = _as_records(data, file)
    wrong = sorted(found.damaged + found.breaks, key=_line)
    if wrong and not (skip and found.records):
        status = refuse(wrong[0])
        if found.records:
            click.echo(say("cli.convert.skip"), err=True)
        return status
    if output is None and len(found.records) > 1:
        raise Problem("cli.convert.parts", n=len(found.records))
    _put_out(found.records, output)
    for line in _notices(found, wrong):
        click.echo(line, err=True)
    return LEFT_OUT if found.damaged else 0


def _notices(found: Converted, wrong: list[BadRecord]) -> Iterator[str]:
    """What there is to say of a contest's record that was not converted as one whole."""
    for error in wrong:
        if error in found.damaged:
            yield words().message(error)
        else:
            yield say("cli.convert.apart", **error.details)
    if found.cut is not None:
        yield say("cli.convert.cut", n=found.cut)
    if wrong:
        yield say("cli.convert.done", n=found.rounds, out=len(found.damaged))


def _line(error: BadRecord) -> int:
    return int(str(error.details["line"]))


def _put_out(converted: list[bytes], output: str | None) -> None:
    """Write files, or on standard output the only one; the second and later ones are numbered."""
    if output is None:
        click.echo(converted[0], nl=False)
        return
    first = Path(output)
    more = range(2, len(converted) + 1)
    paths = [first, *(first.with_name(f"{first.stem}-{n}{first.suffix}") for n in more)]
    for path in paths:
        if path.exists():
            raise Problem("cli.file_exists", file=str(path))
    for path, data in zip(paths, converted, strict=True):
        try:
            _write(path, data)
        except FileExistsError as error:
            raise Problem("cli.file_exists", file=str(path)) from error
        except OSError as error:
            why = error.strerror or str(error)
            raise Problem("cli.convert.unwritable", file=str(path), why=why) from error


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


def _as_text(data: bytes) -> bytes:
    from tycoon.games.daifugo.records import convert

    record = Record.read(data)
    if record.header.game != "daifugo":
        title = f"{record.header.game}.title"
        game = say(title) if title in words() else record.header.game
        raise Problem("cli.convert.only", game=game)
    return convert.to_text(record).encode()


def _as_records(data: bytes, file: str) -> Converted:
    from tycoon.games.daifugo.records import convert

    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Problem("cli.convert.not_text", file=file) from error
    return convert.to_records(text)
