"""The showdown: clean sweeps and stays are said, pairs are settled, the buttons move."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.pineapple.rules.fantasy import stays
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.settlement import (
    Settlement,
    check_sweep,
    next_in_fantasy,
    settle,
)
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.seats import next_buttons
from houseway.games.pineapple.table.state import Hand, Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import DEALER, need_dealer

handlers = Handlers()


@handlers.register
def declare_sweep(table: Table, command: c.DeclareSweep) -> e.Events:
    """After the player has all cards and before hands are compared (FUP-sweep.declared)."""
    round_ = table.in_progress()
    hand = hand_at(round_, command.position)
    clause = "FUP-sweep.declared"
    if not (round_.by_hand and command.by == DEALER):
        need_own(hand, command.by, clause)
    need_shown(hand)
    if not hand.rows.complete:
        raise Refusal(
            "hand-not-complete",
            by_clause(clause),
            t("Place all thirteen cards before declaring a clean sweep."),
        )
    if hand.declared:
        raise Refusal(
            "declared-already", by_clause(clause), t("This clean sweep has already been declared.")
        )
    check_sweep(hand.player, hand.rows, round_.readings)
    foul = find_foul(segments(hand.rows), round_.readings)
    if foul is not None:
        raise Refusal(
            "foul-hand",
            by_clause("FUP-foul.nothing"),
            t("The hand is foul, so it can't be a clean sweep: {foul}.", foul=foul.text),
        )
    return (e.SweepDeclared(command.position),)


@handlers.register
def confirm_sweep(table: Table, command: c.ConfirmSweep) -> e.Events:
    need_dealer(command.by)
    round_ = at_showdown(table, "FUP-deal.5")
    hand = hand_at(round_, command.position)
    if not hand.declared or hand.confirmed:
        raise Refusal(
            "nothing-to-confirm",
            by_clause("FUP-deal.5"),
            t(
                "Position {position} has no clean sweep to confirm.",
                position=command.position,
            ),
        )
    found = check_sweep(hand.player, hand.rows, round_.readings)
    return (e.SweepConfirmed(command.position, found.name, found.points),)


@handlers.register
def announce_stay(table: Table, command: c.AnnounceStay) -> e.Events:
    clause = "FUP-fantasy.announced"
    round_ = at_showdown(table, clause)
    hand = hand_at(round_, command.position)
    if command.by != DEALER:
        need_own(hand, command.by, clause)
    need_shown(hand)
    if not must_announce(round_, hand):
        raise Refusal(
            "nothing-to-announce",
            by_clause(clause),
            t(
                "Position {position} isn't staying in Fantasy Land.",
                position=command.position,
            ),
        )
    return (e.StayAnnounced(command.position, hand.player),)


def must_announce(round_: Round, hand: Hand) -> bool:
    if not hand.place.fantasy or hand.announced:
        return False
    parts = segments(hand.rows)
    return stays(parts, foul=find_foul(parts, round_.readings) is not None)


@handlers.register
def settle_round(table: Table, command: c.Settle) -> e.Events:
    need_dealer(command.by)
    round_ = at_showdown(table, "FUP-settle")
    check_all_is_said(round_)
    hands = tuple(hand.as_set for hand in round_.hands)
    settlement = settle(hands, round_.stakes, round_.point, round_.readings)
    ended = e.RoundEnded(
        "settled",
        next_buttons(table, round_.hands[0].place.seat),
        fantasy_after(table, round_, settlement),
    )
    return (*(e.PairSettled(line) for line in settlement.lines), ended)


def check_all_is_said(round_: Round) -> None:
    for position, hand in enumerate(round_.hands, start=1):
        need_shown(hand)
        if hand.declared and not hand.confirmed:
            raise Refusal(
                "sweep-not-confirmed",
                by_clause("FUP-deal.5"),
                t(
                    "Confirm the clean sweep at position {position} before comparing hands.",
                    position=position,
                ),
            )
        if must_announce(round_, hand):
            raise Refusal(
                "stay-not-announced",
                by_clause("FUP-fantasy.announced"),
                t("{player} stays in Fantasy Land and must announce it first.", player=hand.player),
            )


def fantasy_after(table: Table, round_: Round, settlement: Settlement) -> dict[str, int]:
    """Return how many hands in Fantasy Land each player has coming."""
    kept = round_.readings.fantasy_while_waiting == "kept"
    coming = {p: n for p, n in table.fantasy.items() if kept and not round_.plays(p)}
    for hand, judged in zip(round_.hands, settlement.hands, strict=True):
        if next_in_fantasy(judged, in_fantasy=hand.place.fantasy):
            coming[hand.player] = coming.get(hand.player, 0) + 1
    return coming


def at_showdown(table: Table, clause: str) -> Round:
    round_ = table.in_progress()
    if round_.phase != "showdown":
        raise Refusal(
            "not-showdown",
            by_clause(clause),
            t("Not all players have placed their thirteen cards."),
        )
    return round_


def hand_at(round_: Round, position: int) -> Hand:
    if not 1 <= position <= len(round_.hands):
        raise BadInput(
            t(
                "There's no position {position}. Positions are 1 to {count}.",
                position=position,
                count=len(round_.hands),
            )
        )
    return round_.hands[position - 1]


def need_shown(hand: Hand) -> None:
    """Refuse to decide about real cards that are face down."""
    if hand.face_down:
        raise Refusal(
            "hand-not-shown",
            by_clause("FUP-fantasy.deal"),
            t(
                "Enter {player}'s Fantasy Land hand first, when it is shown.",
                player=hand.player,
            ),
        )


def need_own(hand: Hand, player: str, clause: str) -> None:
    if hand.player != player:
        raise Refusal(
            "not-your-hand",
            by_clause(clause),
            t("That is {player}'s hand.", player=hand.player),
        )
