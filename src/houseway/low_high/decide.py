"""Every command of a Low-and-High table, and what answers it."""

from collections.abc import Callable, Mapping
from typing import Any

from houseway.errors import Refusal
from houseway.low_high import betting, dealing, irregularities, showdown
from houseway.low_high.evolve import evolve
from houseway.low_high.messages import (
    AnyCommand,
    AnyEvent,
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    CallWrongCount,
    ChangeSettings,
    CloseBets,
    CorrectDealer,
    Deal,
    ExposeCards,
    Look,
    OpenBets,
    PlaceWager,
    ResetDealer,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
    WalkAway,
    WithdrawBox,
)
from houseway.low_high.rules import LowHighRules
from houseway.low_high.table import Table
from houseway.tables import seating
from houseway.tables.seating import BuyIn, CashOut, Sit

Answer = Callable[[LowHighRules, Table, Any], tuple[AnyEvent, ...]]


def buy_in(_: LowHighRules, table: Table, command: BuyIn) -> tuple[AnyEvent, ...]:
    return seating.buy_in(table.floor, command)


def cash_out(_: LowHighRules, table: Table, command: CashOut) -> tuple[AnyEvent, ...]:
    return seating.cash_out(table.floor, command)


def sit(_: LowHighRules, table: Table, command: Sit) -> tuple[AnyEvent, ...]:
    if table.round is not None and table.round.phase != "betting":
        raise Refusal("round-in-progress", None, "Take a seat once this round is over.")
    return seating.sit(table.floor, command, table.settings.readings.boxes)


ANSWERS: Mapping[type[AnyCommand], Answer] = {
    BuyIn: buy_in,
    CashOut: cash_out,
    Sit: sit,
    OpenBets: betting.open_bets,
    PlaceWager: betting.place_wager,
    TakeBack: betting.take_back,
    CloseBets: betting.close_bets,
    ChangeSettings: betting.change_settings,
    Deal: dealing.deal,
    Look: dealing.look,
    SetCards: dealing.set_cards,
    AskHouseWay: dealing.ask_house_way,
    SetDealer: showdown.set_dealer,
    ResetDealer: showdown.reset_dealer,
    Settle: showdown.settle_round,
    CorrectDealer: showdown.correct_dealer,
    ExposeCards: irregularities.expose,
    CallMisdeal: irregularities.misdeal,
    CallForeignCard: irregularities.foreign_card,
    CallWrongCount: irregularities.wrong_count,
    WithdrawBox: irregularities.withdraw_box,
    WalkAway: irregularities.walk_away,
}


def decide(rules: LowHighRules, table: Table, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events the command leads to; raises a Refusal or BadInput, and then nothing happened."""
    events = ANSWERS[type(command)](rules, table, command)
    return (*events, *debts(rules, table, command, events))


def debts(
    rules: LowHighRules, table: Table, command: AnyCommand, events: tuple[AnyEvent, ...]
) -> tuple[AnyEvent, ...]:
    """Chips that come to somebody who owes the house, however they come, pay the debt first."""
    if not table.floor.bank.owed and not isinstance(command, CorrectDealer):
        return ()
    for event in events:
        table = evolve(rules, table, event)
    bank = table.floor.bank
    return tuple(e for player in sorted(bank.owed) for e in seating.collect_debt(bank, player))
