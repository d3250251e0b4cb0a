"""The golden records of Si Ki Pi and Power Pai Gow."""

from collections.abc import Iterator, Sequence
from functools import partial

from houseway.core.cards import Card
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.table import commands as lh
from houseway.games.low_high.table.showdown import settle_hands
from houseway.registry import game
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.testing.playthroughs import Refused, Step
from houseway.testing.session import other_readings
from records.hands import PAID, SET_BY_HOUSE_WAY
from records.house import Evening, house_stories
from records.tables import GoldenTable, Stories, scenario_stories
from scenarios import cards, power_pai_gow, si_ki_pi, two
from scenarios.two_hands import ARRIVE, HOUSE_WAY

CHIPS = 10_000_000
PACKS = 12  # that are dealt by the usual readings
PACKS_OF_A_READING = 3


def stories(name: str) -> Stories:
    return {
        "pays": lambda: hands(name, PAID[name]),
        "house-way": lambda: hands(name, SET_BY_HOUSE_WAY[name]),
        "packs": lambda: packs(name, PACKS),
        **{
            f"packs-{reading}": partial(packs, name, PACKS_OF_A_READING, reading)
            for reading in other_readings(game(name))
        },
        **scenario_stories(name),
        "dealer-corrected": lambda: dealer_corrected(name),
        "taken-back": lambda: taken_back(name),
        "idle": lambda: idle(name),
        **house_stories(EVENINGS[name]),
    }


def wagers(table: GoldenTable, boxes: Sequence[int]) -> Iterator[Step]:
    """The main wager on every box, and the side bet on its hand and on the dealer's."""
    main, side = (kind.name for kind in table.game.wager_kinds)
    yield lh.OpenBets("dealer")
    for box in boxes:
        yield lh.PlaceWager("ann", box, main, 10_000)
        yield lh.PlaceWager("ann", box, side, 1_000)
    yield lh.PlaceWager("ann", boxes[0], side, 1_000, "dealer")
    yield lh.CloseBets("dealer")


def by_house_way(table: GoldenTable, boxes: Sequence[int], dealt: tuple[Card, ...]) -> None:
    """A whole round. No player sits at a box, and still some readings let ann set it."""
    table.follow(*wagers(table, boxes), lh.Deal("dealer", dealt))
    for box in boxes:
        if not table.refuses(lh.AskHouseWay("ann", box)):
            table.do(lh.AskHouseWay("ann", box))
    table.follow(lh.SetDealer("dealer"), lh.Settle("dealer"))


def hands(name: str, rounds: Sequence[str]) -> GoldenTable:
    table = GoldenTable(name).follow(BuyIn("ann", CHIPS))
    for dealt in rounds:
        by_house_way(table, range(1, len(dealt.split("|"))), cards(dealt))
    return table


def packs(name: str, count: int, *readings: str) -> GoldenTable:
    """Whole packs in a fixed order."""
    table = GoldenTable(name, *readings).follow(BuyIn("ann", CHIPS))
    boxes = range(1, table.game.places(table.table.settings.readings) + 1)
    for number in range(1, count + 1):
        by_house_way(table, boxes, table.shuffled(number))
    return table


def dealer_corrected(name: str) -> GoldenTable:
    """A wrong setting of the dealer's that went unnoticed in its round. `Settle` refuses it, so
    the record begins with the table that it would have led to."""
    scenario = {"si-ki-pi": si_ki_pi, "power-pai-gow": power_pai_gow}[name]
    readings = ("late-reset=retrieve",) if name == "si-ki-pi" else ()
    table = GoldenTable(name, *readings)
    wrong = lh.SetDealer("dealer", *map(two, scenario.WRONG))
    table.follow(*scenario.GAME.dealt, *HOUSE_WAY, wrong)
    assert isinstance(table.game, LowHighGame)
    for event in settle_hands(table.game.rules, table.table.round):
        table.state = table.kind.evolve(table.state, event)
    for player in ("ann", "bea"):
        table.do(CashOut(player, table.table.floor.bank.has(player)))
    table.begin_here()
    table.follow(lh.OpenBets("dealer"), lh.CorrectDealer("inspector", 1))
    return table.follow(BuyIn("ann", 50_000), BuyIn("bea", 50_000))


def idle(name: str) -> GoldenTable:
    """Bea wagers once and then keeps her seat for longer than the table remembers rounds."""
    one = EVENINGS[name]
    table = GoldenTable(name).follow(*one.arrive, BuyIn("ann", CHIPS), *one.round)
    first, *rest = (step for step in one.round if getattr(step, "by", "") != "bea")
    alone = lh.Deal("dealer", table.shuffled(1))
    for _ in range(12):
        table.follow(first, *(alone if isinstance(step, lh.Deal) else step for step in rest))
    return table


def taken_back(name: str) -> GoldenTable:
    scenario = {"si-ki-pi": si_ki_pi, "power-pai-gow": power_pai_gow}[name]
    main, side = (kind.name for kind in game(name).wager_kinds)
    table = GoldenTable(name).follow(*ARRIVE, *scenario.GAME.bet)
    table.follow(lh.PlaceWager("ann", 1, side, 1_000, "dealer"))
    table.follow(lh.TakeBack("ann", 1, side, "dealer"), lh.TakeBack("bea", 2, main))
    table.follow(lh.CloseBets("dealer"), lh.Deal("dealer", table.shuffled(1)))
    return table.follow(Refused(lh.ExposeCards("dealer", 1, (4,)), None))


def evening(name: str, wins: str, stands: str, dealer: str, card: tuple[str, str]) -> Evening:
    main = game(name).wager_kinds[0].name
    return Evening(
        name,
        arrive=(BuyIn("ann", 50_000), Sit("ann", 1), BuyIn("bea", 50_000), Sit("bea", 2)),
        round=(
            lh.OpenBets("dealer"),
            lh.PlaceWager("ann", 1, main, 10_000),
            lh.PlaceWager("bea", 2, main, 10_000),
            lh.CloseBets("dealer"),
            lh.Deal("dealer", cards(f"{wins} {stands} {dealer}")),
            lh.AskHouseWay("ann", 1),
            lh.AskHouseWay("bea", 2),
            lh.SetDealer("dealer"),
            lh.Settle("dealer"),
        ),
        card=card,
        acts=lambda _: (
            lh.PlaceWager("ann", 1, main, 10_000),
            lh.PlaceWager("bea", 2, main, 10_000),
            lh.Look("ann", 1),
            lh.AskHouseWay("ann", 1),
            lh.AskHouseWay("bea", 2),
        ),
    )


EVENINGS = {
    "si-ki-pi": evening(
        "si-ki-pi",
        si_ki_pi.WINS,
        si_ki_pi.STANDS_OFF,
        si_ki_pi.DEALER,
        ("Ks", "2d"),
    ),
    "power-pai-gow": evening(
        "power-pai-gow",
        power_pai_gow.WINS,
        power_pai_gow.TIES,
        power_pai_gow.DEALER,
        ("h8", "l6"),
    ),
}
