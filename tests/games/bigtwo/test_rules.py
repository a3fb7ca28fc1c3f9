"""Big Two rule by rule, as docs/rules/bigtwo.md numbers them."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from bigtwo.tools import ALL, act, at, deal, hands_of, legal
from oracle import bigtwo as oracle

import tycoon
from tycoon.core.errors import BadSeats, IllegalMove
from tycoon.core.names import NOBODY, SPECTATOR, TABLE
from tycoon.games.bigtwo import cards
from tycoon.games.bigtwo.names import Kind
from tycoon.games.bigtwo.rules.combos import strength
from tycoon.games.bigtwo.rules.dragons import combinations_in, kind_of

pytestmark = pytest.mark.interpreted

CLUBS = "3c4c5c6c7c8c9cTcJcQcKcAc2c"
HEARTS = CLUBS.replace("c", "h")
SPADES = CLUBS.replace("c", "s")
DIAMONDS = CLUBS.replace("c", "d")


def why(state: object, text: str) -> str:
    """The key of the reason why something is refused; the state stays as it was."""
    before = state.save()  # type: ignore[attr-defined]
    with pytest.raises(IllegalMove) as caught:
        state.parse(text)  # type: ignore[attr-defined]
    assert state.save() == before  # type: ignore[attr-defined]
    return caught.value.key.removeprefix("bigtwo.illegal.")


# Cards and seats


def test_the_deck_has_13_ranks_and_4_suits() -> None:
    """BT-1"""
    names = cards.NAMES[: cards.CARDS]
    assert len(names) == len(set(names)) == 52
    assert names[:5] == ["3d", "3c", "3h", "3s", "4d"]
    assert names[-5:] == ["As", "2d", "2c", "2h", "2s"]
    assert [name[0] for name in names[::4]] == list("3456789TJQKA2")
    assert cards.text(ALL) == oracle.text(oracle.DECK)


@pytest.mark.parametrize("seats", [0, 1, 2, 5, 6, -3])
def test_there_are_3_or_4_seats(seats: int) -> None:
    """BT-1"""
    assert tycoon.make("bigtwo", seats=3).seats == 3
    assert tycoon.make("bigtwo", seats=4).seats == 4
    with pytest.raises(BadSeats):
        tycoon.make("bigtwo", seats=seats)


def test_a_card_beats_by_rank_then_by_suit() -> None:
    """BT-2: all 52 x 52 pairs of singles; green 3 is the weakest, purple 2 the strongest."""
    powers = [strength(1 << number) for number in range(52)]
    assert powers == sorted(set(powers))
    for one, other in itertools.product(oracle.DECK, repeat=2):
        mine, theirs = (strength(cards.read(oracle.text([card]))) for card in (one, other))
        assert (mine > theirs) == oracle.beats((one,), (other,))
    assert powers[0] == strength(cards.read("3d"))
    assert powers[-1] == strength(cards.read("2s"))


def test_a_single_is_beaten_by_the_stronger_singles_only() -> None:
    """BT-2"""
    state = at(
        hands=hands_of("7d 7h 8d", "9c", "9h", "9s"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "", "7c"]},
    )
    assert legal(state) == {"7h", "8d", "pass"}


@pytest.mark.parametrize(("seats", "each", "aside"), [(4, 13, 0), (3, 17, 1)])
def test_everybody_is_dealt_13_or_17_cards(seats: int, each: int, aside: int) -> None:
    """BT-3"""
    state = tycoon.make("bigtwo", seats=seats)
    for seed in range(20):
        other = state.copy()
        other.apply(other.legal_actions()[0], tycoon.FastChance(seed))
        hands = other.hands[:seats]
        assert [hand.bit_count() for hand in hands] == [each] * seats
        assert other.aside.bit_count() == aside
        assert sum(hands) | other.aside == sum(hands) + other.aside == ALL


def test_the_card_set_aside_is_unseen_until_the_end_of_the_hand() -> None:
    """BT-3: no view, observation or event of the deal has it."""
    state = tycoon.make("bigtwo", seats=3)
    state.collect_events()
    deal(state)
    (aside,) = cards.numbers(state.aside)
    chance = tycoon.FastChance(3)
    while state.seat_to_act >= 0:
        told = state.drain_events()
        for viewer in (0, 1, 2, SPECTATOR):
            seen = [state.view(viewer), [event.seen_by(viewer) for event in told]]
            assert cards.NAMES[aside].encode() not in msgspec.json.encode(seen)
            if viewer >= 0:
                assert not state.observation(viewer)[:208].reshape(4, 52)[:, aside].any()
        actions = state.legal_actions()
        state.apply(actions[chance.below(len(actions))], chance)


def test_counts_and_played_cards_are_public() -> None:
    """BT-4: every viewer sees them after every decision of a deal."""
    for seats in (3, 4):
        state = deal(tycoon.make("bigtwo", seats=seats))
        chance = tycoon.FastChance(seats)
        played: set[str] = set()
        counts = [52 // seats] * seats
        while state.seat_to_act >= 0:
            for viewer in (*range(seats), SPECTATOR):
                view = state.view(viewer)
                assert view.counts == counts
                assert set(view.played) == played
                assert len(view.played) == len(played)
            actions = state.legal_actions()
            action = actions[chance.below(len(actions))]
            played |= set(cards.names(action))
            counts[state.seat_to_act] -= action.bit_count()
            state.apply(action, chance)


# The course of a hand


def test_the_holder_of_the_weakest_card_leads_with_it() -> None:
    """BT-5: green 3 with 4 seats, alone or in a combination."""
    hand = "3d3c3h4d5c6s7hTdTcJdQdKdAd"
    state = deal(tycoon.make("bigtwo"), "4c4h4s5d5h5s6d6c6h7d7c7s8d", hand)
    assert state.seat_to_act == 1
    assert "3d" in legal(state)
    assert {"3d3c", "3d3h", "3d3c3h", "3d3c3hTdTc", "3d4d5c6s7h", "3dTdJdQdKd"} <= legal(state)
    assert all("3d" in said for said in legal(state))
    assert why(state, "4d") == "opening"
    assert why(state, "3c3h") == "opening"
    assert why(state, "pass") == "must_lead"
    assert legal(state) == {
        oracle.text(some) for some in oracle.plays(oracle.cards(hand), (), ("3", "d"))
    }


def test_the_weakest_card_dealt_need_not_be_green_3() -> None:
    """BT-5: with 3 seats green 3 may be the card set aside; then yellow 3 leads."""
    rest = cards.text(ALL & ~cards.read("3d"))
    state = deal(tycoon.make("bigtwo", seats=3), rest[34:68], rest[68:], rest[:34])
    assert cards.text(state.aside) == "3d"
    assert state.seat_to_act == 2
    assert "3c" in legal(state)
    assert "3c3h" in legal(state)
    assert all("3c" in said for said in legal(state))
    assert state.view(2).opening == "3c"
    assert why(state, "3h3s") == "opening"


def test_only_the_first_play_must_contain_the_weakest_card() -> None:
    """BT-5"""
    state = act(deal(tycoon.make("bigtwo"), DIAMONDS, CLUBS, HEARTS, SPADES), "3d")
    assert {"3c", "4c", "2c"} <= legal(state)
    act(state, "pass", "pass", "pass")
    assert "4d" in legal(state)
    assert "4d5d6d7d8d" in legal(state)


def test_turns_run_in_the_order_of_the_seats() -> None:
    """BT-6: a seat is followed by the next number, the last by seat 0."""
    for seats in (3, 4):
        state = deal(tycoon.make("bigtwo", seats=seats))
        leader = state.seat_to_act
        act(state, cards.text(state.opening))
        for i in range(1, seats):
            assert state.seat_to_act == (leader + i) % seats
            if i < seats - 1:
                act(state, "pass")
        act(state, max(legal(state) - {"pass"}, key=cards.read))
        assert state.seat_to_act == leader


def trick_of_the_source() -> tycoon.State:
    """The four hands of an example: seat 3 opens with a pair of threes."""
    return deal(
        tycoon.make("bigtwo"),
        "4c4h 8c 9c Tc Jc Qc Kc 6d 6c 2s 7d 7c".replace(" ", ""),
        "4d4s 5c 8d 9h Th Jh Qh Kh 6h 6s 2c 7h".replace(" ", ""),
        "KdKs 8h 9s Ts Js Qs Ad Ac Ah As 2h 7s".replace(" ", ""),
    )


def test_a_follower_plays_a_stronger_combination_of_the_same_number_of_cards() -> None:
    """BT-7"""
    state = act(trick_of_the_source(), "3d3c")
    assert state.seat_to_act == 0
    assert all(said == "pass" or len(said) == 4 for said in legal(state))
    assert "4c4h" in legal(state)
    assert why(state, "2s") == "size"
    assert why(state, "8c9cTcJcQc") == "size"
    act(state, "4c4h", "4d4s")
    assert legal(state) == {"pass"} | {
        oracle.text(some)
        for some in oracle.plays(oracle.cards("KdKs8h9sTsJsQsAdAcAhAs2h7s"), oracle.cards("4d4s"))
    }


def test_a_pass_does_not_lock_out() -> None:
    """BT-7: who has passed, even with a pair to play, may play at the next turn of the trick."""
    state = act(trick_of_the_source(), "3d3c", "4c4h", "4d4s", "pass", "pass", "6d6c", "6h6s")
    assert state.seat_to_act == 2
    assert "KdKs" in legal(state)
    assert state.view(0).shown[2].passed
    act(state, "KdKs")
    assert not state.view(0).shown[2].passed
    assert state.table == cards.read("KdKs")
    assert state.owner == 2


def test_with_pass_locks_a_pass_locks_out() -> None:
    """BT-7, option pass_locks: locked seats are not asked again until the trick ends."""
    state = tycoon.make("bigtwo", pass_locks=True)
    deal(state, DIAMONDS, CLUBS, HEARTS, SPADES)
    act(state, "3d", "pass", "4h", "pass")
    assert state.seat_to_act == 0
    act(state, "5d")
    assert state.seat_to_act == 2, "1 and 3 are locked out"
    act(state, "6h", "7d", "pass")
    assert state.seat_to_act == 0, "all others are locked out: the trick is over"
    assert state.table == 0
    act(state, "8d")
    assert state.seat_to_act == 1, "a new trick unlocks everybody"
    assert "9c" in legal(state)


def test_with_pass_locks_the_trick_ends_when_all_others_are_out() -> None:
    """BT-7, option pass_locks: not only when they pass in a row."""
    state = tycoon.make("bigtwo", seats=3, pass_locks=True)
    deal(state)
    leader = state.seat_to_act
    act(state, cards.text(state.opening), "pass")
    third = (leader + 2) % 3
    assert state.seat_to_act == third
    act(state, min(legal(state) - {"pass"}, key=cards.read))
    assert state.seat_to_act == leader
    act(state, "pass")
    assert state.seat_to_act == third
    assert state.table == 0


def test_nothing_to_play_is_a_decision_too() -> None:
    """BT-7: who cannot beat the trick is asked all the same, and passes."""
    state = act(
        deal(tycoon.make("bigtwo"), DIAMONDS, CLUBS, HEARTS, SPADES), "3d", "2c", "2h", "2s"
    )
    for seat in (0, 1, 2):
        assert state.seat_to_act == seat
        assert legal(state) == {"pass"}
        act(state, "pass")
    assert state.seat_to_act == 3


@pytest.mark.parametrize("seats", [3, 4])
def test_the_trick_ends_when_all_others_pass_in_a_row(seats: int) -> None:
    """BT-8: the cards are put away, and who played last leads."""
    state = deal(tycoon.make("bigtwo", seats=seats))
    leader = state.seat_to_act
    act(state, cards.text(state.opening))
    for _ in range(seats - 1):
        assert state.table
        act(state, "pass")
    assert state.seat_to_act == leader
    assert state.table == 0
    view = state.view(leader)
    assert view.table == []
    assert view.owner == -1
    assert all(not shown.cards and not shown.passed for shown in view.shown)


def test_only_passes_in_a_row_end_the_trick() -> None:
    """BT-8: a play in between starts the count anew."""
    state = deal(tycoon.make("bigtwo"), DIAMONDS, CLUBS, HEARTS, SPADES)
    act(state, "3d", "pass", "pass", "4s", "5d", "pass", "pass")
    assert state.seat_to_act == 3
    assert state.table == cards.read("5d")
    act(state, "pass")
    assert state.seat_to_act == 0
    assert state.table == 0


def test_a_leader_must_play_anything_of_any_size() -> None:
    """BT-8"""
    state = deal(tycoon.make("bigtwo"), DIAMONDS, CLUBS, HEARTS, SPADES)
    act(state, "3d", "pass", "pass", "pass")
    assert "pass" not in legal(state)
    assert why(state, "pass") == "must_lead"
    assert {len(said) for said in legal(state)} == {2, 10}
    assert state.default_action() == cards.read("4d"), "a run-out clock leads the weakest card"


def test_the_hand_ends_with_the_last_card() -> None:
    """BT-9: at once, though others could still beat it."""
    state = at(
        hands=hands_of("7d", "8d 9d", "2s 2h", "Ac Kc"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "", "6d"]},
    )
    state.collect_events()
    act(state, "7d")
    assert state.seat_to_act == TABLE
    assert state.hands[:4] == [0, *(cards.read(hand) for hand in ("8d9d", "2s2h", "AcKc"))]
    assert legal(state) == {"deal"}
    assert [type(event).__name__ for event in state.drain_events()] == [
        "Played",
        "WentOut",
        *["Scored"] * 4,
    ]


def test_the_hand_ends_with_the_last_cards_of_a_lead() -> None:
    """BT-9"""
    state = at(hands=hands_of("4d 5c 6h 7d 8s", "8d", "2s", "Ac"), to_act=0)
    act(state, "4d5c6h7d8s")
    assert state.seat_to_act == TABLE
    assert state.deal_returns() == [3, -1, -1, -1]


# Combinations


def test_legal_sizes_are_1_2_3_and_5() -> None:
    """BT-10: every set of 1 to 6 cards of a hand with everything in it."""
    hand = "4d4c4h4s5d6d7d8d8cAd"
    state = at(hands=[hand, "9d", "9c", "9h"], to_act=0)
    found = legal(state)
    assert {len(said) // 2 for said in found} == {1, 2, 3, 5}
    assert {kind_of(cards.read(said)) for said in found} == set(Kind) - {Kind.PASS}
    assert why(state, "4d4c4h4s") == "count"
    assert why(state, "4d4c4h4s5d6d") == "count"
    assert why(state, "4d5d") == "pair"
    assert why(state, "4d4c5d") == "triple"
    assert why(state, "4d4c4h5dAd") == "five"
    assert why(state, "9d") == "not_yours"
    every = itertools.chain.from_iterable(
        itertools.combinations(oracle.cards(hand), size) for size in range(1, 7)
    )
    for some in every:
        assert (oracle.text(some) in found) == (oracle.kind(some) is not None), some


def test_two_and_three_cards_need_equal_ranks() -> None:
    """BT-10: all 78 pairs and 52 triples of the deck, and nothing else of two or three cards."""
    for size, kind, count in ((2, Kind.PAIR, 78), (3, Kind.TRIPLE, 52)):
        found = [
            sum(some)
            for some in itertools.combinations([1 << number for number in range(52)], size)
            if strength(sum(some))
        ]
        assert len(found) == count
        assert all(kind_of(some) is kind for some in found)
        assert all(len({name[0] for name in cards.names(some)}) == 1 for some in found)


def test_ten_straights() -> None:
    """BT-11: from A-2-3-4-5 to 10-J-Q-K-A, none around the corner; all sets of five ranks."""
    suits = itertools.cycle("dchs")
    straights = []
    for ranks in itertools.combinations(cards.RANKS, 5):
        some = cards.read("".join(rank + next(suits) for rank in ranks))
        if kind_of(some) is Kind.STRAIGHT:
            straights.append("".join(ranks))
        else:
            assert strength(some) == 0
    assert sorted(straights) == sorted(
        ["345A2", "34562", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
    )


@pytest.mark.parametrize("around", ["JdQcKhAs2d", "3dQcKhAs2d", "3d4cKhAs2d"])
def test_no_straight_around_the_corner(around: str) -> None:
    """BT-11"""
    assert strength(cards.read(around)) == 0
    around = around.replace("3d", "3s")  # somebody has opened with 3d
    assert why(at(hands=[around, "9d", "9c", "9h"], to_act=0), around) == "around"


def test_straights_compare_by_their_strongest_cards() -> None:
    """BT-12: A-2-3-4-5 is the strongest, then 2-3-4-5-6, then 10-J-Q-K-A; 3-4-5-6-7 the weakest."""
    order = [
        "3c4h5d6d7s", "4h5d6d7s8s", "5d6d7s8s9h", "6d7s8s9hTd", "7s8s9hTdJc",
        "8s9hTdJcQd", "9hTdJcQdKd", "TdJcQdKdAh", "3c4h5d6d2c", "3c4h5dAh2c",
    ]  # fmt: skip
    powers = [strength(cards.read(one)) for one in order]
    assert powers == sorted(set(powers))
    assert all(kind_of(cards.read(one)) is Kind.STRAIGHT for one in order)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("4d4s", "4c4h"),
        ("KdKcKh5d5h", "7d7h7s2d2c"),
        ("TdJcQhKhAd", "4d5c6h7h8s"),
        ("3c5c8cJcAc", "TdJcQhKhAd"),
        ("3d3h3s9d9h", "4c5c8cJcAc"),
        ("3s4s5sAs2s", "3h4h5hAh2h"),
        ("3s4s5sAs2s", "KdKcKhKsAd"),
        ("4s5d6d7d8s", "4d5s6s7s8h"),
        ("5h5s", "5d5c"),
        ("4c6c8cTcKc", "4d6d8dTdKd"),
        ("4d6d8dTdKd", "3c7c8cTcQc"),
        ("3h5h8hTh2h", "4s6sQsKsAs"),
        ("4d5d8dJdAd", "3s5s8sJsAs"),
    ],
)
def test_the_examples_of_comparison(one: str, other: str) -> None:
    """BT-12, BT-13: the combinations that the rules compare, and some more."""
    mine, theirs = strength(cards.read(one)), strength(cards.read(other))
    assert mine > theirs > 0
    assert oracle.beats(oracle.cards(one), oracle.cards(other))
    assert not oracle.beats(oracle.cards(other), oracle.cards(one))


def test_the_examples_of_comparison_at_the_table() -> None:
    """BT-12: a trick of pairs, and a trick of fives, as played."""
    state = act(trick_of_the_source(), "3d3c", "4c4h")
    assert "4d4s" in legal(state)
    state = at(
        hands=hands_of("3c 5c 8c Jc Ac 9c", "3s 3h", "Kd", "Kc"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "", "TdJhQhKhAd"]},
    )
    assert "3c5c8cJcAc" in legal(state)


def test_the_purple_straight_from_the_ace_beats_everything_of_five() -> None:
    """BT-12 to BT-14"""
    top = strength(cards.read("3s4s5sAs2s"))
    for kind in ("KdKcKhKsAd", "AdAcAhAs2d", "2d2c2h2sAd", "TsJsQsKsAs", "3s4s5s6s2s"):
        assert strength(cards.read(kind)) < top


def test_flushes_by_ranks_then_suit() -> None:
    """BT-13"""
    order = [
        "3s4s5s6s8s",
        "3d4d5d6d9d",
        "3c4c5c6c9c",
        "3d4d5d7d9d",
        "9dJdQdKdAd",
        "3d4d5d7d2d",
        "9hQhKhAh2h",
    ]
    powers = [strength(cards.read(one)) for one in order]
    assert powers == sorted(set(powers))
    assert all(kind_of(cards.read(one)) is Kind.FLUSH for one in order)


def test_full_houses_by_the_triple_and_fours_by_the_four() -> None:
    """BT-13"""
    full = ["3d3c3h2d2c", "4d4c4h3d3c", "5c5h5s4d4c", "AdAcAh3d3c", "2d2c2h3d3c"]
    fours = ["3d3c3h3s2s", "4d4c4h4s3d", "KdKcKhKs3d", "AdAcAhAs3d", "2d2c2h2s3d"]
    for kind, order in ((Kind.FULL_HOUSE, full), (Kind.FOUR_ONE, fours)):
        powers = [strength(cards.read(one)) for one in order]
        assert powers == sorted(set(powers))
        assert all(kind_of(cards.read(one)) is kind for one in order)


def test_straight_flushes_as_straights() -> None:
    """BT-13"""
    ranks = [
        "34567",
        "45678",
        "56789",
        "6789T",
        "789TJ",
        "89TJQ",
        "9TJQK",
        "TJQKA",
        "34562",
        "345A2",
    ]
    order = ["".join(rank + suit for rank in run) for run in ranks for suit in "dchs"]
    powers = [strength(cards.read(one)) for one in order]
    assert powers == sorted(set(powers))
    assert all(kind_of(cards.read(one)) is Kind.STRAIGHT_FLUSH for one in order)


def test_a_higher_kind_beats_any_lower() -> None:
    """BT-14: the weakest of each kind beats the strongest of the kind below."""
    weakest_and_strongest = [
        ("3h4d5d6d7d", "3h4s5sAs2s"),
        ("3d4d5d6d8d", "JsQsKsAs2s"),
        ("3d3c3h4d4c", "2d2c2hAdAc"),
        ("3d3c3h3s4d", "2d2c2h2sAd"),
        ("3d4d5d6d7d", "3s4s5sAs2s"),
    ]
    powers = [strength(cards.read(one)) for pair in weakest_and_strongest for one in pair]
    assert powers == sorted(set(powers))
    kinds = [kind_of(cards.read(one)) for pair in weakest_and_strongest for one in pair]
    assert kinds == sorted(kinds)
    assert kinds[::2] == kinds[1::2] == list(Kind)[4:]


def test_a_higher_kind_may_follow_any_lower_at_the_table() -> None:
    """BT-14: 10-J-Q-K-A, then the yellow flush 3-5-8-J-A, then 3-3-3-9-9."""
    state = at(
        hands=hands_of("3h 3s 4d 9d 9h 6c", "2d", "2c", "2h"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "TdJdQhKhAd", "3c5c8cJcAc", "4c4h4s8d8h"]},
    )
    assert legal(state) == {"pass"}
    state = at(
        hands=hands_of("3h3s3c9d9h6c", "2d", "2c", "2h"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "TdJdQhKhAd", "4c5c8cJcAc"]},
    )
    assert legal(state) == {"3c3h3s9d9h", "pass"}
    state = at(
        hands=hands_of("4d5d6d7d8d6c", "2d", "2c", "2h"),
        to_act=0,
        trick={"owner": 3, "shown": ["", "", "", "AdAcAhAs3h"]},
    )
    assert legal(state) == {"4d5d6d7d8d", "pass"}


def test_what_fits_two_kinds_counts_as_the_higher() -> None:
    """BT-15: all forty straight flushes, which as straights or flushes would beat no full house."""
    house = strength(cards.read("2d2c2hAdAc"))
    for run in oracle.STRAIGHTS:
        for suit in cards.SUITS:
            some = cards.read("".join(rank + suit for rank in run))
            assert kind_of(some) is Kind.STRAIGHT_FLUSH
            assert strength(some) > house
            assert combinations_in(some).count(some) == 1, "listed once"


# Scores


@pytest.mark.parametrize("seats", [3, 4])
def test_losses_by_cards_left(seats: int) -> None:
    """BT-16: one to all cards left, and the winner gains the sum."""
    each = 13 if seats == 4 else 17
    times = {4: [1] * 8 + [2] * 4 + [3], 3: [1] * 11 + [2] * 5 + [3]}[seats]
    deck = cards.NAMES[1 : 1 + (seats - 1) * each]
    for left in range(1, each + 1):
        others = ["".join(deck[i * each : i * each + left]) for i in range(seats - 1)]
        state = at(hands=["2s", *others], to_act=0, **({"aside": "As"} if seats == 3 else {}))
        act(state, "2s")
        lost = left * times[left - 1]
        assert state.deal_returns() == [lost * (seats - 1)] + [-lost] * (seats - 1)
        assert state.returns() == state.deal_returns()
        assert oracle.loss(seats, left) == lost


def test_the_example_of_scores() -> None:
    """BT-16: 3, 10 and 13 cards left cost 3, 20 and 39; the winner gains 62."""
    hands = [
        "2s",
        cards.text(0b1110),
        cards.text(0b11_1111_1111 << 4),
        cards.text(0b1_1111_1111_1111 << 20),
    ]
    state = act(at(hands=hands, to_act=0), "2s")
    assert state.deal_returns() == [62, -3, -20, -39]


def last_card(totals: list[int], lost: int = 1, **options: int) -> tycoon.State:
    """After the last card of a deal in which the seats 1 to 3 lose `lost` points each."""
    others = [cards.text(((1 << lost) - 1) << 13 * seat) for seat in range(1, 4)]
    state = at(hands=["2s", *others], to_act=0, totals=totals, options=options)
    return act(state, "2s")


def test_the_game_ends_below_minus_100() -> None:
    """BT-17: exactly -100 goes on, -101 ends it; the highest total wins."""
    state = last_card([59, 20, 20, -99])
    assert state.returns() == [62, 19, 19, -100]
    assert not state.is_over
    assert state.seat_to_act == TABLE
    assert state.outcome() is None
    state = last_card([60, 20, 20, -100])
    assert state.returns() == [63, 19, 19, -101]
    assert state.is_over
    assert state.seat_to_act == NOBODY
    assert state.legal_actions() == []
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.points) == ([1, 2, 2, 4], [63, 19, 19, -101])
    assert outcome.reason == "limit"
    assert outcome.winners == [0]


@pytest.mark.parametrize("limit", [1, 7, 200])
def test_the_limit_is_an_option(limit: int) -> None:
    """BT-17, option limit."""
    on = last_card([limit - 1, 0, 0, 1 - limit], limit=limit)
    assert not on.is_over
    over = last_card([limit, 0, 0, -limit], limit=limit)
    assert over.is_over


def test_the_winner_of_the_last_hand_need_not_win_the_game() -> None:
    """BT-17"""
    state = last_card([-100, 150, 50, -100], lost=1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == [-97, 149, 49, -101]
    assert outcome.places == [3, 1, 2, 4]


def test_equal_totals_share_the_place() -> None:
    """BT-17"""
    state = last_card([46, 50, 50, -146], limit=146)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == [49, 49, 49, -147]
    assert outcome.places == [1, 1, 1, 4]
    assert outcome.winners == [0, 1, 2]


def test_a_fixed_number_of_hands() -> None:
    """BT-18: exactly so many, whatever the totals."""
    for hands in (1, 2, 5):
        state = tycoon.make("bigtwo", hands=hands, limit=1)
        chance = tycoon.FastChance(hands)
        while not state.is_over:
            actions = state.legal_actions()
            state.apply(actions[chance.below(len(actions))], chance)
        assert state.deals == hands
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == "hands"
        assert outcome.points == state.returns()


def test_with_a_number_of_hands_the_limit_is_not_looked_at() -> None:
    """BT-18"""
    state = last_card([150, 0, 0, -150], hands=9)
    assert not state.is_over
    state = at(hands=["2s", "3c", "4c", "5c"], to_act=0, deals=9, options={"hands": 9})
    assert act(state, "2s").is_over


def test_the_table_deals_again_and_points_run_on() -> None:
    """BT-9, BT-16, BT-17: totals are the sums of the hands; the last one's points stay known."""
    state = tycoon.make("bigtwo", limit=60)
    chance = tycoon.FastChance(3)
    totals = [0] * 4
    while not state.is_over:
        actions = state.legal_actions()
        deals = state.deals
        in_deal = state.seat_to_act >= 0
        last = state.deal_returns()
        state.apply(actions[chance.below(len(actions))], chance)
        if in_deal and state.seat_to_act < 0:
            totals = [a + b for a, b in zip(totals, state.deal_returns(), strict=True)]
        elif not in_deal:
            assert state.deals == deals + 1
            assert state.deal_returns() == last
        assert state.returns() == totals
        assert sum(totals) == 0
    assert min(totals) < -60
