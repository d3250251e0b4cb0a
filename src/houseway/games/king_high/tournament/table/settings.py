"""Open a tournament, and check and send the notice that defines it."""

from itertools import pairwise

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import check_amount
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import Text, join, money, t
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table.shoe import DEVICE_NAMES
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.tournament.rules.checks import check_count, check_time, need_director
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    Duration,
    Notice,
    Rounds,
    TableLimits,
    complete_notice,
)
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.tables.handlers import Handlers

handlers = Handlers()


def open_tournament(
    readings: TournamentReadings | None = None,
    table_readings: Readings | None = None,
) -> Tournament:
    """Return a tournament that has not been announced."""
    return Tournament(readings or TournamentReadings(), table_readings or Readings())


@handlers.register
def notify_authority(tournament: Tournament, command: c.NotifyAuthority) -> e.Events:
    need_director(command.by)
    tournament.need_phase(
        "unannounced",
        "notified-already",
        by_clause("KHT-1.2"),
        t("The Authority already has the notice."),
    )
    notice = check_notice(complete_notice(command.notice), tournament.readings)
    return (e.AuthorityNotified(notice),)


# -- A notice that contradicts itself or the conditions is not sent ------------------------------


def check_notice(notice: Notice, readings: TournamentReadings) -> Notice:
    check_dates(notice)
    check_money(notice)
    check_count(notice.players, t("The number of players who may enter"), least=2)
    check_sessions(notice)
    check_banks(notice)
    if readings.bank == "announced" and not notice.banks:
        raise Refusal(
            "no-banks",
            by_reading("bank"),
            t("The notice doesn't give the starting chips of each session."),
        )
    check_final(notice)
    check_room(notice)
    check_prizes(notice)
    return notice


def check_dates(notice: Notice) -> None:
    if not notice.dates:
        raise BadInput(t("The notice gives no date."))
    if any(first >= second for first, second in pairwise(notice.dates)):
        raise BadInput(t("The dates of the notice must be in order."))


def check_money(notice: Notice) -> None:
    if notice.entry_fee != 0:
        check_amount(notice.entry_fee, t("The entry fee"))
    check_amount(notice.buy_in, t("The buy-in"))
    check_amount(notice.smallest_chip, t("The smallest chip"))
    if notice.device not in DEVICE_NAMES:
        raise BadInput(
            t("Cards are dealt from one of {devices}.", devices=join(", ", DEVICE_NAMES))
        )
    check_bank(notice.buy_in, notice.limits, notice.smallest_chip)


def check_banks(notice: Notice) -> None:
    """Check that sessions with banks or limits of their own each have one that can be played
    with."""
    sessions, banks, limits = notice.sessions, len(notice.banks), len(notice.session_limits)
    if banks not in (0, sessions):
        text = t(
            "The notice has {sessions} sessions, but starting chips for {banks}.",
            sessions=sessions,
            banks=banks,
        )
        raise BadInput(text)
    if limits not in (0, sessions):
        text = t(
            "The notice has {sessions} sessions, but table limits for {limits}.",
            sessions=sessions,
            limits=limits,
        )
        raise BadInput(text)
    for session in range(1, notice.sessions + 1):
        bank = check_amount(
            notice.bank(session), t("The starting chips of session {session}", session=session)
        )
        check_bank(bank, notice.limits_in(session), notice.smallest_chip)


def check_bank(bank: int, limits: TableLimits, chip: int) -> None:
    limits.on_table()
    if bank < limits.minimum:
        raise BadInput(
            t(
                "Starting chips of {bank} are less than the minimum wager of {minimum}.",
                bank=money(bank),
                minimum=money(limits.minimum),
            )
        )
    if bank % chip:
        raise BadInput(
            t(
                "Starting chips of {bank} can't be paid in chips of {chip}.",
                bank=money(bank),
                chip=money(chip),
            )
        )
    if limits.minimum % chip:
        raise BadInput(
            t(
                "A minimum wager of {minimum} can't be paid in chips of {chip}.",
                minimum=money(limits.minimum),
                chip=money(chip),
            )
        )


def check_sessions(notice: Notice) -> None:
    if not notice.allocation:
        raise BadInput(t("The notice has no sessions."))
    if len(notice.durations) != notice.sessions:
        raise BadInput(
            t(
                "The notice has {sessions} sessions, but lengths for {durations}.",
                sessions=notice.sessions,
                durations=len(notice.durations),
            )
        )
    for number, allocation in enumerate(notice.allocation, start=1):
        check_allocation(notice, number, allocation)
        check_duration(notice.durations[number - 1], t("Session {session}", session=number))
    check_duration(notice.play_off, t("A play-off"))
    starts = [start for allocation in notice.allocation for start in allocation.starts]
    if any(first >= second for first, second in pairwise(starts)):
        raise BadInput(t("The start times of the sessions must be in order."))


def check_allocation(notice: Notice, number: int, allocation: Allocation) -> None:
    check_count(allocation.tables, t("The number of tables in session {session}", session=number))
    seats = check_count(
        allocation.seats, t("The number of players at a table in session {session}", session=number)
    )
    check_count(
        allocation.proceed,
        t("The number of players who move on from session {session}", session=number),
    )
    if not 2 <= seats <= BOXES:
        raise BadInput(
            t(
                "A table in session {session} seats 2 to {boxes} players, not {seats}.",
                session=number,
                boxes=BOXES,
                seats=seats,
            )
        )
    if not allocation.starts:
        raise BadInput(t("Session {session} has no start time.", session=number))
    for start in allocation.starts:
        if (
            check_time(start, t("A start time of session {session}", session=number)).date()
            not in notice.dates
        ):
            raise Refusal(
                "not-on-the-dates",
                by_clause("KHT-1.2.a"),
                t("{start} isn't on a date of the notice.", start=start),
            )
    if allocation.proceed >= seats:
        raise Refusal(
            "nobody-leaves",
            by_clause("KHT-8.3"),
            t(
                "If {proceed} move on from a table of {seats}, session {session} decides nothing.",
                proceed=allocation.proceed,
                seats=seats,
                session=number,
            ),
        )


def check_duration(duration: Duration, what: Text) -> None:
    if isinstance(duration, Rounds):
        check_count(duration.number, t("{what}: the number of rounds", what=what))
    else:
        check_count(duration.number, t("{what}: the number of minutes", what=what))


def check_final(notice: Notice) -> None:
    final = notice.allocation[-1]
    if final.tables != 1 or len(final.starts) != 1:
        raise Refusal(
            "final-on-one-table", by_clause("KHT-8.5"), t("The final is played on one table.")
        )
    if final.proceed != 1:
        raise Refusal("one-winner", by_clause("KHT-8.6"), t("The final has one winner."))


def check_room(notice: Notice) -> None:
    """Check that each session would hold its players if all places were taken and no player
    absent."""
    players = notice.players
    for number, allocation in enumerate(notice.allocation, start=1):
        if players > allocation.room:
            raise Refusal(
                "no-room",
                by_clause("KHT-1.2.f"),
                t(
                    "Session {session} has room for {room} players, but {players} may reach it.",
                    session=number,
                    room=allocation.room,
                    players=players,
                ),
            )
        players = allocation.tables_for(players) * allocation.proceed


def check_prizes(notice: Notice) -> None:
    seats = notice.allocation[-1].seats
    if not 1 <= len(notice.prizes) <= seats:
        raise BadInput(
            t(
                "There can be prizes for 1 to {seats} places, not {prizes}.",
                seats=seats,
                prizes=len(notice.prizes),
            )
        )
    for place, prize in enumerate(notice.prizes, start=1):
        check_amount(prize, t("Prize {place}", place=place))
    if notice.prizes_from_fees and not notice.entry_fee:
        raise BadInput(t("Without an entry fee there's nothing to share. Name the prizes."))
    if any(better < worse for better, worse in pairwise(notice.prizes)):
        raise BadInput(t("A place can't have a bigger prize than the place above it."))
