"""A round decided again, step by step, as it was recorded and as it really was.

Tables and tournaments differ in how a step is decided and paid; what a correction may change is the
same for both.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import sentences, t
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
    title_of,
)
from houseway.tables.messages import Event
from houseway.tables.state import RoundState, TableState

S = TypeVar("S")
M = TypeVar("M", bound=msgspec.Struct)
Deals = tuple[Event, ...]  # everything that took cards from their order


@dataclass(frozen=True)
class Replay(Generic[S]):
    """The state after some steps of a round, and the events they led to."""

    state: S
    events: tuple[Event, ...]

    @property
    def deals(self) -> Deals:
        return tuple(filter(is_deal, map(unwrap, self.events)))


@dataclass(frozen=True)
class Replayer(Generic[S]):
    """How one kind of record decides the steps of a round again.

    `table` finds the table of the game in a state.
    """

    language: Language
    decide: Callable[[S, RoundStep], tuple[Event, ...]]
    evolve: Callable[[S, Event], S]
    pay: Callable[[S, Mapping[str, int]], S]
    table: Callable[[S], TableState]

    def replay(self, state: S, steps: Steps, proven: Deals | None = None) -> Replay[S]:
        """Decide the steps one after the other.

        `proven` are the deals that come from a seed: the same cards come in the same way again, all
        of them and no others.
        """
        events: tuple[Event, ...] = ()
        deals: Deals = ()
        for step in steps:
            if is_payment(step):
                state = self.pay(state, convert(step.command, HousePaid).payments)
                continue
            for event in self.decide_step(state, step):
                if is_deal(unwrap(event)):
                    deals = (*deals, unwrap(event))
                    check_deals(deals, proven)
                state = self.evolve(state, event)
                events = (*events, event)
        if proven is not None and deals != proven:  # a card that was dealt does not go back
            raise proven_cards()
        return Replay(state, events)

    def decide_step(self, state: S, step: RoundStep) -> tuple[Event, ...]:
        try:
            return self.decide(state, step)
        except (Refusal, BadInput) as no:
            raise does_not_fit(self.language, step, no) from None

    def replay_amended(
        self, before: S, evidence: Evidence, amendments: tuple[Amendment, ...], was: Replay[S]
    ) -> Replay[S]:
        """Decide the round as it really was; it ends if the recorded one ended."""
        steps = amend_steps(self.language, evidence.steps, amendments)
        really = self.replay(before, steps, None if evidence.real_cards else was.deals)
        if self.table(was.state).round is None and self.table(really.state).round is not None:
            raise Refusal(
                "not-over",
                BY_HOUSE,
                t("With this change the round isn't over. Enter how it ended."),
            )
        return really


def unwrap(event: Event) -> Event:
    """Return what happened in the game: an event of a tournament may carry one of its tables."""
    inner: Event = getattr(event, "happened", event)
    return inner


def check_deals(deals: Deals, proven: Deals | None) -> None:
    """Refuse deals that differ from the proven ones so far, before anything comes of them."""
    if proven is not None and deals != proven[: len(deals)]:
        raise proven_cards()


def is_deal(event: Event) -> bool:
    return event.check == "deal"


# -- What may be corrected -------------------------------------------------------------------------


def need_evidence(given: Evidence | None) -> Evidence:
    if given is None:
        raise BadInput(t("A correction needs the round's record."))
    return given


def need_amendments(amendments: tuple[Amendment, ...]) -> None:
    if not amendments:
        raise BadInput(t("Say what went wrong in the round."))


def find_slip(round_: RoundState | None, evidence: Evidence | None) -> Struck:
    """Return the amendment that takes back the last entry of the round in progress."""
    if round_ is None:
        raise Refusal(
            "no-round", BY_HOUSE, t("No round is in progress. Correct the one that has ended.")
        )
    known = need_evidence(evidence)
    if not known.real_cards:
        raise proven_cards()
    entered = [step for step in known.steps if not is_payment(step)]
    if len(entered) < 2:  # the first one opens the round
        raise Refusal(
            "nothing-to-take-back", BY_HOUSE, t("Nothing has been entered in this round yet.")
        )
    return Struck(entered[-1].id)


def seed_is_secret() -> Refusal:
    return Refusal(
        "seed-is-secret",
        BY_HOUSE,
        t(
            "The cards of this round come from a seed that is still secret. "
            "Correct the round after the seed is revealed, or settle it as a "
            "dispute."
        ),
    )


def proven_cards() -> Refusal:
    return Refusal(
        "proven-cards",
        BY_HOUSE,
        t(
            "The cards of this round come from its seed. A correction can't change "
            "which cards were dealt, or in what order."
        ),
    )


def check_amendments(
    language: Language, evidence: Evidence, amendments: tuple[Amendment, ...]
) -> None:
    """Refuse amendments that strike the opening of the round or touch cards that a seed proves."""
    opening = evidence.steps[0].id
    for amendment in amendments:
        if not evidence.real_cards:
            check_proven(language, evidence, amendment)
        step = getattr(amendment, "step", None)
        if any(one.id == step and is_payment(one) for one in evidence.steps):
            raise Refusal(
                "paid-by-house",
                BY_HOUSE,
                t("What the house paid isn't a step of the round. Decide about it separately."),
            )
        if step == opening and isinstance(amendment, Struck):
            raise Refusal(
                "round-opened",
                BY_HOUSE,
                t("A round that was opened can be called off, but not removed."),
            )


def check_proven(language: Language, evidence: Evidence, amendment: Amendment) -> None:
    """Refuse to amend what brought cards, and amendments that bring or touch any."""
    step = getattr(amendment, "step", None)
    commands = [one.command for one in evidence.steps if one.id == step and not is_of_house(one)]
    if isinstance(amendment, Instead | Added):
        commands.append(amendment.command)
    asked = [read_command(language, command).innermost for command in commands]
    brought = any(one.brings_cards or one.needs_real_cards for one in asked)
    if brought or isinstance(amendment, CardWas):
        raise proven_cards()


def does_not_fit(game: Language, step: RoundStep, no: Refusal | BadInput) -> Refusal:
    what = (
        t("the end of the round")
        if is_of_house(step)
        else title_of(read_command(game, step.command))
    )
    text = sentences(
        t("Step {step} ({what}) no longer fits: {why}", step=step.id, what=what, why=no.text),
        t("Say what should happen to it, too."),
    )
    return Refusal("does-not-fit", no.by if isinstance(no, Refusal) else BY_HOUSE, text)


def check_evidence(now: TableState, number: int, was: TableState, *, fits: bool = True) -> None:
    """Refuse evidence that differs from what the table itself knows of the round."""
    if now.round is not None and now.round.number == number:
        fits = fits and with_changes(was, {"recent": now.recent}) == now
    else:
        known = [r for r in now.recent if r.number == number]
        fits = was.round is None and (not known or known == list(was.recent[-1:]))
    if not fits or was.rounds_opened != number:
        raise BadInput(t("The record doesn't match this. Load the round again."))


# -- What it changes -------------------------------------------------------------------------------


def merge(now: M, was: M, really: M) -> M:
    """Take every field that is still as the recorded round left it from the corrected round."""
    changes = {
        name: getattr(really, name)
        for name in now.__struct_fields__
        if getattr(now, name) == getattr(was, name)
    }
    return msgspec.structs.replace(now, **changes)


def recent_after(now: TableState, really: TableState, number: int) -> tuple[RoundState, ...]:
    """Return the rounds that the table remembers, with this one as it really was; others may have
    been corrected meanwhile."""
    right = tuple(r for r in really.recent if r.number == number)
    if now.round is not None and now.round.number == number:
        return (*now.recent, *right)[-len(really.recent) :]
    return tuple(right[0] if r.number == number else r for r in now.recent)


def struct(state: object) -> msgspec.Struct:
    assert isinstance(state, msgspec.Struct), "the states of tables are structs"
    return state


def with_changes(table: TableState, changes: dict[str, object]) -> TableState:
    changed_table: object = msgspec.structs.replace(struct(table), **changes)
    return changed_table  # type: ignore[return-value]  # of the class it was
