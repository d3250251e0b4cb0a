"""What seeds are for, what is drawn from them, and how long they stay secret."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from houseway.core.fairness import deck_order
from houseway.core.words import Text, t
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.state import SessionTable

T = TypeVar("T")

BALLOT = "ballot"  # for the seats of a session


def of_table(number: int) -> str:
    """The purpose of the seeds of a table."""
    return f"table {number}"


def purpose_text(purpose: str) -> Text:
    """What the seeds are for, in words."""
    _, _, table = purpose.partition(" ")
    return t("table {table}", table=table) if table else t("ballot")


def table_for(live: LiveTournament, purpose: str) -> SessionTable | None:
    """The table of the session whose seeds these are; none for the ballot and for old tables."""
    return next((t for n, t in live.opened().tables.items() if of_table(n) == purpose), None)


def purposes(live: LiveTournament) -> tuple[str, ...]:
    """What seeds can be committed for now."""
    return (BALLOT, *(of_table(number) for number in live.opened().tables))


def source(live: LiveTournament, purpose: str) -> str:
    """What stands in a shuffle for the name of its table."""
    return f"{live.id} {purpose}"


# -- What is drawn ---------------------------------------------------------------------------------


def drawn_for(command: tc.AnyCommand) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """The purpose, the order, and the players it is among; None where nothing is drawn."""
    match command:
        case tc.AllotSeats(_, order):
            return BALLOT, order, tuple(sorted(order))
        case tc.DrawBallot(_, table, order):
            return of_table(table), order, tuple(sorted(order))
        case tc.AtTable(_, table, game_commands.Shuffle(_, cards)):
            return of_table(table), cards, ()
        case _:
            return None


def order_digest(order: Sequence[str]) -> str:
    return hashlib.sha256(msgspec.json.encode(order)).hexdigest()


def order_from(
    server_seed: str, place: str, number: int, players: Mapping[str, str], among: Sequence[T]
) -> tuple[T, ...]:
    """What a seed gives: one seed is good for one order."""
    return deck_order(among, server_seed, place, number, 1, players)


def order_of(
    live: LiveTournament, purpose: str, server_seed: str, among: tuple[str, ...]
) -> tuple[str, ...]:
    """What the committed seed gives, among players by name or, without any, of the cards."""
    seeds = live.committed(purpose)
    items: tuple[str, ...] = among or DECK.cards
    return order_from(server_seed, source(live, purpose), seeds.number, seeds.players, items)


# -- How long --------------------------------------------------------------------------------------


def needed(live: LiveTournament, purpose: str) -> bool:
    """Whether something may yet be drawn for the purpose. The next ballot is committed to long
    before it is drawn, so that every player can have a part in it."""
    tournament = live.opened()
    if purpose == BALLOT:
        before_final = tournament.phase == "session" and not tournament.in_final
        return before_final or tournament.phase in ("entries", "between-sessions")
    table = table_for(live, purpose)
    if live.real_cards:
        return False
    return tournament.phase == "session" and table is not None and table.winners is None


def in_use(live: LiveTournament, purpose: str) -> bool:
    """Cards in the order of this seed may still come; after play at a table none do."""
    table = table_for(live, purpose)
    if table is None or not (table.waiting or table.play is not None):
        return False
    return table.game.shuffle_in_use


def is_spent(live: LiveTournament, purpose: str) -> bool:
    """Whether the committed seed is to be revealed."""
    used = live.committed(purpose).drawn is not None or not needed(live, purpose)
    return used and not in_use(live, purpose)


def seeds_wanted(live: LiveTournament) -> Iterator[tuple[str, int]]:
    """Every source and number of which the house must know the secret to go on from here."""
    if live.tournament is None:
        return
    for purpose in dict.fromkeys((*purposes(live), *live.seeds)):
        if purpose in live.seeds:
            yield source(live, purpose), live.seeds[purpose].number
        elif needed(live, purpose):
            yield source(live, purpose), live.seeds_committed.get(purpose, 0) + 1
