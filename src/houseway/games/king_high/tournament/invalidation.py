"""An outcome undone: of everything that was played at a table, or of one round of it."""

from houseway.errors import Refusal
from houseway.games.king_high.tournament.at_table import with_consequences
from houseway.games.king_high.tournament.checks import check_time, need_director
from houseway.games.king_high.tournament.commands import Invalidate, InvalidateRound
from houseway.games.king_high.tournament.events import (
    AnyEvent,
    OutcomeInvalidated,
    RoundInvalidated,
)
from houseway.games.king_high.tournament.state import Play, SessionTable, Tournament
from houseway.tables.text import check_line

DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
# As the people at the table would say it; the document's own words are the names.
CAUSE_WORDS = {
    "civil-commotion": "civil unrest",
    "fire": "a fire",
    "riot": "a riot",
    "brawl": "a brawl",
    "robbery": "a robbery",
    "act-of-god": "a natural disaster",
    "fraud": "fraud",
}
CAUSES = {**dict.fromkeys(DISRUPTIONS, "KHT-1.6.a"), "fraud": "KHT-1.6.b"}


def invalidate(tournament: Tournament, command: Invalidate) -> tuple[AnyEvent, ...]:
    """The document does not say what follows: here the table plays again, from the ballot on.

    That can be done as long as nothing is built on the outcome: until the seats of the next
    session are drawn, or the prizes paid.
    """
    need_director(command.by)
    clause = need_cause(command.cause)
    reason = check_line(command.reason, "A reason")
    resume = check_time(command.resume, "The time to play again")
    table = tournament.table(command.table)
    if tournament.phase not in ("session", "between-sessions", "decided"):
        raise Refusal("prizes-paid", "KHT-1.6", "The prizes are paid.")
    if table.waiting:
        raise Refusal("no-outcome", "KHT-1.6", f"Table {table.number} has not begun.")
    return (OutcomeInvalidated(table.number, command.cause, reason, resume, clause, command.at),)


def invalidate_round(tournament: Tournament, command: InvalidateRound) -> tuple[AnyEvent, ...]:
    """The chips are those of before it. The document does not say what follows: another round is
    played in its place, unless by the reading it counts as played."""
    need_director(command.by)
    clause = need_cause(command.cause)
    reason = check_line(command.reason, "A reason")
    table = tournament.table(command.table)
    play, in_progress = table.playing(), table.game.round is not None
    undone = RoundInvalidated(
        table.number,
        table.game.rounds_opened,
        command.cause,
        reason,
        chips_before(table, play),
        tournament.readings.invalidated_round == "counts",
        clause,
    )
    played = in_progress and undone.counts
    return with_consequences(tournament, table.number, (undone,), played=played)


def chips_before(table: SessionTable, play: Play) -> dict[str, int]:
    """Of those who are still here, when the bets of the last round were opened."""
    if play.before is None:
        raise Refusal(
            "no-outcome", "KHT-1.6", f"No round of table {table.number} is there to undo."
        )
    gone = {player for player, exit_ in play.out.items() if exit_.retired}
    return {player: n for player, n in play.before.chips.items() if player not in gone}


def need_cause(cause: str) -> str:
    """The clause by which an outcome is undone for it."""
    if cause not in CAUSES:
        raise Refusal(
            "no-cause", "KHT-1.6", f"An outcome is invalidated for {', '.join(CAUSES)} only."
        )
    return CAUSES[cause]
