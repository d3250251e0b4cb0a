"""The Low-and-High games in words."""

from collections.abc import Iterator

from houseway.game import Narration
from houseway.low_high.events import (
    BetsWithdrawn,
    BetVoided,
    CardsCollected,
    CardsExposed,
    DealerCorrected,
    DealerReset,
    DealerSet,
    Dealt,
    DealtUnseen,
    HandLaid,
    HandSet,
    HandTurned,
    HandVoided,
    Looked,
    PackCounted,
    PlayerWalked,
    RoundUndone,
    TimeCalled,
    WagerCorrected,
    WithdrawalOffered,
)
from houseway.low_high.view import HandView, RoundView
from houseway.review.narration.plain import names, setting
from houseway.review.narration.shared import correction
from houseway.tables.messages import Event
from houseway.tables.wording import cards, cited

HandEvent = Dealt | Looked | HandSet | HandTurned | DealerSet | DealerReset | CardsExposed
OtherEvent = WithdrawalOffered | BetsWithdrawn | CardsCollected | PlayerWalked
ToldEvent = HandVoided | BetVoided | RoundUndone | TimeCalled


def says(event: Event, seen: RoundView | None) -> str | None:
    match event:
        case DealerCorrected(number, was, right, clause, why):
            # Only a settled round is corrected, and there every hand lies open.
            return (
                f"The dealer's hand of round {number}, set {setting(was)}, should have been "
                f"{setting(right)}. {why}{cited(clause)}"
            )
        case WagerCorrected():
            return correction(event)
        case (
            Dealt()
            | Looked()
            | HandSet()
            | HandTurned()
            | DealerSet()
            | DealerReset()
            | CardsExposed()
        ):
            return None if seen is None else hand_says(event, seen)
        case DealtUnseen(boxes, otherwise):
            return unseen_says(boxes, otherwise)
        case HandLaid(box, by, clause):
            whose = "its player" if by == "player" else "the House Way"
            return f"Box {box} is set by {whose} and lies face down{cited(clause)}."
        case WithdrawalOffered() | BetsWithdrawn() | CardsCollected() | PlayerWalked():
            return other_says(event)
        case HandVoided() | BetVoided() | RoundUndone() | TimeCalled():
            return told_says(event)
        case PackCounted(number, counted):
            return f"The pack of round {number} is counted: {counted} cards."
        case _:
            return None


def hand_says(event: HandEvent, seen: RoundView) -> str:
    match event:
        case Dealt(hands):
            boxes = names(sorted(hands))
            return f"Four cards each are dealt to box {boxes} and to the dealer."
        case Looked(box, player):
            held = hand_at(seen, box).cards
            return f"{player} looks at box {box}{f': {cards(held)}' if any(held) else ''}."
        case HandSet():
            return set_says(event, hand_at(seen, event.box))
        case HandTurned(box, found, _, clauses, why):
            # Turned at the showdown, before everybody.
            return f"Box {box} is turned: {setting(found)}. {why}{cited(*clauses)}"
        case DealerSet(_, _, clauses, why):
            return f"The dealer's hand is set {dealt_setting(seen)}. {why}{cited(*clauses)}"
        case DealerReset(_, clause, why):
            return f"The dealer's hand is set anew, {dealt_setting(seen)}. {why}{cited(clause)}"
        case CardsExposed(box, positions, clause, why):
            shown = [hand_at(seen, box).cards[i] for i in positions]
            return f"Shown by mistake: {cards(shown)}. {why}{cited(clause)}"


def unseen_says(boxes: tuple[int, ...], otherwise: tuple[tuple[int, int], ...]) -> str:
    dealt = f"Real cards are dealt face down to box {names(sorted(boxes))} and to the dealer"
    wrong = [f"{'the dealer' if at == 0 else f'box {at}'} got {cards}" for at, cards in otherwise]
    return f"{dealt}, but {names(wrong)} and not four." if wrong else f"{dealt}, four each."


def set_says(event: HandSet, hand: HandView) -> str:
    """Why the House Way sets a hand so tells of its cards: only to whoever sees them."""
    by = "its player" if event.by == "player" else "the House Way"
    if hand.setting is None:
        # The first clause says why it is set so at all; those after it tell of the cards.
        clause = None if event.rule else event.clauses[0]
        return f"Box {event.box} is set by {by}{cited(clause)}."
    why = f" {event.why}" if event.by == "house" else ""
    return f"Box {event.box} is set by {by}, {setting(hand.setting)}.{why}{cited(*event.clauses)}"


def other_says(event: OtherEvent) -> str:
    match event:
        case WithdrawalOffered(box, clause, players):
            who = f"{names(players)} may withdraw their own bets on the hand of box {box}"
            return f"{who}{cited(clause)}."
        case BetsWithdrawn(box, player, clause):
            return f"{player} withdraws the bets on the hand of box {box}{cited(clause)}."
        case CardsCollected(clause, why):
            return f"{why}{cited(clause)}"
        case PlayerWalked(player, clause):
            return f"{player} has walked away{cited(clause)}."


def told_says(event: ToldEvent) -> str:
    match event:
        case TimeCalled(_, _, rule, why):
            return f"{why} (house rule {rule})"
        case HandVoided(_, clause, why) | BetVoided(_, clause, why):
            return f"{why}{cited(clause)}"
        case RoundUndone(number, clause, why):
            return f"Round {number}: {why}{cited(clause)}"


def hand_at(seen: RoundView, box: int) -> HandView:
    """A box that has left the round shows nothing any more."""
    hand = seen.hands.get(box) if box else seen.dealer
    return hand if hand is not None else HandView((None,) * 4, is_set=False, setting=None)


def dealt_setting(seen: RoundView) -> str:
    found = hand_at(seen, 0).setting
    return "face down" if found is None else setting(found)


def lying(seen: RoundView) -> Iterator[str]:
    """The cards of a round as they lie before the viewer."""
    hands = {f"Box {box}": hand for box, hand in sorted(seen.hands.items())}
    if seen.dealer is not None:
        hands["Dealer"] = seen.dealer
    for place, hand in hands.items():
        set_ = f", set {setting(hand.setting)}" if hand.setting is not None else ""
        yield f"{place}: {cards(hand.cards)}{set_}"


NARRATION = Narration(says, lying)
