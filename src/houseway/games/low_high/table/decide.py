"""Every command of a Low-and-High table, and what answers it."""

from collections.abc import Callable, Mapping

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import (
    betting,
    dealing,
    irregularities,
    real_cards,
    seats,
    showdown,
    voiding,
)
from houseway.games.low_high.table import notice as settings
from houseway.games.low_high.table import pack_count as counting
from houseway.games.low_high.table.commands import (
    AnyCommand,
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    CallTime,
    CallWrongCount,
    ChangeSettings,
    CloseBets,
    CorrectDealer,
    CountPack,
    Deal,
    DealUnseen,
    ExposeCards,
    LaySet,
    Look,
    OpenBets,
    PlaceWager,
    ResetDealer,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
    TurnHand,
    VoidBet,
    VoidHand,
    WalkAway,
    WithdrawBox,
)
from houseway.games.low_high.table.events import AnyEvent
from houseway.games.low_high.table.evolve import evolve
from houseway.games.low_high.table.state import Table
from houseway.tables import seating
from houseway.tables.seating import BuyIn, CashOut, Sit

Answer = Callable[..., tuple[AnyEvent, ...]]


ANSWERS: Mapping[type[AnyCommand], Answer] = {
    BuyIn: seats.buy_in,
    CashOut: seats.cash_out,
    Sit: seats.sit,
    OpenBets: betting.open_bets,
    PlaceWager: betting.place_wager,
    TakeBack: betting.take_back,
    CloseBets: betting.close_bets,
    ChangeSettings: settings.change_settings,
    Deal: dealing.deal,
    DealUnseen: dealing.deal_unseen,
    LaySet: dealing.lay_set,
    TurnHand: real_cards.turn_hand,
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
    CallWrongCount: counting.wrong_count,
    CountPack: counting.count_pack,
    CallTime: dealing.call_time,
    WithdrawBox: voiding.withdraw,
    VoidHand: voiding.void_hand,
    VoidBet: voiding.void_bet,
    WalkAway: seats.walk_away,
}


def decide(rules: LowHighRules, table: Table, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events the command leads to; raises a Refusal or BadInput, and then nothing happened."""
    events = ANSWERS[type(command)](rules, table, command)
    return (*events, *debts(rules, table, command, events))


def debts(
    rules: LowHighRules, table: Table, command: AnyCommand, events: tuple[AnyEvent, ...]
) -> tuple[AnyEvent, ...]:
    """Chips that come to somebody who owes the house, however they come, pay the debt first."""
    if not table.floor.bank.owed and not isinstance(command, CorrectDealer | CountPack):
        return ()
    for event in events:
        table = evolve(rules, table, event)
    bank = table.floor.bank
    return tuple(e for player in sorted(bank.owed) for e in seating.collect_debt(bank, player))
