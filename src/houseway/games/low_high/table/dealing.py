"""From the deal until every box is set."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, ByClause, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.hands import Setting, check_setting, four
from houseway.games.low_high.rules.readings import TIME_TO_SET
from houseway.games.low_high.rules.reasons import SetAfterTime, SetByPlayer, TimeToSetOver
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table import real_cards
from houseway.games.low_high.table.boxes import boxes_to_set, setter
from houseway.games.low_high.table.real_cards import check_entry
from houseway.games.low_high.table.state import Hand, Round, Table
from houseway.tables.dealing import hands_from
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer

handlers = Handlers()


@handlers.register
def deal(rules: LowHighRules, table: Table, command: c.Deal) -> e.Events:
    """Deal four cards to each box with a wager, clockwise from the left, then to the dealer."""
    round_ = in_closed(rules, table, command.by)
    needed, counted = 4 * (len(round_.boxes_with_wagers) + 1), len(command.cards)
    clause = rules.irregularities.wrong_count
    if clause is not None and needed < counted != len(rules.pack.cards):
        # More cards than the hands take are the whole pack, and here one of a wrong number.
        raise Refusal(
            "wrong-count",
            by_clause(clause),
            t(
                "You entered {counted} cards, but the pack has {cards}. Check again, "
                "and call a wrong count if it's true.",
                counted=counted,
                cards=len(rules.pack.cards),
            ),
        )
    boxes, cards = round_.boxes_with_wagers, rules.pack.parse(command.cards)
    *hands, dealer = map(four, hands_from(cards, len(boxes) + 1, 4))
    return (e.Dealt(dict(zip(boxes, hands, strict=True)), dealer),)


@handlers.register
def deal_unseen(rules: LowHighRules, table: Table, command: c.DealUnseen) -> e.Events:
    return real_cards.deal_unseen(rules, in_closed(rules, table, command.by), command)


def in_closed(rules: LowHighRules, table: Table, by: str) -> Round:
    """Return the round that waits for its cards, for the dealer."""
    need_dealer(by)
    not_now = Refusal(
        "not-closed", by_clause(rules.steps.deal), t('Call "No more bets" before dealing.')
    )
    return table.in_phase("closed", not_now)


@handlers.register
def look(rules: LowHighRules, table: Table, command: c.Look) -> e.Events:
    hand = hand_to_set(rules, table, command.by, command.box)
    return () if hand.looked_by == command.by else (e.Looked(command.box, command.by),)


@handlers.register
def set_cards(rules: LowHighRules, table: Table, command: c.SetCards) -> e.Events:
    hand = hand_to_set(rules, table, command.by, command.box)
    setting, cards = Setting(command.low, command.high), hand.cards
    if not hand.is_known:
        setting = check_entry(rules, table.in_progress(), command.box, command.low + command.high)
        cards = four(setting.low + setting.high)
    check_setting(cards, setting, rules.rank, rules.steps.high_above_low)
    looked = () if hand.looked_by == command.by else (e.Looked(command.box, command.by),)
    reason = SetByPlayer(ByClause((rules.steps.set_once,)), command.by)
    return (*looked, e.HandSet(command.box, setting, "player", reason))


@handlers.register
def lay_set(rules: LowHighRules, table: Table, command: c.LaySet) -> e.Events:
    hand = hand_to_set(rules, table, command.by, command.box)
    looked = () if hand.looked_by == command.by else (e.Looked(command.box, command.by),)
    return (*looked, *real_cards.lay_set(rules, hand, command))


@handlers.register
def ask_house_way(rules: LowHighRules, table: Table, command: c.AskHouseWay) -> e.Events:
    hand = hand_to_set(rules, table, command.by, command.box)
    clause = rules.steps.house_way_on_request
    return (house_way_event(rules, table.in_progress(), command.box, hand, clause),)


@handlers.register
def call_time(rules: LowHighRules, table: Table, command: c.CallTime) -> e.Events:
    """Apply the house rule `time-to-set`: a late player keeps seat and bets, and the House Way sets
    the cards."""
    need_dealer(command.by)
    round_ = table.in_progress()
    player = boxes_to_set(rules, table).get(command.box)
    if player is None:
        raise Refusal(
            "nobody-to-wait-for", BY_HOUSE, t("Box {box} isn't waiting to be set.", box=command.box)
        )
    if round_.readings.time_to_set == "wait":
        raise Refusal(
            "no-time-limit",
            TIME_TO_SET,
            t("This table waits until its players have set."),
        )
    box, hand = command.box, round_.hands[command.box]
    called = e.TimeCalled(box, player, TimeToSetOver(TIME_TO_SET, box, player))
    if not hand.is_known:
        return (called, e.HandLaid(box, "house", TIME_TO_SET))
    choice = rules.house_way(hand.cards, round_.readings)
    reason = SetAfterTime(TIME_TO_SET, box, choice.reason)
    return (called, e.HandSet(box, choice.setting, "house", reason))


def house_way_event(
    rules: LowHighRules, round_: Round, box: int, hand: Hand, clause: str
) -> e.HandSet | e.HandLaid:
    """Return the setting by the House Way; for real cards not entered yet, that the dealer sets
    them face down."""
    if not hand.is_known:
        return e.HandLaid(box, "house", ByClause((clause,)))
    choice = rules.house_way(hand.cards, round_.readings)
    return e.HandSet(box, choice.setting, "house", choice.under(clause))


def hand_to_set(rules: LowHighRules, table: Table, by: str, box: int) -> Hand:
    """Return the box's hand if this player may still set it."""
    clause = rules.steps.set_once
    not_now = Refusal("not-setting", by_clause(clause), t("There are no cards to set now."))
    round_ = table.in_phase("setting", not_now)
    if box not in round_.hands:
        raise BadInput(t("Box {box} has no cards in this round.", box=box))
    if round_.hands[box].is_set:
        raise Refusal(
            "set-already",
            by_clause(clause),
            t("Box {box} is set, so its cards can't be touched again.", box=box),
        )
    who = setter(rules, table, box)
    if by != who:
        theirs = rules.steps.own_box if who else rules.steps.house_way_unseated
        raise Refusal(
            "not-your-box",
            by_clause(theirs),
            t("It isn't for {player} to set box {box}.", player=by, box=box),
        )
    return round_.hands[box]
