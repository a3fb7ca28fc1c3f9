"""Contest records as our records, and back: whole games, round by round.

Each round of ours has a note before its deal (`{"type": "contest", …}`) with what the contest wrote
down and our rules do not need: its number, its points, and every submission with its time. Rounds
that do not follow from those before them are games of their own.
Rules: DF-60.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product, starmap
from typing import Any, NamedTuple

import msgspec

from tycoon.core.engine.chance import Chance, FastChance, RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadNotation, BadPosition, BadRecord
from tycoon.core.names import DEAL
from tycoon.core.record import Record, Recorder
from tycoon.games.daifugo import cards, moves
from tycoon.games.daifugo.names import Ask
from tycoon.games.daifugo.options import PRESETS
from tycoon.games.daifugo.records import serverlog, uecda
from tycoon.games.daifugo.records.uecda import (
    SEATS,
    Contest,
    Entry,
    Turn,
    bad,
    is_deal,
    lots,
    submitted,
    write,
)

NOTE = "contest"
MOST_ROUNDS = 1000
# How long a contest lasts, and what may change between its rounds, are told by its record.
FREE = ("rounds", "reseat_every", "class_lapse")
_POINTS = SEATS * (SEATS + 1) // 2


class Plan(NamedTuple):
    """How rounds follow each other: rounds before the first, and two options."""

    before: int
    reseat_every: int
    class_lapse: int


class Converted(NamedTuple):
    """What came of a contest's record.

    Attributes:
        records: ours, one for each unbroken run of rounds.
        rounds: how many rounds they hold.
        damaged: for each round left out, what is wrong with it; `line` says where.
        breaks: for each record but the first, why its first round does not follow from the round
            before, unless that one was damaged.
        cut: the number of the round that the end of the file cuts off, so that it was left out.
    """

    records: list[bytes]
    rounds: int
    damaged: list[BadRecord]
    breaks: list[BadRecord]
    cut: int | None = None


def to_record(text: str) -> bytes:
    """A contest's record as one of ours, which `Record.read` reads.

    What was not legal when it was submitted counts as a pass.

    Raises:
        BadRecord: it cannot be read, or does not follow from the rules; `line` says where.
    """
    found = to_records(text)
    wrong = sorted(found.damaged + found.breaks, key=lambda error: int(str(error.details["line"])))
    if wrong:
        raise wrong[0]
    return found.records[0]


def to_records(text: str) -> Converted:
    """A contest's record, whichever form it has, as records of ours; damaged rounds are left out.

    Raises:
        BadRecord: there is no round at all, or it was played by other rules.
    """
    is_log = serverlog.is_log(text)
    entries = list((serverlog if is_log else uecda).entries(text))
    if not entries:
        why = "there is no round of a log" if is_log else "there is no line `game` with a number"
        raise bad(why, 1)
    found = Converted([], 0, [], [])
    last = entries[-1]
    if last.problem is None and not last.contest.original:
        found = found._replace(cut=entries.pop().contest.number)
    while entries:
        sound = next((i for i, entry in enumerate(entries) if entry.problem), len(entries))
        unfinished = sound == len(entries) and found.cut is None
        found = _converted(entries[:sound], found, unfinished=unfinished)
        found.damaged.extend(entry.problem for entry in entries[sound : sound + 1] if entry.problem)
        entries = entries[sound + 1 :]
    if not found.records and not found.damaged:
        raise bad(
            f"the file ends in game {last.contest.number}, before its hands", last.line("game")
        )
    return found


def _converted(run: list[Entry], found: Converted, *, unfinished: bool) -> Converted:
    """Rounds that can be read, in as few records as possible; the last may be unfinished."""
    why: BadRecord | None = None
    while run:
        lines, count, error = _record(run, unfinished)
        while count and not lines:
            lines, count, _ = _record(run[:count], False)
        if count:
            found.records.append(b"".join(lines))
            found = found._replace(rounds=found.rounds + count)
            found.breaks.extend([why] if why else [])
            why, run = error, run[count:]
        elif error is not None:
            found.damaged.append(why or error)
            why, run = None, run[1:]
    return found


def _record(run: list[Entry], unfinished: bool) -> tuple[list[bytes], int, BadRecord | None]:
    """The lines of a record if all of these rounds follow the rules; else how many, and why."""
    lines: list[bytes] = []
    plan, fitting = _plan([entry.contest for entry in run])
    number = 0
    try:
        recorder, state = Recorder(), _start(run[0], plan, len(run))
        new = _is_new(run[0].contest, plan)
        lines.append(recorder.begin(state, from_position=not new))
        for number in range(fitting):
            lines += _round(recorder, state, run[number], plan)
            if state.seat_to_act >= 0 and not (unfinished and number + 1 == len(run)):
                raise bad("the round is not played to its end", run[number].line("play"))
    except BadRecord as error:
        return [], number, error
    if fitting < len(run):
        why = "classes lapse in these rounds at no regular distance"
        return [], fitting, bad(why, run[fitting].line("class"))
    if state.is_over:
        lines.append(recorder.end(state))
    return lines, fitting, None


def to_text(record: Record) -> str:
    """A game of ours as the contest's servers would have written it.

    Raises:
        BadRecord: another game, other rules than the contest's, or not what the rules say.
    """
    return "".join(write(contest) for contest in contests(record))


# From the contest.


def _ring(contest: Contest) -> list[int]:
    return sorted(range(SEATS), key=lambda player: contest.seats[player])


def _is_new(first: Contest, plan: Plan) -> bool:
    return plan.before == 0 and first.seats == list(range(SEATS))


def _plan(rounds: list[Contest]) -> tuple[Plan, int]:
    """The likeliest way in which these rounds can follow each other, and how many of them do."""
    first = rounds[0]
    scored, rest = divmod(sum(first.score), _POINTS)
    befores = [scored] if first.score and not rest else []
    befores += [max(first.number - 1, 0), max(first.number, 0)]
    befores = [0, *befores] if first.lapsed and not any(first.score) else [*befores, 1, 2, 3]
    befores += [0] if first.lapsed else []  # no round before it is told: the game begins here
    lapses = [n for n in range(1, len(rounds)) if rounds[n].lapsed]
    usual = int(PRESETS["uecda"]["class_lapse"])
    spans = [usual, 0, 10 * usual, *lapses[:1], *(b - a for a, b in pairwise(lapses))]
    usual_seats = int(PRESETS["uecda"]["reseat_every"])
    best, most = Plan(befores[0], usual_seats, usual), -1
    for plan in starmap(Plan, product(befores, (usual_seats, 1), dict.fromkeys(spans))):
        fitting = next((n for n in range(len(rounds)) if not _fits(plan, rounds, n)), len(rounds))
        if fitting > most:
            best, most = plan, fitting
    return best, most


def _fits(plan: Plan, rounds: list[Contest], n: int) -> bool:
    before = plan.before + n
    span = plan.class_lapse
    if rounds[n].lapsed != (before == 0 or (span != 0 and before % span == 0)):
        return False
    drawn = before > 0 and before % plan.reseat_every == 0
    return n == 0 or drawn or rounds[n].seats == rounds[n - 1].seats


def _start(entry: Entry, plan: Plan, count: int) -> State:
    """The state before the first round of a record."""
    from tycoon.games.daifugo import GAME

    first = entry.contest
    rounds = plan.before + count
    changes = {
        "reseat_every": plan.reseat_every,
        "class_lapse": plan.class_lapse,
        "rounds": rounds if rounds <= MOST_ROUNDS else 0,
    }
    options = {**PRESETS["uecda"], **changes}
    if _is_new(first, plan):
        return GAME.new(GAME.options("uecda", SEATS, **changes), SEATS)
    described = {
        "options": options,
        "seats": SEATS,
        "ring": _ring(first),
        "deals": plan.before,
    }
    if plan.before:
        places = range(SEATS) if first.lapsed else first.classes
        described["places"] = [place + 1 for place in places]
        if sum(first.score) == _POINTS * plan.before and len(first.score) == SEATS:
            described["totals"] = first.score
    try:
        return GAME.from_position(described, RecordedChance([]))
    except BadPosition as error:
        raise bad(str(error), entry.line("game")) from error


def _round(recorder: Recorder, state: Any, entry: Entry, plan: Plan) -> Iterator[bytes]:
    contest = entry.contest
    turns = [[turn.said, turn.time] for turn in contest.turns]
    note = {"number": contest.number, "turns": turns}
    yield recorder.note(NOTE, {**note, "score": contest.score, "classes": contest.classes})
    if state.deals > plan.before and not contest.lapsed:
        places = [place + 1 for place in contest.classes]
        if places != list(state.places[:SEATS]):
            raise bad("the classes are not the places of the round before", entry.line("class"))
    yield recorder.play(state, DEAL, _chance(state, entry))[0]
    while state.frames:
        yield recorder.play(state, _answer(state, entry), FastChance(0))[0]
    _check_hands(state, entry)
    yield from _turns(recorder, state, entry)
    if state.seat_to_act < 0 and contest.result:
        places = [place - 1 for place in state.places[:SEATS]]
        if contest.result != places:
            reached = " ".join(map(str, places))
            raise bad(f"these plays lead to the result {reached}", entry.line("result"))


def _answer(state: Any, entry: Entry) -> int:
    """The action that answers a question: cards returned, or who holds the 3 of diamonds."""
    seat = state.seat_to_act
    if state.frame_kind[state.frames - 1] != Ask.RETURN:
        _check_hands(state, entry)
        answer: int = state.default_action()
        return answer
    returned = state.hands[seat] & ~entry.contest.original[seat]
    action = moves.return_action(returned)
    if action not in state.legal_actions():
        why = f"player {seat} does not return the right number of cards"
        raise bad(why, entry.line("original"))
    return action


def _turns(recorder: Recorder, state: Any, entry: Entry) -> Iterator[bytes]:
    """The lines of what players submitted."""
    contest = entry.contest
    for turn in contest.turns:
        if state.seat_to_act < 0:
            raise bad("plays are left over after the end of the round", entry.line("play"))
        if turn.player not in (-1, state.seat_to_act):
            why = f"player {turn.player} plays, where it is player {state.seat_to_act}'s turn"
            raise bad(why, entry.line("play"))
        try:
            action = submitted(state, turn)
        except BadNotation as error:
            raise bad(str(error), entry.line("play")) from error
        yield recorder.play(state, action, lots(state, action, contest.result))[0]


def _check_hands(state: Any, entry: Entry) -> None:
    if list(state.hands[:SEATS]) != entry.contest.original:
        raise bad("these hands do not come out of the deal by the exchange", entry.line("original"))


def _chance(state: Any, entry: Entry) -> Chance:
    """The draws of chance by which this deal comes out."""
    contest, lapsed = entry.contest, entry.contest.lapsed
    draws: list[list[Any]] = []
    ring = _ring(contest)
    every = state.options.reseat_every
    if state.deals and every and state.deals % every == 0:
        draws.append(["shuffle", SEATS, ring])
    hands = contest.dealt or (contest.original if lapsed else [])
    if not hands:
        raise bad("with classes the hands as dealt must be told", entry.line("original"))
    if not is_deal(hands):
        raise bad("the hands as dealt are not five with 53 cards", entry.line("dealt"))
    sizes = [hand.bit_count() for hand in hands]
    firsts = ring if lapsed else [contest.classes.index(0)]
    first = next((seat for seat in firsts if sizes == _sizes(ring, seat)), None)
    if first is None:
        raise bad("cards are not dealt one by one around the table", entry.line("dealt"))
    if lapsed:
        draws.append(["below", SEATS, first])
    left = [list(cards.numbers(hand)) for hand in hands]
    order = [left[seat].pop() for seat in _takers(ring, first)]
    draws.append(["shuffle", len(order), order])
    return RecordedChance(draws)


def _takers(ring: list[int], first: int) -> list[int]:
    """Who gets each card of the deck."""
    start = ring.index(first)
    return [ring[(start + i) % SEATS] for i in range(cards.JOKER + 1)]


def _sizes(ring: list[int], first: int) -> list[int]:
    takers = _takers(ring, first)
    return [takers.count(seat) for seat in range(SEATS)]


# To the contest.


def contests(record: Record) -> list[Contest]:
    """The rounds of a record, in order.

    Raises:
        BadRecord: as `to_text`.
    """
    _check(record)
    notes = {at: note for at, note in record.notes if note["type"] == NOTE}
    before: Any = record.start()
    if before.frames or before.seat_to_act >= 0:
        raise bad("the record begins in the middle of a round", 1)
    found: list[Contest] = []
    said: list[Any] = []
    ended = True
    before = before.copy()
    for number, (step, after) in enumerate(record.states()):
        state: Any = after
        if step.move == "deal":
            contest, said = _dealt(before, state, step.chance, notes.get(number))
            found.append(contest)
            ended = False
        if not ended:
            _add_step(found[-1], before, state, step.move, said)
            ended = state.seat_to_act < 0
        before = state.copy()
    if found and not found[-1].original:
        found.pop()
    return found


def _add_step(contest: Contest, before: Any, state: Any, move: str, said: list[Any]) -> None:
    """Add to a round what a move did: cards returned, a turn, its hands, its result."""
    if before.frames:
        _exchanged(contest, before, before.parse(move))
    elif move != "deal":
        contest.turns.append(_turn(move, said, len(contest.turns)))
    if not state.frames and not contest.original:
        contest.original = list(state.hands[:SEATS])
    if state.seat_to_act < 0:
        contest.result = [place - 1 for place in state.places[:SEATS]]


def _check(record: Record) -> None:
    if record.header.game != "daifugo" or record.header.seats != SEATS:
        raise bad("the contest plays daifugo with five seats", 1)
    ours = msgspec.to_builtins(record.start().options)
    from tycoon.games.daifugo import GAME

    theirs = msgspec.to_builtins(GAME.options("uecda", SEATS))
    for name, value in theirs.items():
        if name not in FREE and ours[name] != value:
            raise bad(f"the contest plays with {name} = {value!r}, not {ours[name]!r}", 1)


def _dealt(
    before: Any, state: Any, draws: list[list[Any]], note: dict[str, Any] | None
) -> tuple[Contest, list[Any]]:
    ring = list(state.ring[:SEATS])
    ranks = list(state.ranks[:SEATS])
    first = next((draw[2] for draw in draws if draw[0] == "below"), None)
    if first is None:
        first = ranks.index(1)
    hands = [0] * SEATS
    for seat, card in zip(_takers(ring, first), draws[-1][2], strict=True):
        hands[seat] |= 1 << card
    contest = Contest(
        number=state.deals,
        score=list(before.totals[:SEATS]),
        classes=[rank - 1 for rank in ranks] if any(ranks) else [],
        seats=[ring.index(player) for player in range(SEATS)],
        dealt=hands,
        changed=[0] * SEATS,
    )
    if any(ranks):
        for rank, count in ((5, 2), (4, 1)):
            giver = ranks.index(rank)
            contest.changed[giver] = _strongest(hands[giver], count)
    try:
        kept = msgspec.convert(note or {}, _Note)
    except msgspec.ValidationError:
        return contest, []
    if note is not None:
        contest.number, contest.score = kept.number, kept.score
        if not any(ranks):
            contest.classes = kept.classes
    return contest, kept.turns


class _Note(msgspec.Struct):
    number: int = 0
    score: list[int] = []
    classes: list[int] = []
    turns: list[tuple[str, int]] = []


def _strongest(hand: int, count: int) -> int:
    found = 0
    for _ in range(count):
        high = 1 << hand.bit_length() - 1
        found |= high
        hand ^= high
    return found


def _exchanged(contest: Contest, before: Any, action: int) -> None:
    """What a daifugo or fugo returned."""
    if before.frame_kind[before.frames - 1] == Ask.RETURN:
        contest.changed[before.seat_to_act] = moves.returned(action)


def _turn(move: str, said: list[Any], number: int) -> Turn:
    """A decision as it was submitted, if a note says so that agrees with the move."""
    if number < len(said):
        text, time = said[number]
        if move in (text, "p"):
            return Turn(text, time)
    return Turn(move)
