"""Live tables of every game as streams that keep a record."""

from collections.abc import Mapping
from functools import cache, partial

from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live.chip_moves import bank_changes
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.decide import decide
from houseway.live.table.evidence import complete, strip_command
from houseway.live.table.evolve import evolve
from houseway.live.table.floor_limits import players_at_stake, wagers_on_layout
from houseway.live.table.legal import legal, may_give_seed
from houseway.live.table.state import LiveTable, restore, snapshot
from houseway.live.table.view import stage, view
from houseway.record.ledger import Postings, bank_postings, practice_postings
from houseway.record.stream import StreamKind
from houseway.registry import game, names
from houseway.tables.bank import Bank
from houseway.tables.messages import Command, Event
from houseway.tables.seating import BuyIn

CHIPS = t("You have chips at this table. Cash out first, or ask a colleague.")
SEAT = t("You have a seat at this table. Leave it first, or ask a colleague.")
DEBT = t("You owe the house money at this table. Ask a colleague.")

TableKind = StreamKind[LiveTable, Command, Event]


@cache
def table_kind(name: str) -> TableKind:
    """The live tables of one game."""
    return kind_of(game(name))


def kind_of(rules: AnyGame) -> TableKind:
    clock = rules.get(cap.WALL_CLOCK)
    return StreamKind(
        name=rules.name,
        command_type=rules.command_type | c.AnyHouseCommand,
        event_type=rules.event_type | e.AnyHouseEvent,
        start=LiveTable(),
        decide=partial(decide, rules),
        evolve=partial(evolve, rules),
        postings=postings,
        stage=partial(stage, rules),
        legal=partial(legal, rules),
        view=partial(view, rules),
        snapshot=snapshot,
        restore=partial(restore, rules),
        title=title,
        closed=is_closed,
        rests=rests,
        hides=hides,
        takes_seed=takes_seed,
        as_sent=partial(strip_command, rules),
        completed=partial(complete, rules),
        balanced=is_balanced,
        interests=interests,
        holdings=holdings,
        at_stake=at_stake,
        charges=charges,
        bank_changes=bank_changes,
        dated=None if clock is None else clock.dated,
        rules_version=rules.rules_version,
        earlier_rules={
            version: partial(decide, earlier) for version, earlier in rules.earlier_rules.items()
        },
    )


def table_kinds() -> Mapping[str, TableKind]:
    return {name: table_kind(name) for name in names()}


def title(live: LiveTable) -> str:
    return live.name


def is_closed(live: LiveTable) -> bool:
    """Whether the table is closed and holds no secret, so that it needs no more attention."""
    return live.status == "closed" and live.seeds is None


def rests(live: LiveTable) -> bool:
    """Whether no round is in progress and no seed is secret, so that a segment may begin here."""
    return live.seeds is None and (live.table is None or live.table.round is None)


def takes_seed(live: LiveTable, command: Command) -> bool:
    return may_give_seed(live, command.by)


def hides(live: LiveTable) -> bool:
    """Whether cards are in an order that only the house knows yet."""
    return live.seeds is not None and bool(live.seeds.decks)


def postings(before: LiveTable, after: LiveTable, event: Event) -> Postings:
    """At a player's own table the house gives the chips and takes them back."""
    moved = bank_postings(bank_of(before), bank_of(after), getattr(event, "player", None))
    return practice_postings(moved) if after.owner else moved


def is_balanced(live: LiveTable) -> bool:
    return bank_of(live).is_balanced


def holdings(live: LiveTable) -> Mapping[str, int]:
    """Practice chips at a player's own table are no money."""
    if live.table is None or live.owner:
        return {}
    found = dict(live.table.floor.bank.chips)
    for wager in wagers_on_layout(live.table):
        found[wager.player] = found.get(wager.player, 0) + wager.amount
    return found


def at_stake(live: LiveTable) -> frozenset[str]:
    """Return the players with a wager on the layout, or in a hand for their chips."""
    return frozenset() if live.table is None else players_at_stake(live.table)


def charges(live: LiveTable, command: Command) -> int | None:
    if live.owner:
        return None
    return command.amount if isinstance(command, BuyIn) else 0


def bank_of(live: LiveTable) -> Bank:
    return Bank() if live.table is None else live.table.floor.bank


def interests(live: LiveTable) -> Mapping[str, str]:
    """Return everyone with a stake here, each with a sentence that says what to do about it."""
    if live.table is None:
        return {}
    floor = live.table.floor
    owing = dict.fromkeys(floor.bank.owed, DEBT)
    seated = dict.fromkeys(floor.seats.values(), SEAT)
    holding = (player for player, chips in floor.bank.chips.items() if chips)
    wagering = (wager.player for wager in wagers_on_layout(live.table))
    return {**owing, **seated, **dict.fromkeys((*holding, *wagering), CHIPS)}
