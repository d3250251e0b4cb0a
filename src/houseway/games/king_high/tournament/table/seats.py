"""The ballot for time, table and seat, starting times, and being in the seat on time."""

from datetime import datetime

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.cards_check import may_close
from houseway.games.king_high.tournament.rules.checks import check_ballot, check_time, need_director
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.ask_game import ask, game_handlers
from houseway.games.king_high.tournament.table.state import SessionTable, Tournament
from houseway.tables.handlers import Handlers
from houseway.tables.people import INSPECTOR

handlers = Handlers()

LEAST_ENTRANTS = 2
BY_BALLOT = by_clause("KHT-4.1")


@handlers.register
def allot_seats(tournament: Tournament, command: c.AllotSeats) -> e.Events:
    """Draw seats, which closes the entries or leads from one session to the next."""
    need_director(command.by)
    order = check_ballot(command.order, players_to_seat(tournament))
    session = tournament.session + 1
    allocation = tournament.need_notice().allocation[session - 1]
    starts = tournament.starts[session - 1]
    tables = allocation.tables_for(len(order))
    places: list[e.AllottedSeat] = []
    for drawn, player in enumerate(order):
        seat, table = divmod(drawn, tables)  # one seat at each table in turn keeps them even
        heat = table // allocation.tables
        places.append(e.AllottedSeat(player, heat + 1, starts[heat], table + 1, seat + 1))
    return (e.SeatsAllotted(session, tuple(places), at=command.at, on_paper=command.on_paper),)


def players_to_seat(tournament: Tournament) -> tuple[str, ...]:
    """Return the players whose seats are to be drawn now."""
    tournament.need_notice()
    if tournament.phase == "between-sessions":
        need_cards_checked(tournament)
        return tournament.proceeding
    tournament.need_phase("entries", "no-ballot-due", BY_BALLOT, t("No seats can be drawn now."))
    if len(tournament.registered_players) < LEAST_ENTRANTS:
        raise Refusal(
            "too-few-entrants",
            by_clause("KHT-3.2.a"),
            t("With fewer than two entrants there is no play."),
        )
    return tournament.registered_players


def need_cards_checked(tournament: Tournament) -> None:
    """KH-5.6: require a check of cards at every table of the ended session, as when an ordinary
    table closes."""
    for table in tournament.tables.values():
        may_close(table.game)


@handlers.register
def alter_start(tournament: Tournament, command: c.AlterStart) -> e.Events:
    """Alter a start; the entrants are notified before the old time and the new one."""
    need_director(command.by)
    notice = tournament.need_notice()
    to = check_time(command.to, t("The new start time"))
    told = check_time(command.at, t("The time the entrants are notified"))
    session, heat = command.session, command.heat
    if not 1 <= session <= notice.sessions:
        raise BadInput(
            t(
                "There is no session {session}. There are {count}.",
                session=session,
                count=notice.sessions,
            )
        )
    if not 1 <= heat <= len(tournament.starts[session - 1]):
        raise BadInput(
            t("Session {session} has no start number {heat}.", session=session, heat=heat)
        )
    need_not_started(tournament, session, heat)
    if told >= min(to, tournament.starts[session - 1][heat - 1]):
        raise Refusal(
            "no-prior-notice",
            by_clause("KHT-4.2"),
            t("Notify the entrants before both the old and the new time."),
        )
    if to.date() not in notice.dates:
        raise Refusal(
            "not-on-the-dates",
            by_clause("KHT-1.2.a"),
            t("{start} isn't on a date of the notice. Amend the notice first.", start=to),
        )
    return (e.StartAltered(session, heat, to),)


def need_not_started(tournament: Tournament, session: int, heat: int) -> None:
    tables = tournament.tables.values() if session == tournament.session else ()
    begun = any(table.heat == heat and not table.waiting for table in tables)
    open_ = tournament.phase in ("entries", "session", "between-sessions")
    if begun or session < tournament.session or not open_:
        raise Refusal(
            "started-already",
            by_clause("KHT-4.2"),
            t("Session {session} is already past that time.", session=session),
        )


@game_handlers.register
def take_seat(tournament: Tournament, table: SessionTable, asked: game_commands.Sit) -> e.Events:
    """Take the seat the ballot gave, and only until play begins at the table."""
    entrant = tournament.entrants.get(asked.by)
    if entrant is not None and entrant.status == "disqualified":
        raise Refusal(
            "disqualified",
            by_clause("KHT-1.4"),
            t("{player} has been disqualified.", player=asked.by),
        )
    box = table.box_of(asked.by)
    if box is None:
        raise Refusal(
            "not-allotted",
            BY_BALLOT,
            t("{player} has no seat at table {table}.", player=asked.by, table=table.number),
        )
    if box != asked.box:
        raise Refusal(
            "not-allotted",
            BY_BALLOT,
            t(
                "{player} drew box {box}, not box {other}.",
                player=asked.by,
                box=box,
                other=asked.box,
            ),
        )
    if tournament.need_notice().acknowledgement and asked.by not in tournament.acknowledged_players:
        raise Refusal(
            "not-acknowledged",
            by_clause("KHT-1.5"),
            t("{player} hasn't accepted the conditions yet.", player=asked.by),
        )
    if asked.by in table.absent or not table.waiting:
        raise Refusal(
            "too-late",
            by_clause("KHT-5.1"),
            t("Play has begun, and {player} wasn't seated in time.", player=asked.by),
        )
    return ask(table, asked)


def need_on_time(tournament: Tournament, table: SessionTable, at: datetime | None) -> None:
    """KHT-5.1: require the player to be on time, if the time of sitting down is known."""
    by_clock = table.by_clock and tournament.readings.late_arrival == "start-time"
    if by_clock and at is not None and at > table.start:
        raise Refusal(
            "too-late",
            by_clause("KHT-5.1"),
            t(
                "Seats at table {table} had to be taken by {start}.",
                table=table.number,
                start=table.start,
            ),
        )


def stand_up(tournament: Tournament, player: str) -> e.Events:
    """Free the seat of a player who is taken out of a ballot already drawn."""
    table = tournament.table_of(player)
    if table is None or table.game.floor.seat_of(player) is None:
        return ()
    return ask(table, game_commands.Leave(INSPECTOR, player))
