"""How Power Pai Gow is played, with its cards."""

from houseway.core.words import t
from houseway.game.guide import Guide, Pictured, hands
from houseway.games.low_high.learn.first_round import first_round

GUIDE = Guide(
    aim=t(
        "Make two hands of two cards from your four, and beat the dealer with "
        "both. Or win at once with a Low Hand of High Nine or better."
    ),
    steps=(
        Pictured(
            t("Betting"),
            t(
                "Place a Standard wager on your box. You can add a Power Bet on your "
                "four cards or on the dealer's."
            ),
            clause="PPG-3.4",
        ),
        Pictured(
            t("The deal"),
            t("Every box with a wager gets four cards, and so does the dealer."),
            hands("teen h7 l8 f5"),
        ),
        Pictured(
            t("Set a Low and a High Hand"),
            t("The High Hand must rank above the Low Hand. Or let the House Way set them."),
            hands("l8 f5", "teen h7"),
            "PPG-3.10",
        ),
        Pictured(
            t("Against the dealer"),
            t(
                "Win both hands and you're paid 1 to 1, or 1 to 2 if the dealer's Low "
                "Hand is below 3. Win one, lose one: a Tie. The dealer wins copies."
            ),
            clause="PPG-4.1.1",
        ),
    ),
    ranking_says=t(
        "If two hands have the same value, the one with the higher card wins; "
        "the second card never counts."
    ),
    ranking=(
        Pictured(
            t("Pair of Gee Jun 至尊"), t("The highest hand of all."), hands("gj gj"), "PPG-A.pairs"
        ),
        Pictured(
            t("Other pairs"), t("Teen, then Day, down to Fives."), hands("teen teen"), "PPG-A.pairs"
        ),
        Pictured(t("Wong"), t("Teen or Day with a nine."), hands("teen n9"), "PPG-A.combinations"),
        Pictured(t("Gong"), t("Teen or Day with an eight."), hands("day h8"), "PPG-A.combinations"),
        Pictured(
            t("High Nine"), t("Teen or Day with a seven."), hands("teen h7"), "PPG-A.combinations"
        ),
        Pictured(t("9 points"), t("The best ordinary hand."), hands("f5 h4"), "PPG-3.6.1"),
        Pictured(
            t("Fewer points"),
            t("Only the last digit counts: 8 and 5 make 13, which is 3."),
            hands("l8 f5"),
            "PPG-3.6.1",
        ),
        Pictured(t("0 points"), t("Loses to any dealer 0."), hands("h10 l10"), "PPG-3.7.3"),
    ),
    names=(
        Pictured(
            t("Teen 天"), t("The highest card: twelve dots, worth 2."), hands("teen"), "PPG-A.cards"
        ),
        Pictured(
            t("Day 地"), t("The second highest: two dots, worth 2."), hands("day"), "PPG-A.cards"
        ),
        Pictured(
            t("Gee Jun 至尊"), t("Counts as 3 or 6, whichever is better."), hands("gj"), "PPG-3.8"
        ),
        Pictured(
            t("High and Low"),
            t("Two cards of the same number, one of which ranks higher: High 7 above Low 7."),
            hands("h7", "l7"),
            "PPG-A.cards",
        ),
        Pictured(t("Wong"), t("Teen or Day with a nine."), hands("teen n9"), "PPG-A.combinations"),
        Pictured(
            t("Gong"), t("Teen or Day with an eight."), hands("teen l8"), "PPG-A.combinations"
        ),
        Pictured(
            t("High Nine"),
            t("Teen or Day with a seven. As a Low Hand it wins outright."),
            hands("day l7"),
            "PPG-3.12.1",
        ),
        Pictured(t("Copy"), t("The same value and the same highest card."), clause="PPG-1.1.1"),
    ),
    first_round=first_round(t("Standard")),
)
