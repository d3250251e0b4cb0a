"""The next move of the automatic house at a live table: its seeds first, then the game's dealer."""

from collections.abc import Callable

import msgspec

from houseway.core.fairness import commitment, deck_order
from houseway.game import AnyGame
from houseway.live import dual_control as dual
from houseway.live.table import commands as c
from houseway.live.table.own_table import closing_move
from houseway.live.table.ready import wait_for_players
from houseway.live.table.seeds import cards_are_secret
from houseway.live.table.state import LiveTable
from houseway.tables.dealing import Move
from houseway.tables.messages import Command, with_deck
from houseway.tables.people import HOUSE

# Returns the secret seed of a number at this table, or a new one if there is none yet.
SecretSeed = Callable[[int], str]


def next_move(
    game: AnyGame, live: LiveTable, secret: SecretSeed, *, waits: bool = True
) -> Move[Command] | None:
    """Return None while the house waits for a player; with `waits=False`, the move that a dealer
    makes when the time is over."""
    if live.status == "unopened":
        return None
    if shuffle_is_over(game, live):
        return Move(c.RevealSeed(HOUSE, secret(live.need_seeds().number)))
    stands = live.status == "closed" or (live.status == "suspended" and live.at_rest)
    if stands or live.dealing != "automatic" or dual.holding(live):
        return None
    if live.seeds is None:
        return Move(c.CommitSeed(HOUSE, commitment(secret(live.seeds_committed + 1))))
    found = closing_move(live) or game.dealer(live.table)
    move = wait_for_players(game, live, found) if waits else at_once(found)
    if move is None or not move.shuffled:
        return move
    return Move(with_shuffle(game, live, move.command, secret), move.after)


def at_once(move: Move[Command] | None) -> Move[Command] | None:
    return None if move is None else msgspec.structs.replace(move, after="at-once")


def shuffle_is_over(game: AnyGame, live: LiveTable) -> bool:
    """Whether a round has been played or called off since the commitment, or none will be, and no
    card of the shuffle is hidden."""
    seeds = live.seeds
    if seeds is None or cards_are_secret(game, live):
        return False
    if live.status == "closed" or live.dealing == "human":
        return True
    table = live.need_opened()
    return table.rounds_opened > seeds.rounds_before and table.round is None


def with_shuffle(game: AnyGame, live: LiveTable, command: Command, secret: SecretSeed) -> Command:
    seeds = live.need_seeds()
    deck = len(seeds.decks) + 1
    order = deck_order(
        game.pack.cards, secret(seeds.number), live.id, seeds.number, deck, seeds.players
    )
    return with_deck(command, order)
