"""Bots with a name and a face, and what people tell of themselves."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.table.fakes import House
from tests.table.test_company import names, refusal_of
from tycoon import bots
from tycoon.bots.characters import LEVELS, ROSTER, level_of, who_plays
from tycoon.core.names import SPECTATOR
from tycoon.table import entries
from tycoon.table.reading import Reader
from tycoon.table.setup import Setup
from tycoon.table.snapshot import SeatInfo
from tycoon.table.table import Table
from tycoon.words import LANGUAGES, words


def reread(house: House) -> Reader:
    reader = Reader(max((line.game for line in house.lines), default=0))
    for line in house.lines:
        reader.take(line)
    return reader


def seats(house: House) -> list[SeatInfo]:
    return house.table.shared.seats


NORMAL = ("kiki", "lulu", "dodo", "nori")

# The roster.


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_every_character_plays_every_game_and_is_described_in_every_language(game: str) -> None:
    for who, character in ROSTER.items():
        assert bots.player(who, game) == LEVELS[character.level - 1]
        assert bots.make(who, game) is not None
        for lang in LANGUAGES:
            for key in (f"bot.{who}", f"bot.{who}.about", f"bot.{who}.{game}"):
                assert words(lang).text(key)


def test_faces_and_names_are_told_apart() -> None:
    assert len({one.animal for one in ROSTER.values()}) == len(ROSTER) == 10
    for lang in LANGUAGES:
        assert len({words(lang).text(f"bot.{who}") for who in ROSTER}) == len(ROSTER)


def test_who_sits_down_for_a_level_and_for_the_strongest_fast_player() -> None:
    """`normal` is that player; no character plays like the weaker ones."""
    assert who_plays("wise", "wise") == who_plays("normal", "wise") == [*NORMAL]
    assert who_plays("random", "wise") == who_plays("sly", "wise") == []
    assert sorted(who for level in LEVELS for who in who_plays(level, "wise")) == sorted(ROSTER)
    assert all(who_plays(level, "wise") for level in LEVELS)


def test_a_level_is_that_of_whoever_decides() -> None:
    """A strong character of a table of before plays like a normal one, and is shown as such."""
    assert [level_of(level, "") for level in LEVELS] == [1, 2, 3, 4]
    assert level_of("expert", "hugo") == 4
    assert level_of("greedy", "hugo") == 2
    assert level_of("random", "momo") == 1
    assert level_of("greedy", "") == level_of("greedy", "gone") == 0


# Who sits down.


async def test_players_get_characters_that_are_not_at_the_table(house: House) -> None:
    await house.open("daifugo", seats=8, bots=dict.fromkeys(range(1, 8), "greedy"), start=True)
    sat = [seat.who for seat in seats(house)[1:]]
    assert sorted(who for who in sat if who) == sorted(NORMAL)
    assert all(seat.level == 2 and seat.animal for seat in seats(house) if seat.who)
    again = House()
    await again.open("daifugo", seats=8, bots=dict.fromkeys(range(1, 8), "greedy"), start=True)
    assert [seat.who for seat in seats(again)[1:]] == sat
    other = House()
    await other.open(
        "daifugo", seats=8, bots=dict.fromkeys(range(1, 8), "greedy"), start=True, code="OTHER"
    )
    assert [seat.who for seat in seats(other)[1:]] != sat


async def test_players_without_a_free_character_keep_their_plain_names(house: House) -> None:
    await house.open("daifugo", seats=6, bots=dict.fromkeys(range(1, 6), "easy"))
    assert sorted(seat.who for seat in seats(house)[1:]) == ["", "", "koko", "momo", "toto"]
    plain = [name for name, seat in zip(names(house), seats(house), strict=True) if not seat.who]
    assert plain == ["Ann", "easy 1", "easy 2"]
    assert [seat.level for seat in seats(house)] == [0, 1, 1, 1, 1, 1]


async def test_a_named_character_sits_down_once(house: House) -> None:
    table = await house.open(bots={1: "greedy", 2: "ruby"})
    assert names(house)[2] == "ruby"
    assert seats(house)[1].who != "ruby"
    assert (seats(house)[2].name, seats(house)[2].level) == ("strong", 3)
    assert await refusal_of(table.set_bot(1, 3, "ruby")) == "error.bot_is_here"
    await table.set_bot(1, 3, "momo")
    assert (seats(house)[3].name, seats(house)[3].level) == ("easy", 1)
    await table.set_bot(1, 2, "ruby")
    twice = Setup(code="T", game="bigtwo", name="Ann", token="t", bots={1: "leo", 2: "leo"})
    assert await refusal_of(Table.open(twice, **house.given)) == "error.bot_is_here"


async def test_filling_begins_with_whoever_is_named(house: House) -> None:
    table = await house.open(seats=4)
    await table.start(1, "dodo")
    assert [seat.name for seat in seats(house)[1:]] == ["normal"] * 3
    assert seats(house)[1].who == "dodo"
    assert len({seat.who for seat in seats(house)}) == 4


async def test_an_unknown_bot_is_refused_with_those_there_are(house: House) -> None:
    table = await house.open()
    with pytest.raises(bots.UnknownBot) as caught:
        await table.set_bot(1, 1, "gandalf")
    assert caught.value.details["known"] == ["random", "greedy", "fast", *LEVELS, *ROSTER]


@pytest.mark.parametrize("seed", range(12))
async def test_a_name_and_face_stay_with_a_seat_for_a_game(seed: int) -> None:
    """People leave, stand up, come back and play on: each seat is who it was, and so in the log."""
    house, rng = House(seed=seed), random.Random(seed)
    table = await house.open(options={"hands": 2}, bots={2: "greedy", 3: "random"})
    ben = await house.enter("Ben")
    for _ in range(2):
        if table.room.phase == "lobby":
            await table.start(1)
        else:
            await table.rematch(1)
        before = [(seat.kind, seat.person, seat.who) for seat in seats(house)]
        called = [msgspec.json.encode(name) for name in table.snapshot(1).names]
        stand_in = ""
        for _ in range(10):
            doing = rng.choice(["play", "play", "leave", "stand", "back"])
            away = table.room.kept_for(ben) >= 0
            if doing == "play":
                await house.play_one({0: 1, 1: ben} if not away else {0: 1})
            elif doing == "back" and away:
                await table.come_back(ben)
            elif doing == "leave" and ben in table.room.people:
                await table.leave(ben)
            elif doing == "stand" and ben in table.room.people and not away:
                await table.stand(ben)
            now = seats(house)
            assert [msgspec.json.encode(name) for name in table.snapshot(1).names] == called
            for seat in (0, 2, 3):
                assert (now[seat].kind, now[seat].person, now[seat].who) == before[seat]
            if now[1].who:
                # Whoever has played for Ben before does so again.
                assert now[1].who == (stand_in or now[1].who)
                stand_in = now[1].who
                assert sum(seat.who == stand_in for seat in now) == 1
        if ben not in table.room.people or table.room.kept_for(ben) >= 0:
            await table.come_back(ben)
        await house.play_out(1, ben)
        read = reread(house).finish()
        assert [place.who for place in read.places] == [place.who for place in table.room.places]
        assert [read.called_at(seat) for seat in range(4)] == [
            table.room.called_at(seat) for seat in range(4)
        ]


async def test_logs_without_characters_are_read_as_before(house: House) -> None:
    table = await house.open(bots={1: "greedy", 2: "greedy", 3: "random"}, start=True)
    await house.run()
    reader = Reader(1)
    for line in house.lines:
        body = line.body
        if not line.game:
            entry = entries.read_entry(body)
            if isinstance(entry, entries.BotSat):
                body = entries.line_of(
                    entries.BotSat(at=entry.at, seat=entry.seat, bot=entry.bot)
                ).body
                assert b"who" not in body
        reader.take(entries.Line(line.game, body))
    room = reader.finish()
    called = [room.called_at(seat) for seat in range(4)]
    assert [getattr(name, "key", name) for name in called] == [
        "Ann",
        "seat.bot_name",
        "seat.bot_name",
        "bot.random",
    ]
    assert [place.player for place in room.places] == [place.player for place in table.room.places]


# What people show and are called.


async def test_emotes_reach_everybody_and_are_not_stored(house: House) -> None:
    table = await house.open()
    wim = await house.enter("Wim", SPECTATOR)
    lines, woken = len(house.lines), house.woken
    await table.emote(1, "wow")
    assert house.woken > woken
    [shown] = table.room.emotes
    assert (shown.seat, shown.person, shown.name, shown.emote) == (0, 1, "Ann", "wow")
    assert len(house.lines) == lines
    assert await refusal_of(table.emote(wim, "wow")) == "error.not_seated"
    for _ in range(3):
        await table.emote(1, "laugh")
    assert await refusal_of(table.emote(1, "laugh")) == "error.rate_limited"
    # Chat has a limit of its own.
    await table.say(1, "hello")
    await house.run(10.1)
    await table.emote(1, "laugh")
    assert table.room.emoted == 5


async def test_who_is_renamed_is_told_and_the_log_keeps_the_name_of_then(house: House) -> None:
    table = await house.open(options={"hands": 1}, bots={2: "leo", 3: "momo"})
    ben = await house.enter("Ben")
    await table.start(1)
    for _ in range(6):
        await house.play_one({0: 1, 1: ben})
    before, _ = table.entries(1, None)
    await table.rename(ben, "Benjamin")
    after, _ = table.entries(1, None)
    assert after[: len(before)] == before
    said = after[-1].say
    assert said is not None
    assert (said.key, said.args) == ("seat.renamed", {"name": "Ben", "other": "Benjamin"})
    assert names(house)[1] == table.snapshot(1).names[1] == "Benjamin"
    assert reread(house).finish().people[ben].name == "Benjamin"
    # The name of before is free again.
    assert not table.room.name_taken("Ben")


async def test_names_and_faces_are_refused_as_on_joining(house: House) -> None:
    table = await house.open()
    ben = await house.enter("Ben")
    lines = len(house.lines)
    assert await refusal_of(table.rename(ben, "ann")) == "error.name_taken"
    assert await refusal_of(table.rename(99, "Zoe")) == "error.not_joined"
    await table.rename(ben, "Ben")
    assert len(house.lines) == lines
    await table.rename(ben, "BEN")
    for face in ("star", "moon", "sun"):
        await table.choose_face(ben, face)
    assert await refusal_of(table.choose_face(ben, "leaf")) == "error.rate_limited"
    assert seats(house)[1].face == table.snapshot(ben).me.face == "sun"
    assert reread(house).finish().people[ben].face == "sun"
