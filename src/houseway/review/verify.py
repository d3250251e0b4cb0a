"""Checks an export offline: form, chain, state, every step by the rules, money, and the shuffle."""

from collections.abc import Iterable

from houseway.live.kind import TableKind, table_kind
from houseway.review.export import Export, read_export
from houseway.review.report import (
    NOT_APPLICABLE,
    NOT_REACHED,
    OK,
    Check,
    Report,
    check,
    counted,
    listed,
)
from houseway.review.segment import DecodedEntry
from houseway.review.verify_header import (
    CHAIN,
    FORM,
    STATE,
    chain_fault,
    form_fault,
    read_acts,
    restored,
    state_fault,
)
from houseway.review.verify_rules import (
    DEAL,
    MONEY,
    SETTINGS,
    SETTLEMENT,
    STEPS,
    Redone,
    redo,
)
from houseway.review.verify_shuffle import ORDER, ROUNDS, SHUFFLE, Shuffles, follow

REDONE = (DEAL, SETTINGS, SETTLEMENT, STEPS, MONEY)
CHECKS = (FORM, CHAIN, STATE, ROUNDS, ORDER, SHUFFLE, *REDONE)


def verify(lines: Iterable[str]) -> Report:
    """Raises BadInput where the lines are no export at all."""
    export = read_export(lines)
    done = [chain_check(export)]
    fault = form_fault(export)
    if fault is None:
        kind = table_kind(export.header.game)
        found, fault = read_acts(kind, export)
        done += checks_of_acts(kind, export, found, complete=len(found) == len(export.entries))
    done.append(check(FORM, fault, f"{counted(len(export.entries), 'entry', 'entries')}."))
    return report(export, done)


def report(export: Export, done: list[Check]) -> Report:
    """The checks in their order; those that could not be made say so."""
    header = export.header
    missing = (name for name in CHECKS if name not in {one.name for one in done})
    not_reached = [Check(name, NOT_REACHED, "Something before it is wrong.") for name in missing]
    ordered = sorted((*done, *not_reached), key=lambda one: CHECKS.index(one.name))
    return Report(
        table=header.table,
        name=header.name,
        game=header.game,
        rounds=header.rounds,
        first=header.first,
        last=header.last,
        end=export.entries[-1].hash if export.entries else "",
        checks=tuple(ordered),
    )


def chain_check(export: Export) -> Check:
    says = "Every entry follows from the one before it."
    return check(CHAIN, chain_fault(export), says)


def checks_of_acts(
    kind: TableKind, export: Export, found: tuple[DecodedEntry, ...], *, complete: bool
) -> list[Check]:
    """What can be said once the entries are read; nothing is decided again on a wrong state."""
    live, fault = restored(kind, export)
    if live is None:
        return [check(STATE, fault, "")]
    fault = state_fault(kind, export, live, found)
    says = (
        "The table begins with nothing."
        if export.header.houseway == "table"
        else ("The table before the first entry is the one that entry vouches for.")
    )
    done = [check(STATE, fault, says)]
    if complete:
        header = export.header
        done += shuffle_checks(follow(kind.name, header.table, live, found, header.rounds))
    if fault is None:
        done += redone_checks(redo(kind, live, found), complete=complete)
    return done


# -- Shuffles and rounds ---------------------------------------------------------------------------


def shuffle_checks(found: Shuffles) -> list[Check]:
    faults = found.faults
    rounds = listed(found.opened, "round", "rounds").capitalize()
    done = [
        check(ROUNDS, faults.get(ROUNDS), f"{rounds}, complete."),
        check(ORDER, faults.get(ORDER), "Commitments came before bets, seeds before the cards."),
    ]
    if faults.get(SHUFFLE) is not None or found.decks:
        says = f"{counted(found.decks, 'deck')} dealt in the order the revealed seeds give."
        done.append(check(SHUFFLE, faults.get(SHUFFLE), says))
    elif not found.by_hand:
        done.append(Check(SHUFFLE, NOT_APPLICABLE, "No cards were shuffled."))
    if found.by_hand:
        done.append(Check(SHUFFLE, NOT_APPLICABLE, hand_dealt(found)))
    return done


def hand_dealt(found: Shuffles) -> str:
    rounds = listed(found.by_hand, "round", "rounds")
    return f"The cards of {rounds} were entered by hand: their shuffle cannot be checked."


# -- The rules -------------------------------------------------------------------------------------


def redone_checks(done: Redone, *, complete: bool) -> list[Check]:
    return [redone_check(name, done, complete=complete) for name in REDONE]


def redone_check(name: str, done: Redone, *, complete: bool) -> Check:
    fault = done.fault
    if fault is not None and fault.check == name:
        return check(name, fault, "")
    if fault is not None or not complete:
        return Check(name, NOT_REACHED, f"Right as far as entry {done.reached}, where it stopped.")
    if name != MONEY and not done.counts[name]:
        return Check(name, NOT_APPLICABLE, "There was nothing of this kind.")
    return Check(name, OK, right(name, done))


def right(name: str, done: Redone) -> str:
    n = done.counts[name]
    match name:
        case "deal":
            return f"{counted(n, 'step')} of the deal, each as the rules give it."
        case "settings":
            return f"{counted(n, 'setting')}, each as it was asked for or by the House Way."
        case "settlement":
            return f"{counted(n, 'line')}, each as the rules settle it."
        case "money":
            return f"{counted(done.postings, 'posting')}: every chip is somewhere."
        case _:
            return f"{counted(n, 'other step')}, each as the rules give it."
