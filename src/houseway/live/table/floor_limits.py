"""Limits that a floor sets beside those of each wager: on a box, on a player, on the dealer's hand,
and on the difference between wagers that win against each other."""

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import money, t
from houseway.game import AnyGame
from houseway.live.table import commands as c
from houseway.tables.messages import Command, Event
from houseway.tables.offers import Bounds, Offer
from houseway.tables.rounds import PlacesWager
from houseway.tables.state import TableState
from houseway.tables.wagers import Wager

NO_LIMITS = c.FloorLimits()


def check_changed(now: c.FloorLimits, wanted: c.FloorLimits) -> c.FloorLimits:
    for name in wanted.__struct_fields__:
        if not 0 <= getattr(wanted, name) <= MOST:
            raise BadInput(
                t(
                    "The limit {name} must be 0 to {most}.",
                    name=name.replace("_", "-"),
                    most=money(MOST),
                )
            )
    if now == wanted:
        raise Refusal("so-already", BY_HOUSE, t("These are already the floor limits."))
    return wanted


# -- Wagers ----------------------------------------------------------------------------------------


def check_events(
    game: AnyGame, limits: c.FloorLimits, table: TableState, events: Iterable[Event]
) -> None:
    """Refuse wagers that would exceed a limit of the floor."""
    if limits == NO_LIMITS:
        return
    for event in events:
        if isinstance(event, PlacesWager):
            check_wager(game, limits, wagers_on_layout(table), event.wager)


def wagers_on_layout(table: TableState) -> tuple[Wager, ...]:
    found: tuple[Wager, ...] = getattr(table.round, "wagers", ())
    return found


def players_at_stake(table: TableState) -> frozenset[str]:
    """Return the players with a wager; in games played for whole stacks, everyone dealt in."""
    stacks: Mapping[str, int] = getattr(table.round, "stakes", {})
    return frozenset((*(wager.player for wager in wagers_on_layout(table)), *stacks))


def check_wager(
    game: AnyGame, limits: c.FloorLimits, wagers: tuple[Wager, ...], wager: Wager
) -> None:
    for room, what in rooms(game, limits, wagers, wager):
        if wager.amount > room:
            sentence = t(
                "You can bet at most {room} more here: {what}.",
                room=money(max(room, 0)),
                what=what,
            )
            raise Refusal("above-floor-limit", BY_HOUSE, sentence)


def rooms(
    game: AnyGame, limits: c.FloorLimits, wagers: tuple[Wager, ...], wager: Wager
) -> Iterator[tuple[int, str]]:
    """Return how much more each limit allows for such a wager, and which limit it is."""
    if limits.box:
        there = total(wagers, lambda w: w.box == wager.box)
        yield limits.box - there, t("the limit on a box is {box}", box=money(limits.box))
    if limits.player:
        theirs = total(wagers, lambda w: w.player == wager.player)
        yield (
            limits.player - theirs,
            t("the limit per player is {player}", player=money(limits.player)),
        )
    if limits.dealer_hand and on_dealer(wager):
        most = limits.dealer_hand
        yield (
            most - total(wagers, on_dealer),
            t("the limit on the dealer's hand is {most}", most=money(most)),
        )
    against = next((kind.against for kind in game.wager_kinds if kind.name == wager.kind), "")
    if limits.differential and against:
        this = total(wagers, lambda w: w.kind == wager.kind)
        other = total(wagers, lambda w: w.kind == against)
        said = t(
            "opposite wagers may differ by at most {differential}",
            differential=money(limits.differential),
        )
        yield limits.differential + other - this, said


def on_dealer(wager: Wager) -> bool:
    return getattr(wager, "on", "box") == "dealer"


def total(wagers: Iterable[Wager], counts: Callable[[Wager], bool]) -> int:
    return sum(wager.amount for wager in wagers if counts(wager))


# -- Offers ----------------------------------------------------------------------------------------


def limit_offer(
    game: AnyGame, limits: c.FloorLimits, table: TableState, offer: Offer[Command]
) -> Offer[Command] | None:
    """Reduce an offer to what the limits of the floor allow."""
    if limits == NO_LIMITS or offer.amount is None:
        return offer
    placed = [e for e in game.decide(table, offer.command) if isinstance(e, PlacesWager)]
    if not placed:
        return offer
    room = min(
        (r for r, _ in rooms(game, limits, wagers_on_layout(table), placed[0].wager)), default=None
    )
    if room is None or room >= offer.amount.maximum:
        return offer
    bounds = fit_bounds(offer.amount, room)
    return None if bounds is None else with_bounds(offer, bounds)


def fit_bounds(bounds: Bounds, room: int) -> Bounds | None:
    steps = (room - bounds.minimum) // bounds.unit
    if steps < 0:
        return None
    return Bounds(bounds.minimum, bounds.minimum + steps * bounds.unit, bounds.unit)


def with_bounds(offer: Offer[Command], bounds: Bounds) -> Offer[Command]:
    least = msgspec.structs.replace(offer.command, amount=bounds.minimum)
    return Offer(least, offer.says, offer.by, bounds)
