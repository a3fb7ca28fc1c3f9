"""What the log says of what happened in Monopoly: the sentences for `events`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tycoon.core.messages import Message, Seat
from tycoon.games.monopoly.names import Due, Face, Sort
from tycoon.games.monopoly.themes import GOODS, money, said_square
from tycoon.games.monopoly.view.events import EVENTS


def tell(event: Mapping[str, Any]) -> Message | None:
    """What the log says of an event that a viewer saw: `monopoly.log.*`; None for nothing."""
    args = EVENTS.arguments(event)
    if args is None:
        return None
    match event["event"]:
        case "game_ended":
            return Message(f"monopoly.end.{event['reason']}")
        case "paid":
            return _tell_paid(event, args)
        case "got_deed" | "got_card" if "origin" not in args:
            return None  # the payment, the auction, the drawn card tells of it
        case "order_rolled" | "rolled":
            args |= _dice(event)
        case "drew":
            args["card"] = _told(event["does"], event, said_card(event, event["currency"]))
        case "turned_up":
            args["card"] = _told(f"fortune.{event['card']}", event, args["card"])
        case "offered":
            args |= _sides(event)
    return Message(f"monopoly.log.{_key(event, args)}", args)


def _key(event: Mapping[str, Any], args: Mapping[str, Any]) -> str:
    """Which sentence."""
    tag: str = event["event"]
    match tag:
        case "rolled" if "face" in args:
            return "rolled_fast"
        case "moved" if event["called"] == Sort.JAIL.word:
            return "visits"
        case "owes" | "ruined" if "to" not in args:
            return f"{tag}_bank"
        case "got_card" if "name" not in args:
            return "got_card_back"
        case "offered" if event["counter"]:
            return "countered"
        case "kept" if "card" not in args:
            return "kept_unseen"
        case "used_fortune" if event["swap"]:
            return "used_swap"
        case "used_fortune" if event["square"]:
            return "used_at"
    return tag


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


def _dice(event: Mapping[str, Any]) -> dict[str, Any]:
    first, second = event["dice"]
    args: dict[str, Any] = {"first": first, "second": second}
    if event.get("face", Face.NONE.word) != Face.NONE.word:
        args["face"] = Message(f"monopoly.face.{event['face']}")
    return args


def _sides(event: Mapping[str, Any]) -> dict[str, Any]:
    """What an offer gives and wants, cash among it."""
    sides = {}
    for side, paid in (("gives", event["cash"] > 0), ("wants", event["cash"] < 0)):
        things: list[Message | str] = [
            Message(f"monopoly.good.{word}") if word in GOODS else said_square(word)
            for word in event[side]
        ]
        sides[side] = things + [event["money"]] if paid else things
    return sides


def _told(does: str, event: Mapping[str, Any], card: Message) -> Message:
    """A card after what led to it."""
    story = Message(f"monopoly.story.{does}", {"n": event.get("story", 0)})
    return Message("monopoly.card.told", {"story": story, "card": card})


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
