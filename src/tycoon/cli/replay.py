"""`tycoon replay`: a recorded game step by step, checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from tycoon.bots.characters import ROSTER
from tycoon.cli import records
from tycoon.cli.app import refuse
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.speech import Problem, say, words
from tycoon.core.counts import Counted
from tycoon.core.engine.state import State
from tycoon.core.errors import BadRecord, TycoonError
from tycoon.core.record import Record, Step
from tycoon.words import Words
from tycoon.words.sentences import number as grouped

MOST_STEPS = 60_000


@click.command("replay", cls=Command, help="cli.replay")
@click.argument("file")
@click.option("--look", cls=Option, is_flag=True, help="cli.help.look")
@click.option("--at", cls=Option, metavar="N", callback=whole(0, MOST_STEPS), help="cli.help.at")
@click.option("--eyes", cls=Option, metavar="N", callback=whole(1, 10), help="cli.help.eyes")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(file: str, look: bool, at: int | None, eyes: int | None, as_json: bool) -> int:
    """Show a recorded game; status 2 when it cannot be checked against the rules."""
    if look and as_json:
        raise Problem("cli.look.alone")
    record = records.read(file)
    record.game  # noqa: B018 - an unknown game is refused before anything is shown
    if look or at is not None or eyes is not None:
        _look(record, at or 0, eyes, look=look, as_json=as_json)
        return 0
    # Everything is checked before the first line is printed.
    refusal: BadRecord | None = None
    final: State | None = None
    if record.same_rules:
        final = record.replay()
    else:
        try:
            record.start()
        except BadRecord as error:
            refusal = error
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(_as_json(record, final)).decode())
    else:
        for line in _lines(record, final):
            click.echo(line)
    return refuse(refusal) if refusal else 0


def _look(record: Record, at: int, eyes: int | None, *, look: bool, as_json: bool) -> None:
    """Show a place of the game, and go on from there as is typed.

    Raises:
        BadRecord: the game cannot be checked against the rules.
        Problem: there is no such place, or seat.
    """
    from tycoon.cli.looking import Looking
    from tycoon.table.replay import Replayed

    looking = Looking(Replayed(record), names_in(record), addressed_in(record))
    looking.go(at)
    looking.see(eyes)
    if as_json:
        import msgspec

        moment = looking.replayed.moment(looking.at, looking.eyes)
        click.echo(msgspec.json.encode(moment).decode())
    elif look:
        looking.ask()
    else:
        looking.show()


def _as_json(record: Record, final: State | None) -> dict[str, Any]:
    speech = words().naming(addressed_in(record))
    steps: list[dict[str, Any]] = []
    in_force = {id(step) for step in record.in_force()}
    taken_back: list[dict[str, int]] = []
    for number, (step, said) in enumerate(_told(record, speech), 1):
        told = {"seat": step.seat, "move": step.move, "events": step.events, "text": said}
        steps.append({**told, "in_force": id(step) in in_force})
        taken_back += [{"after": number, "to": to} for to in record.taken_back(number)]
    return {
        "game": record.header.game,
        "version": record.header.version,
        "options": record.header.options,
        "seats": record.header.seats,
        "names": names_in(record),
        "checked": final is not None,
        "steps": steps,
        "taken_back": taken_back,
        "returns": None if final is None else final.returns(),
        "outcome": record.outcome,
        "counts": _counts(record),
    }


def _lines(record: Record, final: State | None) -> Iterator[str]:
    speech = words().naming(addressed_in(record))
    header = record.header
    yield say("cli.replay.title", game=say(f"{header.game}.title"), n=header.seats)
    kept = 0
    for number, (_, said) in enumerate(_told(record, speech), 1):
        for at, sentence in enumerate(said):
            yield f"{number:>5}  {sentence}" if at == 0 else f"{'':>5}  {sentence}"
        kept += 1
        for to in record.taken_back(number):
            yield f"{'':>5}  {say('cli.replay.taken_back', n=kept - to)}"
            kept = to
    yield from standing(record, final, speech)
    yield from _counted(record, speech)


def standing(record: Record, final: State | None, speech: Words) -> Iterator[str]:
    """How it stood at the end, and what was checked."""
    names = names_in(record)
    if record.outcome is not None:
        places, points = record.outcome["places"], record.outcome["points"]
        for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
            yield speech.text(
                "cli.standing", place=places[seat], name=names[seat], points=points[seat]
            )
    else:
        yield say("cli.replay.unfinished")
        for seat, points in enumerate([] if final is None else final.returns()):
            yield speech.text("cli.score", name=names[seat], points=points)
    if final is not None:
        yield say("cli.replay.checked", n=len(record.steps))


def _counts(record: Record) -> list[Counted]:
    """What the game counts, once it is over."""
    return [] if record.outcome is None else record.counted()


def _counted(record: Record, speech: Words) -> Iterator[str]:
    """The same in words, a line each."""
    names = names_in(record)
    for found in _counts(record):
        if found.form == "bars":
            parts = [f"{found.first + at}: {times}" for at, times in enumerate(found.rows[0])]
        else:
            parts = [
                f"{name} {' '.join(map(grouped, row))}"
                for name, row in zip(names, found.rows, strict=True)
            ]
        yield f"{speech.message(found.name)}: {' · '.join(parts)}"


def _told(record: Record, speech: Words) -> Iterator[tuple[Step, list[str]]]:
    """Each step with what there is to say of it."""
    if not record.same_rules:
        for step in record.steps:
            yield step, _events(record, step, speech) or [step.move]
        return
    before = record.start()
    for step, after in record.states():
        said = _events(record, step, speech)
        yield step, said or [_described(before, step, speech)]
        before = after.copy()


def _described(before: State, step: Step, speech: Words) -> str:
    try:
        return speech.message(before.describe(before.parse(step.move)))
    except TycoonError:
        return step.move  # the game was taken back in between


def _events(record: Record, step: Step, speech: Words) -> list[str]:
    said = []
    for event in step.events:
        try:
            message = record.game.tell(event)
            if message is not None:
                said.append(speech.message(message))
        except (KeyError, TypeError, ValueError):
            # Events of older rules may lack what today's sentences name.
            continue
    return said


def names_in(record: Record) -> Sequence[str]:
    """What the players are called: as recorded, or by their seats."""
    names = record.header.about.get("names")
    count = record.header.seats
    if isinstance(names, list) and len(names) == count and all(isinstance(n, str) for n in names):
        who = record.header.about.get("who")
        known = who if isinstance(who, list) and len(who) == count else [""] * count
        return [
            say(f"bot.{bot}") if bot in ROSTER else name
            for name, bot in zip(names, known, strict=True)
        ]
    return [say("seat.number", n=seat + 1) for seat in range(count)]


def addressed_in(record: Record) -> Sequence[str]:
    """The same as sentences say them: people politely, where the record tells them from bots."""
    who = record.header.about.get("who")
    if not isinstance(who, list) or len(who) != record.header.seats:
        return names_in(record)
    return [
        name if bot else say("seat.person", name=name)
        for name, bot in zip(names_in(record), who, strict=True)
    ]
