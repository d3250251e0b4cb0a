"""A whole tournament of eight as text: round by round, and then as the command prints it.

Kept in `tests/golden/king-high-tournament`; `make playthroughs` writes it again.
"""

from collections.abc import Iterator

from rich.text import Text

from houseway.games.king_high.rules.wagers import KingHighLine
from houseway.games.king_high.table.events import RoundOpened
from houseway.games.king_high.table.state import Round
from houseway.games.king_high.tournament.fronts.command import names
from houseway.games.king_high.tournament.fronts.command import step_lines as printed_lines
from houseway.games.king_high.tournament.learn.simulation import SimulatedStep, run_tournament
from houseway.games.king_high.tournament.rules.notice import Rounds, TableLimits
from houseway.games.king_high.tournament.rules.planning import Plan, plan_notice
from houseway.games.king_high.tournament.table.events import (
    AnyEvent,
    BallotDrawn,
    HappenedAtTable,
    MinimumForfeited,
    PlayerOut,
    PlayStarted,
    RoundPlayed,
    SeatsAllotted,
    WinnersDeclared,
)
from houseway.games.king_high.tournament.table.state import SessionTable

SEED = "eight 37"
PLAN = Plan(
    entrants=8,
    seats=4,
    session=Rounds(4),
    play_off=Rounds(1),
    buy_in=300,
    limits=TableLimits(50, 500),
    entry_fee=2_500,
)

TITLE = "Tournament King High: eight entrants, two tables, a final of four"
STORY = """\
Bots play from one seed. Each round begins with the player the puck lies before and ends with its
cards and what they made of every wager. The bracket at the end is what `houseway tournament`
prints. Ada and Bea are level at table 2 and need two play-offs; in the final Bo forfeits a last
chip too small to wager, and Ada and Cal, who lost all with the same card, draw lots for a prize.
"""


def tournament_of_8() -> str:
    steps = list(run_tournament(plan_notice(PLAN), names(PLAN.entrants), SEED))
    lines = [TITLE, "=" * len(TITLE), "", STORY]
    lines += [line for step in steps for line in step_lines(step)]
    return "\n".join([*lines, *bracket(steps)]) + "\n"


def bracket(steps: list[SimulatedStep]) -> Iterator[str]:
    """As the command prints it, without colour."""
    for step in steps:
        for line in printed_lines(step):
            yield Text.from_markup(line).plain


def step_lines(step: SimulatedStep) -> Iterator[str]:
    # A round is told before what it made of anybody.
    for event in sorted(step.events, key=lambda event: not isinstance(event, RoundPlayed)):
        match event:
            case SeatsAllotted(session, places):
                yield f"Session {session}: seats are drawn [KHT-4.1]"
                for p in places:
                    yield f"  {p.player}: {p.start:%H:%M}, table {p.table}, box {p.box}"
                yield ""
            case PlayStarted(table, at, players, _, _, play_off):
                what = f"play-off {play_off}" if play_off else "play"
                yield f"Table {table}, {at:%H:%M}: {what} between {', '.join(players)}"
            case HappenedAtTable(table, RoundOpened()):
                yield f"  Round {round_line(step.tournament.tables[table])}"
            case RoundPlayed(table):
                yield from card_lines(step.tournament.tables[table].game.recent[-1])
            case _:
                yield from result_lines(event)


def result_lines(event: AnyEvent) -> Iterator[str]:
    match event:
        case MinimumForfeited(_, player, amount, reason):
            yield f"    {player} forfeits {amount}. {reason.text} [{reason.by.citation}]"
        case PlayerOut(_, player, exit_):
            yield f"    {player} has no chips left after {exit_.cards} cards."
        case BallotDrawn(_, order, clause):
            yield f"  Ballot: {', '.join(order)} [{clause}]"
        case WinnersDeclared(_, winners, reason):
            yield f"  Winners: {', '.join(winners)}. {reason.text} [{reason.by.citation}]\n"
        case _:
            pass


def round_line(table: SessionTable) -> str:
    play = table.playing()
    return f"{play.rounds + 1}: the puck is at box {play.puck}, before {table.places[play.puck]}"


def card_lines(over: Round) -> Iterator[str]:
    yield f"    {' '.join(over.cards) or 'no card'}"
    for box in sorted({line.box for line in over.lines}):
        mine = [line for line in over.lines if line.box == box]
        yield f"      {mine[0].player:<4} {' · '.join(map(wager, mine))}"


def wager(line: KingHighLine) -> str:
    kind = f"{line.kind} {line.suit}" if line.suit else line.kind
    card = f" on card {line.action_round}" if line.action_round else ""
    return f"{kind} {line.amount}{card} {line.net:+}"
