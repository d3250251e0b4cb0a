"""Rounds of King High: plain ones, and each irregularity of the document in one of its own.

Most are dealt from real cards that the dealer names, so that a transcript does not hold the order
of 312 cards.
"""

from collections import Counter
from typing import Any

from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.testing.playthroughs import Refused, Scenario
from scenarios import cards

CHECK = c.CheckCards("inspector", DECK.cards, "before-play")
SHOE = c.ChangeSettings("inspector", device=MANUAL_SHOE)
SHUFFLED = c.Shuffle("dealer")
# Ann takes box 1 and Bea box 2.
ARRIVE = (BuyIn("ann", 50_000), Sit("ann", 1), BuyIn("bea", 50_000), Sit("bea", 2))
POKERPOTS = (
    c.OpenBets("dealer"),
    c.PlaceWager("ann", 1, "pokerpot", 1_000),
    c.PlaceWager("bea", 2, "pokerpot", 1_000),
)
DEVICE = (CHECK, SHUFFLED, *ARRIVE, *POKERPOTS)
MANUAL = (SHOE, CHECK, SHUFFLED, *ARRIVE, *POKERPOTS)


def deal(card: str | None = None) -> tuple[Any, ...]:
    """An action round with the shuffling device."""
    return c.CloseBets("dealer"), c.DealCard("dealer", card)


def burn_and_deal(card: str) -> tuple[Any, ...]:
    """An action round with the manual shoe."""
    return c.CloseBets("dealer"), c.BurnCards("dealer"), c.DealCard("dealer", card)


def loaded(front: str) -> c.Shuffle:
    """Six full decks with these cards first."""
    first = cards(front)
    rest = Counter(DECK.cards) - Counter(first)
    return c.Shuffle("dealer", (*first, *rest.elements()))


PLAIN = (
    Scenario(
        "plain-round",
        "a plain round",
        "Every kind of wager, from the shuffling device. Ann's high run is paid for four cards; "
        "the five cards hold a pair of kings for both Pokerpots.",
        (
            "The cards are checked and shuffled, and players take their boxes",
            Refused(c.OpenBets("dealer"), "not-checked"),
            CHECK,
            Refused(c.OpenBets("dealer"), "shuffle-due"),
            SHUFFLED,
            *ARRIVE,
            "Bets on the round, and on the first card",
            c.OpenBets("dealer"),
            Refused(c.PlaceWager("ann", 1, "high", 1_000), "no-pokerpot"),
            c.PlaceWager("ann", 1, "pokerpot", 1_000),
            c.PlaceWager("ann", 1, "high-run", 1_000),
            c.PlaceWager("ann", 1, "high", 1_000),
            c.PlaceWager("ann", 1, "suit", 500, "s"),
            c.PlaceWager("bea", 2, "pokerpot", 1_000),
            c.PlaceWager("bea", 2, "low-run", 1_000),
            c.PlaceWager("bea", 2, "low", 1_000),
            c.PlaceWager("bea", 2, "seven", 500),
            *deal("Ks"),
            "The second and the third card",
            c.PlaceWager("ann", 1, "high", 1_000),
            *deal("9h"),
            *deal("Kd"),
            "The fourth",
            c.PlaceWager("bea", 2, "suit", 500, "c"),
            *deal("8c"),
            "The fifth breaks the run",
            c.PlaceWager("ann", 1, "suit", 500, "h"),
            c.PlaceWager("bea", 2, "seven", 500),
            *deal("7h"),
        ),
    ),
    Scenario(
        "manual-shoe",
        "a round from the manual shoe",
        "Two cards are burnt before each card is dealt, and nobody is told which.",
        (
            *MANUAL,
            Refused(c.BurnCards("dealer"), "not-closed"),
            c.CloseBets("dealer"),
            Refused(c.DealCard("dealer", "2c"), "not-burnt"),
            c.BurnCards("dealer"),
            c.DealCard("dealer", "2c"),
            *burn_and_deal("2d"),
            *burn_and_deal("2h"),
            *burn_and_deal("2s"),
            *burn_and_deal("2c"),
        ),
    ),
    Scenario(
        "known-order",
        "a round from a known order",
        "The house knows in which order the cards will come; Ann sees each as it is dealt. The "
        "five cards go back after the round, and the device has to shuffle.",
        (
            CHECK,
            loaded("9s 4h 7d 2c Kh"),
            *ARRIVE,
            *POKERPOTS,
            Refused(c.DealCard("dealer", "9s"), "not-closed"),
            c.CloseBets("dealer"),
            Refused(c.DealCard("dealer", "9s"), None),
            c.DealCard("dealer"),
            *(deal() * 4),
            Refused(c.OpenBets("dealer"), "shuffle-due"),
        ),
    ),
    Scenario(
        "what-is-refused",
        "wagers that are refused",
        "Too late, too much, on another's box, or impossible to pay in chips of 25.",
        (
            c.ChangeSettings("inspector", smallest_chip=25),
            CHECK,
            SHUFFLED,
            *ARRIVE,
            Refused(c.PlaceWager("ann", 1, "pokerpot", 1_000), "bets-not-open"),
            *POKERPOTS,
            Refused(c.PlaceWager("ann", 2, "high-run", 1_000), "one-player-a-box"),
            Refused(c.PlaceWager("ann", 3, "high-run", 1_000), "one-box-a-player"),
            Refused(Sit("ann", 3), "seated-already"),
            Refused(c.PlaceWager("ann", 1, "high", 525), "inexact-payout"),
            Refused(c.PlaceWager("ann", 1, "high", 475), "below-minimum"),
            Refused(c.PlaceWager("ann", 1, "pokerpot", 9_025), "above-maximum"),
            Refused(c.PlaceWager("ann", 1, "suit", 500), None),
            c.PlaceWager("ann", 1, "high", 550),
            c.TakeBack("ann", 1, "pokerpot"),
            c.PlaceWager("ann", 1, "low-run", 525),
            c.CloseBets("dealer"),
            Refused(c.PlaceWager("bea", 2, "high", 500), "no-more-bets"),
            Refused(c.TakeBack("ann", 1, "low-run"), "no-more-bets"),
            c.DealCard("dealer", "As"),
            Refused(c.PlaceWager("bea", 2, "low-run", 500), "too-late"),
            Refused(c.TakeBack("bea", 2, "pokerpot"), "too-late"),
            Refused(c.PlaceWager("ann", 1, "low", 500), "no-pokerpot"),
            Refused(c.Leave("ann", "ann"), "wagers-on-layout"),
        ),
    ),
    Scenario(
        "9.2e-all-wagers-settled",
        "a round that ends before the fifth card",
        "Ann wagers on runs alone. With both of them lost nothing is left to be settled.",
        (
            CHECK,
            SHUFFLED,
            *ARRIVE,
            c.OpenBets("dealer"),
            c.PlaceWager("ann", 1, "high-run", 1_000),
            c.PlaceWager("ann", 1, "low-run", 1_000),
            *deal("9s"),
            *deal("7d"),
        ),
    ),
    Scenario(
        "5.1-cards-incomplete",
        "cards that are not six full decks",
        "Before play an ace is missing and a joker is there. New cards are complete; when they are "
        "checked after play a king has gone.",
        (
            c.CheckCards("inspector", (*DECK.cards[1:], "joker"), "before-play"),
            Refused(SHUFFLED, "not-checked"),
            CHECK,
            SHUFFLED,
            *ARRIVE,
            c.OrderShuffle("inspector"),
            Refused(c.OpenBets("dealer"), "shuffle-due"),
            SHUFFLED,
            c.CheckCards("inspector", (DECK.cards[0], *DECK.cards[2:]), "after-play"),
            Refused(c.OpenBets("dealer"), "not-checked"),
        ),
    ),
)

NEW_CARDS = (
    Scenario(
        "5.5-new-cards",
        "the cards are replaced",
        "Between two rounds the inspector takes the cards of a device away; Ann cashes meanwhile.",
        (
            CHECK,
            SHUFFLED,
            *ARRIVE,
            Refused(c.RemoveCards("dealer"), "wrong-role"),
            c.RemoveCards("inspector"),
            CashOut("ann", 20_000),
            Refused(CashOut("ann", 40_000), "not-enough-chips"),
        ),
    ),
)

SHUFFLING_DEVICE_GOES_WRONG = (
    Scenario(
        "13.1-face-up-in-the-device",
        "a card face up in the shuffling device",
        "It goes back and is not used.",
        (*DEVICE, c.ReportFaceUpCard("dealer"), *deal("9s")),
    ),
    Scenario(
        "13.2-device-put-right",
        "the device stops and is put right",
        "No card comes until the inspector has seen to it.",
        (
            *DEVICE,
            *deal("9s"),
            c.CloseBets("dealer"),
            c.ReportFault("dealer"),
            Refused(c.DealCard("dealer", "9h"), "device-stopped"),
            c.RepairDevice("inspector"),
            c.DealCard("dealer", "9h"),
        ),
    ),
    Scenario(
        "13.3-void",
        "the device cannot finish the round",
        "Three high cards lie exposed, two of them nines. Ann's wager on the fourth card is "
        "returned and her run is paid as four. A pair of nines does not qualify: the Pokerpots go "
        "back.",
        (
            *DEVICE,
            c.PlaceWager("ann", 1, "high-run", 1_000),
            c.PlaceWager("bea", 2, "low", 1_000),
            *deal("9s"),
            *deal("9h"),
            *deal("Kd"),
            c.PlaceWager("ann", 1, "high", 1_000),
            c.CloseBets("dealer"),
            c.ReportFault("dealer"),
            c.DeclareVoid("inspector"),
            Refused(c.OpenBets("dealer"), "device-stopped"),
        ),
    ),
    Scenario(
        "13.3-void-before-the-first-card",
        "no card comes at all",
        "Both runs are live, on nothing: this table reads it that they are paid.",
        (
            *DEVICE,
            c.PlaceWager("ann", 1, "high-run", 1_000),
            c.PlaceWager("bea", 2, "low-run", 1_000),
            c.CloseBets("dealer"),
            Refused(c.DeclareVoid("inspector"), "not-stopped"),
            c.ReportFault("dealer"),
            c.DeclareVoid("inspector"),
        ),
        readings=("void-before-first-card=paid",),
    ),
    Scenario(
        "1.8-called-off",
        "a round is called off before it begins",
        "Before the call for no more bets there is no round of play, and every wager goes back.",
        (*DEVICE, c.PlaceWager("ann", 1, "high-run", 1_000), c.DeclareVoid("inspector")),
        readings=("void-before-first-card=paid",),
    ),
    Scenario(
        "13.4-on-with-a-manual-shoe",
        "from the device to a manual shoe in the middle of the game",
        "The round that the device could not finish is void; the next is dealt from a shoe.",
        (
            *DEVICE,
            *deal("Ts"),
            *deal("Th"),
            c.ReportFault("dealer"),
            Refused(c.ReplaceDevice("inspector", MANUAL_SHOE), "round-in-progress"),
            c.DeclareVoid("inspector"),
            c.ReplaceDevice("inspector", MANUAL_SHOE),
            Refused(c.OpenBets("dealer"), "shuffle-due"),
            SHUFFLED,
            *POKERPOTS,
            *burn_and_deal("Ad"),
        ),
    ),
)

MANUAL_SHOE_GOES_WRONG = (
    Scenario(
        "13.5-burn-forgotten",
        "the dealer forgets to burn",
        "Results stand and the round goes on.",
        (
            *MANUAL,
            *burn_and_deal("9s"),
            c.PlaceWager("ann", 1, "high", 1_000),
            c.CloseBets("dealer"),
            c.DealCard("dealer", "Kd", without_burn=True),
            *burn_and_deal("4c"),
        ),
    ),
    Scenario(
        "13.5-three-burnt",
        "the dealer burns three cards",
        "Ann has cut the cards. Results stand and the round goes on.",
        (
            SHOE,
            CHECK,
            *ARRIVE,
            Refused(c.Shuffle("dealer", cut=44, cut_by="zoe"), "not-seated"),
            c.Shuffle("dealer", cut=44, cut_by="ann"),
            *POKERPOTS,
            c.CloseBets("dealer"),
            c.BurnCards("dealer", 3),
            c.DealCard("dealer", "Kd"),
            *burn_and_deal("4c"),
        ),
    ),
    Scenario(
        "13.6a-burn-card-exposed",
        "a burn card is exposed",
        "It is turned face down and burnt; one more is burnt after it.",
        (
            *MANUAL,
            c.CloseBets("dealer"),
            c.ReportFaceUpCard("dealer"),
            Refused(c.DealCard("dealer", "9s"), "not-burnt"),
            c.BurnCards("dealer"),
            c.DealCard("dealer", "9s"),
        ),
    ),
    Scenario(
        "13.6b-next-card-exposed",
        "the card to be dealt is exposed",
        "Bets are closed and the cards are burnt: it is used as if it had come face down.",
        (
            *MANUAL,
            c.PlaceWager("ann", 1, "high", 1_000),
            c.CloseBets("dealer"),
            c.BurnCards("dealer"),
            c.ReportFaceUpCard("dealer", "9s"),
            Refused(c.TakeBack("ann", 1, "high"), "no-more-bets"),
            Refused(c.DealCard("dealer", "9h"), "exposed-card"),
            c.DealCard("dealer", "9s"),
        ),
    ),
    Scenario(
        "13.7-shuffle-forgotten",
        "the cut card came, and nobody shuffled",
        "It shows in the first round, which is finished. The dealer opens the next one all the "
        "same. When it is noticed, two low cards lie there, a pair of sixes.",
        (
            *MANUAL,
            *burn_and_deal("9s"),
            c.CloseBets("dealer"),
            c.BurnCards("dealer"),
            c.ReportCutCard("dealer"),
            Refused(SHUFFLED, "round-in-progress"),
            c.DealCard("dealer", "4d"),
            *burn_and_deal("Jc"),
            *burn_and_deal("2h"),
            *burn_and_deal("8s"),
            Refused(c.OpenBets("dealer"), "shuffle-due"),
            c.OpenBets("dealer", without_shuffle=True),
            c.PlaceWager("ann", 1, "pokerpot", 1_000),
            c.PlaceWager("bea", 2, "low-run", 1_000),
            *burn_and_deal("6s"),
            *burn_and_deal("6d"),
            c.PlaceWager("ann", 1, "seven", 1_000),
            c.CallMissedShuffle("inspector"),
            Refused(c.OpenBets("dealer", without_shuffle=True), "shuffle-due"),
            SHUFFLED,
            c.OpenBets("dealer"),
        ),
    ),
    Scenario(
        "13.7-noticed-later",
        "the cut card came, and nobody saw it until the next round",
        "The first card of the second round lies there when somebody finds the cut card among the "
        "burnt cards of the first.",
        (
            *MANUAL,
            *burn_and_deal("9s"),
            *burn_and_deal("4d"),
            *burn_and_deal("Jc"),
            *burn_and_deal("2h"),
            *burn_and_deal("8s"),
            c.OpenBets("dealer"),
            c.PlaceWager("ann", 1, "pokerpot", 1_000),
            c.PlaceWager("bea", 2, "low-run", 1_000),
            *burn_and_deal("6s"),
            Refused(c.CallMissedShuffle("dealer"), "no-shuffle-missed"),
            Refused(c.CallMissedShuffle("dealer", cut_card_in=2), "no-shuffle-missed"),
            c.CallMissedShuffle("dealer", cut_card_in=1),
        ),
    ),
    Scenario(
        "4.1-inspector-away",
        "no inspector is at the table",
        "The game waits until one takes over, who then finds that two players wager as one. Bea "
        "says another wager aloud.",
        (
            *MANUAL,
            c.LeaveDuty("inspector"),
            Refused(c.CloseBets("dealer"), "no-inspector"),
            c.TakeDuty("inspector", "R. Tan"),
            c.RulePartnership("inspector", ("ann", "bea")),
            c.PlaceWager("ann", 1, "high", 30_000),
            Refused(c.PlaceWager("bea", 2, "high", 30_000), "above-maximum"),
            c.DeclareWager("bea", 2, "high", 20_000),
            c.ConfirmWager("dealer", "bea", "high"),
            *burn_and_deal("9s"),
            c.EndPartnership("inspector", ("ann", "bea")),
        ),
    ),
)

SCENARIOS = PLAIN + NEW_CARDS + SHUFFLING_DEVICE_GOES_WRONG + MANUAL_SHOE_GOES_WRONG
