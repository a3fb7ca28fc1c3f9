"""No viewer is shown what they may not know, in any byte."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.table.fakes import House
from tests.table.test_time import CALM, asked_to_accept, charged, forced_pass, some_move
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR

HASH = re.compile(r"[0-9a-f]{64}")
CARD = re.compile(r"[3-9TJQKA2][dchs]")


def shown_bytes(house: House, person: int) -> str:
    table = house.table
    entries, _ = table.entries(person, None)
    return msgspec.json.encode([table.snapshot(person), entries]).decode()


@pytest.mark.parametrize("game", ["bigtwo", "haggle"])
async def test_what_is_hidden_changes_no_byte(house: House, game: str) -> None:
    table = await house.open(game, seats=3, options={"hands": 2} if game == "bigtwo" else {})
    people = [1, await house.enter("Bob"), await house.enter("Cem")]
    watcher = await house.enter("Wim", SPECTATOR)
    await table.start(1)
    chance, compared = FastChance(7), 0
    for _ in range(400):
        room = table.room
        await house.run()
        if room.outcome is not None:
            break
        state = room.state
        assert state is not None
        for person in people:
            seat = room.seat_of(person)
            real = shown_bytes(house, person)
            spectator = shown_bytes(house, watcher), shown_bytes(house, 0)
            other = state.determinize(seat, chance)
            room.state, compared = other, compared + (other != state)
            assert shown_bytes(house, person) == real
            if game == "bigtwo":
                assert (shown_bytes(house, watcher), shown_bytes(house, 0)) == spectator
            room.state = state
        if room.phase == "between":
            for person in people:
                await table.ready(person)
        elif state.seat_to_act >= 0:
            await house.decide(people[state.seat_to_act])
    assert compared > 100 if game == "bigtwo" else compared


async def test_only_cards_that_a_viewer_may_know_are_ever_named(house: House) -> None:
    table = await house.open(seats=3, options={"hands": 2})
    people = {0: 1, 1: await house.enter("Bob"), 2: await house.enter("Cem")}
    await table.start(1)
    deals = 0
    public: set[str] = set()
    own: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    while table.room.outcome is None:
        state = table.room.state
        assert state is not None
        for seat, person in [*people.items(), (SPECTATOR, 0)]:
            view = table.snapshot(person).view
            assert view is not None
            hand = set(CARD.findall("".join(view.hand)))  # type: ignore[attr-defined]
            if state.seat_to_act >= 0:
                mine = own.get(seat, set())
                if state.deals != deals:
                    mine.clear()
                    mine |= hand
                newest = [e for e in table.entries(person, None)[0] if e.event is not None]
                this_deal = after_last_deal(newest, state.seats)
                text = msgspec.json.encode([table.snapshot(person), this_deal]).decode()
                text = HASH.sub("", text)
                public = set(view.played)  # type: ignore[attr-defined]
                assert set(CARD.findall(text)) <= public | mine, f"seat {seat} was told too much"
        deals = state.deals
        await house.play_one(people)


def after_last_deal(entries: list, seats: int) -> list:
    """The entries from the newest deal on."""
    dealt = [n for n, entry in enumerate(entries) if entry.event["event"] == "dealt"]
    return entries[dealt[-seats] :] if len(dealt) >= seats else entries


@pytest.mark.parametrize("clock_s", [None, 30])
async def test_others_cannot_tell_that_the_table_answers(clock_s: int | None) -> None:
    """While a forced pass is on its way, the others are shown what they are without the switch."""
    shown = []
    for auto in (False, True):
        house = House(pace=CALM)
        table = await forced_pass(house, auto=auto, clock_s=clock_s)
        assert any(wait <= CALM.bot_most for wait in house.clock.pending()) == auto
        await house.run(CALM.bot_least / 2)
        shown.append((shown_bytes(house, 2), shown_bytes(house, 0)))
        assert table.snapshot(1).me.auto == auto
    assert shown[0] == shown[1]


async def test_others_cannot_tell_who_could_refuse() -> None:
    """A hand with a refusal in the place of one without, or the other way, changes nothing seen."""
    compared = 0
    for seed in range(20):
        house = House(pace=CALM, seed=seed)
        table, people = await charged(house)
        while table.room.outcome is None and compared < 20:
            state = table.room.state
            assert state is not None
            seat = state.seat_to_act
            if not asked_to_accept(table):
                await house.decide(people[seat], some_move(house))
                continue
            other = people[(seat + 1) % 3]
            chance, able = FastChance(seed), "refuse" in state.view(seat).legal
            for _ in range(30):
                imagined = state.determinize((seat + 1) % 3, chance)
                if ("refuse" in imagined.view(seat).legal) == able:
                    continue
                shown = shown_bytes(house, other), shown_bytes(house, 0)
                table.room.state = imagined
                assert (shown_bytes(house, other), shown_bytes(house, 0)) == shown
                table.room.state, compared = state, compared + 1
                break
            await house.run(5)
    assert compared >= 20


async def test_no_secret_is_shown(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    watcher = await house.enter("Wim", SPECTATOR)
    for _ in range(120):
        await house.run()
        secrets = [deal.attempt.seed.hex() for deal in table.room.deals if not deal.over]
        tokens = [person.token for person in table.room.people.values()]
        state = table.room.state
        assert state is not None
        for person in (1, watcher, 0):
            text = shown_bytes(house, person)
            for secret in [*secrets, *tokens, state.digest(), table.room.recorder.tip]:
                assert secret not in text
        if table.room.phase == "between":
            await table.ready(1)
        elif table.room.outcome is None and state.seat_to_act == 0:
            await house.decide(1)
