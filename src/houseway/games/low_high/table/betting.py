"""From "Place your bets" to "No more bets"."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import Basis, by_clause
from houseway.core.rulebook import non_default_readings
from houseway.core.words import Text, money, t
from houseway.games.low_high.rules.readings import MAXIMUM
from houseway.games.low_high.rules.rule_set import LowHighRules, wager_kind
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager, has_main_wager
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.idle_players import last_wagered
from houseway.games.low_high.table.state import Round, Table
from houseway.tables.absence import idle
from houseway.tables.betting import Betting, BettingClauses, Label
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer
from houseway.tables.seating import check_box
from houseway.tables.wagers import On, WagerKind

handlers = Handlers()


@dataclass(frozen=True)
class LowHighBetting(Betting[Table, Round, LowHighWager]):
    """Anyone may wager on any box; a side bet needs a main wager on its box."""

    rules: LowHighRules

    @property
    def clauses(self) -> BettingClauses:
        steps = self.rules.steps
        return BettingClauses(
            opened=steps.bets_open,
            late_wager=steps.late_wager,
            late_withdrawal=steps.late_withdrawal,
            closed=steps.bets_closed,
            limits=None,
            taken_back=steps.bets_open,
        )

    def kind(self, name: str) -> WagerKind:
        return wager_kind(self.rules, name)

    def check_form(self, table: Table, kind: WagerKind, command: c.PlaceWager) -> None:
        check_box(command.box, table.settings.readings.boxes)

    def wager(
        self, table: Table, command: c.PlaceWager | c.TakeBack, amount: int = 0
    ) -> LowHighWager:
        return LowHighWager(command.box, command.by, command.kind, amount, command.on)

    def place_command(self, wager: LowHighWager | LowHighLine) -> c.PlaceWager:
        return c.PlaceWager(wager.player, wager.box, wager.kind, wager.amount, wager.on)

    def take_back_command(self, wager: LowHighWager) -> c.TakeBack:
        return c.TakeBack(wager.player, wager.box, wager.kind, wager.on)

    def spots(self, table: Table, player: str) -> Iterator[LowHighWager]:
        main, side = self.rules.main, self.rules.side
        for box in range(1, table.settings.readings.boxes + 1):
            yield LowHighWager(box, player, main.name, 0, "box")
            if has_main_wager(self.rules, table.in_progress().wagers, box):
                yield from (LowHighWager(box, player, side.name, 0, on) for on in side.on)

    def place_label(self, spot: LowHighWager) -> Label:
        kind, steps = self.kind(spot.kind), self.rules.steps
        clause = steps.main_wager if kind is self.rules.main else steps.side_needs_main
        place = place_name(spot.box, spot.on)
        return Label(t("{wager} on {place}", wager=kind.title, place=place), clause)

    def take_back_label(self, wager: LowHighWager) -> Label:
        return Label(
            t(
                "Take back the {kind} of {amount} on {place}",
                kind=self.kind(wager.kind).title,
                amount=money(wager.amount),
                place=place_name(wager.box, wager.on),
            )
        )

    def late_refusal(self, clause: str) -> Refusal:
        return Refusal("no-more-bets", by_clause(clause), t('"No more bets" has been called.'))

    def check_spot(self, table: Table, wager: LowHighWager, lying: int) -> None:
        kind, main = self.kind(wager.kind), self.rules.main
        if wager.on not in kind.on:
            raise BadInput(
                t(
                    "The {wager} must be placed on a box, not on the dealer's hand.",
                    wager=kind.title,
                )
            )
        wagers = table.in_progress().wagers
        if kind is self.rules.side and not has_main_wager(self.rules, wagers, wager.box):
            raise Refusal(
                "no-main-wager",
                by_clause(self.rules.steps.side_needs_main),
                t(
                    "Box {box} needs its {main} before a {kind}.",
                    box=wager.box,
                    main=main.title,
                    kind=kind.title,
                ),
            )

    def counted_elsewhere(self, table: Table, wager: LowHighWager) -> int:
        """By the reading `maximum` all wagers of a player of one kind may count together."""
        round_ = table.in_progress()
        if round_.readings.maximum == "per-spot":
            return 0
        own = [w for w in round_.wagers if (w.player, w.kind) == (wager.player, wager.kind)]
        return sum(w.amount for w in own if (w.box, w.on) != (wager.box, wager.on))

    def above_together(
        self, table: Table, wager: LowHighWager, elsewhere: int, room: int
    ) -> Refusal:
        return Refusal(
            "above-maximum",
            MAXIMUM,
            t(
                "{player}'s {kind} wagers can total at most {maximum} here. {room} is left.",
                player=wager.player,
                kind=self.kind(wager.kind).title,
                maximum=money(self.limits_of(table, wager).maximum),
                room=money(room),
            ),
        )

    def leaning(self, round_: Round, taken: LowHighWager) -> Iterator[tuple[LowHighWager, Basis]]:
        """Side bets go back to their owners with the last main wager of their box."""
        left = tuple(w for w in round_.wagers if w != taken)
        if not has_main_wager(self.rules, left, taken.box):
            by = by_clause(self.rules.steps.side_needs_main)
            yield from ((wager, by) for wager in left if wager.box == taken.box)


@handlers.register
def open_bets(rules: LowHighRules, table: Table, command: c.OpenBets) -> e.Events:
    need_dealer(command.by)
    table.need_between_rounds(rules.steps.bets_open)
    readings = non_default_readings(table.settings.readings)
    away = idle(table, partial(last_wagered, table))
    return (e.RoundOpened(table.rounds_opened + 1, readings, away),)


@handlers.register
def place_wager(rules: LowHighRules, table: Table, command: c.PlaceWager) -> e.Events:
    return (e.WagerPlaced(LowHighBetting(rules).place(table, command)),)


@handlers.register
def take_back(rules: LowHighRules, table: Table, command: c.TakeBack) -> e.Events:
    taken = LowHighBetting(rules).take_back(table, command)
    return tuple(e.WagerTakenBack(wager, by) for wager, by in taken)


@handlers.register
def close_bets(rules: LowHighRules, table: Table, command: c.CloseBets) -> e.Events:
    need_dealer(command.by)
    LowHighBetting(rules).close(table)
    return (e.BetsClosed(),)


def place_name(box: int, on: On) -> Text:
    if on == "box":
        return t("box {box}", box=box)
    return t("the dealer's hand, from box {box}", box=box)
