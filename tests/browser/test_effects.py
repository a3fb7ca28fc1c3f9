"""What Daifugo asks besides plays, and what it refuses: at tables whose deals were searched for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.deals import add_seed, searched
from tests.browser.player import Player, expect_fit, expect_words
from tests.browser.test_daifugo import choose, sit_down
from tycoon.core.engine.state import State

Visit = Callable[..., Player]
NAMES = {"kotoba": "Kotoba", "dokopa": "Dokopa", "dokopa-full": "Dokopa, everything on"}
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def hand(state: State, seat: int = 0) -> list[str]:
    """The cards of a seat, weakest first."""
    return list(state.view(seat).hand)


def leading(state: State, ranks: str = "") -> bool:
    """Whether seat 0 leads and holds one card of each of these ranks."""
    held = Counter(card[1] for card in hand(state))
    return state.seat_to_act == 0 and all(held[rank] == 1 for rank in ranks)


def plain(state: State, jokers: int) -> bool:
    """Whether seat 0 leads with so many jokers and, otherwise, cards that have no effects."""
    cards = hand(state)
    ranks = {card[1] for card in cards if card != "jk"}
    return state.seat_to_act == 0 and cards.count("jk") == jokers and not ranks & set("578JK")


def one(visit: Visit, address: str, preset: str, seats: int, wanted: Callable[[State], bool],
        *, phone: bool = False) -> tuple[Player, list[str]]:  # fmt: skip
    """A player among bots, dealt as wanted, and the hand."""
    seed, state = searched("daifugo", preset, seats, 1, wanted)
    player = visit("/", base_url=address, phone=phone)
    add_seed(player, seed)
    sit_down(player, NAMES[preset], seats)
    assert player.wait_for_turn()
    assert player.cards == named(hand(state))
    return player, hand(state)


def two(
    visit: Visit, address: str, preset: str, wanted: Callable[[State], bool]
) -> tuple[Player, Player, State]:
    """Two people, dealt as wanted."""
    seed, state = searched("daifugo", preset, 2, 2, wanted)
    host = visit("/", base_url=address)
    add_seed(host, seed)
    host.page.goto("/new?game=daifugo")
    host.page.get_by_text(NAMES[preset], exact=True).first.click()
    host.page.get_by_text("2", exact=True).first.click()
    host.button("Create the table").click()
    host.wait_for("lobby")
    guest = visit("/", base_url=address, name="Bob")
    add_seed(guest, seed)
    guest.page.goto(f"/t/{host.code}")
    guest.button("Sit here").click()
    host.button("Start the game").click()
    for seat, player in enumerate((host, guest)):
        player.wait_for("playing")
        expect(player.hand).to_have_count(len(hand(state, seat)))
        assert player.cards == named(hand(state, seat))
    return host, guest, state


def named(cards: list[str]) -> list[str]:
    """The hand as the page calls it: the second joker has a name of its own."""
    second = len(cards) - 1 if cards.count("jk") == 2 else None
    return ["jk2" if at == second else card for at, card in enumerate(cards)]


def main(player: Player) -> Locator:
    """The button that plays, gives, returns, or is done."""
    return player.page.locator("[data-main]")


def play(player: Player, *cards: str) -> None:
    """Choose cards and press the button, by mouse."""
    turn = player.turn
    for card in cards:
        choose(player, card)
    expect(main(player)).to_have_attribute("aria-disabled", "false")
    main(player).click()
    player.wait_for_next(turn)


def refused(player: Player, why: str | re.Pattern[str]) -> None:
    """The selection is refused with a sentence, and pressing the button changes nothing."""
    expect(player.verdict).to_have_text(why)
    expect(main(player)).to_have_attribute("aria-disabled", "true")
    turn = player.turn
    main(player).click(force=True)
    player.page.keyboard.press("Enter")
    expect(player.verdict).to_have_text(why)
    assert player.turn == turn


def test_four_of_a_kind_turn_the_order(visit: Visit, known: str) -> None:
    """The table says which end is strong, before and after a revolution, which nobody undoes."""

    def most(state: State, seat: int) -> int:
        cards = Counter(card[1] for card in hand(state, seat))
        jokers = cards.pop("k", 0)
        return max(cards.values()) + jokers

    def wanted(state: State) -> bool:
        fours = [card for card in hand(state) if card[1] == "4"]
        return state.seat_to_act == 0 and len(fours) == 4 and most(state, 1) < 4

    player, _ = one(visit, known, "dokopa", 2, wanted)
    order = player.page.locator("[data-order]")
    expect(order).to_have_attribute("data-order", "usual")
    play(player, *(card for card in player.cards if card[1] == "4"))
    expect(order).to_have_attribute("data-order", "reversed")
    expect(order).to_contain_text("Reversed: 3 is strong, 2 is weak")


def logged(player: Player, text: str | re.Pattern[str]) -> None:
    """The log says so."""
    player.page.get_by_role("tab", name="Log").click()
    expect(player.page.get_by_role("tabpanel").get_by_text(text).first).to_be_visible()


def shown(card: str) -> str:
    """A card as sentences show it."""
    return card[1].replace("T", "10") + SIGNS[card[0]]


def test_a_seven_gives_a_card_to_whom_one_wants(visit: Visit, known: str) -> None:
    """The card, then its receiver: of two others, by button; not more than asked for."""
    player, cards = one(visit, known, "kotoba", 3, lambda state: leading(state, "7"))
    seven = next(card for card in cards if card[1] == "7")
    gift, other = [card for card in cards if card not in {seven, "jk"}][:2]
    play(player, seven)
    expect(player.ask).to_have_text("7-give: you may give away up to 1 card")
    expect(main(player)).to_have_text("Done")
    receivers = player.page.locator("[data-receiver]")
    expect(receivers).to_have_text([re.compile("^To [A-Z]")] * 2)
    second = receivers.nth(1).inner_text().removeprefix("To ")
    expect(receivers.first).to_have_attribute("aria-disabled", "true")
    choose(player, gift)
    expect(player.verdict).to_have_text("Choose who gets the card")
    expect(main(player)).to_have_attribute("aria-disabled", "true")
    choose(player, other)
    receivers.nth(0).click()
    refused(player, re.compile("no more than the number"))
    choose(player, other)
    receivers.nth(1).click()
    expect(player.verdict).to_have_text(f"Give {shown(gift)} to {second}")
    expect(main(player)).to_have_text("Give")
    expect_words(player)
    play(player)
    expect(player.card(gift)).to_have_count(0)
    logged(player, f"Aiko gives {shown(gift)} to {second} (1)")


def test_giving_works_on_a_phone_by_keys(visit: Visit, known: str) -> None:
    """The receivers are numbered, and everything fits."""
    player, cards = one(visit, known, "kotoba", 5, lambda state: leading(state, "7"), phone=True)
    seven = next(card for card in cards if card[1] == "7")
    gift = next(card for card in cards if card not in {seven, "jk"})
    play(player, seven)
    choose(player, gift)
    expect(player.page.locator("[data-receiver]")).to_have_count(4)
    expect_fit(player)
    player.page.keyboard.press("3")
    given = f"Give {shown(gift)} to "
    expect(player.verdict).to_have_text(re.compile(f"^{given}[A-Z]"))
    third = player.verdict.inner_text().removeprefix(given)
    turn = player.turn
    player.page.keyboard.press("Enter")
    player.wait_for_next(turn)
    logged(player, f"Aiko gives {shown(gift)} to {third} (1)")


def test_a_ten_puts_a_card_away(visit: Visit, known: str) -> None:
    """One card or none; everybody sees which."""
    player, cards = one(visit, known, "dokopa-full", 4, lambda state: leading(state, "T"))
    ten = next(card for card in cards if card[1] == "T")
    away, other = [card for card in cards if card not in {ten, "jk"}][:2]
    play(player, ten)
    expect(player.ask).to_have_text("10-discard: you may put away one card or none")
    choose(player, away)
    choose(player, other)
    refused(player, re.compile("no more than the number"))
    choose(player, other)
    expect(main(player)).to_have_text("Put away")
    play(player)
    expect(player.card(away)).to_have_count(0)
    logged(player, f"Aiko puts {shown(away)} away")


def test_a_king_changes_a_card_for_one_of_the_pile(visit: Visit, known: str) -> None:
    """One is put away, one drawn, which only its owner is told."""
    player, cards = one(visit, known, "kotoba", 4, lambda state: leading(state, "K"))
    king = next(card for card in cards if card[1] == "K")
    away = next(card for card in cards if card not in {king, "jk"})
    pile = player.page.locator("[data-pile]")
    before = int(pile.get_attribute("data-pile") or 0)
    play(player, king)
    expect(player.ask).to_have_text("K-change: you may put away up to 1 card and draw as many")
    choose(player, away)
    expect(main(player)).to_have_text("Change")
    play(player)
    expect(player.card(away)).to_have_count(0)
    (drawn,) = set(player.cards) - set(named(cards))
    expect(player.hand).to_have_count(len(cards) - 1)
    assert int(pile.get_attribute("data-pile") or 0) <= before - 1
    drew = "joker" if drawn.startswith("jk") else re.escape(shown(drawn))
    logged(player, re.compile(f"Aiko draws .*{drew}.*; {before - 1} left"))


def test_the_lock_is_shown_by_its_suits_and_named_when_it_refuses(visit: Visit, known: str) -> None:
    """A pair on a pair of the same suits: only these may follow, says the refusal."""

    def pairs(state: State, seat: int) -> dict[str, str]:
        """The ranks of which the seat has just two cards, and their suits."""
        held: dict[str, str] = {}
        for card in hand(state, seat):
            held[card[1]] = held.get(card[1], "") + card[0]
        return {rank: suits for rank, suits in held.items() if len(suits) == 2}

    order = "34569TQKA2"

    def wanted(state: State) -> bool:
        return state.seat_to_act == 0 and plan(state) is not None

    def plan(state: State) -> tuple[str, str, str] | None:
        """The ranks of our pair, of Bob's on it, and of ours that the lock forbids."""
        ours, theirs = pairs(state, 0), pairs(state, 1)
        for first in order:
            for second in order[order.index(first) + 1 :]:
                for third in order[order.index(second) + 1 :]:
                    locked = ours.get(first) == theirs.get(second) == "hs"
                    if locked and ours.get(third, "hs") != "hs":
                        return first, second, third
        return None

    host, guest, state = two(visit, known, "dokopa", wanted)
    found = plan(state)
    assert found
    first, second, third = found
    play(host, f"h{first}", f"s{first}")
    assert guest.wait_for_turn()
    play(guest, f"h{second}", f"s{second}")
    assert host.wait_for_turn()
    for player in (host, guest):
        lock = player.page.locator("[data-lock]")
        expect(lock).to_have_attribute("data-lock", re.compile("^(hs|sh)$"))
        expect(lock.locator("[data-suit]")).to_have_count(2)
        for suit in ("spades", "hearts"):
            expect(lock.get_by_text(suit)).to_have_count(1)
        effect = player.page.locator("[data-effect='locked']")
        expect(effect).to_have_text(re.compile(r"^\s*Bob locks the table to (♥♠|♠♥)\s*$"))
    # Each sign says at a tap, or by key, what it means.
    chip = host.page.locator("[data-chip=lock]")
    about = host.page.locator(f"[id='{chip.get_attribute('popovertarget')}']")
    expect(about).to_be_hidden()
    chip.click()
    expect(about).to_have_text(re.compile(r"^\s*Locked\s+The same suits \w+.*DF-32\s*$"))
    host.page.keyboard.press("Escape")
    expect(about).to_be_hidden()
    chip.press("Enter")
    expect(about).to_be_visible()
    host.page.keyboard.press("Escape")
    for suit in pairs(state, 0)[third]:
        choose(host, suit + third)
    refused(host, re.compile(r"^Locked to (♥♠|♠♥) \(DF-32\)$"))


def test_two_equal_jokers_are_two_cards(visit: Visit, known: str) -> None:
    """Either can be chosen alone, or both; the other one stays."""
    player, cards = one(
        visit, known, "kotoba", 2, lambda state: leading(state) and hand(state).count("jk") == 2
    )
    choose(player, "jk")
    choose(player, "jk2")
    for joker in ("jk", "jk2"):
        expect(player.card(joker)).to_have_attribute("aria-pressed", "true")
    expect(main(player)).to_have_attribute("aria-disabled", "false")
    expect(player.verdict).to_have_text("Play 2 jokers")
    choose(player, "jk")
    expect(player.card("jk")).to_have_attribute("aria-pressed", "false")
    expect(player.card("jk2")).to_have_attribute("aria-pressed", "true")
    play(player)
    expect(player.page.locator("[data-card^='jk']")).to_have_count(1)
    expect(player.hand).to_have_count(len(cards) - 1)
    logged(player, re.compile("^Aiko plays a joker"))


def lead_alone(host: Player, guest: Player, *cards: str) -> None:
    """Aiko leads one card after another, and Bob passes on each."""
    for card in cards:
        assert host.wait_for_turn()
        play(host, card)
        if guest.wait_for_turn():
            turn = guest.turn
            guest.button("Pass").click()
            guest.wait_for_next(turn)


def test_a_joker_may_not_be_the_last_card(visit: Visit, known: str) -> None:
    """Neither with another one nor alone; what is left is to draw, and that is said."""
    host, guest, state = two(visit, known, "kotoba", lambda state: plain(state, 1))
    *cards, last, _ = hand(state)
    lead_alone(host, guest, *cards)
    assert host.wait_for_turn()
    choose(host, last)
    choose(host, "jk")
    refused(host, "A joker may not be in your last play (DF-33)")
    choose(host, "jk")
    play(host)
    assert guest.wait_for_turn()
    guest.button("Pass").click()
    assert host.wait_for_turn()
    expect(host.ask).to_have_text("You lead, but your joker may not be your last card: draw")
    choose(host, "jk")
    refused(host, "A joker may not be in your last play (DF-33)")
    turn = host.turn
    host.button("Pass and draw a card").click()
    host.wait_for_next(turn)
    expect(host.hand).to_have_count(2)


def test_the_daifugo_gives_cards_back(visit: Visit, known: str) -> None:
    """The first of one round chooses in the next: just so many, which only the two see."""
    host, guest, state = two(visit, known, "kotoba", lambda state: plain(state, 0))
    *cards, last = hand(state)
    lead_alone(host, guest, *cards)
    assert host.wait_for_turn()
    play(host, last)
    for player in (host, guest):
        player.wait_for("between")
        player.button("Next round").click()
    for player in (host, guest):
        player.wait_for("playing")
    assert host.wait_for_turn()
    expect(host.page.locator("[data-title='daifugo']")).to_have_count(1)
    expect(host.ask).to_have_text(re.compile(r"^Give (2|one) cards? back to Bob$"))
    count = 2 if "2" in host.ask.inner_text() else 1
    expect(guest.ask).to_have_text(re.compile("^Aiko chooses what to give back to Bob: "))
    expect(host.button("Pass")).to_have_count(0)
    expect(main(host)).to_have_text("Give back")
    expect_words(host)
    before = host.cards
    naturals = [card for card in before if not card.startswith("jk")]
    for card in naturals[: count + 1]:
        choose(host, card)
    refused(host, re.compile("^Exchange: choose "))
    choose(host, naturals[count])
    play(host)
    assert host.cards == [card for card in before if card not in naturals[:count]]
    for card in naturals[:count]:
        expect(guest.card(card)).to_be_visible()
    logged(host, re.compile(f"^Aiko gives .*{re.escape(shown(naturals[0]))}.* to Bob"))
