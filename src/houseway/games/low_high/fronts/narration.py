"""The Low-and-High games in words."""

from collections.abc import Iterator

from houseway.core.reasons import AnyReason, ByClause, cite
from houseway.core.words import Text, cards, join, listing, sentences, t
from houseway.game import Narration
from houseway.games.low_high.rules.reasons import DEALERS_PLACE, cited_clauses
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.view import HandView, RoundView
from houseway.review.narration.plain import setting
from houseway.review.narration.shared import correction
from houseway.tables.messages import Event

HandEvent = (
    e.Dealt | e.Looked | e.HandSet | e.HandTurned | e.DealerSet | e.DealerReset | e.CardsExposed
)
OtherEvent = e.HandLaid | e.WithdrawalOffered | e.BetsWithdrawn | e.PlayerWalked | e.PackCounted


def says(event: Event, seen: RoundView | None) -> Text | None:
    if isinstance(event, HandEvent):
        return None if seen is None else hand_says(event, seen)
    if isinstance(event, OtherEvent):
        return other_says(event)
    match event:
        case e.HandVoided() | e.BetVoided() | e.CardsCollected() | e.TimeCalled():
            return with_clause(event.reason)
        case e.DealtUnseen(boxes, otherwise):
            return unseen_says(boxes, otherwise)
        case e.DealerCorrected() | e.RoundUndone():
            return corrected_says(event)
        case e.WagerCorrected():
            return correction(event)
        case _:
            return None


def with_clause(reason: AnyReason) -> Text:
    """The reason and what it rests on; of a hand set after time, the clauses of the House Way."""
    clauses = cited_clauses(reason)
    return cite(reason.text, ByClause(clauses) if clauses else reason.by)


def hand_says(event: HandEvent, seen: RoundView) -> Text:
    match event:
        case e.Dealt(hands):
            return t(
                "Four cards each are dealt to box {boxes} and to the dealer.",
                boxes=listing(sorted(hands)),
            )
        case e.Looked(box, player):
            held = hand_at(seen, box).cards
            if not any(held):
                return t("{player} looks at box {box}.", player=player, box=box)
            return t(
                "{player} looks at box {box}: {cards}.", player=player, box=box, cards=cards(held)
            )
        case e.HandSet():
            return set_says(event, hand_at(seen, event.box))
        case e.HandTurned(box, found, _, reason):
            # Turned at the showdown, before everybody.
            told = t("Box {box} is turned over: {setting}.", box=box, setting=setting(found))
            return sentences(told, with_clause(reason))
        case e.DealerSet(_, _, reason):
            return sentences(dealer_set(seen), with_clause(reason))
        case e.DealerReset(_, reason):
            return sentences(dealer_set_anew(seen), with_clause(reason))
        case e.CardsExposed(box, positions, reason):
            shown = [hand_at(seen, box).cards[i] for i in positions]
            told = t("Exposed by mistake: {cards}.", cards=cards(shown))
            return sentences(told, with_clause(reason))


def dealer_set(seen: RoundView) -> Text:
    found = hand_at(seen, DEALERS_PLACE).setting
    if found is None:
        return t("The dealer's hand is set face down.")
    return t("The dealer's hand is set {setting}.", setting=setting(found))


def dealer_set_anew(seen: RoundView) -> Text:
    found = hand_at(seen, DEALERS_PLACE).setting
    if found is None:
        return t("The dealer's hand is set again, face down.")
    return t("The dealer's hand is set again, {setting}.", setting=setting(found))


def unseen_says(boxes: tuple[int, ...], otherwise: tuple[tuple[int, int], ...]) -> Text:
    dealt = listing(sorted(boxes))
    if not otherwise:
        return t(
            "Real cards are dealt face down to box {boxes} and to the dealer, four each.",
            boxes=dealt,
        )
    wrong = (
        t("the dealer got {cards}", cards=count)
        if place == DEALERS_PLACE
        else t("box {box} got {cards}", box=place, cards=count)
        for place, count in otherwise
    )
    return t(
        "Real cards are dealt face down to box {boxes} and to the dealer, but "
        "{wrong} instead of four.",
        boxes=dealt,
        wrong=listing(wrong),
    )


def set_says(event: e.HandSet, hand: HandView) -> Text:
    """Why the House Way sets a hand so names its cards: shown only to viewers who see them."""
    box, by, by_player = event.box, event.reason.by, event.by == "player"
    if hand.setting is None:
        # The first clause says why it is set so at all; those after it tell of the cards.
        rule = by.clause or by.citation
        if by_player:
            return t("Box {box} is set by its player ({rule}).", box=box, rule=rule)
        return t("Box {box} is set by the House Way ({rule}).", box=box, rule=rule)
    found = setting(hand.setting)
    if by_player:
        return cite(t("Box {box} is set by its player, {setting}.", box=box, setting=found), by)
    told = t("Box {box} is set by the House Way, {setting}.", box=box, setting=found)
    return sentences(told, with_clause(event.reason))


def other_says(event: OtherEvent) -> Text:
    match event:
        case e.HandLaid(box, by, basis):
            rule = basis.citation
            if by == "player":
                return t(
                    "Box {box} is set face down by its player ({rule}).",
                    box=box,
                    rule=rule,
                )
            return t("Box {box} is set face down by the House Way ({rule}).", box=box, rule=rule)
        case e.WithdrawalOffered(box, clause, players):
            return t(
                "{players} may withdraw their own bets on the hand of box {box} ({clause}).",
                players=listing(players),
                box=box,
                clause=clause,
            )
        case e.BetsWithdrawn(box, player, clause):
            return t(
                "{player} withdraws the bets on the hand of box {box} ({clause}).",
                player=player,
                box=box,
                clause=clause,
            )
        case e.PlayerWalked(player, clause):
            return t("{player} has walked away ({clause}).", player=player, clause=clause)
        case e.PackCounted(number, counted):
            return t(
                "The pack of round {number} is counted: {cards} cards.",
                number=number,
                cards=counted,
            )


def corrected_says(event: e.DealerCorrected | e.RoundUndone) -> Text:
    match event:
        case e.DealerCorrected(number, was, right, reason):
            # Only a settled round is corrected, and by then every hand is open.
            told = t(
                "In round {number} the dealer's hand was set {was}. It should have been {right}.",
                number=number,
                was=setting(was),
                right=setting(right),
            )
            return sentences(told, with_clause(reason))
        case e.RoundUndone(number, reason):
            return t("Round {number}: {why}", number=number, why=with_clause(reason))


def hand_at(seen: RoundView, box: int) -> HandView:
    """A box that has left the round shows nothing any more."""
    hand = seen.hands.get(box) if box else seen.dealer
    return hand if hand is not None else HandView((None,) * 4, is_set=False, setting=None)


def lying(seen: RoundView) -> Iterator[Text]:
    """The cards of a round as the viewer sees them."""
    hands = {t("Box {box}", box=box): hand for box, hand in sorted(seen.hands.items())}
    if seen.dealer is not None:
        hands[t("Dealer")] = seen.dealer
    for place, hand in hands.items():
        held = cards(hand.cards)
        if hand.setting is None:
            yield join(": ", (place, held))
        else:
            set_ = setting(hand.setting)
            yield t("{place}: {cards}, set {setting}", place=place, cards=held, setting=set_)


NARRATION = Narration(says, lying)
