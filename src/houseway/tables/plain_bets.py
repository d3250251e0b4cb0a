"""Players come, wager on their own boxes before the deal, and leave, whatever the cards do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from houseway.core.errors import BadInput, Refusal, quoted
from houseway.core.money import check_amount
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.rulebook import differing
from houseway.core.words import listing, money, t
from houseway.tables import seating
from houseway.tables.offers import Offer, addable
from houseway.tables.people import (
    DEALER,
    INSPECTOR,
    STAFF,
    check_player,
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
from houseway.tables.reasons import RoundCalledOff
from houseway.tables.round_commands import OpenBets
from houseway.tables.seating import BuyIn, CashOut, Leave, Sit, chip_offers
from houseway.tables.wagers import Limits, Line, Outcome, Wager, WagerKind

Events = tuple[PlainEvent, ...]
Offers = Iterator[Offer[PlainCommand]]


@dataclass(frozen=True)
class PlainBets:
    """How many boxes there are, what is wagered before the deal within which limits, and the
    clauses of all this."""

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
                    "{name} is not wagered here: {known} are.",
                    name=quoted(name),
                    known=listing(known),
                )
            )
        return known[name]

    def notice(self, said: Mapping[str, Limits]) -> dict[str, Limits]:
        """The limits of a table that is opened with these."""
        for name in said:
            self.kind(name)
        return {**{kind.name: limits for kind, limits in self.limits.items()}, **said}

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
                return self.place(table, command)
            case TakeBack():
                return self.take_back(table, command)
            case CallOff():
                return self.call_off(table, command)

    def open_bets(self, table: AnyTable, command: OpenBets) -> Events:
        need_dealer(command.by)
        if table.round is not None:
            number = table.round.number
            raise Refusal(
                "round-in-progress",
                by_clause(self.placing),
                t("Round {number} is not over yet.", number=number),
            )
        return (RoundOpened(table.rounds_opened + 1, differing(table.settings.readings)),)

    def place(self, table: AnyTable, command: PlaceWager) -> Events:
        player, kind = check_player(command.by), self.kind(command.kind)
        amount = check_amount(command.amount, kind.the_title)
        round_ = self.betting(table)
        if table.floor.seat_of(player) != command.box:
            no = t("{player} does not sit at box {box}.", player=player, box=command.box)
            raise Refusal("not-your-box", by_clause(self.own_box), no)
        total = amount + round_.lying(command.box, kind.name)
        table.settings.limits[kind.name].check(total, kind, self.placing)
        kind.check_exact(total)
        table.floor.bank.need(player, amount)
        return (WagerPlaced(Wager(command.box, player, kind.name, amount)),)

    def take_back(self, table: AnyTable, command: TakeBack) -> Events:
        kind, round_ = self.kind(command.kind), self.betting(table)
        lying = round_.lying(command.box, kind.name)
        wager = Wager(command.box, command.by, kind.name, lying)
        if wager not in round_.wagers:
            no = t(
                "{player} has no {wager} on box {box}.",
                player=command.by,
                wager=kind.title,
                box=command.box,
            )
            raise Refusal("no-such-wager", BY_HOUSE, no)
        return (WagerTakenBack(wager, by_clause(self.standing)),)

    def betting(self, table: AnyTable) -> AnyRound:
        """The round while bets are open."""
        if table.round is None:
            raise Refusal(
                "bets-not-open",
                by_clause(self.placing),
                t("Bets are not open: wait for the next round."),
            )
        return table.in_phase(
            "betting",
            Refusal(
                "too-late", by_clause(self.standing), t("The cards are dealt, and wagers stand.")
            ),
        )

    def call_off(self, table: AnyTable, command: CallOff) -> Events:
        need_inspector(command.by)
        reason = RoundCalledOff(by_clause(self.called_off))
        back = Outcome("returned", reason)
        returned = (Line.of(wager, back) for wager in table.in_progress().wagers)
        return (*map(WagerSettled, returned), RoundEnded("void", reason))

    # -- Offers --------------------------------------------------------------------------------

    def offers(self, table: AnyTable, actor: str) -> Offers:
        """To be tried: not all of them would be accepted now."""
        if actor == DEALER:
            yield Offer(OpenBets(actor), t('Announce "Place your bets"'), by_clause(self.placing))
        if actor == INSPECTOR:
            says = t("Call the round off: every wager goes back")
            yield Offer(CallOff(actor), says, by_clause(self.called_off))
        if actor not in STAFF:
            yield from self.player_offers(table, actor)

    def player_offers(self, table: AnyTable, player: str) -> Offers:
        floor, round_ = table.floor, table.round
        box = floor.seat_of(player)
        if round_ is not None and box is not None:
            for kind in self.limits:
                yield from self.wager_offers(table, player, box, kind)
        yield from chip_offers(floor.bank, player)
        for free in floor.seats_for(player, self.boxes):
            yield Offer(
                Sit(player, free), t("Sit down at box {box}", box=free), by_clause(self.own_box)
            )
        yield Offer(Leave(player, player), t("Leave the table"))

    def wager_offers(self, table: AnyTable, player: str, box: int, kind: WagerKind) -> Offers:
        lying = table.in_progress().lying(box, kind.name)
        limits, chips = table.settings.limits[kind.name], table.floor.bank.has(player)
        bounds = addable(limits, kind.exact_unit, lying, chips)
        if bounds is not None:
            place = PlaceWager(player, box, kind.name, bounds.minimum)
            yield Offer(
                place,
                t("{wager} on box {box}", wager=kind.title, box=box),
                by_clause(self.placing),
                bounds,
            )
        back = t("Take back the {wager} of {amount}", wager=kind.title, amount=money(lying))
        yield Offer(TakeBack(player, box, kind.name), back, by_clause(self.standing))

    # -- The automatic dealer ------------------------------------------------------------------

    def somebody_can_wager(self, table: AnyTable) -> bool:
        """Whether anybody at a box has the chips for one of the wagers."""
        floor, notice = table.floor, table.settings.limits
        return any(
            addable(notice[kind.name], kind.exact_unit, 0, floor.bank.has(player)) is not None
            for player in floor.seats.values()
            for kind in self.limits
        )
