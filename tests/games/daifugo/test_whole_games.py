"""Whole games beside the independent referee: at every decision both must agree to everything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

import tycoon
from tests.games.daifugo.test_games import CASES, some_options
from tests.games.daifugo.tools import at, few, legal, new
from tests.games.oracle.daifugo import LONG, RANKS
from tests.games.oracle.daifugo_rounds import Luck, Referee, ascending
from tests.trials import some_and_many
from tycoon.core.engine.chance import FastChance, RecordedChance, RecordingChance
from tycoon.core.errors import BadOption
from tycoon.core.names import DEAL, SPECTATOR
from tycoon.games.daifugo import GAME, cards


def luck(state: Any) -> Luck:
    """What chance may have brought; hands as they were dealt, before any exchange."""
    seats = state.seats
    dealt = [event for event in state.drain_events() if event.__struct_config__.tag == "dealt"]
    return Luck(
        ring=list(state.ring[:seats]),
        hands=[event.cards for event in dealt]
        or [cards.names(hand) for hand in state.hands[:seats]],
        pile=cards.names(state.pile),
        aside=cards.names(state.aside),
        first_lead=state.first_lead,
        places=list(state.places[:seats]),
    )


def said_by_rules(state: Any) -> dict[str, Any]:
    """What is so, as the package has it."""
    seats, view = range(state.seats), state.view(SPECTATOR)
    said: dict[str, Any] = {
        "to_act": view.seat_to_act,
        "legal": legal(state),
        "over": view.is_over,
        "ring": view.ring,
        "hands": [cards.names(state.hands[seat]) for seat in seats],
        "pile": cards.names(state.pile),
        "aside": cards.names(state.aside),
        "gone": view.played,
        "places": view.places,
        "totals": view.returns,
        "scores": view.scores,
        "rounds": view.deals,
        "led": view.first_lead,
    }
    if view.seat_to_act >= 0:
        said |= {
            "table": view.play,
            "owner": view.owner,
            "shown": [shown.play for shown in view.shown],
            "passed": [seat for seat in seats if view.shown[seat].passed],
            "lock": "".join(sorted(view.lock)),
            "revolution": view.revolution,
            "back": view.back,
            "turned": view.turned is True,
            "next_rank": "" if view.next_rank is msgspec.UNSET else view.next_rank,
            "still_in": [seat for seat in seats if view.active[seat]],
            "waiting": [seat for seat in seats if view.waiting[seat]],
            "play_off": view.play_off,
            "demoted": view.demoted,
            "daifugo": [seat for seat in seats if view.titles[seat] == "daifugo"],
            "question": None,
        }
        if view.pending is not None and view.pending.ask != "claim":
            asked = view.pending
            said["question"] = (asked.ask, asked.count, sorted(asked.receivers))
    return said


def next_rank(referee: Referee) -> str:
    """The rank that must follow while ranks are locked; `>` for none of a card."""
    if referee.counts_as is None:
        return ""
    rank = LONG[referee.counts_as + (-1 if referee.revolution != referee.back else 1) :][:1]
    return rank if rank and rank in RANKS else ">"


def said_by_referee(referee: Referee, rules: dict[str, Any]) -> dict[str, Any]:
    """What is so, as the referee has it."""
    said: dict[str, Any] = {
        "to_act": referee.to_act,
        "legal": referee.legal(),
        "over": referee.over,
        "ring": referee.ring,
        "hands": [ascending(hand) for hand in referee.hands],
        "pile": ascending(referee.pile),
        "aside": ascending(referee.aside),
        "gone": ascending(referee.gone),
        "places": referee.places_so_far(),
        "totals": referee.totals,
        "scores": referee.scores,
        "rounds": referee.rounds_begun,
        "led": rules["led"] if referee.led < 0 else referee.led,
    }
    if referee.to_act >= 0:
        asked = referee.question
        said |= {
            "table": referee.table.text() if referee.table else "",
            "owner": referee.owner,
            "shown": referee.shown,
            "passed": sorted(referee.passed),
            "lock": "".join(sorted(referee.lock)),
            "revolution": referee.revolution,
            "back": referee.back,
            "turned": referee.turned,
            "next_rank": next_rank(referee),
            "still_in": sorted(referee.still_in),
            "waiting": sorted(referee.waiting),
            "play_off": referee.pile_ended,
            "demoted": -1 if referee.demoted is None else referee.demoted,
            "daifugo": [seat for seat, place in referee.classes.items() if place == 1],
            "question": None,
        }
        if asked:
            whole = asked.kind in ("return", "bomb")
            count = asked.count if whole else referee.limit(asked)
            takers = referee.receivers(asked) if asked.kind == "give" else []
            said["question"] = (asked.kind, count, takers)
    return said


def bunched(random: Random, state: Any, chance: FastChance) -> RecordedChance:
    """Chance for a deal in which most of a hand is of one suit, or of few ranks.

    So there are sequences, fours and several effects in one play.
    """
    recording = RecordingChance(chance)
    state.copy().apply(DEAL, recording)
    draws = recording.take()
    by_suit = random.random() < 0.5
    deck = sorted(range(52 + state.jokers), key=lambda card: (card % 4 if by_suit else 0, card))
    for _ in range(random.randrange(12)):
        one, two = random.sample(range(len(deck)), 2)
        deck[one], deck[two] = deck[two], deck[one]
    turn = random.randrange(len(deck))
    deck = deck[turn:] + deck[:turn]
    each = 10 if state.draw_pile else len(deck) // state.seats
    blocks = [deck[at : at + each] for at in range(0, each * state.seats, each)]
    order = [card for cards in zip(*blocks, strict=True) for card in cards]
    order += deck[each * state.seats :]
    return RecordedChance(
        (what, n, order if what == "shuffle" and n == len(deck) else result)
        for what, n, result in draws
    )


def choose(random: Random, texts: set[str], manner: str) -> str:
    """Any decision; `kinds`: each length as likely; or with a liking for some."""
    liked = {
        "passing": [text for text in texts if text == "p"],
        "drawing": [text for text in texts if text == "draw"],
        "saving": [text for text in texts if "jk" not in text and "(" not in text and text != "p"],
        "long": [text for text in texts if len(text) > 4 and ":" not in text],
        "picking": [text for text in texts if text != "done"],
    }.get(manner)
    if liked and random.random() < 0.8:
        return random.choice(sorted(liked))
    if manner == "kinds":
        length = random.choice(sorted({len(text) for text in texts}))
        texts = {text for text in texts if len(text) == length}
    return random.choice(sorted(texts))


MANNERS = ["", "kinds", "passing", "drawing", "saving", "long", "picking"]


def options_of(state: Any) -> dict[str, Any]:
    """Every option by name."""
    options: dict[str, Any] = msgspec.to_builtins(state.options)
    return options


def small_round(random: Random, seats: int, options: dict[str, Any]) -> tuple[Any, Referee]:
    """A round of a few cards each, many of them jokers, fives and sevens, as both have it."""
    deck = [f"{suit}{rank}" for suit in "cdhs" for rank in random.sample("345778TJQKA2", 4)]
    deck = list(dict.fromkeys([card for card in cards.NAMES if card in deck]))
    random.shuffle(deck)
    size = random.randint(1, max(1, min(4, (len(deck) - 2) // seats)))
    hands = [[deck.pop() for _ in range(random.randint(1, size))] for _ in range(seats) if deck]
    for _ in range(options["jokers"]):
        hand = random.choice(hands)
        hand[:] = [*hand, "jk"] if random.random() < 0.3 else [*hand[1:], "jk"]
    pile = deck[: random.randint(1, 2)] if options["draw_pile"] else []
    options = {**options, "equal_hands": False}
    ranks = random.sample(range(1, seats + 1), seats) if random.random() < 0.7 else [0] * seats
    state = at(
        *("".join(hand) for hand in hands),
        options=options,
        pile="".join(pile),
        aside="",
        to_act=random.randrange(seats),
        revolution=options["revolution"] != "off" and random.random() < 0.3,
        ranks=ranks,
        deals=2 if any(ranks) else 1,
        first_lead=0,
    )
    referee = Referee(seats, options)
    referee.rounds_begun = state.deals
    referee.begin([list(hand) for hand in hands], pile, [])
    referee.gone = cards.names(state.played)
    referee.revolution = bool(state.revolution)
    referee.classes = dict(enumerate(ranks)) if any(ranks) else {}
    referee.totals = list(state.totals[:seats])
    referee.scores = list(state.scores[:seats])
    referee.led = 0
    referee.lead(state.seat_to_act)
    return state, referee


def play_beside_a_referee(
    state: Any, options: dict[str, Any], seed: int, referee: Referee | None = None
) -> Counter[str]:
    """Random decisions to the end of the game; what it came through."""
    random, chance = Random(seed), FastChance(seed)
    referee = referee or Referee(state.seats, options)
    state.collect_events()
    seen: Counter[str] = Counter()
    manner, bunches = random.choice(MANNERS), random.random() < 0.5
    while True:
        rules = said_by_rules(state)
        assert said_by_referee(referee, rules) == rules
        if state.is_over:
            break
        texts = rules["legal"] - {"end"} if state.deals < 3 else rules["legal"]
        text = choose(random, texts, manner)
        seen[rules["question"][0] if rules.get("question") else text if text.isalpha() else ""] += 1
        for name in ("lock", "next_rank", "revolution", "back", "play_off"):
            seen[name] += bool(rules.get(name))
        seen["demoted"] += rules.get("demoted", -1) >= 0
        luckily = bunched(random, state, chance) if text == "deal" and bunches else chance
        state.apply(state.parse(text), luckily)
        referee.act(text, luck(state))
    assert state.outcome().places == referee.final_places()
    return seen


@pytest.mark.parametrize("seeds", some_and_many(1, few(20, 4)))
@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_presets_beside_a_referee(preset: str, seats: int, seeds: range) -> None:
    """DF-1 to DF-51: who is to act, all that is legal, all that it does, places and points."""
    for seed in seeds:
        state = new(preset, seats, rounds=few(4, 2))
        play_beside_a_referee(state, options_of(state), seed)


def any_options(random: Random) -> tuple[int, dict[str, Any]]:
    """Some number of seats and options that do not contradict each other."""
    while True:
        seats = random.randint(2, 8)
        try:
            options = GAME.options(None, seats, **some_options(random))
        except BadOption:
            continue
        return seats, msgspec.to_builtins(options)


@pytest.mark.parametrize("games", some_and_many(few(20, 6), few(300, 30)))
@pytest.mark.parametrize("seed", range(3))
def test_any_options_beside_a_referee(seed: int, games: range) -> None:
    """Options put together at random: no two of them are in each other's way."""
    random = Random(1000 * games.start + seed)
    seen: Counter[str] = Counter()
    for _ in games:
        seats, options = any_options(random)
        state = GAME.new(GAME.options(None, seats, **options), seats)
        seen += play_beside_a_referee(state, options, random.randrange(10**9))
    if tycoon.compiled:
        some = ["return", "give", "discard", "change", "bomb", "lock", "next_rank", "back"]
        for what in [*some, "play_off", "demoted"]:
            assert seen[what], what


@pytest.mark.parametrize("games", some_and_many(40, few(2000, 300)))
@pytest.mark.parametrize("seed", range(3))
def test_small_rounds_beside_a_referee(seed: int, games: range) -> None:
    """The last cards of a round, under any options.

    Jokers that may not be the last card, leads passed on, seats gone out, fouls, play-offs.
    """
    random = Random(1000 * games.start + seed)
    for _ in games:
        seats, options = any_options(random)
        state, referee = small_round(random, seats, options | {"rounds": 2})
        play_beside_a_referee(state, options_of(state), random.randrange(10**9), referee)
