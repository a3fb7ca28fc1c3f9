"""Saves: only what `save` has written is read."""

from __future__ import annotations

import contextlib
import hashlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

import haggle
from tests.fuzz.mutations import put_together, taken_apart
from tycoon.core import registry
from tycoon.core.engine.archive import Archive
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadSave
from tycoon.core.registry import load

pytestmark = pytest.mark.interpreted


@pytest.fixture(autouse=True, scope="module")
def _registered() -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._declared, "haggle", "haggle:GAME")
        yield


def saved(game: str = "bigtwo") -> bytes:
    state = registry.make(game)
    for _ in range(6):
        state.apply(state.legal_actions()[0], FastChance(1))
    return state.save()


def sealed(body: bytes) -> bytes:
    """With a checksum that fits."""
    return body + hashlib.blake2b(body, digest_size=8).digest()


def test_the_layout_is_as_described() -> None:
    data = saved()
    assert data[:6] == b"TYCOON"
    form, length = struct.unpack_from("<HI", data, 6)
    assert form == 1
    assert data[12 : 12 + length].startswith(b'["bigtwo",')
    assert (len(data) - 12 - length - 8) % 8 == 0
    assert sealed(data[:-8]) == data


def test_fields_are_as_narrow_as_they_can_be() -> None:
    state = registry.make("deal")
    data = state.save()
    form, length = struct.unpack_from("<HI", data, 6)
    assert (form, data[12 + length]) == (2, 1)
    wide = struct.pack(
        f"<{len(data) - 21 - length}q", *memoryview(data)[13 + length : -8].cast("b")
    )
    old = sealed(b"TYCOON" + struct.pack("<HI", 1, length) + data[12 : 12 + length] + wide)
    assert load(old) == load(data) == state
    assert load(old).save() == data
    assert state.digest() == hashlib.blake2b(old, digest_size=16).hexdigest()
    for width in (0, 2, 3, 8, 255):
        wrong = data[: 12 + length] + bytes([width]) + data[13 + length : -8]
        with pytest.raises(BadSave, match=r"not 1, 2 or 4|cut off|few fields"):
            load(sealed(wrong))
    with pytest.raises(BadSave, match="0 bytes"):
        load(sealed(data[: 12 + length]))


def test_every_changed_byte_is_noticed() -> None:
    data = saved()
    for at in range(len(data)):
        for bit in (1, 128):
            wrong = bytearray(data)
            wrong[at] ^= bit
            with pytest.raises(BadSave):
                load(bytes(wrong))


def test_every_cut_is_noticed() -> None:
    data = saved()
    for length in range(len(data)):
        with pytest.raises(BadSave):
            load(data[:length])
    with pytest.raises(BadSave):
        load(data + b"\0")


@given(st.binary(max_size=200))
def test_anything_else(data: bytes) -> None:
    for text in (data, b"TYCOON" + data, sealed(b"TYCOON" + data), sealed(b"TYCOON\1\0" + data)):
        with pytest.raises(BadSave):
            load(text)


@given(st.binary(max_size=80))
def test_any_head(head: bytes) -> None:
    with pytest.raises(BadSave):
        load(sealed(b"TYCOON" + struct.pack("<HI", 1, len(head)) + head))


@pytest.mark.parametrize(
    "head",
    [
        b'["nonsense",1,4,{}]',
        b'["bigtwo",99,4,{}]',
        b'["bigtwo",1,7,{}]',
        b'["bigtwo",1,"4",{}]',
        b'["bigtwo",1,4,{"nonsense":1}]',
        b'["bigtwo",1,4,{"limit":0}]',
        b'["bigtwo",1,4,[]]',
        b'["bigtwo",1,4]',
        b'["bigtwo",1,4,{},5]',
        b'["bigtwo",1,4,' + b"[" * 100_000 + b"]" * 100_000 + b"]",
        b"null",
    ],
)
def test_heads_that_describe_no_game(head: bytes) -> None:
    with pytest.raises(BadSave):
        load(sealed(b"TYCOON" + struct.pack("<HI", 1, len(head)) + head))


@given(
    st.sampled_from(["bigtwo", "haggle"]),
    st.lists(st.tuples(st.integers(0, 400), st.integers(-(1 << 63), (1 << 63) - 1)), max_size=4),
)
def test_forged_fields(game: str, changes: list[tuple[int, int]]) -> None:
    """Even with a checksum that fits: refused, or a state that saves what it loaded."""
    head, fields = taken_apart(saved(game))
    for at, value in changes:
        fields[at % len(fields)] = value
    forged = put_together(head, fields)
    try:
        state = load(forged)
    except BadSave:
        return
    assert state.save() == forged


def test_who_trusts_a_save_takes_what_contradicts_itself() -> None:
    head, fields = taken_apart(saved())
    unproved = 0
    for at, value in enumerate(fields):
        forged = put_together(head, [*fields[:at], value + 1, *fields[at + 1 :]])
        try:
            load(forged, trusted=True)
        except BadSave:
            with pytest.raises(BadSave):
                load(forged)
            continue
        with contextlib.suppress(BadSave):
            load(forged)
            continue
        unproved += 1
    assert unproved


def test_a_trusted_save_is_the_state_and_damage_is_noticed_all_the_same() -> None:
    data = saved()
    assert load(data, trusted=True) == load(data)
    with pytest.raises(BadSave):
        load(data[:-1] + bytes([data[-1] ^ 1]), trusted=True)
    with pytest.raises(TypeError, match="trusted: bool is wanted"):
        load(data, trusted="yes")  # type: ignore[arg-type]


def test_options_that_contradict_each_other() -> None:
    state = registry.make("haggle", "base", 4, cards=6)
    data = state.save()
    [_, length] = struct.unpack_from("<HI", data, 6)
    head = data[12 : 12 + length]
    wrong = head.replace(b'"wilds":true', b'"wilds":false')
    assert wrong != head
    with pytest.raises(BadSave, match="no stock"):
        load(
            sealed(
                b"TYCOON"
                + data[6:8]
                + struct.pack("<I", len(wrong))
                + wrong
                + data[12 + length : -8]
            )
        )


def test_a_field_more_or_less() -> None:
    data = saved()
    for fields in (data[:-8] + bytes(8), data[:-16], data[:-9]):
        with pytest.raises(BadSave):
            load(sealed(fields))


def test_an_archive_gives_back_what_it_was_shown() -> None:
    out = Archive()
    assert out.number(-5) == -5
    assert out.flag(True) is True
    assert out.numbers([1, 2, 3]) == [1, 2, 3]
    back = Archive(out.tobytes())
    assert (back.number(0), back.flag(False), back.numbers([])) == (-5, True, [1, 2, 3])
    back.finish()


@given(
    st.sampled_from([7, 15, 31, 63]).flatmap(
        lambda bits: st.lists(st.integers(-(1 << bits), (1 << bits) - 1), max_size=900)
    )
)
def test_an_archive_holds_any_number_of_numbers(numbers: list[int]) -> None:
    out = Archive()
    assert out.numbers(numbers) == numbers
    data = out.tobytes()
    assert data == struct.pack(f"<{len(numbers) + 1}q", len(numbers), *numbers)
    back = Archive(data)
    assert back.numbers([]) == numbers
    assert back.tobytes() == data
    back.finish()
    narrow, width = out.narrowed()
    letter = {1: "b", 2: "h", 4: "i", 8: "q"}[width]
    assert narrow == struct.pack(f"<{len(numbers) + 1}{letter}", len(numbers), *numbers)
    most = max(map(abs, (len(numbers), *(x if x >= 0 else ~x for x in numbers))))
    assert width == next(width for width in (1, 2, 4, 8) if most < 1 << 8 * width - 1)
    back = Archive(narrow, width)
    assert back.numbers([]) == numbers
    back.finish()


@pytest.mark.parametrize("value", [1 << 63, -1 - (1 << 63)])
def test_an_archive_keeps_numbers_of_64_bits(value: int) -> None:
    with pytest.raises(OverflowError):
        Archive().number(value)


def test_bounds_hold_when_loading() -> None:
    out = Archive()
    for number in (7, 2, -1, 1 << 40):
        out.number(number)
    back = Archive(out.tobytes())
    with pytest.raises(BadSave, match="saved field 1 is 7"):
        back.number(0, 0, 6)
    with pytest.raises(BadSave):
        back.flag(False)
    with pytest.raises(BadSave):
        back.numbers([])
    with pytest.raises(BadSave):
        back.numbers([])
    with pytest.raises(BadSave, match="too few"):
        back.number(0)


def test_old_versions_of_haggle_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    data = saved("haggle")
    monkeypatch.setattr(type(haggle.GAME), "version", 2)
    with pytest.raises(BadSave, match="rules version 1, this is 2"):
        load(data)
