"""The simplest table: players come, wager on their own boxes before the deal, and leave."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import by_clause
from houseway.core.rulebook import non_default_readings
from houseway.core.words import listing, money, t
from houseway.tables import seating
from houseway.tables.betting import Betting, BettingClauses, Label
from houseway.tables.bots import wagered_kinds
from houseway.tables.dealing import Move
from houseway.tables.offers import Offer
from houseway.tables.people import (
    DEALER,
    INSPECTOR,
    STAFF,
    need_dealer,
    need_inspector,
)
from houseway.tables.plain_round import (
    AnyRound,
    AnyTable,
    CallOff,
    PlaceWager,
    PlainCommand,
    PlainEvent,
    RoundEnded,
    RoundOpened,
    TakeBack,
    WagerPlaced,
    WagerSettled,
    WagerTakenBack,
)
from houseway.tables.plain_table import PlainView
from houseway.tables.rounds import Deal, OpenBets, RoundCalledOff
from houseway.tables.seating import BuyIn, CashOut, Leave, Sit, chip_offers
from houseway.tables.wagers import Limits, Line, Outcome, Wager, WagerKind

WAGERED = (20, 40, 80)  # a bot wagers this fraction of its chips: 1/20 to 1/80

Events = tuple[PlainEvent, ...]
Offers = Iterator[Offer[PlainCommand]]


@dataclass(frozen=True)
class PlainBets(Betting[AnyTable, AnyRound, Wager]):
    """The boxes, the wagers before the deal with their limits, and the clauses about them."""

    boxes: int
    limits: Mapping[WagerKind, Limits]  # unless the notice at a table says otherwise
    own_box: str  # clauses: a box is one player's
    placing: str  # of wagers, within limits
    standing: str  # until when they may be raised or taken back
    called_off: str  # what becomes of a round that cannot be finished

    # -- The notice ----------------------------------------------------------------------------

    def kind(self, name: str) -> WagerKind:
        known = {kind.name: kind for kind in self.limits}
        if name not in known:
            raise BadInput(
                t(
                    "{name} isn't a wager here. The wagers are {known}.",
                    name=quote(name),
                    known=listing(known),
                )
            )
        return known[name]

    def notice(self, said: Mapping[str, Limits]) -> dict[str, Limits]:
        """Return the limits of a table that is opened with these."""
        for name in said:
            self.kind(name)
        return {**{kind.name: limits for kind, limits in self.limits.items()}, **said}

    # -- Wagers --------------------------------------------------------------------------------

    @property
    def clauses(self) -> BettingClauses:
        placing, standing = self.placing, self.standing
        return BettingClauses(placing, standing, standing, standing, placing, standing)

    def wager(self, table: AnyTable, command: PlaceWager | TakeBack, amount: int = 0) -> Wager:
        return Wager(command.box, command.by, command.kind, amount)

    def place_command(self, wager: Wager | Line) -> PlaceWager:
        return PlaceWager(wager.player, wager.box, wager.kind, wager.amount)

    def take_back_command(self, wager: Wager) -> TakeBack:
        return TakeBack(wager.player, wager.box, wager.kind)

    def spots(self, table: AnyTable, player: str) -> Iterator[Wager]:
        box = table.floor.seat_of(player)
        if box is not None:
            yield from (Wager(box, player, kind.name, 0) for kind in self.limits)

    def place_label(self, spot: Wager) -> Label:
        wager = self.kind(spot.kind).title
        return Label(t("{wager} on box {box}", wager=wager, box=spot.box), self.placing)

    def take_back_label(self, wager: Wager) -> Label:
        title, amount = self.kind(wager.kind).title, money(wager.amount)
        says = t("Take back the {wager} of {amount}", wager=title, amount=amount)
        return Label(says, self.standing)

    def late_refusal(self, clause: str) -> Refusal:
        sentence = t("The cards have been dealt, so wagers stand.")
        return Refusal("too-late", by_clause(clause), sentence)

    def check_spot(self, table: AnyTable, wager: Wager, lying: int) -> None:
        if table.floor.seat_of(wager.player) != wager.box:
            no = t("{player} isn't seated at box {box}.", player=wager.player, box=wager.box)
            raise Refusal("not-your-box", by_clause(self.own_box), no)

    # -- Answers -------------------------------------------------------------------------------

    def decide(self, table: AnyTable, command: PlainCommand) -> Events:
        match command:
            case BuyIn():
                return seating.buy_in(table.floor, command)
            case CashOut():
                return seating.cash_out(table.floor, command)
            case Sit():
                return seating.sit(table.floor, command, self.boxes)
            case Leave():
                wagers = () if table.round is None else table.round.wagers
                return seating.leave(table.floor, command, wagers)
            case OpenBets():
                return self.open_bets(table, command)
            case PlaceWager():
                return (WagerPlaced(self.place(table, command)),)
            case TakeBack():
                taken = self.take_back(table, command)
                return tuple(WagerTakenBack(wager, by) for wager, by in taken)
            case CallOff():
                return self.call_off(table, command)

    def open_bets(self, table: AnyTable, command: OpenBets) -> Events:
        need_dealer(command.by)
        table.need_between_rounds(self.placing)
        return (
            RoundOpened(table.rounds_opened + 1, non_default_readings(table.settings.readings)),
        )

    def call_off(self, table: AnyTable, command: CallOff) -> Events:
        need_inspector(command.by)
        reason = RoundCalledOff(by_clause(self.called_off))
        back = Outcome("returned", reason)
        returned = (Line.of(wager, back) for wager in table.in_progress().wagers)
        return (*map(WagerSettled, returned), RoundEnded("void", reason))

    # -- Offers --------------------------------------------------------------------------------

    def offers(self, table: AnyTable, actor: str) -> Offers:
        """Yield offers to be tried; not all of them would be accepted now."""
        if actor == DEALER:
            yield Offer(OpenBets(actor), t('Announce "Place your bets"'), by_clause(self.placing))
        if actor == INSPECTOR:
            says = t("Call off the round: every wager is returned")
            yield Offer(CallOff(actor), says, by_clause(self.called_off))
        if actor not in STAFF:
            yield from self.player_offers(table, actor)

    def player_offers(self, table: AnyTable, player: str) -> Offers:
        floor = table.floor
        yield from self.place_offers(table, player)
        yield from self.take_back_offers(table, player)
        yield from chip_offers(floor.bank, player)
        for free in floor.seats_for(player, self.boxes):
            yield Offer(
                Sit(player, free), t("Sit down at box {box}", box=free), by_clause(self.own_box)
            )
        yield Offer(Leave(player, player), t("Leave the table"))

    # -- The automatic dealer, and a bot -------------------------------------------------------

    def next_move(self, table: AnyTable) -> Move[OpenBets | Deal] | None:
        """Return what the automatic dealer does up to the deal; None while players are missing."""
        if table.round is None:
            return Move(OpenBets(DEALER), "pause") if self.somebody_can_wager(table) else None
        return Move(Deal(DEALER, ()), "bets", shuffled=True) if table.round.wagers else None

    def modest_wager(
        self, seen: PlainView[Any], offers: Iterable[Offer[Any]], rng: Random
    ) -> PlaceWager | None:
        """Return a small wager of a kind that the viewer has none of yet."""
        wagered = wagered_kinds(seen)
        for offer in offers:
            command = offer.command
            if isinstance(command, PlaceWager) and command.kind not in wagered:
                placed: PlaceWager = offer.about(seen.chips[seen.viewer] // rng.choice(WAGERED))
                return placed
        return None

    def somebody_can_wager(self, table: AnyTable) -> bool:
        """Whether any player at a box has the chips for one of the wagers."""
        bank = table.floor.bank
        return any(
            self.can_afford(table, kind, bank.has(player))
            for player in table.floor.seats.values()
            for kind in self.limits
        )
