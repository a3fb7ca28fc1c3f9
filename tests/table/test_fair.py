"""Fair dealing: promised before, shown afterwards; what a table may do with it, and may not."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec
import pytest

from tests.table.fakes import SWIFT, House
from tests.table.keeper import Keeper
from tycoon.core.engine.chance import FairChance
from tycoon.core.errors import TycoonError
from tycoon.core.record import Record
from tycoon.table import fair, proof, receipt, transaction
from tycoon.table.table import Table
from tycoon.table.transaction import all_open

SEED = bytes(range(32))
BOTS = {1: "greedy", 2: "random", 3: "random"}
PATIENT = msgspec.structs.replace(SWIFT, deal=1.0, reveal=5.0)


def record_of(house: House, game: int = 1) -> list[bytes]:
    return [line.body for line in house.lines if line.game == game]


def kinds(house: House) -> list[str]:
    """What was recorded about dealing, in order, and `act`."""
    told = [msgspec.json.decode(line)["type"] for line in record_of(house)]
    return [kind for n, kind in enumerate(told) if kind != "act" or told[n - 1] != "act"]


def keepers(*people: int, seed: int = 1) -> list[Keeper]:
    rng = random.Random(seed)
    return [Keeper(person, rng) for person in people]


def kept(page: Keeper) -> receipt.Receipt:
    return receipt.read(msgspec.json.encode(page.receipt))


async def dealt(house: House, *pages: Keeper) -> None:
    """Let the pages do their part until the cards of the next deal are there."""
    deal = house.table.room.deal
    assert deal is not None
    for _ in range(200):
        if deal.started:
            return
        if not await house.answer(*pages):
            await house.run(0.5)
        await house.run()
    raise AssertionError("the deal does not begin")


async def two_people(house: House, **setup: Any) -> tuple[Table, Keeper, Keeper]:
    """Ann at seat 0 and Bob at seat 1 among bots, before the first deal."""
    house.pace = PATIENT
    table = await house.open(bots={2: "random", 3: "random"}, **setup)
    bob = await house.enter("Bob")
    await table.start(1)
    return table, *keepers(1, bob)  # type: ignore[return-value]


async def played(house: House, *pages: Keeper) -> list[bytes]:
    """A whole game of Ann and whoever else has a page, by default moves."""
    table, room = house.table, house.table.room
    people = [page.person for page in pages] or [1]
    while room.phase != "over":
        if room.awaited and (room.phase == "playing" or room.places[0].ready):
            await dealt(house, *pages)
        elif room.phase == "between":
            for person in people:
                await table.ready(person)
        await house.run()
        state = room.state
        assert state is not None
        for person in people:
            if room.phase == "playing" and state.seat_to_act == room.seat_of(person):
                await house.decide(person)
                break
    await house.answer(*pages)
    return record_of(house)


def test_the_hashes_are_those_of_the_page() -> None:
    """As in docs/fair-dealing.md, written out."""
    sha = hashlib.sha256
    table = fair.table_commitment(SEED)
    assert table == sha(b"tycoon-table-2" + SEED).hexdigest()
    promise = fair.seat_commitment(table, 2, b"\x22" * 32)
    by_hand = b"tycoon-seat-2" + bytes.fromhex(table) + b"\x02" + b"\x22" * 32
    assert promise == sha(by_hand).hexdigest()
    key = fair.key_of(SEED, {2: b"\x22" * 32, 0: b"\x11" * 32})
    by_hand = b"tycoon-deal-2" + SEED + b"\x00" + b"\x11" * 32 + b"\x02" + b"\x22" * 32
    assert key == sha(by_hand).digest()
    listed = fair.list_of(258, 3, table, [2, 0], {2: promise})
    by_hand = b"tycoon-list-2" + b"\0\0\1\2\3" + bytes.fromhex(table)
    by_hand += b"\0" + bytes(32) + b"\2" + bytes.fromhex(promise)
    assert listed == sha(by_hand).digest()
    code = fair.code_of(listed, {2: b"\x22" * 32})
    number = int(sha(b"tycoon-code-2" + listed + b"\x02" + b"\x22" * 32).hexdigest(), 16) >> 206
    assert code.replace("-", "") == "".join(
        fair.LETTERS[number // 32**n % 32] for n in range(9, -1, -1)
    )


def test_the_older_scheme() -> None:
    assert fair.table_commitment(SEED, 1) == hashlib.sha256(SEED).hexdigest()
    two = fair.key_of(SEED, {2: b"\x22" * 32, 0: b"\x11" * 32}, 1)
    assert two.hex() == "53f2602cb5bbd48c7401c37c760cb6627a92a7b8ba836f9aa78a9d00ec5280d3"


@pytest.mark.parametrize("seed", [0, 1, 255])
def test_the_checkers_own_stream_is_the_tables(seed: int) -> None:
    key = bytes([seed]) * 32
    chance = FairChance(key)
    words = proof._words(key)
    for n in (1, 2, 3, 52, 2**63 + 1, 2**64 - 1):
        assert [chance.below(n) for _ in range(50)] == [proof._below(words, n) for _ in range(50)]
    assert chance.shuffled(52) == proof._shuffle(words, 52)


async def test_who_is_there_is_waited_for_no_longer_than_they_take(house: House) -> None:
    """Two turns of messages, and no time at all."""
    table, ann, bob = await two_people(house)
    assert house.clock.pending() == [1.0]
    assert await house.answer(ann) == 1
    assert table.room.deal is not None
    assert not table.room.deal.attempt.closed
    assert await house.answer(bob) == 1
    await house.run()
    assert table.room.deal.attempt.closed
    assert house.clock.pending() == [5.0]
    assert await house.answer(ann, bob) == 2
    await house.run()
    assert table.room.deal.started
    assert kinds(house)[:8] == [
        "header", "commitment", "committed", "committed", "list", "seed", "seed", "act",
    ]  # fmt: skip


async def test_a_table_of_bots_does_not_wait(house: House) -> None:
    house.pace = msgspec.structs.replace(PATIENT, bot_least=1.0, bot_most=1.0)
    table = await house.open(bots=BOTS)
    await table.stand(1)
    await table.set_bot(1, 0, "random")
    await table.start(1)
    await house.run()
    assert kinds(house) == ["header", "commitment", "list", "act"]


async def test_a_script_costs_the_time_for_promises_and_no_more(house: House) -> None:
    table, ann, _ = await two_people(house)
    await house.answer(ann)
    await house.run(0.9)
    assert table.room.deal is not None
    assert not table.room.deal.attempt.closed
    await house.run(0.1)
    assert (table.room.deal.attempt.people, list(table.room.deal.attempt.listed)) == ([0, 1], [0])
    await house.answer(ann)
    await house.run()
    assert table.room.deal.started


async def test_every_deal_of_a_game_is_proved_to_its_players(house: House) -> None:
    _, ann, bob = await two_people(house, options={"hands": 3})
    record = Record.read(await played(house, ann, bob))
    for page in (ann, bob):
        report = proof.verify(record, kept(page))
        assert report.proved, report
        assert [(v.deal, v.seats, v.withheld, v.draws) for v in report.deals] == [
            (1, [0, 1], [], 1),
            (2, [0, 1], [], 1),
            (3, [0, 1], [], 1),
        ]
        assert report.events > 100
        assert [v.code for v in report.deals] == [d["code"] for d in page.receipt["deals"]]
    assert proof.verify(record).proved


async def test_who_does_not_show_a_seed_is_named_and_the_deal_is_made_anew(house: House) -> None:
    table, ann, bob = await two_people(house, options={"hands": 1})
    bob.stubborn = True
    first = table.room.deals[0].attempt.seed.hex()
    await house.answer(ann, bob)
    await house.run()
    await house.answer(ann, bob)
    await house.run(4.9)
    assert len(table.room.deals[0].attempts) == 1
    await house.run(0.1)
    (deal,) = table.snapshot(1).fair
    given_up, anew = deal.attempts
    assert (given_up.withheld, given_up.seed, anew.seed) == ([1], first, "")
    assert anew.commitment != given_up.commitment
    assert table.entries(1, None)[0][-2].say.key == "log.withheld"  # type: ignore[union-attr]
    # Ann is asked again; Bob's seat has lost its say in this deal.
    with pytest.raises(TycoonError) as refusal:
        await table.promise(bob.person, 1, 2, "ab" * 32)
    assert refusal.value.key == "error.seed_not_here"
    await dealt(house, ann, bob)
    assert sorted(table.room.deals[0].attempt.seeds) == [0]
    record = Record.read(await played(house, ann, bob))
    (verdict,) = proof.verify(record, kept(ann)).deals
    assert (verdict.ok, verdict.seats, verdict.withheld) == (True, [0], [1])
    (verdict,) = proof.verify(record, kept(bob)).deals
    assert [left.key for left in verdict.open] == ["fair.open.no_seed"]


async def restarted(house: House) -> tuple[Table, Keeper, Keeper]:
    """A table read back when the list of its first deal is closed; nobody is back."""
    _, ann, bob = await two_people(house)
    await house.answer(ann, bob)
    await house.run()
    house.table.drop()
    house.table = house.revive()
    return house.table, ann, bob


async def test_after_a_restart_honest_pages_have_time_to_come_back(house: House) -> None:
    table, ann, bob = await restarted(house)
    # However long it takes until the first of them is there.
    await house.run(100)
    table.attach(ann.person, lambda: None)
    await house.answer(ann)
    await house.run(29.9)
    assert len(table.room.deals[0].attempts) == 1
    table.attach(bob.person, lambda: None)
    await house.run(4.9)
    await house.answer(bob)
    await house.run()
    assert table.room.deals[0].started
    assert sorted(table.room.deals[0].attempt.seeds) == [0, 1]
    assert b"withheld" not in b"".join(record_of(house))


async def test_after_a_restart_nobody_delays_a_deal_for_ever(house: House) -> None:
    table, ann, bob = await restarted(house)
    bob.stubborn = True
    table.attach(ann.person, lambda: None)
    await house.answer(ann)
    # Who is back has as long as ever, and gains nothing by coming and going.
    for _ in range(5):
        table.attach(bob.person, (wake := House().wake))
        await house.run(4.9)
        table.detach(wake)
        await house.run(0.1)
    assert len(table.room.deals[0].attempts) == 1
    await house.run(4.9)
    assert len(table.room.deals[0].attempts) == 1
    await house.run(0.1)
    assert [one.withheld for one in table.room.deals[0].attempts] == [[1], []]


async def test_who_is_back_after_a_restart_and_shows_nothing_is_named(house: House) -> None:
    table, ann, bob = await restarted(house)
    for page in (ann, bob):
        table.attach(page.person, lambda: None)
    await house.answer(ann)
    await house.run(4.9)
    assert len(table.room.deals[0].attempts) == 1
    await house.run(0.1)
    assert [one.withheld for one in table.room.deals[0].attempts] == [[1], []]
    # The next attempt is one like any other: who loses the connection has no more time.
    assert table.room.deals[0].attempt.number == 2


@pytest.mark.parametrize("how", ["leave", "stand"])
async def test_after_a_restart_nobody_waits_for_who_has_gone(house: House, how: str) -> None:
    table, ann, bob = await restarted(house)
    table.attach(ann.person, lambda: None)
    await getattr(table, how)(bob.person)
    await house.run(4.9)
    assert len(table.room.deals[0].attempts) == 1
    await house.answer(ann)
    await house.run()
    assert [one.withheld for one in table.room.deals[0].attempts] == [[1], []]


@pytest.mark.parametrize("how", ["leave", "kick", "stand"])
async def test_who_goes_before_showing_a_seed_is_not_waited_for(house: House, how: str) -> None:
    table, ann, bob = await two_people(house)
    await house.answer(ann, bob)
    await house.run()
    await house.answer(ann)
    if how == "kick":
        await table.kick(1, seat=1)
    else:
        await getattr(table, how)(bob.person)
    await house.run()
    deal = table.room.deals[0]
    assert [attempt.withheld for attempt in deal.attempts] == [[1], []]
    await dealt(house, ann)
    assert sorted(deal.attempt.seeds) == [0]


async def test_an_absent_person_and_a_substitute_add_no_seed(house: House) -> None:
    table, ann, bob = await two_people(house)
    await house.answer(bob)
    table.detach(next(wake for wake, who in table._viewers.items() if who == bob.person))
    await house.answer(ann)
    await house.run(0.9)
    attempt = table.room.deals[0].attempt
    assert not attempt.closed, "Bob may be back in a moment"
    await house.run(0.1)
    assert (attempt.people, list(attempt.listed)) == ([0, 1], [0])
    await dealt(house, ann)
    await house.run(60)
    assert table.room.places[1].substitute
    while table.room.phase != "between":
        await house.decide(1)
        await house.run()
    with pytest.raises(TycoonError) as refusal:
        await table.promise(bob.person, 2, 1, "ab" * 32)
    assert refusal.value.key == "error.seed_not_here"


async def test_what_is_shown_when(house: House) -> None:
    table, ann, bob = await two_people(house)
    deal = table.room.deals[0]
    secret = deal.attempt.seed.hex()
    await house.answer(ann, bob)
    await house.run()
    await house.answer(ann)
    (shown,) = table.snapshot(1).fair
    (attempt,) = shown.attempts
    assert attempt.commitment == fair.table_commitment(bytes.fromhex(secret))
    assert [one.seat for one in attempt.promises] == [0, 1]
    assert (attempt.revealed, attempt.seeds, attempt.seed, shown.code) == ([0], [], "", "")
    await house.answer(bob)
    await house.run()
    (shown,) = table.snapshot(1).fair
    assert [one.seat for one in shown.attempts[0].seeds] == [0, 1]
    assert (shown.attempts[0].seed, shown.code) == ("", deal.code)
    await house.play_out(1, bob.person, deals=1)
    shown, following = table.snapshot(1).fair
    assert shown.attempts[0].seed == secret
    assert (following.over, following.attempts[0].seed) == (False, "")


async def test_what_is_refused(house: House) -> None:
    table, _, bob = await two_people(house)
    seed = "cd" * 32
    promise = fair.seat_commitment(table.room.deals[0].attempt.commitment, 0, bytes.fromhex(seed))

    async def refused(command: object) -> str:
        lines = len(house.lines)
        with pytest.raises(TycoonError) as refusal:
            await command  # type: ignore[misc]
        assert len(house.lines) == lines
        return refusal.value.key

    assert await refused(table.reveal(1, 1, 1, seed)) == "error.seed_too_early"
    assert await refused(table.promise(1, 2, 1, promise)) == "error.seed_too_late"
    assert await refused(table.promise(1, 1, 2, promise)) == "error.seed_too_late"
    assert await refused(table.promise(0, 1, 1, promise)) == "error.not_seated"
    await table.promise(1, 1, 1, "ab" * 32)
    await table.promise(1, 1, 1, promise)
    await house.answer(bob)
    await house.run()
    assert await refused(table.promise(1, 1, 1, "ab" * 32)) == "error.seed_too_late"
    assert await refused(table.reveal(1, 1, 1, "ef" * 32)) == "error.seed_wrong"
    assert await refused(table.reveal(bob.person, 1, 1, seed)) == "error.seed_wrong"
    await table.reveal(1, 1, 1, seed)
    await table.reveal(1, 1, 1, seed)
    assert kinds(house).count("seed") == 1
    await house.answer(bob)
    await house.run()
    assert await refused(table.reveal(1, 1, 1, seed)) == "error.seed_too_late"


@pytest.mark.parametrize("killed_at", range(1, 9))
async def test_a_crash_in_between_loses_nothing(house: House, killed_at: int) -> None:
    """Read back after every line of the protocol, the table goes on where it stood."""
    table, ann, bob = await two_people(house)
    for _ in range(killed_at):
        if not await house.answer(random.Random(killed_at).choice([ann, bob])):
            await house.answer(ann, bob)
        await house.run()
        shown = house.shown(1)
        table = house.revive()
        assert house.shown(1, table)["fair"] == shown["fair"]
        house.table.drop()
        house.table = table
        for page in (ann, bob):
            table.attach(page.person, lambda: None)
    await dealt(house, ann, bob)
    deal = table.room.deals[0]
    assert len(deal.attempts) == 1
    assert sorted(deal.attempt.seeds) == [0, 1]


async def test_hidden_cards_are_noticed(house: House) -> None:
    table = await house.open(bots=BOTS, start=True)
    await house.run()
    during = table.room.state
    assert during is not None
    assert not all_open(during, house.rng.randbytes)
    await house.play_out(1, deals=1)
    after = table.room.state
    assert after is not None
    assert all_open(after, house.rng.randbytes)


async def test_nothing_is_revealed_while_something_stays_hidden(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are games in which cards are kept from one deal to the next; Big Two is none."""
    monkeypatch.setattr(transaction, "all_open", lambda *_: False)
    table = await house.open(bots=BOTS, options={"hands": 3}, start=True)
    await house.play_out(1, deals=2)
    assert not any(deal.over for deal in table.room.deals)
    revived = house.revive()
    assert house.shown(1, revived)["fair"] == house.shown(1)["fair"]
    await house.play_out(1)
    assert all(deal.over for deal in table.room.deals)
    report = proof.verify(Record.read(record_of(house)))
    assert [verdict.ok for verdict in report.deals] == [True, True, True]


async def test_an_unfinished_deal_is_neither_right_nor_wrong(house: House) -> None:
    table = await house.open(bots=BOTS, start=True)
    await house.run()
    report = proof.verify(Record.read(record_of(house)))
    assert [left.key for left in report.open] == ["fair.open.cut"]
    assert [left.key for left in report.deals[0].open] == ["fair.open.running"]
    assert not report.is_broken
    assert table.room.deals[0].attempt.seed.hex() not in b"".join(record_of(house)).decode()
