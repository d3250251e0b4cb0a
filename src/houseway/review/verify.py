"""Checks an export offline: form, chain, state, every step by the rules, money, and the shuffle."""

from collections.abc import Iterable

from houseway.core.words import Text, listing, nt, t, verbatim
from houseway.live.table.kind import TableKind, table_kinds
from houseway.record.stream import AnyKind
from houseway.registry import tournament_kinds
from houseway.review.export import Export, read_export
from houseway.review.report import (
    NOT_APPLICABLE,
    NOT_REACHED,
    OK,
    Check,
    Fault,
    Report,
    check,
    finding,
)
from houseway.review.segment import DecodedEntry
from houseway.review.verify_header import (
    CHAIN,
    FORM,
    STATE,
    beginning_fault,
    chain_fault,
    form_fault,
    read_acts,
    restore_state,
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
NOTHING = verbatim("")  # what a check that failed says when it is right
CHECKS_OF_TOURNAMENT = (FORM, CHAIN, STATE, SHUFFLE, STEPS, MONEY)


def verify(lines: Iterable[str]) -> Report:
    """Raises BadInput where the lines are no export at all."""
    export = read_export(lines)
    done = chain_checks(export)
    of_tournament = export.header.houseway == "tournament"
    kinds = tournament_kinds() if of_tournament else table_kinds()
    fault = form_fault(export, kinds)
    if fault is None:
        kind = kinds[export.header.game]
        found, fault = read_acts(kind, export)
        checks = checks_of_tournament if of_tournament else checks_of_acts
        done += checks(kind, export, found, complete=len(found) == len(export.entries))
    done.append(check(FORM, fault, nt("{count} entry.", "{count} entries.", len(export.entries))))
    return report(export, done, CHECKS_OF_TOURNAMENT if of_tournament else CHECKS)


def report(export: Export, done: list[Check], names: tuple[str, ...]) -> Report:
    """The checks in their order; those that could not be made say so."""
    header = export.header
    missing = (name for name in names if name not in {one.name for one in done})
    not_reached = [finding(name, NOT_REACHED, t("An earlier check failed.")) for name in missing]
    ordered = sorted((*done, *not_reached), key=lambda one: names.index(one.name))
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


def chain_checks(export: Export) -> list[Check]:
    done = [check(CHAIN, chain_fault(export), t("Every entry follows from the one before it."))]
    if export.hidden:
        says = nt(
            "Except {count} staff entry, shown without who made it and why.",
            "Except {count} staff entries, shown without who made them and why.",
            len(export.hidden),
        )
        done.append(finding(CHAIN, NOT_APPLICABLE, says))
    return done


def checks_of_acts(
    kind: TableKind, export: Export, found: tuple[DecodedEntry, ...], *, complete: bool
) -> list[Check]:
    """What can be said once the entries are read; nothing is decided again on a wrong state."""
    live, fault = restore_state(kind, export)
    if live is None:
        return [check(STATE, fault, NOTHING)]
    fault = state_fault(kind, export, live, found)
    says = (
        t("The table starts from nothing.")
        if export.header.houseway == "table"
        else (t("The table before the first entry is the one that entry vouches for."))
    )
    done = [check(STATE, fault, says)]
    if complete:
        header = export.header
        done += shuffle_checks(follow(kind.name, header.table, live, found, header.rounds))
    if fault is None:
        done += redone_checks(redo(kind, live, found), complete=complete)
    return done


def checks_of_tournament(
    kind: AnyKind, export: Export, found: tuple[DecodedEntry, ...], *, complete: bool
) -> list[Check]:
    """A whole tournament. Whatever is drawn is decided again with its seed, where that is revealed:
    none may be left that was drawn from and is not."""
    begins = beginning_fault(kind, export)
    done = [check(STATE, begins, t("The tournament starts from nothing."))]
    if begins is not None:
        return done
    redone = redo(kind, kind.start, found)
    if complete and redone.fault is None:
        done.append(drawn_check(kind, redone))
    return [*done, *(redone_check(name, redone, complete=complete) for name in (STEPS, MONEY))]


def drawn_check(kind: AnyKind, done: Redone) -> Check:
    hidden = kind.hides(done.state)
    fault = Fault(
        SHUFFLE, "not-revealed", t("Something was drawn from a seed that hasn't been revealed.")
    )
    says = nt(
        "{count} seed revealed as committed, and what was drawn is in the order the seeds give.",
        "{count} seeds revealed as committed, and what was drawn is in the order the seeds give.",
        done.revealed,
    )
    return check(SHUFFLE, fault if hidden else None, says)


# -- Shuffles and rounds ---------------------------------------------------------------------------


def shuffle_checks(found: Shuffles) -> list[Check]:
    faults = found.faults
    done = [
        check(ROUNDS, faults.get(ROUNDS), complete_rounds(found)),
        check(
            ORDER, faults.get(ORDER), t("Commitments came before bets, and seeds before the cards.")
        ),
    ]
    if faults.get(SHUFFLE) is not None or found.decks:
        says = nt(
            "{count} deck dealt in the order the revealed seeds give.",
            "{count} decks dealt in the order the revealed seeds give.",
            found.decks,
        )
        done.append(check(SHUFFLE, faults.get(SHUFFLE), says))
    elif not found.by_hand:
        done.append(finding(SHUFFLE, NOT_APPLICABLE, t("No cards were shuffled.")))
    if found.by_hand:
        done.append(finding(SHUFFLE, NOT_APPLICABLE, hand_dealt(found)))
    return done


def complete_rounds(found: Shuffles) -> Text:
    if not found.opened:
        return t("No complete round.")
    return nt(
        "Round {rounds}, complete.",
        "Rounds {rounds}, complete.",
        len(found.opened),
        rounds=listing(found.opened),
    )


def hand_dealt(found: Shuffles) -> Text:
    return nt(
        "The cards of round {rounds} were entered by hand, so their shuffle can't be checked.",
        "The cards of rounds {rounds} were entered by hand, so their shuffle can't be checked.",
        len(found.by_hand),
        rounds=listing(found.by_hand),
    )


# -- The rules -------------------------------------------------------------------------------------


def redone_checks(done: Redone, *, complete: bool) -> list[Check]:
    return [redone_check(name, done, complete=complete) for name in REDONE]


def redone_check(name: str, done: Redone, *, complete: bool) -> Check:
    fault = done.fault
    if fault is not None and fault.check == name:
        return check(name, fault, NOTHING)
    if fault is not None or not complete:
        return finding(
            name,
            NOT_REACHED,
            t("Correct up to entry {entry}, where the check stopped.", entry=done.reached),
        )
    if name != MONEY and not done.counts[name]:
        return finding(name, NOT_APPLICABLE, t("Nothing of this kind occurred."))
    return finding(name, OK, passed_text(name, done))


def passed_text(name: str, done: Redone) -> Text:
    n = done.counts[name]
    match name:
        case "deal":
            return nt(
                "{count} step of the deal, as the rules require.",
                "{count} steps of the deal, each as the rules require.",
                n,
            )
        case "settings":
            return nt(
                "{count} setting, as requested or by the House Way.",
                "{count} settings, each as requested or by the House Way.",
                n,
            )
        case "settlement":
            return nt(
                "{count} line, as the rules settle it.",
                "{count} lines, each as the rules settle it.",
                n,
            )
        case "money":
            return nt(
                "{count} posting: every chip is accounted for.",
                "{count} postings: every chip is accounted for.",
                done.postings,
            )
        case _:
            return nt(
                "{count} other step, as the rules require.",
                "{count} other steps, each as the rules require.",
                n,
            )
