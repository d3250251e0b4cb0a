"""From "Place your bets" to "No more bets"."""

from functools import partial

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST, check_amount
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.rulebook import differing
from houseway.core.words import money, t
from houseway.games.low_high.rules.readings import MAXIMUM
from houseway.games.low_high.rules.rule_set import LowHighRules, wager_kind
from houseway.games.low_high.rules.settlement import LowHighWager
from houseway.games.low_high.table.commands import CloseBets, OpenBets, PlaceWager, TakeBack
from houseway.games.low_high.table.events import (
    AnyEvent,
    BetsClosed,
    RoundOpened,
    WagerPlaced,
    WagerTakenBack,
)
from houseway.games.low_high.table.idle_players import last_wagered
from houseway.games.low_high.table.state import Round, Table
from houseway.tables.absence import idle
from houseway.tables.people import check_player, need_dealer
from houseway.tables.seating import check_box
from houseway.tables.wagers import Limits, WagerKind


def open_bets(rules: LowHighRules, table: Table, command: OpenBets) -> tuple[AnyEvent, ...]:
    need_dealer(command.by)
    if table.round is not None:
        raise Refusal(
            "round-in-progress",
            by_clause(rules.steps.bets_open),
            t("Round {number} is not over yet.", number=table.round.number),
        )
    readings = differing(table.settings.readings)
    return (
        RoundOpened(table.rounds_opened + 1, readings, idle(table, partial(last_wagered, table))),
    )


def wagers_again(table: Table) -> tuple[PlaceWager, ...]:
    """As they lay when the last round was settled."""
    lines = table.recent[-1].lines if table.recent else ()
    return tuple(
        dict.fromkeys(PlaceWager(li.player, li.box, li.kind, li.amount, li.on) for li in lines)
    )


def close_bets(rules: LowHighRules, table: Table, command: CloseBets) -> tuple[AnyEvent, ...]:
    need_dealer(command.by)
    round_ = betting(rules, table, rules.steps.bets_closed)
    if not round_.wagers:
        raise Refusal("no-wagers", BY_HOUSE, t("No wager is on the layout yet."))
    return (BetsClosed(),)


def place_wager(rules: LowHighRules, table: Table, command: PlaceWager) -> tuple[AnyEvent, ...]:
    player = check_player(command.by)
    kind = wager_kind(rules, command.kind)
    check_box(command.box, table.settings.readings.boxes)
    amount = check_amount(command.amount, kind.the_title)
    round_ = betting(rules, table, rules.steps.late_wager)
    check_place(rules, round_, kind, command)
    total = amount + amount_there(round_, player, command)
    limits = table.settings.limits[kind.name]
    limits.check(total, kind)
    kind.check_exact(total, limits.unit)
    check_sum(round_, player, kind, amount, limits)
    table.floor.bank.need(player, amount)
    return (WagerPlaced(LowHighWager(command.box, player, kind.name, amount, command.on)),)


def check_place(rules: LowHighRules, round_: Round, kind: WagerKind, command: PlaceWager) -> None:
    if command.on not in kind.on:
        raise BadInput(t("The {wager} goes on a box, not on the dealer's hand.", wager=kind.title))
    if kind is rules.side and not has_main_wager(rules, round_.wagers, command.box):
        raise Refusal(
            "no-main-wager",
            by_clause(rules.steps.side_needs_main),
            t(
                "Box {box} has no {main} yet, and a {kind} needs one.",
                box=command.box,
                main=rules.main.title,
                kind=kind.title,
            ),
        )


def check_sum(round_: Round, player: str, kind: WagerKind, amount: int, limits: Limits) -> None:
    """The reading `maximum`: by kind, all a player's wagers of it together keep within the most."""
    room = most_more(round_, player, kind, limits)
    if amount > room:
        raise Refusal(
            "above-maximum",
            MAXIMUM,
            t(
                "All wagers of {player} of the kind {kind} together are at most {maximum} here: "
                "{room} more can be placed.",
                player=player,
                kind=kind.title,
                maximum=money(limits.maximum),
                room=money(room),
            ),
        )


def most_more(round_: Round, player: str, kind: WagerKind, limits: Limits) -> int:
    """How much a player may still place on this kind over all boxes."""
    if round_.readings.maximum == "per-spot":
        return MOST
    lying = sum(w.amount for w in round_.wagers if (w.player, w.kind) == (player, kind.name))
    return max(0, limits.maximum - lying)


def has_main_wager(rules: LowHighRules, wagers: tuple[LowHighWager, ...], box: int) -> bool:
    return any(w.box == box and w.kind == rules.main.name for w in wagers)


def take_back(rules: LowHighRules, table: Table, command: TakeBack) -> tuple[AnyEvent, ...]:
    kind = wager_kind(rules, command.kind)
    round_ = betting(rules, table, rules.steps.late_withdrawal)
    wager = placed(round_, command.by, command)
    if wager is None:
        raise Refusal(
            "no-such-wager",
            BY_HOUSE,
            t(
                "{player} has no {kind} on box {box}.",
                player=command.by,
                kind=kind.title,
                box=command.box,
            ),
        )
    left = tuple(w for w in round_.wagers if w != wager)
    taken = [WagerTakenBack(wager, by_clause(rules.steps.bets_open))]
    if not has_main_wager(rules, left, command.box):
        # Side bets lean on the box's main wager; without it they go back to their owners.
        by = by_clause(rules.steps.side_needs_main)
        taken += [WagerTakenBack(w, by) for w in left if w.box == command.box]
    return tuple(taken)


def betting(rules: LowHighRules, table: Table, late: str) -> Round:
    """The round while bets are open; `late` is the clause against coming after "No more bets"."""
    if table.round is None:
        clause = rules.steps.bets_open
        raise Refusal(
            "bets-not-open", by_clause(clause), t("Bets are not open: wait for the next round.")
        )
    closed = Refusal("no-more-bets", by_clause(late), t('"No more bets" has been called.'))
    return table.in_phase("betting", closed)


def placed(round_: Round, player: str, where: PlaceWager | TakeBack) -> LowHighWager | None:
    """This player's wager of this kind in this place."""
    place = (where.box, player, where.kind, where.on)
    found = (w for w in round_.wagers if (w.box, w.player, w.kind, w.on) == place)
    return next(found, None)


def amount_there(round_: Round, player: str, where: PlaceWager | TakeBack) -> int:
    wager = placed(round_, player, where)
    return wager.amount if wager is not None else 0
