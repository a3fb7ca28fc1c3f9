"""Deal at the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.deals import add_seed, searched
from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tests.browser.positions import Stage
from tycoon.core.engine.state import State

Visit = Callable[..., Player]
ENABLED = "[data-main][aria-disabled=false]"
LONG_GAME = (8).to_bytes(32, "big")
"""A seed with which nobody wins before the first seat has had several turns, in any preset."""


def new_table(player: Player, preset: str, seats: int, **options: int) -> None:
    """Through the form to a table with one seat taken."""
    player.page.goto("/new")
    player.page.get_by_text("Deal", exact=True).first.click()
    player.page.get_by_text(preset, exact=True).first.click()
    player.page.get_by_text(str(seats), exact=True).first.click()
    if options:
        player.open_options()
    for name, value in options.items():
        player.page.locator(f"[data-option='{name}'] input").fill(str(value))
    player.button("Create the table").click()
    player.wait_for("lobby")


def seated(visit: Visit, preset: str, seats: int, *, phone: bool = False, **options: int) -> Player:
    """A game with bots on all other seats."""
    player = visit("/", phone=phone)
    start_with_bots(player, preset, seats, **options)
    return player


def start_with_bots(player: Player, preset: str, seats: int, **options: int) -> None:
    """A table of the player's own, and bots on all other seats."""
    new_table(player, preset, seats, **options)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")


def asked(player: Player) -> str:
    """What is asked, apart from the plays of our turn."""
    return player.page.locator("[data-asked]").get_attribute("data-asked") or ""


def press(player: Player, turn: int) -> None:
    """Press the bright button, and see the decision made."""
    player.page.locator(ENABLED).click()
    player.wait_for_next(turn)


def answer_all(player: Player) -> None:
    """Give the first answer to each question of a guided choice."""
    choices = player.page.locator("[data-choice='0']")
    while choices.count() and not player.page.locator(ENABLED).count():
        choices.click()


def by_mouse(player: Player, seen: Counter[str]) -> None:
    """Decide by clicking, without hints: the first thing that can be done, actions first."""
    turn, what, page = player.turn, asked(player), player.page
    seen[what] += 1
    if what == "pay":
        pay(player)
    elif what in ("put-away", "surrender"):
        for card in page.locator("[data-card].can").all():
            if enough(player):
                break
            card.click(position={"x": 12, "y": 60})
            expect(card).to_have_attribute("aria-pressed", "true")
        press(player, turn)
    elif what in ("answer", "counter"):
        refuse = page.locator("[data-act=refuse]")
        if refuse.count():
            seen["refused"] += 1
            refuse.click()
        else:
            page.locator("[data-act=accept]").click()
        player.wait_for_next(turn)
    elif what == "build":
        leave = page.locator("[data-act=leave]")
        (leave if leave.count() else page.locator(ENABLED)).click()
        player.wait_for_next(turn)
    elif what == "empty":
        page.locator("[data-act=draw-five]").click()
        player.wait_for_next(turn)
    elif what:
        answer_all(player)
        press(player, turn)
    else:
        play(player, seen)


def play(player: Player, seen: Counter[str]) -> None:
    """A play of our turn, or its end when nothing can be played."""
    turn, page = player.turn, player.page
    for card in page.locator("[data-card].can").all():
        kind = (card.get_attribute("data-card") or "").split("#")[0]
        card.click(position={"x": 12, "y": 60})
        expect(card).to_have_attribute("aria-pressed", "true")
        play_it = page.locator("[data-main][data-act=play]")
        play_it.or_(page.locator(f"[data-choice='0'], {ENABLED}")).first.wait_for()
        if play_it.count():
            play_it.click()
        seen[kind] += 1
        if player.turn == turn:
            answer_all(player)
        if player.turn == turn and page.locator(ENABLED).count():
            page.locator(ENABLED).click()
        player.wait_for_next(turn)
        return
    page.locator("[data-act=end]").click()
    player.wait_for_next(turn)


def pay(player: Player) -> None:
    """Choose cards until the sum is reached; the total runs along."""
    turn, page = player.turn, player.page
    page.locator("[data-own-card]").first.wait_for()
    mine = page.locator("[data-own-card][aria-pressed=false]")
    for name in mine.evaluate_all("cards => cards.map(card => card.dataset.ownCard)"):
        if enough(player):
            break
        card = page.locator(f"[data-own-card='{name}']")
        card.click(position={"x": 8, "y": 10})  # what the next card leaves in sight
        expect(card).to_have_attribute("aria-pressed", "true")
    press(player, turn)


def enough(player: Player) -> bool:
    """Whether as many are chosen as are asked for: money, or cards."""
    expect(player.verdict).to_have_text(re.compile(r"Chosen: \d+M? of \d+"))
    said = player.verdict.inner_text()
    numbers = re.findall(r"\d+", said)
    assert len(numbers) >= 2, said
    return int(numbers[0]) >= int(numbers[1])


@pytest.mark.parametrize(
    ("preset", "seats", "phone", "turns"),
    [("Base game", 2, False, 5), ("Expanded", 5, True, 3), ("Usual rules", 3, True, 3)],
)
def test_a_whole_game(
    visit: Visit, known: str, preset: str, seats: int, phone: bool, turns: int
) -> None:
    """Clicked from the first card to the end: turns, payments, refusals, sets."""
    player = visit("/", base_url=known, phone=phone)
    add_seed(player, LONG_GAME)
    start_with_bots(player, preset, seats, turn_limit=turns)
    seen: Counter[str] = Counter()
    looked = set()
    while player.wait_for_turn():
        what = asked(player)
        if what not in looked:
            looked.add(what)
            expect_accessible(player)
            expect_words(player)
            expect_fit(player)
        by_mouse(player, seen)
    player.wait_for("over")
    assert seen[""] >= 5, seen
    assert seen["pay"] + seen["answer"] >= 1, seen
    results = player.page.locator("[data-result]")
    expect(results).to_have_count(seats)
    sets = [int(result.get_attribute("data-result") or 0) for result in results.all()]
    assert sets[0] == max(sets)
    for result, count in zip(results.all(), sets, strict=True):
        assert len({group.split(".")[0] for group in groups(result)}) == count
    expect_accessible(player)
    expect_words(player)


def groups(result: object) -> list[str]:
    """The full sets that are shown of a seat."""
    found: list[str] = result.locator("[data-group]").evaluate_all(  # type: ignore[attr-defined]
        "all => all.map(one => one.dataset.group)"
    )
    return found


def test_a_game_by_keyboard_to_the_win(visit: Visit) -> None:
    """With keys alone, as the hint says, until somebody has the sets that win."""
    player = seated(visit, "Base game", 2)
    keys = player.page.keyboard
    while player.wait_for_turn():
        turn = player.turn
        player.page.evaluate("document.activeElement?.blur()")
        keys.press("h")
        expect(player.verdict).to_have_text(re.compile("^Hint: "))
        if asked(player) in ("answer", "counter"):
            keys.press("n" if "just say no" in player.verdict.inner_text().lower() else "Enter")
        else:
            expect(player.page.locator(ENABLED)).to_have_count(1)
            keys.press("Enter")
        player.wait_for_next(turn)
    player.wait_for("over")
    expect(player.main.get_by_text("full sets that win")).to_be_visible()
    assert len({group.split(".")[0] for group in groups(player.page.locator("tr.first"))}) >= 3
    keys.press("Enter")
    player.wait_for("playing")


def aiming(state: State) -> bool:
    """Whether seat 0 may charge a debt to whom it likes."""
    return any(move.startswith("play:debt-collector") for move in state.view(0).legal)


def test_a_choice_goes_back_step_by_step(visit: Visit, known: str) -> None:
    """What was said can be taken back, a word at a time, until a card is put back."""
    seed, _ = searched("deal", "expanded", 5, 1, aiming)
    player = visit("/", base_url=known)
    add_seed(player, seed)
    start_with_bots(player, "Expanded", 5)
    assert player.wait_for_turn()
    before = player.turn
    player.card("debt-collector#0").click(position={"x": 12, "y": 60})
    player.page.locator("[data-main][data-act=play]").click()
    expect(player.page.locator("[data-target]")).to_have_count(4)
    choices = player.page.locator("[data-choice]")
    count = choices.count()
    assert count == 4
    player.page.keyboard.press("1")
    expect(choices).not_to_have_count(count)
    player.page.locator("[data-step-back]").click()
    expect(choices).to_have_count(count)
    player.page.keyboard.press("Backspace")
    expect(choices).to_have_count(0)
    player.page.keyboard.press("Backspace")
    expect(player.page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    assert player.turn == before


@pytest.mark.parametrize(
    ("where", "told", "chosen", "logged", "phone"),
    [
        (
            {
                "turn": 1,
                "hands": ["", None],
                "tables": [{"red": "red red red house"}, {}],
                "action": {"move": "play:debt-collector>0"},
                "asked": [{"ask": "pay", "due": 5}],
            },
            "Pay house and red property",
            ["house", "red"],
            ["Aiko pays Momo with house", "Aiko pays Momo with red property"],
            True,
        ),
        (
            {
                "turn": 1,
                "hands": ["", None],
                "banks": ["money-1 money-2*2 money-5", ""],
                "tables": [{"red": "red"}, {}],
                "action": {"move": "play:debt-collector>0"},
                "asked": [{"ask": "pay", "due": 5}],
            },
            "Pay 5M",
            ["money-5"],
            ["Aiko pays Momo with 5M"],
            False,
        ),
        (
            {
                "phase": "putting-away",
                "hands": [
                    "red*2 blue*2 deal-breaker just-say-no*2 rainbow-rent rainbow-wild pass-go",
                    None,
                ],
            },
            "Put away pass go, red property, and red property",
            ["pass-go", "red", "red"],
            [
                "Aiko puts pass go under the draw pile",
                "Aiko puts red property under the draw pile",
            ],
            True,
        ),
        (
            {
                "turn": 0,
                "hands": ["forced-deal", None],
                "tables": [{"red": "red red", "brown": "brown"}, {"red": "red", "blue": "blue"}],
            },
            "Play forced deal against Momo: red property (red). Give brown property (brown)",
            ["forced-deal"],
            ["Aiko offers brown property"],
            True,
        ),
        (
            {
                "turn": 0,
                "hands": ["", None],
                "tables": [{"red": "red red", "yellow": "wild-red-yellow"}, {}],
            },
            "Turn or move red/yellow wild (yellow). Lay red/yellow wild (red)",
            [],
            ["Aiko turns red/yellow wild: yellow → red"],
            False,
        ),
    ],
    ids=["a set", "money", "the hand", "an exchange", "a wild"],
)
def test_a_hint_is_a_whole_decision(
    stage: Stage,
    visit: Visit,
    where: dict[str, Any],
    told: str,
    chosen: list[str],
    logged: list[str],
    phone: bool,
) -> None:
    """All that the bot would pay, put away, or exchange, and nothing else; Enter sends it."""
    player = stage.begin(visit, {"game": "deal", "seats": 2, **where}, phone=phone)[0]
    assert player.wait_for_turn()
    turn, page = player.turn, player.page
    page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile(re.escape(f"Hint: {told}")))
    pressed = page.locator("[data-card][aria-pressed=true], [data-own-card][aria-pressed=true]")
    expect(pressed).to_have_count(len(chosen))
    names = pressed.evaluate_all(
        "all => all.map(one => one.dataset.card ?? one.dataset.ownCard.split(':')[1])"
    )
    assert sorted(name.split("#")[0] for name in names) == sorted(chosen)
    expect(page.locator(ENABLED)).to_have_count(1)
    page.keyboard.press("Enter")
    player.wait_for_next(turn)
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("tabpanel")
    for line in logged:
        expect(log.get_by_text(re.compile("^" + re.escape(line))).first).to_be_visible()


def test_a_long_answer_fits_a_phone(stage: Stage, visit: Visit) -> None:
    """A wild laid into a set in exchange for another: the longest labels that answers have."""
    tables = [{"light-blue": "light-blue wild-light-blue-black wild-light-blue-brown"}, {}]
    where = {"game": "deal", "seats": 2, "turn": 0, "hands": ["rainbow-wild", None]}
    (player,) = stage.begin(visit, {**where, "tables": tables}, phone=True)
    assert player.wait_for_turn()
    begin(player, "rainbow-wild")
    answers = player.page.locator("[data-choice]")
    expect(
        answers.get_by_text("light blue set, in exchange for light blue/brown wild")
    ).to_have_count(1)
    expect_fit(player)


@pytest.fixture
def two(visit: Visit) -> tuple[Player, Player]:
    """Two persons at a table of their own, with three seconds to refuse."""
    host, guest = visit("/", name="Aiko"), visit("/", name="Ben")
    start_together(host, guest, 3)
    return host, guest


def start_together(
    host: Player, guest: Player, seconds: int, preset: str = "Base game", seats: int = 2
) -> None:
    """Sit down at a table, besides two of bots, with so many seconds to refuse, and start."""
    new_table(host, preset, seats, answer_seconds=seconds)
    guest.page.goto(f"/t/{host.code}")
    guest.wait_for("lobby")
    guest.button("Sit here").first.click()
    host.button("Start the game").click()
    for player in (host, guest):
        player.wait_for("playing")


def test_silence_accepts_after_the_same_time(two: tuple[Player, Player]) -> None:
    """Who is asked sees a clock and no way to accept sooner, with a refusal in hand or without."""
    seen: Counter[str] = Counter()
    windows = 0
    while windows < 2:
        who = next((one for one in two if one.main.get_attribute("data-mine") == "true"), None)
        if who is None:
            two[0].page.wait_for_timeout(20)
            assert two[0].phase == "playing"
            continue
        if asked(who) not in ("answer", "counter"):
            by_mouse(who, seen)
            continue
        windows += 1
        turn, since = who.turn, who.page.evaluate("performance.now()")
        expect(who.page.locator("[data-act=accept]")).to_have_count(0)
        expect(who.page.get_by_text("Accepting when the time is over")).to_be_visible()
        rings = [
            one.page.get_by_role("img", name=re.compile("^[0-9] seconds? left")) for one in two
        ]
        left = [int((ring.get_attribute("aria-label") or "")[0]) for ring in rings]
        who.page.keyboard.press("Enter")
        who.wait_for_next(turn)
        passed = (who.page.evaluate("performance.now()") - since) / 1000
        assert min(left) - 1.2 < passed < 10


def refusable(state: State) -> bool:
    """Whether seat 0 may charge a debt, and both seats hold one refusal."""
    hands = [list(state.view(seat).hand) for seat in (0, 1)]
    return aiming(state) and all(hand.count("just-say-no") == 1 for hand in hands)


def refuse(player: Player, ask: str) -> None:
    """Say no in the window that asks for it."""
    assert player.wait_for_turn()
    turn = player.turn
    expect(player.ask).to_have_text(ask)
    expect(player.page.get_by_text("Accepting when the time is over")).to_be_visible()
    expect(player.page.locator("[data-act=accept]")).to_have_count(0)
    player.button("Just say no").click()
    player.wait_for_next(turn)
    expect(player.card("just-say-no#0")).to_have_count(0)


def test_a_refusal_is_refused_in_turn(visit: Visit, known: str) -> None:
    """Just say no to a debt, and to that refusal: each side is asked, and then pays after all."""
    seed, state = searched("deal", "base", 2, 2, refusable)
    host = visit("/", base_url=known, name="Aiko")
    guest = visit("/", base_url=known, name="Ben")
    for player in (host, guest):
        add_seed(player, seed)
    start_together(host, guest, 10)
    assert host.wait_for_turn()
    for seat, player in enumerate((host, guest)):
        held = sorted(card.split("#")[0] for card in player.cards)
        assert held == sorted(state.view(seat).hand)
    play_card(host, "debt-collector")
    refuse(guest, "Aiko charges you 5M (debt collector): accept or refuse")
    refuse(host, "Ben refuses debt collector: let it stand, or refuse in turn")
    assert guest.wait_for_turn()
    expect(guest.ask).to_have_text(
        "Aiko refuses your refusal: accept debt collector, or refuse again"
    )
    expect(guest.page.locator("[data-act=refuse]")).to_have_count(0)
    for player in (host, guest):
        player.page.get_by_role("tab", name="Log").click()
        log = player.page.get_by_role("tabpanel")
        for name in ("Aiko", "Ben"):
            expect(log.get_by_text(re.compile(f"^{name} just says no to ")).first).to_be_visible()
    guest.page.locator("[data-asked=pay]").wait_for(timeout=20_000)
    pay(guest)
    log = host.page.get_by_role("tabpanel")
    expect(log.get_by_text(re.compile("^Ben pays Aiko with ")).first).to_be_visible()


def held(state: State, seat: int, card: str) -> bool:
    """Whether a seat holds a card, and the other could not refuse it."""
    other = state.view(1 - seat)
    return card in state.view(seat).hand and "just-say-no" not in other.hand


def spare(state: State, seat: int) -> list[str]:
    """The properties of a seat that can be taken."""
    groups = state.view(seat).table[seat].groups
    return [card for group in groups if group.group == 7 for card in group.cards]


def to_play(state: State) -> bool:
    """Whether seat 0 is on turn and nothing else is asked."""
    return state.seat_to_act == 0 and state.view(0).question is None


@pytest.fixture
def dealt(visit: Visit, known: str) -> Callable[..., tuple[Player, Player, State]]:
    """Two persons at a table with a first deal as it is wanted, and no clock."""

    def sit(
        preset: str, wanted: Callable[[State], bool], seats: int = 2, start: int = 0
    ) -> tuple[Player, Player, State]:
        name = {"base": "Base game", "expanded": "Expanded"}[preset]
        seed, state = searched(
            "deal", preset, seats, 2, lambda state: to_play(state) and wanted(state), start
        )
        host, guest = (visit("/", base_url=known, name=who) for who in ("Aiko", "Ben"))
        for player in (host, guest):
            add_seed(player, seed)
        start_together(host, guest, 0, name, seats)
        assert host.wait_for_turn()
        return host, guest, state

    return sit


def begin(player: Player, card: str) -> None:
    """Choose an action card of the hand to be played."""
    player.card(f"{card}#0").click(position={"x": 12, "y": 60})
    play_it = player.page.locator("[data-main][data-act=play]")
    if play_it.count():
        play_it.click()


def play_card(player: Player, card: str) -> None:
    """Play an action card, with the first answer to whatever it asks."""
    turn = player.turn
    begin(player, card)
    answer_all(player)
    if player.turn == turn and player.page.locator(ENABLED).count():
        player.page.locator(ENABLED).click()
    player.wait_for_next(turn)


def answer(player: Player, act: str) -> None:
    """Answer what is asked with a button."""
    assert player.wait_for_turn()
    turn = player.turn
    player.page.locator(f"[data-act={act}]").click()
    player.wait_for_next(turn)


def own(player: Player, card: str) -> Locator:
    """A card on the player's own table."""
    return player.page.locator(f"[data-own] [data-pile-of] [data-kind='{card}']")


def marked(player: Player) -> list[str]:
    """The player's own cards that somebody is about to take."""
    found: list[str] = player.page.locator("[data-own] [data-wanted] [data-kind]").evaluate_all(
        "cards => cards.map(card => card.dataset.kind)"
    )
    return found


Dealt = Callable[..., tuple[Player, Player, State]]


def test_a_card_is_taken(dealt: Dealt) -> None:
    """A sly deal: pick it at the other's table; there it is marked until it is gone."""

    def wanted(state: State) -> bool:
        return held(state, 0, "sly-deal") and len(set(spare(state, 1))) > 1

    host, guest, state = dealt("base", wanted)
    card = spare(state, 1)[-1]
    begin(host, "sly-deal")
    turn = host.turn
    host.page.locator(f"[data-area='1'] [data-group='{card}.7']").click()
    host.page.locator(ENABLED).click()
    host.wait_for_next(turn)
    expect(guest.page.locator("[data-own] [data-wanted]")).to_have_count(1)
    assert marked(guest) == [card]
    expect_accessible(guest)
    answer(guest, "accept")
    expect(own(guest, card)).to_have_count(spare(state, 1).count(card) - 1)
    expect(own(host, card)).to_have_count(spare(state, 0).count(card) + 1)
    assert marked(guest) == []


def test_two_cards_are_taken(dealt: Dealt) -> None:
    """A double sly deal: one after the other is named, both are marked, both go."""

    def wanted(state: State) -> bool:
        return held(state, 0, "double-sly-deal") and len(set(spare(state, 1))) > 2

    host, guest, state = dealt("expanded", wanted)
    play_card(host, "double-sly-deal")
    assert asked(host) == "take"
    second = host.turn
    answer_all(host)
    host.page.locator(ENABLED).click()
    host.wait_for_next(second)
    expect(guest.page.locator("[data-own] [data-wanted]")).to_have_count(2)
    taken = marked(guest)
    before = spare(state, 1)
    answer(guest, "accept")
    for card in set(taken):
        expect(own(guest, card)).to_have_count(before.count(card) - taken.count(card))
        expect(own(host, card)).to_have_count(spare(state, 0).count(card) + taken.count(card))


def test_a_rent_is_shifted(dealt: Dealt) -> None:
    """Who is charged passes the rent on; then the next one pays."""

    def wanted(state: State) -> bool:
        charges = any(
            "rent-" in move and not move.startswith("bank:") for move in state.view(0).legal
        )
        return charges and "rent-shift" in state.view(1).hand and bool(spare(state, 2))

    host, guest, state = dealt("expanded", wanted, seats=3)
    rent = next(move for move in state.view(0).legal if re.match("play:rent-(?!shift)", move))
    play_card(host, re.split("[:@]", rent)[1])
    assert guest.wait_for_turn()
    guest.page.locator("[data-act=shift]").click()
    if guest.page.locator("[data-choice]").count():
        guest.page.locator("[data-choice='0']").click()
    expect(guest.card("rent-shift#0")).to_have_count(0)
    host.page.get_by_role("tab", name="Log").click()
    log = host.page.get_by_role("tabpanel")
    expect(log.get_by_text(re.compile("^Ben shifts "))).to_be_visible()
    expect(log.get_by_text(re.compile("^(?!Ben).+ pays Aiko with ")).first).to_be_visible()


def test_a_captured_set_is_built_on(dealt: Dealt) -> None:
    """A deal breaker takes the set, which is marked; a house from the hand goes on it at once."""

    def wanted(state: State) -> bool:
        captures = any(move.startswith("play:deal-breaker") for move in state.view(0).legal)
        full = [group.colour for group in state.view(1).table[1].groups if group.group == 0]
        # Nothing is built on stations and utilities.
        return captures and held(state, 0, "house") and not {"black", "teal"} & {*full}

    host, guest, state = dealt("base", wanted, start=218_400)
    (full,) = [group for group in state.view(1).table[1].groups if group.group == 0]
    play_card(host, "deal-breaker")
    expect(guest.page.locator("[data-own] [data-wanted]")).to_have_count(len(full.cards))
    assert marked(guest) == full.cards
    answer(guest, "accept")
    assert host.wait_for_turn()
    assert asked(host) == "build"
    answer(host, "build")
    pile = host.page.locator(f"[data-pile-of='{full.colour}.0']")
    expect(pile.locator("[data-kind=house]")).to_have_count(1)
    expect(host.page.locator("[data-card^='house']")).to_have_count(0)


def test_a_wild_is_laid_on_a_group_of_ones_own(dealt: Dealt) -> None:
    """The groups where it can go light up; pressing one says where."""

    def wanted(state: State) -> bool:
        at = {group.colour for group in state.view(0).table[0].groups if group.group == 7}
        laid = [re.fullmatch("lay:wild-[a-z-]+@([a-z-]+)", move) for move in state.view(0).legal]
        colours = [found[1] for found in laid if found]
        return len(colours) == 2 and len(at & set(colours)) == 1

    host, _, state = dealt("base", wanted)
    wild = next(card for card in state.view(0).hand if card.startswith("wild-"))
    before = host.turn
    host.card(f"{wild}#0").click(position={"x": 12, "y": 60})
    group = host.page.locator("[data-own-group]")
    expect(group).to_have_count(1)
    expect_accessible(host)
    colour = (group.get_attribute("data-own-group") or "").removesuffix(".7")
    group.click()
    host.page.locator(ENABLED).click()
    host.wait_for_next(before)
    expect(host.page.locator(f"[data-pile-of^='{colour}.'] [data-kind='{wild}']")).to_have_count(1)


def test_cards_drawn_together_are_one_line(dealt: Dealt) -> None:
    """The log names them all to who drew them, and counts them to others."""
    host, guest, state = dealt("base", lambda _: True)
    assert len(state.view(0).hand) >= 2
    for player, said in ((host, "Aiko draws .+ and .+"), (guest, "Aiko draws 2 cards")):
        player.page.get_by_role("tab", name="Log").click()
        log = player.page.get_by_role("tabpanel")
        expect(log.get_by_text(re.compile(f"^{said}$"))).to_have_count(1)


def test_a_card_that_can_only_be_banked(dealt: Dealt) -> None:
    """A house without a full set: the button says what it brings, and Enter banks it."""
    host, *_ = dealt("base", lambda state: held(state, 0, "house"))
    turn = host.turn
    host.card("house#0").click(position={"x": 12, "y": 60})
    expect(host.page.locator("[data-main]")).to_have_text("Bank 3M")
    expect_words(host)
    host.page.evaluate("document.activeElement?.blur()")
    host.page.keyboard.press("Enter")
    host.wait_for_next(turn)
    expect(host.page.locator("[data-pile-of=bank] [data-kind=house]")).to_have_count(1)
