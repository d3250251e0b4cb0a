"""Explain how King High is played, with its cards: what may be done, never what would be wise."""

from houseway.core.words import t
from houseway.game.guide import Guide, Pictured, Tip, hands

GUIDE = Guide(
    aim=t(
        "Five cards are dealt one at a time. Bet on each of them, on runs, and "
        "on the poker hand they make."
    ),
    steps=(
        Pictured(
            t("Bet on the round"),
            t(
                "Start with the Pokerpot: it lets you bet on every card. Add High run "
                "and Low run if you like."
            ),
            clause="KH-8.1",
        ),
        Pictured(
            t("Bet on the next card"),
            t("High, Low, its suit, or any 7."),
            hands("Ks", "4h", "7d"),
            "KH-7.1",
        ),
        Pictured(
            t("A card is dealt"),
            t(
                "Bets on it are settled at once, and you can bet on the next card. "
                "There are five in all."
            ),
            hands("Ks Qh Td"),
        ),
        Pictured(
            t("The five cards"),
            t(
                "The Pokerpot pays for a pair of tens or better. Runs pay if the first "
                "three or more cards are all high or all low."
            ),
            hands("Ks Kh Td 8c 2s"),
            "KH-8.4.a",
        ),
    ),
    ranking_says=t("What the round's five cards make for the Pokerpot."),
    ranking=(
        Pictured(t("Royal flush"), t("Ten to Ace of one suit."), hands("As Ks Qs Js Ts")),
        Pictured(t("Straight flush"), t("Five in order, of one suit."), hands("9h 8h 7h 6h 5h")),
        Pictured(t("Five of a kind"), t("Six packs are in play."), hands("8s 8h 8d 8c 8s")),
        Pictured(t("Four of a kind"), t("Four of one rank."), hands("Qs Qh Qd Qc 3d")),
        Pictured(t("Full house"), t("Three of a kind and a pair."), hands("Js Jh Jd 4c 4s")),
        Pictured(t("Flush"), t("Five of one suit."), hands("Ad Jd 8d 6d 2d")),
        Pictured(
            t("Straight"), t("Five in order; an Ace is high or low."), hands("5s 4h 3d 2c As")
        ),
        Pictured(t("Three of a kind"), t("Three of one rank."), hands("7s 7h 7d Kc 2s")),
        Pictured(t("Two pairs"), t("A pair and another pair."), hands("9s 9h 4d 4c Ks")),
        Pictured(
            t("Pair of tens or better"),
            t("Tens, Jacks, Queens, Kings, Aces."),
            hands("Ts Th 8d 5c 2s"),
        ),
    ),
    names=(
        Pictured(t("High"), t("8 to King. A King pays more."), hands("8h", "Ks"), "KH-6.3"),
        Pictured(t("Low"), t("Ace to 6. An Ace pays more."), hands("Ad", "6c"), "KH-6.1"),
        Pictured("7", t("Neither high nor low."), hands("7h"), "KH-6.4"),
        Pictured(
            t("Run"),
            t("The first three or more cards, all high or all low."),
            hands("9s Kh 8d"),
            "KH-8.2",
        ),
        Pictured(
            t("Pokerpot"),
            t("A bet on the five-card poker hand."),
            hands("Ts Th 8d 5c 2s"),
            "KH-8.4.a",
        ),
    ),
    first_round=(
        Tip(
            t("Pick a chip and tap Pokerpot: it lets you bet on the cards. Then deal."),
            offer="place-wager",
            phase="betting",
            at=".kh-place--pokerpot .spot",
        ),
        Tip(
            t("The next card: high, low, its suit, or a 7? Bet on it if you like, then deal."),
            offer="place-wager",
            at=".kh-own",
        ),
        Tip(t("The card decides your bets on it at once."), phase="betting", at=".kh-holding"),
        Tip(
            t(
                "All five cards are out: the Pokerpot and the runs are settled. The "
                "result shows why."
            ),
            phase="between",
            at=".results",
        ),
    ),
)
