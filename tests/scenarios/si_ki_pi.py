"""Rounds of Si Ki Pi: plain ones, and each irregularity of the document in one of its own."""

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

# Hands against a dealer who makes 5 & 6 by the House Way.
DEALER = "Kc 5d Jd 6c"
WINS = "Ks 9s As 8s"  # 9 & 9
STANDS_OFF = "Qh 4h Th 7h"  # 4 & 7
LOSES = "3h 2h Qs Ts"  # 2 & 3
EIGHTS = "8h 8d 4s 3s"  # 7 & the pair

# Ann sits at box 1, Bea at box 2.
ARRIVE = (BuyIn("ann", 50_000), Sit("ann", 1), BuyIn("bea", 50_000), Sit("bea", 2))
BET = (
    OpenBets("dealer"),
    PlaceWager("ann", 1, "initial", 10_000),
    PlaceWager("bea", 2, "initial", 10_000),
)
CLOSED = (*ARRIVE, *BET, CloseBets("dealer"))
DEALT = (*CLOSED, Deal("dealer", cards(f"{WINS} {STANDS_OFF} {DEALER}")))
HOUSE_WAY = (AskHouseWay("ann", 1), AskHouseWay("bea", 2))
FINISH = (SetDealer("dealer"), Settle("dealer"))

PLAIN = (
    Scenario(
        "plain-round",
        "a plain round",
        "Ann looks at her cards and sets them herself, at the third try. Bea asks for the House "
        "Way. Cho bets on box 3 without sitting there, so the House Way sets it.",
        (
            "Before the round",
            *ARRIVE,
            BuyIn("cho", 50_000),
            Refused(PlaceWager("ann", 1, "initial", 10_000), "bets-not-open"),
            "Place your bets",
            OpenBets("dealer"),
            Refused(PlaceWager("ann", 1, "bonus", 1_000, "box"), "no-main-wager"),
            PlaceWager("ann", 1, "initial", 10_000),
            PlaceWager("ann", 1, "bonus", 1_000),
            PlaceWager("bea", 2, "initial", 10_000),
            PlaceWager("bea", 2, "bonus", 1_000, "box"),
            Refused(PlaceWager("cho", 3, "initial", 10_010), "not-in-units"),
            PlaceWager("cho", 3, "initial", 10_000),
            "No more bets",
            CloseBets("dealer"),
            Deal("dealer", cards(f"{WINS} {EIGHTS} {LOSES} {DEALER}")),
            Look("ann", 1),
            Refused(SetCards("ann", 1, two("Ks 9s"), two("Kh 9h")), None),
            Refused(SetCards("ann", 1, two("As 8s"), two("Ks 9s")), "high-below-low"),
            SetCards("ann", 1, two("Ks 9s"), two("As 8s")),
            Refused(SetCards("ann", 1, two("Ks 8s"), two("As 9s")), "set-already"),
            Refused(SetDealer("dealer"), "box-not-set"),
            AskHouseWay("bea", 2),
            *FINISH,
        ),
    ),
    Scenario(
        "several-bettors-on-one-box",
        "back bets",
        "Ann sits at box 1; Bea and Cho bet on her box too, and live with how she sets it. Dan has "
        "no bet on any box: his Bonus Bets are on Ann's hand and on the dealer's. Bea raises, and "
        "thinks better of one bet before the call.",
        (
            BuyIn("ann", 50_000),
            Sit("ann", 1),
            BuyIn("bea", 50_000),
            BuyIn("cho", 50_000),
            BuyIn("dan", 50_000),
            OpenBets("dealer"),
            PlaceWager("ann", 1, "initial", 2_000),
            PlaceWager("bea", 1, "initial", 10_000),
            PlaceWager("bea", 1, "initial", 5_000),
            PlaceWager("cho", 1, "initial", 3_000),
            PlaceWager("bea", 4, "initial", 1_000),
            PlaceWager("dan", 4, "bonus", 500),
            TakeBack("bea", 4, "initial"),
            PlaceWager("dan", 1, "bonus", 500),
            PlaceWager("dan", 1, "bonus", 500, "dealer"),
            CloseBets("dealer"),
            Deal("dealer", cards(f"{EIGHTS} {DEALER}")),
            Refused(Look("bea", 1), "not-your-box"),
            Look("ann", 1),
            SetCards("ann", 1, two("4s 3s"), two("8h 8d")),
            *FINISH,
        ),
        watched="bea",
    ),
    Scenario(
        "late-bet",
        "bets after the last call",
        "Once no more bets are taken nothing is placed, raised or taken back (SKP-3.2).",
        (
            *CLOSED,
            Refused(PlaceWager("bea", 3, "initial", 1_000), "no-more-bets"),
            Refused(PlaceWager("ann", 1, "initial", 1_000), "no-more-bets"),
            Refused(PlaceWager("ann", 1, "bonus", 1_000), "no-more-bets"),
            Refused(TakeBack("ann", 1, "initial"), "no-more-bets"),
            Deal("dealer", cards(f"{WINS} {STANDS_OFF} {DEALER}")),
            Refused(TakeBack("ann", 1, "initial"), "no-more-bets"),
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
            ChangeSettings("inspector", {"two-pairs": "literal"}, {"initial": Limits(500, 1_000)}),
            OpenBets("dealer"),
            Refused(PlaceWager("ann", 1, "initial", 10_000), "above-maximum"),
            PlaceWager("ann", 1, "initial", 1_000),
            Refused(ChangeSettings("inspector", {"two-pairs": "keep"}), "round-in-progress"),
        ),
    ),
)

IRREGULAR = (
    Scenario(
        "5.1.1-foreign-card",
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
            Deal("dealer", cards(f"{LOSES} {STANDS_OFF} {DEALER}")),
            Look("ann", 1),
            Refused(CallForeignCard("ann"), "wrong-role"),
            CallForeignCard("inspector"),
        ),
    ),
    Scenario(
        "5.1.2-dealers-cards-exposed",
        "the dealer's cards are shown before anybody has looked",
        "One card of the dealer's hand falls open and nothing comes of it. A second one does, and "
        "nobody has looked: the round is void.",
        (*DEALT, ExposeCards("dealer", 0, (2,)), ExposeCards("dealer", 0, (0,))),
    ),
    Scenario(
        "5.1.3-misdeal-looked",
        "a wrong deal after somebody has looked",
        "Bea has looked at her cards when the wrong distribution is noticed: the round is void.",
        (*DEALT, Look("bea", 2), CallMisdeal("dealer")),
    ),
    Scenario(
        "5.1.3-misdeal-unseen-redeal",
        "a wrong deal nobody has looked at, dealt again",
        "The document is silent when nobody has looked. By the reading misdeal-unseen=redeal the "
        "bets stay and the cards are shuffled and dealt again.",
        (
            *DEALT,
            CallMisdeal("dealer"),
            Refused(TakeBack("ann", 1, "initial"), "no-more-bets"),
            Deal("dealer", cards(f"{LOSES} {EIGHTS} {DEALER}")),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
    Scenario(
        "5.1.3-misdeal-unseen-void",
        "a wrong deal nobody has looked at, void",
        "The same by the reading misdeal-unseen=void.",
        (*DEALT, CallMisdeal("dealer")),
        readings=("misdeal-unseen=void",),
    ),
    Scenario(
        "5.2-box-exposed",
        "a box's cards are shown before anybody has looked",
        "Two cards of Ann's box lie open and nobody has looked: whoever has a bet on that hand may "
        "withdraw it. Ann does. Cho keeps one on it, and the other on the dealer's hand stands in "
        "any case.",
        (
            *ARRIVE,
            BuyIn("cho", 50_000),
            *BET,
            PlaceWager("cho", 1, "initial", 20_000),
            PlaceWager("cho", 1, "bonus", 1_000, "dealer"),
            CloseBets("dealer"),
            Deal("dealer", cards(f"{LOSES} {STANDS_OFF} {DEALER}")),
            Refused(WithdrawBox("ann", 1), "no-withdrawal"),
            ExposeCards("dealer", 1, (0, 1)),
            Refused(WithdrawBox("bea", 1), "no-withdrawal"),
            WithdrawBox("ann", 1),
            AskHouseWay("bea", 2),
            *FINISH,
        ),
    ),
    Scenario(
        "5.2-box-exposed-plays-on",
        "a box whose cards were shown plays on",
        "Ann might withdraw, but looks at her cards instead. Then it is too late.",
        (
            *DEALT,
            ExposeCards("dealer", 1, (2, 3)),
            Look("ann", 1),
            Refused(WithdrawBox("ann", 1), "no-withdrawal"),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
    Scenario(
        "5.3-exposed-after-a-look",
        "cards are shown after somebody has looked",
        "Ann has looked. Two cards of Bea's box and two of the dealer's are shown after that: play "
        "goes on, and Bea cannot withdraw.",
        (
            *DEALT,
            Look("ann", 1),
            ExposeCards("dealer", 2, (0, 3)),
            Refused(WithdrawBox("bea", 2), "no-withdrawal"),
            ExposeCards("dealer", 0, (1, 2)),
            Refused(ExposeCards("dealer", 0, (1,)), None),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
    Scenario(
        "5.4-walks-away",
        "the only bettor of a box walks away",
        "Ann leaves after betting. Nobody else has a bet on her box: the House Way sets it, and "
        "the bet is settled as usual.",
        (*DEALT, WalkAway("ann", "ann"), AskHouseWay("bea", 2), *FINISH),
        watched="bea",
    ),
    Scenario(
        "time-to-set",
        "somebody does not set in time",
        "Ann is there and thinks. The dealer calls time: by a rule of the house's own the House "
        "Way sets her cards, and she keeps her seat and her bet.",
        (*DEALT, Look("ann", 1), AskHouseWay("bea", 2), CallTime("dealer", 1), *FINISH),
    ),
    Scenario(
        "1-void-hand-and-bet",
        "a hand is void, and a bet",
        "The inspector voids Bea's hand and Ann's bonus on the dealer's: what was bet on them goes "
        "back, and the rest is played.",
        (
            *ARRIVE,
            *BET,
            PlaceWager("ann", 1, "bonus", 1_000, "dealer"),
            CloseBets("dealer"),
            Deal("dealer", cards(f"{WINS} {STANDS_OFF} {DEALER}")),
            Refused(VoidHand("dealer", 2), "wrong-role"),
            VoidHand("inspector", 2),
            VoidBet("inspector", 1, "ann", "bonus", "dealer"),
            AskHouseWay("ann", 1),
            *FINISH,
        ),
    ),
    Scenario(
        "no-rule-for-a-wrong-count",
        "a wrong count of cards",
        "The document has no rule of its own for a pack that is short or long, and says so.",
        (
            *DEALT,
            Refused(CallWrongCount("inspector"), "no-such-rule"),
            Refused(CountPack("inspector", 51), "no-such-rule"),
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
            ExposeCards("dealer", 0, (2,), cards("Jd")),
            SetDealer("dealer", two("Kc 5d"), two("Jd 6c")),
            Refused(Settle("dealer"), "not-turned"),
            TurnHand("dealer", 1, two("Ks 9s"), two("As 8s")),
            TurnHand("dealer", 2, two("Qh 4h"), two("Th 7h")),
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
            PlaceWager("ann", 1, "initial", 10_000),
            CloseBets("dealer"),
            DealUnseen("dealer"),
            CallForeignCard("inspector", "a Joker"),
        ),
    ),
)

WRONG = two("Kc Jd"), two("6c 5d")  # 0 & 1 instead of 5 & 6
WRONG_SETTING = (
    Scenario(
        "3.12-dealer-set-wrong",
        "the dealer's hand is set wrong, and noticed",
        "The dealer lays 0 & 1 where the House Way is 5 & 6. The inspector sees it before the "
        "settlement: the hand is reset, and Bea has a Stand Off and not a win.",
        (
            *DEALT,
            *HOUSE_WAY,
            SetDealer("dealer", *WRONG),
            Refused(Settle("dealer"), "dealer-set-wrong"),
            Refused(ResetDealer("ann"), "wrong-role"),
            ResetDealer("inspector"),
            Refused(ResetDealer("inspector"), "set-right"),
            Settle("dealer"),
        ),
    ),
    Scenario(
        "3.12-nothing-to-correct",
        "a settled round is checked and was right",
        "At this table a wrong setting of the dealer's can be corrected after the round. This one "
        "was by the House Way.",
        (
            *DEALT,
            *HOUSE_WAY,
            *FINISH,
            CashOut("bea", 10_000),
            Refused(CorrectDealer("inspector", 1), "set-right"),
            Refused(CorrectDealer("inspector", 7), "no-such-round"),
        ),
        readings=("late-reset=retrieve",),
    ),
    Scenario(
        "3.12-round-stands",
        "nothing is corrected after the round, which stands",
        "The document resets the hand and says nothing of money that was paid: the round stands.",
        (
            *DEALT,
            *HOUSE_WAY,
            *FINISH,
            Refused(CorrectDealer("inspector", 1), "round-stands"),
        ),
    ),
)

SCENARIOS = (*PLAIN, *NOTICE, *IRREGULAR, *REAL_CARDS, *WRONG_SETTING)
