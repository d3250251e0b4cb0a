"""Bets and hands that leave the round without a result: taken back by a player after an exposure,
or called void by the inspector."""

from houseway.errors import BadInput, Refusal
from houseway.low_high.commands import VoidBet, VoidHand, WithdrawBox
from houseway.low_high.events import (
    AnyEvent,
    BetsWithdrawn,
    BetVoided,
    HandVoided,
    RoundEnded,
    WagerSettled,
)
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import LowHighWager, returned
from houseway.low_high.state import Round, Table
from houseway.reasons import told
from houseway.tables.people import need_inspector


def withdraw(rules: LowHighRules, table: Table, command: WithdrawBox) -> tuple[AnyEvent, ...]:
    """A player takes back the own bets on an exposed hand, main and side; all others stand."""
    box, player = command.box, command.by
    clause = rules.irregularities.box_exposed_unseen
    round_ = table.in_progress()
    hand = round_.hands.get(box)
    if clause is None or hand is None or player not in hand.withdrawing:
        raise Refusal(
            "no-withdrawal",
            rules.steps.late_withdrawal,
            f"{player} may not withdraw bets on box {box}.",
        )
    why = f"{player} withdrew after cards of box {box} were exposed."
    leaving = tuple(w for w in round_.bets_on_hand(box) if w.player == player)
    back = tuple(WagerSettled(returned(wager, clause, why)) for wager in leaving)
    gone = BetsWithdrawn(box, player, clause)
    return (*back, gone, *emptied(rules, round_, box, leaving))


def void_hand(rules: LowHighRules, table: Table, command: VoidHand) -> tuple[AnyEvent, ...]:
    need_inspector(command.by)
    clause = void_clause(rules)
    round_ = table.in_progress()
    if command.box not in round_.hands:
        raise BadInput(f"Box {command.box} has no cards in this round.")
    why = f"The hand of box {command.box} is void, and every bet on it is returned."
    leaving = round_.bets_on_hand(command.box)
    back = tuple(WagerSettled(returned(wager, clause, why)) for wager in leaving)
    return (*back, HandVoided(command.box, clause, why), *nothing_left(round_, leaving, clause))


def void_bet(rules: LowHighRules, table: Table, command: VoidBet) -> tuple[AnyEvent, ...]:
    """Once betting is over; before that it is taken back."""
    need_inspector(command.by)
    clause = void_clause(rules)
    round_ = table.in_progress()
    if round_.phase == "betting":
        raise Refusal("bets-open", clause, "Bets are still open: the player takes the bet back.")
    place = (command.box, command.player, command.kind, command.on)
    wager = next((w for w in round_.wagers if (w.box, w.player, w.kind, w.on) == place), None)
    if wager is None:
        raise BadInput(f"{command.player} has no such bet on box {command.box}.")
    why = f"The {rules.kinds[wager.kind].title} of {wager.player} on box {wager.box} is void."
    back = WagerSettled(returned(wager, clause, why))
    return (back, BetVoided(wager, clause, why), *emptied(rules, round_, wager.box, (wager,)))


def void_clause(rules: LowHighRules) -> str:
    clause = rules.irregularities.void
    if clause is None:
        raise Refusal("no-such-rule", None, f"{rules.title} voids rounds, not hands or bets alone.")
    return clause


def emptied(
    rules: LowHighRules, round_: Round, box: int, leaving: tuple[LowHighWager, ...]
) -> tuple[AnyEvent, ...]:
    """A hand on which no bet is left is void with the last of them."""
    clause = void_clause(rules)
    left = any(w not in leaving for w in round_.bets_on_hand(box))
    if left or box not in round_.hands:
        return nothing_left(round_, leaving, clause)
    why = f"No bet is left on the hand of box {box}: it is void."
    return (HandVoided(box, clause, why), *nothing_left(round_, leaving, clause))


def nothing_left(
    round_: Round, leaving: tuple[LowHighWager, ...], clause: str
) -> tuple[RoundEnded, ...]:
    if len(leaving) < len(round_.wagers):
        return ()
    return (RoundEnded("void", told(clause, "No wager is left in the round.")),)
