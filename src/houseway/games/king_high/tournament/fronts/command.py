"""`houseway tournament`: a King High tournament of bots, from the notice to the prizes."""

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from houseway.core.answers import to_answer
from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import choices, parse_readings
from houseway.core.words import Text, join, moment, money, nt, number, t
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option
from houseway.terminal.output import console, pad, print_json

if TYPE_CHECKING:
    from houseway.games.king_high.rules.readings import Readings
    from houseway.games.king_high.tournament.fronts.report import (
        SeatReport,
        SessionReport,
        TableReport,
        TournamentReport,
    )
    from houseway.games.king_high.tournament.learn.simulation import SimulatedStep
    from houseway.games.king_high.tournament.rules.notice import Allocation, Notice
    from houseway.games.king_high.tournament.rules.planning import Plan
    from houseway.games.king_high.tournament.rules.readings import TournamentReadings
    from houseway.games.king_high.tournament.table.state import Exit

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
    from houseway.games.king_high.tournament.fronts.report import report
    from houseway.games.king_high.tournament.learn.simulation import run_tournament
    from houseway.games.king_high.tournament.rules.planning import plan_notice

    seed = seed if seed is not None else secrets.token_hex(8)
    plan = plan_of(options)
    steps = run_tournament(plan_notice(plan), names(plan.entrants), seed, *readings_of(settings))
    if as_json:
        *_, last = steps
        print_json({"seed": seed, **to_answer(report(last.tournament))})
        return DONE
    out = console()
    for place, step in enumerate(steps):
        if place == 0:  # the notice is accepted
            title = t(
                "King High tournament of {count} entrants, seed {seed}",
                count=number(plan.entrants),
                seed=seed,
            )
            out.print(str(title), markup=False)
        for line in step_lines(step):
            out.print(line)
    return DONE


# -- Options -----------------------------------------------------------------------------------


def plan_of(options: dict[str, Any]) -> "Plan":
    """Return the plan; what was not given keeps the plan's default."""
    from houseway.games.king_high.tournament.rules.notice import Minutes, Rounds, TableLimits
    from houseway.games.king_high.tournament.rules.planning import MODEST, Plan

    rounds, minutes, play_off = (options[name] for name in ("rounds", "minutes", "play_off"))
    if rounds is not None and minutes is not None:
        raise BadInput(t("Give a session's length with --rounds or --minutes, not both."))
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
    """Split readings into those of the tournament's conditions and those of the game, by name."""
    from houseway.games.king_high.rules.readings import Readings
    from houseway.games.king_high.tournament.rules.readings import TournamentReadings

    mine, games = choices(TournamentReadings), choices(Readings)
    for setting in settings:
        name = setting.partition("=")[0]
        if name not in (*mine, *games):
            raise BadInput(
                t(
                    "There's no reading {name}. The readings are {known}.",
                    name=quote(name),
                    known=join(", ", (*mine, *games)),
                )
            )
    of_tournament = [s for s in settings if s.partition("=")[0] in mine]
    of_game = [s for s in settings if s.partition("=")[0] in games]
    return parse_readings(TournamentReadings, of_tournament), parse_readings(Readings, of_game)


def names(count: int) -> tuple[str, ...]:
    """Return a name for each entrant, with a number from the second time round."""
    rounds = (divmod(i, len(NAMES)) for i in range(count))
    return tuple(NAMES[i] if not again else f"{NAMES[i]} {again + 1}" for again, i in rounds)


# -- Output ------------------------------------------------------------------------------------


def step_lines(step: "SimulatedStep") -> Iterator[str]:
    """Return the lines that a step adds: the notice, a session that has ended, the result."""
    from houseway.games.king_high.tournament.fronts.report import report, session_report
    from houseway.games.king_high.tournament.table.events import (
        AuthorityNotified,
        SessionEnded,
        TournamentEnded,
    )

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
    from houseway.games.king_high.tournament.fronts.narration import duration_text

    yield "\n[bold]" + t("Notice to the Authority") + "[/bold]"
    yield row(t("dates"), ", ".join(map(str, notice.dates)))
    yield row(t("entry fee"), money(notice.entry_fee))
    yield row(t("players"), t("at most {players}", players=number(notice.players)))
    chips = t("{amount} in tournament chips for each session", amount=money(notice.buy_in))
    yield row(t("buy-in"), chips)
    low, high = money(notice.limits.minimum), money(notice.limits.maximum)
    yield row(t("table limits"), t("{low} to {high} in steps of {low}", low=low, high=high))
    for session, allocation in enumerate(notice.allocation, start=1):
        final = notice.is_final(session)
        name = t("final") if final else t("session {session}", session=session)
        lasts = duration_text(notice.durations[session - 1])
        count = number(allocation.proceed)
        wins = t("one winner") if final else t("{count} move on from each", count=count)
        yield row(name, join(", ", (allocation_text(allocation), lasts, wins)))
    yield row(t("play-off"), duration_text(notice.play_off))
    yield row(t("prizes"), join(" · ", map(money, notice.prizes)))


def row(label: Text, value: str) -> str:
    return f"  {pad(label, 12)}  {value}"


def allocation_text(allocation: "Allocation") -> Text:
    return nt(
        "{count} table of up to {seats} at {times}",
        "{count} tables of up to {seats} at {times}",
        allocation.tables,
        seats=allocation.seats,
        times=join(", ", map(moment, allocation.starts)),
    )


def session_lines(session: "SessionReport") -> Iterator[str]:
    name = t("Final") if session.final else t("Session {session}", session=session.session)
    attendance = t(
        "{players} at {tables}",
        players=nt("{count} player", "{count} players", session.players),
        tables=nt("{count} table", "{count} tables", len(session.tables)),
    )
    yield f"\n[bold]{name}[/bold]: {attendance}"
    for table in session.tables:
        yield from table_lines(table, t("wins") if session.final else t("moves on"))


def table_lines(table: "TableReport", wins: Text) -> Iterator[str]:
    from houseway.games.king_high.tournament.table.invalidation import CAUSE_WORDS

    title = nt(
        "Table {table}, {time}, {count} round",
        "Table {table}, {time}, {count} rounds",
        table.rounds,
        table=table.table,
        time=f"{table.start:%H:%M}",
    )
    yield f"\n  {title}"
    for undone in table.invalidated:
        cause, reason = CAUSE_WORDS[undone.cause], undone.reason
        yield note(t("played again ({cause}): {reason}", cause=cause, reason=reason))
    for round_ in table.rounds_undone:
        text = t(
            "round {round} undone ({cause}): {reason}",
            round=round_.round,
            cause=CAUSE_WORDS[round_.cause],
            reason=round_.reason,
        )
        yield note(text)
    for seat in table.seats:
        yield seat_line(seat, wins)
    for play_off in table.play_offs:
        chips = (join(" ", (player, money(n))) for player, n in play_off.chips.items())
        text = nt(
            "play-off of {count} round: {chips}",
            "play-off of {count} rounds: {chips}",
            play_off.rounds,
            chips=join(", ", chips),
        )
        yield note(text)
    for order in table.ballots:
        yield note(t("ballot: {players}", players=join(", ", order)))


def note(text: Text) -> str:
    return f"        {text}"


def seat_line(seat: "SeatReport", wins: Text) -> str:
    box = t("box {box}", box=seat.box)
    if seat.place is None:
        why = t("disqualified") if seat.disqualified else t("not in the seat on time")
        return f"    -  {box}  {seat.player:<10}            {why}"
    how = f"  [green]{wins}[/green]" if seat.proceeds else ""
    if seat.out is not None:
        how += f"  {out_text(seat.out)}"
    return f"   {seat.place:>2}  {box}  {seat.player:<10} {money(seat.chips):>9}{how}"


def out_text(out: "Exit") -> Text:
    if out.retired:
        return nt(
            "retired in round {round} after {count} card",
            "retired in round {round} after {count} cards",
            out.cards,
            round=out.round,
        )
    return nt(
        "out in round {round} after {count} card",
        "out in round {round} after {count} cards",
        out.cards,
        round=out.round,
    )


def result_lines(result: "TournamentReport") -> Iterator[str]:
    yield "\n[bold]" + t("Result") + "[/bold]"
    for prize in result.prizes:
        yield f"   {prize.place:>2}  {prize.player:<10} {money(prize.amount):>12}"
    if result.winner is None:
        yield "  " + t("No player was left to win.")
    chips, cash = result.chips, result.money
    of_chips = t(
        "Chips: {issued} issued = {returned} returned + {won} won by the house",
        issued=money(chips.issued),
        returned=money(chips.returned),
        won=money(chips.won_by_house),
    )
    of_money = t(
        "Money: {received} received = {refunded} refunded + {prizes} in prizes + {kept} kept by "
        "the house",
        received=money(cash.received),
        refunded=money(cash.refunded),
        prizes=money(cash.prizes),
        kept=money(cash.house),
    )
    yield f"  {of_chips}"
    yield f"  {of_money}"
