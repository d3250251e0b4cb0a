"""A round that was entered wrongly, decided again as it really was."""

from collections import Counter
from dataclasses import dataclass

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import sentences, t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live.amendments import (
    Added,
    Amendment,
    CardWas,
    Evidence,
    HousePaid,
    Instead,
    Language,
    RoundStep,
    Steps,
    Struck,
    amend_steps,
    is_of_house,
    is_payment,
    read_command,
    title,
    write,
)
from houseway.live.messages import Payment
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.payments import (
    differences,
    need_round,
    paid,
    struct,
    with_changes,
    with_paid,
)
from houseway.live.table.state import LiveTable
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Event, Settlement
from houseway.tables.people import need_inspector, need_staff
from houseway.tables.state import RoundState, TableState
from houseway.tables.text import check_line

handlers = Handlers()

Deals = tuple[Event, ...]  # everything that took cards from their order


@dataclass(frozen=True)
class Replay:
    """A round decided step by step: how the table stands then, and what was settled."""

    table: TableState
    settled: tuple[Settlement, ...]
    result: str | None
    deals: Deals


# -- Commands --------------------------------------------------------------------------------------


@handlers.register
def correct_round(game: AnyGame, live: LiveTable, command: c.CorrectRound) -> tuple[Event, ...]:
    need_inspector(command.by)
    live.need_open()
    need_round(live, command.round)
    reason = check_line(command.reason, t("A reason"))
    if not command.amendments:
        raise BadInput(t("Say what was wrong in the round."))
    return (corrected(game, live, command.round, command.amendments, reason, command.evidence),)


@handlers.register
def take_back_last(game: AnyGame, live: LiveTable, command: c.TakeBackLast) -> tuple[Event, ...]:
    need_staff(command.by)
    live.need_open()
    round_ = live.opened().round
    if round_ is None:
        raise Refusal(
            "no-round", BY_HOUSE, t("No round is in progress: correct the one that is over.")
        )
    evidence = evidence_of(command.evidence)
    if not evidence.real_cards:
        raise proven_cards()
    struck = last_entered(evidence)
    done = corrected(game, live, round_.number, (struck,), "", command.evidence)
    return (msgspec.structs.replace(done, taken_back=True),)


def last_entered(evidence: Evidence) -> Struck:
    """What is taken back: not what opens the round, nor what the house paid meanwhile."""
    entered = [step for step in evidence.steps if not is_payment(step)]
    if len(entered) < 2:
        raise Refusal("nothing-to-take-back", BY_HOUSE, t("Nothing was entered in this round yet."))
    return Struck(entered[-1].id)


@handlers.register
def end_round(game: AnyGame, live: LiveTable, command: c.EndRound) -> tuple[Event, ...]:
    need_inspector(command.by)
    live.need_open()
    reason = check_line(command.reason, t("A reason"))
    round_ = live.opened().round
    if round_ is None:
        raise Refusal("no-round", BY_HOUSE, t("No round is in progress."))
    return (
        e.RoundCalledOff(round_.number, reason),
        *game.require(cap.END_ROUND)(live.table, reason),
    )


# -- The round again -------------------------------------------------------------------------------


def corrected(
    game: AnyGame,
    live: LiveTable,
    number: int,
    amendments: tuple[Amendment, ...],
    reason: str,
    given: Evidence | None,
) -> e.RoundCorrected:
    evidence = evidence_of(given)
    if not evidence.real_cards:
        check_seed_is_known(live, number)
    check_amendments(game, evidence, amendments)
    before = game.read_table(msgspec.json.encode(evidence.before))
    was = replayed(game, before, evidence.steps)
    check_evidence(live.opened(), number, was)
    proven = None if evidence.real_cards else was.deals
    really = replayed(game, before, amend_steps(game, evidence.steps, amendments), proven)
    if was.table.round is None and really.table.round is not None:
        raise Refusal("not-over", BY_HOUSE, t("With that the round is not over: say how it ended."))
    over = was.table.round is None
    now = live.opened()
    if over:
        now = after_the_round(now, number, was, really)
    else:
        now = with_changes(really.table, {"recent": recent_after(now, really.table, number)})
    return e.RoundCorrected(
        number,
        amendments,
        reason,
        changed(was, really),
        write(struct(now)),
        None if over else really.result,
    )


def evidence_of(given: Evidence | None) -> Evidence:
    if given is None:
        raise BadInput(t("A correction needs what the record says of the round."))
    return given


def check_seed_is_known(live: LiveTable, number: int) -> None:
    """Nothing is decided again while a card of the seed is hidden: what comes of it would tell."""
    if has_hidden_cards(live, number):
        raise seed_is_secret()


def has_hidden_cards(live: LiveTable, number: int) -> bool:
    """Whether the round is still played, or its cards come from a seed that is still secret."""
    round_, seeds = live.opened().round, live.seeds
    if round_ is not None and round_.number == number:
        return True
    return seeds is not None and bool(seeds.decks) and number > seeds.rounds_before


def seed_is_secret() -> Refusal:
    return Refusal(
        "seed-is-secret",
        BY_HOUSE,
        t(
            "The cards of this round come from a seed that is still secret. Correct "
            "the round when the seed has been revealed, or decide about it as a "
            "dispute."
        ),
    )


def proven_cards() -> Refusal:
    return Refusal(
        "proven-cards",
        BY_HOUSE,
        t(
            "The cards of this round come from its seed. A correction deals no card "
            "that was not dealt, and none otherwise than it was dealt."
        ),
    )


def check_amendments(
    language: Language, evidence: Evidence, amendments: tuple[Amendment, ...]
) -> None:
    """The round stays the same one, and cards that a seed proves are as they are."""
    opening = evidence.steps[0].id
    for amendment in amendments:
        if not evidence.real_cards:
            check_proven(language, evidence, amendment)
        step = getattr(amendment, "step", None)
        if any(one.id == step and is_payment(one) for one in evidence.steps):
            raise Refusal(
                "paid-by-house",
                BY_HOUSE,
                t("What the house paid is no step of the round: decide about it on its own."),
            )
        if step == opening and isinstance(amendment, Struck):
            raise Refusal(
                "round-opened", BY_HOUSE, t("A round that was opened is called off and not struck.")
            )


def check_proven(language: Language, evidence: Evidence, amendment: Amendment) -> None:
    """Neither what brought the cards is amended, nor does an amendment bring or touch any."""
    step = getattr(amendment, "step", None)
    commands = [one.command for one in evidence.steps if one.id == step and not is_of_house(one)]
    if isinstance(amendment, Instead | Added):
        commands.append(amendment.command)
    asked = [read_command(language, command).innermost for command in commands]
    brought = any(one.brings_cards or one.needs_real_cards for one in asked)
    if brought or isinstance(amendment, CardWas):
        raise proven_cards()


def replayed(game: AnyGame, table: TableState, steps: Steps, proven: Deals | None = None) -> Replay:
    """`proven` is what was dealt from a seed: then the same cards come in the same way, all of
    them and no other."""
    settled: list[Settlement] = []
    deals: Deals = ()
    result, number = None, table.rounds_opened + 1
    for step in steps:
        if is_payment(step):
            payments = convert(step.command, HousePaid).payments
            table = with_paid(table, *(Payment(*each) for each in payments.items()))
            continue
        for event in step_events(game, table, step):
            deals = with_deal(deals, event, proven)
            table = game.evolve(table, event)
            settled += event.settlements(number)
            result = event.round_result or result
    check_all_dealt(deals, proven)
    return Replay(table, tuple(settled), result, deals)


def with_deal(deals: Deals, event: Event, proven: Deals | None) -> Deals:
    """Refuses what draws otherwise than was proven, before anything comes of it."""
    if event.check != "deal":
        return deals
    deals = (*deals, event)
    if proven is not None and deals != proven[: len(deals)]:
        raise proven_cards()
    return deals


def check_all_dealt(deals: Deals, proven: Deals | None) -> None:
    """A card that was dealt does not go back to come again."""
    if proven is not None and deals != proven:
        raise proven_cards()


def step_events(game: AnyGame, table: TableState, step: RoundStep) -> tuple[Event, ...]:
    rules = game.by_rules(step.rules)  # of when it was entered, whatever decides the correction
    try:
        if is_of_house(step):
            ended = rules.require(cap.END_ROUND)
            return ended(table, convert(step.command, c.EndRound).reason)
        return rules.decide(table, read_command(game, step.command))
    except (Refusal, BadInput) as no:
        raise does_not_fit(game, step, no) from None


def does_not_fit(game: Language, step: RoundStep, no: Refusal | BadInput) -> Refusal:
    what = (
        t("the end of the round") if is_of_house(step) else title(read_command(game, step.command))
    )
    text = sentences(
        t("Step {step} ({what}) does not fit then: {why}", step=step.id, what=what, why=no.text),
        t("Say what became of it too."),
    )
    return Refusal("does-not-fit", no.by if isinstance(no, Refusal) else BY_HOUSE, text)


def check_evidence(now: TableState, number: int, was: Replay) -> None:
    """As far as the table itself can tell, the evidence is of what happened at it."""
    if now.round is not None and now.round.number == number:
        fits = with_changes(was.table, {"recent": now.recent}) == now
    else:
        kept = [r for r in now.recent if r.number == number]
        fits = was.table.round is None and (not kept or kept == last_of(was.table))
    if not fits or was.table.rounds_opened != number:
        raise BadInput(t("That is not what was recorded of the round."))


def last_of(table: TableState) -> list[object]:
    return list(table.recent[-1:])


# -- What it changes -------------------------------------------------------------------------------


def changed(was: Replay, really: Replay) -> tuple[Settlement, ...]:
    """The lines that are no longer there, with the opposite sign, and then those that are new."""
    gone = Counter(was.settled) - Counter(really.settled)
    new = Counter(really.settled) - Counter(was.settled)
    taken_back = (
        msgspec.structs.replace(line, amount=-line.amount, net=-line.net)
        for line in gone.elements()
    )
    return (*taken_back, *new.elements())


def after_the_round(now: TableState, number: int, was: Replay, really: Replay) -> TableState:
    """The money moves by the difference of both endings. Where nothing was played since, what the
    round left behind is as the corrected one leaves it."""
    changes: dict[str, object] = {}
    if now.round is None and now.rounds_opened == number:
        changes = {
            name: getattr(really.table, name)
            for name in struct(now).__struct_fields__
            if getattr(now, name) == getattr(was.table, name)
        }
    changes["recent"] = recent_after(now, really.table, number)
    moved = differences(was.table.floor.bank, really.table.floor.bank)
    bank = paid(now.floor.bank, *moved)
    changes["floor"] = msgspec.structs.replace(struct(now.floor), bank=bank)
    return with_changes(now, changes)


def recent_after(now: TableState, really: TableState, number: int) -> tuple[RoundState, ...]:
    """The rounds that the table remembers, with this one as it really was. Others may have been
    corrected meanwhile."""
    right = tuple(r for r in really.recent if r.number == number)
    if now.round is not None and now.round.number == number:
        return (*now.recent, *right)[-len(really.recent) :]
    return tuple(right[0] if r.number == number else r for r in now.recent)


# -- States ----------------------------------------------------------------------------------------
