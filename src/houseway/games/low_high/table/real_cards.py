"""Real cards: face down until they are turned, and entered when they are open."""

from collections import Counter

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import ByClause, Reason, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.hands import (
    UNSEEN,
    Setting,
    TwoCards,
    check_setting,
    four,
    same_rank,
)
from houseway.games.low_high.rules.reasons import TurnedAsLaid, uneven_deal
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import Hand, Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer

handlers = Handlers()

MOST_AT_A_PLACE = 13


def deal_unseen(rules: LowHighRules, round_: Round, command: c.DealUnseen) -> e.Events:
    boxes = round_.boxes_with_wagers
    places = [place for place, _ in command.otherwise]
    if len(set(places)) < len(places) or not set(places) <= {0, *boxes}:
        raise BadInput(t("Name each place once: a box with a wager, or 0 for the dealer."))
    if any(not 0 <= cards <= MOST_AT_A_PLACE or cards == 4 for _, cards in command.otherwise):
        raise BadInput(t("List only places that didn't get four cards, with how many each got."))
    return (e.DealtUnseen(boxes, tuple(sorted(command.otherwise))),)


def need_fours(rules: LowHighRules, round_: Round) -> None:
    if round_.misdealt:
        raise Refusal(
            "dealt-wrongly",
            by_clause(rules.irregularities.misdeal),
            t(
                "The cards were dealt wrongly: {how}. Call the misdeal first.",
                how=uneven_deal(round_.misdealt),
            ),
        )


def lay_set(rules: LowHighRules, hand: Hand, command: c.LaySet) -> e.Events:
    if hand.is_known:
        raise BadInput(t("Box {box}'s cards are known. Enter how they are set.", box=command.box))
    return (e.HandLaid(command.box, "player", ByClause((rules.steps.set_once,))),)


@handlers.register
def turn_hand(rules: LowHighRules, table: Table, command: c.TurnHand) -> e.Events:
    need_dealer(command.by)
    clause = rules.steps.dealer_house_way
    not_now = Refusal(
        "dealer-not-set", by_clause(clause), t("Turn over the dealer's hand before the boxes.")
    )
    round_ = table.in_phase("showdown", not_now)
    hand = round_.hands.get(command.box)
    if hand is None or hand.laid_by is None:
        raise BadInput(t("Box {box} has no face-down cards.", box=command.box))
    if hand.setting is not None:
        raise BadInput(t("Box {box} has already been turned over.", box=command.box))
    setting = check_entry(rules, round_, command.box, command.low + command.high)
    cards = four(setting.low + setting.high)
    reason: Reason = TurnedAsLaid(ByClause((rules.steps.set_once,)))
    if hand.laid_by == "player":
        check_setting(cards, setting, rules.rank, rules.steps.high_above_low)
    else:
        choice = rules.house_way(cards, round_.readings)
        if not same_rank(rules.rank, setting, choice.setting):
            raise Refusal(
                "not-the-house-way",
                by_clause(rules.steps.house_way_on_request),
                t(
                    "The House Way for box {box} is {setting}. Set it that way first.",
                    box=command.box,
                    setting=str(choice.setting),
                ),
            )
        reason = choice.reason
    return (e.HandTurned(command.box, setting, hand.laid_by, reason),)


def check_entry(rules: LowHighRules, round_: Round, place: int, cards: tuple[str, ...]) -> Setting:
    """Return an entered hand, Low before High, if its cards are in the pack, not on another place,
    and include those of the hand that were open before."""
    found = four(rules.pack.parse(cards, count=4))
    check_free(rules, round_, place, found)
    hand = round_.dealer if place == 0 else round_.hands[place]
    assert hand is not None
    for card in hand.cards:
        if card != UNSEEN and card not in found:
            raise BadInput(
                t(
                    "{card} of this hand was exposed earlier, but isn't among these cards.",
                    card=card,
                )
            )
    a, b, c, d = found
    return Setting((a, b), (c, d))


def suggest_setting(
    rules: LowHighRules, round_: Round, place: int
) -> tuple[tuple[Card, ...], TwoCards, TwoCards]:
    """Return the cards that may be at a place, and an example of a hand set by the House Way."""
    left = Counter(rules.pack.cards)
    left.subtract(lying_elsewhere(round_, place))
    hand = round_.dealer if place == 0 else round_.hands[place]
    assert hand is not None
    open_ = tuple(card for card in hand.cards if card != UNSEEN)
    free = tuple((left - Counter(open_)).elements())
    choice = rules.house_way(four((*open_, *free)[:4]), round_.readings)
    return tuple(left.elements()), choice.setting.low, choice.setting.high


def lying_elsewhere(round_: Round, place: int) -> tuple[Card, ...]:
    hands = {**round_.hands, **({0: round_.dealer} if round_.dealer is not None else {})}
    return tuple(
        card for at, hand in hands.items() if at != place for card in hand.cards if card != UNSEEN
    )


def check_free(rules: LowHighRules, round_: Round, place: int, cards: tuple[str, ...]) -> None:
    """Refuse cards that are in other hands already, beyond what the pack has of them."""
    rules.pack.check((*lying_elsewhere(round_, place), *rules.pack.parse(cards)))


def need_all_turned(rules: LowHighRules, round_: Round) -> None:
    waiting = [box for box, hand in sorted(round_.hands.items()) if hand.setting is None]
    if waiting:
        raise Refusal(
            "not-turned",
            by_clause(rules.main.pay_clause),
            t("Box {box} hasn't been turned over yet.", box=waiting[0]),
        )
