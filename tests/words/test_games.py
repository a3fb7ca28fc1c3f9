"""Every game can be said in every language: its options, its moves, its log and its refusals."""

import random

import msgspec
import pytest

import tycoon
from tycoon import words
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadNotation, IllegalMove, TycoonError
from tycoon.core.options import schema
from tycoon.core.registry import find
from tycoon.words import LANGUAGES

SPOKEN = [name for name in tycoon.game_names() if f"{name}.title" in words.words("en")]
NAMES = ["지훈", "Ann", "さくら", "王明"]


SAID = {}


def say(message):
    """The sentence in all languages, as it is after the wire; each is looked at once."""
    sent = msgspec.json.encode(message)
    if sent not in SAID:
        SAID[sent] = sentences(message, msgspec.json.decode(sent))
    return SAID[sent]


def sentences(message, wired):
    said = []
    for lang in LANGUAGES:
        speaker = words.words(lang).naming(NAMES)
        text = speaker.message(message)
        assert text == speaker.message(wired)
        assert text
        assert "{" not in text
        said.append(text)
    return said


def test_the_games_that_are_shipped_have_words():
    shipped = {
        name for name in tycoon.game_names() if type(find(name)).__module__.startswith("tycoon.")
    }
    assert shipped <= set(SPOKEN)


@pytest.mark.parametrize("name", SPOKEN)
def test_a_game_explains_what_can_be_set(name):
    game = find(name)
    keys = [f"{name}.title", f"{name}.about"]
    for preset in game.presets:
        keys += [f"{name}.preset.{preset}", f"{name}.preset.{preset}.help"]
    for field in schema(game.options_type):
        keys += [f"{name}.option.{field.name}", f"{name}.option.{field.name}.help"]
        keys += [f"{name}.option.{field.name}.{choice}" for choice in field.choices]
    keys += [f"{name}.options.{group}" for group in game.options_type.groups]
    for bot in game.bots:
        keys += [f"bot.{bot}", f"bot.{bot}.about"]
    for lang in LANGUAGES:
        for key in keys:
            assert words.text(lang, key)


PLAYED = [(name, preset) for name in SPOKEN for preset in find(name).presets]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("name", "preset"), PLAYED)
def test_whole_games_can_be_told(name, preset, seats):
    game = find(name)
    try:
        game.options(preset, seats)
    except TycoonError:
        pytest.skip(f"{preset} of {name} is not for {seats}")
    draw = random.Random(seats)
    chance = FastChance(seats)
    state = tycoon.make(name, preset=preset, seats=seats)
    state.collect_events()
    keys = set()
    for _ in range(200):
        for viewer in (tycoon.SPECTATOR, *range(seats)):
            ask = state.view(viewer).ask
            say(ask)
            keys.add(ask.key)
        if state.is_over:
            break
        actions = state.legal_actions()
        for action in draw.sample(actions, min(4, len(actions))):
            message = state.describe(action)
            say(message)
            keys.add(message.key)
        for text in ("pass", "deal", "?", "3d", "2s", "3d3c", "4d4c4h", "3d4c5h6s7d", "JdQcKhAs2d"):
            refused = None
            try:
                state.parse(text)
            except (IllegalMove, BadNotation) as error:
                refused = error
            if refused is not None:
                wired = {"key": refused.key, "args": refused.details}
                assert say(wired) == [words.words(lang).message(refused) for lang in LANGUAGES]
                keys.add(refused.key)
        state.apply(draw.choice(actions), chance)
        for event in state.drain_events():
            for viewer in (tycoon.SPECTATOR, *range(seats)):
                message = game.tell(event.seen_by(viewer))
                if message is not None:
                    say(message)
                    keys.add(message.key)
    for part in ("ask", "move", "log", "illegal"):
        assert any(key.startswith(f"{name}.{part}.") for key in keys), part
