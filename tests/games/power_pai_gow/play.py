"""Shorthands for rounds of Power Pai Gow."""

from itertools import combinations_with_replacement
from typing import Any

from houseway.core.cards import Card
from houseway.core.cards.pai_gow import RANKS
from houseway.games.low_high.rules.hands import FourCards, Setting, TwoCards, four
from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

CHIPS = 100_000
ANY_AMOUNT = {"standard": Limits(1, CHIPS), "power": Limits(1, CHIPS)}
PHASES = ("betting", "closed", "setting", "showdown")
LATE = PHASES[1:]

CODES = tuple(rank.code for rank in RANKS)
# Each choice of four ranks the pack can deal: 3,620 of them.
RANK_HANDS: tuple[FourCards, ...] = tuple(
    four(hand)
    for hand in combinations_with_replacement(CODES, 4)
    if all(hand.count(code) <= 2 for code in hand)
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in text.split())


def hand(text: str) -> FourCards:
    return four(cards(text))


def two(text: str) -> TwoCards:
    a, b = cards(text)
    return a, b


def setting(text: str) -> Setting:
    """From a text such as `l4 n9 | teen h8`, the Low Hand first."""
    low, high = text.split("|")
    return Setting(two(low), two(high))


def table_for(*players: str, readings: tuple[str, ...] = ()) -> AtTable:
    """Bets are open; the players have chips and sit at boxes 1, 2 and so on."""
    table = AtTable("power-pai-gow", *readings, limits=ANY_AMOUNT)
    for box, player in enumerate(players, start=1):
        table.do(BuyIn(player, CHIPS), Sit(player, box))
    table.do(c.OpenBets("dealer"))
    return table


def standard(player: str, box: int, amount: int = 1000) -> c.PlaceWager:
    return c.PlaceWager(player, box, "standard", amount)


def power(player: str, box: int, amount: int = 100) -> c.PlaceWager:
    return c.PlaceWager(player, box, "power", amount)


def power_on_dealer(player: str, box: int, amount: int = 100) -> c.PlaceWager:
    return c.PlaceWager(player, box, "power", amount, on="dealer")


def deal(*hands: str) -> c.Deal:
    """The boxes' cards in the order of the deal, the dealer's last."""
    return c.Deal("dealer", cards(" ".join(hands)))


# Ann wins with 9 against 5 and a pair against 8.
BOX, DEALERS = "h4 f5 h6 h6", "h8 e11 l10 l4"


def table_in(phase: str, *readings: str) -> AtTable:
    """Ann sits at box 1 with a Standard wager of 1000 in a round of this phase."""
    table = table_for("ann", readings=readings)
    table.do(standard("ann", 1))
    steps: dict[str, tuple[Any, ...]] = {
        "betting": (),
        "closed": (c.CloseBets("dealer"),),
        "setting": (deal(BOX, DEALERS),),
        "showdown": (c.AskHouseWay("ann", 1), c.SetDealer("dealer")),
        "settled": (c.Settle("dealer"),),
    }
    for name, commands in steps.items():
        table.do(*commands)
        if name == phase:
            return table
    raise ValueError(phase)


def lines_of(table: AtTable) -> dict[tuple[str, str, str], tuple[str, int]]:
    """The outcome and the net of each wager of the last round, by player, kind and place."""
    return {(w.player, w.kind, f"{w.on} {w.box}"): (w.outcome, w.net) for w in table.last.lines}


def wagers_on(table: AtTable) -> list[tuple[str, str, str, int]]:
    return [(w.player, w.kind, f"{w.on} {w.box}", w.amount) for w in table.table.round.wagers]


def finish(table: AtTable, *hands: str) -> None:
    """Closes bets, deals, lets every seated player ask for the House Way, and settles."""
    table.do(c.CloseBets("dealer"), deal(*hands))
    for box, player in table.table.floor.seats.items():
        if any((w.box, w.player) == (box, player) for w in table.table.round.wagers):
            table.do(c.AskHouseWay(player, box))
    table.do(c.SetDealer("dealer"), c.Settle("dealer"))
