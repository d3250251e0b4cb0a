"""Where the Face-Up Pineapple document is damaged, silent or can be read two ways."""

from typing import Literal

from houseway.rulebook import ReadingsBase


class Readings(ReadingsBase, frozen=True):
    named_of_old = (
        "three-flushes",
        "equal-back-middle",
        "stakes-cap",
        "down-exactly-20",
        "fantasy-while-waiting",
    )

    # FUP-sweep.values: the printed value is torn into a "2" and an "S", the halves of a 3.
    three_flushes: Literal[3, 2] = 3
    # FUP-object: "higher" taken at its word, or exactly equal five-card hands let pass.
    equal_back_middle: Literal["foul", "allowed"] = "foul"
    # FUP-stakes.cap: the stack limits what is won from an opponent and what is lost, or the loss.
    stakes_cap: Literal["win-and-lose", "lose-only"] = "win-and-lose"
    # FUP-collection.half: one sentence says "prior to", the other "after" the 20-minute mark.
    down_exactly_20: Literal["half", "full"] = "half"
    # FUP-fantasy: a player who is not dealt into the next hand has it for the own next one.
    fantasy_while_waiting: Literal["kept", "lost"] = "kept"
