"""Checks deals: what a record proves by itself, and what it proves with a receipt.

It shares the hashes of `tycoon.table.fair` with the table, and draws the numbers by its own few
lines. docs/fair-dealing.md says what is checked, and what that proves.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from tycoon.core.errors import BadRecord, TycoonError
from tycoon.core.messages import Message, Seat
from tycoon.core.record import Record
from tycoon.table import fair
from tycoon.table.receipt import Receipt, SeenAttempt, SeenDeal

Lines = list[dict[str, Any]]
"""The lines about one deal, and of its actions the results of chance: `draws` with `chance`."""
_ABOUT = {"commitment", "committed", "list", "seed", "withheld", "reveal"}


class Verdict(msgspec.Struct, frozen=True):
    """The result of checking one deal.

    Attributes:
        deal: its number, from 1; 0 for what nobody had promised.
        scheme: 2, or 1 for a deal of an older table.
        commitment: what the table had published before, in the attempt that counts.
        seed: what it revealed; empty when the record ends before.
        seats: whose seeds are in the deal.
        withheld: who did not show a seed; each time the deal was attempted anew.
        code: what players could compare; empty before the deal.
        draws: how many results of chance were computed again.
        broken: what does not fit; None when all does.
        open: what is not proved, and why.
    """

    deal: int
    scheme: int
    commitment: str
    seed: str
    seats: list[int]
    withheld: list[int]
    code: str
    draws: int
    broken: Message | None = None
    open: list[Message] = []

    @property
    def ok(self) -> bool:
        """Whether everything was revealed, and fits."""
        return self.broken is None and not self.open


class Report(msgspec.Struct, frozen=True):
    """The result of checking a game.

    Attributes:
        deals: in order.
        broken: what does not fit in the game as a whole.
        open: what is not proved, and why.
        receipt: whether a receipt was compared.
        steps: how many actions were replayed by the rules.
        events: how many events of the receipt were compared.
    """

    deals: list[Verdict]
    broken: Message | None = None
    open: list[Message] = []
    receipt: bool = False
    steps: int = 0
    events: int = 0

    @property
    def is_broken(self) -> bool:
        """Whether anything does not fit."""
        return self.broken is not None or any(deal.broken is not None for deal in self.deals)

    @property
    def proved(self) -> bool:
        """Whether all fits and nothing is left open."""
        return not self.is_broken and not self.open and all(deal.ok for deal in self.deals)


class Lie(Exception):
    """A line of the record contradicts the protocol or the receipt."""

    def __init__(self, reason: str, **args: Any) -> None:
        self.message = Message(f"fair.broken.{reason}", args)
        super().__init__(self.message.key)


def verify(record: Record, receipt: Receipt | None = None) -> Report:
    """Check every deal of a record, the rules, and what a page has kept of the game.

    Raises:
        BadRecord: the lines about dealing, or the receipt, are not what they should be.
    """
    try:
        return _Checker(record, receipt).report()
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        why = f"the lines about dealing cannot be read: {type(error).__name__} {error}"
        raise BadRecord("error.bad_record", why, line=0, why=why) from error


def lines_of(record: Record) -> list[Lines]:
    """The lines of each deal in order; what was drawn before any promise comes first, as deal 0."""
    notes = list(record.notes)
    deals: dict[int, Lines] = {}
    newest = 0
    for before in range(len(record.steps) + 1):
        while notes and notes[0][0] == before:
            line = notes.pop(0)[1]
            if line["type"] not in _ABOUT:
                continue
            if line["type"] == "commitment":
                newest = max(newest, int(line["deal"]))
            # A reveal may come after the next promise; everything else belongs where it stands.
            deal = int(line["deal"]) if line["type"] == "reveal" else newest
            deals.setdefault(deal, []).append(line)
        if before < len(record.steps) and record.steps[before].chance:
            draws = {"type": "draws", "chance": record.steps[before].chance}
            deals.setdefault(newest, []).append(draws)
    return list(deals.values())


class _Attempt:
    """What the lines say of one attempt."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.number = int(line.get("attempt", 0))
        self.commitment = str(line["commitment"])
        self.promised: dict[int, str] = {}
        self.people: list[int] | None = None
        self.listed: dict[int, str] = {}
        self.asks = ""
        self.seeds: dict[int, str] = {}
        self.withheld: list[int] = []
        self.seed = ""

    @property
    def missing(self) -> list[int]:
        return [seat for seat in self.listed if seat not in self.seeds]

    def take(self, line: dict[str, Any], excluded: Collection[int]) -> None:
        """Follow a line about the players' seeds; `Lie` where it cannot come now."""
        kind = line["type"]
        if kind in {"committed", "list"} and self.people is not None:
            raise Lie("order", what=kind)
        if kind == "committed":
            self.promised[int(line["seat"])] = str(line["commitment"])
        elif kind == "list":
            self._list(line, excluded)
        elif kind == "seed":
            self._show(line)
        elif kind == "withheld":
            self.withheld = [int(seat) for seat in line["seats"]]
            if not self.withheld or sorted(self.withheld) != sorted(self.missing):
                raise Lie("withheld")

    def _list(self, line: dict[str, Any], excluded: Collection[int]) -> None:
        self.people = [int(seat) for seat in line["people"]]
        self.asks = str(line.get("asks", ""))
        self.listed = {int(seat): str(promise) for seat, promise in line["commitments"]}
        for seat, promise in self.listed.items():
            if seat not in self.people:
                raise Lie("nobody", name=Seat(seat))
            if self.promised.get(seat) != promise:
                raise Lie("list", name=Seat(seat))
            if seat in excluded:
                raise Lie("excluded", name=Seat(seat))

    def _show(self, line: dict[str, Any]) -> None:
        seat, seed = int(line["seat"]), bytes.fromhex(line["seed"])
        if self.people is None or seat in self.seeds:
            raise Lie("order", what=line["type"])
        if len(seed) != 32:
            raise Lie("length")
        if self.listed.get(seat) != fair.seat_commitment(self.commitment, seat, seed):
            raise Lie("seat_seed", name=Seat(seat))
        self.seeds[seat] = line["seed"]


class _Dealing:
    """Follows the lines of one deal; `Lie` where they are not what the protocol allows."""

    def __init__(self, lines: Lines) -> None:
        self.deal = next((int(line["deal"]) for line in lines if "deal" in line), 0)
        self.attempts: list[_Attempt] = []
        self.draws: list[list[Any]] = []
        self.begun = False
        first = next((line for line in lines if line["type"] == "commitment"), None)
        self.scheme = int(first.get("scheme", 1)) if first is not None else fair.SCHEME
        self.lie: Lie | None = None
        try:
            if first is None:
                raise Lie("unpromised")
            if self.scheme not in {1, fair.SCHEME}:
                raise Lie("scheme", n=self.scheme)
            for line in lines:
                self._follow(line)
            self._compute()
        except Lie as lie:
            self.lie = lie

    @property
    def last(self) -> _Attempt | None:
        return self.attempts[-1] if self.attempts else None

    @property
    def excluded(self) -> list[int]:
        return [seat for attempt in self.attempts for seat in attempt.withheld]

    @property
    def seeds(self) -> dict[int, bytes]:
        last = self.last
        return {} if last is None else {s: bytes.fromhex(seed) for s, seed in last.seeds.items()}

    def _follow(self, line: dict[str, Any]) -> None:
        kind = line["type"]
        if kind == "draws":
            self._draw(line)
        elif kind == "reveal":
            self._reveal(line)
        elif self.begun or int(line["deal"]) != self.deal:
            raise Lie("order", what=kind)
        elif kind == "commitment":
            self._promise(line)
        elif self.scheme == fair.SCHEME:
            last = self.last
            if last is None or line["attempt"] != last.number or last.withheld:
                raise Lie("order", what=kind)
            last.take(line, self.excluded)
        elif kind == "seed" and self.last is not None:
            self.last.seeds[int(line["seat"])] = line["seed"]

    def _draw(self, line: dict[str, Any]) -> None:
        last = self.last
        if last is None:
            raise Lie("unpromised")
        if self.scheme == fair.SCHEME and (last.people is None or last.missing or last.withheld):
            raise Lie("too_soon")
        self.begun = True
        self.draws += line["chance"]

    def _promise(self, line: dict[str, Any]) -> None:
        last, attempt = self.last, _Attempt(line)
        number = len(self.attempts) + 1 if self.scheme == fair.SCHEME else 0
        if attempt.number != number or (last is not None and not last.withheld):
            raise Lie("attempts")
        if last is not None and not last.seed:
            raise Lie("attempts")
        self.attempts.append(attempt)

    def _reveal(self, line: dict[str, Any]) -> None:
        number = int(line.get("attempt", 1)) - 1
        if not 0 <= number < len(self.attempts) or self.attempts[number].seed:
            raise Lie("order", what="reveal")
        self.attempts[number].seed = str(line["seed"])

    def _compute(self) -> None:
        """Everything that was revealed, computed again."""
        for attempt in self.attempts:
            if not attempt.seed:
                continue
            seed = bytes.fromhex(attempt.seed)
            if len(seed) != 32 or any(len(one) != 32 for one in self.seeds.values()):
                raise Lie("length")
            if fair.table_commitment(seed, self.scheme) != attempt.commitment:
                raise Lie("table_seed")
        last = self.last
        if last is None or not last.seed or last.withheld:
            return
        words = _words(fair.key_of(bytes.fromhex(last.seed), self.seeds, self.scheme))
        for number, (what, n, result) in enumerate(self.draws, 1):
            if drawn(words, what, n) != result:
                raise Lie("draw", n=number)

    @property
    def code(self) -> str:
        last = self.last
        if self.scheme != fair.SCHEME or last is None or last.people is None or last.missing:
            return ""
        promised = fair.list_of(self.deal, last.number, last.commitment, last.people, last.listed)
        return fair.code_of(promised, self.seeds)

    def verdict(self, broken: Message | None, left: list[Message]) -> Verdict:
        last = self.last
        if broken is None and self.lie is not None:
            broken = self.lie.message
        seed = last.seed if last is not None and not last.withheld else ""
        left = list(left)
        if broken is None and not seed:
            left.insert(0, Message("fair.open.running"))
        if broken is None and self.scheme == 1:
            left.insert(0, Message("fair.open.scheme"))
        return Verdict(
            self.deal,
            self.scheme,
            last.commitment if last is not None else "",
            seed,
            sorted(self.seeds) if self.lie is None else [],
            self.excluded,
            self.code if self.lie is None else "",
            len(self.draws) if seed else 0,
            broken,
            left,
        )


def check(lines: Lines) -> Verdict:
    """What the lines of one deal prove by themselves."""
    return _Dealing(lines).verdict(None, [])


class _Checker:
    """Checks one record, with a receipt or without."""

    def __init__(self, record: Record, receipt: Receipt | None) -> None:
        self.record = record
        self.receipt = receipt
        self.dealings = [_Dealing(lines) for lines in lines_of(record)]
        self.open: list[Message] = []
        self.broken: Message | None = None
        self.events = 0

    def report(self) -> Report:
        steps = self._replay()
        if self.record.outcome is None:
            self.open.append(Message("fair.open.cut"))
        back = sum(1 for _, line in self.record.notes if line["type"] == "takeback")
        if back:
            self.open.append(Message("fair.open.taken_back", {"n": back}))
        self._once()
        if self.receipt is None:
            verdicts = [one.verdict(self._bot_adds(one), []) for one in self.dealings]
        else:
            verdicts = self._compare(self.receipt)
        with_receipt = self.receipt is not None
        return Report(verdicts, self.broken, self.open, with_receipt, steps, self.events)

    def _lie(self, reason: str, **args: Any) -> None:
        if self.broken is None:
            self.broken = Lie(reason, **args).message

    def _replay(self) -> int:
        """Play it again by the rules: nothing else may have been drawn, or have happened."""
        record = self.record
        try:
            if not record.same_rules:
                self.open.append(Message("fair.open.rules", {"n": record.header.version}))
                return 0
            record.replay()
        except TycoonError as error:
            self._lie("rules", why=str(error))
        return len(record.steps)

    def _once(self) -> None:
        """Deals are numbered, each promised once, and no promise is used twice."""
        numbers = [one.deal for one in self.dealings if one.attempts]
        if numbers != list(range(1, len(numbers) + 1)):
            self._lie("deals")
        promises = [attempt.commitment for one in self.dealings for attempt in one.attempts]
        if len(set(promises)) != len(promises):
            self._lie("repeated")

    def _bot_adds(self, dealing: _Dealing) -> Message | None:
        """In the older scheme only the names tell where bots sat."""
        names = self.record.header.about.get("names")
        if dealing.scheme != 1 or not isinstance(names, list):
            return None
        known = _bots(self.record)
        for seat in sorted(dealing.seeds):
            if seat < len(names) and names[seat] in known:
                return Lie("nobody", name=Seat(seat)).message
        return None

    # With a receipt.

    def _compare(self, receipt: Receipt) -> list[Verdict]:
        about = self.record.header.about
        if (about.get("table"), about.get("game_number")) != (receipt.table, receipt.game):
            self._lie("other_game")
        kept = {one.deal: one for one in receipt.deals}
        verdicts = []
        for dealing in self.dealings:
            broken: Message | None = self._bot_adds(dealing)
            left: list[Message] = []
            seen = kept.pop(dealing.deal, None)
            cut = self.record.outcome is None and dealing is self.dealings[-1]
            try:
                left = [] if dealing.lie else compare(dealing, seen, cut=cut)
            except Lie as lie:
                broken = broken or lie.message
            verdicts.append(dealing.verdict(broken, left))
        dealt = [deal for deal, one in kept.items() if one.code]
        if dealt and self.record.outcome is not None:
            self._lie("missing_deal", n=min(dealt))
        self._compare_events(receipt.events)
        return verdicts

    def _compare_events(self, kept: Iterable[tuple[int, dict[str, Any]]]) -> None:
        """What the page was shown must be in the record; the page saw no more than it might."""
        happened = list(self.record.events())
        for nth, event in kept:
            if not 1 <= nth <= len(happened):
                if self.record.outcome is not None:
                    self._lie("event", n=nth)
                continue
            self.events += 1
            if any(happened[nth - 1].get(name, ...) != value for name, value in event.items()):
                self._lie("event", n=nth)


def compare(dealing: _Dealing, kept: SeenDeal | None, *, cut: bool) -> list[Message]:
    """What a page's receipt leaves open about a deal; the lines may be `cut` at their end.

    Raises:
        Lie: the page was shown something else.
    """
    if kept is None:
        return [Message("fair.open.unseen")]
    mine = False
    attempts = {attempt.number: attempt for attempt in dealing.attempts}
    for seen in kept.attempts:
        attempt = attempts.pop(seen.attempt, None)
        if attempt is None:
            if cut:
                continue
            raise Lie("hidden_attempt", n=seen.attempt)
        if attempt.commitment != seen.commitment:
            raise Lie("other_commitment")
        if attempt.people is not None or not cut:
            mine = _compare_attempt(attempt, seen, kept.seat)
    if kept.code and kept.code != dealing.code and not (cut and not dealing.begun):
        raise Lie("other_code")
    left = []
    if attempts:
        left.append(Message("fair.open.attempts", {"n": len(attempts)}))
    if not mine:
        left.append(Message("fair.open.no_seed"))
    return left


def _compare_attempt(attempt: _Attempt, seen: SeenAttempt, seat: int) -> bool:
    """Whether the seed of this page is in it."""
    _compare_list(attempt, seen)
    own = dict(seen.own)
    listed = attempt.listed.get(seat) if own else None
    if listed is not None and listed not in own:
        raise Lie("not_yours")
    if seen.accepted and attempt.people is not None:
        if listed is None:
            raise Lie("left_out")
        for at in attempt.listed:
            if at not in seen.humans:
                raise Lie("nobody", name=Seat(at))
    if seen.shown and seat in attempt.withheld:
        raise Lie("accused")
    if listed is None or attempt.withheld or seat not in attempt.seeds:
        return False
    if attempt.seeds[seat] != own[listed]:
        raise Lie("not_yours")
    return True


def _compare_list(attempt: _Attempt, seen: SeenAttempt) -> None:
    """The list must be the one that the page was shown."""
    if seen.listed is None:
        return
    shown = (seen.listed.people, dict(seen.listed.promises), seen.listed.asks)
    if (attempt.people, attempt.listed, attempt.asks) != shown:
        raise Lie("other_list")


def _bots(record: Record) -> set[str]:
    from tycoon import bots

    try:
        return set(bots.players(record.game))
    except TycoonError:
        return set()


def drawn(words: Iterator[int], what: str, n: int) -> Any:
    """The next result of chance."""
    return _below(words, n) if what == "below" else _shuffle(words, n)


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        text = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        for i in range(0, 32, 8):
            yield int.from_bytes(text[i : i + 8], "big")
        block += 1


def _below(words: Iterator[int], n: int) -> int:
    limit = 2**64 - 2**64 % n
    return next(word for word in words if word < limit) % n


def _shuffle(words: Iterator[int], n: int) -> list[int]:
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = _below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order
