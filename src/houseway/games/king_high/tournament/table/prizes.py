"""End a tournament: prizes by the announced distribution."""

from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import t
from houseway.games.king_high.tournament.rules.checks import need_director
from houseway.games.king_high.tournament.rules.reasons import PlaceVacant, PrizeWon
from houseway.games.king_high.tournament.rules.standings import best
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.seats import need_cards_checked
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.tables.handlers import Handlers

handlers = Handlers()

BY_CHIPS, BY_NOTICE = by_clause("KHT-8.6"), by_clause("KHT-1.2.i")


@handlers.register
def pay_prizes(tournament: Tournament, command: c.PayPrizes) -> e.Events:
    need_director(command.by)
    tournament.need_phase("decided", "not-decided", BY_CHIPS, t("The winner isn't known yet."))
    need_cards_checked(tournament)
    order = final_order(tournament)
    paid = prizes_of(tournament, order)
    return (*paid, *keep_prizes(tournament, order), e.TournamentEnded(order[0] if order else None))


def prizes_of(tournament: Tournament, order: tuple[str, ...]) -> tuple[e.PrizePaid, ...]:
    """Return who gets how much, from the first place on: the prizes of the places, and what the
    notice gives the finalists from prizes of empty places."""
    notice = tournament.need_notice()
    there = prizes_there(tournament)
    won = [there[place] if place < len(there) else 0 for place in range(len(order))]
    left = sum(there[len(order) :])
    if order and notice.prizes_left == "to-the-winner":
        won[0] += left
    if order and notice.prizes_left == "shared":
        share, rest = divmod(left, len(order))  # what does not divide evenly goes to the winner
        won = [prize + share for prize in won]
        won[0] += rest
    own = [PrizeWon(BY_NOTICE if place else BY_CHIPS, shared=False) for place in range(len(won))]
    prizes = list(zip(won, own, strict=True))
    if tournament.is_in_final:
        prizes = share_level(tournament, prizes)
    places = enumerate(zip(order, prizes, strict=True), start=1)
    return tuple(
        e.PrizePaid(place, player, prize, reason)
        for place, (player, (prize, reason)) in places
        if prize
    )


def prizes_there(tournament: Tournament) -> tuple[int, ...]:
    """Return the prizes from the first place on, as announced, or as shares of the fees that were
    paid. What does not divide evenly goes to the winner."""
    notice = tournament.need_notice()
    if not notice.prizes_from_fees:
        return notice.prizes
    paid = tournament.account.received - tournament.account.refunded
    full = notice.players * notice.entry_fee
    _, *others = (prize * paid // full for prize in notice.prizes)
    return (sum(notice.prizes) * paid // full - sum(others), *others)


def share_level(
    tournament: Tournament, won: list[tuple[int, PrizeWon]]
) -> list[tuple[int, PrizeWon]]:
    """Let level finalists share the prizes of their places."""
    (final,) = tournament.tables.values()
    reason = PrizeWon(by_reading("level-finalists"), shared=True)
    prizes: list[tuple[int, PrizeWon]] = []
    for level in final.standing:
        own = won[len(prizes) : len(prizes) + len(level)]
        amounts = [amount for amount, _ in own]
        share, rest = divmod(sum(amounts), len(level))
        if len(set(amounts)) == 1:
            prizes += own
        else:
            prizes += [(share + rest, reason), *[(share, reason)] * (len(level) - 1)]
    return prizes


def keep_prizes(tournament: Tournament, order: tuple[str, ...]) -> e.Events:
    """Return the prizes that the house keeps."""
    notice = tournament.need_notice()
    if order and notice.prizes_left != "kept":
        return ()
    vacant = PlaceVacant(BY_NOTICE)
    prizes = enumerate(prizes_there(tournament), start=1)
    return tuple(
        e.PrizeKept(place, prize, vacant) for place, prize in prizes if prize and place > len(order)
    )


def final_order(tournament: Tournament) -> tuple[str, ...]:
    """Return the players of the final, the winner first; empty if it had no players."""
    if not tournament.is_in_final:
        return ()
    (final,) = tournament.tables.values()
    return best(final.standing, len(final.places))
