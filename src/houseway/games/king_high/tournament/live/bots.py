"""A bot as an ordinary entrant: it applies, takes the seat it drew, and wagers in its turn.

It knows its own view and its offers, like a person at the page. It gives one command at a time,
until it has nothing to do.
"""

import zlib
from random import Random

from houseway.games.king_high.tournament.learn.bots import STYLES, Bot, places, situation
from houseway.games.king_high.tournament.learn.bots import Offers as TournamentOffers
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live.view import LiveTournamentView
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.view import SessionTableView
from houseway.tables.messages import Command
from houseway.tables.offers import Offer
from houseway.tables.seating import Sit
from houseway.tables.wagers import WagerKind

Offers = tuple[Offer[Command], ...]


class Chances:
    """Chance as the styles want it, from a generator."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, bound: int) -> int:
        return self._rng.randrange(bound)


def bot(
    seen: LiveTournamentView, offers: Offers, rng: Random
) -> tc.AnyCommand | c.AnyHouseCommand | None:
    """Return the bot's next command. The same name always plays in the same style."""
    if seen.tournament is None or seen.suspended is not None:
        return None
    entering = find_entry_command(seen, offers)
    table = find_table_in_turn(seen)
    if entering is not None or table is None:
        return entering
    chosen = style_of(seen.viewer)(
        situation(table, seen.viewer, lambda kind: wagers(offers, kind)), Chances(rng)
    )
    return c.Bound(seen.viewer, seen.stages[table.result.number], chosen)


def style_of(player: str) -> Bot:
    styles = tuple(STYLES.values())
    return styles[zlib.crc32(player.encode()) % len(styles)]


def find_entry_command(seen: LiveTournamentView, offers: Offers) -> tc.AnyCommand | None:
    """Apply once, and take the seat that was drawn."""
    known = seen.tournament is not None and seen.viewer in seen.tournament.entrants
    for offer in offers:
        match offer.command:
            case tc.Apply() as apply if not known:
                return apply
            case tc.Acknowledge() as read if asked_to_acknowledge(seen):
                return read
            case tc.AtTable(_, _, Sit()) as sit:
                return sit
            case _:
                pass
    return None


def asked_to_acknowledge(seen: LiveTournamentView) -> bool:
    notice = seen.tournament.notice if seen.tournament is not None else None
    return notice is not None and notice.acknowledgement


def find_table_in_turn(seen: LiveTournamentView) -> SessionTableView | None:
    tables = seen.tournament.tables.values() if seen.tournament is not None else ()
    mine = (t for t in tables if t.play is not None and t.play.turn == seen.viewer)
    return next((t for t in mine if t.result.number not in seen.on_hold), None)


def wagers(offers: Offers, kind: WagerKind) -> TournamentOffers:
    """Offers of the kind, without the stage they are bound to."""
    bound = ((offer, offer.command.asks) for offer in offers if isinstance(offer.command, c.Bound))
    return tuple(
        Offer(asks, offer.says, offer.by, offer.amount)
        for offer, asks in bound
        if places(asks, kind)
    )
