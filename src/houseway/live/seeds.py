"""Committed seeds: the hash of a secret seed, the seeds players add to it, and its reveal."""

from collections.abc import Mapping
from typing import Self

import msgspec

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.fairness import commitment
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t

HEX_DIGITS = frozenset("0123456789abcdef")


class Revealed(msgspec.Struct, frozen=True):
    """A seed that is no longer secret."""

    number: int
    commitment: str
    server_seed: str
    players: Mapping[str, str]


class Seeds(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server seed that has been committed to and not yet revealed."""

    number: int
    commitment: str
    players: Mapping[str, str] = {}

    def now(self, **changes: object) -> Self:
        return msgspec.structs.replace(self, **changes)

    def with_player(self, player: str, seed: str) -> Self:
        return self.now(players={**self.players, player: seed})

    @property
    def is_used(self) -> bool:
        """Whether something has been shuffled or drawn from it."""
        raise NotImplementedError

    def check_reveal(self, server_seed: str, *, is_in_use: bool) -> None:
        if is_in_use:
            raise Refusal(
                "cards-in-play", BY_HOUSE, t("Cards from this shuffle are still in play.")
            )
        if commitment(server_seed) != self.commitment:
            raise Refusal("wrong-seed", BY_HOUSE, t("This isn't the seed that was committed."))

    def reveal(self, server_seed: str) -> Revealed:
        return Revealed(self.number, self.commitment, server_seed, self.players)


class SeedsView(msgspec.Struct, frozen=True):
    """The commitment before the reveal, and whose seeds are mixed in."""

    number: int
    commitment: str
    players: Mapping[str, str]
    shuffled: bool


def view_seeds(seeds: Seeds) -> SeedsView:
    return SeedsView(seeds.number, seeds.commitment, seeds.players, seeds.is_used)


def check_commitment(text: str) -> str:
    """Refuse what is not the hexadecimal form of a SHA-256 hash."""
    if len(text) != 64 or not set(text) <= HEX_DIGITS:
        what = t("A commitment")
        raise BadInput(
            t("{what} must be 64 hexadecimal digits, not {text}.", what=what, text=quote(text))
        )
    return text
