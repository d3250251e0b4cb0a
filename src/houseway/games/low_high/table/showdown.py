"""The dealer's hand, the settlement, and what is done about a wrong setting of the dealer's."""

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import Basis, ByClause, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.hands import HouseWayChoice, Setting, check_same_cards, same_rank
from houseway.games.low_high.rules.reasons import SetOtherwise
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.games.low_high.rules.settlement import Settlement, settle
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.boxes import boxes_to_set, only_bettor_walked
from houseway.games.low_high.table.dealing import house_way_event
from houseway.games.low_high.table.money_corrections import correct_wagers
from houseway.games.low_high.table.real_cards import check_entry, need_all_turned, need_fours
from houseway.games.low_high.table.state import Hand, Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer, need_inspector, need_staff
from houseway.tables.rounds import AllWagersSettled

handlers = Handlers()


@handlers.register
def set_dealer(rules: LowHighRules, table: Table, command: c.SetDealer) -> e.Events:
    """Set the boxes that no player sets by the House Way, then the dealer's hand."""
    need_dealer(command.by)
    clause = rules.steps.dealer_house_way
    round_ = table.in_phase(
        "setting", Refusal("not-setting", by_clause(clause), t("No cards are waiting to be set."))
    )
    waiting = boxes_to_set(rules, table)
    if waiting:
        box, player = min(waiting.items())
        raise Refusal(
            "box-not-set",
            by_clause(clause),
            t("{player} still has to set box {box}.", box=box, player=player),
        )
    need_fours(rules, round_)
    own = dealers_setting(rules, round_, command)
    cards = dealers_hand(round_).cards if own is None else own.low + own.high
    choice = rules.house_way(cards, round_.readings)
    set_ = own or choice.setting
    right = same_rank(rules.rank, set_, choice.setting)
    reason = choice.under(clause) if right else SetOtherwise(ByClause((clause,)))
    return (*unset_boxes(rules, table), e.DealerSet(set_, right, reason))


def unset_boxes(rules: LowHighRules, table: Table) -> tuple[e.HandSet | e.HandLaid, ...]:
    round_ = table.in_progress()
    steps = rules.steps
    return tuple(
        house_way_event(
            rules,
            round_,
            box,
            hand,
            steps.walked_away
            if only_bettor_walked(rules, round_, box)
            else steps.house_way_unseated,
        )
        for box, hand in sorted(round_.hands.items())
        if not hand.is_set
    )


def dealers_setting(rules: LowHighRules, round_: Round, command: c.SetDealer) -> Setting | None:
    """Return the setting that the dealer entered, right or wrong, even with the hands swapped."""
    dealer = dealers_hand(round_)
    if command.low is None and command.high is None and dealer.is_known:
        return None
    if command.low is None or command.high is None:
        raise BadInput(t("Enter both the dealer's Low and High Hand."))
    if not dealer.is_known:
        return check_entry(rules, round_, 0, command.low + command.high)
    setting = Setting(command.low, command.high)
    check_same_cards(dealer.cards, setting)
    return setting


@handlers.register
def reset_dealer(rules: LowHighRules, table: Table, command: c.ResetDealer) -> e.Events:
    """Reset a wrong setting noticed during the round."""
    need_staff(command.by)
    by = ByClause((rules.steps.dealer_reset,))
    not_now = Refusal("dealer-not-set", by, t("The dealer's hand isn't set yet."))
    round_ = table.in_phase("showdown", not_now)
    choice = right_setting(rules, round_, by)
    return (e.DealerReset(choice.setting, msgspec.structs.replace(choice.reason, by=by)),)


@handlers.register
def settle_round(rules: LowHighRules, table: Table, command: c.Settle) -> e.Events:
    need_dealer(command.by)
    clause = rules.steps.dealer_house_way
    not_now = Refusal(
        "dealer-not-set", by_clause(clause), t("Set the dealer's hand before settling.")
    )
    round_ = table.in_phase("showdown", not_now)
    need_all_turned(rules, round_)
    if not is_set_right(rules, round_):
        raise Refusal(
            "dealer-set-wrong",
            by_clause(rules.steps.dealer_reset),
            t("The dealer's hand isn't set the House Way. Set it again before any wager is paid."),
        )
    return settle_hands(rules, round_)


def settle_hands(rules: LowHighRules, round_: Round) -> e.Events:
    """Return the events of a settlement on the dealer's hand as it is set."""
    lines = settlement(rules, round_, set_hand(dealers_hand(round_))).lines
    ended = e.RoundEnded("settled", AllWagersSettled(ByClause((rules.main.pay_clause,))))
    return (*(e.WagerSettled(line) for line in lines), ended)


@handlers.register
def correct_dealer(rules: LowHighRules, table: Table, command: c.CorrectDealer) -> e.Events:
    """Correct a wrong setting found after the round: the difference is paid or retrieved, if that
    is the rule."""
    need_inspector(command.by)
    by = rules.steps.dealer_corrected
    round_ = recent_round(table, command.round, by)
    if not round_.readings.retrieves_late:
        raise Refusal(
            "round-stands",
            by,
            t(
                "Round {number} is over. The dealer's hand can only be reset during a "
                "round, and what was paid stands.",
                number=round_.number,
            ),
        )
    was = set_hand(dealers_hand(round_)).setting
    choice = right_setting(rules, round_, by)
    reason = msgspec.structs.replace(choice.reason, by=by)
    done = e.DealerCorrected(round_.number, was, choice.setting, reason)
    set_right = SetHand(dealers_hand(round_).cards, choice.setting)
    right = settlement(rules, round_, set_right).lines
    return (done, *correct_wagers(table, round_, right, by))


def recent_round(table: Table, number: int, by: Basis) -> Round:
    round_ = next((r for r in table.recent if r.number == number), None)
    if round_ is None or round_.phase != "settled":
        raise Refusal(
            "no-such-round",
            by,
            t("Round {number} isn't among the rounds settled recently.", number=number),
        )
    return round_


def right_setting(rules: LowHighRules, round_: Round, by: Basis) -> HouseWayChoice:
    """Return the House Way of the dealer's cards; refuse if the hand is set so already."""
    if is_set_right(rules, round_):
        raise Refusal("set-right", by, t("The dealer's hand is already set the House Way."))
    return rules.house_way(dealers_hand(round_).cards, round_.readings)


def is_set_right(rules: LowHighRules, round_: Round) -> bool:
    dealer = dealers_hand(round_)
    choice = rules.house_way(dealer.cards, round_.readings)
    return same_rank(rules.rank, set_hand(dealer).setting, choice.setting)


def settlement(rules: LowHighRules, round_: Round, dealer: SetHand) -> Settlement:
    boxes = {box: set_hand(hand) for box, hand in round_.hands.items()}
    return settle(rules, dealer, boxes, round_.wagers, round_.readings)


def dealers_hand(round_: Round) -> Hand:
    assert round_.dealer is not None
    return round_.dealer


def set_hand(hand: Hand) -> SetHand:
    assert hand.setting is not None
    return SetHand(hand.cards, hand.setting)
