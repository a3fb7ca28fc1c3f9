"""Whatever people do before a deal, it begins, and nothing is shown before its time."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.fakes import SWIFT, House
from tests.table.keeper import Keeper
from tycoon.core.errors import TycoonError
from tycoon.core.record import Record, Recorder
from tycoon.table import entries, proof
from tycoon.table.transaction import Transaction

DOINGS = ("answer", "answer", "answer", "answer", "wait", "away", "back", "leave", "kick", "stand")


def nothing_too_soon(house: House, pages: list[Keeper]) -> None:
    """No seed of the table before its reveal; no person's before the deal began."""
    room = house.table.room
    secrets = [
        attempt.seed.hex() for deal in room.deals for attempt in deal.attempts if not attempt.shown
    ]
    deal = room.awaited
    if deal is not None:
        made = [seed for page in pages for seed in page.seeds(deal.number, deal.attempt.number)]
        secrets += made
        if not deal.attempt.closed:
            stored = b"".join(line.body for line in house.lines).decode()
            assert not any(seed in stored for seed in made)
    for person in [0, *room.people]:
        shown = msgspec.json.encode(house.table.snapshot(person)).decode()
        assert not any(secret in shown for secret in secrets)


async def evening(choices: list[tuple[str, int, int]], habits: list[int]) -> None:
    """Four people before the first deal, each with a page of some habit."""
    house = House(msgspec.structs.replace(SWIFT, deal=1.0, reveal=5.0, grace=4.0))
    table = await house.open(options={"hands": 1})
    rng = random.Random(99)  # the table's own chance is another
    pages = [Keeper(1, rng)]
    wakes: dict[int, Any] = {1: house.wake}
    for name in ("Bob", "Cem", "Dee"):
        person, _ = await table.join(name, f"token of {name}", None)
        wakes[person] = partial(int, person)
        table.attach(person, wakes[person])
        pages.append(Keeper(person, rng))
    for page, habit in zip(pages, habits, strict=True):
        page.silent, page.stubborn = habit == 1, habit == 2
    await table.start(1)
    for doing, who, tenths in choices:
        page = pages[who]
        person = page.person
        with_it = person in wakes
        try:
            match doing:
                case "answer" if with_it and person in table.room.people:
                    await house.answer(page)
                case "wait":
                    await house.run(tenths / 10)
                case "away" if with_it:
                    table.detach(wakes.pop(person))
                case "back" if not with_it and person in table.room.people:
                    wakes[person] = partial(int, person)
                    table.attach(person, wakes[person])
                case "leave" | "stand" if person != 1:
                    await getattr(table, doing)(person)
                case "kick" if person != 1:
                    await table.kick(table.room.host, person=person)
        except TycoonError:
            pass
        await house.run()
        nothing_too_soon(house, pages)
    if 1 not in wakes:
        table.attach(1, house.wake)
    for _ in range(5):
        await house.answer(pages[0])
        await house.run(6.0)
        nothing_too_soon(house, pages)
    deal = table.room.deals[0]
    assert deal.started
    assert len(deal.attempts) <= 5
    assert not house.reports
    record = Record.read([line.body for line in house.lines if line.game])
    report = proof.verify(record, None)
    assert not report.is_broken, report
    assert report.deals[0].withheld == [s for a in deal.attempts for s in a.withheld]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(DOINGS), st.integers(0, 3), st.integers(1, 60)), max_size=30
    ),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
)
def test_the_deal_always_begins(choices: list[tuple[str, int, int]], habits: list[int]) -> None:
    asyncio.run(evening(choices, habits))


async def test_a_table_of_the_older_scheme_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log is read back at every point, its deal is dealt, and called not proved."""
    import hashlib

    def older(
        self: Transaction, game: int, recorder: Recorder, deal: int, _: int, seed: bytes
    ) -> None:
        self.enter(entries.Secret(at=self.at, deal=deal, seed=seed.hex()))
        promise = hashlib.sha256(seed).hexdigest()
        self._note(game, recorder, "commitment", {"deal": deal, "commitment": promise})

    with monkeypatch.context() as patch:
        patch.setattr(Transaction, "_promise", older)
        table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
        assert b'"attempt"' not in b"".join(line.body for line in house.lines)
    house.table.drop()
    house.table = house.revive()
    house.table.attach(1, house.wake)
    with pytest.raises(TycoonError) as refusal:
        await house.table.promise(1, 1, 0, "ab" * 32)
    assert refusal.value.key == "error.seed_not_here"
    await house.play_out(1, deals=2)
    table = house.table
    assert [deal.scheme for deal in table.room.deals] == [1, 2, 2]
    assert house.shown(1, house.revive())["fair"] == house.shown(1)["fair"]
    report = proof.verify(Record.read([line.body for line in house.lines if line.game]))
    assert not report.is_broken, report
    first, second, _ = report.deals
    assert [left.key for left in first.open] == ["fair.open.scheme"]
    assert second.ok
