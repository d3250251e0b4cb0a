"""From "place your bets" to "no more bets", before each action round."""

from functools import partial

from houseway.core.errors import Refusal
from houseway.core.money import check_amount
from houseway.core.reasons import BY_HOUSE, by_clause, by_reading
from houseway.core.words import listing, money, t
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    KingHighWager,
    check_exact,
    check_suit,
    needs_pokerpot,
    wager_kind,
)
from houseway.games.king_high.table.commands import (
    CloseBets,
    DeclareWager,
    OpenBets,
    PlaceWager,
    TakeBack,
)
from houseway.games.king_high.table.events import (
    AnyEvent,
    BetsClosed,
    RoundOpened,
    WagerPlaced,
    WagerTakenBack,
)
from houseway.games.king_high.table.idle_players import last_wagered
from houseway.games.king_high.table.shuffle import CUT_CARD_OUT, need_running_device
from houseway.games.king_high.table.state import BOXES, Round, Table
from houseway.tables.absence import idle
from houseway.tables.people import check_player, need_dealer
from houseway.tables.seating import check_box
from houseway.tables.wagers import WagerKind


def wagers_again(table: Table) -> tuple[PlaceWager, ...]:
    """Those that lay there when the first card of the last round came."""
    lines = table.recent[-1].lines if table.recent else ()
    first = (line for line in lines if line.action_round in (None, 1))
    return tuple(
        dict.fromkeys(PlaceWager(li.player, li.box, li.kind, li.amount, li.suit) for li in first)
    )


def open_bets(table: Table, command: OpenBets) -> tuple[AnyEvent, ...]:
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
    return (RoundOpened(number, settings.readings, settings.device, away, missed),)


def close_bets(table: Table, command: CloseBets) -> tuple[AnyEvent, ...]:
    need_dealer(command.by)
    table.need_inspector_there()
    round_ = betting(table)
    if not round_.wagers:
        raise Refusal("no-wagers", BY_HOUSE, t("No wager is on the layout yet."))
    return (BetsClosed(round_.action_round),)


def place_wager(table: Table, command: PlaceWager) -> tuple[AnyEvent, ...]:
    return (WagerPlaced(asked_wager(table, command)),)


def asked_wager(table: Table, command: PlaceWager | DeclareWager) -> KingHighWager:
    """The wager, which may be placed as it is asked for."""
    player = check_player(command.by)
    kind = wager_kind(command.kind)
    suit = check_suit(kind, command.suit)
    check_box(command.box, BOXES)
    amount = check_amount(command.amount, kind.the_title)
    action_round = betting(table).action_round if kind in ACTION else None
    wager = KingHighWager(command.box, player, kind.name, amount, suit, action_round)
    check_wager(table, wager)
    return wager


def check_wager(table: Table, wager: KingHighWager) -> None:
    round_, kind = betting(table), KINDS[wager.kind]
    check_own_box(table, wager.player, wager.box)
    lying = lying_there(round_, wager)
    check_window(round_, kind, raised=lying > 0)
    check_pokerpot(round_.wagers, round_.readings, wager)
    limits = table.settings.limits[kind.name]
    limits.check(lying + wager.amount, kind, "KH-5.8")
    check_together(table, wager, lying + wager.amount)
    check_exact(kind, lying + wager.amount, table.settings.smallest_chip, limits.unit)
    check_chips(table, wager.player, wager.amount)


def check_together(table: Table, wager: KingHighWager, amount: int) -> None:
    """Some wagers count towards one maximum: partners', and a player's own where it is so read."""
    elsewhere, maximum = counted_elsewhere(table, wager), table.settings.limits[wager.kind].maximum
    if elsewhere and elsewhere + amount > maximum:
        players = table.partners_of(wager.player)
        raise Refusal(
            "above-maximum",
            by_clause("KH-5.8") if len(players) > 1 else by_reading("maximum"),
            t(
                "The {wager} of {players} is at most {maximum} in all, and {amount} lies there "
                "already.",
                wager=KINDS[wager.kind].title,
                players=listing(players),
                maximum=money(maximum),
                amount=money(elsewhere),
            ),
        )


def counted_elsewhere(table: Table, wager: KingHighWager) -> int:
    """What counts towards the same maximum and lies on another place of the layout."""
    round_, together = betting(table), table.partners_of(wager.player)
    per_kind = round_.readings.maximum == "per-kind"
    return sum(
        other.amount
        for other in round_.wagers
        if other.player in together
        and (other.kind, other.action_round) == (wager.kind, wager.action_round)
        and (per_kind or other.suit == wager.suit)
        and not same_wager(other, wager)
    )


def check_own_box(table: Table, player: str, box: int) -> None:
    seat = table.floor.seat_of(player)
    if seat == box:
        return
    sitting = table.floor.seats.get(box)
    if sitting is not None:
        raise Refusal(
            "one-player-a-box",
            by_clause("KH-5.10"),
            t("{player} alone wagers on box {box}.", player=sitting, box=box),
        )
    if seat is not None:
        raise Refusal(
            "one-box-a-player",
            by_clause("KH-5.11"),
            t("{player} wagers on box {box} only.", player=player, box=seat),
        )
    raise Refusal(
        "not-seated",
        by_clause("KH-5.10"),
        t("{player} takes box {box} before wagering on it.", player=player, box=box),
    )


def check_window(round_: Round, kind: WagerKind, *, raised: bool) -> None:
    """Round of play wagers are for before the first card."""
    if kind in ACTION or not round_.cards:
        return
    if raised:
        raise Refusal(
            "too-late",
            by_clause("KH-5.7"),
            t("The {wager} stands once a card is dealt.", wager=kind.title),
        )
    raise Refusal(
        "too-late",
        by_clause("KH-8.1"),
        t("A {wager} is placed before the first action round.", wager=kind.title),
    )


def check_pokerpot(
    wagers: tuple[KingHighWager, ...], readings: Readings, wager: KingHighWager
) -> None:
    kind = KINDS[wager.kind]
    if needs_pokerpot(kind, readings) and not has_pokerpot(wagers, wager.player):
        raise Refusal(
            "no-pokerpot",
            by_clause("KH-7.2") if kind in ACTION else by_reading("run-needs-pokerpot"),
            t(
                "A {wager} needs a Pokerpot wager of the round, and {player} has none.",
                wager=kind.title,
                player=wager.player,
            ),
        )


def has_pokerpot(wagers: tuple[KingHighWager, ...], player: str) -> bool:
    return any(w.player == player and w.kind == POKERPOT.name for w in wagers)


def check_chips(table: Table, player: str, amount: int) -> None:
    has = table.floor.bank.has(player)
    if amount > has:
        raise Refusal(
            "not-enough-chips",
            by_clause("KH-5.9"),
            t(
                "A wager is chips on the table: {player} has {chips}, which is less than {amount}.",
                player=player,
                chips=money(has),
                amount=money(amount),
            ),
        )


def take_back(table: Table, command: TakeBack) -> tuple[AnyEvent, ...]:
    kind = wager_kind(command.kind)
    suit = check_suit(kind, command.suit)
    check_box(command.box, BOXES)
    round_ = betting(table)
    action_round = round_.action_round if kind in ACTION else None
    wanted = KingHighWager(command.box, command.by, kind.name, 0, suit, action_round)
    wager = next((w for w in round_.wagers if same_wager(w, wanted)), None)
    if wager is None:
        raise Refusal(
            "no-such-wager",
            BY_HOUSE,
            t(
                "{player} has no such {wager} on box {box}.",
                player=command.by,
                wager=kind.title,
                box=command.box,
            ),
        )
    if kind not in ACTION and round_.cards:
        raise Refusal(
            "too-late",
            by_clause("KH-5.7"),
            t("The {wager} stands once a card is dealt.", wager=kind.title),
        )
    taken = (WagerTakenBack(wager, by_clause("KH-5.7")),)
    return taken if kind is not POKERPOT else (*taken, *leaning_on_pokerpot(round_, command.by))


def leaning_on_pokerpot(round_: Round, player: str) -> tuple[AnyEvent, ...]:
    """Without the Pokerpot wager the wagers that need it go back as well: action wagers by the
    document, runs by our reading of it."""
    return tuple(
        WagerTakenBack(
            wager,
            by_clause("KH-7.2")
            if KINDS[wager.kind] in ACTION
            else by_reading("run-needs-pokerpot"),
        )
        for wager in round_.wagers
        if wager.player == player and needs_pokerpot(KINDS[wager.kind], round_.readings)
    )


def betting(table: Table) -> Round:
    """The round while bets are open; refused before it opens and after "no more bets"."""
    if table.round is None:
        raise Refusal(
            "bets-not-open", by_clause("KH-8.1"), t("Bets are not open: wait for the next round.")
        )
    if table.round.phase != "betting":
        raise Refusal(
            "no-more-bets", by_clause("KH-9.2.a"), t('"No more bets" has been announced.')
        )
    return table.round


def lying_there(round_: Round, wager: KingHighWager) -> int:
    return sum(w.amount for w in round_.wagers if same_wager(w, wager))


def same_wager(one: KingHighWager, other: KingHighWager) -> bool:
    """Chips of one player on the same place of the layout, for the same card, are one wager."""
    return place(one) == place(other)


def place(wager: KingHighWager) -> tuple[int, str, str, str | None, int | None]:
    return wager.box, wager.player, wager.kind, wager.suit, wager.action_round
