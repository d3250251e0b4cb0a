"""The betting phase of a round, from "Place your bets" to "No more bets": one for every game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from houseway.core.errors import Refusal
from houseway.core.money import check_amount
from houseway.core.reasons import BY_HOUSE, Basis, by_clause
from houseway.core.words import Text, t
from houseway.tables.layout import same_spot
from houseway.tables.offers import Bounds, Offer, addable
from houseway.tables.people import can_be_player, check_player
from houseway.tables.plain_table import TableOfRounds
from houseway.tables.wagers import Limits, Wager, WagerKind

T = TypeVar("T", bound=TableOfRounds[Any])  # a game's table
R = TypeVar("R")  # its rounds
W = TypeVar("W", bound=Wager)  # its wagers


class BettingClauses(NamedTuple):
    """What a game's document says about each step; None if it says nothing."""

    opened: str  # no wager before bets are open
    late_wager: str
    late_withdrawal: str
    closed: str
    limits: str | None
    taken_back: str


class Label(NamedTuple):
    """How an offer reads, and the clause that allows it."""

    says: Text
    clause: str | None = None


class Betting(ABC, Generic[T, R, W]):
    """The betting phase of a game.

    A game says which wagers it has, on which spots of the layout they go, and by which clauses.
    Limits, exact pays, chips, raising, taking back and the offers of all this are the same for all.
    """

    # -- What a game says ------------------------------------------------------------------------

    @property
    @abstractmethod
    def clauses(self) -> BettingClauses: ...

    @abstractmethod
    def kind(self, name: str) -> WagerKind:
        """Return the kind of wager with this name; raise BadInput if there is none."""

    @abstractmethod
    def wager(self, table: T, command: Any, amount: int = 0) -> W:
        """Return the wager that a command names, with this amount."""

    @abstractmethod
    def place_command(self, wager: Any) -> Any:
        """Return the command that places a wager like this one, or like the one of this line."""

    @abstractmethod
    def take_back_command(self, wager: W) -> Any: ...

    @abstractmethod
    def spots(self, table: T, player: str) -> Iterator[W]:
        """Yield a wager of nothing for each spot where the player may place or add chips now."""

    @abstractmethod
    def place_label(self, spot: W) -> Label: ...

    @abstractmethod
    def take_back_label(self, wager: W) -> Label: ...

    @abstractmethod
    def late_refusal(self, clause: str) -> Refusal:
        """Refuse what comes after bets are closed."""

    def check_form(self, table: T, kind: WagerKind, command: Any) -> None:
        """Raise BadInput if the command names a spot that is not on the layout."""

    def check_spot(self, table: T, wager: W, lying: int) -> None:
        """Refuse a wager that is not allowed on its spot now; `lying` is what is there already."""

    def counted_elsewhere(self, table: T, wager: W) -> int:
        """Return how much on other spots counts towards the same maximum."""
        return 0

    def above_together(self, table: T, wager: W, elsewhere: int, room: int) -> Refusal:
        """Refuse a wager that is above the maximum together with what is elsewhere."""
        raise NotImplementedError

    def step(self, table: T, kind: WagerKind) -> int:
        """Return what a wager must be a multiple of for each win of it to be paid exactly."""
        return kind.exact_unit

    def check_exact(self, table: T, kind: WagerKind, amount: int) -> None:
        kind.check_exact(amount, table.settings.limits[kind.name].unit)

    def need_chips(self, table: T, player: str, amount: int) -> None:
        table.floor.bank.need(player, amount)

    def no_such_wager(self, player: str, kind: WagerKind, box: int) -> Text:
        return t("{player} has no {wager} on box {box}.", player=player, wager=kind.title, box=box)

    def check_standing(self, round_: R, wager: W) -> None:
        """Refuse to give back a wager that stands although bets are open."""

    def leaning(self, round_: R, taken: W) -> Iterable[tuple[W, Basis]]:
        """Return the wagers that go back with this one, each with the reason."""
        return ()

    # -- Placing and taking back -----------------------------------------------------------------

    def open_round(self, table: T, late: str) -> R:
        """Return the round while bets are open; `late` is the clause against coming afterwards."""
        if table.round is None:
            raise Refusal(
                "bets-not-open",
                by_clause(self.clauses.opened),
                t("Betting is closed. Wait for the next round."),
            )
        round_: R = table.in_phase("betting", self.late_refusal(late))
        return round_

    def place(self, table: T, command: Any) -> W:
        """Return the wager that a command asks for; refuse it if it may not be placed."""
        player, kind = check_player(command.by), self.kind(command.kind)
        self.check_form(table, kind, command)
        amount = check_amount(command.amount, kind.the_title)
        self.open_round(table, self.clauses.late_wager)
        wager = self.wager(table, command, amount)
        assert wager.player == player
        self.check(table, wager)
        return wager

    def check(self, table: T, wager: W) -> None:
        """Refuse a wager that may not be placed now."""
        self.open_round(table, self.clauses.late_wager)
        kind, lying = self.kind(wager.kind), self.lying(table, wager)
        self.check_spot(table, wager, lying)
        total, limits = lying + wager.amount, self.limits_of(table, wager)
        limits.check(total, kind, self.clauses.limits)
        elsewhere = self.counted_elsewhere(table, wager)
        if elsewhere and elsewhere + total > limits.maximum:
            room = max(0, limits.maximum - elsewhere - lying)
            raise self.above_together(table, wager, elsewhere, room)
        self.check_exact(table, kind, total)
        self.need_chips(table, wager.player, wager.amount)

    def take_back(self, table: T, command: Any) -> tuple[tuple[W, Basis], ...]:
        """Return the wagers that go back with a command, each with the reason."""
        kind = self.kind(command.kind)
        round_ = self.open_round(table, self.clauses.late_withdrawal)
        wager = self.on_spot(table, self.wager(table, command))
        if wager is None:
            sentence = self.no_such_wager(command.by, kind, command.box)
            raise Refusal("no-such-wager", BY_HOUSE, sentence)
        self.check_standing(round_, wager)
        return ((wager, by_clause(self.clauses.taken_back)), *self.leaning(round_, wager))

    def close(self, table: T) -> R:
        """Return the round whose bets can be closed."""
        round_ = self.open_round(table, self.clauses.closed)
        if not table.in_progress().wagers:
            raise Refusal("no-wagers", BY_HOUSE, t("There are no wagers on the layout yet."))
        return round_

    def on_spot(self, table: T, spot: W) -> W | None:
        """Return the wager of this player on this spot of the layout."""
        wagers: tuple[W, ...] = table.in_progress().wagers
        return next((wager for wager in wagers if same_spot(wager, spot)), None)

    def lying(self, table: T, spot: W) -> int:
        wager = self.on_spot(table, spot)
        return 0 if wager is None else wager.amount

    def limits_of(self, table: T, wager: W) -> Limits:
        found: Limits = table.settings.limits[wager.kind]
        return found

    # -- Offers ----------------------------------------------------------------------------------

    def place_offers(self, table: T, player: str) -> Iterator[Offer[Any]]:
        """Yield what the player may place, with bounds that leave nothing to refuse.

        So they need not be tried: a view is made for everybody after every chip.
        """
        if table.round is None or table.round.phase != "betting" or not can_be_player(player):
            return
        for spot in self.spots(table, player):
            bounds = self.bounds(table, spot)
            if bounds is not None:
                says, clause = self.place_label(spot)
                command = self.place_command(replace(spot, amount=bounds.minimum))
                yield Offer(command, says, by_clause(clause), bounds)

    def take_back_offers(self, table: T, player: str) -> Iterator[Offer[Any]]:
        """Yield an offer for each wager of the player, also for those that stand."""
        if table.round is None or table.round.phase != "betting":
            return
        for wager in table.round.wagers:
            if wager.player == player:
                says, clause = self.take_back_label(wager)
                yield Offer(self.take_back_command(wager), says, by_clause(clause))

    def bounds(self, table: T, spot: W) -> Bounds | None:
        """Return how much may be added to what is on the spot already."""
        limits = self.limits_of(table, spot)
        maximum = limits.maximum - self.counted_elsewhere(table, spot)
        if maximum < limits.minimum:
            return None
        left = replace(limits, maximum=maximum) if maximum < limits.maximum else limits
        chips = table.floor.bank.has(spot.player)
        step = self.step(table, self.kind(spot.kind))
        return addable(left, step, self.lying(table, spot), chips)

    def can_afford(self, table: T, kind: WagerKind, chips: int) -> bool:
        """Whether this many chips are enough for a wager of the kind."""
        limits = table.settings.limits[kind.name]
        return addable(limits, self.step(table, kind), 0, chips) is not None

    # -- Again -----------------------------------------------------------------------------------

    def wagers_again(self, table: T) -> tuple[Any, ...]:
        """Return the commands that place the wagers of the last round again, each once."""
        lines = table.recent[-1].lines if table.recent else ()
        return tuple(dict.fromkeys(self.place_command(li) for li in lines if self.can_repeat(li)))

    def can_repeat(self, line: Any) -> bool:
        """Whether the wager of this settlement line can be placed when a round opens."""
        return True
