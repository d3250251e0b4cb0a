"""Every command of an export decided once more: the rules must lead to what was recorded."""

from collections import Counter
from dataclasses import dataclass, field

from houseway.core.errors import BadInput, Refusal, UnknownRules
from houseway.core.reasons import cite
from houseway.core.words import t
from houseway.live.table.evidence import given_evidence, same_evidence
from houseway.live.table.kind import TableKind
from houseway.live.table.state import LiveTable
from houseway.record.entry import read_in_full, write_in_full
from houseway.record.stream import AnyKind
from houseway.registry import game
from houseway.review.differences import difference
from houseway.review.report import Fault
from houseway.review.segment import DecodedEntry, round_evidence
from houseway.tables.messages import Event, tag

DEAL, SETTINGS, SETTLEMENT, STEPS, MONEY = "deal", "settings", "settlement", "steps", "money"


@dataclass
class Redone:
    """How far the record could be followed, what was found on the way, and what stopped it."""

    state: object  # of a live table, or of a tournament
    reached: int = 0  # the last entry that holds
    counts: Counter[str] = field(default_factory=Counter)
    postings: int = 0
    revealed: int = 0  # seeds
    fault: Fault | None = None


def redo(kind: AnyKind, before: object, found: tuple[DecodedEntry, ...]) -> Redone:
    done = Redone(before)
    for act in found:
        done.fault = (
            rules_fault(kind, done.state, act)
            or evidence_fault(kind, before, done.state, found, act)
            or fold(kind, done, act)
        )
        if done.fault is not None:
            break
        done.reached = act.version
        done.counts.update(event.check for event in act.events)
        done.revealed += sum(
            getattr(event, "seed_reveal", None) is not None for event in act.events
        )
    return done


# -- The rules -------------------------------------------------------------------------------------


def rules_fault(kind: AnyKind, state: object, act: DecodedEntry) -> Fault | None:
    try:
        expected = kind.decide_by(act.rules)(state, act.command)
    except UnknownRules as unknown:
        return Fault(STEPS, "unknown-rules", unknown.text, act.version)
    except (Refusal, BadInput) as no:
        why = cite(no.text, no.by) if isinstance(no, Refusal) else no.text
        says = t("the rules refuse this command: {why}", why=why)
        return Fault(first_check(act), "refused", says, act.version)
    except Exception as error:  # a record that was tampered with may break anything
        says = t("the command makes no sense here: {error}.", error=repr(error))
        return Fault(STEPS, "no-sense", says, act.version)
    for place, recorded in enumerate(act.events):
        if place >= len(expected):
            says = t("{event} is recorded, but the rules give nothing more.", event=tag(recorded))
            return Fault(recorded.check, "one-event-more", says, act.version)
        fault = event_fault(act, place, expected[place])
        if fault is not None:
            return fault
    if len(act.events) < len(expected):
        left_out = expected[len(act.events)]
        says = t("the rules give {event}, but it isn't recorded.", event=tag(left_out))
        return Fault(left_out.check, "one-event-less", says, act.version)
    return None


def event_fault(act: DecodedEntry, place: int, expected: Event) -> Fault | None:
    recorded = act.events[place]
    if type(recorded) is not type(expected):
        says = t(
            "{recorded} is recorded, but the rules give {expected}.",
            recorded=tag(recorded),
            expected=tag(expected),
        )
        return Fault(expected.check, "other-event", says, act.version)
    differs = difference(read_in_full(act.body.events[place], recorded), write_in_full(expected))
    if differs is None:
        return None
    says = t("{event}: {difference}.", event=tag(expected), difference=differs)
    return Fault(expected.check, "other-facts", says, act.version)


def evidence_fault(
    kind: AnyKind,
    before: object,
    state: object,
    found: tuple[DecodedEntry, ...],
    act: DecodedEntry,
) -> Fault | None:
    """A correction rests on what the record says of its round, where that is in the export."""
    if isinstance(before, LiveTable) and isinstance(state, LiveTable):
        rests = rests_on_round(kind, before, state, found, act)
    else:
        on_record = kind.rests_on_record
        rests = on_record is None or on_record(state, act.command, earlier(found, act))
    if rests:
        return None
    says = t("the round it corrects was recorded differently.")
    return Fault(first_check(act), "other-evidence", says, act.version)


def rests_on_round(
    kind: TableKind,
    before: LiveTable,
    state: LiveTable,
    found: tuple[DecodedEntry, ...],
    act: DecodedEntry,
) -> bool:
    rules = game(kind.name)
    given = given_evidence(rules, state, act.command)
    if given is None:  # mostly; a table's record may be long
        return True
    known = earlier(found, act)
    if not any(opens(one, given.round) for one in known):
        return True
    recorded = round_evidence(kind, before, known, given.round)
    return same_evidence(rules, given.evidence, recorded)


def earlier(found: tuple[DecodedEntry, ...], act: DecodedEntry) -> tuple[DecodedEntry, ...]:
    return tuple(one for one in found if one.version < act.version)


def opens(act: DecodedEntry, number: int) -> bool:
    return any(event.opened_round == number for event in act.events)


def first_check(act: DecodedEntry) -> str:
    return act.events[0].check if act.events else STEPS


# -- Folding and money -----------------------------------------------------------------------------


def fold(kind: AnyKind, done: Redone, act: DecodedEntry) -> Fault | None:
    """The state moves on event by event, and the money with it."""
    for event in act.events:
        before = done.state
        try:
            done.state = kind.evolve(before, event)
            moved = kind.postings(before, done.state, event)
        except Exception as error:  # as above
            says = t("{event} can't be booked: {error}.", event=tag(event), error=repr(error))
            return Fault(MONEY, "not-booked", says, act.version)
        if sum(posting.amount for posting in moved) or not kind.balanced(done.state):
            says = t("{event} creates money from nothing.", event=tag(event))
            return Fault(MONEY, "money-from-nothing", says, act.version)
        done.postings += len(moved)
    return None
