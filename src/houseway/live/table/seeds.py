"""Seeds of a table's shuffles: committed to, mixed with those of players, revealed."""

from houseway.core.errors import Refusal
from houseway.core.fairness import check_player_seed, deck_order
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.live.seeds import check_commitment
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.state import LiveTable, ShuffleSeeds, deck_digest, digest
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Command
from houseway.tables.people import check_player, need_house

handlers = Handlers()


@handlers.register
def commit_seed(
    game: AnyGame, live: LiveTable, command: c.CommitSeed
) -> tuple[e.AnyHouseEvent, ...]:
    need_house(command.by)
    live.need_open()
    if live.seeds is not None:
        raise Refusal("committed-already", BY_HOUSE, t("The next shuffle is already committed."))
    check_commitment(command.commitment)
    committed = e.SeedCommitted(live.seeds_committed + 1, command.commitment, digest(live.table))
    return (committed,)


@handlers.register
def give_seed(game: AnyGame, live: LiveTable, command: c.GiveSeed) -> tuple[e.AnyHouseEvent, ...]:
    player = check_player(command.by)
    live.need_open()
    check_player_seed(command.seed)
    if live.need_seeds().is_used:
        raise Refusal(
            "shuffled-already",
            BY_HOUSE,
            t("The cards have been shuffled. Give a seed for the next shuffle."),
        )
    return (e.SeedGiven(player, command.seed),)


@handlers.register
def reveal_seed(
    game: AnyGame, live: LiveTable, command: c.RevealSeed
) -> tuple[e.AnyHouseEvent, ...]:
    need_house(command.by)
    seeds = live.need_seeds()
    seeds.check_reveal(command.server_seed, is_in_use=cards_are_secret(game, live))
    check_decks(game, live, seeds, command.server_seed)
    return (e.SeedRevealed(seeds.number, command.server_seed),)


def cards_are_secret(game: AnyGame, live: LiveTable) -> bool:
    """Nothing is dealt at a closed table any more, whatever is left in its shoe."""
    return live.status != "closed" and live.need_opened().shuffle_in_use


def check_decks(game: AnyGame, live: LiveTable, seeds: ShuffleSeeds, server_seed: str) -> None:
    """Every deck that was dealt from must be the one the seeds give."""
    for deck, was in enumerate(seeds.decks, start=1):
        order = deck_order(game.pack.cards, server_seed, live.id, seeds.number, deck, seeds.players)
        if deck_digest(order) != was:
            raise Refusal(
                "wrong-deck", BY_HOUSE, t("Deck {deck} wasn't shuffled from this seed.", deck=deck)
            )


def shuffle_events(game: AnyGame, live: LiveTable, command: Command) -> tuple[e.AnyHouseEvent, ...]:
    if not command.brings_cards:
        return ()
    deck = game.deck(command)
    if sorted(deck) != sorted(game.pack.cards):
        raise Refusal(
            "no-shuffle", BY_HOUSE, t("An automatic dealer deals from a complete shuffled pack.")
        )
    seeds = live.need_seeds()
    return (e.DeckShuffled(seeds.number, len(seeds.decks) + 1, deck_digest(deck)),)
