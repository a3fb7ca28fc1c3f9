"""A program that plays in the arena: it reads questions line by line and answers each with a move.

    tycoon arena bigtwo --players mine,random,random,random --program mine="python program_bot.py"

It needs nothing but Python. Run in a terminal, not by the arena, it says what it is for.
"""

import json
import sys


def best(view: dict) -> str:
    """The shortest legal move that is no pass; of plays that lead a trick, the longest.

    Args:
        view: what the seat may know; `legal` has the notation of every legal move.
    """
    plays = [move for move in view["legal"] if move != "pass"]
    if not plays:
        return "pass"
    leads = "pass" not in view["legal"]
    return max(plays, key=len) if leads else min(plays, key=len)


def main() -> None:
    """Answer until nothing more is asked."""
    if sys.stdin.isatty():
        print("tycoon arena starts this program: see --program")
        return
    for line in sys.stdin:
        said = json.loads(line)
        # The first line is about the game: its name, options and seats.
        if "view" in said:
            print(json.dumps({"move": best(said["view"])}), flush=True)


if __name__ == "__main__":
    main()
