"""Who is ahead of whom at a table, and whether that is decided."""

from collections.abc import Mapping

from houseway.games.king_high.tournament.notice import Notice
from houseway.games.king_high.tournament.readings import TournamentReadings
from houseway.games.king_high.tournament.state import Count, Exit, SessionTable, Standing

# Who has not retired; the chips; the round and the number of cards when they were lost.
Key = tuple[bool, int, int, int]


def ranked(count: Count, readings: TournamentReadings) -> Standing:
    """KHT-8.1: the most chips first. Of those without, whoever lost them later (KHT-8.2)."""
    keys = {p: _key(chips, count.out.get(p), readings) for p, chips in count.chips.items()}
    levels = sorted(set(keys.values()), reverse=True)
    return tuple(tuple(p for p, key in keys.items() if key == level) for level in levels)


def _key(chips: int, exit_: Exit | None, readings: TournamentReadings) -> Key:
    if exit_ is None:
        return True, chips, 0, 0
    if exit_.retired or readings.lost_all == "later-ranks-higher":
        return not exit_.retired, chips, exit_.round, exit_.cards
    return True, chips, 0, 0


def places_that_matter(notice: Notice, session: int) -> set[int]:
    """The places below which a line is drawn: above and below it, it matters who is ahead.

    In a session that is the number who proceed (KHT-8.3). In the final it is the first place
    (KHT-8.6) and every place whose prize differs from that of the place below.
    """
    allocation = notice.allocation[session - 1]
    if not notice.is_final(session):
        return {allocation.proceed}
    places = range(1, allocation.seats)
    return {1} | {place for place in places if notice.prize(place) != notice.prize(place + 1)}


def undecided(standing: Standing, lines: set[int]) -> tuple[str, ...]:
    """The first players who are level although a line goes through them; nobody when all is
    decided."""
    above = 0
    for level in standing:
        if any(above < line < above + len(level) for line in lines):
            return level
        above += len(level)
    return ()


def resolved(standing: Standing, into: Standing) -> Standing:
    """The standing with those who were level put in order; as it was where none of them is left."""
    level = {player for players in into for player in players}
    found = (place for place, players in enumerate(standing) if set(players) == level)
    place = next(found, None)
    return standing if place is None else (*standing[:place], *into, *standing[place + 1 :])


def without(standing: Standing, players: tuple[str, ...]) -> Standing:
    """The standing of the others."""
    left = (tuple(p for p in level if p not in players) for level in standing)
    return tuple(level for level in left if level)


def best(standing: Standing, count: int) -> tuple[str, ...]:
    return tuple(player for level in standing for player in level)[:count]


def by_ballot(table: SessionTable, level: tuple[str, ...]) -> bool:
    """KHT-8.2: they lost all their chips in the same action round. Otherwise they play off."""
    count = last_count(table, level)
    exits = {_stage(count.out, player) for player in level}
    return len(exits) == 1 and None not in exits


def last_count(table: SessionTable, players: tuple[str, ...]) -> Count:
    """The last time that these players played one another."""
    counts = (deed for deed in reversed(table.history) if isinstance(deed, Count))
    return next(count for count in counts if set(players) <= set(count.chips))


def _stage(out: Mapping[str, Exit], player: str) -> tuple[int, int] | None:
    exit_ = out.get(player)
    return (exit_.round, exit_.cards) if exit_ is not None else None
