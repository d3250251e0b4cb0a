"""How Si Ki Pi is played, with its cards."""

from houseway.core.words import t
from houseway.game.guide import Guide, Pictured, hands
from houseway.games.low_high.learn.first_round import first_round

GUIDE = Guide(
    aim=t("Make two hands of two cards from your four, and beat the dealer with both."),
    steps=(
        Pictured(
            t("Bet"),
            t(
                "An Initial Bet on your box; with it, if you like, a Bonus Bet on your "
                "four cards or on the dealer's."
            ),
            clause="SKP-3.3",
        ),
        Pictured(
            t("Four cards come"),
            t("To every box with a bet, and to the dealer."),
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
                "Both hands higher win even money, less 5 per cent. One of two is a Stand "
                "Off: the bet comes back. Equal hands are the dealer's."
            ),
            clause="SKP-3.13",
        ),
    ),
    ranking_says=t(
        "Suits count for nothing. Of hands with the same points the higher card decides."
    ),
    ranking=(
        Pictured(t("Pair"), t("Aces first, 2s last."), hands("As Ah"), "SKP-3.7.1"),
        Pictured(t("Gong"), t("A 2 with an 8, below every pair."), hands("2s 8d"), "SKP-1.gong"),
        Pictured(t("9 points"), t("The best of the rest."), hands("5h 4c", "9d Ks"), "SKP-3.7.2"),
        Pictured(
            t("Fewer points"),
            t("The last digit of the sum: 7 and 6 make 13, which is 3 points."),
            hands("7s 6h"),
            "SKP-3.7.2",
        ),
        Pictured(
            t("0 points"), t("Lost against any 0 of the dealer's."), hands("Kh Td"), "SKP-3.13.5"
        ),
    ),
    names=(
        Pictured(
            t("Points"),
            t("An Ace is 1, 2 to 9 their number, 10, Jack, Queen and King nothing."),
            hands("Ad", "7c", "Qs"),
            "SKP-3.7.2",
        ),
        Pictured(t("Gong"), t("One 2 and one 8, of whatever suits."), hands("2c 8h"), "SKP-1.gong"),
        Pictured(
            t("House Way"),
            t("How the dealer has to set four cards. It may set yours too."),
            clause="SKP-1.house-way",
        ),
        Pictured(
            t("Stand Off"),
            t("One hand won and one lost: the bet comes back."),
            clause="SKP-1.stand-off",
        ),
    ),
    first_round=first_round(t("Initial")),
)
