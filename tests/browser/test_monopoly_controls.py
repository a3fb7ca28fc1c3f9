"""Deciding in Monopoly: the turn, deeds, auctions, trades, debts and questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player, expect_accessible, expect_words
from tests.browser.positions import Stage

Visit = Callable[..., Player]

OURS = "brown1*2 brown2*1 lightblue1 orange1 orange2! station1 utility1"
THEIRS = "lightblue2 orange3 red1 red2 green1 station2"


def position(
    *asked: dict[str, Any],
    own: dict[str, Any] | None = None,
    theirs: str = THEIRS,
    **fields: Any,
) -> dict[str, Any]:
    """A game of four in the middle: we are on turn, or asked something."""
    players = [
        {"cash": 830, "square": "station1", "deeds": OURS, "cards": ["chance-card"], **(own or {})},
        {"cash": 1210, "deeds": theirs},
        {"cash": 95, "square": "jail_visit", "deeds": "lightblue3 pink1 pink2! yellow1 station3"},
        {
            "cash": 1500,
            "square": "chance1",
            "deeds": " ".join(d for d in ("red3", "darkblue1", "utility2") if d not in theirs),
        },
    ]
    if own and own.get("jail") is not None:
        players[0]["square"] = "jail_visit"
    moved = {"phase": "moved", "dice": [3, 4]} if asked else {}
    found = {"game": "monopoly", "seats": 4, "players": players, **moved, **fields}
    return {**found, "asked": list(asked)} if asked else found


def of_two(*asked: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The same of two, who both are people."""
    found = position(*asked, **fields)
    return {**found, "seats": 2, "players": found["players"][:2]}


BUY = {"ask": "buy", "seat": 0, "square": "darkblue2", "amount": 400}
AUCTION = {"ask": "auction", "seat": 0, "square": "green2", "amount": 0, "left": [0, 1]}
DEBT = {"ask": "debt", "seat": 0, "other": 1, "amount": 420, "word": "rent", "offers": 3}
OFFER = {
    "ask": "offer",
    "seat": 0,
    "other": 1,
    "squares": ["orange3"],
    "wanted": ["orange1", "chance-card"],
    "cash": 150,
    "named": "cash",
    "step": 50,
}
CLAIM = position(
    {"ask": "rolling", "seat": 3, "word": "move"},
    {"ask": "claim", "seat": 0, "other": 3, "square": "station1", "amount": 25},
    options={"rent_claim": "manual"},
    turn=3,
    to_act=0,
)
SPEED = {"speed_die": True}
RICH = {
    "options": {"board": "millionaire", "currency": "K", "target": 1000},
    "face_down": [],
    "seats": 3,
    "players": [
        {
            "cash": 300,
            "square": "chance1",
            "deeds": "brown1 brown2 orange1",
            "level": 1,
            "fortunes": "swap refuse free-house take*2",
        },
        {"cash": 320, "deeds": "red1 red2 orange2!"},
        {"cash": 372, "deeds": "pink1"},
    ],
}
"""The millionaire edition: we keep fortune cards of each kind."""

QUESTIONS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    # what is asked: the position, the button, what the log says after it
    "tax": (
        position({"ask": "tax", "seat": 0}, options={"income_tax": "choice"}),
        "yes",
        "Pay a tenth",
        "Aiko pays $191 of income tax",
    ),
    "interest": (
        position({"ask": "interest", "seat": 0, "squares": ["orange2"]}, phase="end"),
        "lift",
        "Lift for $99",
        "Aiko lifts the mortgage of Prague for $99",
    ),
    "fine": (
        position({"ask": "fine", "seat": 0, "amount": 7}, own={"jail": 3}),
        "pay-fine",
        "Pay $50, move 7",
        "Aiko pays a fine of $50",
    ),
    "claim": (
        CLAIM,
        "yes",
        "Claim $25",
        "Aiko claims $25 from Random 3 for North Station",
    ),
    "let go": (
        CLAIM,
        "no",
        "Let it go",
        "Aiko does not claim the rent of Random 3 for North Station",
    ),
    "want": (
        position(
            {
                "ask": "want",
                "seat": 0,
                "other": 1,
                "square": "red1",
                "building": "house",
                "wants": [],
            },
            theirs=f"{THEIRS} red3",
            phase="roll",
            turn=1,
            to_act=0,
        ),
        "no",
        "Want no house",
        "Aiko does not want a house too",
    ),
    "site": (
        position({"ask": "site", "seat": 0, "building": "house", "amount": 70}, phase="roll"),
        "build",
        "La Paz",
        "Aiko builds in La Paz: 2 houses",
    ),
    "bus": (
        position({"ask": "bus", "seat": 0}, options=SPEED, face="bus", own={"fast": True}),
        "by",
        "3 → Hanoi",
        "Aiko moves to Hanoi",
    ),
    "level": (
        {**position({"ask": "level", "seat": 0}), **RICH},
        "yes",
        "Go up for 50K",
        "Aiko is on level 2",
    ),
    "refuse": (
        {
            **position({"ask": "refuse", "seat": 0, "word": "rent", "other": 1, "amount": 60}),
            **RICH,
        },
        "no",
        "Pay 60K",
        "Aiko pays Random 1 60K of rent",
    ),
    "payee": (
        {
            **position(
                {"ask": "card", "seat": 0, "pile": 1, "card": "pay_one_20"},
                {"ask": "payee", "seat": 0, "amount": 20},
            ),
            **RICH,
        },
        "pay",
        "Random 2",
        "Aiko pays Random 2 20K",
    ),
}


def begun(stage: Stage, visit: Visit, where: dict[str, Any], *, phone: bool = False) -> Player:
    """One person at a table that begins there, whose turn it is."""
    player = stage.begin(visit, where, phone=phone)[0]
    assert player.wait_for_turn()
    return player


def act(player: Player, name: str) -> Locator:
    """A button of the bar or of a deed, by what it does."""
    return player.page.locator(f"[data-act='{name}']")


def do(player: Player, button: Locator) -> None:
    """Press a button, and see the decision made."""
    turn = player.turn
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    player.wait_for_next(turn)


def tab(player: Player, name: str) -> None:
    """Open a panel."""
    player.page.locator(f"[data-tab={name}]").click()
    expect(player.page.locator("[data-panel]")).to_have_attribute("data-panel", name)


def named(player: Player, text: str) -> str:
    """A text with the names of the bots that sit here for `Random 1`, `Random 2`, …, by seat."""

    def name(found: re.Match[str]) -> str:
        plate = player.page.locator(f"[data-plate='{found[1]}'] .name .clip")
        return plate.get_attribute("title") or ""

    return re.sub(r"Random (\d)", name, text)


def expect_log(player: Player, said: str | re.Pattern[str]) -> None:
    """The log says so: in these words, or in words of this pattern."""
    said = named(player, said) if isinstance(said, str) else said
    log = player.page.locator("aside [role=tabpanel]")
    if not log.is_visible():
        player.page.get_by_role("tab", name="Log").click()
    expect(log.get_by_text(said, exact=True).first).to_be_visible()


def expect_cash(player: Player, cash: str) -> None:
    """What our seat shows that we have."""
    plate = player.page.locator(".seat", has=player.page.locator("em"))
    expect(plate.get_by_text(cash, exact=True)).to_be_visible()


def expect_to_fit(player: Player) -> None:
    """Nothing but what scrolls is wider than the screen, and the board is in sight."""
    outside = player.page.locator(".controls").evaluate(
        "one => [...one.querySelectorAll('*')].filter("
        "one => !one.closest('.visually-hidden, .with, [role=tablist]')"
        " && one.getBoundingClientRect().right > innerWidth"
        ").map(one => one.outerHTML.slice(0, 120))"
    )
    assert outside == []
    board = player.page.locator("[data-board]").bounding_box()
    assert board
    assert board["height"] > 190
    for part in (".say", ".bar", ".controls > .hand"):
        box = player.page.locator(part).bounding_box()
        assert box
        below = box["y"] >= board["y"] + board["height"] - 1
        assert below or box["x"] >= board["x"] + board["width"] - 1


@pytest.mark.parametrize("phone", [False, True])
def test_a_city_is_bought(stage: Stage, visit: Visit, phone: bool) -> None:
    """Price and what is left are said; then the deed is among ours."""
    player = begun(stage, visit, position(BUY, own={"square": "darkblue2"}), phone=phone)
    expect(player.ask).to_have_text("Buy Tokyo for $400?")
    expect(player.verdict).to_have_text("Leaves you $430 · dark blue: you would have 1 of 2")
    expect(act(player, "buy")).to_have_text("Buy for $400")
    if not phone:
        lot = player.page.locator("[data-lot=darkblue2]")
        expect(lot).to_contain_text("$2,000")
        text = "$200 a house · dark blue: Random 3 has 1 of 2"
        expect(lot).to_contain_text(named(player, text))
    do(player, act(player, "buy"))
    expect_cash(player, "$430")
    tab(player, "deeds")
    expect(player.page.locator("[data-holding=darkblue2]")).to_be_visible()


def test_money_is_raised_to_buy(stage: Stage, visit: Visit) -> None:
    """What is missing is said, what brings it is beside, and then the button opens."""
    own = {"square": "darkblue2", "cash": 330}
    player = begun(stage, visit, position(BUY, own=own))
    expect(player.verdict).to_contain_text("You are $70 short")
    act(player, "buy").click(force=True)
    expect(player.verdict).to_have_text("Your cash does not suffice (MO-20)")
    expect(player.page.locator("[data-panel]")).to_have_attribute("data-panel", "deeds")
    station = act(player, "mortgage:station1")
    expect(station).to_contain_text("Mortgage North Station for $100")
    do(player, station)
    do(player, act(player, "buy"))
    expect_cash(player, "$30")


def test_an_auction_of_two(stage: Stage, visit: Visit) -> None:
    """Sums typed and added to, more than one has, passing; the deed goes to the highest bid."""
    aiko, ben = stage.begin(visit, of_two(AUCTION), people=2)
    assert aiko.wait_for_turn()
    panel = aiko.page.locator("[data-auction=green2]")
    expect(panel).to_contain_text("Hotel")
    expect(panel).to_contain_text("$1,275")
    field = aiko.page.locator("[data-amount]")
    expect(field).to_have_value("1")
    field.fill("5000")
    expect(aiko.verdict).to_have_text("Your cash does not suffice (MO-20)")
    expect(act(aiko, "bid")).to_have_attribute("aria-disabled", "true")
    field.fill("137")
    expect(aiko.verdict).to_have_text("Leaves you $693")
    turn = aiko.turn
    field.press("Enter")
    aiko.wait_for_next(turn)
    expect(ben.page.locator("[data-high]")).to_have_attribute("data-high", "137")
    expect(ben.page.locator("[data-auction]")).to_contain_text("Aiko has bid $137")
    assert ben.wait_for_turn()
    expect(ben.page.locator("[data-amount]")).to_have_value("138")
    for step in (100, 10, 10, 1):
        ben.page.locator(f"[data-more='{step}']").click()
    expect(act(ben, "bid")).to_have_text("Bid $259")
    do(ben, act(ben, "bid"))
    assert aiko.wait_for_turn()
    expect(aiko.page.locator("[data-bidder='1']")).to_contain_text("Ben")
    do(aiko, act(aiko, "pass"))
    expect(aiko.page.locator("[data-auction]")).to_have_count(0)
    expect_log(aiko, "Ben gets Sydney for $259")


def test_the_last_house_is_auctioned(stage: Stage, visit: Visit) -> None:
    """The least that we may bid for it is our own list price."""
    full = "orange1*4 orange2*4 orange3*4 pink1*4 pink2*4 pink3*4"
    where = {
        "game": "monopoly",
        "seats": 4,
        "turn": 1,
        "to_act": 0,
        "phase": "roll",
        "players": [
            {"cash": 500, "deeds": "red1*2 red2*2 red3*2"},
            {"cash": 900, "deeds": "brown1*1 brown2"},
            {"cash": 700, "deeds": full},
            {"cash": 100},
        ],
        "asked": [
            {
                "ask": "auction",
                "seat": 0,
                "square": "brown2",
                "building": "house",
                "amount": 50,
                "other": 1,
                "left": [0, 1],
            }
        ],
    }
    player = begun(stage, visit, where)
    expect(player.page.locator("[data-auction=house]")).to_contain_text("The bank has 1")
    expect(act(player, "bid")).to_have_text("Bid $150")
    do(player, act(player, "bid"))
    expect_log(player, "Aiko bids $150 for a house")


def test_a_trade_is_offered_countered_and_accepted(stage: Stage, visit: Visit) -> None:
    """What each gives and gets is shown to both; what was declined is not offered again."""
    aiko, ben = stage.begin(visit, of_two(), people=2)
    assert aiko.wait_for_turn()
    tab(aiko, "trade")
    send = aiko.page.locator("[data-send]")
    expect(send).to_have_attribute("aria-disabled", "true")
    aiko.page.locator("[data-good=orange1]").check()
    expect(aiko.page.locator("[data-trade-why]")).to_have_text(
        "Both sides must give something (MO-52)"
    )
    aiko.page.locator("[data-good=red1]").check()
    aiko.page.locator("[data-more='50']").click()
    summary = aiko.page.locator("[data-summary]")
    expect(summary).to_contain_text("Istanbul and $50 for Bangkok")
    expect(summary).to_contain_text("Leaves you $780")
    do(aiko, send)

    assert ben.wait_for_turn()
    expect(ben.ask).to_have_text("Aiko makes you an offer")
    expect(ben.page.locator("[data-side=get]")).to_contain_text("Istanbul")
    expect(ben.page.locator("[data-side=get]")).to_contain_text("$50")
    expect(ben.page.locator("[data-side=give]")).to_contain_text("Bangkok")
    act(ben, "counter").click()
    expect(ben.page.locator("[data-good=orange1]")).to_be_checked()
    expect(ben.page.locator("[data-good=red1]")).to_be_checked()
    expect(ben.page.locator("[data-amount]")).to_have_value("50")
    ben.page.locator("[data-more='100']").click()
    expect(ben.page.locator("[data-summary]")).to_contain_text("Bangkok for Istanbul and $150")
    do(ben, ben.page.locator("[data-send]"))

    assert aiko.wait_for_turn()
    expect(aiko.page.locator("[data-side=give]")).to_contain_text("$150")
    expect(act(aiko, "counter")).to_have_count(0)
    do(aiko, act(aiko, "decline"))
    # What was offered is still there, to be altered.
    expect(aiko.page.locator("[data-panel]")).to_have_attribute("data-panel", "trade")
    expect(aiko.page.locator("[data-good=orange1]")).to_be_checked()
    expect(aiko.page.locator("[data-amount]")).to_have_value("50")
    why = aiko.page.locator("[data-trade-why]")
    expect(why).to_have_text("This exchange has been refused in this turn (MO-52)")
    expect(send).to_have_attribute("aria-disabled", "true")
    aiko.page.locator("[data-more='10']").click()
    expect(why).to_have_count(0)
    do(aiko, send)
    assert ben.wait_for_turn()
    do(ben, act(ben, "accept"))
    expect_log(ben, "Ben gets Istanbul from Aiko")
    expect(aiko.page.locator("[data-good]:checked")).to_have_count(0)
    expect(aiko.page.locator("[data-amount]")).to_have_value("0")
    expect_cash(aiko, "$770")


def test_a_debt_is_raised(stage: Stage, visit: Visit) -> None:
    """The panel counts down what is missing; the debt is paid as soon as the cash reaches it."""
    player = begun(stage, visit, position(DEBT, own={"cash": 40}))
    page = player.page
    owed = named(player, "You owe Random 1 $420 of rent")
    expect(page.locator("[data-debt]")).to_contain_text(owed)
    expect(page.locator("[data-missing]")).to_have_attribute("data-missing", "380")
    expect(page.locator("[data-raise]")).to_have_text("$450")
    act(player, "bankrupt").click(force=True)
    expect(player.verdict).to_have_text("You can still raise what you owe (MO-54)")
    for what in ("mortgage:station1", "mortgage:orange1", "mortgage:utility1", "sell:brown1"):
        do(player, act(player, what))
    expect(page.locator("[data-missing]")).to_have_attribute("data-missing", "90")
    for what in ("mortgage:lightblue1", "sell:brown1", "sell:brown2"):
        do(player, act(player, what))
    expect(page.locator("[data-debt]")).to_have_count(0)
    expect_cash(player, "$10")
    expect_log(player, "Aiko pays Random 1 $420 of rent")


def test_bankruptcy_is_asked_once_more(stage: Stage, visit: Visit) -> None:
    """It cannot be taken back, so a dialog stands before it."""
    where = position({**DEBT, "amount": 1900}, own={"cash": 40})
    player = begun(stage, visit, where)
    expect(player.page.get_by_text("Selling and mortgaging will not be enough")).to_be_visible()
    turn = player.turn
    act(player, "bankrupt").click()
    player.button("Cancel").click()
    assert player.turn == turn
    act(player, "bankrupt").click()
    player.page.locator("[data-ruin]").click()
    player.wait_for_next(turn)
    expect_log(player, "Aiko is bankrupt to Random 1")


def test_houses_go_up_and_down(stage: Stage, visit: Visit) -> None:
    """Evenly: what is not allowed says why; prices and what they bring are on the buttons."""
    player = begun(stage, visit, position(), phone=True)
    tab(player, "deeds")
    act(player, "build:brown1").click(force=True)
    expect(player.page.locator("[data-why]")).to_have_text(
        "Build evenly: another city of the colour has less than Kathmandu (MO-30)"
    )
    expect(act(player, "build:brown2")).to_contain_text("Build a house in La Paz for $50")
    do(player, act(player, "build:brown2"))
    expect_cash(player, "$780")
    expect(player.page.locator("[data-why]")).to_have_count(0)
    do(player, act(player, "sell:brown1"))
    expect_cash(player, "$805")
    do(player, act(player, "lift:orange2"))
    expect_cash(player, "$706")
    do(player, act(player, "mortgage:orange2"))
    expect_cash(player, "$796")


def test_a_hotel_takes_its_colour_down(stage: Stage, visit: Visit) -> None:
    """Where the bank lacks houses each way says what it leaves (MO-32)."""
    full = "orange1*4 orange2*4 orange3*4 pink1*4 pink2*4 pink3*4"
    players = [
        {"cash": 500, "deeds": "red1*hotel red2*hotel red3*hotel"},
        {"cash": 900, "deeds": "yellow1*2 yellow2*2 yellow3*2"},
        {"cash": 700, "deeds": full},
    ]
    player = begun(stage, visit, {"game": "monopoly", "seats": 3, "players": players})
    ways = player.page.locator("[data-act^='sell:red1*']")
    expect(ways).to_have_count(3)
    expect(ways.first).to_have_text(
        "Sell down for $975, leaving Bangkok 1, Lisbon 1, and Mexico City 0"
    )
    do(player, ways.first)
    expect_cash(player, "$1,475")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("pay-fine", "Aiko pays a fine of $50"),
        ("use-card", "Aiko uses an out-of-jail card"),
        ("try", re.compile("^Aiko rolls ")),
    ],
)
def test_out_of_jail(stage: Stage, visit: Visit, what: str, said: Any) -> None:
    """By the fine, a card, or a try; how often we have tried is said."""
    player = begun(stage, visit, position(own={"jail": 1}))
    expect(player.verdict).to_have_text("Failed tries so far: 1")
    do(player, act(player, what))
    player.page.get_by_role("tab", name="Log").click()
    log = player.page.locator("aside [role=tabpanel]")
    expect(log.get_by_text(said).first).to_be_visible()


@pytest.mark.parametrize("asked", QUESTIONS)
def test_questions(stage: Stage, visit: Visit, asked: str) -> None:
    """Each is answered by a button that says what it costs or where it leads, at both sizes."""
    where, answer, label, said = QUESTIONS[asked]
    player = begun(stage, visit, where)
    label = named(player, label)
    button = act(player, answer).filter(has_text=label).first
    for size in (DESKTOP, PHONE):
        player.resize(**size)
        expect(button).to_have_text(label)
        expect_words(player)
        expect_to_fit(player)
    expect_accessible(player)
    do(player, button)
    expect_log(player, said)


def test_three_of_a_kind_lead_anywhere(stage: Stage, visit: Visit) -> None:
    """A square is chosen in the list, or on the board."""
    where = position(
        {"ask": "triple", "seat": 0}, options=SPEED, dice=[2, 2], face="two", own={"fast": True}
    )
    player = begun(stage, visit, where)
    expect(act(player, "go")).to_have_attribute("aria-disabled", "true")
    player.page.locator("[data-goals]").select_option("green3")
    expect(act(player, "go")).to_have_text("Go to Singapore")
    player.page.locator("[data-board] [data-square=darkblue2]").click()
    player.page.keyboard.press("Escape")
    expect(act(player, "go")).to_have_text("Go to Tokyo")
    do(player, act(player, "go"))
    expect(player.ask).to_contain_text("Buy Tokyo for $400")


def test_fortune_cards_are_used(stage: Stage, visit: Visit) -> None:
    """A free house, and a swap of two cities, each chosen from those that can be."""
    player = begun(stage, visit, {"game": "monopoly", **RICH})
    page = player.page
    fortunes = page.locator("[data-fortunes]")
    expect(fortunes).to_contain_text("You are asked when it can be used")
    do(player, page.locator("[data-use=free-house]"))
    expect_log(player, "Aiko uses “a house for nothing”: Kathmandu")
    page.get_by_label("Your city").select_option("orange1")
    page.get_by_label("City wanted").select_option("pink1")
    do(player, page.locator("[data-use=swap]"))
    expect_log(player, "Aiko uses “forced swap”: Istanbul for Cairo")


def test_by_keyboard_alone(stage: Stage, visit: Visit) -> None:
    """Panels, a trade, a house, the roll: by keys, and the focus is never lost."""
    player = begun(stage, visit, position())
    page, keys = player.page, player.page.keyboard
    keys.press("t")
    expect(page.locator("[data-tab=trade]")).to_be_focused()
    keys.press("ArrowLeft")
    expect(page.locator("[data-tab=deeds]")).to_be_focused()
    build = act(player, "build:brown2")
    for _ in range(12):
        if build.evaluate("one => one === document.activeElement"):
            break
        keys.press("Tab")
    expect(build).to_be_focused()
    turn = player.turn
    keys.press("Enter")
    player.wait_for_next(turn)
    expect_cash(player, "$780")
    expect(page.locator(".controls :focus")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("[data-main]")).to_have_attribute("aria-disabled", "false")
    turn = player.turn
    keys.press("Enter")
    player.wait_for_next(turn)
    rolled = re.compile("^Aiko rolls [1-6] and [1-6]$")
    player.page.get_by_role("tab", name="Log").click()
    expect(page.locator("aside [role=tabpanel]").get_by_text(rolled).first).to_be_visible()


def test_an_auction_by_keyboard(stage: Stage, visit: Visit) -> None:
    """Plus and minus change the bid, Enter makes it, P passes."""
    aiko, ben = stage.begin(visit, of_two(AUCTION), people=2)
    assert aiko.wait_for_turn()
    for key in ("+", "+", "ArrowUp", "-"):
        aiko.page.keyboard.press(key)
    expect(act(aiko, "bid")).to_have_text("Bid $3")
    expect(act(aiko, "bid")).to_have_attribute("aria-disabled", "false")
    turn = aiko.turn
    aiko.page.keyboard.press("Enter")
    aiko.wait_for_next(turn)
    assert ben.wait_for_turn()
    ben.page.keyboard.press("p")
    expect_log(ben, "Aiko gets Sydney for $3")


def test_answers_have_numbers(stage: Stage, visit: Visit) -> None:
    """The second way of the bus by its number."""
    where, *_ = QUESTIONS["bus"]
    player = begun(stage, visit, where)
    expect(act(player, "by").nth(1)).to_have_attribute("aria-disabled", "false")
    turn = player.turn
    player.page.keyboard.press("2")
    player.wait_for_next(turn)
    expect_log(player, "Aiko moves to Lima")


def test_an_offer_that_completes_a_colour_says_so(stage: Stage, visit: Visit) -> None:
    """Whoever gives the last city of a colour away is told, before and when it is offered."""
    aiko, ben = stage.begin(visit, of_two(), people=2)
    assert aiko.wait_for_turn()
    tab(aiko, "trade")
    aiko.page.locator("[data-good=orange3]").check()
    aiko.page.locator("[data-more='100']").click()
    expect(aiko.page.locator("[data-completes=orange]")).to_have_text(
        "Aiko would have all of it: orange"
    )
    do(aiko, aiko.page.locator("[data-send]"))
    assert ben.wait_for_turn()
    expect(ben.page.locator("[data-completes=orange]")).to_be_visible()
    do(ben, act(ben, "decline"))
    assert aiko.wait_for_turn()


def test_an_offer_begun_elsewhere_is_finished_in_the_panel(stage: Stage, visit: Visit) -> None:
    """The bar has no button that says nothing for a sum that can still be named."""
    named = {"wanted": ["red1"], "cash": 100, "step": 100, "named": "cash"}
    player = begun(stage, visit, position({"ask": "draft", "seat": 0, "other": 1, **named}))
    expect(act(player, "pay")).to_have_count(0)
    expect(act(player, "drop")).to_be_visible()
    expect(player.page.locator("[data-panel]")).to_have_attribute("data-panel", "trade")
    expect_accessible(player)
    do(player, player.page.locator("[data-send]"))


def test_the_deeds_of_others_are_behind_their_pieces(stage: Stage, visit: Visit) -> None:
    """As cards, with their cash and worth."""
    player = begun(stage, visit, position())
    player.button(named(player, "Deeds of Random 1")).click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.locator("[data-mini]")).to_have_count(6)
    expect(dialog).to_contain_text("$1,210")
    expect(dialog.locator("[data-mini=red1]")).to_contain_text("rent")
    expect_accessible(player)
    dialog.locator("[data-deed-of=red1]").click()
    expect(dialog).to_have_accessible_name("Bangkok")


def test_a_debt_is_raised_before_ruin(stage: Stage, visit: Visit) -> None:
    """The bright button leads to what brings money; ruin is never bright, nor has the focus."""
    player = begun(stage, visit, position(DEBT, own={"cash": 40}))
    main = player.page.locator("[data-main]")
    expect(main).to_have_text("Raise money")
    player.page.keyboard.press("Enter")
    expect(player.page.locator("[data-raises]:focus")).to_have_count(1)
    ruin = act(player, "bankrupt")
    assert not set((ruin.get_attribute("class") or "").split()) & {"main", "play", "danger"}
