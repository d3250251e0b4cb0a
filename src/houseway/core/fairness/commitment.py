"""Where the seed of a shuffle comes from: the house's seed, promised early, and the players'.

The house fixes a server seed and shows its commitment before any bet. Players add seeds of their
own. Neither side alone decides the cards, and once the server seed is revealed anyone can check.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from houseway.core.errors import BadInput, quote
from houseway.core.fairness.shuffle import shuffle_cards
from houseway.core.words import t

T = TypeVar("T")

FORMAT = "houseway-shuffle-1"

_SERVER_SEED = re.compile(r"[0-9a-fA-F]{64}")
_PLAYER_SEED = re.compile(r"[\x20-\x7e]{1,64}")


def check_server_seed(text: str) -> None:
    # The text itself is not said: a seed that is only misspelt may still be a secret.
    if not _SERVER_SEED.fullmatch(text):
        raise BadInput(t("A server seed must be 64 hexadecimal digits."))


def check_player_seed(text: str) -> None:
    if not _PLAYER_SEED.fullmatch(text):
        raise BadInput(
            t(
                "{text} can't be a player's seed. Use 1 to 64 printable ASCII characters.",
                text=quote(text),
            )
        )


def commitment(server_seed: str) -> str:
    """What the house shows before bets: the SHA-256 of the seed's 32 bytes, in hex."""
    return hashlib.sha256(_key(server_seed)).hexdigest()


def shuffle_seed(
    server_seed: str, table: str, number: int, deck: int, player_seeds: Mapping[str, str]
) -> bytes:
    """The seed of one shuffle: the `deck`-th under the `number`-th server seed of a table."""
    message = shuffle_message(table, number, deck, player_seeds)
    return hmac.digest(_key(server_seed), message, "sha256")


def shuffle_message(table: str, number: int, deck: int, player_seeds: Mapping[str, str]) -> bytes:
    """What is signed with the server seed; no two different shuffles share a message."""
    if number < 1:
        raise BadInput(
            t(
                "Server seeds are numbered from 1, not {number}.",
                number=number,
            )
        )
    if deck < 1:
        raise BadInput(t("Decks of a seed are numbered from 1, not {number}.", number=deck))
    for seed in player_seeds.values():
        check_player_seed(seed)
    parts = [FORMAT, table, number, deck, sorted(player_seeds.items())]
    try:
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise BadInput(t("The names of the table and its players must be Unicode text.")) from None


def deck_order(
    cards: Sequence[T],
    server_seed: str,
    table: str,
    number: int,
    deck: int,
    player_seeds: Mapping[str, str],
) -> tuple[T, ...]:
    """The cards as the shuffle leaves them, the first to be dealt first."""
    return shuffle_cards(cards, shuffle_seed(server_seed, table, number, deck, player_seeds))


def _key(server_seed: str) -> bytes:
    check_server_seed(server_seed)
    return bytes.fromhex(server_seed)
