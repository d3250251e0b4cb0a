"""Where the tournament conditions are silent or can be read two ways."""

from typing import Annotated, Literal

from houseway.core.rulebook import Reading, ReadingsBase
from houseway.core.words import t


class TournamentReadings(ReadingsBase, frozen=True):
    compulsory_wager: Annotated[
        Literal["any-wager", "pokerpot"],
        Reading(
            question=t("Which wager must each player make in every round?"),
            clauses=("KHT-6.4", "KH-8.4"),
            effect=t(
                "any-wager: any one; the Pokerpot is only compulsory for players who "
                "want to wager on single cards. pokerpot: the Pokerpot, as well as "
                "anything else the player bets."
            ),
        ),
    ] = "any-wager"
    lost_all: Annotated[
        Literal["later-ranks-higher", "level"],
        Reading(
            question=t(
                "Does a player who lost all chips later rank ahead of one who lost them earlier?"
            ),
            clauses=("KHT-8.2",),
            effect=t(
                "later-ranks-higher: yes, and lots are drawn among players who lost "
                "them in the same action round. level: no; players without chips are "
                "level, and unless they went out together they play off."
            ),
        ),
    ] = "later-ranks-higher"
    retired: Annotated[
        Literal["behind-all", "before-lost-all"],
        Reading(
            question=t("Where does a player rank who retired with chips?"),
            clauses=("KHT-6.3", "KHT-8.1", "KHT-8.2"),
            effect=t(
                "behind-all: behind all players who stayed, even those who lost all "
                "their chips. before-lost-all: ahead of those who lost all, and behind "
                "all players with chips."
            ),
        ),
    ] = "behind-all"
    without_chips: Annotated[
        Literal["proceed", "only-if-nobody-has"],
        Reading(
            question=t("If places are left, does a player without chips move on?"),
            clauses=("KHT-8.1", "KHT-8.2", "KHT-8.3"),
            effect=t(
                "proceed: yes, so that as many move on as announced. "
                "only-if-nobody-has: only if no player at the table has chips; "
                "otherwise places stay empty."
            ),
        ),
    ] = "proceed"
    level_finalists: Annotated[
        Literal["decided", "share"],
        Reading(
            question=t("What if finalists are level for a prize below first?"),
            clauses=("KHT-1.2.i", "KHT-8.4", "KHT-8.6"),
            effect=t(
                "decided: each place with its own prize is decided like the first, by "
                "a play-off or a ballot. share: they share the prizes of their places, "
                "and the first of them by box takes what doesn't divide evenly."
            ),
        ),
    ] = "decided"
    play_off_bank: Annotated[
        Literal["new", "chips-held"],
        Reading(
            question=t("With which chips do level players begin a play-off?"),
            clauses=("KHT-6.2", "KHT-6.3", "KHT-8.4"),
            effect=t(
                "new: the session's starting chips. chips-held: as many as they held "
                "when they were level, or the starting chips if that was none."
            ),
        ),
    ] = "new"
    last_player: Annotated[
        Literal["plays-on", "ends-play"],
        Reading(
            question=t("Does play at a table continue when only one player has chips?"),
            clauses=("KHT-2.1", "KHT-8.1"),
            effect=t(
                "plays-on: yes, for as long as announced. ends-play: no, once the "
                "others have lost theirs; a player who began alone plays it all."
            ),
        ),
    ] = "plays-on"
    void_round: Annotated[
        Literal["counts", "played-again"],
        Reading(
            question=t("Does a round that a fault made void count as one of the session's rounds?"),
            clauses=("KHT-2.1", "KH-13.3"),
            effect=t(
                "counts: yes, and the puck moves on. played-again: no, and another "
                "round is played instead."
            ),
        ),
    ] = "counts"
    bank: Annotated[
        Literal["buy-in", "announced"],
        Reading(
            question=t("Is the buy-in the number of chips each player starts every session with?"),
            clauses=("KHT-1.2.d", "KHT-6.2"),
            effect=t(
                "buy-in: yes, in every session for which the notice gives no other "
                "number. announced: no; a notice that doesn't give the starting chips "
                "of every session isn't sent."
            ),
        ),
    ] = "buy-in"
    minimum_forfeited: Annotated[
        Literal["first-card", "every-card"],
        Reading(
            question=t("When does a player who hasn't wagered forfeit the minimum?"),
            clauses=("KHT-6.4",),
            effect=t(
                "first-card: once a round, as its bets are closed before the first "
                "card. every-card: as bets are closed before each card, if the player "
                "has nothing on the layout then."
            ),
        ),
    ] = "first-card"
    round_without_wagers: Annotated[
        Literal["counts", "played-again"],
        Reading(
            question=t("Does a round with no wagers count as one of the session's rounds?"),
            clauses=("KHT-2.1", "KHT-6.4"),
            effect=t(
                "counts: yes; no card is dealt, forfeits stand, and the puck moves on. "
                "played-again: no; another is played instead, with the puck where it "
                "was, as long as any player had chips to forfeit."
            ),
        ),
    ] = "counts"
    short_of_minimum: Annotated[
        Literal["forfeits-all", "keeps"],
        Reading(
            question=t("What does a player forfeit who has less than the minimum and can't wager?"),
            clauses=("KHT-6.4",),
            effect=t("forfeits-all: the remaining chips. keeps: nothing."),
        ),
    ] = "forfeits-all"
    puck_order: Annotated[
        Literal["every-card", "first-card"],
        Reading(
            question=t("Which wagers of a round follow the order of the puck?"),
            clauses=("KHT-7.1", "KHT-7.2"),
            effect=t(
                "every-card: those before every card. first-card: those before the "
                "first card; before later cards, players wager in any order."
            ),
        ),
    ] = "every-card"
    late_arrival: Annotated[
        Literal["start-time", "play-begins"],
        Reading(
            question=t("Until when may a player take the allotted seat?"),
            clauses=("KHT-5.1",),
            effect=t(
                "start-time: until the scheduled start, if the player was given it at "
                "least a minute before; otherwise until play begins at the table. "
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
                "at-any-time: yes; wagers on the layout and all chips go back to the "
                "dealer; the player wins nothing and isn't seated again. before-play: "
                "no."
            ),
        ),
    ] = "at-any-time"
    vacated_place: Annotated[
        Literal["next-best", "empty"],
        Reading(
            question=t("Who moves on in place of a session winner who is disqualified?"),
            clauses=("KHT-1.4", "KHT-8.3"),
            effect=t(
                "next-best: the next player at the table, after a play-off or a ballot "
                "if needed, as long as the seats of the next session aren't drawn. "
                "empty: no one."
            ),
        ),
    ] = "next-best"
    invalidated_round: Annotated[
        Literal["played-again", "counts"],
        Reading(
            question=t("Does an invalidated round count as one of the session's rounds?"),
            clauses=("KHT-1.6", "KHT-2.1"),
            effect=t(
                "played-again: no; another is played instead, with the puck where it "
                "was. counts: yes; players get back the chips they had before it, and "
                "the session continues."
            ),
        ),
    ] = "played-again"
    invalidated_table: Annotated[
        Literal["played-again"],
        Reading(
            question=t("What follows if all the play at a table is invalidated?"),
            clauses=("KHT-1.6",),
            effect=t(
                "played-again: its players play it again with full starting chips, "
                "from a time the director sets, as long as the seats of the next "
                "session aren't drawn and the prizes aren't paid."
            ),
        ),
    ] = "played-again"
    amended_notice: Annotated[
        Literal["until-seats-are-drawn"],
        Reading(
            question=t("What in the notice may change once the Authority has it?"),
            clauses=("KHT-1.2", "KHT-4.2"),
            effect=t(
                "until-seats-are-drawn: anything until the first seats are drawn, "
                "except a fee that has been paid; after that, the dates and the starts "
                "of later sessions. The Authority and the entrants are notified."
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
                "refunded: yes, and every registered entrant's fee is refunded. kept: "
                "no, and the house keeps the fees."
            ),
        ),
    ] = "refunded"
