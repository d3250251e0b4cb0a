"""`houseway tournament`: a King High tournament of bots, from the notice to the prizes."""

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from houseway.answers import to_answer
from houseway.errors import BadInput, quoted
from houseway.rulebook import choices, parse_readings
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option
from houseway.terminal.output import console, money, print_json

if TYPE_CHECKING:
    from houseway.games.king_high.readings import Readings
    from houseway.games.king_high.tournament.notice import Allocation, Duration, Notice
    from houseway.games.king_high.tournament.planning import Plan
    from houseway.games.king_high.tournament.readings import TournamentReadings
    from houseway.games.king_high.tournament.report import (
        SeatReport,
        SessionReport,
        TableReport,
        TournamentReport,
    )
    from houseway.games.king_high.tournament.simulation import SimulatedStep

MOST_ENTRANTS = 1_000
NAMES = str.split(
    "ada ann ari ben bea bo cal cho cy dan dee dot eli eva ezra fay finn flo gil gus hal hana hugo "
    "ian ida ivy jan jo june kai kit kim lea leo lou mae max mia ned nia nora odo ola oz pam pia "
    "quin rae ray rex roy ruth sal sky sue tam ted tia una uma val viv wes zoe"
)


@click.command()
@click.option("--entrants", default=64, show_default=True, type=click.IntRange(2, MOST_ENTRANTS))
@click.option("--seats", type=click.IntRange(2, 8), help="The most players at a table [8].")
@click.option("--tables", type=click.IntRange(1), help="Tables in play at the same time.")
@click.option("--proceed", type=click.IntRange(1, 7), help="Winners of each table [2].")
@click.option("--rounds", type=click.IntRange(1, 1_000), help="Rounds in a session [10].")
@click.option("--minutes", type=click.IntRange(1, 600), help="Minutes in a session instead.")
@click.option("--play-off", type=click.IntRange(1, 1_000), help="Rounds in a play-off [4].")
@click.option("--bank", type=int, help="Chips of each player at each session [10,000].")
@click.option("--minimum", type=int, help="The least wager, and its unit [100].")
@click.option("--maximum", type=int, help="The greatest wager [2,000].")
@click.option("--fee", type=int, help="The entry fee [10,000].")
@click.option("--prize", "prizes", type=int, multiple=True, help="From the first place on.")
@click.option("--seed", metavar="TEXT", help="Draw and shuffle from this seed, to see it again.")
@reading_option
@json_option
def command(settings: tuple[str, ...], seed: str | None, as_json: bool, **options: Any) -> int:
    """Run a King High tournament of bots and print its bracket and its result."""
    from houseway.games.king_high.tournament.planning import planned
    from houseway.games.king_high.tournament.report import report
    from houseway.games.king_high.tournament.simulation import run_tournament

    seed = seed if seed is not None else secrets.token_hex(8)
    plan = plan_of(options)
    steps = run_tournament(planned(plan), names(plan.entrants), seed, *readings_of(settings))
    if as_json:
        *_, last = steps
        print_json({"seed": seed, **to_answer(report(last.tournament))})
        return DONE
    out = console()
    for number, step in enumerate(steps):
        if number == 0:  # the notice is accepted
            out.print(
                f"King High tournament of {plan.entrants} entrants, seed {seed}", markup=False
            )
        for line in step_lines(step):
            out.print(line)
    return DONE


# -- What is asked for -----------------------------------------------------------------------------


def plan_of(options: dict[str, Any]) -> "Plan":
    """What was not said is as the plan has it."""
    from houseway.games.king_high.tournament.notice import Minutes, Rounds, TableLimits
    from houseway.games.king_high.tournament.planning import MODEST, Plan

    rounds, minutes, play_off = (options[name] for name in ("rounds", "minutes", "play_off"))
    if rounds is not None and minutes is not None:
        raise BadInput("A session lasts --rounds or --minutes, not both.")
    low, high = options["minimum"], options["maximum"]
    said = {
        "entrants": options["entrants"],
        "seats": options["seats"],
        "tables": options["tables"],
        "proceed": options["proceed"],
        "session": Minutes(minutes) if minutes else Rounds(rounds) if rounds else None,
        "play_off": Rounds(play_off) if play_off else None,
        "buy_in": options["bank"],
        "limits": TableLimits(
            MODEST.minimum if low is None else low, MODEST.maximum if high is None else high
        ),
        "entry_fee": options["fee"],
        "prizes": options["prizes"],
    }
    return Plan(**{name: value for name, value in said.items() if value is not None})


def readings_of(settings: tuple[str, ...]) -> "tuple[TournamentReadings, Readings]":
    """Readings of the tournament's conditions and of the game, told apart by their names."""
    from houseway.games.king_high.readings import Readings
    from houseway.games.king_high.tournament.readings import TournamentReadings

    mine, games = choices(TournamentReadings), choices(Readings)
    for setting in settings:
        name = setting.partition("=")[0]
        if name not in (*mine, *games):
            known = ", ".join((*mine, *games))
            raise BadInput(f"There is no reading {quoted(name)}: the readings are {known}.")
    of_tournament = [s for s in settings if s.partition("=")[0] in mine]
    of_game = [s for s in settings if s.partition("=")[0] in games]
    return parse_readings(TournamentReadings, of_tournament), parse_readings(Readings, of_game)


def names(count: int) -> tuple[str, ...]:
    """A name for each entrant; from the second time round with a number."""
    rounds = (divmod(i, len(NAMES)) for i in range(count))
    return tuple(NAMES[i] if not again else f"{NAMES[i]} {again + 1}" for again, i in rounds)


# -- What is told ----------------------------------------------------------------------------------


def step_lines(step: "SimulatedStep") -> Iterator[str]:
    """The lines that a step adds: the notice, a session that is over, the result."""
    from houseway.games.king_high.tournament.events import (
        AuthorityNotified,
        SessionEnded,
        TournamentEnded,
    )
    from houseway.games.king_high.tournament.report import report, session_report

    for event in step.events:
        match event:
            case AuthorityNotified(notice):
                yield from notice_lines(notice)
            case SessionEnded(session):
                yield from session_lines(session_report(step.tournament, session))
            case TournamentEnded():
                yield from result_lines(report(step.tournament))
            case _:
                pass


def notice_lines(notice: "Notice") -> Iterator[str]:
    yield "\n[bold]Notice to the Authority[/bold]"
    yield f"  dates         {', '.join(map(str, notice.dates))}"
    yield f"  entry fee     {money(notice.entry_fee)}"
    yield f"  players       at most {notice.players}"
    yield f"  buy-in        {money(notice.buy_in)} in tournament chips at each session"
    low, high = money(notice.limits.minimum), money(notice.limits.maximum)
    yield f"  table limits  {low} to {high} in units of {low}"
    for number, allocation in enumerate(notice.allocation, start=1):
        name = "final" if notice.is_final(number) else f"session {number}"
        lasts = duration(notice.durations[number - 1])
        wins = "one wins" if name == "final" else f"{allocation.proceed} proceed from each"
        yield f"  {name:<12}  {allocated(allocation)}, {lasts}, {wins}"
    yield f"  play-off      {duration(notice.play_off)}"
    yield f"  prizes        {' · '.join(map(money, notice.prizes))}"


def allocated(allocation: "Allocation") -> str:
    tables = counted(allocation.tables, "table")
    times = ", ".join(f"{start:%d %B %H:%M}" for start in allocation.starts)
    return f"{tables} of up to {allocation.seats} at {times}"


def duration(lasts: "Duration") -> str:
    unit = lasts.__struct_config__.tag
    return counted(lasts.number, str(unit)[:-1])


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def session_lines(session: "SessionReport") -> Iterator[str]:
    name = "Final" if session.final else f"Session {session.session}"
    tables = counted(len(session.tables), "table")
    yield f"\n[bold]{name}[/bold]: {counted(session.players, 'player')} at {tables}"
    for table in session.tables:
        yield from table_lines(table, "wins" if session.final else "proceeds")


def cause_words(cause: str) -> str:
    from houseway.games.king_high.tournament.invalidation import CAUSE_WORDS

    return CAUSE_WORDS[cause]


def table_lines(table: "TableReport", wins: str) -> Iterator[str]:
    yield f"\n  Table {table.table}, {table.start:%H:%M}, {counted(table.rounds, 'round')}"
    for undone in table.invalidated:
        yield f"        played again because of {cause_words(undone.cause)}: {undone.reason}"
    for round_ in table.rounds_undone:
        cause = cause_words(round_.cause)
        yield f"        round {round_.round} undone because of {cause}: {round_.reason}"
    for seat in table.seats:
        yield seat_line(seat, wins)
    for play_off in table.play_offs:
        chips = ", ".join(f"{player} {money(n)}" for player, n in play_off.chips.items())
        yield f"        play-off of {counted(play_off.rounds, 'round')}: {chips}"
    for order in table.ballots:
        yield f"        ballot: {', '.join(order)}"


def seat_line(seat: "SeatReport", wins: str) -> str:
    if seat.place is None:
        why = "disqualified" if seat.disqualified else "not in the seat on time"
        return f"    -  box {seat.box}  {seat.player:<10}            {why}"
    how = f"  [green]{wins}[/green]" if seat.proceeds else ""
    if seat.out is not None:
        what = "retired" if seat.out.retired else "out"
        how += f"  {what} in round {seat.out.round} after {counted(seat.out.cards, 'card')}"
    return f"   {seat.place:>2}  box {seat.box}  {seat.player:<10} {money(seat.chips):>9}{how}"


def result_lines(result: "TournamentReport") -> Iterator[str]:
    yield "\n[bold]Result[/bold]"
    for prize in result.prizes:
        yield f"   {prize.place:>2}  {prize.player:<10} {money(prize.amount):>12}"
    if result.winner is None:
        yield "  Nobody was left to win."
    chips, cash = result.chips, result.money
    yield (
        f"  Chips: {money(chips.issued)} issued = {money(chips.returned)} returned "
        f"+ {money(chips.won_by_house)} won by the house"
    )
    yield (
        f"  Money: {money(cash.received)} received = {money(cash.refunded)} refunded "
        f"+ {money(cash.prizes)} in prizes + {money(cash.house)} kept by the house"
    )
