"""Invalidate an outcome: everything that was played at a table, or one round of it."""

from houseway.core.errors import Refusal
from houseway.core.reasons import Basis, by_clause, by_reading
from houseway.core.words import join, t
from houseway.games.king_high.tournament.rules.checks import check_time, need_director
from houseway.games.king_high.tournament.rules.reasons import DirectorsRuling
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.at_table import add_consequences
from houseway.games.king_high.tournament.table.state import Play, SessionTable, Tournament
from houseway.tables.handlers import Handlers
from houseway.tables.text import check_line

handlers = Handlers()

DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
# Words that people at the table use; the names are the document's own words.
CAUSE_WORDS = {
    "civil-commotion": t("civil unrest"),
    "fire": t("a fire"),
    "riot": t("a riot"),
    "brawl": t("a brawl"),
    "robbery": t("a robbery"),
    "act-of-god": t("a natural disaster"),
    "fraud": t("fraud"),
}
CAUSES = {**dict.fromkeys(DISRUPTIONS, "KHT-1.6.a"), "fraud": "KHT-1.6.b"}


@handlers.register
def invalidate(tournament: Tournament, command: c.Invalidate) -> e.Events:
    """Invalidate a table. The document does not say what follows; by the reading the table plays
    again from the ballot on. That is possible while nothing builds on the outcome: until the seats
    of the next session are drawn, or the prizes paid."""
    need_director(command.by)
    reason = DirectorsRuling(need_cause(command.cause), check_line(command.reason, t("The reason")))
    resume = check_time(command.resume, t("The time of the replay"))
    table = tournament.table(command.table)
    if tournament.phase not in ("session", "between-sessions", "decided"):
        raise Refusal(
            "prizes-paid", by_reading("invalidated-table"), t("The prizes have been paid.")
        )
    if table.waiting:
        raise Refusal(
            "no-outcome",
            by_clause("KHT-1.6"),
            t("Table {table} hasn't begun.", table=table.number),
        )
    return (e.OutcomeInvalidated(table.number, command.cause, reason, resume, command.at),)


@handlers.register
def invalidate_round(tournament: Tournament, command: c.InvalidateRound) -> e.Events:
    """Invalidate a round: players have the chips they had before it. The document does not say what
    follows; another round replaces it, unless by the reading it counts as played."""
    need_director(command.by)
    reason = DirectorsRuling(need_cause(command.cause), check_line(command.reason, t("The reason")))
    table = tournament.table(command.table)
    play, in_progress = table.playing(), table.game.round is not None
    undone = e.RoundInvalidated(
        table.number,
        table.game.rounds_opened,
        command.cause,
        reason,
        chips_before(table, play),
        tournament.readings.invalidated_round == "counts",
    )
    played = in_progress and undone.counts
    return add_consequences(tournament, table.number, (undone,), played=played)


def chips_before(table: SessionTable, play: Play) -> dict[str, int]:
    """Return the chips of players still here when the bets of the last round were opened."""
    if play.before is None:
        raise Refusal(
            "no-outcome",
            by_clause("KHT-1.6"),
            t("Table {table} has no round to undo.", table=table.number),
        )
    gone = {player for player, exit_ in play.out.items() if exit_.retired}
    return {player: n for player, n in play.before.chips.items() if player not in gone}


def need_cause(cause: str) -> Basis:
    """Return the clause by which an outcome is invalidated for this cause."""
    if cause not in CAUSES:
        raise Refusal(
            "no-cause",
            by_clause("KHT-1.6"),
            t("An outcome can only be invalidated for {causes}.", causes=join(", ", CAUSES)),
        )
    return by_clause(CAUSES[cause])
