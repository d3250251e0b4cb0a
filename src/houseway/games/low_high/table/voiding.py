"""Bets and hands that leave the round without a result: taken back by a player after an exposure,
or called void by the inspector."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, ByClause, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.reasons import HandVoid, NoBetLeft, NoWagerLeft, Withdrew
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighWager, returned_line
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector

handlers = Handlers()


@handlers.register
def withdraw_box(rules: LowHighRules, table: Table, command: c.WithdrawBox) -> e.Events:
    """Take back a player's bets on an exposed hand, main and side; all others stand."""
    box, player = command.box, command.by
    clause = rules.irregularities.box_exposed_unseen
    round_ = table.in_progress()
    hand = round_.hands.get(box)
    if clause is None or hand is None or player not in hand.withdrawing:
        raise Refusal(
            "no-withdrawal",
            by_clause(rules.steps.late_withdrawal),
            t("{player} may not withdraw bets on box {box}.", player=player, box=box),
        )
    reason = Withdrew(ByClause((clause,)), player, box)
    leaving = tuple(w for w in round_.bets_on_hand(box) if w.player == player)
    back = tuple(e.WagerSettled(returned_line(wager, reason)) for wager in leaving)
    gone = e.BetsWithdrawn(box, player, clause)
    return (*back, gone, *void_empty_hand(rules, round_, box, leaving))


@handlers.register
def void_hand(rules: LowHighRules, table: Table, command: c.VoidHand) -> e.Events:
    need_inspector(command.by)
    by = void_clause(rules)
    round_ = table.in_progress()
    if command.box not in round_.hands:
        raise BadInput(t("Box {box} has no cards in this round.", box=command.box))
    reason = HandVoid(by, command.box)
    leaving = round_.bets_on_hand(command.box)
    back = tuple(e.WagerSettled(returned_line(wager, reason)) for wager in leaving)
    return (*back, e.HandVoided(command.box, reason), *end_if_empty(round_, leaving, by))


@handlers.register
def void_bet(rules: LowHighRules, table: Table, command: c.VoidBet) -> e.Events:
    """Once betting is over; before that it is taken back."""
    need_inspector(command.by)
    by = void_clause(rules)
    assert rules.bet_void is not None
    round_ = table.in_progress()
    if round_.phase == "betting":
        raise Refusal(
            "bets-open", by, t("Betting is still open: the player can take the bet back.")
        )
    place = (command.box, command.player, command.kind, command.on)
    wager = next((w for w in round_.wagers if (w.box, w.player, w.kind, w.on) == place), None)
    if wager is None:
        raise BadInput(
            t("{player} has no such bet on box {box}.", player=command.player, box=command.box)
        )
    reason = rules.bet_void(by, wager.kind, wager.player, wager.box)
    back = e.WagerSettled(returned_line(wager, reason))
    return (back, e.BetVoided(wager, reason), *void_empty_hand(rules, round_, wager.box, (wager,)))


def void_clause(rules: LowHighRules) -> ByClause:
    clause = rules.irregularities.void
    if clause is None:
        raise Refusal(
            "no-such-rule",
            BY_HOUSE,
            t(
                "In {game}, only a whole round can be void, not a single hand or bet.",
                game=rules.title,
            ),
        )
    return ByClause((clause,))


def void_empty_hand(
    rules: LowHighRules, round_: Round, box: int, leaving: tuple[LowHighWager, ...]
) -> e.Events:
    """A hand on which no bet is left is void with the last of them."""
    by = void_clause(rules)
    left = any(w not in leaving for w in round_.bets_on_hand(box))
    if left or box not in round_.hands:
        return end_if_empty(round_, leaving, by)
    return (e.HandVoided(box, NoBetLeft(by, box)), *end_if_empty(round_, leaving, by))


def end_if_empty(
    round_: Round, leaving: tuple[LowHighWager, ...], by: ByClause
) -> tuple[e.RoundEnded, ...]:
    if len(leaving) < len(round_.wagers):
        return ()
    return (e.RoundEnded("void", NoWagerLeft(by)),)
