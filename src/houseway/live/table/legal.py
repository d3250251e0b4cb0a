"""What an actor may do at a live table now: the offers of the game and of the house."""

from collections.abc import Iterator, Mapping
from functools import partial

from houseway.core.errors import Refusal
from houseway.core.money import MOST
from houseway.core.words import Text, t
from houseway.game import AnyGame
from houseway.live import dual_control as dual
from houseway.live.table import commands as c
from houseway.live.table.decide import check_dealer, check_suspended, decide_confirmed, is_held
from houseway.live.table.floor_limits import limit_offer
from houseway.live.table.own_table import check_own_table
from houseway.live.table.ready import is_awaited
from houseway.live.table.state import LiveTable, digest
from houseway.tables.dealing import Dealing
from houseway.tables.messages import Command
from houseway.tables.offers import Offer, only_accepted
from houseway.tables.people import DEALER, INSPECTOR, STAFF

Offers = tuple[Offer[Command], ...]

LET_DEAL: Mapping[Dealing, Text] = {
    "automatic": t("Switch to an automatic dealer"),
    "human": t("Switch to a human dealer"),
}


def floor_limits_changed(live: LiveTable, actor: str) -> c.ChangeFloorLimits:
    """Return an example: the current limits with the one on a box added or removed."""
    now = live.floor_limits
    box = 0 if now.box else MOST
    return c.ChangeFloorLimits(actor, box, now.player, now.dealer_hand, now.differential)


def legal(game: AnyGame, live: LiveTable, actor: str) -> Offers:
    if live.status in ("unopened", "closed"):
        return ()
    table, limits = live.need_opened(), live.floor_limits
    offered = (offer for offer in game.legal(table, actor) if open_to(live, offer.command))
    fitting = (limit_offer(game, limits, table, offer) for offer in offered)
    games = tuple(offer for offer in fitting if offer is not None)
    if dual.holding(live):
        games = only_accepted(games, partial(decide_confirmed, game, live))
    asked = (*house_offers(live, actor), *ready_offers(game, live, actor))
    house = only_accepted(asked, partial(decide_confirmed, game, live))
    confirming = dual.offers(live, actor, (INSPECTOR,))
    return (*games, *house, *confirming, *take_back_offers(live, actor))


def ready_offers(game: AnyGame, live: LiveTable, actor: str) -> Iterator[Offer[Command]]:
    """Offer to be ready while the automatic dealer waits for players."""
    if actor in STAFF or not is_awaited(game, live, actor):
        return
    yield Offer(c.Ready(actor), t("Ready: the dealer doesn't have to wait for you"))
    if live.need_opened().round is not None:
        yield Offer(c.Ready(actor, rest=True), t("Ready for the rest of the round"))


def take_back_offers(live: LiveTable, actor: str) -> Iterator[Offer[Command]]:
    """Offer to take back an entry, without trying it: the house adds the evidence later."""
    if dual.holding(live):
        return
    if actor == DEALER and live.as_opened and digest(live.table) != live.as_opened:
        yield Offer(c.TakeBackLast(actor), t("Undo the last entry"))


def open_to(live: LiveTable, command: Command) -> bool:
    """Whether the house allows what the game would accept."""
    try:
        check_own_table(live, command)
        check_dealer(live, command)
        check_suspended(live, command)
    except Refusal:
        return False
    return not (dual.holding(live) and is_held(live, command))


def may_give_seed(live: LiveTable, player: str) -> bool:
    """Whether the player may give a seed: those who sit at the table, once for each shuffle."""
    given = live.seeds is not None and player in live.seeds.players
    return not given and live.need_opened().floor.seat_of(player) is not None


def house_offers(live: LiveTable, actor: str) -> Iterator[Offer[Command]]:
    if actor not in STAFF and may_give_seed(live, actor):
        yield Offer(c.GiveSeed(actor, "seed"), t("Give your own seed for the next shuffle"))
    if actor == INSPECTOR:
        yield Offer(c.SuspendTable(actor, dual.REASON), t("Suspend the table after this round"))
        yield Offer(c.ResumeTable(actor), t("Resume the table"))
        yield Offer(c.CloseTable(actor, dual.REASON), t("Close the table"))
        other: Dealing = "human" if live.dealing == "automatic" else "automatic"
        yield Offer(c.ChangeDealing(actor, other), LET_DEAL[other])
        last = live.need_opened().rounds_opened
        yield Offer(c.EndRound(actor, dual.REASON), t("End the round now"))
        yield Offer(floor_limits_changed(live, actor), t("Change the floor limits"))
        yield dual.switch_offer(live, actor)
        for player in tuple(live.need_opened().floor.bank.chips)[:1] if last else ():
            example = c.NotePayment(
                actor, last, player, "too-much", 1, made_good=True, reason=dual.REASON
            )
            yield Offer(example, t("Record chips that were handed over wrongly"))
        if last:
            yield Offer(
                c.SettleDispute(actor, last, dual.REASON), t("Settle a dispute about a round")
            )
