"""A bot that plays at a live table over HTTP, with nothing but Python.

    python bot_http.py http://localhost:8000 CODE [--hints]

It sits down at a free seat and plays its shortest legal move that is no pass, or with --hints what
a search player on the server would do. The table shows that it is a program.
"""

import json
import random
import sys
from urllib.request import Request, urlopen


def post(address: str, body: dict, token: str = "") -> dict:
    """Send JSON; the JSON that answers."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as reply:
        return json.load(reply)


def choose(now: dict) -> list[str]:
    """The moves of a decision: a single one, of those that the view says are legal."""
    plays = [move for move in now["view"]["legal"] if move != "pass"]
    return [min(plays, key=len)] if plays else ["pass"]


def play(table: str, decide=choose, hints: bool = False) -> None:
    """Play at the table with this address until its game is over."""
    me = post(f"{table}/join", {"name": f"Program {random.randrange(1000)}", "program": True})
    token, seat, done = me["token"], me["seat"], -1
    commands = f"{table}/commands"
    stream = Request(f"{table}/events", headers={"Authorization": f"Bearer {token}"})
    with urlopen(stream) as lines:
        for line in lines:
            said = json.loads(line) if line.strip() else {"type": "beat"}
            if said["type"] != "update":
                continue
            now = said["table"]
            if now["phase"] == "over":
                print("places:", now["outcome"]["places"])
                post(commands, {"type": "leave"}, token)
                return
            if now["phase"] == "between" and not now["seats"][seat]["ready"]:
                post(commands, {"type": "next"}, token)
            elif now["phase"] == "playing" and now["view"]["seat_to_act"] == seat:
                if now["turn_seq"] == done:
                    continue
                done = now["turn_seq"]
                hint = post(commands, {"type": "hint"}, token) if hints else {}
                moves = hint.get("moves") or decide(now)
                act = {"type": "act", "turn_seq": done, "moves": moves}
                print(moves, post(commands, act, token))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(print(__doc__))
    play(f"{sys.argv[1]}/api/tables/{sys.argv[2]}", hints="--hints" in sys.argv)
