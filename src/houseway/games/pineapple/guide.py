"""How Face-Up Pineapple is played, with its cards."""

from houseway.game.guide import Guide, Pictured, Tip, hands

GUIDE = Guide(
    aim="Set thirteen cards in three segments, the bottom above the middle and the middle above "
    "the top, and beat the others segment by segment.",
    steps=(
        Pictured(
            "Five cards",
            "Face up: place all five in your segments. Nobody moves a placed card.",
            hands("Qs 9h 9d 5c 4c"),
            "FUP-deal.2",
        ),
        Pictured(
            "Three cards, four times",
            "Place two, discard one unseen, until thirteen are placed.",
            hands("Kh 9c 2d"),
            "FUP-deal.3",
        ),
        Pictured(
            "Three segments",
            "Three cards on top, five in the middle, five at the bottom: each must rank above the "
            "one over it, or the hand is foul.",
            hands("Qs Qh 7d", "9s 9h 4d 4c 2s", "Kd Jd 8d 6d 3d"),
            "FUP-object",
        ),
        Pictured(
            "Settle",
            "A point for each segment you win from each player, and bonus points for fine hands. A "
            "foul hand pays nine to each.",
            clause="FUP-settle",
        ),
    ),
    ranking_says="Five cards in the middle and at the bottom; on top three, where straights and "
    "flushes are nothing.",
    ranking=(
        Pictured("Royal flush", "Ten to Ace of one suit.", hands("As Ks Qs Js Ts"), "FUP-ranks.5"),
        Pictured("Straight flush", "In order, one suit.", hands("9h 8h 7h 6h 5h"), "FUP-ranks.5"),
        Pictured("Four of a kind", "Four of one rank.", hands("Qs Qh Qd Qc 3d"), "FUP-ranks.5"),
        Pictured("Full house", "Three and two.", hands("Js Jh Jd 4c 4s"), "FUP-ranks.5"),
        Pictured("Flush", "Five of one suit.", hands("Ad Jd 8d 6d 2d"), "FUP-ranks.5"),
        Pictured(
            "Straight", "Five in order; an ace may be low.", hands("5s 4h 3d 2c As"), "FUP-ranks.5"
        ),
        Pictured("Three of a kind", "Three of one rank.", hands("7s 7h 7d Kc 2s"), "FUP-ranks.5"),
        Pictured("Two pairs", "Two and two.", hands("9s 9h 4d 4c Ks"), "FUP-ranks.5"),
        Pictured("One pair", "Two of one rank.", hands("Ts Th 8d 5c 2s"), "FUP-ranks.5"),
        Pictured("High card", "None of these.", hands("Ks Jh 8d 5c 2s"), "FUP-ranks.5"),
    ),
    names=(
        Pictured(
            "Foul",
            "Segments out of order: nine points to each player, and no bonus.",
            hands("Ks Kh 2d", "9s 9h 4d 3c 2s"),
            "FUP-foul",
        ),
        Pictured(
            "Fantasy Land",
            "Queens or better on top: thirteen cards at once in the next hand.",
            hands("Qs Qh 7d"),
            "FUP-fantasy",
        ),
        Pictured(
            "Clean sweep",
            "A pattern of all thirteen cards, such as Ace to King. It has to be declared.",
            hands("As 2h 3d 4c 5s 6h 7d 8c 9s Th Jd Qc Ks"),
            "FUP-sweep",
        ),
        Pictured(
            "Buttons", "Whoever has both wins every tied segment.", clause="FUP-settle.buttons"
        ),
    ),
    first_round=(
        Tip(
            "Tap a card, then Top, Middle or Bottom; strong hands go to the bottom. Confirm.",
            offer="place-cards",
            phase="five",
            at=".pa-targets",
        ),
        Tip(
            "Place two and leave the third. The bottom must stay above the middle, the middle "
            "above the top.",
            offer="place-cards",
            at=".pa-targets",
        ),
        Tip(
            "Your partner places in turn with you: watch which cards are gone.",
            phase="streets",
            at=".pa-hands",
        ),
        Tip(
            "Segment against segment, and bonus points: the result says each.",
            phase="between",
            at=".results",
        ),
    ),
)
