"""How the games differ from what readers know: whole in every language, and true of the options."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tycoon
from tycoon.core import options
from tycoon.words import LANGUAGES, words
from tycoon.words.rules import BOOKS, assemble, book, markdown, pieces, texts
from tycoon.words.rules.book import HERE

SECTIONS = ["ours", "elsewhere", "names"]
FOLDER = HERE.parent / "differences"
GLOSSARY = json.loads(Path(__file__).with_name("glossary.json").read_text("utf-8"))

books = pytest.mark.parametrize("name", BOOKS)
everywhere = pytest.mark.parametrize("lang", LANGUAGES)


def said(name: str, lang: str) -> dict[str, str]:
    """The texts that all languages have."""
    found = texts(name, lang, "differences")
    return {key: text for key, text in found.items() if not key.startswith("=")}


def names(name: str, lang: str) -> dict[str, str]:
    """The rows of the table of names, which each language has for itself."""
    found = texts(name, lang, "differences")
    return {key[1:]: text for key, text in found.items() if key.startswith("=")}


def found_in(text: str, *kinds: str) -> Counter[tuple[str, str]]:
    return Counter((one.kind, one.text) for one in pieces(text) if one.kind in kinds)


@books
def test_a_book_has_its_three_sections(name: str) -> None:
    found = book(name, "differences")
    assert (found.kind, found.game) == ("differences", book(name).game)
    assert [section.name for section in found.sections] == SECTIONS
    assert [bool(section.texts) for section in found.sections] == [True, True, False]
    assert 8 <= sum(len(section.texts) for section in found.sections) <= 22


@books
@everywhere
def test_every_text_is_there_and_is_used(name: str, lang: str) -> None:
    found = book(name, "differences")
    needed = {"title", "intro", *SECTIONS}
    needed |= {key for section in found.sections for key in section.texts}
    needed |= {str(cell)[1:] for table in found.tables.values() for cell in table.head}
    there = said(name, lang)
    assert needed <= set(there) <= needed | {f"{section}.intro" for section in SECTIONS}
    every = texts(name, lang, "differences")
    assert all(text.strip() == text != "" for text in every.values())
    assert len(names(name, lang)) >= 8


@books
def test_languages_have_the_same_texts_with_the_same_options_and_rules(name: str) -> None:
    english = said(name, "en")
    kinds = ("cards", "mark", "option", "preset", "name", "value", "rule")
    for lang in LANGUAGES:
        there = said(name, lang)
        assert list(there) == list(english)
        for key, text in there.items():
            assert found_in(text, *kinds) == found_in(english[key], *kinds), f"{lang} {key}"


@books
@everywhere
def test_nothing_in_brackets_is_left_unread(name: str, lang: str) -> None:
    for key, text in texts(name, lang, "differences").items():
        for one in (key.removeprefix("="), text):
            plain = "".join(piece.text for piece in pieces(one) if piece.kind == "text")
            assert re.search(r"[\[\]{}*`|]", plain) is None, f"{lang} {key}"


@books
@everywhere
def test_what_is_printed_bold_can_be_read_as_such(name: str, lang: str) -> None:
    """Markdown closes nothing between a mark and a letter."""
    for key, text in said(name, lang).items():
        assert re.search(r"[^\w\s*]\*\w", re.sub(r"\*([^*]+)\*", r"\1*", text)) is None, key


@books
def test_rules_that_are_referred_to_exist(name: str) -> None:
    known = {number for one in BOOKS for number in book(one).rules()}
    referred = {
        piece.text
        for text in said(name, "en").values()
        for piece in pieces(text)
        if piece.kind == "rule"
    }
    assert referred
    assert referred <= known


@books
@everywhere
def test_options_and_presets_that_are_named_exist(name: str, lang: str) -> None:
    """And so do the names of cards, squares and kinds; none of them is left as its key."""
    game = tycoon.find(book(name).game)
    fields = {one.name: one for one in options.schema(game.options_type)}
    catalogue = words(lang)
    for key, text in texts(name, lang, "differences").items():
        for kind, one in found_in(key + text, "option", "preset"):
            if kind == "option":
                option, _, value = one.partition("=")
                field = fields[option]
                assert not value or value in map(str, field.choices or ()), one
                assert f"{game.name}.option.{one.replace('=', '.')}" in catalogue, one
            else:
                assert one in game.presets
    text = markdown(assemble(name, kind="differences"), catalogue, codes=True)
    assert re.search(r"\b[a-z]+\.(option|preset|card|kind|square)\.", text) is None


@books
@everywhere
def test_our_words_are_those_of_the_glossary(name: str, lang: str) -> None:
    """What a thing is never called here, only the right side of the table of names may call it."""
    game = book(name).game
    ours = [*said(name, lang).values(), *names(name, lang)]
    found = []
    for term in GLOSSARY:
        if "within" in term and game not in term["within"]:
            continue
        for text in ours:
            for spared in term.get("spares", {}).get(lang, ()):
                text = text.replace(spared, "")
            found += [(one, text) for one in term.get("never", {}).get(lang, ()) if one in text]
    assert not found


@books
def test_files_hold_nothing_twice(name: str) -> None:
    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    for lang in LANGUAGES:
        text = (FOLDER / f"{name}.{lang}.json").read_text(encoding="utf-8")
        json.loads(text, object_pairs_hook=unique)


@pytest.mark.parametrize(
    ("lang", "name", "ours", "theirs"),
    [
        ("en", "deal", "[deal:pass-go]", "Go Pass"),
        ("ja", "daifugo", "Jバック", "11バック"),
        ("ko", "millionaire", "[square:lifestyle]", "백만장자의 삶"),
        ("zh-Hant", "deal", "[deal:deal-breaker]", "物業接管"),
    ],
)
def test_each_language_has_names_of_its_own(lang: str, name: str, ours: str, theirs: str) -> None:
    """A reader finds the word of the other description beside ours."""
    assert theirs in names(name, lang)[ours]
    others = [one for one in LANGUAGES if one != lang]
    assert all(theirs not in names(name, one).get(ours, "") for one in others)
    table = markdown(assemble(name, kind="differences"), words(lang)).rpartition("\n\n")[2]
    assert len(table.splitlines()) == 2 + len(names(name, lang))
    assert theirs in table


def chosen(game: str, preset: str | None = None, **changes: Any) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.to_builtins(tycoon.make(game, preset, **changes).options)
    return made


@pytest.mark.parametrize(
    ("game", "preset", "claimed"),
    [
        ("bigtwo", "base", {"dangerous_twos": False, "pass_locks": False, "bombs": False}),
        ("bigtwo", "expert5", {"dangerous_twos": True, "shifting_dragons": True}),
        ("bigtwo", "teams", {"teams": True}),
        (
            "daifugo",
            "dokopa",
            {
                **dict.fromkeys(("suit_lock", "eight_cut", "spade_three", "demotion"), True),
                **dict.fromkeys(("five_skip", "ten_discard", "jack_back", "foul_finish"), False),
                **dict.fromkeys(("nine_reverse", "ambulance", "sandstorm", "coup"), False),
                **dict.fromkeys(("joker_revolution", "gekokujo", "king_change"), False),
                "revolution": "four-or-more",
                "sequence_revolution": "off",
                "seven_give": "off",
                "give_count": "all-or-none",
                "lead": "keep",
                "sequences": True,
                "joker_finish": True,
                "pass_locks_out": False,
                "effects_in_sequences": False,
                "sequence_above": False,
                "equal_hands": True,
                "rounds": 5,
                "jokers": 2,
                "points": "by-title",
            },
        ),
        (
            "daifugo",
            "local",
            {
                **dict.fromkeys(("five_skip", "ten_discard", "jack_back", "nine_reverse"), True),
                **dict.fromkeys(("ambulance", "sandstorm", "coup", "joker_revolution"), True),
                "gekokujo": True,
                "sequence_revolution": "four-or-more",
                "seven_give": "next",
            },
        ),
        ("daifugo", "kotoba", {"draw_pile": True}),
        (
            "deal",
            "official",
            {
                **dict.fromkeys(("opening_laydown", "rearranging_costs_a_play"), False),
                **dict.fromkeys(("idle_draw", "forced_deal_from_own_set"), False),
                "build_on_capture": False,
                "discards_to": "discard",
                "empty_hand": "next_turn",
                "card_values": "official",
                "claim": "immediate",
            },
        ),
        ("deal", "expanded", {"deck": "expanded"}),
        (
            "monopoly",
            "classic",
            {"parking_jackpot": False, "income_tax": "flat", "luxury_tax": 100, "hotel_after": 4},
        ),
        ("monopoly", "house", {"parking_jackpot": True, "double_on_start": True}),
        ("monopoly", "short", {"deal_deeds": 3, "hotel_after": 3, "bankruptcies": 1}),
        ("monopoly", "speed-die", {"speed_die": True}),
        ("monopoly", "millionaire", {"board": "millionaire", "target": 1000}),
    ],
)
def test_presets_are_what_is_claimed(game: str, preset: str, claimed: dict[str, Any]) -> None:
    there = chosen(game, preset)
    assert {key: there[key] for key in claimed} == claimed


@pytest.mark.parametrize(
    ("game", "preset", "changes"),
    [
        ("daifugo", "dokopa", {"lead": "diamond-three-in", "equal_hands": False}),
        ("daifugo", "dokopa", {"king_change": True, "draw_pile": True}),
        ("daifugo", "dokopa", {"foul_finish": True}),
        ("daifugo", "dokopa", {"rounds": 0, "give_count": "exact", "seven_give": "next"}),
        ("deal", "official", {"deck": "expanded"}),
        ("deal", "official", {"claim": "own_turn", "sets_to_win": 6, "win_needs_house": True}),
        ("monopoly", "classic", {"auction_may_fail": True, "rent_claim": "manual"}),
        ("monopoly", "classic", {"bankruptcy": "shared", "chest": "us_old", "luxury_tax": 75}),
        ("monopoly", "millionaire", {"double_on_start": True, "target": 2000}),
    ],
)
def test_what_is_advised_can_be_played(game: str, preset: str, changes: dict[str, Any]) -> None:
    assert changes.items() <= chosen(game, preset, **changes).items()


@pytest.mark.parametrize(
    "changes",
    [{"speed_die": True}, {"income_tax": "choice"}, {"luxury_tax": 75}, {"chest": "us"}],
)
def test_what_does_not_go_with_the_millionaire_board(changes: dict[str, Any]) -> None:
    with pytest.raises(tycoon.TycoonError):
        tycoon.make("monopoly", "millionaire", **changes)
