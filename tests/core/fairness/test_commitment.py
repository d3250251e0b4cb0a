"""Seeds of the house and the players: what is accepted, and what the shuffle depends on."""

import hashlib

import pytest

from houseway.core.errors import BadInput
from houseway.core.fairness import (
    check_player_seed,
    check_server_seed,
    commitment,
    deck_order,
    shuffle_cards,
    shuffle_message,
    shuffle_seed,
)

SEED = "0f" * 32
PLAYERS = {"ann": "one", "bob": "two"}


def test_a_commitment_is_the_hash_of_the_bytes_and_not_of_the_digits() -> None:
    assert commitment(SEED) == hashlib.sha256(b"\x0f" * 32).hexdigest()
    assert commitment(SEED.upper()) == commitment(SEED)


@pytest.mark.parametrize("text", ["", "0f" * 31, "0f" * 33, "0g" * 32, f"{SEED}\n", " " * 64])
def test_a_server_seed_is_64_hexadecimal_digits(text: str) -> None:
    for use in (check_server_seed, commitment, lambda seed: shuffle_seed(seed, "t", 1, 1, {})):
        with pytest.raises(BadInput, match=r"^A server seed must be 64 hexadecimal digits\.$"):
            use(text)


@pytest.mark.parametrize("text", ["x", " ", "~" * 64, 'a "quoted" \\ seed'])
def test_a_players_seed_is_printable_ascii(text: str) -> None:
    check_player_seed(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "tab\t", "line\n", "é", "\x7f", "\ud800"])
def test_other_seeds_of_players_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match=r"can't be a player's seed. Use 1 to 64 printable ASCII"):
        check_player_seed(text)
    with pytest.raises(BadInput, match=r"can't be a player's seed"):
        shuffle_seed(SEED, "table", 1, 1, {"ann": text})


@pytest.mark.parametrize(("number", "deck"), [(0, 1), (1, 0), (-1, 1)])
def test_seeds_and_decks_are_counted_from_one(number: int, deck: int) -> None:
    with pytest.raises(BadInput, match="numbered from 1"):
        shuffle_seed(SEED, "table", number, deck, {})


def test_a_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadInput, match="must be Unicode text"):
        shuffle_seed(SEED, "\ud800", 1, 1, {})


def test_every_part_changes_the_seed() -> None:
    seeds = [
        shuffle_seed(SEED, "table", 1, 1, PLAYERS),
        shuffle_seed("f0" * 32, "table", 1, 1, PLAYERS),
        shuffle_seed(SEED, "tables", 1, 1, PLAYERS),
        shuffle_seed(SEED, "table", 2, 1, PLAYERS),
        shuffle_seed(SEED, "table", 1, 2, PLAYERS),
        shuffle_seed(SEED, "table", 1, 1, {**PLAYERS, "bob": "Two"}),
        shuffle_seed(SEED, "table", 1, 1, {"ann": "one", "cat": "two"}),
        shuffle_seed(SEED, "table", 1, 1, {"ann": "one"}),
        shuffle_seed(SEED, "table", 1, 1, {}),
    ]
    assert len(set(seeds)) == len(seeds)


def test_the_order_in_which_players_gave_their_seeds_does_not_matter() -> None:
    turned = dict(reversed(PLAYERS.items()))
    assert shuffle_seed(SEED, "t", 1, 1, turned) == shuffle_seed(SEED, "t", 1, 1, PLAYERS)


def test_a_seed_cannot_pass_for_two() -> None:
    sly = {"ann": 'one"],["bob","two'}
    assert shuffle_message("t", 1, 1, sly) != shuffle_message("t", 1, 1, PLAYERS)
    assert shuffle_message("t", 11, 1, {}) != shuffle_message("t", 1, 11, {})
    assert shuffle_message('t",1', 1, 1, {}) != shuffle_message("t", 1, 1, {})


def test_the_deck_is_shuffled_with_that_seed() -> None:
    seed = shuffle_seed(SEED, "table", 3, 2, PLAYERS)
    assert deck_order("abcdefgh", SEED, "table", 3, 2, PLAYERS) == shuffle_cards("abcdefgh", seed)
