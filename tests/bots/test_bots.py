"""Bots by name, for every game of the registry."""

from __future__ import annotations

import pytest

import haggle
import tycoon
from tycoon import bots
from tycoon.bots.characters import LEVELS, ROSTER
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance, FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError, UnknownGame
from tycoon.words import LANGUAGES, text

pytestmark = pytest.mark.interpreted

PLAYERS = [(game, bot) for game in tycoon.game_names() for bot in bots.names(game)]


def test_random_plays_every_game_and_the_last_named_is_the_best() -> None:
    assert bots.names("bigtwo") == ["random", "greedy", "fast"]
    assert bots.names(tycoon.find("bigtwo")) == ["random", "greedy", "fast"]
    assert (bots.best("bigtwo"), bots.usual("bigtwo")) == ("fast", "greedy")
    assert bots.names("deal") == ["random", "fast", "greedy"]
    assert (bots.best("deal"), bots.usual("deal")) == ("greedy", "greedy")
    assert (bots.best("daifugo"), bots.usual(haggle.GAME)) == ("fast", "random")
    assert bots.names(haggle.GAME)[0] == "random"
    assert all(bots.names(game)[0] == "random" for game in tycoon.game_names())


def test_every_bot_has_a_name_in_every_language() -> None:
    for bot in {bot for game in tycoon.game_names() for bot in bots.players(game)}:
        for lang in LANGUAGES:
            assert text(lang, f"bot.{bot}")


@pytest.mark.parametrize("name", ["", "Greedy", "greedy ", "none", "random:x"])
def test_an_unknown_bot_is_refused_naming_those_there_are(name: str) -> None:
    with pytest.raises(bots.UnknownBot) as caught:
        bots.make(name, "bigtwo")
    assert caught.value.key == "error.unknown_bot"
    known = ["random", "greedy", "fast", *LEVELS, *ROSTER]
    assert caught.value.details == {"game": "bigtwo", "bot": name, "known": known}
    assert "random, greedy" in str(caught.value)
    assert isinstance(caught.value, TycoonError)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        bots.make("random", "chess")
    with pytest.raises(UnknownGame):
        bots.names("chess")


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_setting_that_a_bot_does_not_have_is_refused(game: str, name: str) -> None:
    with pytest.raises(bots.BadSetting) as caught:
        bots.make(name, game, colour="red")
    assert caught.value.details == {"bot": name, "settings": ["colour"]}


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_whole_games_on_what_the_seat_may_know(game: str, name: str) -> None:
    usual = tycoon.find(game).usual_seats
    for seats in tycoon.find(game).seats if tycoon.compiled else [usual]:
        bot = bots.make(name, game)
        state, chance = tycoon.make(game, seats=seats), FastChance(seats)
        for _ in range(600):
            if state.is_over:
                break
            seat = state.seat_to_act
            if seat < 0:
                state.apply(state.default_action(), chance)
                continue
            kept = state.save()
            action = bot.choose(state.determinize(seat, chance), seat, chance)
            assert action in state.legal_actions()
            assert state.save() == kept
            state.apply(action, chance)


def test_random_takes_every_legal_action_equally_often() -> None:
    state = tycoon.make("bigtwo")
    state.apply(state.default_action(), FastChance(3))
    legal = state.legal_actions()
    bot, chance = bots.make("random", "bigtwo"), FastChance(5)
    drawn = 400 * len(legal)
    counts = dict.fromkeys(legal, 0)
    for _ in range(drawn):
        counts[bot.choose(state, state.seat_to_act, chance)] += 1
    squares = sum((count - 400) ** 2 / 400 for count in counts.values())
    free = len(legal) - 1
    assert free >= 3
    # Above mean + 5 standard deviations of the chi-square distribution: not by accident.
    assert squares < free + 5 * (2 * free) ** 0.5


class Last(Bot):
    """A bot in plain Python: the last legal action."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        assert state.seat_to_act == seat
        return state.legal_actions()[-1]


def test_a_bot_in_plain_python_is_asked_like_any_other() -> None:
    state = tycoon.make("bigtwo")
    chance = FastChance(1)
    state.apply(state.default_action(), chance)
    assert Last().choose(state, state.seat_to_act, chance) == state.legal_actions()[-1]
