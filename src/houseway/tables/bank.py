"""The chips at a table; their total changes only when a player buys or cashes chips."""

from collections.abc import Mapping

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import money, t


class Bank(msgspec.Struct, frozen=True, omit_defaults=True):
    """Chips by owner; chips on the layout belong to no stack until they are settled."""

    chips: Mapping[str, int] = {}
    on_layout: int = 0
    house: int = 0  # what the house has won; negative when it has lost
    bought: int = 0
    cashed: int = 0
    owed: Mapping[str, int] = {}  # what players still owe the house after a correction

    def has(self, player: str) -> int:
        return self.chips.get(player, 0)

    def owes(self, player: str) -> int:
        return self.owed.get(player, 0)

    @property
    def is_balanced(self) -> bool:
        """Whether every chip is accounted for and no stack is below zero."""
        everywhere = sum(self.chips.values()) + self.on_layout + self.house
        fine = self.on_layout >= 0 and all(n >= 0 for n in self.chips.values())
        return fine and everywhere == self.bought - self.cashed

    def need(self, player: str, amount: int) -> None:
        if amount > self.has(player):
            raise Refusal(
                "not-enough-chips",
                BY_HOUSE,
                t(
                    "{player} has {chips} in chips, less than {amount}.",
                    player=player,
                    chips=money(self.has(player)),
                    amount=money(amount),
                ),
            )

    def buy(self, player: str, amount: int) -> "Bank":
        return self._give(player, amount, bought=self.bought + amount)

    def cash(self, player: str, amount: int) -> "Bank":
        return self._give(player, -amount, cashed=self.cashed + amount)

    def stake(self, player: str, amount: int) -> "Bank":
        """Move chips onto the layout as a wager."""
        return self._give(player, -amount, on_layout=self.on_layout + amount)

    def settle(self, player: str, staked: int, net: int) -> "Bank":
        """Take a wager off the layout and return it with its winnings or without its loss."""
        return self._give(
            player, staked + net, on_layout=self.on_layout - staked, house=self.house - net
        )

    def pay(self, player: str, amount: int) -> "Bank":
        """Pay a player from the house outside a wager; take chips if the amount is negative."""
        return self._give(player, amount, house=self.house - amount)

    def transfer(self, payer: str, payee: str, amount: int) -> "Bank":
        """Move chips from one player to another; the house has no part in it."""
        return self._give(payer, -amount)._give(payee, amount)

    def note_debt(self, player: str, amount: int) -> "Bank":
        owed = {**self.owed, player: self.owes(player) + amount}
        return msgspec.structs.replace(self, owed={p: n for p, n in owed.items() if n})

    def _give(self, player: str, amount: int, **changes: int) -> "Bank":
        chips = {**self.chips, player: self.has(player) + amount}
        return msgspec.structs.replace(self, chips=chips, **changes)
