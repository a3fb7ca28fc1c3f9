"""Words that nobody is to read, and what people mind and tell the operator."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from tests.server.running import running, settings
from tests.server.test_operator import admin
from tycoon.server.config import BadSetting, configured
from tycoon.server.word_list import MOST_BYTES, WordList
from tycoon.table.errors import Refused

LISTED = WordList(["darn", "go away", "Ärger", "バカ", "바보", "^_^", "ſeven"])


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("darn it, DARN, ｄａｒｎ!", "•••• it, ••••, ••••!"),
        ("undarned darnation", "undarned darnation"),
        ("please GO   away now", "please ••   •••• now"),
        ("cargo away", "cargo away"),
        ("so ein ärger", "so ein •••••"),
        ("お前はバカだ、ﾊﾞｶ", "お前は••だ、ﾊﾞｶ"),
        ("바보야", "••야"),
        ("ok ^_^", "ok •••"),
        ("Seven", "•••••"),
        ("ß İ ﷺ darn", "ß İ ﷺ ••••"),
        ("", ""),
    ],
)
def test_words_are_hidden_whatever_their_case_and_width(said: str, read: str) -> None:
    """Whole words where words are written apart; nothing else changes, and no length."""
    assert LISTED.hidden(said) == read
    assert len(LISTED.hidden(said)) == len(said)
    assert WordList().hidden(said) == said


def test_names_have_none_of_them() -> None:
    assert LISTED.allow("Dan") == "Dan"
    with pytest.raises(Refused, match="name"):
        LISTED.allow("Mr Darn")


def test_a_list_is_read_without_remarks(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# ours\n\n darn  # mild\ngo\taway\n", encoding="utf-8-sig")
    assert WordList.read(file).hidden("darn, go away # ours") == "••••, •• •••• # ours"


@pytest.mark.parametrize("wrong", ["nothing", "folder", "bytes", "large"])
def test_a_list_that_cannot_be_read_is_named(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / wrong
    match wrong:
        case "folder":
            file.mkdir()
        case "bytes":
            file.write_bytes(b"\xff\xfe\x00")
        case "large":
            file.write_bytes(b"a" * (MOST_BYTES + 1))
    with pytest.raises(BadSetting, match=wrong) as error:
        WordList.read(file)
    assert error.value.key == "error.words_unreadable"


async def test_a_server_keeps_to_its_list(tmp_path: Path) -> None:
    """What is hidden is nowhere: not in what others hear, and not in what is stored."""
    listed = tmp_path / "words.txt"
    listed.write_text("darn\n", encoding="utf-8")
    chosen = configured({"word_list": str(listed)}, environ={})
    ours = msgspec.structs.replace(settings(tmp_path), word_list=chosen.word_list)
    async with running(ours) as house:
        joined = await house.create(name="Ann", bots={"2": "greedy", "3": "greedy"}, start=False)
        code = str(joined["code"])
        other = await house.join(code, "Bea", 1)
        async with house.at(joined) as client, house.at(other) as hearing:
            await hearing.until(lambda one: one.table)
            assert (await client.ask(type="say", text="Darn it"))["ok"]
            assert (await hearing.heard("chat"))["text"] == "•••• it"
            why = await client.refusal(type="rename", name="darn")
            assert why == "error.name_not_allowed"
        reply = await house.http.post(f"/api/tables/{code}/join", json={"name": "DARN"})
        assert reply.json()["error"]["key"] == "error.name_not_allowed"
    assert b"arn it" not in (tmp_path / "tables.sqlite3").read_bytes()


async def test_what_is_reported_is_told_the_operator_alone(database: str) -> None:
    async with running(settings(Path(), database=database)) as house:
        joined = await house.create(name="Anna", bots={"2": "greedy", "3": "greedy"}, start=False)
        code = str(joined["code"])
        other = await house.join(code, "Bea", 1)
        async with house.at(joined) as ann, house.at(other) as bea:
            await ann.until(lambda one: one.table)
            await bea.until(lambda one: one.table)
            assert (await ann.ask(type="say", text="something vile"))["ok"]
            assert (await ann.ask(type="rename", name="Ann"))["ok"]
            said = (await bea.heard("chat"))["id"]
            for wrong in (0, -1, said + 1):
                assert await bea.refusal(type="report", said=wrong) == "error.nothing_said"
            assert await ann.refusal(type="report", said=said) == "error.nothing_said"
            before = len(ann.messages)
            assert (await bea.ask(type="report", said=said))["ok"]
            assert (await bea.ask(type="report", said=said))["ok"]
            assert (await ann.ask(type="say", text="again"))["ok"]
            assert "report" not in json.dumps(ann.messages[before:])
        assert "tycoon_reports_total 1.0" in (await house.http.get("/metrics")).text
        told = (await asyncio.to_thread(admin, database, "reports", "--json")).splitlines()
        (one,) = map(json.loads, told)
        assert (one["code"], one["by"], one["name"], one["text"]) == (
            code,
            "Bea",
            "Anna",
            "something vile",
        )
        assert one["said_at"] <= one["at"]
    assert admin(database, "reports", "--days", "1").split("\t")[2:] == [
        "Bea",
        "Anna",
        "something vile\n",
    ]
    admin(database, "forget", "Ann")
    (one,) = map(json.loads, admin(database, "reports", "--json").splitlines())
    assert (one["name"], one["text"]) == ("—", "—")
    admin(database, "reports", "Ann", code=2)
    admin(database, "tables", "--days", "1", code=2)
