"""The end of a tournament: prizes by the announced distribution, or an outcome undone."""

from houseway.errors import Refusal
from houseway.games.king_high.tournament.checks import check_time, need_director
from houseway.games.king_high.tournament.commands import Invalidate, PayPrizes
from houseway.games.king_high.tournament.events import (
    AnyEvent,
    OutcomeInvalidated,
    PrizeKept,
    PrizePaid,
    TournamentEnded,
)
from houseway.games.king_high.tournament.standings import best
from houseway.games.king_high.tournament.state import Tournament
from houseway.tables.text import check_line

DISRUPTIONS = ("civil-commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
CAUSES = {**dict.fromkeys(DISRUPTIONS, "KHT-1.6.a"), "fraud": "KHT-1.6.b"}


def pay_prizes(tournament: Tournament, command: PayPrizes) -> tuple[AnyEvent, ...]:
    need_director(command.by)
    tournament.need_phase("decided", "not-decided", "KHT-8.6", "The winner is not known yet.")
    order = final_order(tournament)
    paid = (
        PrizePaid(place, player, amount, "KHT-8.6" if place == 1 else "KHT-1.2.i")
        for place, (player, amount) in enumerate(prizes_of(tournament, order), start=1)
    )
    return (*paid, *kept(tournament, order), TournamentEnded(order[0] if order else None))


def prizes_of(tournament: Tournament, order: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Who gets how much, from the first place on: the prizes of the places, and what the notice
    gives the finalists of prizes for places that nobody has."""
    notice = tournament.announced()
    won = [notice.prize(place) for place in range(1, len(order) + 1)]
    left = sum(notice.prizes[len(order) :])
    if order and notice.prizes_left == "to-the-winner":
        won[0] += left
    if order and notice.prizes_left == "shared":
        share, rest = divmod(left, len(order))  # what does not divide evenly is the winner's
        won = [prize + share for prize in won]
        won[0] += rest
    return tuple((player, prize) for player, prize in zip(order, won, strict=True) if prize)


def kept(tournament: Tournament, order: tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Prizes that nobody gets; records of edition 0 pass over them in silence."""
    notice = tournament.announced()
    if tournament.edition == 0 or (order and notice.prizes_left != "kept"):
        return ()
    places = range(len(order) + 1, len(notice.prizes) + 1)
    why = "Nobody has the place, and the house keeps the prize."
    return tuple(PrizeKept(place, notice.prize(place), why) for place in places)


def final_order(tournament: Tournament) -> tuple[str, ...]:
    """The players of the final, the winner first; nobody where nobody got there."""
    if not tournament.in_final:
        return ()
    (final,) = tournament.tables.values()
    return best(final.standing, len(final.places))


def invalidate(tournament: Tournament, command: Invalidate) -> tuple[AnyEvent, ...]:
    """The document does not say what follows: here the table plays again, from the ballot on.

    That can be done as long as nothing is built on the outcome: until the seats of the next
    session are drawn, or the prizes paid.
    """
    need_director(command.by)
    clause = CAUSES.get(command.cause)
    if clause is None:
        raise Refusal(
            "no-cause", "KHT-1.6", f"An outcome is invalidated for {', '.join(CAUSES)} only."
        )
    reason = check_line(command.reason, "A reason")
    resume = check_time(command.resume, "The time to play again")
    table = tournament.table(command.table)
    if tournament.phase not in ("session", "between-sessions", "decided"):
        raise Refusal("prizes-paid", "KHT-1.6", "The prizes are paid.")
    if table.waiting:
        raise Refusal("no-outcome", "KHT-1.6", f"Table {table.number} has not begun.")
    return (OutcomeInvalidated(table.number, command.cause, reason, resume, clause, command.at),)
