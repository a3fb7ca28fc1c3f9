"""Whole deals and games at the table, by people in browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser.player import Player, expect_words

Visit = Callable[..., Player]


def test_two_browsers_play_a_deal(launch: Callable[[], Browser], visit: Visit) -> None:
    """A host invites a friend by the link; both play a whole deal, with two bots between them."""
    host = visit("/", name="Aiko", within=launch())
    host.new_table()
    expect(host.page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()

    link = host.page.get_by_label("Invite friends").input_value()
    guest = visit(link, name="Jihun", within=launch())
    guest.button("Sit here").click()
    expect(host.page.get_by_text("Jihun", exact=True).first).to_be_visible()
    host.button("Start the game").click()

    for player in (host, guest):
        player.wait_for("playing")
        expect(player.hand).to_have_count(13)
    assert not set(host.cards) & set(guest.cards)

    moved = {"host": 0, "guest": 0}
    while host.phase == "playing":
        for name, player in (("host", host), ("guest", guest)):
            if player.main.get_attribute("data-mine") == "true":
                player.move()
                moved[name] += 1
                host.page.wait_for_function(
                    "turn => Number(document.querySelector('main').dataset.turn) >= turn",
                    arg=player.turn,
                )
    assert min(moved.values()) > 0
    for player in (host, guest):
        player.wait_for("between", "over")
        expect(
            player.page.get_by_role("heading", name=re.compile("hand is over|win"))
        ).to_be_visible()
    points = [
        player.page.locator("aside tbody tr").first.locator("td").all_inner_texts()
        for player in (host, guest)
    ]
    assert points[0] == points[1]
    assert len(points[0]) == 4
    assert sum(int(one.replace("−", "-")) for one in points[0]) == 0


def test_game_to_its_end_and_again(visit: Visit, known: str) -> None:
    """Two deals with the next-hand button between them, the result, and a rematch."""
    player = visit("/new", base_url=known)
    player.new_table(hands=2, seats=3)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    expect(player.hand).to_have_count(17)
    expect(player.page.get_by_text("Hand 1 of 2")).to_be_visible()
    player.play_deal()

    player.wait_for("between")
    expect_words(player)
    player.button("Next hand").click()
    player.wait_for("playing")
    expect(player.page.get_by_text("Hand 2 of 2")).to_be_visible()
    player.play_deal()

    player.wait_for("over")
    expect_words(player)
    result = player.main.get_by_role("table", name="Places")
    expect(result.get_by_role("row")).to_have_count(4)
    expect(player.main.get_by_text("1st place").first).to_be_visible()
    expect(player.main.get_by_text("Last hand:")).to_have_count(3)
    expect(player.main.get_by_role("img", name="How the points went")).to_be_visible()
    expect(player.main.get_by_role("heading", name="Moments")).to_be_visible()
    expect(player.button("Rematch")).to_be_focused()
    look_moments_up(player)
    sheet = player.page.locator("aside table")
    expect(sheet.locator("tbody tr")).to_have_count(2)
    columns = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    totals = sheet.locator("tfoot tr").first.locator("td").all_inner_texts()
    sums = [sum(map(_number, column)) for column in zip(*columns, strict=True)]
    assert sums == [_number(total) for total in totals]

    player.page.get_by_role("tab", name="Rules").click()
    player.page.get_by_text("Fair dealing").click()
    kept = player.page.get_by_text(
        re.compile(r"Hand [12]: proved: .* code \w{5}-\w{5} with your seed")
    )
    expect(kept).to_have_count(2)
    player.page.get_by_role("tab", name="Scores").click()

    player.button("Rematch").click()
    player.wait_for("playing")
    expect(player.hand).to_have_count(17)
    expect(sheet.locator("tbody tr")).to_have_count(0)
    expect(sheet.get_by_text("All games")).to_be_visible()


def look_moments_up(player: Player) -> None:
    """Each moment leads to its line in the log: beside it, or in the sheet of a phone."""
    page = player.page
    moments = page.locator("[data-moments] > li")
    line = page.locator("aside [aria-current]")
    for at, moment in enumerate(moments.all()):
        told = moment.locator("span").first.inner_text().split("·")[-1].strip()
        moment.get_by_role("button", name=re.compile("^Show in the log: ")).click()
        expect(line).to_be_focused()
        expect(line).to_be_in_viewport()
        assert told in line.inner_text(), at
    player.resize(390, 844)
    page.keyboard.press("Escape")
    expect(line).to_be_hidden()
    button = moments.first.get_by_role("button")
    button.press("Enter")
    expect(line).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    player.resize(1280, 800)
    page.get_by_role("tab", name="Scores").click()


SEEN = """() => {
  window.seen = new Set();
  const look = () => {
    seen.add(`${innerWidth} ${getComputedStyle(document.querySelector("aside")).visibility}`);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_narrower_window_shows_no_sheet(visit: Visit) -> None:
    """The panel is away at once, not after it has slid over the table, and there at once."""
    player = visit("/", reduced_motion="no-preference")
    player.quick_table()
    player.page.evaluate(SEEN)
    for width in (390, 1280, 768):
        player.resize(width, 844)
    seen = player.page.evaluate("[...seen]")
    assert seen == ["1280 visible", "390 hidden", "768 hidden"]
    # Opened by its tab it slides still.
    sliding = player.page.get_by_role("tab", name="Scores").evaluate(
        "async (tab) => { tab.click(); await new Promise(requestAnimationFrame);"
        " return document.querySelector('aside').getAnimations().length }"
    )
    assert sliding > 0


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


def test_reload_in_the_middle_of_a_hand(visit: Visit) -> None:
    """After a reload everything is where it was."""
    player = visit("/")
    player.quick_table()
    while player.wait_for_turn() and player.turn < 12:
        player.move()
    assert player.phase == "playing"
    before = _seen(player)
    player.page.reload()
    player.wait_for("playing")
    expect(player.hand.first).to_be_visible()
    assert _seen(player) == before


def _seen(player: Player) -> dict[str, object]:
    player.page.get_by_role("tab", name="Log").click()
    log = player.page.get_by_role("group", name="What has happened").locator("li span")
    expect(log.first).to_be_visible()
    return {
        "turn": player.turn,
        "ask": player.ask.inner_text(),
        "hand": player.cards,
        "trick": player.page.locator("[data-cards]").evaluate_all(
            "all => all.map(one => one.dataset.cards)"
        ),
        "seats": player.main.get_by_role("group").all_inner_texts(),
        "log": log.all_inner_texts(),
    }


def test_illegal_selection_says_why(visit: Visit) -> None:
    """The reason stands beside the play button as soon as the selection is illegal."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    ranks = [card[0] for card in player.cards]
    odd = next(i for i, rank in enumerate(ranks) if rank != ranks[0])
    player.hand.nth(0).click()
    player.hand.nth(odd).click()
    expect(player.verdict).to_have_text(re.compile("two cards need the same rank"))
    expect(player.play_button).to_have_attribute("aria-disabled", "true")
    turn = player.turn
    player.play_button.click(force=True)
    player.page.keyboard.press("Escape")
    expect(player.verdict).to_be_empty()
    expect(player.page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    assert player.turn == turn

    player.button("Hint").click()
    expect(player.verdict).to_have_text(re.compile("^(Hint|Nothing you hold can be played)"))

    # Cards are put elsewhere in the hand, or on the table, by dragging them.
    while not player.shown_a_play():
        player.button("Pass").click()
        player.wait_for_next(turn)
        assert player.wait_for_turn()
        turn = player.turn
        player.button("Hint").click()
    player.page.keyboard.press("Escape")
    before = player.cards
    player.drag(before[0], player.card(before[2]), dx=2)
    expect(player.hand.first).to_have_attribute("data-card", before[1])
    assert sorted(player.cards) == sorted(before)
    assert player.turn == turn
    player.button("Hint").click()
    expect(player.verdict).to_have_text(re.compile("^Hint"))
    chosen = player.page.locator("[data-card][aria-pressed=true]")
    played = chosen.evaluate_all("cards => cards.map(card => card.dataset.card)")
    player.drag(played[0], player.page.locator(".felt"))
    player.wait_for_next(turn)
    assert not set(played) & set(player.cards)


def test_who_watches_sees_no_hand(visit: Visit) -> None:
    """A visitor without a seat sees the table, the counts, and no cards in hand."""
    player = visit("/")
    player.quick_table()
    player.wait_for_turn()
    watcher = visit(f"/t/{player.code}", name="Watcher")
    watcher.wait_for("playing")
    expect(watcher.main.get_by_text("You are watching. Hidden cards stay hidden")).to_be_visible()
    expect(watcher.hand).to_have_count(0)
    assert len(watcher.main.get_by_role("group").all()) >= 4
    hidden = set(player.cards)
    html = watcher.page.content()
    assert not [card for card in hidden if f'data-card="{card}"' in html]


def test_chat_reaches_the_others(visit: Visit) -> None:
    """What one says the other reads, and is told of while looking elsewhere."""
    host = visit("/", name="Aiko")
    host.new_table()
    guest = visit(f"/t/{host.code}", name="Jihun")
    guest.button("Sit here").click()
    # Beside the table that waits, people talk; who looks elsewhere is told of it.
    guest.page.get_by_role("tab", name="Log").click()
    expect(host.page.get_by_text("Nobody has said anything yet")).to_be_visible()
    host.page.get_by_label("Message to the table").fill("Good evening <b>all</b>")
    host.button("Send").click()
    tab = guest.page.get_by_role("tab", name="Chat")
    expect(tab).to_contain_text("1")
    tab.click()
    expect(guest.page.get_by_role("log")).to_contain_text("Good evening <b>all</b>")


def test_host_fills_and_clears_seats(visit: Visit) -> None:
    """Bots come and go, guests can be removed, the start waits for everybody."""
    host = visit("/", name="Aiko")
    host.new_table()
    rows = host.page.locator(".chairs > li")
    expect(rows).to_have_count(4)
    rows.nth(2).get_by_role("button", name="Remove the bot").click()
    expect(host.page.get_by_role("heading", name="Waiting for 2 more players")).to_be_visible()
    rows.nth(2).get_by_role("button", name=re.compile("Add a bot")).click()
    host.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Momo")).click()
    expect(rows.nth(2)).to_contain_text("Momo")
    expect(rows.nth(2)).to_contain_text("Plays what looks pretty")

    guest = visit(f"/t/{host.code}", name="Jihun")
    guest.button("Sit here").click()
    expect(rows.nth(1)).to_contain_text("Jihun")
    # Whoever is removed before their page has taken the seat reads it at the table instead.
    expect(guest.page.get_by_label("Message to the table")).to_be_visible()
    rows.nth(1).get_by_role("button", name="Remove Jihun from the table").click()
    expect(rows.nth(1)).to_contain_text("Empty seat")
    expect(guest.page.get_by_role("link", name="Back to the lobby")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="You were removed")).to_be_visible()


def test_a_bot_keeps_the_seat_of_who_is_away(visit: Visit) -> None:
    """Who loses the connection is played for, and takes the seat back."""
    host = visit("/", name="Aiko")
    host.new_table()
    guest = visit(f"/t/{host.code}", name="Jihun")
    guest.button("Sit here").click()
    expect(host.page.get_by_text("Jihun", exact=True).first).to_be_visible()
    host.button("Start the game").click()
    guest.wait_for("playing")
    expect(guest.hand).to_have_count(13)
    address = guest.page.url
    guest.page.goto("about:blank")
    expect(host.main.get_by_text("A bot plays", exact=True)).to_be_visible()
    guest.page.goto(address)
    guest.wait_for("playing", "between")
    guest.button("Take your seat back").click()
    expect(guest.button("Take your seat back")).to_have_count(0)
    expect(host.main.get_by_text("A bot plays", exact=True)).to_have_count(0)


def test_what_is_asked_is_told_once(visit: Visit) -> None:
    """Whatever else happens at the table before the decision, it is not told again."""
    host = visit("/", name="Aiko")
    host.new_table(seats=3)
    guest = visit(f"/t/{host.code}", name="Jihun")
    guest.button("Sit here").click()
    expect(host.page.get_by_text("Jihun", exact=True).first).to_be_visible()
    host.button("Start the game").click()
    guest.wait_for("playing")
    while host.main.get_attribute("data-mine") != "true":
        if guest.main.get_attribute("data-mine") == "true":
            guest.move()
    told = host.page.locator("[aria-live=assertive]")
    expect(told).to_contain_text(host.ask.inner_text())
    told.evaluate(
        "one => { window.told = 0; new MutationObserver(() => window.told++).observe(one,"
        " { characterData: true, childList: true, subtree: true }) }"
    )
    guest.page.goto("about:blank")
    expect(host.main.get_by_text("A bot plays", exact=True)).to_be_visible()
    assert host.page.evaluate("window.told") == 0


def test_pause_and_standing_up(visit: Visit) -> None:
    """A pause stops all until the host goes on; who stands up is asked first, and then watches."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    player.button("Menu").click()
    player.button("Pause").click()
    paused = player.page.get_by_role("status").get_by_text("The table is paused")
    expect(paused).to_be_visible()
    expect(player.button("Pass")).to_have_attribute("aria-disabled", "true")
    player.button("Resume").click()
    expect(paused).to_have_count(0)

    # The host says how long bots take, and hurries them alone.
    player.button("Menu").click()
    menu = player.page.get_by_role("dialog")
    paces = menu.get_by_role("group", name="Bots play")
    paces.get_by_text("Quickly", exact=True).click()
    expect(player.main.get_by_text("Aiko has the bots play quickly")).to_be_visible()
    hurry = menu.get_by_role("switch", name="Faster while others play")
    hurry.click()
    expect(hurry).to_be_checked()
    player.page.keyboard.press("Escape")

    player.button("Menu").click()
    expect(paces.get_by_role("radio", name="Quickly")).to_be_checked()
    player.button("Stand up").first.click()
    expect(player.page.get_by_text("A bot plays for you, and your seat is kept")).to_be_visible()
    player.button("Stand up").last.click()
    expect(player.main.get_by_text("You are watching. Hidden cards stay hidden")).to_be_visible()
    expect(player.hand).to_have_count(0)


def test_the_clock_runs(visit: Visit) -> None:
    """A table with a clock shows what is left of it."""
    player = visit("/new")
    expect(player.button("Create the table")).to_be_enabled()
    player.page.get_by_label("Decision time").select_option(label="15 s")
    player.button("Create the table").click()
    player.wait_for("lobby")
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    assert player.wait_for_turn()
    clock = player.main.get_by_role("img", name=re.compile(r"^\d+ seconds left$"))
    expect(clock).to_be_visible()
    first = clock.get_attribute("aria-label")
    expect(clock).not_to_have_attribute("aria-label", first or "")
