"""What a correction changes at a tournament table: chips, counts, standings and winners."""

from collections.abc import Mapping

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.tournament.rules.standings import (
    drop_players,
    rank_players,
    resolve_level,
)
from houseway.games.king_high.tournament.table import events as te
from houseway.games.king_high.tournament.table.at_table import add_consequences
from houseway.games.king_high.tournament.table.state import (
    Ballot,
    BeforeRound,
    Count,
    Deed,
    Exit,
    Invalidation,
    RoundInvalidation,
    SessionTable,
    Standing,
    Tournament,
)
from houseway.games.king_high.tournament.table.winners import winners_if_decided
from houseway.live.replays import merge, recent_after
from houseway.tables.seating import Floor

Chips = Mapping[str, int]


def differences(was: SessionTable, really: SessionTable) -> Chips:
    """Return by how many chips each player ended the round differently, wagers included."""
    players = was.places.values()
    found = {player: count_chips(really, player) - count_chips(was, player) for player in players}
    return {player: n for player, n in found.items() if n}


def count_chips(table: SessionTable, player: str) -> int:
    """Return a player's chips, less what is still to be taken in the count."""
    if table.play is None:
        return counts(table)[-1].chips.get(player, 0)
    wagers = table.game.round.wagers if table.game.round is not None else ()
    lying = sum(w.amount for w in wagers if w.player == player)
    return table.has(player) + lying - table.play.short.get(player, 0)


def counts(table: SessionTable) -> list[Count]:
    return [deed for deed in table.history if isinstance(deed, Count)]


def correct_table(
    tournament: Tournament,
    now: SessionTable,
    number: int,
    was: SessionTable,
    really: SessionTable,
) -> SessionTable:
    since = now.game.rounds_opened > number or (now.play, now.history) != (was.play, was.history)
    recent = recent_after(now.game, really.game, number)
    if not since:
        merged = merge_tables(now, was, really)
        return merged.now(game=merged.game.now(recent=recent))
    now = now.now(game=now.game.now(recent=recent))
    return move_chips(tournament, now, was, differences(was, really), really)


def move_chips(
    tournament: Tournament,
    now: SessionTable,
    was: SessionTable,
    difference: Chips,
    really: SessionTable,
) -> SessionTable:
    """Move chips in front of the players if the same play still runs, otherwise in its count."""
    known = counts(now)
    place = len(counts(was)) - (was.play is None)  # of the count that ends the play it was in
    if place == len(known):
        return correct_play(now, difference)
    if now.play is not None:
        raise Refusal("play-off", by_clause("KHT-8.4"), t("Finish the play-off first."))
    return correct_count(tournament, now, known[place], really, difference)


def need_round_counts(now: SessionTable, number: int, was: SessionTable) -> None:
    """Refuse to correct a round that does not count any more."""
    since = now.history[len(was.history) :]
    undone = any(isinstance(deed, Invalidation) for deed in since)
    without = (d.round for d in deeds_that_count(now) if isinstance(d, RoundInvalidation))
    if undone or number in without:
        raise Refusal("does-not-count", by_clause("KHT-1.6"), t("That round no longer counts."))


def deeds_that_count(table: SessionTable) -> tuple[Deed, ...]:
    """Return the deeds since the table last began again with round 1."""
    again = [i for i, deed in enumerate(table.history, 1) if isinstance(deed, Invalidation)]
    return table.history[again[-1] if again else 0 :]


def merge_tables(now: SessionTable, was: SessionTable, really: SessionTable) -> SessionTable:
    """Return the table as the corrected round leaves it, with what has changed since."""
    bank, seats = now.game.floor.bank, now.game.floor.seats
    if bank == was.game.floor.bank:
        bank = really.game.floor.bank
    else:
        for player, amount in differences(was, really).items():
            bank = bank.pay(player, max(amount, -bank.has(player)))
    game = merge(now.game, was.game, really.game).now(floor=Floor(bank, seats))
    return merge(now, was, really).now(game=game)


def correct_play(now: SessionTable, difference: Chips) -> SessionTable:
    """Hand out and take chips during play; what a player lacks is taken in the count."""
    play, bank = now.playing(), now.game.floor.bank
    short = dict(play.short)
    for player, amount in difference.items():
        if is_gone(play.out.get(player)):
            continue
        owed = short.pop(player, 0) - amount
        moved = -min(owed, bank.has(player))
        bank = bank.pay(player, moved)
        if owed + moved:
            short[player] = owed + moved
    floor = Floor(bank, now.game.floor.seats)
    out = {p: e for p, e in play.out.items() if is_gone(e) or not bank.has(p)}
    before = play.before and correct_before(play.before, difference)
    return now.now(
        game=now.game.now(floor=floor), play=play.now(out=out, short=short, before=before)
    )


def is_gone(exit_: Exit | None) -> bool:
    """Whether the player has retired or was disqualified, and handed all chips back."""
    return exit_ is not None and exit_.retired


def correct_before(before: BeforeRound, difference: Chips) -> BeforeRound:
    chips = {p: max(0, n + difference.get(p, 0)) for p, n in before.chips.items()}
    back = {p: n for p, n in difference.items() if n > 0 and p not in chips}
    gone = {player: exit_ for player, exit_ in before.out.items() if player not in back}
    return BeforeRound(before.rounds, before.puck, {**chips, **back}, gone)


def correct_count(
    tournament: Tournament,
    now: SessionTable,
    count: Count,
    really: SessionTable,
    difference: Chips,
) -> SessionTable:
    """Count the chips again. Later play-offs and lots stand if they still decide something."""
    chips = {p: n + chips_moved(count, difference, p) for p, n in count.chips.items()}
    lost = exit_of(really)
    out = {p: e for p, e in count.out.items() if is_gone(e) or not chips[p]}
    out |= {p: lost for p, n in chips.items() if not n and p not in out}
    right = Count(count.play_off, count.rounds, chips, out)
    history = tuple(right if deed is count else deed for deed in now.history)
    standing: Standing = ()
    for deed in history:
        match deed:
            case Count():
                order = drop_players(rank_players(deed, tournament.readings), now.disqualified)
                standing = resolve_level(standing, order) if deed.play_off else order
            case Ballot(lots):
                standing = resolve_level(standing, tuple((player,) for player in lots))
            case _:
                pass
    return now.now(history=history, standing=standing, winners=None)


def chips_moved(count: Count, difference: Chips, player: str) -> int:
    """Return a player's change; a retired player has handed in all chips, and has none."""
    if is_gone(count.out.get(player)):
        return 0
    return max(difference.get(player, 0), -count.chips[player])


def exit_of(really: SessionTable) -> Exit:
    """Return when a player who lost the last chip in the corrected round went out."""
    rounds = really.play.rounds if really.play is not None else counts(really)[-1].rounds
    return Exit(rounds, len(really.game.recent[-1].cards))


def consequences(tournament: Tournament, table: SessionTable) -> tuple[te.AnyEvent, ...]:
    """Return what follows: who has no chips left, whether play is over, and who wins."""
    phase = tournament.phase if table.winners is not None else "session"
    now = tournament.with_table(table).now(phase=phase)
    if table.play is not None:
        return add_consequences(now, table.number, (), played=False)
    if table.winners is None and table.standing:
        return winners_if_decided(now, table.number)
    return ()
