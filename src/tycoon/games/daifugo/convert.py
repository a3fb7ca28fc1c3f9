"""Contest records as our records, and back: whole games, round by round.

Each round of ours has a note before its deal (`{"type": "contest", …}`) with what the contest wrote
down and our rules do not need: its number, its points, and every submission with its time.
Rules: DF-60.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, NamedTuple

import msgspec

from tycoon.core.chance import Chance, FastChance, RecordedChance
from tycoon.core.errors import BadNotation, BadPosition, IllegalMove
from tycoon.core.names import DEAL
from tycoon.core.record import Record, Recorder
from tycoon.core.state import State
from tycoon.games.daifugo import cards
from tycoon.games.daifugo.names import Ask
from tycoon.games.daifugo.options import PRESETS
from tycoon.games.daifugo.uecda import SEATS, Contest, Turn, bad, is_deal, read_lines, write

NOTE = "contest"
MOST_ROUNDS = 1000
EXCHANGE = 60 << 58
JOKERS_AT = 52
# How long a contest lasts, and what may change between its rounds, are told by its record.
FREE = ("rounds", "reseat_every", "class_lapse")
_POINTS = SEATS * (SEATS + 1) // 2

Lines = dict[str, int]


class Plan(NamedTuple):
    """How rounds follow each other: rounds before the first, and two options."""

    before: int
    reseat_every: int
    class_lapse: int


def to_record(text: str) -> bytes:
    """A contest's record as one of ours, which `Record.read` reads.

    What was not legal when it was submitted counts as a pass.

    Raises:
        BadRecord: it cannot be read, or does not follow from the rules; `line` says where.
    """
    rounds = list(read_lines(text))
    if not rounds:
        raise bad("there is no line `game` with a number", 1)
    plan = _plan([contest for contest, _ in rounds], rounds[0][1]["game"])
    state = _start(rounds[0][0], plan, len(rounds), rounds[0][1])
    recorder = Recorder()
    lines = [recorder.begin(state, from_position=not _is_new(rounds[0][0], plan))]
    for i, (contest, at) in enumerate(rounds):
        lines += _round(recorder, state, contest, at, plan)
        if state.seat_to_act >= 0 and i + 1 < len(rounds):
            raise bad("the round is not played to its end", _line(at, "play"))
    if state.is_over:
        lines.append(recorder.end(state))
    return b"".join(lines)


def to_text(record: Record) -> str:
    """A game of ours as the contest's servers would have written it.

    Raises:
        BadRecord: another game, other rules than the contest's, or not what the rules say.
    """
    return "".join(write(contest) for contest in contests(record))


# From the contest.


def _lapsed(contest: Contest) -> bool:
    return sorted(contest.classes) != list(range(SEATS))


def _ring(contest: Contest) -> list[int]:
    return sorted(range(SEATS), key=lambda player: contest.seats[player])


def _is_new(first: Contest, plan: Plan) -> bool:
    return plan.before == 0 and first.seats == list(range(SEATS))


def _plan(rounds: list[Contest], line: int) -> Plan:
    """The likeliest way in which these rounds can follow each other."""
    first = rounds[0]
    scored, rest = divmod(sum(first.score), _POINTS)
    befores = [scored] if first.score and not rest else []
    befores += [max(first.number - 1, 0), max(first.number, 0)]
    befores = [0, *befores] if _lapsed(first) and not any(first.score) else [*befores, 1, 2, 3]
    befores += [0] if _lapsed(first) else []  # no round before it is told: the game begins here
    lapses = [n for n in range(1, len(rounds)) if _lapsed(rounds[n])]
    usual = int(PRESETS["uecda"]["class_lapse"])
    spans = [usual, 0, 10 * usual, *lapses[:1], *(b - a for a, b in pairwise(lapses))]
    usual_seats = int(PRESETS["uecda"]["reseat_every"])
    for reseat_every, span, before in product((usual_seats, 1), spans, befores):
        plan = Plan(before, reseat_every, span)
        if all(_fits(plan, rounds, n) for n in range(len(rounds))):
            return plan
    raise bad("classes lapse in these rounds at no regular distance", line)


def _fits(plan: Plan, rounds: list[Contest], n: int) -> bool:
    before = plan.before + n
    span = plan.class_lapse
    if _lapsed(rounds[n]) != (before == 0 or (span != 0 and before % span == 0)):
        return False
    drawn = before > 0 and before % plan.reseat_every == 0
    return n == 0 or drawn or rounds[n].seats == rounds[n - 1].seats


def _start(first: Contest, plan: Plan, count: int, at: Lines) -> State:
    """The state before the first round of a record."""
    from tycoon.games.daifugo import GAME

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
        places = range(SEATS) if _lapsed(first) else first.classes
        described["places"] = [place + 1 for place in places]
        if sum(first.score) == _POINTS * plan.before and len(first.score) == SEATS:
            described["totals"] = first.score
    try:
        return GAME.from_position(described, RecordedChance([]))
    except BadPosition as error:
        raise bad(str(error), at["game"]) from error


def _line(at: Lines, word: str) -> int:
    return at.get(word, at["game"])


def _round(
    recorder: Recorder, state: Any, contest: Contest, at: Lines, plan: Plan
) -> Iterator[bytes]:
    turns = [[turn.said, turn.time] for turn in contest.turns]
    note = {"number": contest.number, "turns": turns}
    yield recorder.note(NOTE, {**note, "score": contest.score, "classes": contest.classes})
    lapsed = _lapsed(contest)
    if state.deals > plan.before and not lapsed:
        places = [place + 1 for place in contest.classes]
        if places != list(state.places[:SEATS]):
            raise bad("the classes are not the places of the round before", _line(at, "class"))
    yield recorder.play(state, DEAL, _chance(state, contest, at, lapsed))[0]
    nothing = FastChance(0)
    while state.frames:
        seat = state.seat_to_act
        if state.frame_kind[state.frames - 1] == Ask.RETURN:
            returned = state.hands[seat] & ~contest.original[seat]
            action = EXCHANGE | returned & cards.NATURALS
            action |= (returned >> cards.JOKER).bit_count() << JOKERS_AT
            if action not in state.legal_actions():
                raise bad(
                    f"player {seat} does not return the right number of cards",
                    _line(at, "original"),
                )
        else:
            action = state.default_action()
        if state.frame_kind[state.frames - 1] != Ask.RETURN:
            _check_hands(state, contest, at)
        yield recorder.play(state, action, nothing)[0]
    _check_hands(state, contest, at)
    for turn in contest.turns:
        if state.seat_to_act < 0:
            raise bad("plays are left over after the end of the round", _line(at, "play"))
        try:
            action = state.parse(turn.said)
        except IllegalMove:
            action = 0
        except BadNotation as error:
            raise bad(str(error), _line(at, "play")) from error
        yield recorder.play(state, action, nothing)[0]
    if state.seat_to_act < 0 and contest.result:
        places = [place - 1 for place in state.places[:SEATS]]
        if contest.result != places:
            reached = " ".join(map(str, places))
            raise bad(f"these plays lead to the result {reached}", _line(at, "result"))


def _check_hands(state: Any, contest: Contest, at: Lines) -> None:
    if list(state.hands[:SEATS]) != contest.original:
        raise bad("these hands do not come out of the deal by the exchange", _line(at, "original"))


def _chance(state: Any, contest: Contest, at: Lines, lapsed: bool) -> Chance:
    """What chance must give for this deal to come out."""
    draws: list[list[Any]] = []
    ring = _ring(contest)
    every = state.options.reseat_every
    if state.deals and every and state.deals % every == 0:
        draws.append(["shuffle", SEATS, ring])
    hands = contest.dealt or (contest.original if lapsed else [])
    if not hands:
        raise bad("with classes the hands as dealt must be told", _line(at, "original"))
    if not is_deal(hands):
        raise bad("the hands as dealt are not five with 53 cards", _line(at, "dealt"))
    sizes = [hand.bit_count() for hand in hands]
    firsts = ring if lapsed else [contest.classes.index(0)]
    first = next((seat for seat in firsts if sizes == _sizes(ring, seat)), None)
    if first is None:
        raise bad("cards are not dealt one by one around the table", _line(at, "dealt"))
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
        elif not ended and before.frames:
            _exchanged(found[-1], before, before.parse(step.move))
        elif not ended:
            found[-1].turns.append(_turn(step.move, said, len(found[-1].turns)))
        if not ended and not state.frames and not found[-1].original:
            found[-1].original = list(state.hands[:SEATS])
        if not ended and state.seat_to_act < 0:
            found[-1].result = [place - 1 for place in state.places[:SEATS]]
            ended = True
        before = state.copy()
    if found and not found[-1].original:
        found.pop()
    return found


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
        jokers = action >> JOKERS_AT & 3
        contest.changed[before.seat_to_act] = (
            action & cards.NATURALS | ((1 << jokers) - 1) << cards.JOKER
        )


def _turn(move: str, said: list[Any], number: int) -> Turn:
    """A decision as it was submitted, if that was written down and can have become this one."""
    if number < len(said):
        text, time = said[number]
        if move in (text, "p"):
            return Turn(text, time)
    return Turn(move)
