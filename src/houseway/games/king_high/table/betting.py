"""From "place your bets" to "no more bets", before each action round."""

from collections.abc import Iterator
from functools import partial

from houseway.core.errors import Refusal
from houseway.core.reasons import Basis, by_clause, by_reading
from houseway.core.words import Text, listing, money, t
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    SUIT,
    SUITS,
    KingHighLine,
    KingHighWager,
    check_exact,
    check_pokerpot,
    check_suit,
    has_pokerpot,
    needs_pokerpot,
    title_on,
    unit,
    wager_kind,
)
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.idle_players import last_wagered
from houseway.games.king_high.table.shuffle import CUT_CARD_OUT, need_running_device
from houseway.games.king_high.table.state import BOXES, Round, Table
from houseway.tables.absence import idle
from houseway.tables.betting import Betting, BettingClauses, Label
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer
from houseway.tables.seating import check_box
from houseway.tables.wagers import WagerKind

NamesWager = c.PlaceWager | c.TakeBack | c.DeclareWager

handlers = Handlers()


class KingHighBetting(Betting[Table, Round, KingHighWager]):
    """Each player wagers on their own box; most wagers need a Pokerpot wager of the round."""

    clauses = BettingClauses(
        opened="KH-8.1",
        late_wager="KH-9.2.a",
        late_withdrawal="KH-9.2.a",
        closed="KH-9.2.a",
        limits="KH-5.8",
        taken_back="KH-5.7",
    )

    def kind(self, name: str) -> WagerKind:
        return wager_kind(name)

    def check_form(self, table: Table, kind: WagerKind, command: NamesWager) -> None:
        check_suit(kind, command.suit)
        check_box(command.box, BOXES)

    def wager(self, table: Table, command: NamesWager, amount: int = 0) -> KingHighWager:
        kind, box, player = wager_kind(command.kind), command.box, command.by
        suit = check_suit(kind, command.suit)
        action_round = table.in_progress().action_round if kind in ACTION else None
        return KingHighWager(box, player, kind.name, amount, suit, action_round)

    def place_command(self, wager: KingHighWager | KingHighLine) -> c.PlaceWager:
        return c.PlaceWager(wager.player, wager.box, wager.kind, wager.amount, wager.suit)

    def take_back_command(self, wager: KingHighWager) -> c.TakeBack:
        return c.TakeBack(wager.player, wager.box, wager.kind, wager.suit)

    def spots(self, table: Table, player: str) -> Iterator[KingHighWager]:
        """Leave out what is too late (KH-8.1) and what needs a Pokerpot wager without one."""
        round_, box = table.in_progress(), table.floor.seat_of(player)
        if box is None:
            return
        has_pot = has_pokerpot(round_.wagers, player)
        for kind in KINDS.values():
            late = bool(round_.cards) and kind not in ACTION
            if not late and (has_pot or not needs_pokerpot(kind, round_.readings)):
                action_round = round_.action_round if kind in ACTION else None
                for suit in SUITS if kind is SUIT else (None,):
                    yield KingHighWager(box, player, kind.name, 0, suit, action_round)

    def place_label(self, spot: KingHighWager) -> Label:
        kind = KINDS[spot.kind]
        clause = "KH-7.1" if kind in ACTION else "KH-8.4" if kind is POKERPOT else "KH-8.1"
        return Label(t("{wager}", wager=title_on(kind, spot.suit)), clause)

    def take_back_label(self, wager: KingHighWager) -> Label:
        title, amount = title_on(KINDS[wager.kind], wager.suit), money(wager.amount)
        return Label(t("Take back the {wager} of {amount}", wager=title, amount=amount), "KH-5.7")

    def late_refusal(self, clause: str) -> Refusal:
        sentence = t('"No more bets" has been announced.')
        return Refusal("no-more-bets", by_clause(clause), sentence)

    def check_spot(self, table: Table, wager: KingHighWager, lying: int) -> None:
        round_ = table.in_progress()
        check_own_box(table, wager.player, wager.box)
        check_window(round_, KINDS[wager.kind], raised=lying > 0)
        check_pokerpot(round_.wagers, round_.readings, wager)

    def counted_elsewhere(self, table: Table, wager: KingHighWager) -> int:
        """Count partners together, and a player's own wagers if the reading says so."""
        round_, together = table.in_progress(), table.partners_of(wager.player)
        per_kind = round_.readings.maximum == "per-kind"
        return sum(
            other.amount
            for other in round_.wagers
            if other.player in together
            and (other.kind, other.action_round) == (wager.kind, wager.action_round)
            and (per_kind or other.suit == wager.suit)
            and (other.player, other.box, other.suit) != (wager.player, wager.box, wager.suit)
        )

    def above_together(
        self, table: Table, wager: KingHighWager, elsewhere: int, room: int
    ) -> Refusal:
        players = table.partners_of(wager.player)
        return Refusal(
            "above-maximum",
            by_clause("KH-5.8") if len(players) > 1 else by_reading("maximum"),
            t(
                "The maximum for the {wager} of {players} together is {maximum}, and "
                "{amount} is already there.",
                wager=KINDS[wager.kind].title,
                players=listing(players),
                maximum=money(self.limits_of(table, wager).maximum),
                amount=money(elsewhere),
            ),
        )

    def step(self, table: Table, kind: WagerKind) -> int:
        return unit(kind, table.settings.smallest_chip)

    def check_exact(self, table: Table, kind: WagerKind, amount: int) -> None:
        notice_unit = table.settings.limits[kind.name].unit
        check_exact(kind, amount, table.settings.smallest_chip, notice_unit)

    def need_chips(self, table: Table, player: str, amount: int) -> None:
        has = table.floor.bank.has(player)
        if amount > has:
            raise Refusal(
                "not-enough-chips",
                by_clause("KH-5.9"),
                t(
                    "Wagers must be chips on the table. {player} has {chips}, less than {amount}.",
                    player=player,
                    chips=money(has),
                    amount=money(amount),
                ),
            )

    def no_such_wager(self, player: str, kind: WagerKind, box: int) -> Text:
        return t(
            "{player} has no such {wager} on box {box}.", player=player, wager=kind.title, box=box
        )

    def check_standing(self, round_: Round, wager: KingHighWager) -> None:
        check_window(round_, KINDS[wager.kind], raised=True)

    def leaning(self, round_: Round, taken: KingHighWager) -> Iterator[tuple[KingHighWager, Basis]]:
        """Return the wagers that need the Pokerpot wager: action wagers by the document, runs by
        our reading of it."""
        if taken.kind != POKERPOT.name:
            return
        for wager in round_.wagers:
            kind = KINDS[wager.kind]
            if wager.player == taken.player and needs_pokerpot(kind, round_.readings):
                in_document = kind in ACTION
                yield (
                    wager,
                    by_clause("KH-7.2") if in_document else by_reading("run-needs-pokerpot"),
                )

    def can_repeat(self, line: KingHighLine) -> bool:
        """Whether it was placed before the first card."""
        return line.action_round in (None, 1)


BETTING = KingHighBetting()


@handlers.register
def open_bets(table: Table, command: c.OpenBets) -> e.Events:
    need_dealer(command.by)
    table.need_inspector_there()
    table.need_between_rounds("KH-1.8")
    table.need_checked()
    need_running_device(table)
    due = table.shuffle_due
    missed = due == CUT_CARD_OUT and command.without_shuffle
    if due is not None and not missed:
        raise due.refusal
    settings = table.settings
    number = table.rounds_opened + 1
    away = idle(table, partial(last_wagered, table))
    return (e.RoundOpened(number, settings.readings, settings.device, away, missed),)


@handlers.register
def place_wager(table: Table, command: c.PlaceWager) -> e.Events:
    return (e.WagerPlaced(BETTING.place(table, command)),)


@handlers.register
def take_back(table: Table, command: c.TakeBack) -> e.Events:
    BETTING.check_form(table, wager_kind(command.kind), command)
    taken = BETTING.take_back(table, command)
    return tuple(e.WagerTakenBack(wager, by) for wager, by in taken)


@handlers.register
def close_bets(table: Table, command: c.CloseBets) -> e.Events:
    need_dealer(command.by)
    table.need_inspector_there()
    return (e.BetsClosed(BETTING.close(table).action_round),)


def check_own_box(table: Table, player: str, box: int) -> None:
    seat = table.floor.seat_of(player)
    if seat == box:
        return
    sitting = table.floor.seats.get(box)
    if sitting is not None:
        raise Refusal(
            "one-player-a-box",
            by_clause("KH-5.10"),
            t("Only {player} may wager on box {box}.", player=sitting, box=box),
        )
    if seat is not None:
        raise Refusal(
            "one-box-a-player",
            by_clause("KH-5.11"),
            t("{player} may only wager on box {box}.", player=player, box=seat),
        )
    raise Refusal(
        "not-seated",
        by_clause("KH-5.10"),
        t("{player} must take box {box} before wagering on it.", player=player, box=box),
    )


def check_window(round_: Round, kind: WagerKind, *, raised: bool) -> None:
    """Refuse to place, raise or take back a round of play wager once a card is dealt."""
    if kind in ACTION or not round_.cards:
        return
    if raised:
        raise Refusal(
            "too-late",
            by_clause("KH-5.7"),
            t("The {wager} can't be taken back once a card has been dealt.", wager=kind.title),
        )
    raise Refusal(
        "too-late",
        by_clause("KH-8.1"),
        t("A {wager} must be placed before the first action round.", wager=kind.title),
    )
