"""The stories that lead to cards."""

import pytest

from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.names import SPECTATOR
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.names import KEPT_KINDS, Card, Fortune
from tycoon.games.monopoly.options import PRESETS, MonopolyOptions
from tycoon.games.monopoly.view.telling import tell
from tycoon.words import LANGUAGES, words

CARDS = [card.word for card in Card if f"monopoly.card.{card.word}" in words("en")]
FORTUNES = [f"fortune.{card.word}" for card in list(Fortune)[KEPT_KINDS:]]


GREEDY = bots.make("greedy", "monopoly")


def drawn(preset: str, seed: int) -> dict[tuple[str, str, int], set[int]]:
    """Which stories a game tells of each card at each seat; each is said to all alike."""
    state, chance = GAME.new(MonopolyOptions(**PRESETS[preset]), 4), FastChance(seed)
    state.collect_events()
    found: dict[tuple[str, str, int], set[int]] = {}
    while not state.is_over and state.turns < 120:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else GREEDY.choose(state.copy(), seat, chance)
        state.apply(action, chance)
        for event in state.drain_events():
            seen = event.seen_by(SPECTATOR)
            if seen["event"] not in ("drew", "turned_up"):
                continue
            assert all(event.seen_by(seat) == seen for seat in range(4))
            said = tell(seen)
            assert said is not None
            story = said.args["card"].args["story"]
            assert story.args == {"n": seen["story"]}
            card = str([seen.get(name) for name in ("pile", "called", "amount", "more")])
            does = story.key.removeprefix("monopoly.story.")
            found.setdefault((does, card, seen["seat"]), set()).add(seen["story"])
    return found


@pytest.mark.parametrize("preset", ["classic", "millionaire"])
def test_a_game_tells_its_stories_again_and_another_tells_others(preset: str) -> None:
    """Of the same card at the same seat."""
    games = [drawn(preset, seed) for seed in range(4)]
    assert drawn(preset, 0) == games[0]
    both = [(one, other, key) for one in games for other in games for key in one.keys() & other]
    assert any(one[key] != other[key] for one, other, key in both)
    versions = {story for game in games for stories in game.values() for story in stories}
    assert versions >= {0, 1, 2}


@pytest.mark.parametrize("does", CARDS + FORTUNES)
def test_the_log_tells_the_story_before_the_card(does: str) -> None:
    """In all languages."""
    event = {"event": "drew", "seat": 1, "pile": "chance", "does": does, "called": "lisbon"}
    event |= {"amount": 50, "more": 0, "currency": "dollar", "story": 2}
    if does in FORTUNES:
        event = {"event": "turned_up", "seat": 1, "card": does.removeprefix("fortune.")}
        event |= {"square": "red1", "called": "lisbon", "money": "$10", "story": 2}
    said = tell(event)
    assert said is not None
    for lang in LANGUAGES:
        speaker = words(lang).naming(["Ann", "Ben", "Cho", "Dai"])
        story = speaker.text(f"monopoly.story.{does}", n=2)
        effect = speaker.message(said.args["card"].args["card"])
        told = speaker.message(said)
        assert story in told
        assert told.index(story) < told.index(effect)


@pytest.mark.parametrize("does", CARDS + FORTUNES)
def test_every_card_has_stories(does: str) -> None:
    """And no two of them are alike."""
    versions = 6 if does in ("receive", "pay") else 3
    for lang in LANGUAGES:
        told = {words(lang).text(f"monopoly.story.{does}", n=n) for n in range(versions)}
        assert len(told) == versions, lang
