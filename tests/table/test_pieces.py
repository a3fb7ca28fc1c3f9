"""The pieces that move for the seats of a game in which players choose theirs."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.table.fakes import House
from tests.table.test_company import refusal_of
from tycoon.core import registry
from tycoon.core.names import SPECTATOR
from tycoon.table import entries
from tycoon.table.errors import Refused
from tycoon.words import LANGUAGES, words

PIECES = registry.find("monopoly").pieces
DRAWN = Path(__file__).parents[2] / "web" / "src" / "games" / "monopoly" / "art" / "pieces.ts"


def pieces(house: House) -> list[str]:
    return [seat.piece for seat in house.table.shared.seats]


def test_pieces_have_names_and_there_are_enough() -> None:
    for name in ("bigtwo", "daifugo", "deal"):
        assert registry.find(name).pieces == ()
    assert len(set(PIECES)) == len(PIECES) >= max(registry.find("monopoly").seats)
    for lang in LANGUAGES:
        called = [words(lang).text(f"monopoly.piece.{piece}") for piece in PIECES]
        assert len(set(called)) == len(PIECES)


def test_the_page_draws_the_same_pieces_in_the_same_order() -> None:
    drawn = re.findall(r'^  (\w+): "M', DRAWN.read_text(), re.MULTILINE)
    assert tuple(drawn) == PIECES


async def test_pieces_are_those_of_the_seats_as_long_as_nobody_chooses(house: House) -> None:
    table = await house.open("monopoly", seats=4, bots={2: "greedy"})
    assert pieces(house) == [PIECES[0], "", PIECES[2], ""]
    ben = await house.enter("Ben")
    await table.sit(ben, 3)
    assert pieces(house) == [PIECES[0], "", PIECES[2], PIECES[3]]
    await table.start(1, "greedy")
    assert pieces(house) == list(PIECES[:4])
    assert not any(b'"type":"piece"' in line.body for line in house.lines)


async def test_a_piece_is_chosen_shown_to_all_and_kept_with_the_seat(house: House) -> None:
    table = await house.open("monopoly", seats=4, bots={2: "greedy"})
    ben = await house.enter("Ben")
    await table.choose_piece(ben, "crane")
    await table.choose_piece(1, PIECES[3])
    before = [PIECES[3], "crane", PIECES[2], ""]
    assert pieces(house) == before == [seat.piece for seat in table.snapshot(ben).seats]
    # The usual piece of the last seat is Ann's now: who comes has the first that is free.
    await table.start(1, "greedy")
    now = [PIECES[3], "crane", PIECES[2], PIECES[0]]
    assert pieces(house) == now
    await house.run()
    await table.leave(ben)
    assert table.room.places[1].kept
    assert pieces(house) == now
    await table.come_back(ben)
    await table.choose_piece(ben, "hat")
    assert pieces(house) == [now[0], "hat", *now[2:]]
    again = house.revive()
    assert [seat.piece for seat in again.shared.seats] == pieces(house)


async def test_what_others_have_is_refused_and_what_there_is_not(house: House) -> None:
    table = await house.open("monopoly", seats=3, bots={2: "greedy"})
    ben = await house.enter("Ben")
    wim = await house.enter("Wim", SPECTATOR)
    lines = len(house.lines)
    with pytest.raises(Refused) as caught:
        await table.choose_piece(ben, PIECES[0])
    assert caught.value.key == "error.piece_taken"
    assert caught.value.details == {"name": "Ann"}
    assert await refusal_of(table.choose_piece(ben, PIECES[2])) == "error.piece_taken"
    with pytest.raises(Refused) as caught:
        await table.choose_piece(ben, "boot")
    assert caught.value.key == "error.unknown_piece"
    assert caught.value.details == {"known": list(PIECES)}
    assert await refusal_of(table.choose_piece(wim, "star")) == "error.not_seated"
    # What one has already changes nothing.
    await table.choose_piece(ben, PIECES[1])
    assert len(house.lines) == lines
    for piece in ("star", "leaf", "kite"):
        await table.choose_piece(ben, piece)
    await table.choose_piece(1, PIECES[1])
    await table.choose_face(ben, "moon")
    assert await refusal_of(table.choose_piece(ben, "hat")) == "error.rate_limited"


async def test_games_without_pieces_have_none(house: House) -> None:
    table = await house.open("bigtwo", start=True, bots=dict.fromkeys(range(1, 4), "greedy"))
    assert pieces(house) == [""] * 4
    assert await refusal_of(table.choose_piece(1, "ship")) == "error.unknown_piece"


async def test_a_piece_that_the_game_has_no_more_is_passed_over(house: House) -> None:
    await house.open("monopoly", seats=2)
    gone = entries.PieceChosen(at=house.clock.wall_ms(), seat=0, piece="boot")
    house.lines.append(entries.line_of(gone))
    assert house.revive().shared.seats[0].piece == PIECES[0]


@pytest.mark.parametrize("seed", range(8))
async def test_no_two_seats_ever_have_the_same_piece(seed: int) -> None:
    """People come, move, stand up, leave and choose; what is read back is what was shown."""
    house, rng = House(seed=seed), random.Random(seed)
    table = await house.open("monopoly", seats=6)
    people = [1, *[await house.enter(name, SPECTATOR) for name in ("Ben", "Cleo", "Dan")]]
    for _ in range(60):
        person, seat = rng.choice(people), rng.randrange(6)
        await house.run(20)
        try:
            match rng.choice(["sit", "stand", "bot", "empty", "choose", "choose"]):
                case "sit":
                    await table.sit(person, seat)
                case "stand":
                    await table.stand(person)
                case "bot":
                    await table.set_bot(table.room.host, seat, "greedy")
                case "empty":
                    await table.set_bot(table.room.host, seat, None)
                case "choose":
                    await table.choose_piece(person, rng.choice(PIECES))
        except Refused:
            pass
        shown = pieces(house)
        held = [piece for piece in shown if piece]
        assert len(set(held)) == len(held)
        kinds = [seat.kind for seat in table.shared.seats]
        assert [piece == "" for piece in shown] == [kind == "empty" for kind in kinds]
        assert [one.piece for one in house.revive().shared.seats] == shown
