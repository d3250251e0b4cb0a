"""Rounds of Face-Up Pineapple: a plain one, and one for each thing that can come of a hand."""

from collections.abc import Iterator, Sequence

import msgspec

from games.pineapple.tables import HIGH, LOW, MIDDLE, Plan, pack_for, rows
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.table import commands as c
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits
from houseway.testing.playthroughs import Refused, Scenario
from scenarios import cards

QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
STAYS = "2h 3c 4c / 9c 9d 9h 5s 5d / Tc Td Ts Jd Jh"
FOUL = "Ah Ks Jd / 8c 8d 7s 5c 4d / 6s 5h 3c 2h 7h"
SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"

DEALER = "dealer"
SETTLE = c.Settle(DEALER)


def arrive(*players: str, chips: int = 50_000) -> tuple[BuyIn | Sit, ...]:
    return tuple(
        command
        for seat, player in enumerate(players, start=1)
        for command in (BuyIn(player, chips), Sit(player, seat))
    )


def dealt(hands: dict[str, str], fantasy: Sequence[str] = ()) -> c.Deal:
    """The pack with which these hands, by position, can be made."""
    told = [rows(text) for text in hands.values()]
    return c.Deal(DEALER, pack_for(told, [player in fantasy for player in hands]))


def placed(hands: dict[str, str], fantasy: Sequence[str] = ()) -> tuple[c.PlaceCards, ...]:
    """Every placement in its order: five at the bottom, then the middle, then the top."""
    names = list(hands)
    order = [*names[1:], names[0]]
    told = {player: rows(text) for player, text in hands.items()}
    whole = [put(player, told[player], told[player].cards) for player in order if player in fantasy]
    others = [player for player in order if player not in fantasy]
    fives = [put(player, told[player], told[player].bottom) for player in others]
    streets = [
        put(player, told[player], Plan(told[player]).drawn(street))
        for street in range(4)
        for player in others
    ]
    return (*whole, *fives, *streets)


def away(hands: dict[str, str]) -> Iterator[c.PlaceCards | c.PlaceForPlayer | Refused]:
    """The same, where the second player's first cards are placed by the house."""
    late, *rest = placed(hands)
    for_another = c.PlaceForPlayer("dealer", late.by, late.top, late.middle, late.bottom)
    yield Refused(for_another, "wrong-role")
    yield msgspec.structs.replace(for_another, by="house")
    yield from rest


def put(player: str, hand: Rows, held: Sequence[str]) -> c.PlaceCards:
    return c.PlaceCards(
        player.removesuffix("'"),  # the second hand of bea is told as bea'
        tuple(card for card in hand.top if card in held),
        tuple(card for card in hand.middle if card in held),
        tuple(card for card in hand.bottom if card in held),
    )


def all_shown(hand: str) -> c.EnterCards:
    """All thirteen cards of position 1, in Fantasy Land."""
    told = rows(hand)
    return c.EnterCards(DEALER, 1, told.top, told.middle, told.bottom)


def played(hands: dict[str, str], fantasy: Sequence[str] = ()) -> tuple[c.Deal | c.PlaceCards, ...]:
    return (dealt(hands, fantasy), *placed(hands, fantasy))


def entered(hands: dict[str, str], fantasy: Sequence[str] = ()) -> tuple[c.EnterCards, ...]:
    """The same in real cards: the dealer enters what is placed, and Fantasy Land in the end."""
    positions = {player: position for position, player in enumerate(hands, start=1)}
    commands = tuple(
        c.EnterCards(DEALER, positions[turn.by], turn.top, turn.middle, turn.bottom)
        for turn in placed(hands, fantasy)
    )
    return (*commands[len(fantasy) :], *commands[: len(fantasy)])


PLAIN = {"ann": HIGH, "bea": MIDDLE, "cho": LOW}
SCENARIOS = (
    Scenario(
        "plain-round",
        "a plain round",
        "Three players, five cards each face up, then four times three cards. Bea tries to place "
        "too many on top, too few cards, and a card that lies already.",
        (
            "Before the hand",
            *arrive("ann", "bea", "cho"),
            Refused(SETTLE, "no-round"),
            "Five cards each",
            dealt(PLAIN),
            Refused(c.PlaceCards("ann", bottom=rows(HIGH).bottom), "not-your-turn"),
            Refused(c.PlaceCards("bea", cards("9c 9d Jh Qc"), cards("Ks")), "row-is-full"),
            Refused(c.PlaceCards("bea", (), cards("9c 9d")), "wrong-count"),
            Refused(c.PlaceCards("bea", (), (), cards("As Ks Qs Js Ts")), None),
            *placed(PLAIN)[:3],
            "Four times three cards",
            Refused(c.PlaceCards("bea", (), cards("9c 8c")), "card-is-set"),
            *placed(PLAIN)[3:],
            "Showdown",
            Refused(c.PlaceCards("bea", (), cards("9c")), "all-placed"),
            Refused(c.DeclareSweep("ann", 1), "no-sweep"),
            SETTLE,
        ),
        watched="bea",
    ),
    Scenario(
        "time-to-place",
        "somebody does not place in time",
        "Bob is away. The document knows no time limit: by a rule of the house's own the house "
        "places for him, and he sits out until he acts again, which he does with his next cards.",
        (
            *arrive("ann", "bob"),
            dealt({"ann": LOW, "bob": HIGH}),
            *away({"ann": LOW, "bob": HIGH}),
            SETTLE,
        ),
        watched="bob",
    ),
    Scenario(
        "foul-hand",
        "a foul hand",
        "Cho's middle ranks above her bottom: nine points to each of the others.",
        (
            *arrive("ann", "bea", "cho"),
            *played({"ann": HIGH, "bea": LOW, "cho": FOUL}),
            Refused(c.DeclareSweep("cho", 3), "no-sweep"),
            SETTLE,
        ),
    ),
    Scenario(
        "clean-sweep",
        "six pairs",
        "Bea's queens and flush would beat Ann, but Ann declares six pairs.",
        (
            *arrive("ann", "bea"),
            *played({"ann": SIX_PAIRS, "bea": QUEENS_AND_FLUSH}),
            Refused(c.ConfirmSweep(DEALER, 1), "nothing-to-confirm"),
            c.DeclareSweep("ann", 1),
            Refused(SETTLE, "sweep-not-confirmed"),
            c.ConfirmSweep(DEALER, 1),
            SETTLE,
        ),
    ),
    Scenario(
        "fantasy-land",
        "Fantasy Land",
        "Bea makes queens on top and plays the next hand from thirteen cards, which Ann does not "
        "see before the showdown. Her full house in the middle lets her stay.",
        (
            "Queens on top",
            *arrive("ann", "bea"),
            *played({"ann": LOW, "bea": QUEENS}),
            SETTLE,
            "The next hand",
            dealt({"bea": STAYS, "ann": LOW}, fantasy=("bea",)),
            Refused(c.PlaceCards("ann", (), (), rows(LOW).bottom), "not-your-turn"),
            *placed({"bea": STAYS, "ann": LOW}, fantasy=("bea",)),
            Refused(SETTLE, "stay-not-announced"),
            c.AnnounceStay("bea", 1),
            SETTLE,
        ),
    ),
    Scenario(
        "real-cards",
        "real cards",
        "The dealer deals real cards and enters what lies face up. Bea makes queens on top, so "
        "that her next hand lies face down; nobody knows it until it is shown and entered.",
        (
            "Five cards, and four times three",
            *arrive("ann", "bea"),
            c.Deal(DEALER),
            Refused(c.PlaceCards("bea", (), (), rows(QUEENS).bottom), "real-cards"),
            Refused(c.EnterCards(DEALER, 1, (), (), rows(LOW).bottom), "not-your-turn"),
            Refused(c.EnterCards(DEALER, 2, (), (), rows(QUEENS).bottom[:4]), "wrong-count"),
            *entered({"ann": LOW, "bea": QUEENS})[:1],
            Refused(c.EnterCards(DEALER, 1, (), (), cards("As 7d Th Qs Kc")), None),
            *entered({"ann": LOW, "bea": QUEENS})[1:],
            SETTLE,
            "Fantasy Land",
            c.Deal(DEALER),
            Refused(all_shown(STAYS), "face-down"),
            c.ReportSet(DEALER, 1),
            *entered({"bea": STAYS, "ann": LOW}, fantasy=("bea",))[:-1],
            Refused(SETTLE, "hand-not-shown"),
            all_shown(STAYS),
            c.AnnounceStay(DEALER, 1),
            SETTLE,
        ),
    ),
    Scenario(
        "four-seats",
        "four seats, three hands",
        (
            "Dee waiting for the buttons to move; then Ann waits. In the third "
            "hand Dee sits out and Ann and Bea play with Cho."
        ),
        (
            *arrive("ann", "bea", "cho", "dee"),
            *played(PLAIN),
            Refused(c.Leave("bea"), "in-a-hand"),
            SETTLE,
            "The buttons have moved",
            *played({"bea": HIGH, "cho": MIDDLE, "dee": LOW}),
            SETTLE,
            "Dee sits out",
            c.SitOut("dee"),
            dealt({"cho": HIGH, "ann": MIDDLE, "bea": LOW}),
            c.CallOff("inspector"),
            c.ComeBack("dee"),
        ),
    ),
    Scenario(
        "two-hands",
        "two hands for one player",
        "Of two players Bea plays two hands; they are compared with Ann's only.",
        (
            *arrive("ann", "bea"),
            c.PlayHands("bea", 2),
            Refused(c.PlayHands("ann", 2), "two-hands-taken"),
            *played({"ann": LOW, "bea": HIGH, "bea'": MIDDLE}),
            SETTLE,
        ),
    ),
    Scenario(
        "table-stakes",
        "table stakes",
        "Bea starts the second hand with twelve points and loses eighteen. No chips are taken from "
        "the table, and more are bought between hands only.",
        (
            Refused(BuyIn("ann", 14_999), "below-buy-in"),
            *arrive("ann", "bea", "cho", chips=15_000),
            Refused(BuyIn("ann", 85_001), "above-maximum"),
            Refused(CashOut("ann", 5_000), "chips-stay"),
            "Bea fouls",
            *played({"ann": HIGH, "bea": FOUL, "cho": LOW}),
            Refused(BuyIn("bea", 5_000), "round-in-progress"),
            SETTLE,
            "And again",
            *played({"bea": FOUL, "cho": HIGH, "ann": LOW}),
            SETTLE,
            "Without nine points",
            BuyIn("bea", 4_000),
            dealt({"cho": HIGH, "ann": LOW}),
            c.CallOff("inspector"),
            BuyIn("bea", 500),
            dealt({"cho": HIGH, "ann": LOW, "bea": MIDDLE}),
        ),
    ),
    Scenario(
        "collection",
        "the collection",
        "A down begins at noon. Cho comes five minutes into it and pays the fee, Dee after half "
        "an hour and pays half. Times are seconds of the day.",
        (
            *arrive("ann", "bea"),
            c.StartDown(DEALER, 43_200),
            BuyIn("cho", 20_000),
            Sit("cho", 3),
            Refused(dealt(PLAIN), "fee-not-taken"),
            c.TakeCollection(DEALER, "cho", 43_500),
            Refused(c.TakeCollection(DEALER, "cho", 43_500), "paid-already"),
            BuyIn("dee", 20_000),
            Sit("dee", 4),
            c.TakeCollection(DEALER, "dee", 45_000),
            Refused(c.StartDown(DEALER, 45_599), "down-not-over"),
            c.StartDown(DEALER, 45_600),
        ),
    ),
    Scenario(
        "another-notice",
        "another notice at the table",
        "The inspector changes a reading between hands, and nobody else does.",
        (
            *arrive("ann", "bea"),
            Refused(c.ChangeSettings(DEALER, {"equal-back-middle": "allowed"}), "wrong-role"),
            Refused(c.ChangeSettings("inspector", {"moon": "full"}), None),
            c.ChangeSettings("inspector", {"equal-back-middle": "allowed"}),
        ),
    ),
    Scenario(
        "by-the-clock",
        "downs and stacks by the clock",
        "At a limit of 20 dollars a down begins at noon. Cho leaves ten minutes later, cannot come "
        "back with less, and is there again when the next down begins by the clock. A card is "
        "exposed, later one is dealt to the wrong hand, and the next hand is a misdeal.",
        (
            *arrive("ann", "bea", "cho", chips=80_000),
            c.StartDown(DEALER, 43_200),
            c.Leave("cho", 43_800),
            Refused(BuyIn("cho", 70_000, 44_000), "below-stack"),
            BuyIn("cho", 78_800, 44_000),
            Sit("cho", 3),
            c.Deal(DEALER, at=45_700),
            c.ReportExposedCard("inspector", 2, "The second card of bea turned over."),
            c.ReportWrongHand("inspector", 3, "Cho was dealt a card of ann."),
            c.Deal(DEALER, at=45_800),
            c.CallMisdeal("inspector", "The dealer began at the wrong seat."),
        ),
        limits={"point": Limits(2_000, 2_000)},
    ),
)
