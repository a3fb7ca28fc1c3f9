"""A search player of ours at a live table of Big Two, anywhere: what it sees becomes a position.

    python search_bot.py http://localhost:8000 CODE [LEVEL]

Hands that it cannot see are dealt at random from the cards that nobody has shown; the player draws
others in their place many times, plays each to its end and takes what did best.
"""

import random
import secrets
import sys

from bot_http import play

import tycoon
from tycoon.bots import make

GAME = tycoon.find("bigtwo")


def position(view: dict, options: dict) -> dict:
    """A whole state that looks like this to the seat that is to act."""
    me, counts, shown = view["seat_to_act"], view["counts"], view["shown"]
    deck = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs"]
    deck += ["Dc", "Dm"] if options["dragons"] else []
    unseen = [card for card in deck if card not in (*view["hand"], *view["played"])]
    random.shuffle(unseen)
    # The weakest card dealt opens, so that what is weaker was set aside.
    opened = min(map(deck.index, view["played"] or view["hand"]))
    unseen.sort(key=lambda card: deck.index(card) > opened)
    hands = []
    for seat, count in enumerate(counts):
        dealt = view["hand"] if seat == me else [unseen.pop() for _ in range(count)]
        hands.append("".join(dealt))
    described = {"options": options, "seats": len(counts), "hands": hands, "to_act": me}
    if view["table"]:
        plays = ["".join(one["cards"]) for one in shown]
        between = range(view["owner"] + 1, view["owner"] + len(counts))
        passed = sorted(at % len(counts) for at in between if shown[at % len(counts)]["passed"])
        described["trick"] = {"owner": view["owner"], "shown": plays, "passed": passed}
    return described | ({"aside": "".join(unseen)} if unseen else {})


def searching(level: str):
    """A function that decides as a player of this level does."""
    player = make(level, GAME)
    chance = tycoon.FairChance(secrets.token_bytes(32))

    def choose(now: dict) -> list[str]:
        state = GAME.from_position(position(now["view"], now["options"]), chance)
        return [state.notation(player.choose(state, now["view"]["seat_to_act"], chance))]

    return choose


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(print(__doc__))
    play(f"{sys.argv[1]}/api/tables/{sys.argv[2]}", searching((sys.argv[3:] or ["expert"])[0]))
