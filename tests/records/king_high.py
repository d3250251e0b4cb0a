"""The golden record of King High."""

from collections.abc import Iterator
from functools import partial

from houseway.games.king_high.table import commands as kh
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE
from houseway.live.table.commands import ChangeDealing
from houseway.registry import game
from houseway.tables.seating import BuyIn, Sit
from houseway.testing.playthroughs import Step
from houseway.testing.session import other_readings
from records.house import Evening, house_stories
from records.tables import WHY, GoldenTable, Stories, scenario_stories
from scenarios import cards, king_high

NAME = "king-high"
CHIPS = 1_000_000

# Every level of the Pokerpot, every length of both runs, kings, aces and sevens.
PAID = (
    "Ts Th 2c 4d 7s",
    "9s Ah 2c 4d 6s",
    "Ts Th 9c 9d 2s",
    "8s 8h 8c 2d 4s",
    "9s Th Jc Qd Ks",
    "2s 4s 6s 9s Js",
    "As 2h 3c 4d 5s",
    "2s 2h 3c 3d 3s",
    "4s 4h 4c 4d 9s",
    "5s 5s 5s 5s 5s",
    "5h 6h 7h 8h 9h",
    "Th Jh Qh Kh Ah",
    "7s 7h 7d 7c 8s",
)
ROUNDS_OF_A_READING = 2
READY = (kh.CheckCards("inspector", DECK.cards, "before-play"), kh.Shuffle("dealer"))
ON_THE_ROUND = ("pokerpot", "high-run", "low-run")


def stories() -> Stories:
    return {
        "pays": lambda: rounds(PAID),
        **{
            f"rounds-{reading}": partial(of_reading, reading)
            for reading in other_readings(game(NAME))
        },
        **scenario_stories(NAME),
        "void-runs": void_runs,
        "shoe-by-the-house": shoe_by_the_house,
        "people": people,
        **house_stories(EVENING),
    }


def wagers(number: int) -> Iterator[Step]:
    """Every wager that may be made before the card of this number."""
    for kind in ON_THE_ROUND if number == 1 else ():
        yield kh.PlaceWager("ann", 1, kind, 1_000)
    for kind in ("high", "low", "seven"):
        yield kh.PlaceWager("ann", 1, kind, 1_000)
    for suit in ("s", "h"):
        yield kh.PlaceWager("ann", 1, "suit", 500, suit)


def played(dealt: str) -> Iterator[Step]:
    yield kh.OpenBets("dealer")
    for number, card in enumerate(cards(dealt), start=1):
        yield from wagers(number)
        yield kh.CloseBets("dealer")
        yield kh.DealCard("dealer", card)


def rounds(dealt: tuple[str, ...], *readings: str) -> GoldenTable:
    table = GoldenTable(NAME, *readings).follow(*READY, BuyIn("ann", CHIPS), Sit("ann", 1))
    for one in dealt:
        table.follow(*played(one))
    return table


def of_reading(reading: str) -> GoldenTable:
    table = rounds(PAID[1 : 1 + ROUNDS_OF_A_READING], reading)
    return table.follow(*called_off(3), kh.RepairDevice("inspector"), *called_off(0))


def called_off(number: int) -> Iterator[Step]:
    """The device stops after `number` low cards, and the round is void."""
    yield kh.OpenBets("dealer")
    for place, card in enumerate(cards("2s 3h Ac 5d")[:number], start=1):
        yield from wagers(place)
        yield from (kh.CloseBets("dealer"), kh.DealCard("dealer", card))
    yield from wagers(number + 1)
    yield from (kh.CloseBets("dealer"), kh.ReportFault("dealer"), kh.DeclareVoid("inspector"))


def void_runs() -> GoldenTable:
    """A run that goes on is paid at the next odds, and the Pokerpot for what is there."""
    table = rounds(())
    for dealt in ("", "8s", "Ts Th", "Ks Kh Kc", "Ts Th Jc Jd", "2s", "2s 3h", "2s 3h 4c 5d"):
        table.do(kh.OpenBets("dealer"))
        table.follow(*wagers(1))
        for card in cards(dealt):
            table.follow(kh.CloseBets("dealer"), kh.DealCard("dealer", card))
        table.follow(kh.CloseBets("dealer"), kh.ReportFault("dealer"))
        table.follow(kh.DeclareVoid("inspector"), kh.RepairDevice("inspector"))
    return table


def shoe_by_the_house() -> GoldenTable:
    """Two rounds from one committed shuffle of a manual shoe, which then goes to people."""
    table = GoldenTable(NAME, dealing="automatic")
    table.do(kh.ChangeSettings("inspector", device=MANUAL_SHOE), WHY)
    table.follow(BuyIn("ann", CHIPS), Sit("ann", 1))
    bet = kh.PlaceWager("ann", 1, "pokerpot", 1_000)
    while table.table.rounds_opened < 2 or table.table.round is not None:
        if not table.refuses(bet):
            table.do(bet)
        assert table.step()
    table.do(kh.OrderShuffle("inspector"), WHY)
    assert table.step()  # the reveal
    table.do(ChangeDealing("inspector", "human"), WHY)
    return table


def people() -> GoldenTable:
    """A player leaves without a wager and comes back."""
    return rounds(()).follow(kh.Leave("ann", "ann"), Sit("ann", 2))


EVENING = Evening(
    NAME,
    arrive=king_high.ARRIVE,
    before=READY,
    after=(kh.CheckCards("inspector", DECK.cards, "after-play"),),
    round=tuple(
        step
        for part in (
            king_high.POKERPOTS,
            *(king_high.deal(card) for card in ("Ts", "9h", "2c", "4d", "7s")),
        )
        for step in part
    ),
    card=("9h", "Th"),
    acts=lambda _: (
        kh.PlaceWager("ann", 1, "pokerpot", 1_000),
        kh.PlaceWager("bea", 2, "pokerpot", 1_000),
    ),
)
