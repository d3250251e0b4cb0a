"""Every command of a King High table, and what answers it."""

from collections.abc import Callable, Mapping

from houseway.games.king_high.table import (
    betting,
    cards_check,
    dealing,
    inspection,
    irregularities,
    seats,
)
from houseway.games.king_high.table import notice as settings
from houseway.games.king_high.table import oral_wagers as declaring
from houseway.games.king_high.table import shuffle as shuffling
from houseway.games.king_high.table.commands import (
    AnyCommand,
    BurnCards,
    CallMissedShuffle,
    ChangeSettings,
    CheckCards,
    CloseBets,
    ConfirmWager,
    DealCard,
    DeclareVoid,
    DeclareWager,
    EndPartnership,
    Leave,
    LeaveDuty,
    OpenBets,
    OrderShuffle,
    PlaceWager,
    RemoveCards,
    RepairDevice,
    ReplaceDevice,
    ReportCutCard,
    ReportFaceUpCard,
    ReportFault,
    RulePartnership,
    Shuffle,
    TakeBack,
    TakeDuty,
)
from houseway.games.king_high.table.events import AnyEvent
from houseway.games.king_high.table.state import Table
from houseway.tables.seating import BuyIn, CashOut, Sit

Answer = Callable[..., tuple[AnyEvent, ...]]

ANSWERS: Mapping[type[AnyCommand], Answer] = {
    BuyIn: seats.buy_in,
    CashOut: seats.cash_out,
    Sit: seats.sit,
    Leave: seats.leave,
    ChangeSettings: settings.change_settings,
    CheckCards: cards_check.check_cards,
    RemoveCards: cards_check.remove_cards,
    TakeDuty: inspection.take_duty,
    LeaveDuty: inspection.leave_duty,
    RulePartnership: inspection.rule_partnership,
    EndPartnership: inspection.end_partnership,
    OrderShuffle: shuffling.order_shuffle,
    Shuffle: shuffling.shuffle,
    ReportCutCard: shuffling.report_cut_card,
    OpenBets: betting.open_bets,
    PlaceWager: betting.place_wager,
    TakeBack: betting.take_back,
    DeclareWager: declaring.declare_wager,
    ConfirmWager: declaring.confirm_wager,
    CloseBets: betting.close_bets,
    BurnCards: dealing.burn_cards,
    DealCard: dealing.deal_card,
    ReportFaceUpCard: irregularities.report_face_up_card,
    ReportFault: irregularities.report_fault,
    RepairDevice: irregularities.repair_device,
    ReplaceDevice: irregularities.replace_device,
    DeclareVoid: irregularities.declare_void,
    CallMissedShuffle: irregularities.call_missed_shuffle,
}


def decide(table: Table, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events the command leads to; raises a Refusal or BadInput, and then nothing happened."""
    return ANSWERS[type(command)](table, command)
