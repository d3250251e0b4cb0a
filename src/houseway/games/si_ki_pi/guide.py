"""How Si Ki Pi is played, with its cards."""

from houseway.core.words import t
from houseway.game.guide import Guide, Pictured, hands
from houseway.games.low_high.learn.first_round import first_round

GUIDE = Guide(
    aim=t("Make two hands of two cards from your four, and beat the dealer with both."),
    steps=(
        Pictured(
            t("Betting"),
            t(
                "Place an Initial Bet on your box. You can add a Bonus Bet on your "
                "four cards or on the dealer's."
            ),
            clause="SKP-3.3",
        ),
        Pictured(
            t("The deal"),
            t("Every box with a bet gets four cards, and so does the dealer."),
            hands("9s 9h Kd Qc"),
            "SKP-3.8",
        ),
        Pictured(
            t("Set a Low and a High Hand"),
            t("The High Hand must rank above the Low Hand. Or let the House Way set them."),
            hands("9h Qc", "9s Kd"),
            "SKP-3.10",
        ),
        Pictured(
            t("Against the dealer"),
            t(
                "Win both hands and you're paid even money, less 5 per cent. Win one, "
                "lose one: a Stand Off, and your bet is returned. The dealer wins ties."
            ),
            clause="SKP-3.13",
        ),
    ),
    ranking_says=t(
        "Suits don't matter. Ties on points go to the higher card, then the second card."
    ),
    ranking=(
        Pictured(t("Pair"), t("Aces first, 2s last."), hands("As Ah"), "SKP-3.7.1"),
        Pictured(
            t("Gong"), t("A 2 with an 8; ranks below every pair."), hands("2s 8d"), "SKP-1.gong"
        ),
        Pictured(
            t("9 points"), t("The best of the other hands."), hands("5h 4c", "9d Ks"), "SKP-3.7.2"
        ),
        Pictured(
            t("Fewer points"),
            t("The last digit of the sum: 7 and 6 make 13, which is 3 points."),
            hands("7s 6h"),
            "SKP-3.7.2",
        ),
        Pictured(t("0 points"), t("Loses to any dealer 0."), hands("Kh Td"), "SKP-3.13.5"),
    ),
    names=(
        Pictured(
            t("Points"),
            t("Ace counts 1, 2 to 9 their number; 10, Jack, Queen and King count nothing."),
            hands("Ad", "7c", "Qs"),
            "SKP-3.7.2",
        ),
        Pictured(t("Gong"), t("A 2 and an 8 of any suit."), hands("2c 8h"), "SKP-1.gong"),
        Pictured(
            t("House Way"),
            t("How the dealer must set four cards. It can set yours too."),
            clause="SKP-1.house-way",
        ),
        Pictured(
            t("Stand Off"),
            t("One hand won and one lost: your bet is returned."),
            clause="SKP-1.stand-off",
        ),
    ),
    first_round=first_round(t("Initial")),
)
