"""Irregularities of a tournament, and what its conditions make of them (KHT)."""

from collections.abc import Callable, Iterator
from datetime import timedelta

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import Text, listing, money, nt, number, sentences, t
from houseway.games.king_high.learn.lessons.contest import (
    BANK,
    BREACH,
    DAY,
    EVENING,
    FEES,
    LEVEL,
    LIMITS,
    MORNING,
    OUTCOME,
    Contest,
    fee_ruling,
    outcome_ruling,
    rulings_without,
)
from houseway.games.king_high.table.commands import CloseBets, PlaceWager
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table.invalidation import DISRUPTIONS
from houseway.school.courses.scenes import Scene, SceneTopic
from houseway.tables.people import DEALER
from houseway.tables.seating import CashOut, Sit

HAPPENED = {
    "civil-commotion": t("Civil unrest breaks out in the house."),
    "fire": t("A fire breaks out."),
    "riot": t("A riot breaks out."),
    "brawl": t("A brawl breaks out at the table."),
    "robbery": t("The house is robbed."),
    "act-of-god": t("An earthquake shakes the house."),
}
NO_CAUSE = (
    t("A player complains about bad luck."),
    t("A player finds the room too loud."),
    t("A player says there were too few starting chips."),
)


def topics() -> Iterator[SceneTopic]:
    yield topic("KHT-1.4", disqualify_player)
    yield topic("KHT-3.3", disqualification_fee)
    yield topic("KHT-1.5", entrants_uninformed)
    yield topic("KHT-1.6", no_cause)
    yield topic("KHT-1.6.a", disrupt_session)
    yield topic("KHT-1.6.b", fraud)
    yield topic("KHT-3.2.a", cancel_tournament, "KHT-3.2")
    yield topic("KHT-3.2.b", withdraw_player, "KHT-3.2")
    yield topic("KHT-4.2", alter_start)
    yield topic("KHT-5.1", player_absent)
    yield topic("KHT-5.1:late", player_late, clause="KHT-5.1")
    yield topic("KHT-6.3", take_chips_off)
    yield topic("KHT-6.4", wager_nothing)
    yield topic("KHT-6.4:box", wager_at_other_box, clause="KHT-6.4")
    yield topic("KHT-6.5", beyond_limits)
    yield topic("KHT-6.6", no_multiple)
    yield topic("KHT-6.7", lend_chips)
    yield topic("KHT-7.2", out_of_turn, "KHT-7.1")
    yield topic("KHT-8.2", lost_together)
    yield topic("KHT-8.4", players_level)


def topic(name: str, scene: Callable[[Draws], Scene], *also: str, clause: str = "") -> SceneTopic:
    return SceneTopic(name, (clause or name, *also), scene)


# -- Entries ---------------------------------------------------------------------------------------


def breach(chance: Draws) -> tuple[Contest, str, Text, c.Disqualify]:
    contest = Contest(chance)
    player = chance.one_of(contest.players)
    what = chance.one_of(
        (
            t("{player} entered under another name.", player=player),
            t("{player} entered twice.", player=player),
            t(
                "{player} was shown the conditions and openly refuses to follow them.",
                player=player,
            ),
        )
    )
    return contest, player, what, c.Disqualify(DIRECTOR, player, str(what))


def disqualify_player(chance: Draws) -> Scene:
    contest, _, what, happens = breach(chance)
    return contest.scene(
        happens,
        sentences(t("Play hasn't begun. The director finds a breach:"), what),
        rulings=BREACH,
    )


def disqualification_fee(chance: Draws) -> Scene:
    contest, player, what, happens = breach(chance)
    return contest.scene(
        happens,
        sentences(
            t("Play hasn't begun."),
            what,
            t("{player} is disqualified for it.", player=player),
        ),
        asks=t("What happens to {player}'s entry fee?", player=player),
        rulings=FEES,
        decided=fee_ruling,
        why=lambda answer: "",  # the clause says it
    )


def entrants_uninformed(chance: Draws) -> Scene:
    contest = Contest(chance)
    contest.do(c.AllotSeats(DIRECTOR, contest.players))
    contest.take_seats()
    return contest.scene(
        c.StartTable(DIRECTOR, 1, MORNING),
        t("Every player is in the seat drawn for them, and it's time to start."),
        t("The entrants haven't been shown the conditions and rules. The director starts play."),
    )


def cancel_tournament(chance: Draws) -> Scene:
    contest = Contest(chance)
    why = chance.one_of(
        (t("The room is flooded."), t("Too few players have entered."), t("The staff are ill."))
    )
    player = chance.one_of(contest.players)
    return contest.scene(
        c.Cancel(DIRECTOR, str(why)),
        sentences(why, t("The tournament does not take place.")),
        asks=t("What happens to {player}'s entry fee?", player=player),
        rulings=FEES,
        decided=fee_ruling,
    )


def withdraw_player(chance: Draws) -> Scene:
    contest, days = Contest(chance), chance.one_of((1, 3, 6, 7, 8, 14))
    player = chance.one_of(contest.players)
    return contest.scene(
        c.Withdraw(player, DAY - timedelta(days=days)),
        nt(
            "{player} is registered and withdraws a day before the commencement date.",
            "{player} is registered and withdraws {count} days before the commencement date.",
            days,
            player=player,
        ),
        asks=t("What happens to {player}'s entry fee?", player=player),
        rulings=FEES,
        decided=fee_ruling,
    )


# -- Times and seats -------------------------------------------------------------------------------


def alter_start(chance: Draws) -> Scene:
    contest = Contest(chance).draw_seats()
    minutes = chance.one_of((-30, -10, 5, 20))
    told = MORNING + timedelta(minutes=minutes)
    return contest.scene(
        c.AlterStart(DIRECTOR, 1, 1, MORNING + timedelta(hours=1), told),
        t("A session is due to start at 10:00. The Casino Manager moves it to 11:00."),
        t("The entrants are notified {count} minutes before the start.", count=number(-minutes))
        if minutes < 0
        else t("The entrants are notified {count} minutes after the start.", count=number(minutes)),
    )


def player_absent(chance: Draws) -> Scene:
    contest = Contest(chance).draw_seats()
    player = chance.one_of(contest.players)
    contest.take_seats(player)
    return contest.scene(
        c.StartTable(DIRECTOR, 1, MORNING),
        t("It's time, and play begins. {player} isn't in the allotted seat.", player=player),
    )


def player_late(chance: Draws) -> Scene:
    contest = Contest(chance).draw_seats()
    player = chance.one_of(contest.players)
    contest.take_seats(player)
    contest.do(c.StartTable(DIRECTOR, 1, MORNING))
    return contest.scene(
        c.at(1, Sit(player, contest.box(player)), MORNING + timedelta(minutes=5)),
        t(
            "Play has begun at the table. {player} arrives five minutes late and "
            "wants to sit down.",
            player=player,
        ),
        rulings=rulings_without("out"),
    )


# -- At the table ----------------------------------------------------------------------------------


def take_chips_off(chance: Draws) -> Scene:
    contest, amount = Contest(chance).begin(), chance.one_of((100, 250, 500))
    player = chance.one_of(contest.players)
    return contest.scene(
        c.at(1, CashOut(player, amount)),
        t(
            "In the middle of a session, {player} wants to take {amount} in chips off the table.",
            player=player,
            amount=money(amount),
        ),
    )


def wager_nothing(chance: Draws) -> Scene:
    contest = Contest(chance).begin().open_bets()
    idle = chance.one_of(contest.players)
    contest.take_turns({player: 100 for player in contest.players if player != idle})
    return contest.scene(
        c.at(1, CloseBets(DEALER)),
        t("A round is open, and every player has had a turn to wager."),
        t("{player} has bet nothing at the allotted box. Betting is closed.", player=idle),
    )


def wager_at_other_box(chance: Draws) -> Scene:
    contest = Contest(chance).begin().open_bets()
    player = turn(contest.tournament.tables[1])
    assert player is not None
    box = chance.one_of([contest.box(one) for one in contest.players if one != player])
    return contest.scene(
        c.at(1, PlaceWager(player, box, "pokerpot", 100)),
        t(
            "It's the turn of {player}, who sits at box {box}.",
            player=player,
            box=contest.box(player),
        ),
        t("{player} bets 100 on the Pokerpot of box {box}.", player=player, box=box),
        rulings=rulings_without("minimum"),
    )


def wager_in_turn(chance: Draws, amount: int) -> Scene:
    contest = Contest(chance).begin().open_bets()
    player = turn(contest.tournament.tables[1])
    assert player is not None
    return contest.scene(
        contest.wager(player, amount),
        t(
            "The sign says {minimum} to {maximum}.",
            minimum=money(LIMITS.minimum),
            maximum=money(LIMITS.maximum),
        ),
        t(
            "On their turn, {player} bets {amount} on the Pokerpot.",
            player=player,
            amount=money(amount),
        ),
    )


def beyond_limits(chance: Draws) -> Scene:
    return wager_in_turn(
        chance, chance.one_of((LIMITS.maximum + 100, LIMITS.maximum + 10, 200, 300))
    )


def no_multiple(chance: Draws) -> Scene:
    return wager_in_turn(chance, chance.one_of((15, 25, 105, 40, 60)))


def lend_chips(chance: Draws) -> Scene:
    contest = Contest(chance).begin()
    one, other = chance.some_of(contest.players, 2)
    amount = chance.one_of((50, 100, 200))
    return contest.scene(
        c.LendChips(one, other, amount),
        t(
            "{player} has few chips left. {lender} pushes {amount} across, to be paid back later.",
            player=other,
            lender=one,
            amount=money(amount),
        ),
    )


def out_of_turn(chance: Draws) -> Scene:
    contest = Contest(chance).begin().open_bets()
    first = turn(contest.tournament.tables[1])
    assert first is not None
    other = chance.one_of([player for player in contest.players if player != first])
    return contest.scene(
        contest.wager(other, 100),
        t(
            "A round is open. The puck is in front of {player}, who hasn't wagered yet.",
            player=first,
        ),
        t("{player} bets 100 on the Pokerpot.", player=other),
    )


# -- Outcomes --------------------------------------------------------------------------------------

LOSING = "9s 4h 7d 2c Kh"  # no hand for the Pokerpot


def play_session(contest: Contest) -> Contest:
    """Play a session to its end; the first player has the most chips."""
    first, *rest = contest.players
    contest.begin().open_bets()
    contest.round(LOSING, {first: 100, **dict.fromkeys(rest, 200)})
    return contest


def disrupt_session(chance: Draws) -> Scene:
    contest, cause = Contest(chance).begin().open_bets(), chance.one_of(DISRUPTIONS)
    contest.take_turns(dict.fromkeys(contest.players, 100))
    what = HAPPENED[cause]
    if chance.below(2):
        return contest.scene(
            c.InvalidateRound(DIRECTOR, 1, cause, str(what)),
            sentences(what, t("A round that can't count is in progress.")),
            t("The director invalidates that round."),
            rulings=OUTCOME,
            decided=outcome_ruling,
        )
    return contest.scene(
        c.Invalidate(DIRECTOR, 1, cause, str(what), EVENING),
        sentences(what, t("The session at the table is disrupted.")),
        t("The director invalidates the outcome at the table."),
        rulings=OUTCOME,
        decided=outcome_ruling,
    )


def fraud(chance: Draws) -> Scene:
    contest = play_session(Contest(chance))
    who = chance.one_of((contest.players[0], DEALER))
    marked = (
        t("Then it emerges that the dealer had marked cards.")
        if who == DEALER
        else t("Then it emerges that {player} had marked cards.", player=who)
    )
    return contest.scene(
        c.Invalidate(DIRECTOR, 1, "fraud", str(t("Cards were marked.")), EVENING),
        sentences(t("A session is over."), marked),
        t("The director believes it affected the outcome, and invalidates it."),
        rulings=OUTCOME,
        decided=outcome_ruling,
    )


def no_cause(chance: Draws) -> Scene:
    contest, what = play_session(Contest(chance)), chance.one_of(NO_CAUSE)
    return contest.scene(
        c.Invalidate(DIRECTOR, 1, "complaint", str(what), EVENING),
        sentences(
            t("A session is over."),
            what,
            t("A player wants the director to invalidate the outcome."),
        ),
        rulings=OUTCOME,
        decided=outcome_ruling,
    )


def players_level(chance: Draws) -> Scene:
    contest = Contest(chance).begin().open_bets()
    first, second, *rest = contest.players
    stake = chance.one_of((100, 200))
    contest.round(LOSING, {first: stake, second: stake, **dict.fromkeys(rest, 500)})
    return contest.scene(
        c.StartPlayOff(DIRECTOR, 1, EVENING),
        t("A session is over, and one player from the table moves on."),
        t(
            "{players} have {amount} chips each, more than any other player.",
            players=listing((first, second)),
            amount=money(BANK - stake),
        ),
        rulings=LEVEL,
    )


def lost_together(chance: Draws) -> Scene:
    contest = Contest(chance).begin().open_bets()
    order = chance.some_of(contest.players, len(contest.players))
    loses = {"high": "2c", "low": "9s"}
    kind = chance.one_of(tuple(loses))
    while (player := turn(contest.tournament.tables[1])) is not None:
        for place in ("pokerpot", kind):
            contest.do(contest.wager(player, BANK // 2, place))
        contest.do(c.EndTurn(player, 1, player))
    contest.round(" ".join((loses[kind], *LOSING.split()[1:])), {})
    return contest.scene(
        c.DrawBallot(DIRECTOR, 1, order),
        t("A session is over, and one player from the table moves on."),
        t("They all lost their last chips in the same action round."),
        rulings=LEVEL,
    )
