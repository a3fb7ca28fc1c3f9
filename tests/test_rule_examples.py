"""The examples that rules give, in the manual and in the catalogue, are what the games do.

Each is tied to its text: a sentence that is worded anew, or a game that plays otherwise, fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tycoon
from tests.games.daifugo import tools as daifugo
from tests.games.deal import tools as deal
from tests.games.monopoly import dice
from tests.games.monopoly import test_millionaire as edition
from tests.games.monopoly import tools as monopoly
from tycoon.core.engine.chance import FastChance
from tycoon.games.bigtwo import cards
from tycoon.games.bigtwo.rules.combos import strength
from tycoon.games.bigtwo.rules.dragons import power_of
from tycoon.words import LANGUAGES
from tycoon.words.rules import BOOKS, texts

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
DECK = [name for name in cards.NAMES if not name.startswith("D")]


def page(name: str) -> str:
    """A page of rules, its lines joined."""
    text = " ".join((RULES / f"{name}.md").read_text(encoding="utf-8").split())
    return re.sub(r"\[([A-Z]{2}-\d+)\]\(#[^)]*\)", r"\1", text)


def said(lang: str, key: str) -> str:
    """A text of the rules by its number, or a sentence of the catalogue."""
    for name in BOOKS:
        if key in texts(name, lang):
            return texts(name, lang)[key]
    text = (ROOT / "src" / "tycoon" / "words" / f"{lang}.json").read_text(encoding="utf-8")
    sentence: str = json.loads(text)[key]
    return sentence


# Big Two: combinations. Cards without a suit are of mixed suits, so that no flush comes about.


def power(text: str) -> int:
    """How strong cards are that a page names: `7♠ dragon`, `10-J-Q-K-A`, `K K K 5 5`."""
    suited = text.translate(str.maketrans("♦♣♥♠", "dchs")).replace("10", "T")
    taken: set[str] = set()
    for place, word in enumerate(re.split(r"[ -]", suited)):
        options = {"dragon": ["Dm", "Dc"], "dragons": ["Dc", "Dm"]}.get(word)
        options = options or ([word] if len(word) == 2 else [f"{word}{s}" for s in "dchs"])
        first = place % len(options)
        taken.add(next(one for one in options[first:] + options[:first] if one not in taken))
    return power_of(cards.read("".join(sorted(taken, key=cards.NAMES.index))))


def weaker_first(*texts: str) -> Callable[[], None]:
    def check() -> None:
        powers = [power(text) for text in texts]
        assert 0 not in powers
        assert all(weak < strong for weak, strong in pairwise(powers))

    return check


def the_ends_of_the_order() -> None:
    """BT-2"""
    assert (min(DECK, key=single), max(DECK, key=single)) == ("3d", "2s")


def single(name: str) -> int:
    return strength(cards.read(name))


def ten_straights() -> None:
    """BT-11: from A-2-3-4-5 to 10-J-Q-K-A, and nothing goes on past the ace."""
    row = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
    assert all(power(" ".join(row[i : i + 5])) for i in range(10))
    for wrong in ("J-Q-K-A-2", "Q-K-A-2-3", "K-A-2-3-4"):
        assert power(wrong) == 0


def nothing_beats_the_best() -> None:
    """BT-15"""
    best = power("A♠ 2♠ 3♠ 4♠ 5♠")
    assert all(power(other) < best for other in ("A♥ 2♥ 3♥ 4♥ 5♥", "2 2 2 2 A", "2♠ 3♠ 4♠ 5♠ 6♠"))


def two_natural_twos() -> None:
    """BT-33, BT-34: any two natural 2s beat the two dragons, which are a pair of 2s."""
    dragons = power_of(cards.read("DmDc"))
    twos = [f"2{suit}" for suit in "dchs"]
    pairs = [a + b for i, a in enumerate(twos) for b in twos[i + 1 :]]
    assert all(power_of(cards.read(pair)) > dragons for pair in pairs)
    assert dragons > power("A♥ A♠")


# Big Two: hands and games.


def bigtwo(*moves: str, **position: Any) -> Any:
    state = tycoon.find("bigtwo").from_position(position, FastChance(1))
    for move in moves:
        state.apply(state.parse(move), FastChance(1))
    return state


def hands(last: str, *counts: int) -> list[str]:
    """The last card of seat 0, and hands of so many cards, without 2s."""
    free = [name for name in DECK if name[0] != "2" and name not in ("3d", last)]
    found = [last]
    for count in counts:
        found.append("".join(free[:count]))
        free = free[count:]
    return found


def losses_of_3_10_and_13() -> None:
    """BT-16"""
    state = bigtwo("As", hands=hands("As", 3, 10, 13), to_act=0, options={"hands": 1})
    assert state.deal_returns() == [62, -3, -20, -39]


def losses_with_twos() -> None:
    """BT-20"""
    dealt = hands("2s", 5, 7, 13)
    dealt[2] += "2h2c"
    options = {"hands": 1, "dangerous_twos": True}
    state = bigtwo("2s", hands=dealt, to_act=0, options=options)
    assert state.deal_returns() == [160, -10, -72, -78]


def shifting() -> None:
    """BT-60"""
    dealt = ["5d3s", "Dc4s", "Dm6s", "Ac7s"]
    options = {"dragons": True, "shifting_dragons": True, "hands": 1}
    moves = ("5d", "Dc", "Dm", "Ac", "pass", "pass", "pass")
    state = bigtwo(*moves, hands=dealt, to_act=0, options=options)
    assert state.seat_to_act == 3
    assert "7s" in {state.notation(action) for action in state.legal_actions()}


def team_of_the_first() -> None:
    """BT-71: A1, B1, A2, B2 in the order of seats; A1 is out first."""
    dealt = hands("As", 3, 9, 8)
    state = bigtwo("As", hands=dealt, to_act=0, options={"teams": True, "limit": 200})
    assert state.deal_returns() == [-7, 7, -7, 7]


# Daifugo.


def sequences() -> None:
    """DF-4, DF-3: by the weakest card; with `sequence_above` wholly above; nothing past the 2."""
    hands = ("h5h6h7dTdJdQd3d4d5", "s8", "s9", "cK")
    followed = daifugo.legal(daifugo.at(*hands, on="s-456", owner=3))
    assert {"h-567", "d-TJQ"} <= followed
    assert "d-345" not in followed
    above = daifugo.at(*hands, on="s-456", owner=3, options={"sequence_above": True})
    assert "h-567" not in daifugo.legal(above)
    assert "d-TJQ" in daifugo.legal(above)
    lead = daifugo.legal(daifugo.at("hKhAh2h3", "s8", "s9", "sT"))
    assert "h-KA2" in lead
    assert not any(text.startswith("h-A2") for text in lead)


def followers() -> None:
    """DF-3, DF-4, DF-5"""
    for on, hand, move in (
        ("c9", "hKd3", "hK"),
        ("ds-6", "cJhJd3", "ch-J"),
        ("cd-8(*)", "cThTsTd3", "chs-T"),
        ("h-456", "s5s6s7d3", "s-567"),
    ):
        state = daifugo.at(hand, "c3", "d9", "dK", on=on, owner=3)
        assert move in daifugo.legal(state)


def a_lock() -> None:
    """DF-32"""
    hands = ("h9s9d3", "hTsTcTdT", "d8", "d4")
    state = daifugo.at(*hands, on="hs-5", owner=3, options={"suit_lock": True})
    after = daifugo.act(state, "hs-9")
    assert {"hs-T"} == {move for move in daifugo.legal(after) if "T" in move}


def a_revolution() -> None:
    """DF-30: afterwards a weaker card beats a stronger one."""
    hands = ("c6d6h6s6c9", "d8", "d9", "d4")
    state = daifugo.at(*hands, options={"revolution": "four-or-more"})
    assert not state.revolution
    assert daifugo.act(state, "cdhs-6").revolution


def led_with_a_diamond() -> None:
    """DF-83: every play that may open the round has the 3 of diamonds, and nobody passes."""
    state = daifugo.new("uecda", 5, lead="diamond-three-in")
    state.apply(state.parse("deal"), FastChance(3))
    led = daifugo.legal(state)
    assert "d3" in led
    assert all("3" in play and "d" in play.split("(")[0] for play in led)


def a_joker_answered() -> None:
    """DF-34"""
    state = daifugo.at("s3d4", "d8", "d9", "c4", on="jk", owner=3, options={"spade_three": True})
    assert "s3" in daifugo.legal(state)


# Monopoly.


def on_to_the_start() -> None:
    """MO-11: three steps from 39 to the chest, whose card leads to the start."""
    state = dice.go(monopoly.table(at=[39, 0, 0]), "roll", 1, 2, "adv_go")
    assert monopoly.cash(state)[0] == 1500 + 400


def a_colour_taken_down() -> None:
    """MO-32: 13 steps at half the price of a house each."""
    full = [f"{colour}{n}" for colour in ("orange", "pink", "yellow") for n in (1, 2, 3)]
    others = dict(zip(full, [4] * 6 + [2] * 3, strict=True))
    reds = {"red1": 5, "red2": 5, "red3": 5}
    deeds = {0: " ".join(reds), 1: " ".join(full)}
    state = monopoly.table(deeds=deeds, built={**others, **reds})
    assert state.houses == 2
    down = next(move for move in monopoly.legal(state, "sell"))
    after = monopoly.act(state.copy(), down)
    assert sorted(monopoly.built_on(after, *reds)) == [0, 1, 1]
    assert monopoly.cash(after)[0] - monopoly.cash(state)[0] == 13 * 150 // 2


def after_a_failed_try() -> None:
    """MO-41 `jail_pay_after_fail`: pay, or use a card, and move by that roll."""
    rule = {"jail_pay_after_fail": True}
    fields: dict[str, Any] = {"jail": [1, 0, 0], "at": [10, 0, 0], "jail_cards": [0, -1]}
    state = dice.go(monopoly.table(options=rule, **fields), "try", 4, 6)
    assert monopoly.legal(state) == ["pay-fine", "use-card", "no"]
    for move, paid in (("pay_fine", 50), ("use_card", 0)):
        after = monopoly.act(state.copy(), move)
        assert (after.at[0], monopoly.cash(after)[0]) == (20, 1500 - paid)
    plain = dice.go(monopoly.table(**fields), "try", 4, 6)
    assert monopoly.legal(plain, "pay-fine", "use-card") == []


def what_gathers_on_free_parking() -> None:
    """MO-38: what cards make one pay to the bank, not to the others."""
    for card, pot in (("bank_minus_15", 15), ("pay_each_50", 0)):
        rule = {"parking_jackpot": True}
        state = dice.go(monopoly.table(at=[4, 0, 0], options=rule), "roll", 1, 2, card)
        assert state.pot == pot


# Deal.


def what_a_payment_leaves() -> None:
    """MD-25, MD-23"""
    asked = [{"ask": "pay", "due": 2, "paid": 3}]
    table = {"light-blue": "light-blue*3 | wild-light-blue-brown rainbow-wild"}
    action = {"move": "play:debt-collector>1", "target": 1}
    position: dict[str, Any] = {"action": action, "asked": asked, "turn": 0, "to_act": 1}
    state = deal.at("", "pass-go", tables=[{}, table], **position)
    deal.act(state, "pay:light-blue@light-blue.0", "pay:wild-light-blue-brown@light-blue.0")
    assert deal.groups(state, 1) == {"light-blue.0": ["rainbow-wild", "light-blue", "light-blue"]}


five_kinds = weaker_first(
    "4♣ 5♦ 6♦ 7♥ 8♠", "3♣ 5♣ 8♣ J♣ A♣", "K♦ K♥ K♠ 5♣ 5♠", "6♦ 6♣ 6♥ 6♠ 9♦", "5♥ 6♥ 7♥ 8♥ 9♥"
)


def small_kinds() -> None:
    """BT-10"""
    assert power("2♠") == max(map(single, DECK))
    assert power("9♦ 9♠") != 0
    assert power("Q♦ Q♣ Q♥") != 0
    assert power("6♦ 6♣ 6♥ 6♠") == 0


DRAGON_PAIRS = (weaker_first("7♥ 7♣", "7♠ dragon"), two_natural_twos)
EXAMPLES: list[tuple[str, str, tuple[Callable[[], None], ...]]] = [
    ("daifugo", "4-5-6 is beaten by 5-6-7 and by 10-J-Q.", (sequences,)),
    ("daifugo", "| one card | 9♣ | K♥ |", (followers,)),
    ("daifugo", "| set | 6♦ 6♠ | J♣ J♥ |", (followers,)),
    ("daifugo", "| set with a joker | 8♣ 8♦ joker | 10♣ 10♥ 10♠ |", (followers,)),
    ("daifugo", "| sequence | 4♥ 5♥ 6♥ | 5♠ 6♠ 7♠ |", (followers,)),
    ("daifugo", "So 9♥ 9♠ on 5♥ 5♠ locks ♥ and ♠.", (a_lock,)),
    ("daifugo", "6♣ 6♦ 6♥ 6♠ is one.", (a_revolution,)),
    ("daifugo", "the 3♠, alone, beats a joker", (a_joker_answered,)),
    ("daifugo", "the first play of every round must contain the 3♦;", (led_with_a_diamond,)),
    (
        "bigtwo",
        "nothing is weaker than the green 3 and nothing stronger than the purple 2",
        (the_ends_of_the_order,),
    ),
    (
        "bigtwo",
        "from A-2-3-4-5 to 10-J-Q-K-A. J-Q-K-A-2, Q-K-A-2-3 and K-A-2-3-4 are none.",
        (ten_straights,),
    ),
    (
        "bigtwo",
        (
            "A-2-3-4-5 is the best of the straights, followed by 2-3-4-5-6 and only then by "
            "10-J-Q-K-A; the worst is 3-4-5-6-7"
        ),
        (
            weaker_first(
                "3-4-5-6-7", "4-5-6-7-8", "9-10-J-Q-K", "10-J-Q-K-A", "2-3-4-5-6", "A-2-3-4-5"
            ),
        ),
    ),
    ("bigtwo", "| 4♣ 4♥ | 4♦ 4♠ |", (weaker_first("4♣ 4♥", "4♦ 4♠"),)),
    (
        "bigtwo",
        "| 7♦ 7♥ 7♠ 2♦ 2♠ | K♦ K♥ K♠ 5♣ 5♠ |",
        (weaker_first("7♦ 7♥ 7♠ 2♦ 2♠", "K♦ K♥ K♠ 5♣ 5♠"),),
    ),
    (
        "bigtwo",
        "| 4♣ 5♦ 6♦ 7♥ 8♠ | 10♦ J♣ Q♥ K♦ A♠ |",
        (weaker_first("4♣ 5♦ 6♦ 7♥ 8♠", "10♦ J♣ Q♥ K♦ A♠"),),
    ),
    (
        "bigtwo",
        "| 10♦ J♣ Q♥ K♦ A♠ | 3♣ 5♣ 8♣ J♣ A♣ |",
        (weaker_first("10♦ J♣ Q♥ K♦ A♠", "3♣ 5♣ 8♣ J♣ A♣"),),
    ),
    (
        "bigtwo",
        "| 3♣ 5♣ 8♣ J♣ A♣ | 3♦ 3♣ 3♥ 9♦ 9♠ |",
        (weaker_first("3♣ 5♣ 8♣ J♣ A♣", "3♦ 3♣ 3♥ 9♦ 9♠"),),
    ),
    (
        "bigtwo",
        "| 4♣ 5♦ 6♦ 7♥ 8♠ | | flush | five of a suit | 3♣ 5♣ 8♣ J♣ A♣ |",
        (five_kinds,),
    ),
    ("bigtwo", "| K♦ K♥ K♠ 5♣ 5♠ | | four of a kind plus one |", (five_kinds,)),
    ("bigtwo", "| 6♦ 6♣ 6♥ 6♠ 9♦ | | straight flush |", (five_kinds,)),
    ("bigtwo", "| a straight in one suit | 5♥ 6♥ 7♥ 8♥ 9♥ |", (five_kinds,)),
    ("bigtwo", "| 2♠ | | pair | two of a rank | 9♦ 9♠ | | three of a kind |", (small_kinds,)),
    ("bigtwo", "| three of a rank | Q♦ Q♣ Q♥ |", (small_kinds,)),
    ("bigtwo", "That is the 3♦, unless three play", (the_ends_of_the_order,)),
    ("bigtwo", "then it is the 3♣.", (the_ends_of_the_order,)),
    ("bigtwo", "| anything else of five | A♠ 2♠ 3♠ 4♠ 5♠ |", (nothing_beats_the_best,)),
    (
        "bigtwo",
        "With 3, 10 and 13 cards left, the losers pay 3, 20 and 39, and the winner gains 62.",
        (losses_of_3_10_and_13,),
    ),
    (
        "bigtwo",
        (
            "5 cards, 9 cards with two 2s among them, and 13 cards without a 2, they lose 10, 72 "
            "and 78, and the winner gains 160."
        ),
        (losses_with_twos,),
    ),
    (
        "bigtwo",
        "So 7♠ colour dragon beats 7♥ 7♣, and any two natural 2s beat the two dragons.",
        (*DRAGON_PAIRS,),
    ),
    (
        "bigtwo",
        "After 5♦, colour dragon, mono dragon, A♣, pass, pass, pass the A♣ has won the trick.",
        (shifting,),
    ),
    (
        "bigtwo",
        (
            "Say A1 goes out first, A2 is left with 9 cards (18), B1 with 3 and B2 with 8 (11 in "
            "all): team B gains 7 and team A loses 7"
        ),
        (team_of_the_first,),
    ),
    ("monopoly", "Three steps from 39 and then a card to the start are 400.", (on_to_the_start,)),
    (
        "monopoly",
        (
            "For three hotels and two houses in the bank that is 1, 1 and 0: 13 steps, six and "
            "a half house prices."
        ),
        (a_colour_taken_down,),
    ),
    (
        "monopoly",
        "After any failed try one may pay or use a card and move by that roll.",
        (after_a_failed_try,),
    ),
    (
        "deal",
        (
            "rainbow wilds that it leaves alone lose their colour only when all of it is made "
            "(MD-23), and until then still fill gaps"
        ),
        (what_a_payment_leaves,),
    ),
]
"""The page, what it says, and what must then be so."""

STRAIGHTS = (
    ten_straights,
    weaker_first("3-4-5-6-7", "10-J-Q-K-A", "2-3-4-5-6", "A-2-3-4-5"),
)
IN_THE_GAME: list[tuple[str, dict[str, str], tuple[Callable[[], None], ...]]] = [
    ("BT-11", dict.fromkeys(LANGUAGES, "A-2-3-4-5"), STRAIGHTS),
    (
        "BT-33",
        {
            "en": "[7♠ Dc] beats [7♥ 7♣], and any two natural 2s beat the two dragons",
            "ja": "[7♠ Dc] は [7♥ 7♣] に勝ち、普通の2が2枚あればドラゴン2枚に勝ちます",
            "ko": "[7♠ Dc] 조합이 [7♥ 7♣] 조합을 이기고, 보통 2 두 장은 드래곤 두 장을 이깁니다",
            "zh-Hant": "[7♠ Dc] 勝過 [7♥ 7♣]，任何兩張普通的 2 都勝過兩張龍牌",
        },
        DRAGON_PAIRS,
    ),
    (
        "MO-41.fail",
        {
            "en": "After any failed try one may pay or use a card and move by that roll.",
            "ja": "何回目の失敗でも、払うかカードを使えばその目で出られます。",
            "ko": "몇 번째 실패든 내거나 카드를 쓰고 그 눈만큼 나갈 수 있습니다.",
            "zh-Hant": "任何一次失敗後都可付款或用卡，並依該點數出獄。",
        },
        (after_a_failed_try,),
    ),
    (
        "MM-7",
        {
            "en": "Against swap, take and rent the demanding player may refuse the refusal",
            "ja": "強制交換、街を取ること、家賃では、求めた人がその拒否をさらに拒否でき",
            "ko": "교환, 도시 가져가기, 임대료를 막은 것은 요구한 사람이 다시 거절할 수 있고",
            "zh-Hant": "對交換、奪城與租金的拒絕也可再被拒絕",
        },
        (edition.test_refusals_of_refusals, edition.test_refused_card_payments),
    ),
    (
        "MO-38.jackpot",
        {
            "en": "what cards make one pay to the bank",
            "ja": "カードで銀行に払うお金",
            "ko": "카드 때문에 은행에 낸 돈",
            "zh-Hant": "因卡片付給銀行的錢",
        },
        (what_gathers_on_free_parking,),
    ),
    (
        "monopoly.option.jail_pay_after_fail.help",
        {
            "en": "After any failed try one may pay or use a card and move by that roll",
            "ja": "失敗しても、払うかカードを使えばその目で出られます",
            "ko": "실패해도 돈을 내거나 카드를 쓰면 그 눈으로 나갈 수 있습니다",
            "zh-Hant": "擲雙失敗後可付款或用卡，並以該點數出獄",
        },
        (after_a_failed_try,),
    ),
]
"""The key, what its text says in each language, and what must then be so."""


@pytest.mark.parametrize(
    ("name", "quote", "checks"),
    EXAMPLES,
    ids=[f"{name}-{quote[:40]}" for name, quote, _ in EXAMPLES],
)
def test_the_examples_of_the_pages(
    name: str, quote: str, checks: tuple[Callable[[], None], ...]
) -> None:
    assert quote in page(name)
    for check in checks:
        check()


@pytest.mark.parametrize(("key", "quotes", "checks"), IN_THE_GAME)
def test_the_examples_in_the_games(
    key: str, quotes: dict[str, str], checks: tuple[Callable[[], None], ...]
) -> None:
    assert quotes.keys() == set(LANGUAGES)
    for lang, quote in quotes.items():
        assert quote in said(lang, key)
    for check in checks:
        check()


NAMED = re.compile(
    r"(?:10|[2-9JQKA])[♦♣♥♠]|(?<![\w-])(?:(?:10|[2-9JQKA])-){2,}(?:10|[2-9JQKA])(?![\w-])"
)
"""Cards that a text names."""


def test_no_example_with_cards_is_left_out() -> None:
    """BT-11, DF-4: where a page of rules names cards one by one, an example above quotes it."""
    found = set()
    for path in sorted(RULES / f"{name}.md" for name in BOOKS):
        quotes = " ".join(quote for name, quote, _ in EXAMPLES if name == path.stem)
        named = set(NAMED.findall(page(path.stem)))
        assert named <= set(NAMED.findall(quotes))
        found |= named
    assert found


# Tables.


def rows(name: str, title: str) -> list[list[str]]:
    """The cells of the first table under a headline, without its head."""
    text = (RULES / f"{name}.md").read_text(encoding="utf-8")
    part = text.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize(
    ("name", "preset"), [("monopoly", "classic"), ("millionaire", "millionaire")]
)
def test_the_squares_are_the_games(name: str, preset: str) -> None:
    """MO-1, MM-1: price, what a building costs, rents, mortgages."""
    state = tycoon.make("monopoly", preset, seats=3)
    squares = state.view(0).squares
    table = rows(name, "The squares")
    assert [int(row[0]) for row in table] == list(range(len(squares)))
    for row, square in zip(table, squares, strict=True):
        number = [int(cell) if cell else 0 for cell in row[2:]]
        assert number[0] == square.price
        assert number[1] == square.house
        if square.sort == "city":
            assert number[2:8] == square.rents
        if name == "monopoly":
            assert number[8] == square.mortgage


@pytest.mark.parametrize(
    ("title", "pile"),
    [("Fortune cards", "fortune"), ("Lifestyle cards", "lifestyle"), ("Chance cards", "chance")],
)
def test_the_cards_of_the_millionaire_edition(title: str, pile: str) -> None:
    """MM-5, MM-8, MM-9: as many of each as the game has, in its order or another."""
    file = ROOT / "src" / "tycoon" / "games" / "monopoly" / "data" / "millionaire.json"
    there = [card["count"] for card in json.loads(file.read_text(encoding="utf-8"))[pile]]
    counts = [int(row[1]) for row in rows("millionaire", title)]
    assert sorted(counts) == sorted(there)
    if pile == "fortune":
        assert counts == there
