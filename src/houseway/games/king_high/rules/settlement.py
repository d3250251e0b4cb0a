"""Settle cards into one line for each wager, in the document's order.

The round and `houseway settle` both use it.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from houseway.core.cards import Card
from houseway.core.reasons import AnyReason, Basis, by_clause, by_reading
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, pokerpot_hand
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.reasons import (
    CardNeverDealt,
    PlayNotBegun,
    PokerpotNeverBegun,
    PokerpotSoFar,
    RunNeverBegun,
    RunStillLive,
)
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    POKERPOT_PAYS,
    RUN_PAYS,
    RUNS,
    SHORTEST_RUN,
    SUITS,
    KingHighLine,
    KingHighWager,
    action_outcome,
    pokerpot_outcome,
    run_outcome,
    run_value,
)
from houseway.tables.wagers import Outcome, WagerKind

Wagers = tuple[KingHighWager, ...]
Lines = tuple[KingHighLine, ...]
NOT_BEGUN = by_clause("KH-1.8")
WagerOrLine = TypeVar("WagerOrLine", KingHighWager, KingHighLine)


class CardSettlement(NamedTuple):
    """What an action round's card settles, before and after it moves to its holding place."""

    before_held: Lines
    after_held: Lines
    left: Wagers  # what later cards will decide


def settle_card(wagers: Wagers, cards: tuple[Card, ...], readings: Readings) -> CardSettlement:
    """Settle what the last card decides, among wagers not settled by earlier cards."""
    lines = settle_each(wagers, lambda wager: outcome(wager, cards))
    runs = pick_kinds(lines, *RUNS)
    lost = tuple(run for run in runs if run.net < 0)
    return CardSettlement(
        before_held=order_before_held(pick_kinds(lines, *ACTION), lost, readings),
        after_held=(
            *(run for run in runs if run.net > 0),  # KH-9.2.f
            *pick_kinds(lines, POKERPOT),  # KH-9.2.g
        ),
        left=tuple(wager for wager in wagers if outcome(wager, cards) is None),
    )


def outcome(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome | None:
    """Return what the last card decides about a wager; None if it decides nothing."""
    kind = KINDS[wager.kind]
    if kind in ACTION:
        return action_outcome(wager, cards[-1]) if wager.action_round == len(cards) else None
    if kind in RUNS:
        return run_outcome(wager, cards)
    return pokerpot_outcome(cards) if len(cards) == CARDS_IN_A_ROUND else None


def order_before_held(action: Lines, lost_runs: Lines, readings: Readings) -> Lines:
    """KH-9.2.c: return the lines settled before the card is held; the losing run is taken last."""
    if readings.losing_runs == "last-of-all":
        return (*box_by_box(action), *lost_runs)
    return tuple(sorted((*box_by_box(action), *lost_runs), key=lambda line: line.box))


def box_by_box(lines: Lines) -> Lines:
    """KH-9.2.c: sort by box; in each box losing wagers are taken, then winning ones paid. A
    standoff, neither taken nor paid, comes last."""
    order = ("lose", "win", "standoff")
    return tuple(sorted(lines, key=lambda line: (line.box, order.index(line.outcome))))


# -- A round that cannot be finished -----------------------------------------------------------


class VoidBasis(NamedTuple):
    """What a void rests on: the basis of the round itself, of live runs, and of the Pokerpot."""

    round: Basis
    runs: Basis
    pokerpot: Basis


DEVICE_FAULT = VoidBasis(by_clause("KH-13.3"), by_clause("KH-13.3.b"), by_clause("KH-13.3.c"))
MISSED_SHUFFLE = VoidBasis(by_clause("KH-13.7"), by_clause("KH-13.7.b"), by_clause("KH-13.7.c"))
# No clause speaks of a round that management ends.
ENDED_ROUND = by_reading("ended-round")
AS_IF_VOID = VoidBasis(ENDED_ROUND, ENDED_ROUND, ENDED_ROUND)


def settle_void(
    wagers: Wagers, cards: tuple[Card, ...], readings: Readings, by: VoidBasis
) -> Lines:
    """Settle what earlier action rounds left on the layout: wagers on a card that will not come,
    live runs, and the Pokerpot."""
    waiting = Outcome("returned", CardNeverDealt(by.round))
    return (
        *settle_each(pick_kinds(wagers, *ACTION), lambda _: waiting),
        *settle_each(pick_kinds(wagers, *RUNS), lambda w: live_run(w, len(cards), readings, by)),
        *settle_each(pick_kinds(wagers, POKERPOT), lambda _: pokerpot_so_far(cards, by)),
    )


def live_run(wager: KingHighWager, length: int, readings: Readings, by: VoidBasis) -> Outcome:
    """Pay an unbroken run as if it had reached the next length that pays."""
    row = RUN_PAYS[max(SHORTEST_RUN, length + 1)]
    if length:
        return Outcome.win(row, RunStillLive(by.runs, run_value(wager), length, row.pay.odds))
    before_first_card = by_reading("void-before-first-card")
    if readings.void_before_first_card == "returned":
        return Outcome("returned", RunNeverBegun(before_first_card))
    return Outcome.win(row, RunNeverBegun(before_first_card, row.pay.odds))


def pokerpot_so_far(cards: tuple[Card, ...], by: VoidBasis) -> Outcome:
    if not cards:
        return Outcome("returned", PokerpotNeverBegun(by.pokerpot))
    level = pokerpot_hand(cards).level
    if level is None:
        return Outcome("returned", PokerpotSoFar(by.pokerpot, cards))
    row = POKERPOT_PAYS[level]
    return Outcome.win(row, PokerpotSoFar(by.pokerpot, cards, row.pay.odds))


def settle_returned(wagers: Wagers, reason: AnyReason) -> Lines:
    """Return everything still on the layout."""
    return settle_each(wagers, lambda _: Outcome("returned", reason))


def settle_unbegun(wagers: Wagers) -> Lines:
    """Return all wagers: before "no more bets" no round of play has begun."""
    return settle_returned(wagers, PlayNotBegun(NOT_BEGUN))


# -- Lines -------------------------------------------------------------------------------------


def settle_each(wagers: Wagers, decided: Callable[[KingHighWager], Outcome | None]) -> Lines:
    """Return a line for each decided wager, from box 1 on."""
    found = ((wager, decided(wager)) for wager in sorted(wagers, key=place_on_layout))
    return tuple(line(wager, result) for wager, result in found if result is not None)


def place_on_layout(wager: KingHighWager) -> tuple[int, int, int]:
    suit = SUITS.index(wager.suit) if wager.suit is not None else 0
    return wager.box, tuple(KINDS).index(wager.kind), suit


def pick_kinds(found: tuple[WagerOrLine, ...], *kinds: WagerKind) -> tuple[WagerOrLine, ...]:
    names = {kind.name for kind in kinds}
    return tuple(one for one in found if one.kind in names)


def line(wager: KingHighWager, outcome: Outcome) -> KingHighLine:
    return KingHighLine.of(wager, outcome, suit=wager.suit, action_round=wager.action_round)
