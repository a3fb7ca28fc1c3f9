"""Monopoly from the form to the places: whole games, deeds, the list, the graph, languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words, words_of
from tests.browser.positions import Stage

Visit = Callable[..., Player]

ANSWERS = (
    *("roll", "buy", "pass", "end", "try", "pay-fine", "use-card"),
    *("decline", "no", "keep", "lift", "by", "build", "pay", "auction"),
)
"""What is pressed first of what is asked."""
HIDDEN = ("forced swap", "take a city", "free house", "refuse")
"""Fortune cards as the page calls them."""


def option(player: Player, name: str) -> Locator:
    """The control of an option of the form, its group unfolded."""
    place = player.page.locator(f"[data-option={name}]")
    group = player.page.locator("details").filter(has=place)
    if not place.is_visible():
        group.evaluate_all("all => all.forEach(one => { one.open = true })")
    return place.locator("button, select, input").first


def unfold(place: Locator) -> None:
    """Show all that is folded there."""
    folded = place.locator("details:not([open]) > summary")
    # What is fetched may come folded after the others.
    for _ in range(50):
        place.page.wait_for_timeout(200)
        if not folded.count():
            break
        folded.first.click()
    expect(folded).to_have_count(0)


def form(player: Player, preset: str, seats: int) -> None:
    """The form for a new table, at Monopoly and a preset."""
    player.page.goto("/new?game=monopoly")
    player.page.get_by_text(preset, exact=True).first.click()
    player.page.get_by_text(str(seats), exact=True).first.click()


def start(player: Player) -> None:
    """From the form to a game with bots on all other seats."""
    player.button("Create the table").click()
    player.wait_for("lobby")
    player.button("Fill with bots and start").click()
    player.wait_for("playing")


def decide(player: Player) -> None:
    """Press what answers; what is owed is raised."""
    page, turn = player.page, player.turn
    goals = page.locator("[data-goals]")
    if goals.count():
        goals.select_option(index=1)
    press(player).click()
    ruin = page.locator("[data-ruin]")
    if ruin.count():
        ruin.click()
    player.wait_for_next(turn)


def press(player: Player) -> Locator:
    """The button for it."""
    page = player.page
    page.locator("[data-answer]").first.wait_for()
    if page.locator("[data-debt]").count():
        raising = page.locator("[data-act^='mortgage:'], [data-act^='sell:']")
        return raising.first if raising.count() else page.locator("[data-act=bankrupt]")
    for act in (*ANSWERS, "go"):
        button = page.locator(f"[data-answer][data-act={act}][aria-disabled=false]")
        if button.count():
            return button.first
    raise AssertionError(page.locator("[data-answer]").all_inner_texts())


def tab(player: Player, name: str) -> Locator:
    """A tab of the side panel, in front."""
    found = player.page.locator("[data-tabs] [role=tab]").filter(has_text=name)
    if found.get_attribute("aria-selected") != "true" or not panel(player).is_visible():
        found.click()
    expect(panel(player)).to_be_visible()
    return panel(player)


def panel(player: Player) -> Locator:
    """The side panel."""
    return player.page.locator("aside > [role=tabpanel]")


def show_list(player: Player, name: str = "List") -> Locator:
    """The list of squares, in place of the board."""
    if not player.page.locator("[data-squares]").count():
        player.page.get_by_role("button", name=name, exact=True).click()
    rows = player.page.locator("[data-row]")
    expect(rows.first).to_be_visible()
    return rows


def close_deed(player: Player) -> None:
    """Away with it, by keyboard."""
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_whole_game(visit: Visit, phone: bool) -> None:
    """From the form through three rounds to the places, and the graph of how they came about."""
    player = visit("/", phone=phone)
    form(player, "Classic", 3)
    option(player, "end").select_option("turns")
    option(player, "turns").fill("3")
    option(player, "trade_offers").fill("0")
    # Of all options, of how it ends, of trade.
    expect(player.page.locator("details .badge")).to_have_count(3)
    start(player)
    decisions = 0
    while player.wait_for_turn():
        decide(player)
        decisions += 1
    assert decisions >= 3  # a roll a turn; what else is asked is chance
    player.wait_for("over")
    expect(player.main.get_by_text("The last round is over")).to_be_visible()
    results = player.main.locator("[data-result]")
    expect(results).to_have_count(3)
    worths = [result.get_attribute("data-result") or "" for result in results.all()]
    left = [int(worth) for worth in worths if worth != "out"]
    assert left == sorted(left, reverse=True)
    expect(player.main.get_by_text("1st place").first).to_be_visible()

    graph = player.main.locator("[data-worth-graph]")
    assert int(graph.get_attribute("data-worth-graph") or 0) >= 7
    expect(graph.get_by_role("img")).to_be_visible()
    graph.get_by_text("As a table").click()
    last = graph.locator("tbody tr").last.locator("td").all_inner_texts()
    assert sorted(last) == sorted(f"${worth:,}" for worth in (*left, *[0] * (3 - len(left))))
    expect_accessible(player)
    expect_words(player)
    expect_fit(player)
    log = tab(player, "Log")
    expect(log.get_by_text(re.compile("^Round 1: ")).first).to_be_visible()
    expect(log.locator("li.begins")).not_to_have_count(0)
    expect_accessible(player)

    player.page.reload()
    expect(graph).to_have_attribute("data-worth-graph", re.compile(r"\d+"))
    late = visit(f"/t/{player.code}", name="Ben")
    late.wait_for("over")
    expect(late.main.locator("[data-worth-graph]")).to_have_attribute(
        "data-worth-graph", graph.get_attribute("data-worth-graph") or ""
    )


def test_options_that_contradict_each_other_are_told(visit: Visit) -> None:
    """Beside the option, in an unfolded group; options that change nothing are not there."""
    player = visit("/")
    form(player, "Classic", 4)
    options = player.page.locator("[data-option]")
    for hidden in ("turns", "minutes", "bankruptcies", "target"):
        expect(player.page.locator(f"[data-option={hidden}]")).to_have_count(0)
    option(player, "theme").select_option("japan")
    expect(player.page.get_by_text("From Tottori and Kochi to Osaka and Tokyo")).to_be_visible()
    option(player, "currency").select_option("won")
    expect(player.page.get_by_text("For example ₩1,500,000")).to_be_visible()

    option(player, "deal_deeds").fill("10")
    refusal = player.page.locator("[data-refused=deal_deeds]")
    expect(refusal).to_have_text("Deeds dealt: there are not so many")
    expect(player.button("Create the table")).to_have_attribute("aria-disabled", "true")
    option(player, "deal_deeds").fill("2")
    expect(refusal).to_have_count(0)

    option(player, "speed_die").click()
    option(player, "board").select_option("millionaire")
    expect(player.page.locator("[data-refused=speed_die]")).to_be_visible()
    option(player, "speed_die").click()
    expect(player.page.locator("[data-option=speed_die]")).to_have_count(0)
    expect(player.page.locator("[data-option=income_tax]")).to_have_count(0)
    expect(player.page.locator("[data-option=target]")).to_have_count(1)
    expect(player.button("Create the table")).to_have_attribute("aria-disabled", "false")
    player.page.get_by_text("Short game", exact=True).click()
    expect(player.page.locator("[data-option=bankruptcies]")).to_have_count(1)
    expect(options.filter(has_text="Changed from the preset")).to_have_count(0)


def middle(**fields: Any) -> dict[str, Any]:
    """A game of three under way: brown is ours, with buildings."""
    return {
        "game": "monopoly",
        "seats": 3,
        "phase": "roll",
        "players": [
            {"cash": 700, "square": "station1", "deeds": "brown1*2 brown2*1 station1 station2"},
            {"cash": 900, "square": "red1", "deeds": "red1 lightblue1! utility1 station3"},
            {"cash": 60, "square": "jail_visit", "jail": 1, "deeds": "red2"},
        ],
        **fields,
    }


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_deed_of_a_square(stage: Stage, visit: Visit, phone: bool) -> None:
    """All rents, the one that holds marked; opened and left by keyboard, from board and list."""
    player = stage.begin(visit, middle(), phone=phone)[0]
    page = player.page
    assert player.wait_for_turn()
    dialog = page.get_by_role("dialog")
    square = page.locator("[data-square=brown1]")
    square.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_have_accessible_name("Kathmandu")
    expect(page.locator("[data-deed=brown1]")).to_contain_text("Brown", ignore_case=True)
    held = dialog.locator("[aria-current=true]")
    expect(held).to_have_count(1)
    expect(held).to_contain_text("2 houses")
    expect(held).to_contain_text("$30")
    expect(dialog.locator("[data-owner='0']")).to_contain_text("Aiko")
    expect_accessible(player)
    expect_words(player)
    modal = dialog.evaluate("one => one.matches(':modal')")
    assert modal == phone
    dialog.get_by_role("button", name="La Paz").click()
    expect(dialog).to_have_accessible_name("La Paz")
    expect(held).to_contain_text("1 house")
    close_deed(player)
    expect(square).to_be_focused()

    rows = show_list(player)
    expect(rows).to_have_count(40)
    for name, rent in (
        ("station1", "$50"),
        ("brown1", "$30"),
        ("utility1", "4 × dice"),
        ("lightblue1", "mortgaged"),
        ("darkblue2", "for $400"),
    ):
        expect(page.locator(f"[data-row={name}]")).to_contain_text(rent)
    expect(page.locator("[data-row=station1]")).to_contain_text("Aiko")
    expect(page.locator("[data-row=jail_visit]")).to_contain_text("In jail")
    expect_accessible(player)
    expect_words(player)
    look = page.locator("[data-look=lightblue1]").first
    look.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_contain_text("Mortgaged: no rent")
    expect(held).to_have_count(0)
    close_deed(player)
    expect(look).to_be_focused()
    for name, said in (
        ("go", "a salary of $200"),
        ("income_tax", "Pay the bank $200"),
        ("free_parking", "Nothing happens here"),
        ("chance1", "16 of 16 cards not seen yet"),
        ("jail_visit", "Who lands here is only visiting"),
    ):
        page.locator(f"[data-look={name}]").first.click()
        expect(dialog).to_contain_text(said)
        close_deed(player)
    page.get_by_role("button", name="List", exact=True).click()
    expect(page.locator("[data-squares]")).to_have_count(0)


def test_a_deed_acts(stage: Stage, visit: Visit) -> None:
    """What can be done with a square can be done from its deed."""
    player = stage.begin(visit, middle())[0]
    assert player.wait_for_turn()
    turn = player.turn
    player.page.locator("[data-square=brown2]").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Build a house").click()
    player.wait_for_next(turn)
    held = player.page.get_by_role("dialog").locator("[aria-current=true]")
    expect(held).to_contain_text("2 houses")


def test_what_is_worth_looking_up(stage: Stage, visit: Visit) -> None:
    """Who holds what, the bank's stock, and the cards that are still to come."""
    player = stage.begin(visit, middle(below=[["bank_50", "go_jail"], []]))[0]
    assert player.wait_for_turn()
    scores = tab(player, "Scores")
    expect(scores.get_by_text("The bank has 29 houses and 12 hotels")).to_be_visible()
    brown = scores.locator("li").filter(has_text="brown")
    expect(brown).to_contain_text("complete")
    expect(scores.get_by_role("button", name="Tokyo: the bank")).to_be_visible()
    scores.get_by_role("button", name="La Paz: Aiko").click()
    expect(player.page.get_by_role("dialog")).to_have_accessible_name("La Paz")
    close_deed(player)
    scores = tab(player, "Scores")
    chance = scores.locator("[data-pile=chance]")
    chance.locator("summary").click()
    expect(chance.locator("summary")).to_contain_text("14 of 16 cards not seen yet")
    coming = chance.locator("ol li")
    expect(coming).to_have_text(["Receive $50.", "Go to jail, not past the start."])
    expect(chance.locator("ul").get_by_text("Go back 3 squares.")).to_be_visible()


def test_the_millionaire_edition(visit: Visit) -> None:
    """32 squares with face-down cards, levels, the target; some turns of it."""
    player = visit("/")
    form(player, "Millionaire", 3)
    option(player, "trade_offers").fill("0")
    start(player)
    expect(player.page.locator("[data-square]")).to_have_count(32)
    expect(player.page.locator("[data-level='1']").first).to_be_attached()
    expect(player.main.get_by_text("Target: 1M")).to_be_visible()
    rows = show_list(player)
    expect(rows).to_have_count(32)
    expect(rows.get_by_text("fortune card face down").first).to_be_attached()
    rules = tab(player, "Rules")
    expect(rules.locator("#MM-2")).to_contain_text("Whoever first has 1,000 in cash")
    expect(rules.locator("#MO-52")).to_contain_text("A turn has 0 opening offers")
    player.page.locator("[data-tabs] [aria-selected=true]").click()
    for _ in range(8):
        if not player.wait_for_turn():
            break
        decide(player)
    expect_words(player)
    expect_accessible(player)


RICH = {
    "game": "monopoly",
    "seats": 3,
    "phase": "roll",
    "options": {"board": "millionaire", "currency": "K", "target": 1000},
    "face_down": [],
    "players": [
        {"cash": 300, "square": "chance1", "deeds": "brown1", "fortunes": "swap refuse take*2"},
        {"cash": 320, "deeds": "red1"},
        {"cash": 372},
    ],
}


def test_fortune_cards_are_for_their_holder(stage: Stage, visit: Visit) -> None:
    """The holder sees what they are; whoever watches sees how many, and nothing more."""
    player = stage.begin(visit, RICH)[0]
    assert player.wait_for_turn()
    page = player.page
    page.locator("[data-tab=deeds]").click()
    fortunes = page.locator("[data-fortunes]")
    expect(fortunes).to_contain_text("forced swap")
    expect(fortunes).to_contain_text("take a city")
    watcher = visit(f"/t/{player.code}", base_url=stage.address, name="Ben")
    watcher.wait_for("playing")
    expect(watcher.main.get_by_text("You are watching")).to_be_visible()
    html = watcher.page.locator("body").inner_html().lower()
    assert [card for card in HIDDEN if card in html] == []
    expect(watcher.page.locator("[data-fortunes]")).to_have_count(0)
    expect_accessible(watcher)


def test_an_auction_is_watched(stage: Stage, visit: Visit) -> None:
    """Whoever watches sees what is auctioned, the highest bid and who is in, and cannot press."""
    asked = {"ask": "auction", "seat": 0, "square": "green2", "amount": 40, "left": [0, 1]}
    where = middle(phase="moved", dice=[3, 4], asked=[{**asked, "other": 1}])
    player = stage.begin(visit, where)[0]
    assert player.wait_for_turn()
    watcher = visit(f"/t/{player.code}", base_url=stage.address, phone=True)
    lot = watcher.page.locator("[data-auction=green2]")
    expect(lot).to_contain_text("Sydney")
    expect(watcher.page.locator("[data-high]")).to_have_attribute("data-high", "40")
    expect(watcher.page.locator("[data-answer], input[data-sum]")).to_have_count(0)
    lot.get_by_role("button", name="Look at the deed: Sydney").click()
    expect(watcher.page.get_by_role("dialog")).to_have_accessible_name("Sydney")
    expect_accessible(watcher)
    expect_words(watcher)


@pytest.mark.parametrize(
    ("preset", "langs"), [("classic", ("en", "ko")), ("millionaire", ("ja", "zh-Hant"))]
)
def test_every_language(visit: Visit, preset: str, langs: Sequence[str]) -> None:
    """Form, board, list and all panels have words; deeds, a few in each."""
    player = visit("/new?game=monopoly")
    page = player.page
    for lang in langs:
        player.speak(lang)
        page.get_by_text(words_of(lang)[f"monopoly.preset.{preset}"], exact=True).first.click()
        unfold(page.locator("form"))
        expect_words(player)
    player.button(words_of(lang)["lobby.create"]).click()
    player.wait_for("lobby")
    player.button(words_of(lang)["table.start_with_bots"]).click()
    player.wait_for("playing")
    assert player.wait_for_turn()
    for number, lang in enumerate(langs):
        player.speak(lang)
        player.wait_for("playing")
        assert player.wait_for_turn()
        words = words_of(lang)
        for name in ("scores", "log", "chat", "rules"):
            tab(player, words[f"table.{name}"])
            expect_words(player)
        show_list(player, words["monopoly.page.list"])
        expect_words(player)
        for row in page.locator("[data-squares] [data-look]").all()[number : 13 : len(langs)]:
            row.click()
            expect_words(player)
            close_deed(player)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Visit, phone: bool) -> None:
    """The form unfolded, the board, the list, a deed, every panel; in the dark and in light.

    On a phone the panels, the list and the deed: the scenes have the rest.
    """
    player = visit("/", phone=phone)
    page = player.page

    def expect_nothing() -> None:
        player.shine("dark")
        expect_accessible(player)
        player.shine("light")
        expect_accessible(player, "in light", "color-contrast")

    form(player, "Short game", 4)
    if not phone:
        unfold(page.locator("form"))
        expect_nothing()
    start(player)
    assert player.wait_for_turn()
    if not phone:
        expect_nothing()
    for name in ("Scores", "Log", "Rules"):
        shown = tab(player, name)
        if name == "Rules":
            shown.locator("summary").first.wait_for()
        unfold(shown)
        expect_nothing()
    if phone:
        page.locator("[data-tabs] [aria-selected=true]").click()
    show_list(player)
    expect_nothing()
    page.locator("[data-look=brown1]").first.click()
    expect_nothing()
    expect_fit(player)
