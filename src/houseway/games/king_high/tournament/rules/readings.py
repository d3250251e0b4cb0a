"""Where the tournament conditions are silent or can be read two ways."""

from typing import Annotated, Literal

from houseway.core.rulebook import Reading, ReadingsBase
from houseway.core.words import t


class TournamentReadings(ReadingsBase, frozen=True):
    compulsory_wager: Annotated[
        Literal["any-wager", "pokerpot"],
        Reading(
            question=t("Which wager has each player to make in every round?"),
            clauses=("KHT-6.4", "KH-8.4"),
            effect=t(
                "any-wager: whichever; the Pokerpot is called compulsory only for those who "
                "want to wager on single cards. pokerpot: the Pokerpot, whatever else."
            ),
        ),
    ] = "any-wager"
    lost_all: Annotated[
        Literal["later-ranks-higher", "level"],
        Reading(
            question=t("Is a player ahead who lost all chips later than another?"),
            clauses=("KHT-8.2",),
            effect=t(
                "later-ranks-higher: yes, and lots are drawn among those who lost them in the "
                "same action round. level: nobody without chips is ahead of another, and unless "
                "they went together they play off."
            ),
        ),
    ] = "later-ranks-higher"
    retired: Annotated[
        Literal["behind-all", "before-lost-all"],
        Reading(
            question=t("Where does a player rank who retired with chips?"),
            clauses=("KHT-6.3", "KHT-8.1", "KHT-8.2"),
            effect=t(
                "behind-all: behind everybody who stayed, those too who lost all their chips. "
                "before-lost-all: ahead of those who lost all, and behind everybody with chips."
            ),
        ),
    ] = "behind-all"
    without_chips: Annotated[
        Literal["proceed", "only-if-nobody-has"],
        Reading(
            question=t("Does a player without chips proceed where places are left?"),
            clauses=("KHT-8.1", "KHT-8.2", "KHT-8.3"),
            effect=t(
                "proceed: yes, so that as many proceed as announced. only-if-nobody-has: only "
                "where nobody at the table has chips; else places stay empty."
            ),
        ),
    ] = "proceed"
    level_finalists: Annotated[
        Literal["decided", "share"],
        Reading(
            question=t("What if finalists are level for prizes below the first?"),
            clauses=("KHT-1.2.i", "KHT-8.4", "KHT-8.6"),
            effect=t(
                "decided: every place with a prize of its own is decided like the first, by "
                "play-off or ballot. share: they share the prizes of their places; what does not "
                "divide evenly goes to the first of them by box."
            ),
        ),
    ] = "decided"
    play_off_bank: Annotated[
        Literal["new", "chips-held"],
        Reading(
            question=t("With which chips do level players begin a play-off?"),
            clauses=("KHT-6.2", "KHT-6.3", "KHT-8.4"),
            effect=t(
                "new: with the bank of the session. chips-held: with as many as they held when "
                "they were level, or with the bank where that is nothing."
            ),
        ),
    ] = "new"
    last_player: Annotated[
        Literal["plays-on", "ends-play"],
        Reading(
            question=t("Does play at a table go on when only one player has chips?"),
            clauses=("KHT-2.1", "KHT-8.1"),
            effect=t(
                "plays-on: yes, for as long as was notified. ends-play: no, once the others "
                "have lost theirs; whoever began alone plays all of it."
            ),
        ),
    ] = "plays-on"
    void_round: Annotated[
        Literal["counts", "played-again"],
        Reading(
            question=t("Does a round that a fault made void count as one of the session's rounds?"),
            clauses=("KHT-2.1", "KH-13.3"),
            effect=t(
                "counts: yes, and the puck moves on. played-again: no, and another is played "
                "in its place."
            ),
        ),
    ] = "counts"
    bank: Annotated[
        Literal["buy-in", "announced"],
        Reading(
            question=t("Is the buy-in the bank of chips with which a player begins each session?"),
            clauses=("KHT-1.2.d", "KHT-6.2"),
            effect=t(
                "buy-in: yes, in every session of which the notice names no other bank. "
                "announced: no; a notice that does not name the bank of every session is not sent."
            ),
        ),
    ] = "buy-in"
    minimum_forfeited: Annotated[
        Literal["first-card", "every-card"],
        Reading(
            question=t("When does a player who has not wagered forfeit the minimum?"),
            clauses=("KHT-6.4",),
            effect=t(
                "first-card: once in a round, as its bets are closed before the first card. "
                "every-card: as bets are closed before each card, if the player has nothing on the "
                "layout then."
            ),
        ),
    ] = "first-card"
    round_without_wagers: Annotated[
        Literal["counts", "played-again"],
        Reading(
            question=t("Does a round on which nobody wagers count as one of the session's rounds?"),
            clauses=("KHT-2.1", "KHT-6.4"),
            effect=t(
                "counts: yes; no card is dealt, those who forfeit have forfeited, and the puck "
                "moves on. played-again: no; another is played in its place, with the puck where "
                "it was, as long as somebody had chips to forfeit."
            ),
        ),
    ] = "counts"
    short_of_minimum: Annotated[
        Literal["forfeits-all", "keeps"],
        Reading(
            question=t(
                "What does a player forfeit who has less than the minimum and cannot wager?"
            ),
            clauses=("KHT-6.4",),
            effect=t("forfeits-all: the chips that are left. keeps: nothing."),
        ),
    ] = "forfeits-all"
    puck_order: Annotated[
        Literal["every-card", "first-card"],
        Reading(
            question=t("For which wagers of a round does the order of the puck hold?"),
            clauses=("KHT-7.1", "KHT-7.2"),
            effect=t(
                "every-card: for those before every card. first-card: for those before the "
                "first card; before later cards everybody wagers at will."
            ),
        ),
    ] = "every-card"
    late_arrival: Annotated[
        Literal["start-time", "play-begins"],
        Reading(
            question=t("Until when may a player take the allotted seat?"),
            clauses=("KHT-5.1",),
            effect=t(
                "start-time: until the time of the start by the clock, of which the player was "
                "told a minute before it or earlier, and else until play begins at the table. "
                "play-begins: until play begins at the table, however late that is."
            ),
        ),
    ] = "start-time"
    disqualification: Annotated[
        Literal["at-any-time", "before-play"],
        Reading(
            question=t("May a player be disqualified once play has begun?"),
            clauses=("KHT-1.4", "KHT-1.6.b"),
            effect=t(
                "at-any-time: yes; wagers on the layout and all chips go back to the dealer; "
                "the player wins nothing and is never seated again. before-play: no."
            ),
        ),
    ] = "at-any-time"
    vacated_place: Annotated[
        Literal["next-best", "empty"],
        Reading(
            question=t("Who proceeds in the place of a session winner who is disqualified?"),
            clauses=("KHT-1.4", "KHT-8.3"),
            effect=t(
                "next-best: whoever comes next at the table, if need be after a play-off or a "
                "ballot, as long as the seats of the next session are not drawn. empty: nobody."
            ),
        ),
    ] = "next-best"
    invalidated_round: Annotated[
        Literal["played-again", "counts"],
        Reading(
            question=t("Does a round that is invalidated count as one of the session's rounds?"),
            clauses=("KHT-1.6", "KHT-2.1"),
            effect=t(
                "played-again: no; another is played in its place, with the puck where it was. "
                "counts: yes; players have their chips of before it, and the session goes on."
            ),
        ),
    ] = "played-again"
    invalidated_table: Annotated[
        Literal["played-again"],
        Reading(
            question=t("What follows where all that was played at a table is invalidated?"),
            clauses=("KHT-1.6",),
            effect=t(
                "played-again: its players play it again from full banks, from a time that the "
                "director names, as long as the seats of the next session are not drawn and the "
                "prizes not paid."
            ),
        ),
    ] = "played-again"
    amended_notice: Annotated[
        Literal["until-seats-are-drawn"],
        Reading(
            question=t("What of the notice may change once the Authority has it?"),
            clauses=("KHT-1.2", "KHT-4.2"),
            effect=t(
                "until-seats-are-drawn: everything until the first seats are drawn, but a fee "
                "that somebody has paid; then the dates and the starts of later sessions. The "
                "Authority and the entrants are told."
            ),
        ),
    ] = "until-seats-are-drawn"
    broken_off: Annotated[
        Literal["refunded", "kept"],
        Reading(
            question=t(
                "Does a competition that is cancelled after it began count as one that does "
                "not proceed?"
            ),
            clauses=("KHT-3.2.a",),
            effect=t(
                "refunded: yes, and every registered entrant gets the fee back. kept: no, and "
                "the fees stay with the house."
            ),
        ),
    ] = "refunded"
