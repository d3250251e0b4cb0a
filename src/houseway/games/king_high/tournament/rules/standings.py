"""Who is ahead at a table, and whether that is decided."""

from collections.abc import Mapping

from houseway.games.king_high.tournament.rules.notice import Notice
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.state import Count, Exit, SessionTable, Standing

# Whether there are chips, or how they were lost; the chips; the round and its cards at that time.
Key = tuple[int, int, int, int]
WITH_CHIPS = 2


def rank_players(count: Count, readings: TournamentReadings) -> Standing:
    """KHT-8.1: rank the most chips first. Of players without, the one who lost them later is ahead
    (KHT-8.2)."""
    keys = {p: _key(chips, count.out.get(p), readings) for p, chips in count.chips.items()}
    levels = sorted(set(keys.values()), reverse=True)
    return tuple(tuple(p for p, key in keys.items() if key == level) for level in levels)


def _key(chips: int, exit_: Exit | None, readings: TournamentReadings) -> Key:
    if exit_ is None:
        return WITH_CHIPS, chips, 0, 0
    ahead = exit_.retired == (readings.retired == "before-lost-all")
    if exit_.retired or readings.lost_all == "later-ranks-higher":
        return int(ahead), chips, exit_.round, exit_.cards
    return int(ahead), chips, 0, 0


def places_that_matter(notice: Notice, session: int, readings: TournamentReadings) -> set[int]:
    """Return the places below which a line is drawn, so that it matters who is above it.

    In a session that is the number who proceed (KHT-8.3). In the final it is the first place
    (KHT-8.6) and every place whose prize differs from that of the place below, unless level
    finalists share.
    """
    allocation = notice.allocation[session - 1]
    if not notice.is_final(session):
        return {allocation.proceed}
    if readings.level_finalists == "share":
        return {1}
    places = range(1, allocation.seats)
    return {1} | {place for place in places if notice.prize(place) != notice.prize(place + 1)}


def first_undecided(standing: Standing, lines: set[int]) -> tuple[str, ...]:
    """Return the first level players with a line through them; empty if all is decided."""
    above = 0
    for level in standing:
        if any(above < line < above + len(level) for line in lines):
            return level
        above += len(level)
    return ()


def limit_to_contenders(standing: Standing, count: Count, readings: TournamentReadings) -> Standing:
    """Return the players who may win: all, or by the reading those with chips if there are any."""
    if readings.without_chips == "proceed":
        return standing
    lost = tuple(player for player in count.chips if player in count.out)
    return drop_players(standing, lost) or standing


def resolve_level(standing: Standing, into: Standing) -> Standing:
    """Return the standing with level players put in order; unchanged if none of them is left."""
    level = {player for players in into for player in players}
    found = (place for place, players in enumerate(standing) if set(players) == level)
    place = next(found, None)
    return standing if place is None else (*standing[:place], *into, *standing[place + 1 :])


def drop_players(standing: Standing, players: tuple[str, ...]) -> Standing:
    """Return the standing of the others."""
    left = (tuple(p for p in level if p not in players) for level in standing)
    return tuple(level for level in left if level)


def best(standing: Standing, count: int) -> tuple[str, ...]:
    return tuple(player for level in standing for player in level)[:count]


def is_by_ballot(table: SessionTable, level: tuple[str, ...]) -> bool:
    """KHT-8.2: return whether they lost all their chips in the same action round. Otherwise they
    play off."""
    count = last_count(table, level)
    exits = {_stage(count.out, player) for player in level}
    return len(exits) == 1 and None not in exits


def last_count(table: SessionTable, players: tuple[str, ...]) -> Count:
    """Return the last count in which these players took part together."""
    counts = (deed for deed in reversed(table.history) if isinstance(deed, Count))
    return next(count for count in counts if set(players) <= set(count.chips))


def _stage(out: Mapping[str, Exit], player: str) -> tuple[int, int] | None:
    exit_ = out.get(player)
    return (exit_.round, exit_.cards) if exit_ is not None else None
