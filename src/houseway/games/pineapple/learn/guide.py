"""How Face-Up Pineapple is played, with its cards."""

from houseway.core.words import t
from houseway.game.guide import Guide, Pictured, Tip, hands

GUIDE = Guide(
    aim=t(
        "Arrange thirteen cards in three rows; each row must beat the one "
        "above it. Then beat the others row by row."
    ),
    steps=(
        Pictured(
            t("Five cards"),
            t("They're face up: place all five. Cards can't be moved once placed."),
            hands("Qs 9h 9d 5c 4c"),
            "FUP-deal.2",
        ),
        Pictured(
            t("Three cards, four times"),
            t("Place two and discard one face down, until thirteen are placed."),
            hands("Kh 9c 2d"),
            "FUP-deal.3",
        ),
        Pictured(
            t("Three rows"),
            t(
                "Three cards on top, five in the middle, five at the bottom. Each row "
                "must rank above the one over it, or the hand is foul."
            ),
            hands("Qs Qh 7d", "9s 9h 4d 4c 2s", "Kd Jd 8d 6d 3d"),
            "FUP-object",
        ),
        Pictured(
            t("Settle"),
            t(
                "You win a point for each row that beats a player's, plus bonus points "
                "for strong hands. A foul hand pays every opponent 9 points."
            ),
            clause="FUP-settle",
        ),
    ),
    ranking_says=t(
        "Five cards in the middle and at the bottom. On top there are three, "
        "where straights and flushes don't count."
    ),
    ranking=(
        Pictured(
            t("Royal flush"), t("Ten to Ace of one suit."), hands("As Ks Qs Js Ts"), "FUP-ranks.5"
        ),
        Pictured(
            t("Straight flush"), t("In order, one suit."), hands("9h 8h 7h 6h 5h"), "FUP-ranks.5"
        ),
        Pictured(
            t("Four of a kind"), t("Four of one rank."), hands("Qs Qh Qd Qc 3d"), "FUP-ranks.5"
        ),
        Pictured(
            t("Full house"),
            t("Three of a kind and a pair."),
            hands("Js Jh Jd 4c 4s"),
            "FUP-ranks.5",
        ),
        Pictured(t("Flush"), t("Five of one suit."), hands("Ad Jd 8d 6d 2d"), "FUP-ranks.5"),
        Pictured(
            t("Straight"),
            t("Five in order; an Ace may be low."),
            hands("5s 4h 3d 2c As"),
            "FUP-ranks.5",
        ),
        Pictured(
            t("Three of a kind"), t("Three of one rank."), hands("7s 7h 7d Kc 2s"), "FUP-ranks.5"
        ),
        Pictured(
            t("Two pairs"), t("A pair and another pair."), hands("9s 9h 4d 4c Ks"), "FUP-ranks.5"
        ),
        Pictured(t("One pair"), t("Two of one rank."), hands("Ts Th 8d 5c 2s"), "FUP-ranks.5"),
        Pictured(t("High card"), t("None of the above."), hands("Ks Jh 8d 5c 2s"), "FUP-ranks.5"),
    ),
    names=(
        Pictured(
            t("Foul"),
            t("Rows in the wrong order: nine points to each player, and no bonus."),
            hands("Ks Kh 2d", "9s 9h 4d 3c 2s"),
            "FUP-foul",
        ),
        Pictured(
            t("Fantasy Land"),
            t("A pair of Queens or better on top: all thirteen cards at once in the next hand."),
            hands("Qs Qh 7d"),
            "FUP-fantasy",
        ),
        Pictured(
            t("Clean sweep"),
            t("A pattern of all thirteen cards, such as Ace to King. You must declare it."),
            hands("As 2h 3d 4c 5s 6h 7d 8c 9s Th Jd Qc Ks"),
            "FUP-sweep",
        ),
        Pictured(
            t("Buttons"),
            t("The player who has both wins every tied row."),
            clause="FUP-settle.buttons",
        ),
    ),
    first_round=(
        Tip(
            t("Tap a card, then a row. Strong hands go at the bottom. Then confirm."),
            offer="place-cards",
            phase="five",
            at=".pa-targets",
        ),
        Tip(
            t(
                "Place two and leave the third. The bottom must stay above the middle, "
                "and the middle above the top."
            ),
            offer="place-cards",
            at=".pa-targets",
        ),
        Tip(
            t("Your opponent takes turns with you. Watch which cards are gone."),
            phase="streets",
            at=".pa-hands",
        ),
        Tip(
            t("Row against row, plus bonus points: the result shows each."),
            phase="between",
            at=".results",
        ),
    ),
)
