"""Offer what an actor may do in the tournament now, and only what `decide` would accept.

As at any King High table there is no advice (KHT-1.7).
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import chain

from msgspec.structs import replace

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.table.betting import BETTING
from houseway.games.king_high.table.legal import candidates as candidates_of_game
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.rules.notice import Notice
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table.amendment import to_draft
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.disqualification import need_may_disqualify
from houseway.games.king_high.tournament.table.entries import IN_TIME, keeps_fees
from houseway.games.king_high.tournament.table.invalidation import CAUSE_WORDS, CAUSES
from houseway.games.king_high.tournament.table.state import SessionTable, Tournament
from houseway.tables.offers import Offer, only_accepted
from houseway.tables.people import DEALER, STAFF

REASON = "…"  # the director gives one instead
Offers = Iterator[Offer[c.AnyCommand]]
Wanted = Callable[[c.AnyCommand], bool]


def legal(tournament: Tournament, actor: str) -> tuple[Offer[c.AnyCommand], ...]:
    found = only_accepted(candidates(tournament, actor), partial(decide, tournament))
    if actor == DIRECTOR:
        found = (*found, *disqualify_offers(tournament))
    return (*found, *(o for t in tournament.tables for o in legal_at(tournament, t, actor)))


def legal_at(
    tournament: Tournament, number: int, actor: str, wanted: Wanted | None = None
) -> tuple[Offer[c.AnyCommand], ...]:
    """Return what the actor may do at one table: everything, or what is wanted."""
    table = tournament.table(number)
    offers = chain(table_offers(table, actor), game_offers(table, actor))
    asked = offers if wanted is None else filter(lambda offer: wanted(offer.command), offers)
    return only_accepted(asked, partial(decide, tournament))


# -- Outside the tables --------------------------------------------------------------------------


def candidates(tournament: Tournament, actor: str) -> Offers:
    if actor == DIRECTOR:
        yield from director_offers(tournament)
    elif actor not in STAFF and tournament.notice is not None:
        yield Offer(c.Apply(actor), t("Apply for entry"), by_clause("KHT-1.3"))
        yield Offer(
            c.Acknowledge(actor, actor),
            t("I've read the conditions and rules"),
            by_clause("KHT-1.5"),
        )
        last_day = tournament.notice.commencement - IN_TIME
        yield Offer(
            c.Withdraw(actor, last_day), t("Withdraw (enter the date)"), by_clause("KHT-3.2.b")
        )


def director_offers(tournament: Tournament) -> Offers:
    for player, entrant in tournament.entrants.items():
        if entrant.status == "applied":
            yield Offer(
                c.AcceptEntry(DIRECTOR, player),
                t("Accept {player}", player=player),
                by_clause("KHT-3.1"),
            )
            yield Offer(
                c.RefuseEntry(DIRECTOR, player),
                t("Refuse {player}", player=player),
                by_clause("KHT-1.3"),
            )
        signed = c.Acknowledge(DIRECTOR, player, on_paper=True)
        yield Offer(
            signed,
            t("{player} has signed the conditions on paper", player=player),
            by_clause("KHT-1.5"),
        )
    yield Offer(
        c.NotifyEntrants(DIRECTOR), t("Show the conditions to the entrants"), by_clause("KHT-1.5")
    )
    says = (
        t("Cancel: the house keeps the fees")
        if keeps_fees(tournament)
        else t("Cancel: every registered entrant is refunded")
    )
    yield Offer(c.Cancel(DIRECTOR, REASON), says, by_clause("KHT-3.2.a"))
    for session, starts in enumerate(tournament.starts, start=1):
        for heat, start in enumerate(starts, start=1):
            altered = c.AlterStart(DIRECTOR, session, heat, start, start - timedelta(minutes=1))
            yield Offer(
                altered,
                t(
                    "Move start {heat} of session {session} (enter the time)",
                    heat=heat,
                    session=session,
                ),
                by_clause("KHT-4.2"),
            )
    if tournament.notice is not None:
        yield amend_offer(tournament.notice)
    players = tournament.proceeding or tournament.registered_players
    yield Offer(
        c.AllotSeats(DIRECTOR, players),
        t("Enter the seats in the order drawn"),
        by_clause("KHT-4.1"),
    )
    yield Offer(c.PayPrizes(DIRECTOR), t("Pay the prizes"), by_clause("KHT-8.6"))


def disqualify_offers(tournament: Tournament) -> Offers:
    """Offer disqualifications without trying each: nothing is left to refuse, finding out what
    follows takes long for many entrants, and a director sees every card of every table."""
    if not may_disqualify(tournament):
        return
    for player, entrant in tournament.entrants.items():
        if entrant.status in ("applied", "registered"):
            broken = c.Disqualify(DIRECTOR, player, REASON)
            yield Offer(
                broken,
                t("Disqualify {player} (give the reason)", player=player),
                by_clause("KHT-1.4"),
            )


def may_disqualify(tournament: Tournament) -> bool:
    try:
        need_may_disqualify(tournament)
    except Refusal:
        return False
    return True


def amend_offer(notice: Notice) -> Offer[c.AnyCommand]:
    """Offer an amendment with one more date, as a draft to edit."""
    another = (*notice.dates, notice.dates[-1] + timedelta(days=1))
    draft = replace(to_draft(notice), dates=another)
    told = notice.allocation[0].starts[0] - timedelta(minutes=1)
    command = c.AmendNotice(DIRECTOR, draft, REASON, told)
    return Offer(command, t("Amend the notice (say what)"), by_clause("KHT-1.2"))


# -- At a table ----------------------------------------------------------------------------------


def table_offers(table: SessionTable, actor: str) -> Offers:
    """Yield the offers that only a tournament has."""
    whose = turn(table)
    if whose is not None and actor in (whose, DEALER):
        says = (
            t("Done betting on this card")
            if actor == whose
            else t("{player} has had their turn", player=whose)
        )
        yield Offer(c.EndTurn(actor, table.number, whose), says, by_clause("KHT-7.2"))
    if actor == DIRECTOR:
        yield from director_table_offers(table)


def director_table_offers(table: SessionTable) -> Offers:
    number = table.number
    yield Offer(
        c.StartTable(DIRECTOR, number, table.start),
        t("Start table {table}", table=number),
        by_clause("KHT-5.1"),
    )
    yield Offer(
        c.StartPlayOff(DIRECTOR, number, table.start), t("Start a play-off"), by_clause("KHT-8.4")
    )
    for level in table.standing:
        yield Offer(c.DrawBallot(DIRECTOR, number, level), t("Draw lots"), by_clause("KHT-8.2"))
    if table.play is not None:
        over = table.play.started + timedelta(minutes=table.play.duration.number)
        yield Offer(
            c.CallTime(DIRECTOR, number, over), t("The playing time is over"), by_clause("KHT-2.1")
        )
    for cause, clause in CAUSES.items():
        undo = c.Invalidate(DIRECTOR, number, cause, REASON, table.start)
        yield Offer(
            undo,
            t("Invalidate the play ({cause})", cause=CAUSE_WORDS[cause]),
            by_clause(clause),
        )
        round_ = c.InvalidateRound(DIRECTOR, number, cause, REASON)
        yield Offer(
            round_,
            t("Invalidate the last round ({cause})", cause=CAUSE_WORDS[cause]),
            by_clause(clause),
        )


def game_offers(table: SessionTable, actor: str) -> Offers:
    if actor == DIRECTOR:
        return
    for offer in chain(
        BETTING.place_offers(table.game, actor), candidates_of_game(table.game, actor)
    ):
        yield Offer(c.at(table.number, offer.command), offer.says, offer.by, offer.amount)
