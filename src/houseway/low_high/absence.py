"""Who sits at a table and has not acted for a while: told, at no cost of seat or chips."""

import msgspec

from houseway.low_high.state import Announcement, Round, Table

ROUNDS_TO_SIT_OUT = 3  # so many without a wager, after the last one


class Absence(msgspec.Struct, frozen=True):
    """`late_in` is the round in which the House Way set for a player whose time was over, who has
    not wagered since; `rounds` is how many have ended since the last own wager."""

    late_in: int | None
    rounds: int
    sits_out: bool


def absences(table: Table) -> dict[str, Absence]:
    """By player. Whoever has not wagered here yet has not been away either."""
    found = {player: absence(table, player) for player in table.floor.seats.values()}
    return {player: away for player, away in found.items() if away is not None}


def sitting_out(table: Table) -> tuple[str, ...]:
    return tuple(player for player, away in absences(table).items() if away.sits_out)


def absence(table: Table, player: str) -> Absence | None:
    ended = 0
    for round_ in newest_first(table):
        if any(wager.player == player for wager in round_.wagers):
            late_in = round_.number if was_late(round_, player) else None
            if late_in is None and ended < ROUNDS_TO_SIT_OUT:
                return None
            return Absence(late_in, ended, ended >= ROUNDS_TO_SIT_OUT)
        ended += round_ is not table.round
    return None


def was_late(round_: Round, player: str) -> bool:
    """What everybody was told says it: states of before, which records vouch for, hold no more."""
    told = set(round_.told)
    return any(Announcement(None, late_words(box, player)) in told for box in round_.hands)


def over_words(box: int) -> str:
    return f"The time to set box {box} is over: the House Way sets it."


def late_words(box: int, player: str) -> str:
    return f"{over_words(box)} {player} keeps the seat."


def newest_first(table: Table) -> tuple[Round, ...]:
    now = () if table.round is None else (table.round,)
    return (*now, *reversed(table.recent))
