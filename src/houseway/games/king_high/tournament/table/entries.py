"""From the notice to the start: who enters, who withdraws, and what becomes of the fee."""

from datetime import date, timedelta

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, Basis, by_clause, by_reading
from houseway.core.words import Text, number, t
from houseway.games.king_high.tournament.rules.checks import (
    check_date,
    check_entrant,
    need_director,
)
from houseway.games.king_high.tournament.rules.reasons import (
    CompetitionCancelled,
    DirectorsRuling,
    TooFewEntrants,
    WithdrawalInTime,
    WithdrawalTooLate,
)
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.seats import LEAST_ENTRANTS, stand_up
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.tables.handlers import Handlers
from houseway.tables.text import check_line

handlers = Handlers()

IN_TIME = timedelta(weeks=1)
BY_WEEK = by_clause("KHT-3.2.b")


@handlers.register
def apply(tournament: Tournament, command: c.Apply) -> e.Events:
    player = check_entrant(command.by)
    need_open_entries(tournament)
    known = tournament.entrants.get(player)
    if known is not None and known.status == "disqualified":
        raise Refusal(
            "disqualified",
            by_clause("KHT-1.4"),
            t("{player} has been disqualified.", player=player),
        )
    if known is not None and known.status in ("applied", "registered"):
        raise Refusal(
            "entered-already", BY_HOUSE, t("{player} has already applied.", player=player)
        )
    return (e.EntryApplied(player),)


@handlers.register
def accept_entry(tournament: Tournament, command: c.AcceptEntry) -> e.Events:
    need_director(command.by)
    need_open_entries(tournament)
    need_application(tournament, command.player)
    notice = tournament.need_notice()
    if len(tournament.registered_players) >= notice.players:
        raise Refusal(
            "full",
            by_clause("KHT-1.2.c"),
            t("All {places} places are taken.", places=number(notice.players)),
        )
    return (e.EntryAccepted(command.player, notice.entry_fee),)


@handlers.register
def refuse_entry(tournament: Tournament, command: c.RefuseEntry) -> e.Events:
    need_director(command.by)
    need_open_entries(tournament)
    need_application(tournament, command.player)
    return (e.EntryRefused(command.player),)


@handlers.register
def notify_entrants(tournament: Tournament, command: c.NotifyEntrants) -> e.Events:
    need_director(command.by)
    untold = players_not_notified(tournament)
    if not untold:
        raise Refusal(
            "nobody-to-tell",
            by_clause("KHT-1.5"),
            t("Every entrant already knows the conditions and rules."),
        )
    return (e.EntrantsNotified(untold),)


@handlers.register
def acknowledge(tournament: Tournament, command: c.Acknowledge) -> e.Events:
    """Acknowledge the conditions, as the entrant, or as the director for an entrant who signed on
    paper."""
    player = command.player
    if command.by != player:
        need_director(command.by)
    if command.on_paper != (command.by != player):
        raise BadInput(t("The director enters only conditions that were signed on paper."))
    tournament.need_notice()
    need_not_over(tournament)
    entrant = tournament.entrant(player)
    if entrant.status != "registered":
        raise Refusal("not-entered", BY_HOUSE, t("{player} isn't entered.", player=player))
    if not entrant.notified:
        raise Refusal(
            "not-notified",
            by_clause("KHT-1.5"),
            t("{player} hasn't seen the conditions yet.", player=player),
        )
    if entrant.acknowledged:
        raise Refusal(
            "known-already",
            by_clause("KHT-1.5"),
            t("{player} has accepted the conditions.", player=player),
        )
    return (e.ConditionsAcknowledged(player, command.on_paper),)


@handlers.register
def withdraw(tournament: Tournament, command: c.Withdraw) -> e.Events:
    """Withdraw an entrant; the fee goes back at least a week before the commencement date."""
    on = check_date(command.on, t("The day of a withdrawal"))
    need_not_commenced(tournament, BY_WEEK, t("Players can't withdraw once play has begun."))
    entrant = tournament.entrant(command.by)
    if entrant.status not in ("applied", "registered"):
        raise Refusal("not-entered", BY_HOUSE, t("{player} isn't entered.", player=command.by))
    reason = judge_withdrawal(tournament.need_notice().commencement, on)
    left = (*stand_up(tournament, command.by), e.EntryWithdrawn(command.by, reason))
    if isinstance(reason, WithdrawalTooLate):
        return left
    return (*left, *refund(tournament, command.by, reason))


def judge_withdrawal(commencement: date, on: date) -> WithdrawalInTime | WithdrawalTooLate:
    if commencement - on >= IN_TIME:
        return WithdrawalInTime(BY_WEEK)
    return WithdrawalTooLate(BY_WEEK, commencement)


@handlers.register
def cancel(tournament: Tournament, command: c.Cancel) -> e.Events:
    """Cancel the tournament: every registered entrant gets the fee back, even after play has begun
    (by the reading `broken-off`)."""
    need_director(command.by)
    tournament.need_notice()
    need_not_over(tournament)
    by = by_reading("broken-off") if tournament.commenced else by_clause("KHT-3.2.a")
    cancelled = e.TournamentCancelled(cancellation_basis(tournament, command, by))
    if keeps_fees(tournament):
        return (cancelled,)
    reason = CompetitionCancelled(by)
    refunds = (
        event
        for name in tournament.registered_players
        for event in refund(tournament, name, reason)
    )
    return (cancelled, *refunds)


def cancellation_basis(
    tournament: Tournament, command: c.Cancel, by: Basis
) -> DirectorsRuling | TooFewEntrants:
    """Return the reason; none needs to be given if too few have entered."""
    if not command.reason and len(tournament.registered_players) < LEAST_ENTRANTS:
        return TooFewEntrants(by)
    return DirectorsRuling(by, check_line(command.reason, t("The reason")))


def keeps_fees(tournament: Tournament) -> bool:
    return tournament.commenced and tournament.readings.broken_off == "kept"


def refund(
    tournament: Tournament, player: str, reason: WithdrawalInTime | CompetitionCancelled
) -> e.Events:
    if tournament.entrants[player].status != "registered" or not tournament.need_notice().entry_fee:
        return ()
    return (e.FeeRefunded(player, tournament.need_notice().entry_fee, reason),)


def players_not_notified(tournament: Tournament) -> tuple[str, ...]:
    return tuple(p for p in tournament.registered_players if not tournament.entrants[p].notified)


def need_application(tournament: Tournament, player: str) -> None:
    if tournament.entrant(player).status != "applied":
        raise Refusal(
            "no-application", BY_HOUSE, t("{player} has no open application.", player=player)
        )


def need_open_entries(tournament: Tournament) -> None:
    tournament.need_notice()
    tournament.need_phase("entries", "entries-closed", BY_HOUSE, t("Entries are closed."))


def need_not_commenced(tournament: Tournament, by: Basis, text: Text) -> None:
    tournament.need_notice()
    need_not_cancelled(tournament)
    if tournament.commenced:
        raise Refusal("commenced", by, text)


def need_not_cancelled(tournament: Tournament) -> None:
    if tournament.phase == "cancelled":
        raise Refusal("cancelled", by_clause("KHT-3.2.a"), t("The competition isn't taking place."))


def need_not_over(tournament: Tournament) -> None:
    need_not_cancelled(tournament)
    if tournament.phase == "ended":
        raise Refusal("tournament-over", BY_HOUSE, t("The tournament is over."))
