"""Fair dealing: promised before, shown afterwards, and checked by a program that knows no rules."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from tests.table.fakes import SWIFT, House
from tycoon.core.chance import FairChance
from tycoon.core.errors import BadRecord, TycoonError
from tycoon.core.record import Record, Recorder
from tycoon.table import draft, fair
from tycoon.table.draft import all_open
from tycoon.table.fair import commitment_of, key_of

SEED = bytes(range(32))
BOTS = {1: "greedy", 2: "random", 3: "random"}


def record_of(house: House, game: int = 1) -> list[bytes]:
    return [line.body for line in house.lines if line.game == game]


def rewritten(lines: list[bytes], change: object) -> Record:
    """The record with lines changed, in a chain that holds again: what a cheat would write."""
    recorder = Recorder()
    written = []
    for line in lines:
        members = msgspec.json.decode(line)
        members.pop("hash")
        kind = members.pop("type")
        change(kind, members)  # type: ignore[operator]
        written.append(recorder.note(kind, members))
    return Record.read(written)


async def played(house: House, seeds: bool = True) -> list[bytes]:
    house.pace = msgspec.structs.replace(SWIFT, deal=1.0)
    table = await house.open(bots=BOTS, options={"hands": 3}, start=True)
    while table.room.phase != "over":
        deal = table.room.deal
        assert deal is not None
        if seeds and not deal.started and not deal.added and deal.number != 2:
            await table.add_seed(1, hashlib.sha256(bytes([deal.number])).hexdigest())
        if table.room.phase == "between":
            await table.ready(1)
        await house.run(1.0)
        state = table.room.state
        assert state is not None
        if state.seat_to_act == 0:
            await house.decide(1)
    return record_of(house)


def test_published_vectors() -> None:
    """As in docs/fair-dealing.md."""
    assert commitment_of(SEED) == hashlib.sha256(SEED).hexdigest()
    nobody = hashlib.sha256(b"tycoon-deal-1" + SEED).hexdigest()
    assert key_of(SEED, {}).hex() == nobody
    assert nobody == "0e1283afc86fe87978583cabe4993de92a8dca68e8b074017153959301c0bc5a"
    two = key_of(SEED, {2: b"\x22" * 32, 0: b"\x11" * 32})
    by_hand = b"tycoon-deal-1" + SEED + b"\x00" + b"\x11" * 32 + b"\x02" + b"\x22" * 32
    assert two == hashlib.sha256(by_hand).digest()
    assert two.hex() == "53f2602cb5bbd48c7401c37c760cb6627a92a7b8ba836f9aa78a9d00ec5280d3"


@pytest.mark.parametrize("seed", [0, 1, 255])
def test_the_checkers_own_stream_is_the_tables(seed: int) -> None:
    key = bytes([seed]) * 32
    chance = FairChance(key)
    words = fair._words(key)
    for n in (1, 2, 3, 52, 2**63 + 1, 2**64 - 1):
        assert [chance.below(n) for _ in range(50)] == [fair._below(words, n) for _ in range(50)]
    assert chance.shuffled(52) == fair._shuffle(words, 52)


async def test_every_deal_of_a_game_verifies(house: House) -> None:
    verdicts = fair.verify(Record.read(await played(house)))
    assert [(v.deal, v.ok, v.seats, v.draws, v.problem) for v in verdicts] == [
        (1, True, [0], 1, ""),
        (2, True, [], 1, ""),
        (3, True, [0], 1, ""),
    ]


async def test_the_promise_is_shown_before_and_the_seed_only_after(house: House) -> None:
    house.pace = msgspec.structs.replace(SWIFT, deal=1.0)
    table = await house.open(bots=BOTS, start=True)
    secret = table.room.deals[0].seed.hex()
    (promised,) = table.snapshot(1).fair
    assert promised.commitment == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    await table.add_seed(1, "ab" * 32)
    await house.run(1.0)
    (during,) = table.snapshot(1).fair
    assert (during.seats, during.seed, during.seeds) == ([0], "", [])
    with pytest.raises(TycoonError) as refusal:
        await table.add_seed(1, "cd" * 32)
    assert refusal.value.key == "error.seed_too_late"
    await house.play_out(1, deals=1)
    after, following = table.snapshot(1).fair
    assert (after.seed, after.seeds[0].seed) == (secret, "ab" * 32)
    assert following.seed == ""


async def test_a_seed_is_added_once(house: House) -> None:
    house.pace = msgspec.structs.replace(SWIFT, deal=1.0)
    table = await house.open(bots=BOTS, start=True)
    await table.add_seed(1, "ab" * 32)
    with pytest.raises(TycoonError) as refusal:
        await table.add_seed(1, "cd" * 32)
    assert refusal.value.key == "error.seed_twice"


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
    monkeypatch.setattr(draft, "all_open", lambda *_: False)
    table = await house.open(bots=BOTS, options={"hands": 3}, start=True)
    await house.play_out(1, deals=2)
    assert [deal.seed for deal in table.snapshot(1).fair] == ["", "", ""]
    revived = house.revive()
    assert house.shown(1, revived)["fair"] == house.shown(1)["fair"]
    await house.play_out(1)
    assert all(deal.seed for deal in table.snapshot(1).fair)
    verdicts = fair.verify(Record.read(record_of(house)))
    assert [verdict.ok for verdict in verdicts] == [True, True, True]


@pytest.mark.parametrize("lie", ["seed", "commitment", "added", "draw", "late"])
async def test_a_lie_is_found(house: House, lie: str) -> None:
    lines = await played(house)
    seen = {"deals": 0}

    def change(kind: str, members: dict) -> None:
        if lie == "seed" and kind == "reveal" and members["deal"] == 1:
            members["seed"] = "00" * 32
        elif lie == "commitment" and kind == "commitment" and members["deal"] == 1:
            members["commitment"] = "00" * 32
        elif lie == "added" and kind == "seed" and members["deal"] == 1:
            members["seed"] = "00" * 32
        elif lie == "draw" and kind == "act" and members["chance"]:
            seen["deals"] += 1
            if seen["deals"] == 1:
                order = members["chance"][0][2]
                order[0], order[1] = order[1], order[0]
        elif lie == "late" and kind == "seed":
            members["deal"] = 1

    if lie == "late":
        number = next(n for n, line in enumerate(lines) if b'"type":"seed"' in line)
        lines.insert(number + 2, lines.pop(number))
    verdicts = fair.verify(rewritten(lines, change))
    assert [bool(v.problem) for v in verdicts] == [True, False, False]


async def test_an_unfinished_deal_is_neither_right_nor_wrong(house: House) -> None:
    table = await house.open(bots=BOTS, start=True)
    await house.run()
    (verdict,) = fair.verify(Record.read(record_of(house)))
    assert (verdict.ok, verdict.problem, verdict.seed) == (False, "", "")
    assert table.room.deals[0].seed.hex() not in b"".join(record_of(house)).decode()


async def test_lines_about_dealing_that_make_no_sense(house: House) -> None:
    lines = await played(house)

    def change(kind: str, members: dict) -> None:
        if kind == "reveal":
            members["seed"] = "no hexadecimal"

    with pytest.raises(BadRecord):
        fair.verify(rewritten(lines, change))


def test_dealing_before_any_promise_is_found() -> None:
    import tycoon

    state, recorder = tycoon.make("bigtwo"), Recorder()
    header = recorder.begin(state)
    line, _ = recorder.play(state, state.legal_actions()[0], FairChance(bytes(32)))
    (verdict,) = fair.verify(Record.read([header, line]))
    assert not verdict.ok
