"""Opening a tournament, and the notice by which it is settled: checked, and sent."""

from itertools import pairwise

from houseway.errors import BadInput, Refusal
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.shoe import DEVICE_NAMES
from houseway.games.king_high.state import BOXES
from houseway.games.king_high.tournament.checks import check_count, check_time, need_director
from houseway.games.king_high.tournament.commands import NotifyAuthority
from houseway.games.king_high.tournament.events import AnyEvent, AuthorityNotified
from houseway.games.king_high.tournament.notice import (
    Allocation,
    Duration,
    Notice,
    Rounds,
    TableLimits,
    completed,
)
from houseway.games.king_high.tournament.readings import TournamentReadings
from houseway.games.king_high.tournament.state import Tournament
from houseway.money import check_amount


def open_tournament(
    readings: TournamentReadings | None = None,
    table_readings: Readings | None = None,
) -> Tournament:
    """A tournament of which nobody has been told."""
    return Tournament(readings or TournamentReadings(), table_readings or Readings())


def notify_authority(tournament: Tournament, command: NotifyAuthority) -> tuple[AnyEvent, ...]:
    need_director(command.by)
    tournament.need_phase(
        "unannounced", "notified-already", "KHT-1.2", "The Authority has the notice already."
    )
    notice = check_notice(completed(command.notice), tournament.readings)
    return (AuthorityNotified(notice),)


# -- A notice that contradicts itself or the conditions is not sent ------------------------------


def check_notice(notice: Notice, readings: TournamentReadings) -> Notice:
    check_dates(notice)
    check_money(notice)
    check_count(notice.players, "The number of players who may enter", least=2)
    check_sessions(notice)
    check_banks(notice)
    if readings.bank == "announced" and not notice.banks:
        raise Refusal("no-banks", "KHT-6.2", "The notice does not name the bank of each session.")
    check_final(notice)
    check_room(notice)
    check_prizes(notice)
    return notice


def check_dates(notice: Notice) -> None:
    if not notice.dates:
        raise BadInput("The notice names no date.")
    if any(first >= second for first, second in pairwise(notice.dates)):
        raise BadInput("The dates of the notice must follow one another.")


def check_money(notice: Notice) -> None:
    if notice.entry_fee != 0:
        check_amount(notice.entry_fee, "The entry fee")
    check_amount(notice.buy_in, "The buy-in")
    check_amount(notice.smallest_chip, "The smallest chip")
    if notice.device not in DEVICE_NAMES:
        raise BadInput(f"The cards are dealt from one of {', '.join(DEVICE_NAMES)}.")
    check_bank(notice.buy_in, notice.limits, notice.smallest_chip)


def check_banks(notice: Notice) -> None:
    """Where sessions have banks or limits of their own, each has one, and it can be played with."""
    for what, named in (("banks", notice.banks), ("table limits", notice.session_limits)):
        if named and len(named) != notice.sessions:
            raise BadInput(f"The notice has {notice.sessions} sessions and {len(named)} {what}.")
    for session in range(1, notice.sessions + 1):
        bank = check_amount(notice.bank(session), f"The bank of session {session}")
        check_bank(bank, notice.limits_in(session), notice.smallest_chip)


def check_bank(bank: int, limits: TableLimits, chip: int) -> None:
    limits.on_table()
    if bank < limits.minimum:
        raise BadInput(f"A bank of {bank:,} is less than the minimum wager of {limits.minimum:,}.")
    for amount, what in ((bank, "A bank"), (limits.minimum, "A minimum wager")):
        if amount % chip:
            raise BadInput(f"{what} of {amount:,} cannot be paid in chips of {chip:,}.")


def check_sessions(notice: Notice) -> None:
    if not notice.allocation:
        raise BadInput("The notice names no session.")
    if len(notice.durations) != notice.sessions:
        raise BadInput(
            f"The notice has {notice.sessions} sessions and {len(notice.durations)} durations."
        )
    for number, allocation in enumerate(notice.allocation, start=1):
        check_allocation(notice, number, allocation)
        check_duration(notice.durations[number - 1], f"Session {number}")
    check_duration(notice.play_off, "A play-off")
    starts = [start for allocation in notice.allocation for start in allocation.starts]
    if any(first >= second for first, second in pairwise(starts)):
        raise BadInput("The starting times of the sessions must follow one another.")


def check_allocation(notice: Notice, number: int, allocation: Allocation) -> None:
    check_count(allocation.tables, f"The number of tables of session {number}")
    seats = check_count(allocation.seats, f"The number of players at a table of session {number}")
    check_count(allocation.proceed, f"The number of players who proceed from session {number}")
    if not 2 <= seats <= BOXES:
        raise BadInput(f"A table of session {number} seats 2 to {BOXES} players, not {seats}.")
    if not allocation.starts:
        raise BadInput(f"Session {number} has no starting time.")
    for start in allocation.starts:
        if check_time(start, f"A starting time of session {number}").date() not in notice.dates:
            raise Refusal(
                "not-on-the-dates", "KHT-1.2.a", f"{start} is on none of the dates of the notice."
            )
    if allocation.proceed >= seats:
        raise Refusal(
            "nobody-leaves",
            "KHT-8.3",
            f"If {allocation.proceed} proceed from a table of {seats}, session {number} "
            "decides nothing.",
        )


def check_duration(duration: Duration, what: str) -> None:
    unit = "rounds" if isinstance(duration, Rounds) else "minutes"
    check_count(duration.number, f"{what}: the number of {unit}")


def check_final(notice: Notice) -> None:
    final = notice.allocation[-1]
    if final.tables != 1 or len(final.starts) != 1:
        raise Refusal("final-on-one-table", "KHT-8.5", "The final is played on one table.")
    if final.proceed != 1:
        raise Refusal("one-winner", "KHT-8.6", "The final has one winner.")


def check_room(notice: Notice) -> None:
    """Were every place taken and nobody absent, each session would still hold its players."""
    players = notice.players
    for number, allocation in enumerate(notice.allocation, start=1):
        if players > allocation.room:
            raise Refusal(
                "no-room",
                "KHT-1.2.f",
                f"Session {number} has room for {allocation.room} players, "
                f"and {players} may come to it.",
            )
        players = allocation.tables_for(players) * allocation.proceed


def check_prizes(notice: Notice) -> None:
    seats = notice.allocation[-1].seats
    if not 1 <= len(notice.prizes) <= seats:
        raise BadInput(f"There is a prize for 1 to {seats} places, not {len(notice.prizes)}.")
    for place, prize in enumerate(notice.prizes, start=1):
        check_amount(prize, f"Prize {place}")
    if notice.prizes_from_fees and not notice.entry_fee:
        raise BadInput("Without an entry fee there is nothing to share: name the prizes.")
    if any(better < worse for better, worse in pairwise(notice.prizes)):
        raise BadInput("No place has a bigger prize than the place above it.")
