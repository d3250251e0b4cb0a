"""Where the Face-Up Pineapple document is damaged, silent or can be read two ways."""

from typing import Annotated, Literal

from houseway.rulebook import Reading, ReadingsBase


class Readings(ReadingsBase, frozen=True):
    named_of_old = (
        "three-flushes",
        "equal-back-middle",
        "stakes-cap",
        "down-exactly-20",
        "fantasy-while-waiting",
    )

    three_flushes: Annotated[
        Literal[3, 2],
        Reading(
            question="How much is a clean sweep of three flushes worth?",
            clauses=("FUP-sweep.values",),
            effect="So many points are collected for it. The printed value is torn into a 2 and "
            "an S, which are the halves of a 3.",
        ),
    ] = 3
    equal_back_middle: Annotated[
        Literal["foul", "allowed"],
        Reading(
            question="Is a hand foul whose bottom and middle rank exactly the same?",
            clauses=("FUP-object",),
            effect="foul: the bottom must rank higher than the middle, at the document's word. "
            "allowed: it only must not rank lower.",
        ),
    ] = "foul"
    stakes_cap: Annotated[
        Literal["win-and-lose", "lose-only"],
        Reading(
            question="Does the stack at the start of a hand limit what can be won, too?",
            clauses=("FUP-stakes.cap",),
            effect="win-and-lose: nobody loses more than that stack, nor wins more than it from "
            "one opponent. lose-only: only what is lost is limited.",
        ),
    ] = "win-and-lose"
    down_exactly_20: Annotated[
        Literal["half", "full"],
        Reading(
            question="Who comes in exactly twenty minutes into the down, pays how much of the fee?",
            clauses=("FUP-collection.half",),
            effect="half: the mark itself is late enough for half the fee. full: only after the "
            "mark it is half.",
        ),
    ] = "half"
    fantasy_while_waiting: Annotated[
        Literal["kept", "lost"],
        Reading(
            question="What becomes of Fantasy Land where its player is not dealt into the next "
            "hand?",
            clauses=("FUP-fantasy",),
            effect="kept: it is played in the player's own next hand. lost: it is gone.",
        ),
    ] = "kept"
