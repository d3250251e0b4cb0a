"""Tell King High in words, naming only cards that are face up for everyone."""

from collections.abc import Iterator

from houseway.core.reasons import cite
from houseway.core.words import Text, cards, listing, money, nt, number, sentences, t
from houseway.game import Narration
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import SHUFFLING_DEVICE
from houseway.games.king_high.table.view import RoundView
from houseway.tables.messages import Event
from houseway.tables.people import DEALER


def says(event: Event, seen: RoundView | None) -> Text | None:
    match event:
        case e.BetsClosed(number):
            return t("No more bets on card {card}.", card=number)
        case e.CardDealt(number) if seen is not None:
            dealt = cards(seen.cards[number - 1 : number])
            return t("Card {number}: {card}.", number=number, card=dealt)
        case e.CardsBurnt(count):
            return nt("{count} card is burnt.", "{count} cards are burnt.", count)
        case e.BurnMissed(_, reason) | e.BurntTooMany(_, reason):
            return cite(reason.text, reason.by)
        case e.CardHeld(place, _, clause):
            return t("Card {card} is moved to its place ({clause}).", card=place, clause=clause)
        case _:
            return shoe_says(event) or device_says(event) or inspector_says(event)


def inspector_says(event: Event) -> Text | None:
    match event:
        case e.InspectorOnDuty(name, clause):
            return t("{name} is the inspector at the table ({clause}).", name=name, clause=clause)
        case e.InspectorOffDuty(clause):
            return t("There's no inspector at the table, so play waits ({clause}).", clause=clause)
        case e.PartnershipRuled(players, clause):
            return t(
                "{players} count as one player for the maximum ({clause}).",
                players=listing(players),
                clause=clause,
            )
        case e.PartnershipEnded(players, clause):
            return t(
                "{players} count as separate players ({clause}).",
                players=listing(players),
                clause=clause,
            )
        case e.WagerDeclared(wager, clause):
            return t(
                "{player} declares {amount} on {wager} ({clause}).",
                player=wager.player,
                amount=money(wager.amount),
                wager=wager.what,
                clause=clause,
            )
        case e.WagerConfirmed(wager, by, clause):
            confirmed = {"wager": wager.what, "player": wager.player, "clause": clause}
            if by == DEALER:
                return t("The dealer confirms {wager} of {player} ({clause}).", **confirmed)
            return t("The inspector confirms {wager} of {player} ({clause}).", **confirmed)
        case _:
            return None


def shoe_says(event: Event) -> Text | None:
    match event:
        case e.CardsChecked(when, _, found):
            checked = (
                t("The inspector has checked the cards before play.")
                if when == "before-play"
                else t("The inspector has checked the cards after play.")
            )
            return sentences(checked, cite(found.text, found.by))
        case e.CardsRemoved(clause):
            return t("The cards are removed ({clause}).", clause=clause)
        case e.FaceUpCardReturned(clause):
            return t(
                "A card was face up in the device: it goes back and isn't used ({clause}).",
                clause=clause,
            )
        case e.CardsShuffled():
            return shuffle_says(event)
        case e.CutCardDrawn(due) | e.ShuffleOrdered(due):
            return cite(due.reason.text, due.reason.by)
        case e.CardExposed(_, "burn", clause):
            return t(
                "The next card was seen too early: it will be burnt ({clause}).", clause=clause
            )
        case e.CardExposed(_, "play", clause):
            return t(
                "The next card was seen too early: it will be played ({clause}).", clause=clause
            )
        case e.CardsCollected():
            return collection_says(event)
        case _:
            return None


def shuffle_says(event: e.CardsShuffled) -> Text:
    player, by = event.cut_by, event.by.citation
    if event.device == SHUFFLING_DEVICE:
        return t("The cards are shuffled for the mechanical shuffling device ({by}).", by=by)
    if player is None:
        return t("The cards are shuffled for the manual shoe ({by}).", by=by)
    return t(
        "The cards are shuffled, cut by {player} and put in the manual shoe ({by}).",
        player=player,
        by=by,
    )


def collection_says(event: e.CardsCollected) -> Text:
    if event.to == SHUFFLING_DEVICE:
        return nt(
            "The round's {count} card goes to the shuffling device ({clause}).",
            "The round's {count} cards go to the shuffling device ({clause}).",
            event.count,
            clause=event.clause,
        )
    return nt(
        "The round's {count} card goes to the discard holder ({clause}).",
        "The round's {count} cards go to the discard holder ({clause}).",
        event.count,
        clause=event.clause,
    )


def device_says(event: Event) -> Text | None:
    match event:
        case e.DeviceStopped(clause):
            return t("The shuffling device isn't delivering cards ({clause}).", clause=clause)
        case e.DeviceRepaired(clause):
            return t("The shuffling device is repaired ({clause}).", clause=clause)
        case e.DeviceReplaced(device, due):
            now = (
                t("Cards now come from the mechanical shuffling device.")
                if device == SHUFFLING_DEVICE
                else t("Cards now come from the manual shoe.")
            )
            return sentences(now, cite(due.reason.text, due.reason.by))
        case _:
            return None


def lying(seen: RoundView) -> Iterator[Text]:
    dealt = cards(seen.cards) if seen.cards else t("none")
    if seen.burnt:
        yield t("Cards: {cards}, {count} burnt", cards=dealt, count=number(seen.burnt))
    else:
        yield t("Cards: {cards}", cards=dealt)


NARRATION = Narration(says, lying)
