"""Settlement: from hands at the showdown to who pays whom, for rounds and `houseway settle`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import Text, nt, signed_number, t
from houseway.games.pineapple.rules import fantasy
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.reasons import Cap, LossCapped, PairExchange, WinCapped
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.sweeps import Sweep, sweep_of
from houseway.games.pineapple.rules.wagers import Bonus, Judged, bonus_of, exchange

LOSS_CAP = by_clause("FUP-stakes.cap")
WIN_CAP = by_reading("stakes-cap")


class SetHand(msgspec.Struct, frozen=True):
    """A complete hand, as its player set it."""

    player: str
    rows: Rows
    sweep_declared: bool = False
    in_fantasy: bool = False


class PairLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settlement of two hands: points before table stakes and what was paid, from b to a."""

    a: str
    b: str
    points: int
    paid: int
    reason: PairExchange
    positions: tuple[int, int]

    @property
    def clause(self) -> str:
        return self.reason.clause or ""

    @property
    def why(self) -> Text:
        return self.reason.text

    @property
    def players(self) -> tuple[str, ...]:
        return self.a, self.b

    @property
    def result(self) -> Text:
        """The result as a sentence."""
        return nt(
            "{player} against {opponent}: {points} point, {amount} for {player}.",
            "{player} against {opponent}: {points} points, {amount} for {player}.",
            abs(self.points),
            player=self.a,
            opponent=self.b,
            points=signed_number(self.points),
            amount=signed_number(self.paid),
        )


@dataclass(frozen=True)
class Settlement:
    hands: tuple[Judged, ...]
    lines: tuple[PairLine, ...]
    stacks: Mapping[str, int]


def settle(
    hands: Sequence[SetHand],
    stakes: Mapping[str, int],
    point: int,
    readings: Readings,
) -> Settlement:
    """Settle hands in the order of positions, the buttons first; stakes are the stacks at the
    start."""
    judged = tuple(judge(hands, position, readings) for position in range(1, len(hands) + 1))
    stacks, penalties = TableStakes(stakes, readings), Penalties(readings)
    lines: list[PairLine] = []
    for a, b in pairs_in_order(judged):
        between = exchange(a, b, readings, penalty=penalties.due(a, b))
        lines.append(settle_pair(a, b, point, stacks, between))
    return Settlement(judged, tuple(lines), stacks.after)


def judge(hands: Sequence[SetHand], position: int, readings: Readings) -> Judged:
    hand = hands[position - 1]
    parts = segments(hand.rows)
    foul = find_foul(parts, readings)
    swept = sweep_of(hand.rows, readings) if hand.sweep_declared and not foul else None
    return Judged(
        position=position,
        player=hand.player,
        segments=parts,
        foul=foul,
        bonus=Bonus() if foul else bonus_of(parts),  # FUP-bonus.foul
        sweep=swept,
        # The buttons belong to a player, so both hands of one who plays two win ties.
        has_buttons=hand.player == hands[0].player,
    )


def pairs_in_order(hands: Sequence[Judged]) -> Iterator[tuple[Judged, Judged]]:
    """Yield pairs in the order of settlement.

    Sweeping hands come first, from the buttons clockwise, each with the others clockwise
    (FUP-sweep.first); then 1 and 2, 1 and 3, 2 and 3 (FUP-settle). Two hands of one player are
    never compared (FUP-table.two-hands)."""
    met: set[frozenset[int]] = set()
    for one in (*(hand for hand in hands if hand.sweep), *hands):
        for other in (*hands[one.position :], *hands[: one.position - 1]):
            pair = frozenset((one.position, other.position))
            if one.player != other.player and pair not in met:
                met.add(pair)
                first, second = sorted((one, other), key=lambda hand: hand.position)
                yield first, second


class TableStakes:
    """What each player can still pay and take in this hand (FUP-stakes.cap).

    A player bets no more than was on the table when the hand began. So what counts is the stack at
    the start, less what was paid from it: chips won in this hand are not at stake in it.
    """

    def __init__(self, start: Mapping[str, int], readings: Readings) -> None:
        self.start = start
        self.caps_wins = readings.stakes_cap == "win-and-lose"
        self.moved: Counter[tuple[str, str]] = Counter()  # by payer and payee

    def amount_paid(self, player: str) -> int:
        return sum(amount for (payer, _), amount in self.moved.items() if payer == player)

    @property
    def after(self) -> dict[str, int]:
        after = dict(self.start)
        for (payer, payee), amount in self.moved.items():
            after[payer] -= amount
            after[payee] += amount
        return after

    def pay(self, payer: str, payee: str, due: int) -> tuple[int, Cap | None]:
        """Move what can be paid; return the amount, and what held back the rest."""
        left = self.start[payer] - self.amount_paid(payer)
        winnable = self.start[payee] - self.moved[payer, payee] if self.caps_wins else due
        amount = min(due, left, winnable)
        self.moved[payer, payee] += amount
        if amount == due:
            return amount, None
        if amount == left:
            return amount, LossCapped(LOSS_CAP, payer, self.start[payer], amount, due)
        return amount, WinCapped(WIN_CAP, payee, payer, self.start[payee], amount, due)


class Penalties:
    """Which foul hands have paid which players (FUP-foul).

    They pay each player once, or each hand by the reading foul-to-two-hands."""

    def __init__(self, readings: Readings) -> None:
        self.once = readings.foul_to_two_hands == "once"
        self.paid: set[tuple[int, str]] = set()  # the position of the foul hand, and who was paid

    def due(self, a: Judged, b: Judged) -> bool:
        foul, other = (a, b) if a.foul else (b, a)
        if not foul.foul or other.foul:
            return False
        paid = (foul.position, other.player)
        due = not self.once or paid not in self.paid
        self.paid.add(paid)
        return due


def settle_pair(
    a: Judged, b: Judged, point: int, stacks: TableStakes, between: PairExchange
) -> PairLine:
    points = between.points_to(a.player)
    payer, payee = (b, a) if points > 0 else (a, b)
    paid, cap = stacks.pay(payer.player, payee.player, abs(points) * point)
    return PairLine(
        a=a.player,
        b=b.player,
        points=points,
        paid=paid if points > 0 else -paid,
        reason=between if cap is None else msgspec.structs.replace(between, cap=cap),
        positions=(a.position, b.position),
    )


def next_in_fantasy(hand: Judged, *, in_fantasy: bool) -> bool:
    """Whether the player's next hand is in Fantasy Land; inside it only the stay list counts."""
    foul = hand.foul is not None
    judge_next = fantasy.stays if in_fantasy else fantasy.earns
    return judge_next(hand.segments, foul=foul)


def check_sweep(player: str, rows: Rows, readings: Readings) -> Sweep:
    """Return the clean sweep a player declares, or refuse it if the thirteen cards make none."""
    found = sweep_of(rows, readings)
    if found is None:
        raise Refusal(
            "no-sweep",
            by_clause("FUP-sweep.declared"),
            t("{player}'s thirteen cards aren't a clean sweep.", player=player),
        )
    return found
