"""The end of a tournament: prizes by the announced distribution, or an outcome undone."""

from houseway.games.king_high.tournament.checks import need_director
from houseway.games.king_high.tournament.commands import PayPrizes
from houseway.games.king_high.tournament.events import (
    AnyEvent,
    PrizeKept,
    PrizePaid,
    TournamentEnded,
)
from houseway.games.king_high.tournament.seats import need_cards_checked
from houseway.games.king_high.tournament.standings import best
from houseway.games.king_high.tournament.state import Tournament


def pay_prizes(tournament: Tournament, command: PayPrizes) -> tuple[AnyEvent, ...]:
    need_director(command.by)
    tournament.need_phase("decided", "not-decided", "KHT-8.6", "The winner is not known yet.")
    need_cards_checked(tournament)
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
    there = prizes_there(tournament)
    won = [there[place] if place < len(there) else 0 for place in range(len(order))]
    left = sum(there[len(order) :])
    if order and notice.prizes_left == "to-the-winner":
        won[0] += left
    if order and notice.prizes_left == "shared":
        share, rest = divmod(left, len(order))  # what does not divide evenly is the winner's
        won = [prize + share for prize in won]
        won[0] += rest
    shared = share_level(tournament, won) if tournament.in_final else won
    return tuple((player, prize) for player, prize in zip(order, shared, strict=True) if prize)


def prizes_there(tournament: Tournament) -> tuple[int, ...]:
    """From the first place on: as announced, or where they are shared from the fees, of the fees
    that were paid. What does not divide evenly is the winner's."""
    notice = tournament.announced()
    if not notice.prizes_from_fees:
        return notice.prizes
    paid = tournament.account.received - tournament.account.refunded
    full = notice.players * notice.entry_fee
    _, *others = (prize * paid // full for prize in notice.prizes)
    return (sum(notice.prizes) * paid // full - sum(others), *others)


def share_level(tournament: Tournament, won: list[int]) -> list[int]:
    """Where it is not decided between finalists, they share the prizes of their places."""
    (final,) = tournament.tables.values()
    shared: list[int] = []
    for level in final.standing:
        prizes = won[len(shared) : len(shared) + len(level)]
        share, rest = divmod(sum(prizes), len(level))
        equal = len(set(prizes)) == 1
        shared += prizes if equal else [share + rest, *[share] * (len(level) - 1)]
    return shared


def kept(tournament: Tournament, order: tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Prizes that nobody gets."""
    notice = tournament.announced()
    if order and notice.prizes_left != "kept":
        return ()
    why = "Nobody has the place, and the house keeps the prize."
    prizes = enumerate(prizes_there(tournament), start=1)
    return tuple(
        PrizeKept(place, prize, why) for place, prize in prizes if prize and place > len(order)
    )


def final_order(tournament: Tournament) -> tuple[str, ...]:
    """The players of the final, the winner first; nobody where nobody got there."""
    if not tournament.in_final:
        return ()
    (final,) = tournament.tables.values()
    return best(final.standing, len(final.places))
