"""What seeds are for, what is drawn from them, and how long they stay secret."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.fairness import check_player_seed, deck_order
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, join, t
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.state import SessionTable
from houseway.live.seeds import check_commitment
from houseway.tables.handlers import Handlers
from houseway.tables.people import check_player, need_house

T = TypeVar("T")
Events = tuple[e.SeedEvent, ...]
handlers = Handlers()

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
    return next((t for n, t in live.need_opened().tables.items() if of_table(n) == purpose), None)


def purposes(live: LiveTournament) -> tuple[str, ...]:
    """What seeds can be committed for now."""
    return (BALLOT, *(of_table(number) for number in live.need_opened().tables))


def source(live: LiveTournament, purpose: str) -> str:
    """Return the name that a shuffle or ballot is bound to."""
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
    """Return the one order that a seed gives."""
    return deck_order(among, server_seed, place, number, 1, players)


def order_of(
    live: LiveTournament, purpose: str, server_seed: str, among: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the order that the committed seed gives: of players, or without any of cards."""
    seeds = live.need_seeds(purpose)
    items: tuple[str, ...] = among or DECK.cards
    return order_from(server_seed, source(live, purpose), seeds.number, seeds.players, items)


# -- How long --------------------------------------------------------------------------------------


def is_needed(live: LiveTournament, purpose: str) -> bool:
    """Whether something may yet be drawn for the purpose. The next ballot is committed to long
    before it is drawn, so that every player can have a part in it."""
    tournament = live.need_opened()
    if purpose == BALLOT:
        before_final = tournament.phase == "session" and not tournament.is_in_final
        return before_final or tournament.phase in ("entries", "between-sessions")
    table = table_for(live, purpose)
    if live.real_cards:
        return False
    return tournament.phase == "session" and table is not None and table.winners is None


def is_in_use(live: LiveTournament, purpose: str) -> bool:
    """Whether cards in the order of this seed may still come; after play none do."""
    table = table_for(live, purpose)
    if table is None or not (table.waiting or table.play is not None):
        return False
    return table.game.shuffle_in_use


def is_spent(live: LiveTournament, purpose: str) -> bool:
    """Whether the committed seed is to be revealed."""
    used = live.need_seeds(purpose).drawn is not None or not is_needed(live, purpose)
    return used and not is_in_use(live, purpose)


def seeds_wanted(live: LiveTournament) -> Iterator[tuple[str, int]]:
    """Return each source and number whose secret the house needs from here on."""
    if live.tournament is None:
        return
    for purpose in dict.fromkeys((*purposes(live), *live.seeds)):
        if purpose in live.seeds:
            yield source(live, purpose), live.seeds[purpose].number
        elif is_needed(live, purpose):
            yield source(live, purpose), live.seeds_committed.get(purpose, 0) + 1


# -- Commands --------------------------------------------------------------------------------------


@handlers.register
def commit_seed(live: LiveTournament, command: c.CommitSeed) -> Events:
    need_house(command.by)
    live.need_opened()
    purpose = command.purpose
    if purpose not in purposes(live):
        raise BadInput(
            t("A seed must be for one of {purposes}.", purposes=join(", ", purposes(live)))
        )
    if purpose in live.seeds:
        raise Refusal(
            "committed-already",
            BY_HOUSE,
            t("A seed for {purpose} is already committed.", purpose=purpose_text(purpose)),
        )
    following = live.seeds_committed.get(purpose, 0) + 1
    if command.number != following:
        raise Refusal(
            "wrong-number",
            BY_HOUSE,
            t(
                "The next seed for {purpose} is number {number}.",
                number=following,
                purpose=purpose_text(purpose),
            ),
        )
    check_commitment(command.commitment)
    return (e.SeedCommitted(purpose, following, command.commitment),)


@handlers.register
def give_seed(live: LiveTournament, command: c.GiveSeed) -> Events:
    player = check_player(command.by)
    live.need_opened()
    check_player_seed(command.seed)
    seeds = live.need_seeds(command.purpose)
    if not takes_part(live, command.purpose, player):
        raise Refusal(
            "not-taking-part",
            BY_HOUSE,
            t("{player} isn't part of that draw.", player=player),
        )
    if seeds.drawn is not None:
        raise Refusal(
            "drawn-already",
            BY_HOUSE,
            t("This seed has already been used. Give one for the next draw."),
        )
    return (e.SeedGiven(command.purpose, player, command.seed),)


def takes_part(live: LiveTournament, purpose: str, player: str) -> bool:
    table = table_for(live, purpose)
    if table is not None:
        return player in table.places.values()
    return purpose == BALLOT and player in live.need_opened().registered_players


def may_give_seed(live: LiveTournament, purpose: str, player: str) -> bool:
    """Whether the player has a part in what is drawn, and has given no seed for it."""
    given = purpose in live.seeds and player in live.seeds[purpose].players
    return not given and takes_part(live, purpose, player)


@handlers.register
def reveal_seed(live: LiveTournament, command: c.RevealSeed) -> Events:
    need_house(command.by)
    live.need_opened()
    purpose = command.purpose
    seeds = live.need_seeds(purpose)
    seeds.check_reveal(command.server_seed, is_in_use=is_in_use(live, purpose))
    if seeds.drawn is not None:
        order = order_of(live, purpose, command.server_seed, seeds.drawn.among)
        if order_digest(order) != seeds.drawn.digest:
            raise Refusal(
                "wrong-order", BY_HOUSE, t("What was drawn doesn't follow from this seed.")
            )
    return (e.SeedRevealed(purpose, seeds.number, command.server_seed),)
