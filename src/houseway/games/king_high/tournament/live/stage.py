"""The stage of a tournament, and of each of its tables."""

from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.state import SessionTable


def stage(live: LiveTournament) -> str:
    """Return the stage of the whole: `entries`, `session 1`; tables have their own."""
    return f"{stage_of_play(live)}{after_halts(live)}"


def table_stage(live: LiveTournament, number: int) -> str:
    """Return the stage of a table."""
    return f"{stage_of_play(live, number)}{after_halts(live)}"


def stage_of_play(live: LiveTournament, number: int | None = None) -> str:
    """Return the stage of the whole or of a table, without counting halts.

    `1/3/0/play/5/betting/2/ada` is Ada's turn on the second card of round 5 at table 3 of
    session 1. The third number counts what was played there before: a table that plays again after
    an invalidation begins with round 1 again."""
    tournament = live.tournament
    if tournament is None:
        return "unopened"
    if number is None:
        session = f" {tournament.session}" if tournament.session else ""
        return f"{tournament.phase}{session}"
    table = tournament.table(number)
    where = f"{tournament.session}/{number}/{len(table.history)}"
    whose = turn(table)
    turn_of = f"/{whose}" if whose is not None else ""
    stage_of_game = table.game.stage.replace(" ", "/")
    return f"{where}/{part_of_session(table)}/{stage_of_game}{turn_of}"


def part_of_session(table: SessionTable) -> str:
    if table.play is not None:
        return "play-off" if table.play.play_off else "play"
    return "waiting" if table.waiting else "over"


def after_halts(live: LiveTournament) -> str:
    """Return how often play was resumed: a turn begins again after each halt."""
    return f"/resumed/{live.times_resumed}" if live.times_resumed else ""


def stage_for(live: LiveTournament, command: tc.AnyCommand) -> str:
    """The stage that a command is bound to."""
    number = getattr(command, "table", None)
    return stage(live) if number is None else table_stage(live, number)
