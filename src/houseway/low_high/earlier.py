"""How commands were answered before, where the documents had been read wrongly.

A record is checked by the edition of the rules that it was made under. Nothing here is played any
more: the first edition let a box's decider withdraw everybody's bets, took no account of cards that
lay exposed in a misdeal, settled on a dealer's hand that was set wrongly, and dealt from a pack
without counting it. The first two told of copies and of zero against zero in other words, and
forgot who was away with the rounds that the table did not keep.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from houseway.errors import Refusal
from houseway.low_high import betting, compare
from houseway.low_high.boxes import decider
from houseway.low_high.commands import (
    AnyCommand,
    CorrectDealer,
    Deal,
    ExposeCards,
    OpenBets,
    Settle,
    WithdrawBox,
)
from houseway.low_high.compare import HandComparison
from houseway.low_high.dealing import dealt, in_closed
from houseway.low_high.events import (
    AnyEvent,
    BoxWithdrawn,
    CardsExposed,
    RoundEnded,
    WagerSettled,
    WithdrawalOffered,
)
from houseway.low_high.irregularities import exposed
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import returned
from houseway.low_high.showdown import in_showdown, put_right, settled, settled_lately
from houseway.low_high.state import Round, Table
from houseway.tables.people import need_inspector


def deal(rules: LowHighRules, table: Table, command: Deal) -> tuple[AnyEvent, ...]:
    return dealt(rules, in_closed(rules, table, command.by), command)


def settle(rules: LowHighRules, table: Table, command: Settle) -> tuple[AnyEvent, ...]:
    return settled(rules, in_showdown(rules, table, command.by))


def correct(rules: LowHighRules, table: Table, command: CorrectDealer) -> tuple[AnyEvent, ...]:
    need_inspector(command.by)
    round_ = settled_lately(table, command.round, rules.steps.dealer_corrected)
    return put_right(rules, table, round_)


def expose(rules: LowHighRules, table: Table, command: ExposeCards) -> tuple[AnyEvent, ...]:
    return exposed(rules, table, command, exposed_box)


def exposed_box(
    rules: LowHighRules, round_: Round, command: ExposeCards, shown: str
) -> tuple[AnyEvent, ...]:
    box, positions = command.box, command.positions
    clause = rules.irregularities.box_exposed_unseen
    if clause is None:
        return (CardsExposed(box, positions, None, f"{shown} The round goes on."),)
    why = f"{shown} Nobody has looked, so the box may withdraw."
    return (CardsExposed(box, positions, clause, why), WithdrawalOffered(box, clause))


def withdraw_box(rules: LowHighRules, table: Table, command: WithdrawBox) -> tuple[AnyEvent, ...]:
    clause = rules.irregularities.box_exposed_unseen
    round_ = table.in_progress()
    hand = round_.hands.get(command.box)
    decides = decider(rules, table, command.box)
    if clause is None or hand is None or not hand.may_withdraw or command.by != decides:
        raise Refusal(
            "no-withdrawal",
            rules.steps.late_withdrawal,
            f"{command.by} may not withdraw the bets of box {command.box}.",
        )
    why = f"Box {command.box} withdrew after its cards were exposed."
    leaving = tuple(w for w in round_.wagers if w.box == command.box)
    back = (WagerSettled(returned(wager, clause, why)) for wager in leaving)
    events: tuple[AnyEvent, ...] = (*back, BoxWithdrawn(command.box, clause))
    if len(leaving) == len(round_.wagers):
        events += (RoundEnded("void", clause, "No wager is left in the round."),)
    return events


def in_words(hand: HandComparison) -> str:
    """How the first two editions told two hands that were compared."""
    which, ours, theirs = hand.which, hand.player.full_name, hand.dealer.full_name
    if hand.both_zero:
        return f"{which} {ours} loses, zero against zero, to {theirs}"
    if hand.is_copy:
        return f"{which} {ours} is a copy, which the dealer wins, of {theirs}"
    return compare.in_words(hand)


def open_bets(rules: LowHighRules, table: Table, command: OpenBets) -> tuple[AnyEvent, ...]:
    """Of the first two editions, which did not say who has been away."""
    (opened,) = betting.open_bets(rules, table, command)
    return (replace(opened, idle={}),)


SECOND: Mapping[type[AnyCommand], Callable[..., tuple[AnyEvent, ...]]] = {OpenBets: open_bets}
FIRST: Mapping[type[AnyCommand], Callable[..., tuple[AnyEvent, ...]]] = {
    **SECOND,
    Deal: deal,
    Settle: settle,
    CorrectDealer: correct,
    ExposeCards: expose,
    WithdrawBox: withdraw_box,
}
