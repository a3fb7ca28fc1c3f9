"""Daifugo at the table."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player, expect_accessible, expect_words
from tests.browser.positions import Stage

Visit = Callable[..., Player]


def seated(
    visit: Visit, preset: str, *, phone: bool = False, seats: int | None = None, name: str = "Aiko"
) -> Player:
    """A table with bots, of four if nothing is said, in its first round."""
    return sit_down(visit("/", phone=phone, name=name), preset, seats)


def sit_down(player: Player, preset: str, seats: int | None = None) -> Player:
    """At a new table."""
    player.page.goto("/new")
    player.page.get_by_text("Daifugo", exact=True).first.click()
    player.page.get_by_text(preset, exact=True).first.click()
    if seats is not None:
        player.page.get_by_text(str(seats), exact=True).first.click()
    player.button("Create the table").click()
    player.wait_for("lobby")
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    return player


def main_button(player: Player) -> None:
    """Press the button that plays, gives, returns or is done, by keyboard."""
    expect(player.page.locator("[data-main]")).to_have_attribute("aria-disabled", "false")
    player.page.keyboard.press("Enter")


def by_hint(player: Player) -> None:
    """Do in our turn what the hint says, by keyboard."""
    turn = player.turn
    player.page.locator("body").press("h")
    expect(player.verdict).to_have_text(re.compile("^Hint: "))
    said = player.verdict.inner_text()
    if said == "Hint: Pass":
        player.page.keyboard.press("p")
    elif said == "Hint: Pass and draw a card":
        player.page.keyboard.press("d")
    else:
        player.page.evaluate("document.activeElement?.blur()")
        main_button(player)
    player.wait_for_next(turn)


@pytest.mark.parametrize(
    ("play", "ask", "told", "logged", "phone"),
    [
        (
            "hs-7",
            "give",
            "Give 3♣ 4♦ to Toto",
            "Aiko gives 3♣ 4♦ to Toto (2)",
            True,
        ),
        ("hs-T", "discard", "Put away 3♣ 4♦", "Aiko puts 3♣ 4♦ away", False),
    ],
)
def test_a_hint_picks_all_cards(
    stage: Stage, visit: Visit, play: str, ask: str, told: str, logged: str, phone: bool
) -> None:
    """All that the bot would give, or put away, and to whom; Enter does it."""
    where = {
        "game": "daifugo",
        "seats": 3,
        "options": {"seven_give": "any", "ten_discard": True},
        "hands": ["c3d4hJsK", None, None],
        "counts": [4, 3, 4],
        "to_act": 0,
        "trick": {"play": play, "owner": 0},
        "asked": [{"ask": ask, "count": 2}],
    }
    player = stage.begin(visit, where, phone=phone)[0]
    assert player.wait_for_turn()
    turn = player.turn
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(f"Hint: {told}")
    expect(player.page.locator("[data-card][aria-pressed=true]")).to_have_count(2)
    main_button(player)
    player.wait_for_next(turn)
    player.page.get_by_role("tab", name="Log").click()
    expect(player.page.get_by_role("tabpanel").get_by_text(logged)).to_be_visible()


def test_gifts_are_told_one_by_one(stage: Stage, visit: Visit) -> None:
    """To each the cards that are chosen for them."""
    where = {
        "game": "daifugo",
        "seats": 3,
        "options": {"seven_give": "any"},
        "hands": ["c3d4hJsK", None, None],
        "counts": [4, 3, 4],
        "to_act": 0,
        "trick": {"play": "hs-7", "owner": 0},
        "asked": [{"ask": "give", "count": 2}],
    }
    player = stage.begin(visit, where)[0]
    assert player.wait_for_turn()
    for card, seat in (("c3", 1), ("hJ", 2)):
        choose(player, card)
        player.page.locator(f"[data-receiver='{seat}']").click()
    expect(player.verdict).to_have_text("Give 3♣ to Momo and J♥ to Toto")


def choose(player: Player, name: str) -> None:
    """Click on what is seen of a card: its left edge, the rest may lie below the next one."""
    player.card(name).scroll_into_view_if_needed()
    box = player.card(name).bounding_box()
    assert box
    player.page.mouse.click(box["x"] + 9, box["y"] + box["height"] / 2)


def by_choice(player: Player) -> None:
    """Play the first card that can be played alone, by mouse; the rest as the hint says."""
    can_pass = player.button("Pass").count()
    if can_pass:
        turn = player.turn
        can = player.page.locator("[data-card].can")
        for name in can.evaluate_all("cards => cards.map(card => card.dataset.card)"):
            choose(player, name)
            if player.page.locator("[data-main][aria-disabled=false]").count():
                player.page.locator("[data-main]").click()
                player.wait_for_next(turn)
                return
            choose(player, name)
    by_hint(player)


def expect_results(player: Player, *, points: bool, phone: bool) -> None:
    """The result and the score sheet have points, or titles where no points are kept."""
    expect(player.main.get_by_role("columnheader")).to_have_count(4 if points else 2)
    scores = player.page.get_by_role("tab", name="Scores")
    if phone:
        scores.click()
    row = player.page.locator("[data-deal='1']")
    expect(row.get_by_role("rowheader")).to_have_text("Round 1")
    cells = row.get_by_role("cell").all_inner_texts()
    told = ["+2", "+1", "−1", "−2"] if points else ["Daifugo", "Fugo", "Hinmin", "Daihinmin"]
    assert sorted(cells) == sorted(told)
    total = player.page.locator("aside").get_by_role("rowheader", name="Total")
    expect(total).to_have_count(1 if points else 0)
    if phone:
        scores.click()


@pytest.mark.parametrize(("preset", "phone"), [("Dokopa", False), ("Kotoba", True)])
def test_two_rounds(visit: Visit, preset: str, phone: bool) -> None:
    """A round by hints, another by own choices with titles and the exchange, results of both."""
    player = seated(visit, preset, phone=phone)
    expect(player.page.locator("[data-order]")).to_have_count(1)
    expect(player.page.locator("[data-pile]")).to_have_count(1 if preset == "Kotoba" else 0)
    expect(player.page.locator("[data-title]")).to_have_count(0)
    player.wait_for_turn()
    expect_accessible(player)
    expect_words(player)
    player.play_deal(lambda: by_hint(player))
    player.wait_for("between")
    places = player.page.locator("[data-result]")
    expect(places).to_have_count(4)
    assert [place.get_attribute("data-result") for place in places.all()] == list("1234")
    expect(places.first).to_contain_text("Daifugo")
    expect(places.last).to_contain_text("Daihinmin")
    expect_accessible(player)
    expect_words(player)
    expect_results(player, points=preset != "Kotoba", phone=phone)
    player.button("Next round").click()
    player.wait_for("playing")
    expect(player.page.locator("[data-title='daifugo']")).to_have_count(1)
    player.play_deal(lambda: by_choice(player))
    player.wait_for("between")
    expect(player.page.locator("[data-result]")).to_have_count(4)


def test_the_score_sheet_of_eight_can_be_read(visit: Visit) -> None:
    """Each seat has a line, with its whole name and its total in sight."""
    player = seated(visit, "Dokopa", seats=8)
    player.play_deal(lambda: by_hint(player))
    player.wait_for("between")
    expect_readable_sheet(player)
    player.resize(**PHONE)
    player.page.get_by_role("tab", name="Scores").click()
    expect_readable_sheet(player)


def expect_readable_sheet(player: Player) -> None:
    """Of eight seats."""
    sheet = player.page.get_by_role("group", name="Score sheet")
    expect(sheet.get_by_role("rowheader")).to_have_count(8)
    names = sheet.get_by_role("rowheader").all_inner_texts()
    assert names[0] == "Aiko"
    assert len(set(names)) == 8
    expect(sheet.get_by_role("columnheader")).to_have_text(["Total", "Round 1"])
    points = [
        int(cell.replace("−", "-")) for cell in sheet.get_by_role("cell").all_inner_texts()[1:]
    ]
    assert points[::2] == points[1::2]
    assert sum(points) == 0
    broken = sheet.get_by_role("rowheader").evaluate_all(
        "heads => heads.filter(head => head.getBoundingClientRect().height > 36"
        " || head.firstElementChild.scrollWidth > head.firstElementChild.clientWidth)"
    )
    assert not broken
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_host_has_the_seats_drawn_anew(visit: Visit) -> None:
    """Once after a round, where the lead is kept; the next round is played then."""
    player = seated(visit, "Dokopa")
    player.play_deal(lambda: by_hint(player))
    player.wait_for("between")
    player.button("Draw the seats anew").click()
    expect(player.main.get_by_text("The seats are drawn anew")).to_be_visible()
    expect(player.button("Draw the seats anew")).to_have_count(0)
    player.button("Next round").click()
    player.wait_for("playing")


OVERLAPS = """() => {
  const seats = [...document.querySelectorAll("main [role=group].seat")];
  const boxes = seats.map((seat) => seat.getBoundingClientRect());
  const wrong = [];
  seats.forEach((seat, i) => {
    for (const part of seat.querySelectorAll("*")) {
      const box = part.getBoundingClientRect();
      if (!box.width || part.matches(".visually-hidden")) continue;
      // What hangs on a plate reaches beyond it on purpose.
      if (part.closest(".bubble, [popovertarget]")) {
        if (box.left < 0 || box.right > innerWidth) wrong.push(part.outerHTML);
        continue;
      }
      if (box.left < boxes[i].left - 6 || box.right > boxes[i].right + 6)
        wrong.push(part.outerHTML);
    }
  });
  boxes.forEach((a, i) => {
    if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight || !a.width)
      wrong.push([i]);
    boxes.slice(i + 1).forEach((b, j) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 0 && high > 0) wrong.push([i, i + 1 + j, wide, high]);
    });
  });
  return { count: boxes.length, wrong };
}"""


def grown(text: str, seats: int) -> str:
    """A message of the server as a game for `seats` would send it: whatever each seat has."""

    def grow(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: grow(inner, name) for name, inner in value.items()}
        if isinstance(value, list) and len(value) == 8 and key != "hand":
            if key == "ring":
                return list(range(seats))
            return [*value, *value[1 : 1 + seats - 8]]
        return value

    return json.dumps(grow(json.loads(text)))


LONG = ("Maximiliana Weather", "大富豪になりたい人の長い長い名前です")


@pytest.mark.parametrize("seats", [2, 4, 5, 7, 8, 10])
def test_seats_never_overlap(visit: Visit, seats: int) -> None:
    """With long names, for a coming game of ten, too: as many as eight and two more."""
    player = seated(visit, "Dokopa", seats=min(seats, 8), name=LONG[0])
    page = player.page
    name = ""

    def rename(route: Any) -> None:
        server = route.connect_to_server()

        def pass_on(message: Any) -> None:
            text = re.sub(r'"kind":"bot","name":"\w+"', f'"kind":"human","name":"{name}"', message)
            text = text.replace(f'"name":"{LONG[0]}"', f'"name":"{name}"')
            route.send(grown(text, seats) if seats > 8 else text)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws|/socket"), rename)
    for name in LONG:
        page.reload()
        player.wait_for("playing", "between")
        expect(page.locator("main [role=group].seat")).to_have_count(seats)
        expect(page.get_by_role("group", name=name, exact=True)).to_have_count(seats)
        for size in (DESKTOP, PHONE):
            player.resize(**size)
            found = page.evaluate(OVERLAPS)
            assert found == {"count": seats, "wrong": []}, (name, size)


def ring_on_screen(player: Player) -> list[str]:
    """The names of the seats as they are drawn, clockwise, ours first."""
    boxes: list[tuple[str, float, float]] = player.page.evaluate(
        """() => [...document.querySelectorAll("main [role=group].seat")].map((seat) => {
          const box = seat.getBoundingClientRect();
          return [seat.ariaLabel, box.left + box.width / 2, box.top + box.height / 2];
        })"""
    )
    middle = player.main.bounding_box()
    assert middle
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] * 0.4
    around = sorted(boxes, key=lambda box: math.atan2(box[2] - y, box[1] - x))
    names = [name for name, *_ in around]
    mine = names.index("Aiko")
    return names[mine:] + names[:mine]


def test_seats_drawn_anew_stand_in_turn_order(visit: Visit) -> None:
    """Clockwise on the screen is the order of turns, ours at the bottom, also after a new draw."""
    player = seated(visit, "Dokopa", seats=5)
    first = ring_on_screen(player)
    assert first[0] == "Aiko"
    assert len(set(first)) == 5
    seen = [first]
    while seen[-1] == first:
        player.play_deal(lambda: by_hint(player))
        player.wait_for("between")
        player.button("Draw the seats anew").click()
        expect(player.button("Draw the seats anew")).to_have_count(0)
        player.button("Next round").click()
        player.wait_for("playing")
        seen.append(ring_on_screen(player))
        assert len(seen) < 5, "the seats were never drawn in another order"
    lowest = player.page.evaluate(
        """() => [...document.querySelectorAll("main [role=group].seat")].toSorted((a, b) =>
          b.getBoundingClientRect().top - a.getBoundingClientRect().top)[0].ariaLabel"""
    )
    assert lowest == "Aiko"
    assert player.wait_for_turn()
    # The round begins with the exchange, before anybody leads.
    if player.ask.inner_text().startswith("Give "):
        by_hint(player)
        assert player.wait_for_turn()
    player.page.get_by_role("tab", name="Log").click()
    log = player.page.get_by_role("tabpanel").inner_text()
    trick = re.split("The table is cleared|leads the round", log.split("leads the round")[-1])[0]
    acted = re.findall(rf"({'|'.join(first)}) (?:plays|passes)", trick)
    order = seen[-1]
    for one, after in itertools.pairwise(acted):
        assert (order.index(after) - order.index(one)) % 5 == 1


def test_a_table_of_the_contest(visit: Visit) -> None:
    """UECda from the lobby: five seats; whoever holds the diamond three is found without asking."""
    player = seated(visit, "University contest", seats=5)
    for _ in range(2):
        while player.wait_for_turn():
            # At one moment: the table may have answered the first question meanwhile.
            turn, mine, asked = player.main.evaluate(
                "main => [Number(main.dataset.turn), main.dataset.mine === 'true',"
                " document.querySelector('[data-ask]')?.innerText ?? '']"
            )
            if "3 of diamonds" in asked:
                player.wait_for_next(turn)
            elif mine:
                by_hint(player)
        player.wait_for("between")
        expect(player.page.locator("[data-result]")).to_have_count(5)
        expect_words(player)
        player.button("Next round").click()
        player.wait_for("playing")
    player.page.get_by_role("tab", name="Log").click()
    log = player.page.get_by_role("tabpanel")
    expect(log.get_by_text("holds the 3 of diamonds and leads").first).to_be_visible()


def test_a_joker_means_what_its_player_wants(visit: Visit) -> None:
    """More than one meaning is legal: the strongest is offered first, another can be chosen."""
    while True:
        player = seated(visit, "Kotoba", seats=2)
        while player.wait_for_turn() and player.page.locator("[data-cards]").count():
            by_hint(player)
        if "jk" in player.cards and player.phase == "playing":
            break
    natural = next(card for card in player.cards if not card.startswith("jk"))
    choose(player, natural)
    choose(player, "jk")
    meanings = player.page.locator("[data-meaning]")
    expect(meanings).to_have_count(3)
    turned = player.page.locator("[data-turned]").count()
    suits = [suit for suit in ("cdhs" if turned else "shdc") if suit != natural[0]]
    rank = natural[1].replace("T", "10")
    signs = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    assert meanings.all_inner_texts() == [f"★ = {rank}{signs[suit]}" for suit in suits]
    expect(meanings.first).to_have_attribute("aria-checked", "true")
    expect(player.verdict).to_contain_text(f"as {rank}{signs[suits[0]]}")
    player.page.locator("body").press("m")
    expect(meanings.nth(1)).to_have_attribute("aria-checked", "true")
    meanings.nth(2).click()
    expect(player.verdict).to_contain_text(f"as {rank}{signs[suits[2]]}")
    turn = player.turn
    player.page.locator("[data-main]").click()
    player.wait_for_next(turn)
    player.page.get_by_role("tab", name="Log").click()
    said = re.compile(f"Aiko plays .*as {rank}{signs[suits[2]]}")
    expect(player.page.get_by_role("tabpanel").get_by_text(said)).to_be_visible()


def turn_without_drawing(player: Player) -> int:
    """One turn of ours, or the next round: how often we had to draw, asking for it ourselves."""
    if not player.wait_for_turn():
        assert player.phase == "between", "nobody was ever stuck"
        player.button("Next round").click()
        player.wait_for("playing")
        return 0
    # The table may have answered for us since.
    mine, turn, ask = player.page.evaluate(
        """() => {
          const { mine, turn } = document.querySelector("main").dataset;
          const ask = document.querySelector("[data-ask]")?.innerText ?? "";
          return [mine === "true", Number(turn), ask];
        }"""
    )
    if not mine:
        return 0
    drawn = 0
    if "nothing you hold can be played" not in ask:
        player.page.keyboard.press("h")
        expect(player.verdict).to_have_text(re.compile("^Hint: "))
        if not player.verdict.inner_text().startswith("Hint: Pass"):
            # What a K draws is told like any card drawn.
            if "change" in ask:
                player.page.keyboard.press("Escape")
            main_button(player)
        elif "draw" in ask:
            player.page.keyboard.press("d")
            drawn = 1
        else:
            player.page.keyboard.press("p")
    player.wait_for_next(turn)
    return drawn


def test_forced_passes_are_given_by_the_table(visit: Visit) -> None:
    """The switch is in the menu, remembered for the next table; a second one says to draw."""
    player = seated(visit, "Kotoba")
    player.button("Menu").click()
    menu = player.page.get_by_role("dialog")
    menu.get_by_role("switch", name="Pass by itself").click()
    menu.get_by_role("switch", name="Draw a card when passing").click()
    player.page.keyboard.press("Escape")
    player.page.get_by_role("tab", name="Log").click()
    player.page.evaluate("document.activeElement?.blur()")
    drew = player.page.get_by_role("tabpanel").get_by_text(re.compile(r"Aiko draws .* left"))
    ours = 0
    while drew.count() <= ours:
        ours += turn_without_drawing(player)
    sit_down(player, "Kotoba")
    player.button("Menu").click()
    for name in ("Pass by itself", "Draw a card when passing"):
        expect(menu.get_by_role("switch", name=name)).to_be_checked()


BOMB = {
    "game": "daifugo",
    "seats": 4,
    "options": {"queen_bomber": True, "rank_lock": "alone", "equal_hands": False},
    "hands": ["c3d3c5h9dKsK", "c4d5h7s9cT", "d4h5d7c9hA", "h3s4s7d9hK"],
    "to_act": 0,
    "trick": {"play": "hs-Q", "owner": 0},
    "asked": [{"ask": "bomb", "count": 2}],
}


@pytest.mark.parametrize("phone", [True, False])
def test_a_queen_names_ranks(stage: Stage, visit: Visit, phone: bool) -> None:
    """DF-72: buttons for the ranks, no more than allowed; all put them away, and everybody sees."""
    (player,) = stage.begin(visit, BOMB, phone=phone)
    expect(player.page.locator("[data-ask]")).to_have_text("Q-bomber: name up to 2 ranks, or none")
    ranks = player.page.locator("[data-ranks] button")
    expect(ranks).to_have_count(13)
    for i in range(13):
        expect(ranks.nth(i)).to_be_in_viewport(ratio=1)
    for rank in ("9", "3"):
        player.page.locator(f"[data-ranks] [data-rank='{rank}']").press("Enter")
    expect(player.page.locator("[data-ranks] [data-rank='5']")).to_be_disabled()
    expect(ranks.first).to_have_attribute("aria-pressed", "true")
    expect(player.verdict).to_have_text("Everybody puts away all threes and all nines")
    expect_accessible(player)
    player.page.evaluate("document.activeElement?.blur()")
    main_button(player)
    expect(player.page.locator("[data-effect='bombed']")).to_contain_text(
        "all threes and all nines"
    )
    expect(player.hand).to_have_count(3)


def test_ranks_that_are_locked_say_what_follows(stage: Stage, visit: Visit) -> None:
    """DF-70: the next rank stands among the signs, which say at a tap what that means."""
    where = {
        **BOMB,
        "hands": ["c7dKsK", "c4d5", "d4h5", "h3s4"],
        "trick": {"play": "h6", "owner": 3, "rank": "6"},
        "asked": [],
    }
    (player,) = stage.begin(visit, where)
    sign = player.page.locator("[data-chip='ranks']")
    expect(sign).to_contain_text("Next: sevens")
    sign.click()
    expect(player.page.get_by_text("The next rank twice in a row").first).to_be_visible()
    player.hand.nth(1).click()
    expect(player.verdict).to_contain_text("Ranks are locked: only sevens may follow (DF-70)")
