"""Says everything in the reader's language, for one run of the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextvars import ContextVar

import click

from tycoon.core import registry
from tycoon.core.errors import TycoonError
from tycoon.core.views import View
from tycoon.words import LANGUAGES, Words, from_environment, is_simplified, language

_words: ContextVar[Words] = ContextVar("words")


class Problem(TycoonError):
    """Something wrong with the command line."""

    def __init__(self, key: str, /, **details: object) -> None:
        super().__init__(key, key, **details)


def words() -> Words:
    """The words of the reader's language."""
    try:
        return _words.get()
    except LookupError:
        return speak(from_environment(os.environ))


def say(key: str, /, **arguments: object) -> str:
    """The sentence of a key in the reader's language."""
    return words().text(key, **arguments)


def player_title(name: str) -> str:
    """What a player is called: in words, if it is a bot of ours without settings."""
    key = f"bot.{name}"
    return say(key) if key in words() else name


def reason(error: TycoonError) -> str:
    """What an error says, and by which rule."""
    said = words().message(error)
    game, illegal, name = error.key.partition(".illegal.")
    # A record of a game that is not installed says why, too.
    known = illegal and game in registry.names()
    rule = registry.find(game).refusals.get(name) if known else None
    return words().text("rules.because", text=said, rule=rule) if rule else said


def deal_name(game: str, n: int) -> str:
    """What a game calls its deal of this number."""
    own = f"{game}.deal.name"
    return say(own if own in words() else "table.deal", n=n)


def speak(lang: str) -> Words:
    """Take up one of the languages of the catalogue."""
    # What a record or a game of somebody else's says may be unknown here: its key is shown then.
    spoken = Words(lang, strict=False)
    _words.set(spoken)
    return spoken


def seat_name(view: View, seat: int, named: Words) -> str:
    """What a seat is called in a view, and whether it is the viewer's own."""
    name = named.text("cli.name", name={"seat": seat})
    return named.text("seat.name_you", name=name) if seat == view.viewer else name


def choose_language(arguments: Sequence[str]) -> None:
    """Take up the language that `--lang` asks for, or else the environment.

    Raises:
        Problem: `--lang` names none of ours; the environment's language says so.
    """
    speak(from_environment(os.environ))
    asked = _asked(arguments)
    if asked is None:
        if sys.stderr.isatty() and is_simplified(os.environ.get("LANG", "")):
            click.echo(say("app.only_traditional"), err=True)
    else:
        lang = language(asked)
        if lang is None:
            raise Problem("error.unknown_language", lang=asked, known=list(LANGUAGES))
        speak(lang)
        if is_simplified(asked):
            click.echo(say("app.only_traditional"), err=True)


def _asked(arguments: Sequence[str]) -> str | None:
    found = None
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and at + 1 < len(arguments):
            found = arguments[at + 1]
        elif argument.startswith("--lang="):
            found = argument.removeprefix("--lang=")
    return found
