"""The stories that lead to cards; the page is held to the same choice among them."""

import json
from pathlib import Path

import pytest

from tycoon.games.monopoly.names import KEPT_KINDS, Card, Fortune
from tycoon.games.monopoly.view.telling import tell
from tycoon.words import LANGUAGES, words

STORIES = json.loads(Path(__file__).with_name("stories.json").read_text("utf-8"))


@pytest.mark.parametrize(("pile", "does", "called", "amount", "seat", "version"), STORIES)
def test_the_log_tells_the_story_before_the_card(
    pile: str, does: str, called: str, amount: int, seat: int, version: int
) -> None:
    """The same version for a card and its seat, in all languages."""
    event = {"event": "drew", "seat": seat, "pile": pile, "does": does, "called": called}
    event |= {"amount": amount, "more": 0, "currency": "dollar"}
    key = f"monopoly.story.{does}"
    if pile == "fortune":
        event = {"event": "turned_up", "seat": seat, "card": does, "square": "red1"}
        event |= {"called": "lisbon", "money": "$10"}
        key = f"monopoly.story.fortune.{does}"
    said = tell(event)
    assert said is not None
    for lang in LANGUAGES:
        speaker = words(lang).naming(["Ann", "Ben", "Cho", "Dai"])
        story = speaker.text(key, n=version)
        effect = speaker.message(said.args["card"].args["card"])
        told = speaker.message(said)
        assert story in told
        assert told.index(story) < told.index(effect)


def test_every_card_has_stories() -> None:
    """And no two of them are alike."""
    sums = ("receive", "pay")
    cards = [card.word for card in Card if f"monopoly.card.{card.word}" in words("en")]
    fortunes = [f"fortune.{card.word}" for card in list(Fortune)[KEPT_KINDS:]]
    for does in cards + fortunes:
        for lang in LANGUAGES:
            versions = 6 if does in sums else 3
            told = {words(lang).text(f"monopoly.story.{does}", n=n) for n in range(versions)}
            assert len(told) == versions, (lang, does)
