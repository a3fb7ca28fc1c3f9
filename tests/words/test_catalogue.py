"""The four files, and the keys that the sources use."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import catalogue as keeper
from tools import usage
from tycoon.words import LANGUAGES, WordsError, words
from tycoon.words.catalogue import HERE
from tycoon.words.pattern import parse

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def catalogue():
    return keeper.read()


def test_the_catalogue_is_whole(catalogue):
    assert keeper.problems(catalogue) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_are_sorted(catalogue, lang):
    assert (HERE / f"{lang}.json").read_text(encoding="utf-8") == keeper.written(catalogue[lang])


def test_the_keys_are_those_that_the_sources_use(catalogue):
    words = catalogue["en"]
    found = usage.used(ROOT, {key.split(".")[0] for key in words})
    assert usage.missing(found, words) == []
    assert usage.unused(found, words) == []


@pytest.mark.parametrize("lang", ["ja", "ko", "zh-Hant"])
def test_sentences_are_translated(catalogue, lang):
    names = {"Tycoon", "English", "OK"}
    copied = [
        key
        for key, english in catalogue["en"].items()
        if catalogue[lang][key] == english
        and any(
            set(re.findall(r"[A-Za-z]{2,}", part)) - names
            for part in parse(english)
            if isinstance(part, str)
        )
    ]
    assert copied == []


def test_chinese_is_traditional(catalogue):
    simplified = set("这们对时说话开关发现过还没来会为边选择张顺链读写启动断连长术页个头录单区号")
    found = {
        key: sorted(simplified & set(text))
        for key, text in catalogue["zh-Hant"].items()
        if simplified & set(text) and not key.startswith("app.language.")
    }
    assert found == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_have_their_names(lang):
    speaker = words(lang)
    said = {
        speaker.text("card.spoken", rank=rank, suit=suit)
        for rank in "3456789TJQKA2"
        for suit in "dchs"
    }
    assert len(said) == 52


GOOD = {lang: {"area.one": "{n|other:a}", "list.and": "x"} for lang in LANGUAGES}


def spoilt(**changes):
    """The good catalogue with the text of area.one changed in some languages (None: taken out)."""
    made = {lang: dict(texts) for lang, texts in GOOD.items()}
    for lang, text in changes.items():
        texts = made[lang]
        if text is None:
            del texts["area.one"]
        else:
            texts["area.one"] = text
    return made


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"ja": None}, "area.one: missing in ja"),
        ({"ko": "{n"}, "area.one: ko: no closing brace, at 2 of '{n'"),
        ({"ko": "{m}"}, "area.one: ko does not use n, as others do"),
        ({"ja": "{n|one:a|other:b}"}, "area.one: ja: branches that ja never takes: one"),
        ({"en": "{n|few:a|other:b}"}, "area.one: en: branches that en never takes: few"),
        ({"en": " {n}"}, "area.one: en: empty, or with blanks around it"),
        ({"en": "{n}..."}, "area.one: en: three dots instead of …"),
        ({"ja": "{n|이/가}"}, "area.one: ja: a Korean particle '이/가'"),
        (
            {"ko": "{n}가 있습니다"},
            "area.one: ko: the particle '가' behind an argument does not change with it",
        ),
        ({"ja": "{n|no.such}"}, "area.one: ja: looks up 'no.such', of which there is none"),
    ],
)
def test_faults_are_found(changes, problem):
    assert problem in keeper.problems(spoilt(**changes))
    assert keeper.problems(GOOD) == []


def test_a_bad_key_is_found():
    assert keeper.problems({lang: {"Lobby": "x"} for lang in LANGUAGES}) == [
        "Lobby: not a key like area.name"
    ]


@pytest.fixture
def folder(tmp_path):
    for lang in LANGUAGES:
        shutil.copy(HERE / f"{lang}.json", tmp_path)
    return tmp_path


NEW = {"lobby.aaa": {"en": "{x} a", "ja": "{x}あ", "ko": "{x} 가", "zh-Hant": "{x}阿"}}


def test_adding_keys(folder):
    keeper.add(NEW, folder)
    after = keeper.read(folder)
    assert {lang: after[lang]["lobby.aaa"] for lang in LANGUAGES} == NEW["lobby.aaa"]
    for lang in LANGUAGES:
        assert (folder / f"{lang}.json").read_text("utf-8") == keeper.written(after[lang])
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{x}.json" for x in LANGUAGES)


@pytest.mark.parametrize("change", [{"ko": "가"}, {"ja": "{"}, {"fr": "a"}, {"en": ""}])
def test_adding_what_would_spoil_the_catalogue(folder, change):
    before = keeper.read(folder)
    with pytest.raises(WordsError, match=r"lobby\.aaa"):
        keeper.add({"lobby.aaa": NEW["lobby.aaa"] | change}, folder)
    assert keeper.read(folder) == before


def test_writers_wait_for_each_other(folder):
    code = (
        "import sys, pathlib\n"
        "from tools import catalogue\n"
        "from tycoon.words import LANGUAGES\n"
        "for i in range(4):\n"
        "    key = f'lobby.w{sys.argv[2]}x{i}'\n"
        "    catalogue.add({key: dict.fromkeys(LANGUAGES, 'w')}, pathlib.Path(sys.argv[1]))\n"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", code, str(folder), str(n)], cwd=ROOT)
        for n in range(3)
    ]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0, 0]
    keys = keeper.read(folder)["ko"]
    assert sum(key.startswith("lobby.w") and "x" in key and keys[key] == "w" for key in keys) == 12


def test_a_key_written_twice_is_found(folder):
    (folder / "ko.json").write_text('{"a.b": "x", "a.b": "y"}', encoding="utf-8")
    with pytest.raises(WordsError, match=r"ko\.json: written twice: a\.b"):
        keeper.read(folder)


@pytest.mark.parametrize("content", ["[]", '{"a.b": 1}', "{", ""])
def test_files_that_are_no_catalogue(folder, content):
    (folder / "ja.json").write_text(content, encoding="utf-8")
    with pytest.raises(WordsError, match=r"ja\.json"):
        keeper.read(folder)


PYTHON = '''
"""lobby.docstring is no key"""
text("ko", "lobby.one")
text(f"lobby.kind.{kind}.more")
prefix = "lobby.sub." + name
log.info("lobby.opened"); Theme({"lobby.style": "red"})
open("lobby.json")
"see lobby.two in a sentence"
"other.area"
Message("lobby.args", {"a": 1, "b": 2})
BadThing("lobby.args", "in English", a=1)
BadThing("lobby.args", **more)
Message("lobby.args", {**more})
Message("lobby.args", more)
def refused(name, text, **details): return Refused(f"chat.{name}", text, **details)
refused("slow", "too fast", n=1)
'''
SVELTE = """
<p>{words.text('lobby.three')} {words.text(`lobby.dyn.${x}`)} {t("lobby.args", { a, b: [1, 2] })}
{t("lobby.args", { a: f(x, y) })} {t("lobby.args")} {t("lobby.args", { ...more })}
<img src="lobby.png"> import x from './lobby.css'
"""


def test_keys_in_sources_are_found(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(PYTHON)
    game = tmp_path / "web" / "src" / "games" / "any" / "words"
    game.mkdir(parents=True)
    (game / "b.ts").write_text('t("lobby.one", { x })')
    (tmp_path / "web" / "src" / "A.svelte").write_text(SVELTE)
    (tmp_path / "web" / "src" / "a.test.ts").write_text("'lobby.tested'")
    found = usage.used(tmp_path, ["lobby", "chat"])
    assert {(use.key, use.place) for use in found.uses if use.key != "lobby.args"} == {
        ("chat.slow", "src/a.py:16"),
        ("lobby.one", "src/a.py:3"),
        ("lobby.three", "web/src/A.svelte:2"),
        ("lobby.one", "web/src/games/any/words/b.ts:1"),
    }
    assert [(use.place, use.arguments) for use in found.uses if use.key == "lobby.args"] == [
        ("src/a.py:10", {"a", "b"}),
        ("src/a.py:11", {"a"}),
        ("src/a.py:12", None),
        ("src/a.py:13", None),
        ("src/a.py:14", None),
        ("web/src/A.svelte:2", {"a", "b"}),
        ("web/src/A.svelte:3", {"a"}),
        ("web/src/A.svelte:3", set()),
        ("web/src/A.svelte:3", None),
    ]
    assert found.nearby == {}
    assert found.prefixes == {"lobby.kind.", "lobby.sub.", "lobby.dyn."}
    words = {"lobby.one": "{x}", "lobby.args": "{a}{b|x:{c}|other:}", "lobby.dyn.a": "x"}
    words |= {"lobby.left": "x", "ludo.title": "x", "ludo.about": "x", "ludo.option.a": "x"}
    words["chat.slow"] = "{n} {m}"
    assert usage.missing(found, words) == [
        "chat.slow: used at src/a.py:16 without m",
        "lobby.args: used at src/a.py:10 without c",
        "lobby.args: used at src/a.py:11 without b, c",
        "lobby.args: used at web/src/A.svelte:2 without c",
        "lobby.args: used at web/src/A.svelte:3 without b, c",
        "lobby.args: used at web/src/A.svelte:3 without a, b, c",
        "lobby.one: used at src/a.py:3 without x",
        "lobby.three: used at web/src/A.svelte:2, but not in the catalogue",
        "lobby.kind.…: used, but no key begins so",
        "lobby.sub.…: used, but no key begins so",
    ]
    assert usage.unused(found, words) == ["lobby.left"]


def test_what_may_follow_an_area_stands_in_the_same_file(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text('[say(f"lobby.{tab}") for tab in ("one", "two")]')
    (tmp_path / "src" / "b.py").write_text('"three"')
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "tabs.ts").write_text("['four'].map((x) => t(`lobby.${x}`))")
    found = usage.used(tmp_path, ["lobby"])
    words = {f"lobby.{end}": "x" for end in ("one", "two", "three", "four")}
    assert usage.missing(found, words) == []
    assert usage.unused(found, words) == ["lobby.three"]


def test_the_command(capsys):
    assert keeper.main([]) == 0
    assert capsys.readouterr().out == ""


def test_the_command_refuses(tmp_path, capsys):
    (tmp_path / "new.json").write_text(json.dumps({"lobby.aaa": {"en": "a"}}))
    assert keeper.main(["--add", str(tmp_path / "new.json")]) == 1
    assert "lobby.aaa: give it in en, ja, ko, zh-Hant" in capsys.readouterr().err
    assert keeper.main(["--add", str(tmp_path / "missing.json")]) == 1
