"""Players who keep a seat and have not acted for a while; shown to all, at no cost to them."""

import msgspec

from houseway.games.low_high.table.state import Round, Table
from houseway.tables.absence import ROUNDS_TO_SIT_OUT, rounds_since


class Absence(msgspec.Struct, frozen=True):
    """How long a player has been away: `late_in` is the round in which the House Way set for a late
    player who has not wagered since, `rounds` how many have ended since the last wager."""

    late_in: int | None
    rounds: int
    sits_out: bool


def absences(table: Table) -> dict[str, Absence]:
    """Return the absences by player; a player who has never wagered here is not absent."""
    found = {player: absence(table, player) for player in table.floor.seats.values()}
    return {player: away for player, away in found.items() if away is not None}


def sitting_out(table: Table) -> tuple[str, ...]:
    return tuple(player for player, away in absences(table).items() if away.sits_out)


def absence(table: Table, player: str) -> Absence | None:
    number = last_wagered(table, player)
    if number is None:
        return None
    ended = rounds_since(table, number)
    kept = next((r for r in newest_first(table) if r.number == number), None)
    late_in = number if kept is not None and was_late(kept, player) else None
    if late_in is None and ended < ROUNDS_TO_SIT_OUT:
        return None
    return Absence(late_in, ended, ended >= ROUNDS_TO_SIT_OUT)


def last_wagered(table: Table, player: str) -> int | None:
    rounds = newest_first(table)
    for round_ in rounds:
        if any(wager.player == player for wager in round_.wagers):
            return round_.number
    return rounds[0].idle.get(player) if rounds else None


def was_late(round_: Round, player: str) -> bool:
    return any((box, player) in round_.late for box in round_.hands)


def newest_first(table: Table) -> tuple[Round, ...]:
    now = () if table.round is None else (table.round,)
    return (*now, *reversed(table.recent))
