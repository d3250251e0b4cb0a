"""Every command of a Pineapple table, and what answers it."""

from collections.abc import Callable, Mapping

from houseway.games.pineapple.table import (
    collection,
    dealing,
    irregularities,
    real_cards,
    seats,
    showdown,
    stakes,
)
from houseway.games.pineapple.table import notice as settings
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    AnyCommand,
    CallMisdeal,
    CallOff,
    ChangeSettings,
    ComeBack,
    ConfirmSweep,
    Deal,
    DeclareSweep,
    EnterCards,
    Leave,
    PlaceCards,
    PlaceForPlayer,
    PlayHands,
    ReportExposedCard,
    ReportSet,
    ReportWrongHand,
    Settle,
    SitOut,
    StartDown,
    TakeCollection,
)
from houseway.games.pineapple.table.events import AnyEvent
from houseway.games.pineapple.table.state import Table
from houseway.tables.seating import BuyIn, CashOut, Sit

Answer = Callable[..., tuple[AnyEvent, ...]]

ANSWERS: Mapping[type[AnyCommand], Answer] = {
    BuyIn: stakes.buy_in,
    CashOut: stakes.cash_out,
    Leave: stakes.leave,
    Sit: seats.sit,
    SitOut: seats.sit_out,
    ComeBack: seats.come_back,
    PlayHands: seats.play_hands,
    StartDown: collection.start_down,
    TakeCollection: collection.take_collection,
    ChangeSettings: settings.change_settings,
    Deal: dealing.deal,
    PlaceCards: dealing.place_cards,
    PlaceForPlayer: dealing.place_for_player,
    EnterCards: real_cards.enter_cards,
    ReportSet: real_cards.report_set,
    DeclareSweep: showdown.declare_sweep,
    ConfirmSweep: showdown.confirm_sweep,
    AnnounceStay: showdown.announce_stay,
    Settle: showdown.settle_round,
    CallMisdeal: irregularities.call_misdeal,
    ReportExposedCard: irregularities.exposed_card,
    ReportWrongHand: irregularities.wrong_hand,
    CallOff: irregularities.call_off,
}


def decide(table: Table, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events the command leads to; raises a Refusal or BadInput, and then nothing happened."""
    return ANSWERS[type(command)](table, command)
