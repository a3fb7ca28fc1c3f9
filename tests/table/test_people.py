"""Who sits where, who is the host, who comes and goes."""

from __future__ import annotations

import pytest

from tests.table.fakes import House
from tycoon.core.errors import TycoonError
from tycoon.core.names import SPECTATOR


def seats(house: House) -> list[str]:
    """What each seat looks like: a name, a bot in brackets, or a dash."""
    shown = []
    for seat in house.table.shared.seats:
        if seat.kind == "bot":
            shown.append(f"[{seat.name}]")
        else:
            shown.append((seat.name or "-") + ("*" if seat.host else ""))
    return shown


def said(house: House, person: int = 1) -> list[str]:
    entries, _ = house.table.entries(person, None)
    return [entry.say.key for entry in entries if entry.say is not None]


async def test_the_host_sits_first_and_others_take_what_is_free(house: House) -> None:
    await house.open(bots={1: "random"})
    bob = await house.enter("Bob")
    carol = await house.enter("Carol", SPECTATOR)
    assert seats(house) == ["Ann*", "[random]", "Bob", "-"]
    assert house.table.snapshot(carol).me.seat == SPECTATOR
    assert house.table.snapshot(carol).spectators == 1
    await house.table.sit(carol, 3)
    await house.table.stand(bob)
    await house.table.sit(carol, 2)
    assert seats(house) == ["Ann*", "[random]", "Carol", "-"]
    assert said(house) == ["log.created", "seat.joined", "seat.joined"]


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        ({"game": "chess"}, "error.unknown_game"),
        ({"preset": "wild"}, "error.unknown_preset"),
        ({"options": {"jokers": 2}}, "error.unknown_option"),
        ({"options": {"limit": -1}}, "error.bad_option"),
        ({"seats": 9}, "error.bad_seats"),
        ({"bots": {1: "deep blue"}}, "error.unknown_bot"),
        ({"bots": {7: "random"}}, "error.no_such_seat"),
        ({"bots": {0: "random"}, "seat": 0}, "error.seat_taken"),
        ({"seat": 4}, "error.no_such_seat"),
        ({"start": True}, "error.seats_empty"),
    ],
)
async def test_an_impossible_table_is_not_opened(house: House, setup: dict, key: str) -> None:
    with pytest.raises(TycoonError) as refusal:
        await house.open(**setup)
    assert refusal.value.key == key
    assert house.lines == []


async def test_what_is_refused_changes_nothing(house: House) -> None:
    table = await house.open()
    bob = await house.enter("Bob")
    watcher = await house.enter("Wim", SPECTATOR)
    before, lines = house.shown(1), len(house.lines)
    refused = {
        "error.seat_taken": table.sit(watcher, 0),
        "error.no_such_seat": table.sit(watcher, 9),
        "error.not_joined": table.sit(99, 2),
        "error.not_seated": table.stand(watcher),
        "error.not_host": table.start(bob),
        "error.seats_empty": table.start(1),
        "error.unknown_bot": table.set_bot(1, 3, "deep blue"),
        "error.name_taken": table.join("Bob", "another token", None),
        "error.nobody_to_kick": table.kick(1, seat=3),
        "error.not_started": table.act(1, "a", 0, ["pass"]),
        "error.not_between": table.ready(1),
        "error.seed_too_late": table.promise(1, 1, 1, "ab" * 32),
    }
    for key, command in refused.items():
        with pytest.raises(TycoonError) as refusal:
            await command
        assert refusal.value.key == key
    assert (house.shown(1), len(house.lines)) == (before, lines)


async def test_the_host_passes_on_when_the_host_leaves(house: House) -> None:
    await house.open()
    await house.enter("Wim", SPECTATOR)
    bob = await house.enter("Bob")
    await house.table.leave(1)
    assert seats(house) == ["-", "Bob*", "-", "-"]
    assert said(house, bob)[-2:] == ["seat.left", "seat.is_host"]
    with pytest.raises(TycoonError, match="joined"):
        await house.table.sit(1, 2)


async def test_a_table_closes_when_its_last_person_leaves(house: House) -> None:
    await house.open()
    await house.table.leave(1)
    assert house.table.room.phase == "closed"
    with pytest.raises(TycoonError) as refusal:
        await house.table.join("Bob", "token", None)
    assert refusal.value.key == "error.table_closed"


async def test_a_bot_plays_for_whoever_goes_during_a_game(house: House) -> None:
    table = await house.open(seats=3)
    bob = await house.enter("Bob")
    carol = await house.enter("Carol")
    await table.start(1)
    await table.kick(1, seat=table.room.seat_of(bob))
    assert table.room.gone[bob].gone == "removed"
    await table.stand(carol)
    assert [seat.substitute for seat in table.shared.seats] == ["", "greedy", "greedy"]
    assert [seat.kept for seat in table.shared.seats] == [False, True, True]
    assert table.snapshot(carol).me.seat == SPECTATOR
    with pytest.raises(TycoonError) as refusal:
        await table.sit(carol, 1)
    assert refusal.value.key == "error.seat_taken"
    await table.sit(carol, 2)
    assert seats(house) == ["Ann*", "Bob", "Carol"]


async def test_newcomers_take_a_bots_seat_between_deals_only(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    watcher = await house.enter("Wim", SPECTATOR)
    with pytest.raises(TycoonError):
        await table.sit(watcher, 2)
    await house.play_out(1, deals=1)
    assert table.room.phase == "between"
    await table.sit(watcher, 2)
    assert seats(house) == ["Ann*", "[random]", "Wim", "[random]"]
    # Whoever has played in this game must not see another hand of it.
    await table.stand(watcher)
    with pytest.raises(TycoonError):
        await table.sit(watcher, 3)
    await table.sit(watcher, 2)


async def test_a_newcomer_does_not_read_what_the_seat_was_dealt_before(house: House) -> None:
    table = await house.open(bots={1: "random", 2: "random", 3: "random"}, start=True)
    watcher = await house.enter("Wim", SPECTATOR)
    await house.play_out(1, deals=1)
    dealt_before = [n.seq for n in table.room.log if type(n.event).__name__ == "Dealt"]
    await table.sit(watcher, 2)
    await table.ready(1)
    await table.ready(watcher)
    await house.run()
    entries, _ = table.entries(watcher, None)
    own = [
        entry.seq
        for entry in entries
        if entry.event and entry.event["event"] == "dealt" and "cards" in entry.event
    ]
    assert len(own) == 1
    assert own[0] not in dealt_before


async def test_chat_has_limits(house: House) -> None:
    table = await house.open()
    for number in range(4):
        await table.say(1, f"hello {number}")
    with pytest.raises(TycoonError) as refusal:
        await table.say(1, "one too many")
    assert (refusal.value.key, refusal.value.details) == ("chat.too_fast", {"seconds": 10})
    await house.run(10.1)
    await table.say(1, "again")
    assert [chat.text for chat in table.room.chat][-2:] == ["hello 3", "again"]
    with pytest.raises(TycoonError):
        await table.say(0, "from nowhere")


async def test_a_rematch_keeps_seats_and_counts_the_series(house: House) -> None:
    options = {"hands": 1}
    table = await house.open(
        bots={1: "greedy", 2: "random", 3: "random"}, options=options, start=True
    )
    with pytest.raises(TycoonError):
        await table.rematch(1)
    await house.play_out(1)
    first = table.snapshot(1)
    await table.rematch(1)
    assert seats(house) == ["Ann*", "[greedy]", "[random]", "[random]"]
    assert table.snapshot(1).totals == [0, 0, 0, 0]
    assert table.snapshot(1).series_points == first.totals
    await house.play_out(1)
    second = table.snapshot(1)
    assert second.game_number == 2
    assert second.series_points == [a + b for a, b in zip(first.totals, second.totals, strict=True)]
    # Other players, another series.
    await table.set_bot(1, 2, "greedy")
    await table.rematch(1)
    assert table.snapshot(1).series_points == [0, 0, 0, 0]
