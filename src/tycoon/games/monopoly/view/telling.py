"""What the log says of what happened in Monopoly: the sentences for `events`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tycoon.core.messages import Message, Seat
from tycoon.games.monopoly.names import Due, Face, Sort
from tycoon.games.monopoly.themes import GOODS, money, said_square


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `monopoly.log.*`; None for nothing."""
    what = event["event"]
    args = _arguments(event)
    match what:
        case "game_ended":
            return Message(f"monopoly.end.{event['reason']}")
        case "paid":
            return _tell_paid(event, args)
        case "owes" | "ruined":
            to = "" if event["to"] >= 0 else "_bank"
            return Message(f"monopoly.log.{what}{to}", args)
        case "rolled":
            return _tell_rolled(event, args)
        case "moved":
            visits = event["called"] == Sort.JAIL.word
            return Message(f"monopoly.log.{'visits' if visits else 'moved'}", args)
        case "drew":
            return Message(
                "monopoly.log.drew", args | {"card": said_card(event, event["currency"])}
            )
        case "got_deed" if event["origin"] < 0:  # of which the payment or the auction tells
            return None
        case "got_card":
            if event["origin"] < 0:
                return None
            to = "" if event["seat"] >= 0 else "_back"
            args["origin"] = Seat(event["origin"])
            return Message(f"monopoly.log.got_card{to}", args)
        case "offered":
            return _tell_offered(event, args)
        case "bid" | "won_auction" | "passed_auction" | "auction_began" | "auction_again":
            building = event["building"]
            args["lot"] = (
                Message(f"monopoly.building.{building}") if building else args.pop("square")
            )
        case "built" | "sold_building":
            args |= {"n": event["houses"], "hotel": event["hotel"]}
        case "wants":
            args["wants"] = event["wants"]
        case "kept":
            if "card" not in event:
                return Message("monopoly.log.kept_unseen", args)
        case "used_fortune":
            key = "used_swap" if event["swap"] else "used_at" if event["square"] else "used_fortune"
            return Message(f"monopoly.log.{key}", args)
    if what not in _TOLD:
        return None
    return Message(f"monopoly.log.{what}", args | {name: event[name] for name in _TOLD[what]})


_TOLD = {
    "order_rolled": (),
    "ordered": ("place",),
    "deed_dealt": (),
    "turn": ("round",),
    "jailed": (),
    "stayed": ("tries",),
    "left_jail": ("by",),
    "declined": (),
    "got_deed": (),
    "returned_deed": (),
    "used_card": (),
    "auction_began": (),
    "auction_again": (),
    "bid": (),
    "passed_auction": (),
    "won_auction": (),
    "auction_failed": (),
    "built": (),
    "sold_building": (),
    "short": ("building",),
    "wants": ("building",),
    "accepted": (),
    "refused": (),
    "claimed": (),
    "let_go": (),
    "fast": (),
    "time_up": (),
    "levelled": ("level",),
    "kept": (),
    "turned_up": (),
    "let_come": (),
}
"""What the log tells by itself, and the fields that it names as they are."""
_SEATS = (
    ("seat", "name"),
    ("to", "to"),
    ("payer", "payer"),
    ("partner", "to"),
    ("maker", "other"),
    ("origin", "origin"),
)


def _arguments(event: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that sentences name, as arguments."""
    args: dict[str, Any] = {
        name: Seat(event[key])
        for key, name in _SEATS
        if isinstance(event.get(key), int) and event[key] >= 0
    }
    if event.get("called"):
        args["square"] = said_square(event["called"])
    if event.get("swap_called"):
        args["swap"] = said_square(event["swap_called"])
    if "money" in event:
        args["money"] = event["money"]
    if "pile" in event:
        args["pile"] = event["pile"]
    if "dice" in event:
        args |= {"first": event["dice"][0], "second": event["dice"][1]}
    if event.get("card"):
        args["card"] = Message(
            f"monopoly.fortune.{event['card']}", {"money": event.get("money", "")}
        )
    return args


def _tell_paid(event: Mapping[str, Any], args: dict[str, Any]) -> Message | None:
    """A payment: `monopoly.log.paid.*` and so on by what it is for and which way it goes."""
    due = event["due"]
    if event["seat"] < 0:
        args["name"] = Seat(event["to"])
        return Message(f"monopoly.log.received.{due}", args)
    if event["to"] >= 0:
        return Message(f"monopoly.log.paid_to.{due}", args)
    if due in (Due.BID.word, Due.BUILDING.word):  # `won_auction` and `built` tell of these
        return None
    return Message(f"monopoly.log.paid.{due}", args)


def _tell_rolled(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    if event["face"] != Face.NONE.word:
        args["face"] = Message(f"monopoly.face.{event['face']}")
        return Message("monopoly.log.rolled_fast", args)
    return Message("monopoly.log.rolled", args)


def _tell_offered(event: Mapping[str, Any], args: dict[str, Any]) -> Message:
    """An offer: what is given and wanted, cash among it."""
    sides = {}
    for side, paid in (("gives", event["cash"] > 0), ("wants", event["cash"] < 0)):
        things: list[Message | str] = [
            Message(f"monopoly.good.{word}") if word in GOODS else said_square(word)
            for word in event[side]
        ]
        sides[side] = things + [event["money"]] if paid else things
    key = "countered" if event["counter"] else "offered"
    return Message(f"monopoly.log.{key}", args | sides)


def said_card(card: Mapping[str, Any], currency: str) -> Message:
    """A card of a pile in words: `monopoly.card.*`.

    Args:
        card: the fields of a `MonopolyCard`.
        currency: the option.
    """
    args: dict[str, Any] = {
        "n": card["amount"],
        "money": money(card["amount"], currency),
        "more": money(card["more"], currency),
        "twice": money(2 * card["amount"], currency),
        "thrice": money(3 * card["amount"], currency),
    }
    if card["called"]:
        args["square"] = said_square(card["called"])
    return Message(f"monopoly.card.{card['does']}", args)
