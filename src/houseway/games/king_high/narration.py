"""King High in words. Only cards that lie face up are named, and those all can see."""

from collections.abc import Iterator

from houseway.game import Narration
from houseway.games.king_high.events import (
    BetsClosed,
    BurnMissed,
    BurntTooMany,
    CardDealt,
    CardExposed,
    CardHeld,
    CardsBurnt,
    CardsChecked,
    CardsCollected,
    CardsRemoved,
    CardsShuffled,
    CutCardDrawn,
    DeviceRepaired,
    DeviceReplaced,
    DeviceStopped,
    FaceUpCardReturned,
    InspectorOffDuty,
    InspectorOnDuty,
    PartnershipEnded,
    PartnershipRuled,
    ShuffleOrdered,
    WagerConfirmed,
    WagerDeclared,
)
from houseway.games.king_high.shoe import DEVICE_NAMES
from houseway.games.king_high.view import RoundView
from houseway.tables.messages import Event
from houseway.tables.wording import cards, cited

TO = {"shuffling-device": "the shuffling device", "discard-holder": "the discard holder"}


def says(event: Event, seen: RoundView | None) -> str | None:
    match event:
        case BetsClosed(number):
            return f"No more bets on card {number}."
        case CardDealt(number) if seen is not None:
            return f"Card {number}: {cards(seen.cards[number - 1 : number])}."
        case CardsBurnt(count):
            return "1 card is burnt." if count == 1 else f"{count} cards are burnt."
        case BurnMissed(_, _, clause, why) | BurntTooMany(_, _, clause, why):
            return f"{why}{cited(clause)}"
        case CardHeld(place, _, clause):
            return f"Card {place} is moved to its place{cited(clause)}."
        case _:
            return shoe_says(event) or device_says(event) or inspector_says(event)


def inspector_says(event: Event) -> str | None:
    match event:
        case InspectorOnDuty(name, clause):
            return f"{name} is the inspector at the table{cited(clause)}."
        case InspectorOffDuty(clause):
            return f"No inspector is at the table, and play waits{cited(clause)}."
        case PartnershipRuled(players, clause):
            return f"{' and '.join(players)} count as one player to the maximum{cited(clause)}."
        case PartnershipEnded(players, clause):
            return f"{' and '.join(players)} count as players of their own{cited(clause)}."
        case WagerDeclared(wager, clause):
            return f"{wager.player} declares {wager.amount:,} on {wager.what}{cited(clause)}."
        case WagerConfirmed(wager, by, clause):
            return f"The {by} confirms {wager.what} of {wager.player}{cited(clause)}."
        case _:
            return None


def shoe_says(event: Event) -> str | None:
    match event:
        case CardsChecked():
            when = "before" if event.when == "before-play" else "after"
            return (
                f"The inspector has checked the cards {when} play. {event.why}{cited(event.clause)}"
            )
        case CardsRemoved(clause):
            return f"The cards are taken away{cited(clause)}."
        case FaceUpCardReturned(clause):
            return f"A card lay face up in the device: it goes back and is not used{cited(clause)}."
        case CardsShuffled(device, _, _, clause):
            cut = f" and cut by {event.cut_by}" if event.cut_by is not None else ""
            return f"The cards are shuffled{cut} for the {DEVICE_NAMES[device]}{cited(clause)}."
        case CutCardDrawn(due) | ShuffleOrdered(due):
            return f"{due.why}{cited(due.clause)}"
        case CardExposed(_, use, clause):
            will_be = "burnt" if use == "burn" else "played"
            return f"The next card was seen too early: it will be {will_be}{cited(clause)}."
        case CardsCollected(count, to, clause):
            if count == 1:
                return f"The one card of the round goes to {TO[to]}{cited(clause)}."
            return f"The {count} cards of the round go to {TO[to]}{cited(clause)}."
        case _:
            return None


def device_says(event: Event) -> str | None:
    match event:
        case DeviceStopped(clause):
            return f"The shuffling device does not deliver cards{cited(clause)}."
        case DeviceRepaired(clause):
            return f"The shuffling device is repaired{cited(clause)}."
        case DeviceReplaced(device, due):
            return f"Cards now come from the {DEVICE_NAMES[device]}. {due.why}{cited(due.clause)}"
        case _:
            return None


def lying(seen: RoundView) -> Iterator[str]:
    burnt = f", {seen.burnt} burnt" if seen.burnt else ""
    yield f"Cards: {cards(seen.cards) or 'none'}{burnt}"


NARRATION = Narration(says, lying)
