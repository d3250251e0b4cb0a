"""Two kinds of money that never meet: entry fees and prizes, and tournament chips (KHT-6.1)."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.tables.bank import Bank


class Account(msgspec.Struct, frozen=True):
    """Real money; the house holds what it received less what it gave back and paid out."""

    fees: Mapping[str, int] = {}  # by entrant, as long as they are not refunded
    received: int = 0
    refunded: int = 0
    prizes: int = 0

    @property
    def house(self) -> int:
        return self.received - self.refunded - self.prizes

    @property
    def is_balanced(self) -> bool:
        """Whether every fee is either still held or refunded."""
        fine = all(fee >= 0 for fee in self.fees.values())
        return fine and sum(self.fees.values()) == self.received - self.refunded

    def fee_of(self, entrant: str) -> int:
        return self.fees.get(entrant, 0)

    def receive(self, entrant: str, fee: int) -> "Account":
        fees = {**self.fees, entrant: self.fee_of(entrant) + fee}
        return msgspec.structs.replace(self, fees=fees, received=self.received + fee)

    def refund(self, entrant: str, fee: int) -> "Account":
        fees = {**self.fees, entrant: self.fee_of(entrant) - fee}
        return msgspec.structs.replace(self, fees=fees, refunded=self.refunded + fee)

    def pay_prize(self, amount: int) -> "Account":
        return msgspec.structs.replace(self, prizes=self.prizes + amount)


class ChipCount(msgspec.Struct, frozen=True):
    """Tournament chips of one table or of many."""

    issued: int = 0
    returned: int = 0
    won_by_house: int = 0
    in_play: int = 0  # before players and on the layout

    @property
    def is_balanced(self) -> bool:
        return self.issued == self.returned + self.won_by_house + self.in_play


def count_chips(bank: Bank) -> ChipCount:
    in_play = sum(bank.chips.values()) + bank.on_layout
    return ChipCount(bank.bought, bank.cashed, bank.house, in_play)


def call_in_chips(bank: Bank) -> ChipCount:
    """Count as if all chips that players hold or have wagered had been handed back."""
    count = count_chips(bank)
    return ChipCount(count.issued, count.returned + count.in_play, count.won_by_house)


def restore_chips(bank: Bank, chips: Mapping[str, int]) -> Bank:
    """Give these players these chips again and clear the layout; what they won or lost since goes
    back through the house."""
    now = {**bank.chips, **chips}
    house = bank.bought - bank.cashed - sum(now.values())
    return msgspec.structs.replace(bank, chips=now, on_layout=0, house=house)


def add_counts(counts: Iterable[ChipCount]) -> ChipCount:
    found = tuple(counts)
    return ChipCount(
        sum(count.issued for count in found),
        sum(count.returned for count in found),
        sum(count.won_by_house for count in found),
        sum(count.in_play for count in found),
    )
