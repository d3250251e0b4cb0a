"""Every command of an export decided once more: the rules must lead to what was recorded."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from houseway.errors import BadInput, Refusal
from houseway.live.kind import TableKind, bank_of
from houseway.live.table import LiveTable
from houseway.record.entry import as_read, raw
from houseway.review.differences import difference
from houseway.review.report import Fault
from houseway.review.stretch import Act

DEAL, SETTINGS, SETTLEMENT, STEPS, MONEY = "deal", "settings", "settlement", "steps", "money"

# By the names that events have in the games: what each of them is checked as.
CHECKS = {
    **dict.fromkeys(("Dealt", "CardDealt", "CardsDealt", "CardsShuffled", "RealCardsDealt"), DEAL),
    **dict.fromkeys(("DeckShuffled", "CardsBurnt"), DEAL),
    **dict.fromkeys(("HandSet", "DealerSet", "DealerReset"), SETTINGS),
    **dict.fromkeys(("CardsPlaced", "CardsEntered"), SETTINGS),
    **dict.fromkeys(("WagerSettled", "PairSettled", "FeeTaken"), SETTLEMENT),
    **dict.fromkeys(("WagerCorrected", "DealerCorrected", "SweepConfirmed"), SETTLEMENT),
}


@dataclass
class Redone:
    """How far the record could be followed, what was found on the way, and what stopped it."""

    state: LiveTable
    reached: int = 0  # the last entry that holds
    counts: Counter[str] = field(default_factory=Counter)
    postings: int = 0
    fault: Fault | None = None


def redo(kind: TableKind, before: LiveTable, found: tuple[Act, ...]) -> Redone:
    done = Redone(before)
    for act in found:
        done.fault = rules_fault(kind, done.state, act) or fold(kind, done, act)
        if done.fault is not None:
            break
        done.reached = act.version
        done.counts.update(check_of(event) for event in act.events)
    return done


def check_of(event: Any) -> str:
    return CHECKS.get(type(event).__name__, STEPS)


# -- The rules -------------------------------------------------------------------------------------


def rules_fault(kind: TableKind, state: LiveTable, act: Act) -> Fault | None:
    try:
        expected = kind.decide(state, act.command)
    except (Refusal, BadInput) as no:
        return Fault(first_check(act), f"the rules refuse this command: {no}", act.version)
    except Exception as error:  # a record that was tampered with may break anything
        return Fault(STEPS, f"the command makes no sense here: {error!r}.", act.version)
    for place, recorded in enumerate(act.events):
        if place >= len(expected):
            says = f"{name_of(recorded)} is recorded, and the rules give nothing more."
            return Fault(check_of(recorded), says, act.version)
        fault = event_fault(act, place, expected[place])
        if fault is not None:
            return fault
    if len(act.events) < len(expected):
        left_out = expected[len(act.events)]
        says = f"the rules give {name_of(left_out)}, and it is not recorded."
        return Fault(check_of(left_out), says, act.version)
    return None


def event_fault(act: Act, place: int, expected: Any) -> Fault | None:
    recorded = act.events[place]
    if type(recorded) is not type(expected):
        says = f"{name_of(recorded)} is recorded where the rules give {name_of(expected)}."
        return Fault(check_of(expected), says, act.version)
    should_be = msgspec.json.decode(raw(expected))
    differs = difference(as_read(act.body.events[place], recorded), should_be)
    if differs is None:
        return None
    return Fault(check_of(expected), f"{name_of(expected)}: {differs}.", act.version)


def first_check(act: Act) -> str:
    return check_of(act.events[0]) if act.events else STEPS


def name_of(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


# -- Folding and money -----------------------------------------------------------------------------


def fold(kind: TableKind, done: Redone, act: Act) -> Fault | None:
    """The state moves on event by event, and the money with it."""
    for event in act.events:
        before = done.state
        try:
            done.state = kind.evolve(before, event)
            moved = kind.postings(before, done.state, event)
        except Exception as error:  # as above
            return Fault(MONEY, f"{name_of(event)} cannot be booked: {error!r}.", act.version)
        if sum(posting.amount for posting in moved) or not bank_of(done.state).balanced:
            return Fault(MONEY, f"{name_of(event)} makes money out of nothing.", act.version)
        done.postings += len(moved)
    return None
