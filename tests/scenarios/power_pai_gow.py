"""Rounds of Power Pai Gow: plain ones, and each irregularity of the document in one of its own."""

from houseway.games.low_high.table.commands import (
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    CallTime,
    CallWrongCount,
    ChangeSettings,
    CloseBets,
    CorrectDealer,
    CountPack,
    Deal,
    DealUnseen,
    ExposeCards,
    LaySet,
    Look,
    OpenBets,
    PlaceWager,
    ResetDealer,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
    TurnHand,
    VoidBet,
    VoidHand,
    WalkAway,
    WithdrawBox,
)
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits
from houseway.testing.playthroughs import Refused, Scenario
from scenarios import cards, two

# Hands against a dealer who makes 5 & 7 by the House Way.
DEALER = "h10 f5 l10 h7"
WINS = "h8 n9 l10 h10"  # 8 & 9
TIES = "h4 f5 h7 gj"  # 3 & 9
LOSES = "h6 l6 l7 l4"  # 1 & 2, and 20 to 1 for a Power Bet
OUTRIGHT = "teen l7 day l8"  # a High Nine in the Low Hand

# Ann sits at box 1, Bea at box 2.
ARRIVE = (BuyIn("ann", 50_000), Sit("ann", 1), BuyIn("bea", 50_000), Sit("bea", 2))
BET = (
    OpenBets("dealer"),
    PlaceWager("ann", 1, "standard", 10_000),
    PlaceWager("bea", 2, "standard", 10_000),
)
CLOSED = (*ARRIVE, *BET, CloseBets("dealer"))
DEALT = (*CLOSED, Deal("dealer", cards(f"{WINS} {TIES} {DEALER}")))
HOUSE_WAY = (AskHouseWay("ann", 1), AskHouseWay("bea", 2))
FINISH = (SetDealer("dealer"), Settle("dealer"))

PLAIN = (
    Scenario(
        "plain-round",
        "a plain round",
        "Ann looks at her cards and sets a High Nine Low, which wins outright. Bea asks for the "
        "House Way and ties. Cho bets on box 3 without sitting there, so the House Way sets it: "
        "the Standard wager loses, but both sixes with a 7 and a 4 pay the Power Bet 20 to 1.",
        (
            "Before the round",
            *ARRIVE,
            BuyIn("cho", 50_000),
            "Place your bets",
            OpenBets("dealer"),
            Refused(PlaceWager("cho", 3, "power", 1_000), "no-main-wager"),
            PlaceWager("ann", 1, "standard", 10_000),
            PlaceWager("bea", 2, "standard", 10_000),
            Refused(PlaceWager("bea", 2, "standard", 100_000), "above-maximum"),
            Refused(PlaceWager("bea", 2, "standard", 60_000), "not-enough-chips"),
            PlaceWager("cho", 3, "standard", 10_000),
            PlaceWager("cho", 3, "power", 1_000),
            "No more bets",
            CloseBets("dealer"),
            Deal("dealer", cards(f"{OUTRIGHT} {TIES} {LOSES} {DEALER}")),
            Refused(Look("ann", 2), "not-your-box"),
            Look("ann", 1),
            Refused(SetCards("ann", 1, two("day l8"), two("teen l7")), "high-below-low"),
            SetCards("ann", 1, two("teen l7"), two("day l8")),
            AskHouseWay("bea", 2),
            *FINISH,
        ),
    ),
    Scenario(
        "several-bettors-on-one-box",
        "back bets",
        "Ann sits at box 1; Bea and Cho bet on her box too, and live with how she sets it. Dan has "
        "no Standard wager: his Power Bets are on Ann's hand and on the dealer's. The dealer's Low "
        "is worth 1 point, so winners are paid 1 to 2.",
        (
            BuyIn("ann", 50_000),
            Sit("ann", 1),
            BuyIn("bea", 50_000),
            BuyIn("cho", 50_000),
            BuyIn("dan", 50_000),
            OpenBets("dealer"),
            PlaceWager("ann", 1, "standard", 2_000),
            PlaceWager("bea", 1, "standard", 10_000),
            PlaceWager("bea", 1, "standard", 5_000),
            PlaceWager("cho", 1, "standard", 3_000),
            PlaceWager("dan", 1, "power", 500),
            PlaceWager("dan", 1, "power", 500, "dealer"),
            CloseBets("dealer"),
            Deal("dealer", cards(f"{TIES} n9 h10 l10 e11")),
            Refused(AskHouseWay("bea", 1), "not-your-box"),
            Look("ann", 1),
            SetCards("ann", 1, two("h7 gj"), two("h4 f5")),
            *FINISH,
        ),
        watched="bea",
    ),
    Scenario(
        "3.10.2-walks-away",
        "the only bettor of a box walks away",
        "Ann leaves after betting. The House Way sets her box, and the wager is settled as usual.",
        (*DEALT, WalkAway("dealer", "ann"), AskHouseWay("bea", 2), *FINISH),
        watched="bea",
    ),
    Scenario(
        "no-rule-for-a-box-exposed",
        "a box's cards are shown",
        "The document knows no withdrawal for a box whose cards were shown: the round goes on.",
        (
            *DEALT,
            ExposeCards("dealer", 1, (0, 1)),
            Refused(WithdrawBox("ann", 1), "no-withdrawal"),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
)

NOTICE = (
    Scenario(
        "another-notice",
        "another notice at the table",
        "The inspector changes a reading and a limit between rounds, and nobody else does.",
        (
            *ARRIVE,
            Refused(ChangeSettings("dealer", {"two-pairs": "literal"}), "wrong-role"),
            Refused(ChangeSettings("inspector", {"moon": "full"}), None),
            ChangeSettings("inspector", {"two-pairs": "literal"}, {"standard": Limits(500, 1_000)}),
            OpenBets("dealer"),
            Refused(PlaceWager("ann", 1, "standard", 10_000), "above-maximum"),
            PlaceWager("ann", 1, "standard", 1_000),
            Refused(ChangeSettings("inspector", {"two-pairs": "keep"}), "round-in-progress"),
        ),
    ),
)

IRREGULAR = (
    Scenario(
        "5.1-dealers-cards-exposed",
        "the dealer's cards are shown before anybody has looked",
        "One card of the dealer's hand falls open and nothing comes of it. A second one does, and "
        "nobody has looked: the round is void.",
        (*DEALT, ExposeCards("dealer", 0, (3,)), ExposeCards("dealer", 0, (1,))),
    ),
    Scenario(
        "5.1-dealers-cards-exposed-after-a-look",
        "the dealer's cards are shown after somebody has looked",
        "Ann has looked, so the clause does not void the round: play goes on.",
        (*DEALT, Look("ann", 1), ExposeCards("dealer", 0, (1, 3)), *HOUSE_WAY, *FINISH),
    ),
    Scenario(
        "5.2-misdeal-looked",
        "a wrong deal after somebody has looked",
        "Bea has looked at her cards when the wrong distribution is noticed: the round is void.",
        (*DEALT, Look("bea", 2), CallMisdeal("dealer")),
    ),
    Scenario(
        "5.2-misdeal-unseen-redeal",
        "a wrong deal nobody has looked at, dealt again",
        "The document is silent when nobody has looked. By the reading misdeal-unseen=redeal the "
        "wagers stay and the cards are shuffled and dealt again.",
        (
            *DEALT,
            CallMisdeal("inspector"),
            Refused(TakeBack("ann", 1, "standard"), "no-more-bets"),
            Deal("dealer", cards(f"{LOSES} {OUTRIGHT} {DEALER}")),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
    Scenario(
        "5.2-misdeal-unseen-void",
        "a wrong deal nobody has looked at, void",
        "The same by the reading misdeal-unseen=void.",
        (*DEALT, CallMisdeal("dealer")),
        readings=("misdeal-unseen=void",),
    ),
    Scenario(
        "5.3-foreign-card",
        "a card that does not belong",
        "The first round is settled. In the second a card of another pack turns up: that round is "
        "void, the first one stands.",
        (
            "The first round",
            *DEALT,
            *HOUSE_WAY,
            *FINISH,
            "The second round",
            *BET,
            CloseBets("dealer"),
            Deal("dealer", cards(f"{LOSES} {TIES} {DEALER}")),
            Look("ann", 1),
            CallForeignCard("dealer"),
        ),
    ),
    Scenario(
        "5.4-wrong-count",
        "too few or too many cards",
        "The pack is counted while the round goes on, and it is not complete: the round is void.",
        (*DEALT, Refused(CallWrongCount("bea"), "wrong-role"), CallWrongCount("inspector")),
    ),
    Scenario(
        "5.5-late-wager",
        "a wager after the last call",
        "Ann raises, and Bea bets on another box, after the call. Both are refused, and the "
        "earlier amounts stand.",
        (
            *CLOSED,
            Refused(PlaceWager("ann", 1, "standard", 5_000), "no-more-bets"),
            Refused(PlaceWager("bea", 3, "standard", 5_000), "no-more-bets"),
            Refused(PlaceWager("bea", 1, "power", 1_000), "no-more-bets"),
            Deal("dealer", cards(f"{WINS} {TIES} {DEALER}")),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
    Scenario(
        "5.6-late-withdrawal",
        "a wager taken back after the last call",
        "Bea reaches for her wager after the call, and again when she has seen her cards. It is "
        "lost all the same.",
        (
            *CLOSED,
            Refused(TakeBack("bea", 2, "standard"), "no-more-bets"),
            Deal("dealer", cards(f"{WINS} {LOSES} {DEALER}")),
            Look("bea", 2),
            Refused(TakeBack("bea", 2, "standard"), "no-more-bets"),
            *HOUSE_WAY,
            *FINISH,
        ),
        watched="bea",
    ),
)

COUNTED = (
    Scenario(
        "5.4-counted-after-the-round",
        "the pack is counted before and after the round",
        "Before the round all 32 cards are there. After it one is missing: the round is void, and "
        "what was won and lost in it goes back.",
        (
            *ARRIVE,
            *BET,
            CountPack("dealer", 32),
            CloseBets("dealer"),
            Deal("dealer", cards(f"{WINS} {TIES} {DEALER}")),
            *HOUSE_WAY,
            *FINISH,
            CallWrongCount("inspector", counted=31),
        ),
    ),
)

REAL_CARDS = (
    Scenario(
        "real-cards",
        "real cards, entered when they lie open",
        "The cards lie face down and nobody types them. Ann looks and lays hers down; Bea asks "
        "for the House Way. A card of the dealer's is shown. At the showdown the dealer's hand is "
        "entered first, then each box as it is turned.",
        (
            *CLOSED,
            DealUnseen("dealer"),
            Look("ann", 1),
            LaySet("ann", 1),
            AskHouseWay("bea", 2),
            ExposeCards("dealer", 0, (2,), cards("l10")),
            SetDealer("dealer", two("h10 f5"), two("l10 h7")),
            Refused(Settle("dealer"), "not-turned"),
            TurnHand("dealer", 1, two("h10 h8"), two("l10 n9")),
            TurnHand("dealer", 2, two("h4 n9"), two("l4 f5")),
            Settle("dealer"),
        ),
    ),
    Scenario(
        "real-cards-dealt-wrongly",
        "real cards that were dealt wrongly",
        "Box 1 has three cards and box 2 has five, and Ann has looked: the round is void. In the "
        "next one a card from another pack is found.",
        (
            *CLOSED,
            DealUnseen("dealer", ((1, 3), (2, 5))),
            Look("ann", 1),
            CallMisdeal("dealer"),
            OpenBets("dealer"),
            PlaceWager("ann", 1, "standard", 10_000),
            CloseBets("dealer"),
            DealUnseen("dealer"),
            CallForeignCard("inspector", "a Joker"),
        ),
    ),
)

TIME = (
    Scenario(
        "time-to-set",
        "somebody does not set in time",
        "The dealer calls time: by a rule of the house's own the House Way sets Ann's cards, and "
        "she keeps her seat. The document voids rounds, and no hand or bet alone.",
        (
            *DEALT,
            AskHouseWay("bea", 2),
            CallTime("dealer", 1),
            Refused(VoidHand("inspector", 1), "no-such-rule"),
            Refused(VoidBet("inspector", 1, "ann", "standard"), "no-such-rule"),
            *FINISH,
        ),
    ),
)

WRONG = two("h10 l10"), two("f5 h7")  # 0 & 2 instead of 5 & 7
WRONG_SETTING = (
    Scenario(
        "3.11.1-dealer-set-wrong",
        "the dealer's hand is set wrong, and noticed",
        "The dealer lays 0 & 2 where the House Way is 5 & 7. It is seen before the settlement: the "
        "hand is reset, Ann is paid 1 to 1 and not 1 to 2, and Bea ties.",
        (
            *DEALT,
            *HOUSE_WAY,
            SetDealer("dealer", *WRONG),
            Refused(Settle("dealer"), "dealer-set-wrong"),
            ResetDealer("dealer"),
            Settle("dealer"),
        ),
    ),
    Scenario(
        "3.11.2-nothing-to-correct",
        "a settled round is checked and was right",
        "A wrong setting of the dealer's is corrected after the round too. This one was by the "
        "House Way.",
        (
            *DEALT,
            *HOUSE_WAY,
            *FINISH,
            CashOut("bea", 10_000),
            Refused(CorrectDealer("inspector", 1), "set-right"),
            Refused(CorrectDealer("inspector", 7), "no-such-round"),
        ),
    ),
)

SCENARIOS = (*PLAIN, *NOTICE, *IRREGULAR, *COUNTED, *TIME, *REAL_CARDS, *WRONG_SETTING)
