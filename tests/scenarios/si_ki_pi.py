"""Rounds of Si Ki Pi: plain ones, and each irregularity of the document in one of its own."""

from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, Sit
from houseway.testing.playthroughs import Refused, Scenario
from scenarios import two
from scenarios.two_hands import ARRIVE, FINISH, HOUSE_WAY, TwoHands

# Hands against a dealer who makes 5 & 6 by the House Way.
DEALER = "Kc 5d Jd 6c"
WINS = "Ks 9s As 8s"  # 9 & 9
STANDS_OFF = "Qh 4h Th 7h"  # 4 & 7
LOSES = "3h 2h Qs Ts"  # 2 & 3
EIGHTS = "8h 8d 4s 3s"  # 7 & the pair

GAME = TwoHands("initial", DEALER, WINS, STANDS_OFF, LOSES)

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
            Refused(GAME.place("ann", 1, 10_000), "bets-not-open"),
            "Place your bets",
            c.OpenBets("dealer"),
            Refused(c.PlaceWager("ann", 1, "bonus", 1_000, "box"), "no-main-wager"),
            GAME.place("ann", 1, 10_000),
            c.PlaceWager("ann", 1, "bonus", 1_000),
            GAME.place("bea", 2, 10_000),
            c.PlaceWager("bea", 2, "bonus", 1_000, "box"),
            Refused(GAME.place("cho", 3, 10_010), "not-in-units"),
            GAME.place("cho", 3, 10_000),
            "No more bets",
            c.CloseBets("dealer"),
            GAME.deal(WINS, EIGHTS, LOSES),
            c.Look("ann", 1),
            Refused(c.SetCards("ann", 1, two("Ks 9s"), two("Kh 9h")), None),
            Refused(c.SetCards("ann", 1, two("As 8s"), two("Ks 9s")), "high-below-low"),
            c.SetCards("ann", 1, two("Ks 9s"), two("As 8s")),
            Refused(c.SetCards("ann", 1, two("Ks 8s"), two("As 9s")), "set-already"),
            Refused(c.SetDealer("dealer"), "box-not-set"),
            c.AskHouseWay("bea", 2),
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
            c.OpenBets("dealer"),
            GAME.place("ann", 1, 2_000),
            GAME.place("bea", 1, 10_000),
            GAME.place("bea", 1, 5_000),
            GAME.place("cho", 1, 3_000),
            GAME.place("bea", 4, 1_000),
            c.PlaceWager("dan", 4, "bonus", 500),
            GAME.take_back("bea", 4),
            c.PlaceWager("dan", 1, "bonus", 500),
            c.PlaceWager("dan", 1, "bonus", 500, "dealer"),
            c.CloseBets("dealer"),
            GAME.deal(EIGHTS),
            Refused(c.Look("bea", 1), "not-your-box"),
            c.Look("ann", 1),
            c.SetCards("ann", 1, two("4s 3s"), two("8h 8d")),
            *FINISH,
        ),
        watched="bea",
    ),
    Scenario(
        "late-bet",
        "bets after the last call",
        "Once no more bets are taken nothing is placed, raised or taken back (SKP-3.2).",
        (
            *GAME.closed,
            Refused(GAME.place("bea", 3, 1_000), "no-more-bets"),
            Refused(GAME.place("ann", 1, 1_000), "no-more-bets"),
            Refused(c.PlaceWager("ann", 1, "bonus", 1_000), "no-more-bets"),
            Refused(GAME.take_back("ann", 1), "no-more-bets"),
            GAME.deal(WINS, STANDS_OFF),
            Refused(GAME.take_back("ann", 1), "no-more-bets"),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
)

IRREGULAR = (
    GAME.another_notice(),
    GAME.foreign_card(
        "5.1.1-foreign-card",
        Refused(c.CallForeignCard("ann"), "wrong-role"),
        c.CallForeignCard("inspector"),
    ),
    GAME.dealers_cards_exposed("5.1.2-dealers-cards-exposed", 2, 0),
    *GAME.misdeals("5.1.3", "bets", "dealer", EIGHTS),
    Scenario(
        "5.2-box-exposed",
        "a box's cards are shown before anybody has looked",
        "Two cards of Ann's box lie open and nobody has looked: whoever has a bet on that hand may "
        "withdraw it. Ann does. Cho keeps one on it, and the other on the dealer's hand stands in "
        "any case.",
        (
            *ARRIVE,
            BuyIn("cho", 50_000),
            *GAME.bet,
            GAME.place("cho", 1, 20_000),
            c.PlaceWager("cho", 1, "bonus", 1_000, "dealer"),
            c.CloseBets("dealer"),
            GAME.deal(LOSES, STANDS_OFF),
            Refused(c.WithdrawBox("ann", 1), "no-withdrawal"),
            c.ExposeCards("dealer", 1, (0, 1)),
            Refused(c.WithdrawBox("bea", 1), "no-withdrawal"),
            c.WithdrawBox("ann", 1),
            c.AskHouseWay("bea", 2),
            *FINISH,
        ),
    ),
    Scenario(
        "5.2-box-exposed-plays-on",
        "a box whose cards were shown plays on",
        "Ann might withdraw, but looks at her cards instead. Then it is too late.",
        (
            *GAME.dealt,
            c.ExposeCards("dealer", 1, (2, 3)),
            c.Look("ann", 1),
            Refused(c.WithdrawBox("ann", 1), "no-withdrawal"),
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
            *GAME.dealt,
            c.Look("ann", 1),
            c.ExposeCards("dealer", 2, (0, 3)),
            Refused(c.WithdrawBox("bea", 2), "no-withdrawal"),
            c.ExposeCards("dealer", 0, (1, 2)),
            Refused(c.ExposeCards("dealer", 0, (1,)), None),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
    GAME.walks_away(
        "5.4-walks-away",
        "Ann leaves after betting. Nobody else has a bet on her box: the House Way sets it, and "
        "the bet is settled as usual.",
        "ann",
    ),
    Scenario(
        "time-to-set",
        "somebody does not set in time",
        "Ann is there and thinks. The dealer calls time: by a rule of the house's own the House "
        "Way sets her cards, and she keeps her seat and her bet.",
        (*GAME.dealt, c.Look("ann", 1), c.AskHouseWay("bea", 2), c.CallTime("dealer", 1), *FINISH),
    ),
    Scenario(
        "1-void-hand-and-bet",
        "a hand is void, and a bet",
        "The inspector voids Bea's hand and Ann's bonus on the dealer's: what was bet on them goes "
        "back, and the rest is played.",
        (
            *ARRIVE,
            *GAME.bet,
            c.PlaceWager("ann", 1, "bonus", 1_000, "dealer"),
            c.CloseBets("dealer"),
            GAME.deal(WINS, STANDS_OFF),
            Refused(c.VoidHand("dealer", 2), "wrong-role"),
            c.VoidHand("inspector", 2),
            c.VoidBet("inspector", 1, "ann", "bonus", "dealer"),
            c.AskHouseWay("ann", 1),
            *FINISH,
        ),
    ),
    Scenario(
        "no-rule-for-a-wrong-count",
        "a wrong count of cards",
        "The document has no rule of its own for a pack that is short or long, and says so.",
        (
            *GAME.dealt,
            Refused(c.CallWrongCount("inspector"), "no-such-rule"),
            Refused(c.CountPack("inspector", 51), "no-such-rule"),
        ),
    ),
)

REAL_CARDS = GAME.real_cards(
    "Jd", ("Kc 5d", "Jd 6c"), ann=("Ks 9s", "As 8s"), bea=("Qh 4h", "Th 7h")
)

WRONG = "Kc Jd", "6c 5d"  # 0 & 1 instead of 5 & 6
WRONG_SETTING = (
    GAME.dealer_set_wrong(
        "3.12-dealer-set-wrong",
        "The dealer lays 0 & 1 where the House Way is 5 & 6. The inspector sees it before the "
        "settlement: the hand is reset, and Bea has a Stand Off and not a win.",
        WRONG,
        Refused(c.ResetDealer("ann"), "wrong-role"),
        c.ResetDealer("inspector"),
        Refused(c.ResetDealer("inspector"), "set-right"),
    ),
    GAME.nothing_to_correct(
        "3.12-nothing-to-correct",
        "At this table a wrong setting of the dealer's can be corrected after the round. This one "
        "was by the House Way.",
        "late-reset=retrieve",
    ),
    Scenario(
        "3.12-round-stands",
        "nothing is corrected after the round, which stands",
        "The document resets the hand and says nothing of money that was paid: the round stands.",
        (
            *GAME.settled,
            Refused(c.CorrectDealer("inspector", 1), "round-stands"),
        ),
    ),
)

SCENARIOS = (*PLAIN, *IRREGULAR, *REAL_CARDS, *WRONG_SETTING)
