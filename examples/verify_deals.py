"""Check how a recorded game was dealt, with nothing but Python's standard library.

Run it with `python examples/verify_deals.py RECORD [RECEIPT]`. It follows docs/fair-dealing.md and
shares no line with Tycoon. It knows no rules: that the game asked for this chance and for no more,
`tycoon verify` proves. Status 0: nothing is wrong; 1: something is; what, it says.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def sha(*parts):
    """SHA-256 of texts and bytes, one after the other."""
    return hashlib.sha256(b"".join(p.encode() if isinstance(p, str) else p for p in parts)).digest()


def lines_of(path):
    """The lines of a record, the chain of hashes checked."""
    tip, found = "0" * 64, []
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            text, _, tail = line.rstrip(b"\r\n").rpartition(b',"hash":"')
            tip = hashlib.sha256(tip.encode() + text).hexdigest()
            expect(tail == tip.encode() + b'"}', f"line {number}: the chain of hashes is broken")
            found.append(json.loads(text + b"}"))
    return found


def expect(holds, why):
    """End with a sentence unless something holds."""
    if not holds:
        raise SystemExit(f"NOT PROVED: {why}")


def words(key):
    """The stream of 64-bit numbers of a key."""
    block = 0
    while True:
        text = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        for i in range(0, 32, 8):
            yield int.from_bytes(text[i : i + 8], "big")
        block += 1


def below(stream, n):
    """The next number below n."""
    limit = 2**64 - 2**64 % n
    return next(word for word in stream if word < limit) % n


def shuffle(stream, n):
    """The next shuffle of n things."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


class Deal:
    """One deal of a record."""

    def __init__(self, number):
        self.number = number
        self.attempts = []
        self.draws = []

    def take(self, line):
        """The next line about this deal."""
        kind, where = line["type"], f"deal {self.number}"
        now = self.attempts[-1] if self.attempts else None
        if kind == "commitment":
            expect(line.get("scheme") == 2, f"{where} is of another scheme than 2")
            expect(not self.draws, f"{where} was promised anew after its cards")
            expect(now is None or now["withheld"], f"{where}: attempt given up for nobody")
            expect(line["attempt"] == len(self.attempts) + 1, f"{where}: an attempt is missing")
            new = {"promised": {}, "list": None, "seeds": {}, "withheld": [], "table": None}
            self.attempts.append({**new, "commitment": line["commitment"]})
        elif kind == "draws":
            ready = now and now["list"] is not None and not now["withheld"]
            expect(ready and set(now["list"]) == set(now["seeds"]), f"{where}: dealt too soon")
            self.draws += line["chance"]
        elif kind == "reveal":
            self.attempts[line["attempt"] - 1]["table"] = bytes.fromhex(line["seed"])
        else:
            expect(not self.draws, f"{where}: {kind} after the cards")
            expect(line["attempt"] == len(self.attempts), f"{where}: {kind} of another attempt")
            self.prepare(kind, line, now, where)

    def prepare(self, kind, line, now, where):
        """What comes before the cards."""
        out = {seat for attempt in self.attempts for seat in attempt["withheld"]}
        if kind == "committed":
            expect(now["list"] is None, f"{where}: a promise after the list")
            now["promised"][line["seat"]] = line["commitment"]
        elif kind == "list":
            expect(now["list"] is None, f"{where}: a second list")
            now["list"], now["people"] = dict(line["commitments"]), line["people"]
            for seat, promise in now["list"].items():
                expect(seat in now["people"], f"{where}: a seed for seat {seat} without a person")
                expect(now["promised"].get(seat) == promise, f"{where}: seat {seat} never promised")
                expect(seat not in out, f"{where}: seat {seat} had withheld its seed")
        elif kind == "seed":
            seat, seed = line["seat"], bytes.fromhex(line["seed"])
            expect(now["list"] is not None, f"{where}: a seed before the list")
            promise = sha("tycoon-seat-2", bytes.fromhex(now["commitment"]), bytes([seat]), seed)
            expect(
                now["list"].get(seat) == promise.hex(), f"{where}: seat {seat} showed another seed"
            )
            now["seeds"][seat] = seed
        elif kind == "withheld":
            missing = set(now["list"] or ()) - set(now["seeds"])
            expect(set(line["seats"]) == missing != set(), f"{where}: the wrong seats are named")
            now["withheld"] = line["seats"]

    def check(self):
        """Compute everything again; a sentence about it."""
        where, now = f"deal {self.number}", self.attempts[-1]
        for attempt in self.attempts:
            if attempt["table"] is not None:
                promise = sha("tycoon-table-2", attempt["table"]).hex()
                expect(promise == attempt["commitment"], f"{where}: the table showed another seed")
        if now["table"] is None:
            return f"{where}: not revealed"
        added = [bytes([seat]) + now["seeds"][seat] for seat in sorted(now["seeds"])]
        stream = words(sha("tycoon-deal-2", now["table"], *added))
        for i, (what, n, result) in enumerate(self.draws, 1):
            again = below(stream, n) if what == "below" else shuffle(stream, n)
            expect(again == result, f"{where}: chance result {i} is not what the seeds give")
        held = [seat for attempt in self.attempts for seat in attempt["withheld"]]
        told = f"; withheld by seats {held}" if held else ""
        return f"{where}: code {self.code()}, seeds of seats {sorted(now['seeds'])}{told}"

    def code(self):
        """The code that players compare."""
        now = self.attempts[-1]
        promises = [
            bytes([seat]) + bytes.fromhex(now["list"].get(seat, "00" * 32))
            for seat in sorted(now["people"])
        ]
        place = self.number.to_bytes(4, "big") + bytes([len(self.attempts)])
        listed = sha("tycoon-list-2", place, bytes.fromhex(now["commitment"]), *promises)
        added = [bytes([seat]) + now["seeds"][seat] for seat in sorted(now["seeds"])]
        bits = int.from_bytes(sha("tycoon-code-2", listed, *added), "big") >> 206
        letters = "".join(LETTERS[bits >> shift & 31] for shift in range(45, -1, -5))
        return f"{letters[:5]}-{letters[5:]}"

    def compare(self, kept):
        """Hold it against what a page has kept."""
        where = f"deal {self.number}"
        for seen in kept["attempts"]:
            expect(seen["attempt"] <= len(self.attempts), f"{where}: an attempt was hidden")
            now = self.attempts[seen["attempt"] - 1]
            expect(now["commitment"] == seen["commitment"], f"{where}: another promise was shown")
            own, seat = dict(seen["own"]), kept["seat"]
            if seen["listed"]:
                shown = (seen["listed"]["people"], dict(seen["listed"]["promises"]))
                expect((now["people"], now["list"]) == shown, f"{where}: another list was shown")
            if own and seat in now["list"]:
                expect(now["list"][seat] in own, f"{where}: seat {seat}'s promise is not its own")
            expect(not seen["accepted"] or seat in now["list"], f"{where}: seat {seat} left out")
            expect(
                not seen["shown"] or seat not in now["withheld"],
                f"{where}: seat {seat} is named, and had shown its seed",
            )
        expect(kept["code"] in ("", self.code()), f"{where}: another code was shown")


def main(path, receipt=None):
    """Check the record in a file, and with a receipt whether it is that game."""
    lines, deals = lines_of(path), {}
    for line in lines:
        if line["type"] == "act" and line["chance"]:
            expect(deals, "chance before any promise")
            deals[max(deals)].take({"type": "draws", "chance": line["chance"]})
        elif line["type"] in {"commitment", "committed", "list", "seed", "withheld", "reveal"}:
            if line["type"] == "commitment" and line["deal"] == len(deals) + 1:
                deals[line["deal"]] = Deal(line["deal"])
            expect(line["deal"] in deals, f"deal {line['deal']} was never promised")
            last = line["type"] == "reveal" or line["deal"] == len(deals)
            expect(last, f"{line['type']} of deal {line['deal']} out of order")
            deals[line["deal"]].take(line)
    promises = [attempt["commitment"] for deal in deals.values() for attempt in deal.attempts]
    expect(len(set(promises)) == len(promises), "the table used one promise twice")
    for deal in deals.values():
        print(deal.check())
    if receipt is not None:
        kept = json.loads(Path(receipt).read_text(encoding="utf-8"))
        about = lines[0]["about"]
        ours = (about.get("table"), about.get("game_number")) == (kept["table"], kept["game"])
        expect(ours, "the receipt is of another game")
        for seen in kept["deals"]:
            if seen["deal"] in deals:
                deals[seen["deal"]].compare(seen)
        events = [event for line in lines if line["type"] == "act" for event in line["events"]]
        for nth, event in kept["events"]:
            there = events[nth - 1] if nth <= len(events) else None
            same = there is not None and {**there, **event} == there
            cut = there is None and not complete(lines)
            expect(same or cut, f"event {nth} is not what was shown")
        print(f"the receipt agrees, {len(kept['events'])} events")
    print("complete" if complete(lines) else "the record ends before the game")


def complete(lines):
    """Whether the game was played to its end."""
    return lines[-1]["type"] == "outcome"


if __name__ == "__main__":
    if sys.argv[1:]:
        main(*sys.argv[1:])
    else:
        print(__doc__)
