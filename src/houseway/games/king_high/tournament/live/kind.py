"""Live tournaments as streams that keep a record."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from houseway.core.words import t
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.clock import clear_time, set_time
from houseway.games.king_high.tournament.live.decide import check_bound, decide
from houseway.games.king_high.tournament.live.evidence import (
    read_asked,
    rests_on_record,
    with_evidence,
    without_evidence,
)
from houseway.games.king_high.tournament.live.evolve import evolve
from houseway.games.king_high.tournament.live.legal import legal
from houseway.games.king_high.tournament.live.seeds import may_give_seed
from houseway.games.king_high.tournament.live.stage import stage
from houseway.games.king_high.tournament.live.state import LiveTournament, restore, snapshot
from houseway.games.king_high.tournament.live.view import view
from houseway.games.king_high.tournament.rules.accounting import Account
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table import events as te
from houseway.live import dual_control as dual
from houseway.live.chip_moves import BankChange
from houseway.live.table.floor_limits import players_at_stake
from houseway.record.ledger import HOUSE, Posting, Postings, check_postings, wallet
from houseway.record.stream import KeptRecord, Sender, StreamKind
from houseway.tables.messages import Command

NAME = "king-high-tournament"
ENTERED = t("You're entered in this tournament. Ask a colleague to do this.")

TournamentKind = StreamKind[LiveTournament, Any, Any]


@cache
def tournament_kind() -> TournamentKind:
    return StreamKind(
        name=NAME,
        command_type=tc.AnyCommand | c.AnyHouseCommand,
        event_type=te.AnyEvent | e.AnyHouseEvent,
        start=LiveTournament(),
        decide=decide,
        evolve=evolve,
        postings=postings,
        stage=stage,
        legal=legal,
        view=view,
        snapshot=snapshot,
        restore=restore,
        title=title,
        hides=hides,
        takes_seed=takes_seed,
        as_sent=strip,
        completed=complete,
        rests_on_record=rests_on_record,
        balanced=is_balanced,
        interests=interests,
        at_stake=at_stake,
        charges=charges,
        bank_changes=bank_changes,
        dated=set_time,
    )


def strip(command: Command) -> Command:
    if isinstance(command, c.Bound) and command.asks.innermost.needs_second_person:
        command = command.asks
    return dual.strip(command, read_asked, strip_asked)


def strip_asked(command: Command) -> Command:
    return without_evidence(clear_time(command))


def complete(live: LiveTournament, command: Command, sender: Sender, record: KeptRecord) -> Command:
    """Complete a command; one that will wait needs no `Bound`: waiting binds it to its stage."""
    if isinstance(command, c.Bound) and dual.needs_confirmation(live, command.asks):
        check_bound(live, command)
        command = command.asks

    def with_record(asks: Command) -> Command:
        return with_evidence(live, asks, record.acts()) if asks.needs_record else asks

    return dual.complete(live, command, sender, read_asked, with_record)


def is_balanced(live: LiveTournament) -> bool:
    """Whether fees, prizes and the chips of every table add up."""
    tournament = live.tournament
    return tournament is None or (tournament.account.is_balanced and tournament.chips.is_balanced)


def interests(live: LiveTournament) -> Mapping[str, str]:
    """Return everyone with an entry, from the application on."""
    entrants = {} if live.tournament is None else live.tournament.entrants
    entered = (name for name, one in entrants.items() if one.status in ("applied", "registered"))
    return dict.fromkeys(entered, ENTERED)


def at_stake(live: LiveTournament) -> frozenset[str]:
    """Return the players with tournament chips on a layout. These are no money."""
    tables = live.tournament.tables.values() if live.tournament is not None else ()
    return frozenset().union(*(players_at_stake(table.game) for table in tables))


def charges(live: LiveTournament, command: Command) -> int | None:
    """Return the entry fee, which is paid once."""
    if not isinstance(command, tc.Apply) or live.tournament is None:
        return None
    return live.tournament.need_notice().entry_fee


def bank_changes(before: LiveTournament, after: LiveTournament) -> Iterator[BankChange]:
    """Return the banks of tables with real cards that were there before."""
    if not after.real_cards or before.tournament is None or after.tournament is None:
        return
    tables = before.tournament.tables
    for number, now in after.tournament.tables.items():
        if number in tables and tables[number] is not now:
            was = tables[number].game.floor.bank
            yield BankChange(number, now.game.rounds_opened, was, now.game.floor.bank)


def title(live: LiveTournament) -> str:
    return live.name


def takes_seed(live: LiveTournament, command: Command) -> bool:
    return not isinstance(command, c.GiveSeed) or may_give_seed(live, command.purpose, command.by)


def hides(live: LiveTournament) -> bool:
    """Whether something was drawn in an order that only the house knows yet."""
    return any(seeds.drawn is not None for seeds in live.seeds.values())


def postings(before: LiveTournament, after: LiveTournament, event: Any) -> Postings:
    """Entry fees, refunds and prizes; tournament chips are no money (KHT-6.1)."""
    gained = account_of(after).house - account_of(before).house
    if not gained:
        return ()
    return check_postings(Posting(wallet(event.player), -gained), Posting(HOUSE, gained))


def account_of(live: LiveTournament) -> Account:
    return Account() if live.tournament is None else live.tournament.account
