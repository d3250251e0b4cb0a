"""Evolve a live table by an event."""

import msgspec

from houseway.game import AnyGame
from houseway.live import dual_control as dual
from houseway.live.messages import Payment
from houseway.live.table import events as e
from houseway.live.table.debts import debts_after
from houseway.live.table.own_table import note_owner_came
from houseway.live.table.payments import pay_at_table
from houseway.live.table.ready import with_ready
from houseway.live.table.state import (
    CORRECTIONS_KEPT,
    DISPUTES_KEPT,
    Correction,
    Dispute,
    LiveTable,
    ShuffleSeeds,
    digest,
    readings_of,
)
from houseway.tables.messages import Event


def evolve(game: AnyGame, live: LiveTable, event: Event) -> LiveTable:
    if isinstance(event, e.AnyHouseEvent):
        after = evolve_house(game, live, event)
    else:
        after = note_owner_came(live.now(table=game.evolve(live.table, event)))
    after = with_debts(live, after, event)
    over = after.as_opened and after.need_opened().round is None
    return after.now(as_opened="") if over else after


def with_debts(before: LiveTable, after: LiveTable, event: Event) -> LiveTable:
    """Update debts: the bank says how much is owed, and the event why."""
    table = after.table
    if before.table is None or table is None or before.table is table:
        return after
    was, now = before.table.floor.bank.owed, table.floor.bank.owed
    if was == now:
        return after
    return after.now(debts=debts_after(before.debts, was, now, event, table.rounds_opened))


def evolve_house(game: AnyGame, live: LiveTable, event: e.AnyHouseEvent) -> LiveTable:
    match event:
        case e.SeedCommitted() | e.SeedGiven() | e.DeckShuffled() | e.SeedRevealed():
            return evolve_seeds(live, event)
        case e.TableOpened(table, name, readings, limits, dealing, pace):
            opened = game.open_table(readings_of(game, readings), limits)
            return LiveTable(
                id=table, name=name, table=opened, status="open", dealing=dealing, pace=pace
            )
        case e.TableSuspended() | e.TableResumed() | e.TableClosed():
            return evolve_status(live, event)
        case e.PlayerReady():
            return with_ready(live, event)
        case e.PracticeDeclared() | e.OwnTableDeclared():
            return evolve_practice(live, event)
        case e.DealingChanged() | e.PaceChanged() | e.FloorLimitsChanged():
            return evolve_terms(live, event)
        case e.RealCards():  # the last event of what opens a round
            return live.now(as_opened=digest(live.table))
        case e.RoundCorrected() | e.RoundCalledOff() | e.PaymentNoted() | e.DisputeSettled():
            return evolve_corrections(game, live, event)
        case _:
            return dual.evolve(live, event)


def evolve_status(
    live: LiveTable, event: e.TableSuspended | e.TableResumed | e.TableClosed
) -> LiveTable:
    match event:
        case e.TableSuspended(reason):
            return live.now(status="suspended", reason=reason)
        case e.TableResumed():
            return live.now(status="open", reason=None)
        case e.TableClosed(reason):
            return live.now(status="closed", reason=reason)


def evolve_corrections(game: AnyGame, live: LiveTable, event: e.Correcting) -> LiveTable:
    match event:
        case e.RoundCorrected():
            told = live if event.taken_back else with_correction(live, event.round, event.reason)
            return told.now(table=game.read_table(msgspec.json.encode(event.table)))
        case e.RoundCalledOff(round_, reason):
            return with_correction(live, round_, reason)
        case e.PaymentNoted(round_, player, amount, made_good, reason, day):
            payments = () if made_good else (Payment(player, amount),)
            return with_correction(with_payments(live, day, payments), round_, reason)
        case e.DisputeSettled(round_, decision, payments, day):
            kept = (*live.disputes, Dispute(round_, decision))[-DISPUTES_KEPT:]
            return with_payments(live, day, payments).now(disputes=kept)


def with_payments(live: LiveTable, day: str, payments: tuple[Payment, ...]) -> LiveTable:
    moved = sum(abs(payment.amount) for payment in payments)
    table = pay_at_table(live.need_opened(), *payments)
    return live.now(table=table, paid=live.paid.with_more(day, moved))


def with_correction(live: LiveTable, round_: int, reason: str) -> LiveTable:
    kept = (*live.corrections, Correction(round_, reason))[-CORRECTIONS_KEPT:]
    return live.now(corrections=kept)


def evolve_practice(live: LiveTable, event: e.PracticeDeclared | e.OwnTableDeclared) -> LiveTable:
    if isinstance(event, e.PracticeDeclared):
        return live.now(practice=True, partners=event.partners)
    return live.now(owner=event.owner, companions=event.companions)


def evolve_terms(
    live: LiveTable, event: e.DealingChanged | e.PaceChanged | e.FloorLimitsChanged
) -> LiveTable:
    match event:
        case e.DealingChanged(dealing):
            return live.now(dealing=dealing)
        case e.PaceChanged(pace):
            return live.now(pace=pace)
        case e.FloorLimitsChanged(limits):
            return live.now(floor_limits=limits)


def evolve_seeds(
    live: LiveTable, event: e.SeedCommitted | e.SeedGiven | e.DeckShuffled | e.SeedRevealed
) -> LiveTable:
    if isinstance(event, e.SeedCommitted):
        seeds = ShuffleSeeds(
            event.number, event.commitment, rounds_before=live.need_opened().rounds_opened
        )
        return live.now(seeds=seeds, seeds_committed=event.number)
    seeds = live.need_seeds()
    match event:
        case e.SeedGiven(player, seed):
            return live.now(seeds=seeds.with_player(player, seed))
        case e.DeckShuffled(_, _, deck):
            return live.now(seeds=seeds.now(decks=(*seeds.decks, deck)))
        case e.SeedRevealed(_, server_seed):
            return live.now(seeds=None, revealed=seeds.reveal(server_seed))
