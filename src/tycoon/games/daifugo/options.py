"""What can be set in Daifugo, and which settings contradict each other."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from tycoon.core.errors import BadOption
from tycoon.core.options import Options

DIAMOND_LEADS = ("diamond-three", "diamond-three-in")
"""The values of `lead` with which the 3 of diamonds says who leads (DF-8, DF-83)."""
FORBIDDEN = (
    "forbid_joker",
    "forbid_eight",
    "forbid_spade_three",
    "forbid_strongest",
    "forbid_seven",
    "forbid_ten",
    "forbid_nine",
    "forbid_queen",
)
"""The last cards that `forbidden_finish` may be about (DF-74)."""


class DaifugoOptions(Options, frozen=True, kw_only=True):
    """Options of Daifugo; the defaults are the preset `dokopa`.

    Attributes:
        jokers: how many jokers are in the deck (DF-1).
        draw_pile: everybody is dealt ten cards, who passes may draw one of the rest (DF-10, DF-20).
        joker_named: a joker in a set has a suit (DF-5, DF-32).
        joker_beyond_ends: in a sequence a joker may stand one step above the 2 or below the 3
            (DF-5).
        joker_finish: the last play may contain a joker (DF-33).
        revolution: sets that reverse the order (DF-30).
        sequence_revolution: sequences that reverse the order (DF-31).
        suit_lock: the same suits twice in a row lock the table (DF-32).
        eight_cut: an 8 clears the table (DF-44).
        spade_three: the 3 of spades beats a joker (DF-34).
        effects_in_sequences: cards have their effects in sequences, too.
        five_skip: a 5 skips the next player (DF-40).
        seven_give: a 7 gives cards away, to anybody or to the next player (DF-42).
        give_count: how many cards may be given or discarded (DF-42).
        ten_discard: a 10 puts cards out of the round (DF-45).
        jack_back: a J turns the order until the table is cleared (DF-46).
        king_change: a K changes cards for some of the pile (DF-48).
        foul_finish: some last cards make one last (DF-50).
        demotion: last round's first is out when another becomes first (DF-51).
        sequence_above: a sequence must lie wholly above the one on the table (DF-4).
        equal_hands: cards are put out of the round so that all hands are equal (DF-10).
        reseat_every: the seats are drawn anew every so many rounds; 0: never (DF-10).
        class_lapse: classes lapse every so many rounds; 0: never (DF-60).
        pass_locks_out: who passes is out until the table is cleared (DF-6).
        owner_passes: the owner of the last play is asked, too (DF-7).
        lead: who leads later rounds (DF-8).
        points: what places are worth (DF-13).
        rounds: how many rounds make a game; 0: until the host ends it (DF-14).
        nine_reverse: an odd number of 9s turns the direction of play (DF-71).
        sequences: there are sequences at all (DF-73).
        ambulance: a pair of 9s clears the table (DF-75).
        sandstorm: three 3s beat any three and clear the table (DF-76).
        coup: three 9s are a revolution (DF-77).
        joker_revolution: the pair of jokers is a revolution (DF-78).
        gekokujo: a daihinmin who is first turns all classes over (DF-79).
        rank_lock: the next rank twice in a row locks the ranks, always, or only under a lock of
            suits (DF-70).
        queen_bomber: a Q names ranks that everybody puts away (DF-72).
        forbidden_finish: last cards of one's own choosing make one last, or may not be one's last
            (DF-74).
        forbid_joker, forbid_eight, forbid_spade_three, forbid_strongest, forbid_seven,
            forbid_ten, forbid_nine, forbid_queen: which cards these are (DF-74).
        tenpenchii: a daihinmin with a hopeless hand changes it with the daifugo's (DF-80).
        part_lock: sets with a suit in common lock that suit (DF-81).
        colour_lock: the same colour twice in a row locks the table (DF-81).
        demotion_stays: the demoted daifugo plays on, for no more than the last place (DF-84).
    """

    later: ClassVar[frozenset[str]] = frozenset(
        (
            "nine_reverse",
            "sequences",
            "ambulance",
            "sandstorm",
            "coup",
            "joker_revolution",
            "gekokujo",
            "rank_lock",
            "queen_bomber",
            "forbidden_finish",
            *FORBIDDEN,
            "tenpenchii",
            "part_lock",
            "colour_lock",
            "demotion_stays",
        )
    )
    only_with: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "joker_revolution": {"jokers": 2},
        "demotion_stays": {"demotion": True},
    }

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "game": ("rounds", "points", "demotion", "foul_finish", "class_lapse"),
        "deal": ("draw_pile", "equal_hands", "reseat_every"),
        "jokers": ("jokers", "joker_named", "joker_beyond_ends", "joker_finish", "spade_three"),
        "order": (
            "revolution",
            "sequence_revolution",
            "jack_back",
            "suit_lock",
            "sequences",
            "sequence_above",
        ),
        "effects": (
            "eight_cut",
            "five_skip",
            "seven_give",
            "ten_discard",
            "give_count",
            "king_change",
            "effects_in_sequences",
        ),
        "passing": ("lead", "pass_locks_out", "owner_passes"),
        "local": (
            "nine_reverse",
            "ambulance",
            "sandstorm",
            "coup",
            "joker_revolution",
            "gekokujo",
            "rank_lock",
            "part_lock",
            "colour_lock",
            "queen_bomber",
            "tenpenchii",
            "demotion_stays",
        ),
        "forbidden": ("forbidden_finish", *FORBIDDEN),
    }

    jokers: Literal[0, 1, 2] = 2
    draw_pile: bool = False
    joker_named: bool = False
    joker_beyond_ends: bool = False
    joker_finish: bool = True
    revolution: Literal["off", "exactly-four", "four-or-more"] = "four-or-more"
    sequence_revolution: Literal["off", "exactly-four", "four-or-more", "five-or-more"] = "off"
    suit_lock: bool = True
    eight_cut: bool = True
    spade_three: bool = True
    effects_in_sequences: bool = False
    five_skip: bool = False
    seven_give: Literal["off", "any", "next"] = "off"
    give_count: Literal["up-to", "all-or-none", "exact"] = "all-or-none"
    ten_discard: bool = False
    jack_back: bool = False
    king_change: bool = False
    foul_finish: bool = False
    demotion: bool = True
    sequence_above: bool = False
    equal_hands: bool = True
    reseat_every: Annotated[int, Meta(ge=0, le=1000)] = 0
    class_lapse: Annotated[int, Meta(ge=0, le=10_000)] = 0
    pass_locks_out: bool = False
    owner_passes: bool = False
    lead: Literal["random", "last-place", "keep", "diamond-three", "diamond-three-in"] = "keep"
    points: Literal["none", "by-title", "five-to-one"] = "by-title"
    rounds: Annotated[int, Meta(ge=0, le=1000)] = 5
    nine_reverse: bool = False
    sequences: bool = True
    ambulance: bool = False
    sandstorm: bool = False
    coup: bool = False
    joker_revolution: bool = False
    gekokujo: bool = False
    rank_lock: Literal["off", "alone", "with-suits"] = "off"
    queen_bomber: bool = False
    forbidden_finish: Literal["off", "last", "barred"] = "off"
    forbid_joker: bool = True
    forbid_eight: bool = True
    forbid_spade_three: bool = True
    forbid_strongest: bool = True
    forbid_seven: bool = False
    forbid_ten: bool = False
    forbid_nine: bool = False
    forbid_queen: bool = False
    tenpenchii: bool = False
    part_lock: bool = False
    colour_lock: bool = False
    demotion_stays: bool = False

    def check(self, seats: int) -> None:
        """Raise BadOption for what contradicts itself or the number of seats."""
        deck = 52 + self.jokers
        if self.king_change and not self.draw_pile:
            _refuse("daifugo.refused.king_change", "king_change", "a K changes cards with a pile")
        if self.draw_pile and 10 * seats >= deck:
            _refuse(
                "daifugo.refused.draw_pile",
                "draw_pile",
                f"ten cards for {seats} seats leave no pile of {deck}",
                seats=seats,
                cards=deck,
            )
        if self.lead in DIAMOND_LEADS and self.draw_pile:
            _refuse("daifugo.refused.lead_pile", "lead", "the 3 of diamonds may lie in the pile")
        if self.lead in DIAMOND_LEADS and self.equal_hands and deck % seats:
            _refuse("daifugo.refused.lead_out", "lead", "the 3 of diamonds may be out of the round")
        if self.owner_passes and not self.pass_locks_out:
            _refuse(
                "daifugo.refused.owner_passes", "owner_passes", "owner_passes needs pass_locks_out"
            )
        if self.points == "five-to-one" and seats != 5:
            _refuse("daifugo.refused.points", "points", "5-4-3-2-1 is for five seats", seats=seats)
        if not self.sequences and (
            self.sequence_revolution != "off"
            or self.effects_in_sequences
            or self.sequence_above
            or self.joker_beyond_ends
        ):
            _refuse("daifugo.refused.sequences", "sequences", "other options need sequences")
        if self.foul_finish and self.forbidden_finish != "off":
            _refuse(
                "daifugo.refused.forbidden_finish",
                "forbidden_finish",
                "foul_finish has its own last cards",
            )
        locks = self.suit_lock + self.part_lock + self.colour_lock
        if locks > 1:
            option = "part_lock" if self.part_lock else "colour_lock"
            _refuse("daifugo.refused.locks", option, "one kind of lock at a time")
        if self.rank_lock == "with-suits" and not locks:
            _refuse("daifugo.refused.rank_lock", "rank_lock", "no suits are locked here")


def _refuse(key: str, option: str, text: str, **details: Any) -> None:
    raise BadOption(key, text, option=option, **details)


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "dokopa": {},
    "dokopa-full": {
        "sequence_revolution": "four-or-more",
        "seven_give": "next",
        "ten_discard": True,
        "jack_back": True,
        "foul_finish": True,
    },
    "local": {
        "sequence_revolution": "four-or-more",
        "five_skip": True,
        "seven_give": "next",
        "give_count": "exact",
        "ten_discard": True,
        "jack_back": True,
        "equal_hands": False,
        "lead": "diamond-three-in",
        "nine_reverse": True,
        "ambulance": True,
        "sandstorm": True,
        "coup": True,
        "joker_revolution": True,
        "gekokujo": True,
        "rank_lock": "with-suits",
        "queen_bomber": True,
        "forbidden_finish": "last",
        "tenpenchii": True,
        "demotion_stays": True,
    },
    "kotoba": {
        "draw_pile": True,
        "joker_named": True,
        "joker_finish": False,
        "revolution": "exactly-four",
        "sequence_revolution": "exactly-four",
        "effects_in_sequences": True,
        "five_skip": True,
        "seven_give": "any",
        "give_count": "up-to",
        "jack_back": True,
        "king_change": True,
        "demotion": False,
        "equal_hands": False,
        "lead": "last-place",
        "points": "none",
    },
    "uecda": {
        "jokers": 1,
        "joker_named": True,
        "joker_beyond_ends": True,
        "sequence_revolution": "five-or-more",
        "effects_in_sequences": True,
        "demotion": False,
        "sequence_above": True,
        "equal_hands": False,
        "reseat_every": 3,
        "class_lapse": 100,
        "pass_locks_out": True,
        "owner_passes": True,
        "lead": "diamond-three",
        "points": "five-to-one",
        "rounds": 100,
    },
}
"""The first fits every number of seats; `kotoba` is for 2 to 5, `uecda` for 5 (DF-2)."""
