"""Rounds of Power Pai Gow: plain ones, and each irregularity of the document in one of its own."""

from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, Sit
from houseway.testing.playthroughs import Refused, Scenario
from scenarios import cards, two
from scenarios.two_hands import ARRIVE, FINISH, HOUSE_WAY, TwoHands

# Hands against a dealer who makes 5 & 7 by the House Way.
DEALER = "h10 f5 l10 h7"
WINS = "h8 n9 l10 h10"  # 8 & 9
TIES = "h4 f5 h7 gj"  # 3 & 9
LOSES = "h6 l6 l7 l4"  # 1 & 2, and 20 to 1 for a Power Bet
OUTRIGHT = "teen l7 day l8"  # a High Nine in the Low Hand

GAME = TwoHands("standard", DEALER, WINS, TIES, LOSES)

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
            c.OpenBets("dealer"),
            Refused(c.PlaceWager("cho", 3, "power", 1_000), "no-main-wager"),
            GAME.place("ann", 1, 10_000),
            GAME.place("bea", 2, 10_000),
            Refused(GAME.place("bea", 2, 100_000), "above-maximum"),
            Refused(GAME.place("bea", 2, 60_000), "not-enough-chips"),
            GAME.place("cho", 3, 10_000),
            c.PlaceWager("cho", 3, "power", 1_000),
            "No more bets",
            c.CloseBets("dealer"),
            GAME.deal(OUTRIGHT, TIES, LOSES),
            Refused(c.Look("ann", 2), "not-your-box"),
            c.Look("ann", 1),
            Refused(c.SetCards("ann", 1, two("day l8"), two("teen l7")), "high-below-low"),
            c.SetCards("ann", 1, two("teen l7"), two("day l8")),
            c.AskHouseWay("bea", 2),
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
            c.OpenBets("dealer"),
            GAME.place("ann", 1, 2_000),
            GAME.place("bea", 1, 10_000),
            GAME.place("bea", 1, 5_000),
            GAME.place("cho", 1, 3_000),
            c.PlaceWager("dan", 1, "power", 500),
            c.PlaceWager("dan", 1, "power", 500, "dealer"),
            c.CloseBets("dealer"),
            c.Deal("dealer", cards(f"{TIES} n9 h10 l10 e11")),
            Refused(c.AskHouseWay("bea", 1), "not-your-box"),
            c.Look("ann", 1),
            c.SetCards("ann", 1, two("h7 gj"), two("h4 f5")),
            *FINISH,
        ),
        watched="bea",
    ),
    GAME.walks_away(
        "3.10.2-walks-away",
        "Ann leaves after betting. The House Way sets her box, and the wager is settled as usual.",
        "dealer",
    ),
    Scenario(
        "no-rule-for-a-box-exposed",
        "a box's cards are shown",
        "The document knows no withdrawal for a box whose cards were shown: the round goes on.",
        (
            *GAME.dealt,
            c.ExposeCards("dealer", 1, (0, 1)),
            Refused(c.WithdrawBox("ann", 1), "no-withdrawal"),
            *HOUSE_WAY,
            *FINISH,
        ),
    ),
)

IRREGULAR = (
    GAME.another_notice(),
    GAME.dealers_cards_exposed("5.1-dealers-cards-exposed", 3, 1),
    Scenario(
        "5.1-dealers-cards-exposed-after-a-look",
        "the dealer's cards are shown after somebody has looked",
        "Ann has looked, so the clause does not void the round: play goes on.",
        (*GAME.dealt, c.Look("ann", 1), c.ExposeCards("dealer", 0, (1, 3)), *HOUSE_WAY, *FINISH),
    ),
    *GAME.misdeals("5.2", "wagers", "inspector", OUTRIGHT),
    GAME.foreign_card("5.3-foreign-card", c.CallForeignCard("dealer")),
    Scenario(
        "5.4-wrong-count",
        "too few or too many cards",
        "The pack is counted while the round goes on, and it is not complete: the round is void.",
        (
            *GAME.dealt,
            Refused(c.CallWrongCount("bea"), "wrong-role"),
            c.CallWrongCount("inspector"),
        ),
    ),
    Scenario(
        "5.5-late-wager",
        "a wager after the last call",
        "Ann raises, and Bea bets on another box, after the call. Both are refused, and the "
        "earlier amounts stand.",
        (
            *GAME.closed,
            Refused(GAME.place("ann", 1, 5_000), "no-more-bets"),
            Refused(GAME.place("bea", 3, 5_000), "no-more-bets"),
            Refused(c.PlaceWager("bea", 1, "power", 1_000), "no-more-bets"),
            GAME.deal(WINS, TIES),
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
            *GAME.closed,
            Refused(GAME.take_back("bea", 2), "no-more-bets"),
            GAME.deal(WINS, LOSES),
            c.Look("bea", 2),
            Refused(GAME.take_back("bea", 2), "no-more-bets"),
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
            *GAME.bet,
            c.CountPack("dealer", 32),
            c.CloseBets("dealer"),
            GAME.deal(WINS, TIES),
            *HOUSE_WAY,
            *FINISH,
            c.CallWrongCount("inspector", counted=31),
        ),
    ),
)

REAL_CARDS = GAME.real_cards(
    "l10", ("h10 f5", "l10 h7"), ann=("h10 h8", "l10 n9"), bea=("h4 n9", "l4 f5")
)

TIME = (
    Scenario(
        "time-to-set",
        "somebody does not set in time",
        "The dealer calls time: by a rule of the house's own the House Way sets Ann's cards, and "
        "she keeps her seat. The document voids rounds, and no hand or bet alone.",
        (
            *GAME.dealt,
            c.AskHouseWay("bea", 2),
            c.CallTime("dealer", 1),
            Refused(c.VoidHand("inspector", 1), "no-such-rule"),
            Refused(c.VoidBet("inspector", 1, "ann", "standard"), "no-such-rule"),
            *FINISH,
        ),
    ),
)

WRONG = "h10 l10", "f5 h7"  # 0 & 2 instead of 5 & 7
WRONG_SETTING = (
    GAME.dealer_set_wrong(
        "3.11.1-dealer-set-wrong",
        "The dealer lays 0 & 2 where the House Way is 5 & 7. It is seen before the settlement: the "
        "hand is reset, Ann is paid 1 to 1 and not 1 to 2, and Bea ties.",
        WRONG,
        c.ResetDealer("dealer"),
    ),
    GAME.nothing_to_correct(
        "3.11.2-nothing-to-correct",
        "A wrong setting of the dealer's is corrected after the round too. This one was by the "
        "House Way.",
    ),
)

SCENARIOS = (*PLAIN, *IRREGULAR, *COUNTED, *TIME, *REAL_CARDS, *WRONG_SETTING)
