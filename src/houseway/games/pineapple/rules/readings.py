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
                "So many points are collected for it. The printed value is torn into a 2 and "
                "an S, which are the halves of a 3."
            ),
        ),
    ] = 3
    equal_back_middle: Annotated[
        Literal["foul", "allowed"],
        Reading(
            question=t("Is a hand foul whose bottom and middle rank exactly the same?"),
            clauses=("FUP-object",),
            effect=t(
                "foul: the bottom must rank higher than the middle, at the document's word. "
                "allowed: it only must not rank lower."
            ),
        ),
    ] = "foul"
    stakes_cap: Annotated[
        Literal["win-and-lose", "lose-only"],
        Reading(
            question=t("Does the stack at the start of a hand limit what can be won, too?"),
            clauses=("FUP-stakes.cap",),
            effect=t(
                "win-and-lose: nobody loses more than that stack, nor wins more than it from "
                "one opponent. lose-only: only what is lost is limited."
            ),
        ),
    ] = "win-and-lose"
    down_exactly_20: Annotated[
        Literal["half", "full"],
        Reading(
            question=t(
                "How much of the fee does a player pay who comes in exactly twenty minutes "
                "into the down?"
            ),
            clauses=("FUP-collection.half",),
            effect=t(
                "half: the mark itself is late enough for half the fee. full: it is half "
                "only after the mark."
            ),
        ),
    ] = "half"
    fantasy_while_waiting: Annotated[
        Literal["kept", "lost"],
        Reading(
            question=t(
                "What becomes of Fantasy Land where its player is not dealt into the next hand?"
            ),
            clauses=("FUP-fantasy",),
            effect=t("kept: it is played in the player's own next hand. lost: it is gone."),
        ),
    ] = "kept"
    two_sweeps: Annotated[
        Literal["push", "ranking"],
        Reading(
            question=t("What follows where two different clean sweeps have the same value?"),
            clauses=("FUP-sweep.two", "FUP-sweep.rank"),
            effect=t(
                "push: clean sweeps of the same value exchange nothing. ranking: the one that "
                "stands higher in the document's list collects its value. The document says both."
            ),
        ),
    ] = "push"
    foul_to_two_hands: Annotated[
        Literal["once", "each-hand"],
        Reading(
            question=t("How often does a foul hand pay its penalty to an opponent with two hands?"),
            clauses=("FUP-foul", "FUP-table.two-hands"),
            effect=t(
                "once: the nine points are paid to each player, at the document's word, with "
                "the first of the two hands that is settled. each-hand: they are paid to each hand."
            ),
        ),
    ] = "once"
    return_stack: Annotated[
        Literal["hour", "game", "none"],
        Reading(
            question=t(
                "For how long does a player who left come back with no less than was taken away?"
            ),
            clauses=("FUP-stakes.keep",),
            effect=t(
                "hour: for an hour after leaving. game: as long as the table is open. none: "
                "whoever comes back buys in as a newcomer. It goes by the clock of the house."
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
            question=t("Does a foul hand pay its penalty to a clean sweep, which is not compared?"),
            clauses=("FUP-foul.pays", "FUP-sweep"),
            effect=t("penalty-and-sweep: yes, and the clean sweep and its bonuses beside it."),
        ),
    ] = "penalty-and-sweep"
    front_high_card: Annotated[
        Literal["ace-king-queen"],
        Reading(
            question=t(
                "Which high card is the highest on top, where the document names five cards?"
            ),
            clauses=("FUP-ranks.3",),
            effect=t(
                "ace-king-queen: three cards rank by their own ranks, so ace, king and queen "
                "are the highest and 4, 3 and 2 the lowest."
            ),
        ),
    ] = "ace-king-queen"
    equal_front_middle: Annotated[
        Literal["five-cards-higher"],
        Reading(
            question=t(
                "Which ranks higher where the middle begins with the very ranks of the top?"
            ),
            clauses=("FUP-object",),
            effect=t("five-cards-higher: the middle, which has two cards more."),
        ),
    ] = "five-cards-higher"
    two_hands: Annotated[
        Literal["of-two-players"],
        Reading(
            question=t("When may a player play two hands, and where does the second one lie?"),
            clauses=("FUP-table.two-hands",),
            effect=t(
                "of-two-players: one of two players may as long as no third plays; the second "
                "hand is the next position after the first."
            ),
        ),
    ] = "of-two-players"
    fantasy_two_hands: Annotated[
        Literal["as-many-hands"],
        Reading(
            question=t("Which hands of a player who plays two are in Fantasy Land?"),
            clauses=("FUP-fantasy", "FUP-table.two-hands"),
            effect=t(
                "as-many-hands: as many of the player's next hands as have earned it, the first "
                "ones first."
            ),
        ),
    ] = "as-many-hands"
    fantasy_repeat: Annotated[
        Literal["stay-list"],
        Reading(
            question=t("Does a pair of queens on top earn another hand from inside Fantasy Land?"),
            clauses=("FUP-fantasy", "FUP-fantasy.stay"),
            effect=t("stay-list: no, inside only what the document lists for staying counts."),
        ),
    ] = "stay-list"
    collection_from: Annotated[
        Literal["seated"],
        Reading(
            question=t("Who pays the fee of a down, and what if the stack is too small for it?"),
            clauses=("FUP-collection",),
            effect=t(
                "seated: everybody with a seat and chips, dealt in, waiting or sitting out, "
                "from the stack; what is missing is owed, and taken from the next chips that are "
                "bought."
            ),
        ),
    ] = "seated"
    misdeal: Annotated[
        Literal["called-off"],
        Reading(
            question=t("What follows a misdeal?"),
            clauses=("FUP-deal",),
            effect=t(
                "called-off: the hand is called off. Nothing is exchanged, the buttons stay, "
                "and so does Fantasy Land that was coming."
            ),
        ),
    ] = "called-off"
    exposed_card: Annotated[
        Literal["plays-on", "called-off"],
        Reading(
            question=t("What follows where a card that comes face down is exposed?"),
            clauses=("FUP-deal.3", "FUP-fantasy.deal"),
            effect=t(
                "plays-on: the card stays where it was dealt, and the hand goes on. called-off: "
                "the hand is called off as after a misdeal."
            ),
        ),
    ] = "plays-on"
    wrong_hand: Annotated[
        Literal["called-off", "put-right"],
        Reading(
            question=t("What follows where a card is dealt to the wrong hand?"),
            clauses=("FUP-deal.2", "FUP-deal.3"),
            effect=t(
                "called-off: the hand is called off as after a misdeal. put-right: the card "
                "goes to the hand it was meant for, and the hand goes on."
            ),
        ),
    ] = "called-off"
