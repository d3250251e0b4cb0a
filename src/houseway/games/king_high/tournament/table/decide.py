"""Every command of a tournament, and what answers it."""

from collections.abc import Callable, Mapping

from houseway.games.king_high.tournament.table import (
    amendment,
    at_table,
    disqualification,
    entries,
    invalidation,
    prizes,
    seats,
    sessions,
    settings,
    winners,
)
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    Acknowledge,
    AllotSeats,
    AlterStart,
    AmendNotice,
    AnyCommand,
    Apply,
    AtTable,
    CallTime,
    Cancel,
    Disqualify,
    DrawBallot,
    EndTurn,
    Invalidate,
    InvalidateRound,
    LendChips,
    NotifyAuthority,
    NotifyEntrants,
    PayPrizes,
    RefuseEntry,
    StartPlayOff,
    StartTable,
    Withdraw,
)
from houseway.games.king_high.tournament.table.entries import need_not_cancelled
from houseway.games.king_high.tournament.table.events import AnyEvent
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import Tournament

Answer = Callable[..., tuple[AnyEvent, ...]]

ANSWERS: Mapping[type[AnyCommand], Answer] = {
    NotifyAuthority: settings.notify_authority,
    AmendNotice: amendment.amend_notice,
    Apply: entries.apply,
    AcceptEntry: entries.accept_entry,
    RefuseEntry: entries.refuse_entry,
    NotifyEntrants: entries.notify_entrants,
    Acknowledge: entries.acknowledge,
    Withdraw: entries.withdraw,
    Disqualify: disqualification.disqualify,
    Cancel: entries.cancel,
    AllotSeats: seats.allot_seats,
    AlterStart: seats.alter_start,
    StartTable: sessions.start_table,
    AtTable: at_table.at_table,
    EndTurn: at_table.end_turn,
    LendChips: at_table.lend_chips,
    CallTime: sessions.call_time,
    StartPlayOff: sessions.start_play_off,
    DrawBallot: winners.draw_ballot,
    Invalidate: invalidation.invalidate,
    InvalidateRound: invalidation.invalidate_round,
    PayPrizes: prizes.pay_prizes,
}


def decide(tournament: Tournament, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events the command leads to; raises a Refusal or BadInput, and then nothing happened."""
    if getattr(command, "table", None) is not None:
        need_not_cancelled(tournament)
    return ANSWERS[type(command)](tournament, command)


def act(tournament: Tournament, command: AnyCommand) -> Tournament:
    """The tournament after a command; raises where the command is refused."""
    return after(tournament, decide(tournament, command))
