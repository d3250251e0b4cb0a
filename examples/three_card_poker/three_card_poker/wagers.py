"""The wagers, and what two hands make of them. Tables and figures ask the same functions."""

from enum import IntEnum

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from houseway.money import Odds, Pay
from houseway.reasons import told
from houseway.tables.plain_bets import PlainBets
from houseway.tables.wagers import Limits, Line, Outcome, PayTableRow, Wager, WagerKind
from three_card_poker.ranking import QUALIFYING, Category, category, name

Hands = int | NDArray[np.int64]
PayTable = dict[Category, PayTableRow]


def pay_table(clause: str, *odds: int) -> PayTable:
    """What each category pays to 1, from a high card on; nothing where it loses."""
    slugs = {kind: kind.title.lower().replace(" ", "-") for kind in Category}
    return {
        kind: PayTableRow(slugs[kind], kind.title, Pay(Odds(pays)), clause)
        for kind, pays in zip(Category, odds, strict=True)
        if pays
    }


EVEN = PayTableRow("win", "Against the dealer", Pay(Odds(1)), "TCP-5.3")
BONUS = pay_table("TCP-6.1", 0, 0, 0, 1, 4, 5)
PAIR_OR_MORE = pay_table("TCP-6.2", 0, 1, 4, 6, 30, 40)
ANTE = WagerKind("ante", "Ante", (EVEN, *BONUS.values()), "TCP-5.3", wins="you beat the dealer")
PLAY = WagerKind("play", "Play", (EVEN,), "TCP-5.3", wins="the Ante wins so too", part_of="ante")
PAIR_PLUS = WagerKind("pair-plus", "Pair Plus", (*PAIR_OR_MORE.values(),), "TCP-6.2")
KINDS = (ANTE, PLAY, PAIR_PLUS)  # in the order of settlement

NOTICE = dict.fromkeys((ANTE, PAIR_PLUS), Limits(minimum=500, maximum=50_000, unit=100))
BETS = PlainBets(7, NOTICE, "TCP-1.2", "TCP-3.1", "TCP-3.2", "TCP-7.1")


class Result(IntEnum):
    """What the dealer's hand is to one that plays."""

    NOT_QUALIFIED = 0
    HIGHER = 1
    EQUAL = 2
    LOWER = 3


def results(mine: Hands, dealers: Hands) -> Hands:
    """The `Result` of one hand, or of many at once."""
    found: Hands = (dealers >= QUALIFYING) * (2 + np.sign(np.subtract(mine, dealers)))
    return found


def ante_and_play(found: Result, why: str = "") -> tuple[Outcome, Outcome]:
    match found:
        case Result.NOT_QUALIFIED:
            return Outcome.won(EVEN, told("TCP-5.2", why)), Outcome(
                "standoff", told("TCP-5.2", why)
            )
        case Result.HIGHER:
            both = Outcome("lose", told("TCP-5.3", why), loses=True)
        case Result.EQUAL:
            both = Outcome("standoff", told("TCP-5.4", why))
        case Result.LOWER:
            both = Outcome.won(EVEN, told("TCP-5.3", why))
    return both, both


def by_category(pays: PayTable, kind: Category, hand: str = "") -> Outcome:
    """What goes by the player's own cards: a bonus, a Pair Plus."""
    row = pays.get(kind)
    if row is None:
        return Outcome("lose", told("TCP-6.2", f"{hand} pays nothing."), loses=True)
    return Outcome.won(row, told(row.clause, f"{hand} pays {row.pay}."))


def lines(wager: Wager, mine: int, dealers: int) -> list[Line]:
    """Of a hand that plays: one line for its wager, and one for an Ante's bonus."""
    kind, hand = category(mine), name(mine)
    if wager.kind == PAIR_PLUS.name:
        return [Line.of(wager, by_category(PAIR_OR_MORE, kind, hand))]
    found = Result(int(results(mine, dealers)))
    misses = ", which does not qualify" if found is Result.NOT_QUALIFIED else ""
    ante, play = ante_and_play(found, f"{hand} against {name(dealers)}{misses}.")
    if wager.kind == PLAY.name:
        return [Line.of(wager, play)]
    bonus = replace(Line.of(wager, by_category(BONUS, kind, hand)), amount=0, outcome="bonus")
    return [Line.of(wager, ante), *([bonus] if kind in BONUS else [])]
