"""What an actor may do in a live tournament now: the offers of the tournament and of the house.

What a player may do in turn is offered bound to its stage, ready to be sent back as it is.
"""

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from msgspec.structs import replace

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live.decide import (
    check_cards,
    check_on_hold,
    check_suspended,
    decide_confirmed,
    is_for_one_stage,
)
from houseway.games.king_high.tournament.live.seeds import drawn_for, may_give_seed, purpose_text
from houseway.games.king_high.tournament.live.stage import stage_for
from houseway.games.king_high.tournament.live.state import LiveTournament, held_by
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.legal import legal as legal_in_tournament
from houseway.live import dual_control as dual
from houseway.tables.messages import Command
from houseway.tables.offers import Offer, only_accepted
from houseway.tables.people import DEALER, INSPECTOR, STAFF

CONFIRMERS = (INSPECTOR, DIRECTOR)
Offers = tuple[Offer[Command], ...]


def legal(live: LiveTournament, actor: str) -> Offers:
    if live.tournament is None:
        return ()
    offers = legal_in_tournament(live.tournament, actor)
    let_through = (as_offered(live, offer) for offer in offers if open_to(live, offer.command))
    house = only_accepted(house_offers(live, actor), partial(decide_confirmed, live))
    confirming = dual.offers(live, actor, CONFIRMERS)
    unproved = (*payment_offers(live, actor), *take_back_offers(live, actor))
    return (*let_through, *house, *confirming, *unproved)


def take_back_offers(live: LiveTournament, actor: str) -> Iterator[Offer[Command]]:
    """Offer to take back an entry, without trying it: the house adds the evidence later."""
    if actor != DEALER or not live.real_cards:
        return
    for number, table in live.need_opened().tables.items():
        if table.game.round is not None and not held_by(live, number):
            yield Offer(c.TakeBackAtTable(actor, number), t("Undo the last entry"))


def payment_offers(live: LiveTournament, actor: str) -> Iterator[Offer[Command]]:
    """Offer payments for the last round at each table, as examples and without trying them."""
    if actor != INSPECTOR or live.is_over or not live.real_cards:
        return
    tournament = live.need_opened()
    for number, table in tournament.tables.items():
        player = next(iter(table.places.values()), None)
        if player is not None and table.game.rounds_opened and not held_by(live, number):
            where = (tournament.session, number, table.game.rounds_opened)
            example = c.NoteTablePayment(
                actor, *where, player, "too-much", 1, made_good=True, reason=dual.REASON
            )
            yield Offer(example, t("Record chips that were handed over wrongly"))
            dispute = c.SettleTableDispute(actor, *where, dual.REASON)
            yield Offer(dispute, t("Settle a dispute about a round"), by_clause("KH-4.2"))


def open_to(live: LiveTournament, command: tc.AnyCommand) -> bool:
    """Whether the house allows what the tournament would accept."""
    try:
        check_suspended(live, command)
        check_cards(live, command)
        check_on_hold(live, command)
    except Refusal:
        return False
    return drawn_for(command) is None or live.real_cards


def as_offered(live: LiveTournament, offer: Offer[tc.AnyCommand]) -> Offer[Command]:
    command = offer.command
    if isinstance(command, tc.AllotSeats):
        says = t("Enter the seats drawn on paper, in the order drawn")
        return Offer(replace(command, on_paper=True), says, offer.by)
    if isinstance(command, tc.DrawBallot):
        return Offer(replace(command, on_paper=True), t("Draw lots on paper"), offer.by)
    if not is_for_one_stage(command):
        return offer
    bound = c.Bound(command.by, stage_for(live, command), command)
    return Offer(bound, offer.says, offer.by, offer.amount)


def house_offers(live: LiveTournament, actor: str) -> Iterator[Offer[Command]]:
    if actor in CONFIRMERS and not live.is_over:
        yield dual.switch_offer(live, actor)
    if actor == DIRECTOR:
        at = last_known_time(live)
        yield Offer(
            c.CallBallot(actor), t("Have the seats of the next session drawn"), by_clause("KHT-4.1")
        )
        yield Offer(
            c.SuspendTournament(actor, dual.REASON, at),
            t("Suspend the tournament (enter the time)"),
        )
        yield Offer(c.ResumeTournament(actor, at), t("Resume the tournament (enter the time)"))
    elif actor not in STAFF:
        for purpose in live.seeds:
            if not may_give_seed(live, purpose, actor):
                continue
            says = t(
                "Give your own seed for the next draw: {purpose}",
                purpose=purpose_text(purpose),
            )
            yield Offer(c.GiveSeed(actor, purpose, "seed"), says)


def last_known_time(live: LiveTournament) -> datetime:
    """Return a time that an offer can carry."""
    if live.halts:
        return live.halts[-1].until or live.halts[-1].since
    starts = live.need_opened().starts
    return starts[0][0] if starts else datetime.min
