"""The readings of the Face-Up Pineapple document: where it is damaged, silent or ambiguous.

A reading with one answer is a ruling of ours that the document gives no choice for. It is stated
here so that it is not mistaken for the document's.
"""

from typing import Annotated, Literal

from houseway.core.rulebook import Reading, ReadingsBase
from houseway.core.words import t


class Readings(ReadingsBase, frozen=True):
    three_flushes: Annotated[
        Literal[3, 2],
        Reading(
            question=t("How much is a clean sweep of three flushes worth?"),
            clauses=("FUP-sweep.values",),
            effect=t(
                "This many points are collected for it. The printed value is broken "
                "into a 2 and an S, the halves of a 3."
            ),
        ),
    ] = 3
    equal_back_middle: Annotated[
        Literal["foul", "allowed"],
        Reading(
            question=t("Is a hand foul if its bottom and middle rank exactly the same?"),
            clauses=("FUP-object",),
            effect=t(
                "foul: by the document's wording, the bottom must rank higher than the "
                "middle. allowed: it only must not rank lower."
            ),
        ),
    ] = "foul"
    stakes_cap: Annotated[
        Literal["win-and-lose", "lose-only"],
        Reading(
            question=t("Does the stack at the start of a hand also limit what can be won?"),
            clauses=("FUP-stakes.cap",),
            effect=t(
                "win-and-lose: a player can't lose more than that stack, or win more "
                "than it from one opponent. lose-only: only losses are limited."
            ),
        ),
    ] = "win-and-lose"
    down_exactly_20: Annotated[
        Literal["half", "full"],
        Reading(
            question=t(
                "How much of the fee does a player pay who enters exactly twenty "
                "minutes into the down?"
            ),
            clauses=("FUP-collection.half",),
            effect=t(
                "half: the mark itself is late enough for half the fee. full: half "
                "applies only after the mark."
            ),
        ),
    ] = "half"
    fantasy_while_waiting: Annotated[
        Literal["kept", "lost"],
        Reading(
            question=t(
                "What happens to Fantasy Land if its player isn't dealt into the next hand?"
            ),
            clauses=("FUP-fantasy",),
            effect=t("kept: it is played in the player's own next hand. lost: it is gone."),
        ),
    ] = "kept"
    two_sweeps: Annotated[
        Literal["push", "ranking"],
        Reading(
            question=t("What if two different clean sweeps have the same value?"),
            clauses=("FUP-sweep.two", "FUP-sweep.rank"),
            effect=t(
                "push: clean sweeps of the same value exchange nothing. ranking: the "
                "one higher in the document's list collects its value. The document "
                "says both."
            ),
        ),
    ] = "push"
    foul_to_two_hands: Annotated[
        Literal["once", "each-hand"],
        Reading(
            question=t("How often does a foul hand pay its penalty to an opponent with two hands?"),
            clauses=("FUP-foul", "FUP-table.two-hands"),
            effect=t(
                "once: by the document's wording, the nine points are paid to each "
                "player, with the first of the two hands settled. each-hand: they are "
                "paid to each hand."
            ),
        ),
    ] = "once"
    return_stack: Annotated[
        Literal["hour", "game", "none"],
        Reading(
            question=t(
                "For how long must a player who left come back with at least what they took?"
            ),
            clauses=("FUP-stakes.keep",),
            effect=t(
                "hour: for an hour after leaving. game: as long as the table is open. "
                "none: a returning player buys in like a new one. The house's clock "
                "decides."
            ),
        ),
    ] = "hour"
    both_foul: Annotated[
        Literal["push"],
        Reading(
            question=t("What do two foul hands pay each other?"),
            clauses=("FUP-foul", "FUP-foul.nothing"),
            effect=t(
                "push: nothing, because a foul hand collects nothing and each owes the other "
                "the same penalty."
            ),
        ),
    ] = "push"
    foul_against_sweep: Annotated[
        Literal["penalty-and-sweep"],
        Reading(
            question=t("Does a foul hand pay its penalty to a clean sweep, which isn't compared?"),
            clauses=("FUP-foul.pays", "FUP-sweep"),
            effect=t("penalty-and-sweep: yes, as well as the clean sweep and its bonuses."),
        ),
    ] = "penalty-and-sweep"
    front_high_card: Annotated[
        Literal["ace-king-queen"],
        Reading(
            question=t(
                "Which high card is highest on top, given that the document names five cards?"
            ),
            clauses=("FUP-ranks.3",),
            effect=t(
                "ace-king-queen: three cards rank by their own ranks, so Ace, King and "
                "Queen are the highest, and 4, 3 and 2 the lowest."
            ),
        ),
    ] = "ace-king-queen"
    equal_front_middle: Annotated[
        Literal["five-cards-higher"],
        Reading(
            question=t("Which ranks higher if the middle begins with the very ranks of the top?"),
            clauses=("FUP-object",),
            effect=t("five-cards-higher: the middle, which has two more cards."),
        ),
    ] = "five-cards-higher"
    two_hands: Annotated[
        Literal["of-two-players"],
        Reading(
            question=t("When may a player play two hands, and where is the second one?"),
            clauses=("FUP-table.two-hands",),
            effect=t(
                "of-two-players: one of two players may, as long as no third player "
                "plays. The second hand takes the next position after the first."
            ),
        ),
    ] = "of-two-players"
    fantasy_two_hands: Annotated[
        Literal["as-many-hands"],
        Reading(
            question=t("Which hands of a player with two are in Fantasy Land?"),
            clauses=("FUP-fantasy", "FUP-table.two-hands"),
            effect=t(
                "as-many-hands: as many of the player's next hands as earned it, "
                "starting with the first."
            ),
        ),
    ] = "as-many-hands"
    fantasy_repeat: Annotated[
        Literal["stay-list"],
        Reading(
            question=t(
                "Does a pair of Queens on top earn another hand while already in Fantasy Land?"
            ),
            clauses=("FUP-fantasy", "FUP-fantasy.stay"),
            effect=t(
                "stay-list: no. While in Fantasy Land, only what the document lists "
                "for staying counts."
            ),
        ),
    ] = "stay-list"
    collection_from: Annotated[
        Literal["seated"],
        Reading(
            question=t("Who pays the fee for a down, and what if the stack is too small?"),
            clauses=("FUP-collection",),
            effect=t(
                "seated: every player with a seat and chips pays from the stack, "
                "whether dealt in, waiting or sitting out. Anything missing is owed "
                "and taken from the next chips bought."
            ),
        ),
    ] = "seated"
    misdeal: Annotated[
        Literal["called-off"],
        Reading(
            question=t("What follows a misdeal?"),
            clauses=("FUP-deal",),
            effect=t(
                "called-off: the hand is called off. No points are exchanged, the "
                "buttons stay, and any Fantasy Land already earned is kept."
            ),
        ),
    ] = "called-off"
    exposed_card: Annotated[
        Literal["plays-on", "called-off"],
        Reading(
            question=t("What if a card dealt face down is exposed?"),
            clauses=("FUP-deal.3", "FUP-fantasy.deal"),
            effect=t(
                "plays-on: the card stays where it was dealt, and the hand continues. "
                "called-off: the hand is called off, as after a misdeal."
            ),
        ),
    ] = "plays-on"
    wrong_hand: Annotated[
        Literal["called-off", "put-right"],
        Reading(
            question=t("What if a card is dealt to the wrong hand?"),
            clauses=("FUP-deal.2", "FUP-deal.3"),
            effect=t(
                "called-off: the hand is called off, as after a misdeal. put-right: "
                "the card goes to the hand it was meant for, and the hand continues."
            ),
        ),
    ] = "called-off"
