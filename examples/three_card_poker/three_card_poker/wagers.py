"""The wagers, and their results for two hands. Tables and figures call the same functions."""

from enum import IntEnum

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from houseway.core.money import Odds, Pay
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.tables.plain_bets import PlainBets
from houseway.tables.wagers import Limits, Line, Outcome, PayTableRow, Wager, WagerKind
from three_card_poker.ranking import QUALIFYING, TITLES, Cards, Category, category, strength
from three_card_poker.reasons import ThreeCardsCompared, ThreeCardsPaid

Hands = int | NDArray[np.int64]
PayTable = dict[Category, PayTableRow]


def pay_table(clause: str, *odds: int) -> PayTable:
    """Return what each category pays to 1, from a high card on; nothing if it loses."""
    slugs = {kind: kind.name.lower().replace("_", "-") for kind in Category}
    return {
        kind: PayTableRow(slugs[kind], TITLES[kind], Pay(Odds(pays)), clause)
        for kind, pays in zip(Category, odds, strict=True)
        if pays
    }


EVEN = PayTableRow("win", t("Against the dealer"), Pay(Odds(1)), "TCP-5.3")
BONUS = pay_table("TCP-6.1", 0, 0, 0, 1, 4, 5)
PAIR_OR_MORE = pay_table("TCP-6.2", 0, 1, 4, 6, 30, 40)
ANTE_PAYS, PLUS_PAYS = (EVEN, *BONUS.values()), tuple(PAIR_OR_MORE.values())
ANTE = WagerKind("ante", t("Ante"), ANTE_PAYS, "TCP-5.3", wins=t("you beat the dealer"))
WITH_ANTE = t("the Ante wins so too")
PLAY = WagerKind("play", t("Play"), (EVEN,), "TCP-5.3", wins=WITH_ANTE, part_of="ante")
PAIR_PLUS = WagerKind("pair-plus", t("Pair Plus"), PLUS_PAYS, "TCP-6.2")
KINDS = (ANTE, PLAY, PAIR_PLUS)  # in the order of settlement

NOTICE = dict.fromkeys((ANTE, PAIR_PLUS), Limits(minimum=500, maximum=50_000, unit=100))
BETS = PlainBets(7, NOTICE, "TCP-1.2", "TCP-3.1", "TCP-3.2", "TCP-7.1")


class Result(IntEnum):  # results of the dealer's hand against one that plays
    NOT_QUALIFIED = 0
    HIGHER = 1
    EQUAL = 2
    LOWER = 3


def results(mine: Hands, dealers: Hands) -> Hands:
    """Return the `Result` of one hand, or of many at once."""
    found: Hands = (dealers >= QUALIFYING) * (2 + np.sign(np.subtract(mine, dealers)))
    return found


def ante_and_play(found: Result, cards: Cards = (), dealer: Cards = ()) -> tuple[Outcome, ...]:
    """Return the outcome; figures call it without cards."""
    by = by_clause(("TCP-5.2", "TCP-5.3", "TCP-5.4", "TCP-5.3")[found])
    why = ThreeCardsCompared(by, cards, dealer)
    won, back = Outcome.win(EVEN, why), Outcome("standoff", why)
    lost = Outcome("lose", why, loses=True)
    return ((won, back), (lost, lost), (back, back), (won, won))[found]


def by_category(pays: PayTable, kind: Category, cards: Cards = ()) -> Outcome:
    """Return the outcome by the player's own cards: of a bonus or a Pair Plus."""
    row = pays.get(kind)
    if row is None:
        return Outcome("lose", ThreeCardsPaid(by_clause("TCP-6.2"), cards), loses=True)
    return Outcome.win(row, ThreeCardsPaid(by_clause(row.clause), cards, row.pay.odds))


def lines(wager: Wager, cards: Cards, dealer: Cards) -> list[Line]:
    """Return the lines of a hand that plays: one for its wager, and one for an Ante's bonus."""
    mine, kind = strength(cards), category(strength(cards))
    if wager.kind == PAIR_PLUS.name:
        return [Line.of(wager, by_category(PAIR_OR_MORE, kind, cards))]
    ante, play = ante_and_play(Result(int(results(mine, strength(dealer)))), cards, dealer)
    if wager.kind == PLAY.name:
        return [Line.of(wager, play)]
    bonus = replace(Line.of(wager, by_category(BONUS, kind, cards)), amount=0, outcome="bonus")
    return [Line.of(wager, ante), *([bonus] if kind in BONUS else [])]
