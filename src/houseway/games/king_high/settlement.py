"""From cards to one line for each wager, in the document's order. Used by the round and by
`houseway settle` alike."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from houseway.cards import Card
from houseway.games.king_high.ranking import CARDS_IN_A_ROUND, pokerpot_hand
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.wagers import (
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
from houseway.reasons import told
from houseway.tables.wagers import Outcome, WagerKind

Wagers = tuple[KingHighWager, ...]
Lines = tuple[KingHighLine, ...]
WagerOrLine = TypeVar("WagerOrLine", KingHighWager, KingHighLine)


class CardSettlement(NamedTuple):
    """What an action round's card settles, before and after it moves to its holding place."""

    before_held: Lines
    after_held: Lines
    left: Wagers  # what later cards will decide


def settle_card(wagers: Wagers, cards: tuple[Card, ...], readings: Readings) -> CardSettlement:
    """Settles what the last of the cards decides, of wagers not settled by earlier ones."""
    lines = settled(wagers, lambda wager: outcome(wager, cards))
    runs = of_kind(lines, *RUNS)
    lost = tuple(run for run in runs if run.net < 0)
    return CardSettlement(
        before_held=before_held(of_kind(lines, *ACTION), lost, readings),
        after_held=(
            *(run for run in runs if run.net > 0),  # KH-9.2.f
            *of_kind(lines, POKERPOT),  # KH-9.2.g
        ),
        left=tuple(wager for wager in wagers if outcome(wager, cards) is None),
    )


def outcome(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome | None:
    """What the last card decides about a wager; None where it decides nothing."""
    kind = KINDS[wager.kind]
    if kind in ACTION:
        return action_outcome(wager, cards[-1]) if wager.action_round == len(cards) else None
    if kind in RUNS:
        return run_outcome(wager, cards)
    return pokerpot_outcome(cards) if len(cards) == CARDS_IN_A_ROUND else None


def before_held(action: Lines, lost_runs: Lines, readings: Readings) -> Lines:
    """KH-9.2.c: the losing run is taken last."""
    if readings.losing_runs == "last-of-all":
        return (*box_by_box(action), *lost_runs)
    return tuple(sorted((*box_by_box(action), *lost_runs), key=lambda line: line.box))


def box_by_box(lines: Lines) -> Lines:
    """KH-9.2.c: in each box from the first, losing wagers are taken and then winning ones paid;
    a standoff, neither taken nor paid, comes after them."""
    order = ("lose", "win", "standoff")
    return tuple(sorted(lines, key=lambda line: (line.box, order.index(line.outcome))))


# -- A round that cannot be finished -----------------------------------------------------------


class VoidClauses(NamedTuple):
    """The clauses of a void: of the round itself, of live runs, and of the Pokerpot."""

    round: str
    runs: str
    pokerpot: str


DEVICE_FAULT = VoidClauses("KH-13.3", "KH-13.3.b", "KH-13.3.c")
MISSED_SHUFFLE = VoidClauses("KH-13.7", "KH-13.7.b", "KH-13.7.c")


def settle_void(
    wagers: Wagers, cards: tuple[Card, ...], readings: Readings, clauses: VoidClauses
) -> Lines:
    """What earlier action rounds left on the layout: wagers on a card that will not come, live
    runs, and the Pokerpot."""
    waiting = Outcome(
        "returned", told(clauses.round, "The card of this action round was not dealt.")
    )
    return (
        *settled(of_kind(wagers, *ACTION), lambda _: waiting),
        *settled(of_kind(wagers, *RUNS), lambda w: live_run(w, len(cards), readings, clauses)),
        *settled(of_kind(wagers, POKERPOT), lambda _: pokerpot_so_far(cards, clauses)),
    )


def live_run(
    wager: KingHighWager, length: int, readings: Readings, clauses: VoidClauses
) -> Outcome:
    """A run that was not broken is paid as if it had reached the next length that pays."""
    if length == 0 and readings.void_before_first_card == "returned":
        return Outcome("returned", told(clauses.runs, "No card was dealt for the run."))
    row = RUN_PAYS[max(SHORTEST_RUN, length + 1)]
    if length == 0:
        why = f"No card was dealt, and the run counts as live: it pays {row.pay}."
        return Outcome.won(row, told(clauses.runs, why))
    so_far = f"{length} {run_value(wager)} {'card' if length == 1 else 'cards'}"
    return Outcome.won(row, told(clauses.runs, f"The run was live at {so_far}: it pays {row.pay}."))


def pokerpot_so_far(cards: tuple[Card, ...], clauses: VoidClauses) -> Outcome:
    if not cards:
        return Outcome("returned", told(clauses.pokerpot, "No card was dealt for the Pokerpot."))
    hand = pokerpot_hand(cards)
    if hand.level is None:
        why = f"{hand.name} so far: the Pokerpot needs a pair of tens or better."
        return Outcome("returned", told(clauses.pokerpot, why))
    row = POKERPOT_PAYS[hand.level]
    return Outcome.won(row, told(clauses.pokerpot, f"{hand.name} so far: it pays {row.pay}."))


def settle_returned(wagers: Wagers, clause: str, why: str) -> Lines:
    """Whatever still lies on the layout goes back."""
    return settled(wagers, lambda _: Outcome("returned", told(clause, why)))


def settle_unbegun(wagers: Wagers) -> Lines:
    """Before "no more bets" no round of play has begun, and nothing was wagered on one."""
    return settle_returned(wagers, "KH-1.8", "The round of play had not begun.")


# -- Lines -------------------------------------------------------------------------------------


def settled(wagers: Wagers, decided: Callable[[KingHighWager], Outcome | None]) -> Lines:
    """A line for each wager that is decided, from box 1 on."""
    found = ((wager, decided(wager)) for wager in sorted(wagers, key=place_on_layout))
    return tuple(line(wager, result) for wager, result in found if result is not None)


def place_on_layout(wager: KingHighWager) -> tuple[int, int, int]:
    suit = SUITS.index(wager.suit) if wager.suit is not None else 0
    return wager.box, tuple(KINDS).index(wager.kind), suit


def of_kind(found: tuple[WagerOrLine, ...], *kinds: WagerKind) -> tuple[WagerOrLine, ...]:
    names = {kind.name for kind in kinds}
    return tuple(one for one in found if one.kind in names)


def line(wager: KingHighWager, outcome: Outcome) -> KingHighLine:
    return KingHighLine.of(wager, outcome, suit=wager.suit, action_round=wager.action_round)
