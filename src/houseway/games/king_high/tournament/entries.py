"""From the notice to the start: who enters, who leaves again, and what becomes of the fee."""

from datetime import date, timedelta

from houseway.errors import BadInput, Refusal
from houseway.games.king_high.tournament.checks import check_date, check_entrant, need_director
from houseway.games.king_high.tournament.commands import (
    AcceptEntry,
    Acknowledge,
    Apply,
    Cancel,
    NotifyEntrants,
    RefuseEntry,
    Withdraw,
)
from houseway.games.king_high.tournament.events import (
    AnyEvent,
    ConditionsAcknowledged,
    EntrantsNotified,
    EntryAccepted,
    EntryApplied,
    EntryRefused,
    EntryWithdrawn,
    FeeRefunded,
    TournamentCancelled,
)
from houseway.games.king_high.tournament.seats import stand_up
from houseway.games.king_high.tournament.state import Tournament
from houseway.tables.text import check_line

IN_TIME = timedelta(weeks=1)  # KHT-3.2.b


def apply(tournament: Tournament, command: Apply) -> tuple[AnyEvent, ...]:
    player = check_entrant(command.by)
    need_open_entries(tournament)
    known = tournament.entrants.get(player)
    if known is not None and known.status == "disqualified":
        raise Refusal("disqualified", "KHT-1.4", f"{player} has been disqualified.")
    if known is not None and known.status in ("applied", "registered"):
        raise Refusal("entered-already", None, f"{player} has applied already.")
    return (EntryApplied(player),)


def accept_entry(tournament: Tournament, command: AcceptEntry) -> tuple[AnyEvent, ...]:
    need_director(command.by)
    need_open_entries(tournament)
    need_application(tournament, command.player)
    notice = tournament.announced()
    if len(tournament.registered) >= notice.players:
        raise Refusal("full", "KHT-1.2.c", f"All {notice.players} places of the notice are taken.")
    return (EntryAccepted(command.player, notice.entry_fee),)


def refuse_entry(tournament: Tournament, command: RefuseEntry) -> tuple[AnyEvent, ...]:
    need_director(command.by)
    need_open_entries(tournament)
    need_application(tournament, command.player)
    return (EntryRefused(command.player),)


def notify_entrants(tournament: Tournament, command: NotifyEntrants) -> tuple[AnyEvent, ...]:
    need_director(command.by)
    untold = not_notified(tournament)
    if not untold:
        raise Refusal("nobody-to-tell", "KHT-1.5", "Every entrant knows the conditions and rules.")
    return (EntrantsNotified(untold),)


def acknowledge(tournament: Tournament, command: Acknowledge) -> tuple[AnyEvent, ...]:
    """By the entrant, or by the director for whoever has signed on paper."""
    player = command.player
    if command.by != player:
        need_director(command.by)
    if command.on_paper != (command.by != player):
        raise BadInput("What is signed on paper is entered by the director, and nothing else.")
    tournament.announced()
    need_not_over(tournament)
    entrant = tournament.entrant(player)
    if entrant.status != "registered":
        raise Refusal("not-entered", None, f"{player} is not entered.")
    if not entrant.notified:
        raise Refusal("not-notified", "KHT-1.5", f"{player} has not seen the conditions yet.")
    if entrant.acknowledged:
        raise Refusal("known-already", "KHT-1.5", f"{player} has acknowledged the conditions.")
    return (ConditionsAcknowledged(player, command.on_paper),)


def withdraw(tournament: Tournament, command: Withdraw) -> tuple[AnyEvent, ...]:
    """With the fee back, if it is at least a week before the commencement date."""
    on = check_date(command.on, "The day of a withdrawal")
    need_not_commenced(tournament, "KHT-3.2.b", "Nobody withdraws once play has begun.")
    entrant = tournament.entrant(command.by)
    if entrant.status not in ("applied", "registered"):
        raise Refusal("not-entered", None, f"{command.by} is not entered.")
    why = in_time(tournament.announced().commencement, on)
    refunded = refund(tournament, command.by, "KHT-3.2.b") if why is None else ()
    said = why or "At least a week is left: the entry fee is refunded."
    withdrawn = EntryWithdrawn(command.by, "KHT-3.2.b", said)
    return (*stand_up(tournament, command.by), withdrawn, *refunded)


def in_time(commencement: date, on: date) -> str | None:
    """Why a withdrawal on that day brings no refund; None where it does."""
    if commencement - on >= IN_TIME:
        return None
    return f"Less than a week is left to {commencement}: the entry fee is kept."


def cancel(tournament: Tournament, command: Cancel) -> tuple[AnyEvent, ...]:
    """The competition does not proceed: whoever is registered gets the fee back, also where it had
    begun (by the reading `broken-off`)."""
    need_director(command.by)
    tournament.announced()
    need_not_over(tournament)
    cancelled = TournamentCancelled(check_line(command.reason, "A reason"))
    if keeps_fees(tournament):
        return (cancelled,)
    refunds = (
        event for name in tournament.registered for event in refund(tournament, name, "KHT-3.2.a")
    )
    return (cancelled, *refunds)


def keeps_fees(tournament: Tournament) -> bool:
    return tournament.commenced and tournament.readings.broken_off == "kept"


def refund(tournament: Tournament, player: str, clause: str) -> tuple[AnyEvent, ...]:
    if tournament.entrants[player].status != "registered" or not tournament.announced().entry_fee:
        return ()
    return (FeeRefunded(player, tournament.announced().entry_fee, clause),)


def not_notified(tournament: Tournament) -> tuple[str, ...]:
    return tuple(p for p in tournament.registered if not tournament.entrants[p].notified)


def need_application(tournament: Tournament, player: str) -> None:
    if tournament.entrant(player).status != "applied":
        raise Refusal("no-application", None, f"No application of {player} is open.")


def need_open_entries(tournament: Tournament) -> None:
    tournament.announced()
    tournament.need_phase("entries", "entries-closed", None, "Entries are closed.")


def need_not_commenced(tournament: Tournament, clause: str, sentence: str) -> None:
    tournament.announced()
    need_not_cancelled(tournament)
    if tournament.commenced:
        raise Refusal("commenced", clause, sentence)


def need_not_cancelled(tournament: Tournament) -> None:
    if tournament.phase == "cancelled":
        raise Refusal("cancelled", "KHT-3.2.a", "The competition does not take place.")


def need_not_over(tournament: Tournament) -> None:
    need_not_cancelled(tournament)
    if tournament.phase == "ended":
        raise Refusal("tournament-over", None, "The tournament is over.")
