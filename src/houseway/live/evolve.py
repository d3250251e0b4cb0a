"""What each event makes of a live table."""

import msgspec

from houseway.game import AnyGame
from houseway.live.checks import readings_of
from houseway.live.correcting import PaymentNoted, RoundCalledOff, RoundCorrected
from houseway.live.corrections import with_paid
from houseway.live.debts import debts_after
from houseway.live.floor_limits import FloorLimitsChanged
from houseway.live.messages import (
    DealingChanged,
    DeckShuffled,
    DisputeSettled,
    OwnTableDeclared,
    PaceChanged,
    Payment,
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
from houseway.live.own_table import followed
from houseway.live.ready import PlayerReady, with_ready
from houseway.live.table import (
    CORRECTIONS_KEPT,
    DISPUTES_KEPT,
    Correction,
    Dispute,
    LiveTable,
    Revealed,
    Seeds,
    digest,
)
from houseway.live.two_people import with_waiting
from houseway.live.unions import AnyHouseEvent, Correcting
from houseway.tables.messages import Event


def evolve(game: AnyGame, live: LiveTable, event: Event) -> LiveTable:
    if isinstance(event, AnyHouseEvent):
        after = evolve_house(game, live, event)
    else:
        after = followed(live.now(table=game.evolve(live.table, event)))
    after = with_debts(live, after, event)
    over = after.as_opened and after.opened().round is None
    return after.now(as_opened="") if over else after


def with_debts(before: LiveTable, after: LiveTable, event: Event) -> LiveTable:
    """The bank says how much is owed, and the event why."""
    table = after.table
    if before.table is None or table is None or before.table is table:
        return after
    was, now = before.table.floor.bank.owed, table.floor.bank.owed
    if was == now:
        return after
    return after.now(debts=debts_after(before.debts, was, now, event, table.rounds_opened))


def evolve_house(game: AnyGame, live: LiveTable, event: AnyHouseEvent) -> LiveTable:
    match event:
        case SeedCommitted() | SeedGiven() | DeckShuffled() | SeedRevealed():
            return evolve_seeds(live, event)
        case TableOpened(table, name, readings, limits, dealing, pace):
            opened = game.open_table(readings_of(game, readings), limits)
            return LiveTable(table, name, opened, "open", dealing=dealing, pace=pace)
        case TableSuspended() | TableResumed() | TableClosed():
            return evolve_status(live, event)
        case PlayerReady():
            return with_ready(live, event)
        case PracticeDeclared() | OwnTableDeclared():
            return evolve_practice(live, event)
        case DealingChanged() | PaceChanged() | FloorLimitsChanged():
            return evolve_terms(live, event)
        case RealCards():  # the last event of what opens a round
            return live.now(as_opened=digest(live.table))
        case RoundCorrected() | RoundCalledOff() | PaymentNoted() | DisputeSettled():
            return evolve_corrections(game, live, event)
        case _:
            return with_waiting(live, event)


def evolve_status(live: LiveTable, event: TableSuspended | TableResumed | TableClosed) -> LiveTable:
    match event:
        case TableSuspended(reason):
            return live.now(status="suspended", reason=reason)
        case TableResumed():
            return live.now(status="open", reason=None)
        case TableClosed(reason):
            return live.now(status="closed", reason=reason)


def evolve_corrections(game: AnyGame, live: LiveTable, event: Correcting) -> LiveTable:
    match event:
        case RoundCorrected():
            told = live if event.taken_back else with_correction(live, event.round, event.reason)
            return told.now(table=game.read_table(msgspec.json.encode(event.table)))
        case RoundCalledOff(round_, reason):
            return with_correction(live, round_, reason)
        case PaymentNoted(round_, player, amount, made_good, reason, day):
            payments = () if made_good else (Payment(player, amount),)
            return with_correction(with_payments(live, day, payments), round_, reason)
        case DisputeSettled(round_, decision, payments, day):
            kept = (*live.disputes, Dispute(round_, decision))[-DISPUTES_KEPT:]
            return with_payments(live, day, payments).now(disputes=kept)


def with_payments(live: LiveTable, day: str, payments: tuple[Payment, ...]) -> LiveTable:
    moved = sum(abs(payment.amount) for payment in payments)
    table = with_paid(live.opened(), *payments)
    return live.now(table=table, paid=live.paid.with_more(day, moved))


def with_correction(live: LiveTable, round_: int, reason: str) -> LiveTable:
    kept = (*live.corrections, Correction(round_, reason))[-CORRECTIONS_KEPT:]
    return live.now(corrections=kept)


def evolve_practice(live: LiveTable, event: PracticeDeclared | OwnTableDeclared) -> LiveTable:
    if isinstance(event, PracticeDeclared):
        return live.now(practice=True, partners=event.partners)
    return live.now(owner=event.owner, companions=event.companions)


def evolve_terms(
    live: LiveTable, event: DealingChanged | PaceChanged | FloorLimitsChanged
) -> LiveTable:
    match event:
        case DealingChanged(dealing):
            return live.now(dealing=dealing)
        case PaceChanged(pace):
            return live.now(pace=pace)
        case FloorLimitsChanged(limits):
            return live.now(floor_limits=limits)


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
        case DeckShuffled(_, _, deck):
            return live.now(seeds=seeds.now(decks=(*seeds.decks, deck)))
        case SeedRevealed(number, server_seed):
            shown = Revealed(number, seeds.commitment, server_seed, seeds.players)
            return live.now(seeds=None, revealed=shown)
