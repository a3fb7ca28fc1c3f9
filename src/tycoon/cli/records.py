"""Reading files, with the complaints of the terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import tycoon
from tycoon.cli.speech import Problem


def read(file: str) -> tycoon.Record:
    """The record in a file.

    Raises:
        BadRecord: not a record, or altered.
        Problem: there is no such file, or it cannot be read.
    """
    with _of_a_file(file):
        return tycoon.Record.read(Path(file))


def contents(file: str) -> bytes:
    """What is in a file.

    Raises:
        Problem: there is no such file, or it cannot be read.
    """
    with _of_a_file(file):
        return Path(file).read_bytes()


@contextlib.contextmanager
def _of_a_file(file: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise Problem("error.file_not_found", file=file) from error
    except OSError as error:
        raise unreadable(file, error) from error


def unreadable(file: str, error: OSError) -> Problem:
    """The complaint about a file that is there and cannot be used."""
    return Problem("error.file_unreadable", file=file, why=error.strerror or str(error))
