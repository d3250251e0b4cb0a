"""The history of one round as plain text: what one viewer could see of it, and no more."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import fill
from typing import Any, Protocol, cast

from houseway.core.errors import BadInput
from houseway.core.rulebook import non_default_readings, read_readings
from houseway.core.words import Text, join, money, t, verbatim
from houseway.live.table.events import DeckShuffled, SeedCommitted, SeedGiven, SeedRevealed
from houseway.live.table.view import LiveView
from houseway.registry import game
from houseway.review.narration.plain import line, one_line
from houseway.review.narration.telling import lying
from houseway.review.replay import ReplayStep, step
from houseway.review.segment import DecodedEntry, Segment
from houseway.tables.wagers import Limits, SettlementLine

WIDTH = 100
PUBLIC = "public"  # a viewer who holds no cards


def history(segment: Segment, number: int, viewer: str) -> str:
    """Of a stretch that begins before the round does (`slices.stretch_of_round`)."""
    return "\n".join(RoundHistory(segment, number, viewer).lines()) + "\n"


class RoundInView(Protocol):
    """What every game's view of a round has."""

    @property
    def phase(self) -> str: ...
    @property
    def lines(self) -> Iterable[SettlementLine]: ...


class RoundHistory:
    """Everything that a history says about a round."""

    def __init__(self, segment: Segment, number: int, viewer: str) -> None:
        self.viewer, self.number = viewer, number
        self.before: list[tuple[DecodedEntry, ReplayStep]] = []  # since the round before
        self.steps: list[ReplayStep] = []
        self.opened: LiveView | None = None
        self.ended: LiveView | None = None
        self.corrected = False
        for act, live in segment.states():
            self.note(act, step(act, segment.kind.view(live, viewer)))
        if self.opened is None:
            raise BadInput(t("This record has no round {number}.", number=number))

    def note(self, act: DecodedEntry, now: ReplayStep) -> None:
        if self.opened is None:
            self.before.append((act, now))
            if opens(act, self.number):
                self.opened = now.view
                self.steps = [earlier for _, earlier in self.before]
            elif ends(act):  # of another round from the same shuffle
                self.before = [(a, earlier) for a, earlier in self.before if makes_shuffle(a)]
        elif self.ended is None or self.is_about_it(act):
            self.steps.append(now)
            self.corrected |= corrects(act, self.number)
        if self.opened is not None and self.ended is None and ends(act):
            self.ended = now.view

    def is_about_it(self, act: DecodedEntry) -> bool:
        """Once the round has ended: the reveal of its seed, and what is said of it later."""
        seeds = self.opened.seeds if self.opened is not None else None
        return any(
            event.number == seeds.number
            if isinstance(event, SeedRevealed) and seeds is not None
            else getattr(event, "round", None) == self.number
            for event in act.events
        )

    # -- The text ------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        assert self.opened is not None
        yield from self.head(self.opened)
        yield from section(t("What happened"))
        for one in self.steps:
            yield from step_lines(one)
        round_ = self.round()
        yield from section(t("Cards"))
        yield from (paragraph("  ", text) for text in lying(self.opened.game, round_))
        yield from section(
            t("Settlement") if not self.corrected else t("Settlement before corrections")
        )
        settled = [paragraph("  ", one_line(line(found))) for found in round_.lines]
        yield from settled or [paragraph("  ", t("No wagers were settled."))]

    def round(self) -> RoundInView:
        """The round at its end, or as it stands."""
        if self.ended is not None:
            return cast("RoundInView", self.ended.table.last)
        return cast("RoundInView", self.steps[-1].view.table.round)

    def head(self, opened: LiveView) -> Iterator[str]:
        title = str(t("{game}, round {number}", game=game(opened.game).title, number=self.number))
        yield from (title, "=" * len(title), "")
        yield head(t("Table: {table}", table=f"{opened.name} ({opened.id})"))
        whose = t("everyone") if self.viewer == PUBLIC else verbatim(self.viewer)
        yield head(t("As seen by: {whose}", whose=whose))
        result = result_name(self.round().phase) if self.ended else t("in progress")
        yield head(t("Result: {result}", result=result))
        seats = dict(sorted(opened.table.seats.items()))
        yield head(t("Seats: {seats}", seats=pairs(seats) if seats else t("no one")))
        chosen = non_default_readings(
            read_readings(game(opened.game).readings, opened.table.readings)
        )
        if chosen:  # a reading that is added later changes no history
            yield head(t("Readings: {readings}", readings=pairs(chosen)))
        yield head(t("Limits: {limits}", limits=limits(opened.table.limits)))
        yield head(t("Dealer: {dealing}", dealing=opened.dealing))
        yield head(t("Shuffle: {shuffle}", shuffle=shuffle(opened)))


def opens(act: DecodedEntry, number: int) -> bool:
    return any(event.opened_round == number for event in act.events)


def ends(act: DecodedEntry) -> bool:
    return any(event.round_result is not None for event in act.events)


def corrects(act: DecodedEntry, number: int) -> bool:
    return any(e.corrects_wager and e.corrected_round == number for e in act.events)


def makes_shuffle(act: DecodedEntry) -> bool:
    return any(isinstance(event, SeedCommitted | SeedGiven | DeckShuffled) for event in act.events)


def shuffle(opened: LiveView) -> Text:
    if opened.dealing == "human" or opened.seeds is None:
        return t("real cards, entered by hand")
    seeds = opened.seeds
    given = join(
        "; ",
        (
            t('{player} gave "{seed}"', player=player, seed=seed)
            for player, seed in sorted(seeds.players.items())
        ),
    )
    return t(
        "seed {number}, commitment {commitment}; {given}",
        number=seeds.number,
        commitment=seeds.commitment,
        given=given or t("no seeds"),
    )


def limits(found: Mapping[str, Limits]) -> Text:
    return join(
        ", ",
        (
            t(
                "{wager} {minimum} to {maximum}",
                wager=kind,
                minimum=money(one.minimum),
                maximum=money(one.maximum),
            )
            for kind, one in found.items()
        ),
    )


def pairs(found: Mapping[Any, object]) -> Text:
    """Names with their values."""
    return join(", ", (f"{name} {value}" for name, value in found.items()))


def head(text: Text) -> str:
    """A line above the round."""
    return paragraph("", one_line(text))


def step_lines(one: ReplayStep) -> Iterator[str]:
    head = f"{one.version:>5}  {one.at[11:19]}  {one.by}: "
    first, *rest = one.says or (t("nothing new."),)
    yield paragraph(head, first, 17)
    for text in rest:
        yield paragraph(" " * 17, text, 17)


def section(text: Text) -> tuple[str, ...]:
    title = str(text)
    return ("", title, "-" * len(title))


def paragraph(head: str, text: str, indent: int = 4) -> str:
    return fill(
        str(text),
        WIDTH,
        initial_indent=head,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def result_name(phase: str) -> Text:
    return {"settled": t("settled"), "void": t("void")}.get(phase) or verbatim(phase)
