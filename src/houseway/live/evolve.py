"""What each event makes of a live table."""

from houseway.game import AnyGame
from houseway.live.checks import readings_of
from houseway.live.messages import (
    AnyHouseEvent,
    DealingChanged,
    DeckShuffled,
    DisputeSettled,
    PaceChanged,
    PracticeDeclared,
    RealCards,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
    TableClosed,
    TableOpened,
    TableResumed,
    TableSuspended,
)
from houseway.live.table import DISPUTES_KEPT, Dispute, LiveTable, Revealed, Seeds
from houseway.tables.messages import Event


def evolve(game: AnyGame, live: LiveTable, event: Event) -> LiveTable:
    if isinstance(event, AnyHouseEvent):
        return evolve_house(game, live, event)
    return live.now(table=game.evolve(live.table, event))


def evolve_house(game: AnyGame, live: LiveTable, event: AnyHouseEvent) -> LiveTable:
    match event:
        case SeedCommitted() | SeedGiven() | DeckShuffled() | SeedRevealed():
            return evolve_seeds(live, event)
        case TableOpened(table, name, readings, limits, dealing, pace):
            opened = game.open_table(readings_of(game, readings), limits)
            return LiveTable(table, name, opened, "open", dealing=dealing, pace=pace)
        case TableSuspended(reason):
            return live.now(status="suspended", reason=reason)
        case TableResumed():
            return live.now(status="open", reason="")
        case TableClosed(reason):
            return live.now(status="closed", reason=reason)
        case PracticeDeclared() | DealingChanged() | PaceChanged():
            return evolve_terms(live, event)
        case DisputeSettled(round_, decision):
            kept = (*live.disputes, Dispute(round_, decision))[-DISPUTES_KEPT:]
            return live.now(disputes=kept)
        case RealCards():
            return live


def evolve_terms(
    live: LiveTable, event: PracticeDeclared | DealingChanged | PaceChanged
) -> LiveTable:
    match event:
        case PracticeDeclared(partners):
            return live.now(practice=True, partners=partners)
        case DealingChanged(dealing):
            return live.now(dealing=dealing)
        case PaceChanged(pace):
            return live.now(pace=pace)


def evolve_seeds(
    live: LiveTable, event: SeedCommitted | SeedGiven | DeckShuffled | SeedRevealed
) -> LiveTable:
    if isinstance(event, SeedCommitted):
        seeds = Seeds(event.number, event.commitment, live.opened().rounds_opened)
        return live.now(seeds=seeds, seeds_committed=event.number)
    seeds = live.committed()
    match event:
        case SeedGiven(player, seed):
            return live.now(seeds=seeds.now(players={**seeds.players, player: seed}))
        case DeckShuffled(_, _, digest):
            return live.now(seeds=seeds.now(decks=(*seeds.decks, digest)))
        case SeedRevealed(number, server_seed):
            shown = Revealed(number, seeds.commitment, server_seed, seeds.players)
            return live.now(seeds=None, revealed=shown)
