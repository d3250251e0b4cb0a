"""The golden record of Face-Up Pineapple."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.pineapple.tables import HIGH, LOW, MIDDLE
from houseway.games.pineapple.table import commands as fup
from houseway.games.pineapple.table.notice import SCHEDULE
from houseway.registry import game
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits
from houseway.testing.playthroughs import Refused
from houseway.testing.session import other_readings
from records.house import Evening, house_stories
from records.tables import WHY, GoldenTable, Stories, scenario_stories
from scenarios import pineapple
from scenarios.pineapple import FOUL, SETTLE, arrive, dealt, placed, played

NAME = "pineapple"
CHIPS = 100_000

# Two hands that meet: every bonus on top, and every one in the middle and at the bottom but a
# royal flush in the middle, which needs one at the bottom as well.
BONUSES = (
    ("2s 2c 2d / 4s 9s 7s Ts 8s / Jd Js Jc Qs Qd", "Kd Kh Ks / 4d 5s 6s 7c 8d / Ac Ad Ah 7h 7d"),
    ("3h 3d 3c / 2c 4c Tc Qc Jc / 5c 6c 7c 8c 9c", "Ah Ad Ac / Ts Js Qh Kh As / 8d 8s 8h Qs Qd"),
    ("4c 4d 4h / 2s 2d 2h Jh Js / Tc Jc Qc Kc Ac", "6c 6h 2c / Ah Ad 7h 7s 6d / 4s 5c 6s 7c 8c"),
    ("5s 5c 5h / 4d 4c 4h 4s 6s / Ts Js Qs Ks As", "7h 7s 8s / 8d 9d Tc Jd Qh / Kd Kh Kc 7d 7c"),
    ("6d 6s 6h / 8s 9s Ts Js Qs / Td Jd Qd Kd Ad", "8h 8c 9h / Ac As Ah 4d 4h / 2d 2h 2c 2s 5s"),
    ("7h 7s 7d / 8h 9h Td Jc Qc / Js As 5s Qs 6s", "9c 9s 2c / 3h 3d 3s 4h 9d / Th Jh Qh Kh Ah"),
    ("8d 8h 8c / 5h 4h Kh 6h Ah / 8s 9s Ts Js Qs", "Td Tc 4s / 2d 2c 2s 5c Ac / 3h 3d 3c 3s 6d"),
    ("9s 9h 9c / 4c 5c 6c 7c 8c / Th Jh Qh Kh Ah", "Jc Jd 9d / 3s 3c 3h 5d 5h / 4s 5s 6s 7s 8s"),
    ("Tc Td Th / Qh 9h Kh 2h 6h / 5d 6d 7d 8d 9d", "Qs Qd 7h / 2s 3s 4h 5h 6c / 5s 6s 7s 8s 9s"),
    ("Js Jc Jd / 3d 4s 5h 6c 7d / Th Jh Qh Kh Ah", "Ks Kc 3s / 4c 4d 4h Ac Ts / 5s 6s 7s 8s 9s"),
    ("Qc Qd Qs / 6h 9h 3h 2h 5h / Th Jh Qh Kh Ah", "Ad As 9s / Kd Kc Ks Ac 6s / 4d 6d 8d 2d Td"),
)
TWO_ROYALS = "2c 3d 5h / Th Jh Qh Kh Ah / Ts Js Qs Ks As"
AGAINST_ROYALS = "2d 3c 4h / 6c 6d 8h 9s Jc / 7c 7d Tc Qc Kc"

PLAYED_PLAIN = "2h 3h 4h / 6h 6d 8h 9s Jc / 7h 7c Th Qh Kh"
SUPER_DRAGON = "2h 3h 4h / 5h 6h 7h 8h Th / 9h Jh Qh Kh Ah"
DRAGON = "2c 3d 4s / 5s 6c 7d 8s Tc / 9d Js Qc Kd As"
SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
THREE_STRAIGHTS = "2h 3h 4c / 4h 5s 6c 7d 8s / 7c 8h 9d Th Js"
THREE_FLUSHES = "2h 5h 9h / 3d 6d 8d Td Qd / 4s 7s 9s Js As"
BONUS_AND_FOUL = "Ah Ac Kc / 8c 8d 7s 5c 4d / 6s 5h 3c 2h 7h"
# Two hands that meet, and which of them are declared as clean sweeps.
MEETINGS = (
    (SUPER_DRAGON, DRAGON, (1, 2)),
    (SUPER_DRAGON, "2s 3s 4s / 5s 6s 7s 8s Ts / 9s Js Qs Ks As", (1, 2)),
    (DRAGON, PLAYED_PLAIN, (1,)),
    (PLAYED_PLAIN, DRAGON, (2,)),
    (THREE_STRAIGHTS, SIX_PAIRS, (1, 2)),
    (THREE_STRAIGHTS, "2c 3c 4s / 6h 6d Tc 9s Jc / 7h 7s Td Qc Kc", (1,)),
    (THREE_FLUSHES, "2c 3c 4h / 6c 6h 8h 9d Jc / 7c 7h Th Qc Kc", (1,)),
    (FOUL, "2c 3d 4h / Tc Jc Qd Kd Ac / 9c 9d 9h 6c 6d", ()),
    (BONUS_AND_FOUL, "Ad Kd Qd / Td Th 9c 9d 2d / Jc Jd 6d 3d 4c", ()),
    (BONUS_AND_FOUL, "2c 2d 3h / 3s 4s 4h 9h 9s / Tc Td Kd Kh Jc", (2,)),
    (LOW, "2d 3h 4s / 8c 8d 9h Ts Jd / 9c 9d Jh Qc Ks", ()),  # a tie on top
)
TIES = {"ann": HIGH, "bea": MIDDLE, "cho": "2c 3d 5h / 6c 6d 8h 9s Jc / 7c 7d Th Qs Kc"}
TWO_HANDS = {"ann": FOUL, "bea": HIGH, "bea'": LOW}
# Of bea in Fantasy Land, and whether she stays.
FANTASY = (
    ("2h 3c 4c / 9c 9d 5s 5d Jd / As Ah Ad Ac 8s", True),
    ("2h 2d 2s / 9c Tc Js Qh Ks / Ah Kh Jh 5h 3h", True),
    (pineapple.STAYS, True),
    ("2h 3c 4c / 9c 9d 5s 5d Jd / Tc Td Ts Qh Kh", False),
)


def stories() -> Stories:
    return {
        "meetings": meetings,
        "two-royals": two_royals,
        "ties-and-two-hands": ties_and_two_hands,
        "short-stacks": short_stacks,
        "first-second": first_second,
        **{f"bonus-{n}": partial(bonus, *pair) for n, pair in enumerate(BONUSES, 1)},
        **{
            f"fantasy-{n}": partial(fantasy, hand, stays=stays)
            for n, (hand, stays) in enumerate(FANTASY, 1)
        },
        **{f"fees-{value}": partial(fees, value) for value in SCHEDULE},
        **{reading: partial(of_reading, reading) for reading in other_readings(game(NAME))},
        **scenario_stories(NAME),
        **house_stories(EVENING),
    }


def open_for(*players: str, readings: tuple[str, ...] = (), **opening: Any) -> GoldenTable:
    return GoldenTable(NAME, *readings, **opening).follow(*arrive(*players, chips=CHIPS))


def meeting(table: GoldenTable, first: str, second: str, declared: tuple[int, ...] = ()) -> None:
    """A hand between two. The buttons go from one to the other with every hand."""
    names = ("bea", "ann") if table.table.rounds_opened % 2 else ("ann", "bea")
    table.follow(*played(dict(zip(names, (first, second), strict=True))))
    for position in declared:
        table.do(fup.DeclareSweep(names[position - 1], position))
        table.do(fup.ConfirmSweep("dealer", position))
    table.do(SETTLE)


def meetings(*readings: str) -> GoldenTable:
    table = open_for("ann", "bea", readings=readings)
    for first, second, declared in MEETINGS:
        meeting(table, first, second, declared)
    return table


def bonus(first: str, second: str) -> GoldenTable:
    table = open_for("ann", "bea")
    meeting(table, first, second)
    return table


def two_royals() -> GoldenTable:
    table = open_for("ann", "bea", readings=("equal-back-middle=allowed",))
    meeting(table, TWO_ROYALS, AGAINST_ROYALS)
    return table


def ties_and_two_hands(*readings: str) -> GoldenTable:
    table = open_for("ann", "bea", readings=readings).follow(fup.PlayHands("bea", 2))
    table.follow(*played(TWO_HANDS), SETTLE, fup.PlayHands("bea", 1))
    table.follow(BuyIn("cho", CHIPS), Sit("cho", 3), fup.SitOut("ann"), fup.ComeBack("ann"))
    bea, cho, ann = TIES.values()
    return table.follow(*played({"bea": bea, "cho": cho, "ann": ann}), SETTLE)


def fantasy(hand: str, *, stays: bool) -> GoldenTable:
    """Bea earns Fantasy Land, and plays this hand in it."""
    table = open_for("ann", "bea").follow(*played({"ann": LOW, "bea": pineapple.QUEENS}), SETTLE)
    hands = {"bea": hand, "ann": LOW}
    table.follow(dealt(hands, ("bea",)), *placed(hands, ("bea",)))
    if stays:
        table.do(fup.AnnounceStay("bea", 1))
    return table.follow(SETTLE)


def fees(value: int, *readings: str) -> GoldenTable:
    """A down at this limit: cho comes in just before its mark, dee at it, eva just after it."""
    table = GoldenTable(NAME, *readings, limits={"point": Limits(value, value)})
    table.follow(*arrive("ann", "bea", chips=30 * value))
    table.follow(Refused(fup.StartDown("dealer", -1), None), fup.StartDown("dealer", 1_000))
    for player, at in (("cho", 2_199), ("dee", 2_200), ("eva", 2_201)):
        table.follow(BuyIn(player, 60 * value), Sit(player, 3))
        table.follow(fup.TakeCollection("dealer", player, at), fup.Leave(player, at))
    if not readings:
        table.follow(Refused(BuyIn("dee", 40 * value, 5_799), "below-stack"))
        table.follow(BuyIn("dee", 40 * value, 5_801))
    return table.follow(fup.StartDown("dealer"))


def of_reading(reading: str) -> GoldenTable:
    """What this reading is about."""
    match reading.partition("=")[0]:
        case "three-flushes" | "equal-back-middle" | "two-sweeps":
            return meetings(reading)
        case "down-exactly-20" | "return-stack":
            return fees(500, reading)
        case "stakes-cap":
            return short_stacks(reading)
        case "exposed-card" | "wrong-hand":
            return reported(reading)
        case _:
            return ties_and_two_hands(reading)


def short_stacks(*readings: str) -> GoldenTable:
    """Ann has thirty points and loses more, first to bea alone and then to both."""
    table = GoldenTable(NAME, *readings).follow(BuyIn("ann", 15_000), Sit("ann", 1))
    table.follow(BuyIn("bea", CHIPS), Sit("bea", 2), BuyIn("cho", 20_000), Sit("cho", 3))
    bea, cho = (
        "2c 2d 2s / 9s Ts Js Qs Kc / 9d Td Qd Kd 5d",
        "3d 3s 4h / 4c 4s 6c 6d As / Ac Ad 9c 9h Qc",
    )
    return table.follow(*played({"ann": FOUL, "bea": bea, "cho": cho}), SETTLE)


def first_second() -> GoldenTable:
    """A down begins at the first second of the clock, and the next one as soon as it may."""
    table = open_for("ann", "bea").follow(fup.StartDown("dealer", 0))
    late = Refused(fup.StartDown("dealer", 2_399), "down-not-over")
    return table.follow(late, fup.StartDown("dealer", 2_400))


def reported(reading: str) -> GoldenTable:
    table = open_for("ann", "bea", readings=(reading,))
    for report in (fup.ReportExposedCard, fup.ReportWrongHand):
        table.follow(dealt({"ann": LOW, "bea": HIGH}), report("inspector", 2, WHY))
        if table.table.round is not None:
            table.do(fup.CallOff("inspector"))
    return table


def first_fit(table: GoldenTable) -> Iterator[fup.PlaceCards]:
    """Everyone in turn fills the bottom first, and discards the last of three cards."""
    while table.table.round is not None and table.table.round.to_place:
        _, hand = table.table.round.to_place[0]
        held = hand.held[:-1] if len(hand.held) == 3 else hand.held
        rows = {}
        for row, size in (("bottom", 5), ("middle", 5), ("top", 3)):
            room = size - len(hand.rows[row])
            rows[row], held = held[:room], held[room:]
        yield fup.PlaceCards(hand.player, **rows)


EVENING = Evening(
    NAME,
    arrive=arrive("ann", "bea"),
    round=(*played({"ann": LOW, "bea": HIGH}), SETTLE),
    card=("Kc", "Qd"),
    acts=first_fit,
)
