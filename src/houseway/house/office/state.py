"""The state of the house, as far as decisions need it."""

from collections.abc import Mapping

import msgspec

from houseway.core.errors import Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.roles import Kind, Role
from houseway.house.office.commands import Confirmable
from houseway.house.office.player_limits import NO_LIMITS, PlayerLimits

ADMINISTRATOR: Role = "administrator"
USUAL_DEPOSIT = 10_000_000
USUAL_DAYS = 30


class AccountState(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account."""

    name: str
    roles: tuple[Role, ...]
    kind: Kind
    disabled: bool = False
    second_factor: bool = False
    password_due: bool = False  # someone else set the present one
    came_as_guest: bool = False  # and has kept the account
    limits: PlayerLimits = NO_LIMITS
    wanted: PlayerLimits | None = None  # looser ones, from `wanted_from` on
    wanted_from: str = ""
    excluded_until: str = ""
    rests_until: str = ""  # if the limit of play was reached
    deposited: Mapping[str, int] = {}  # in the last day, week and month with a deposit
    moved: Mapping[str, int] = {}  # by people on the last day, in and out together
    touched: Mapping[str, str] = {}  # who has had a hand in the account, and when last

    def is_excluded(self, at: str) -> bool:
        return at < self.excluded_until

    def has_played_enough(self, at: str) -> bool:
        return at < self.rests_until

    @property
    def kept_out_until(self) -> str:
        """Return until when the owner's own wishes keep the wallet from giving chips."""
        return max(self.excluded_until, self.rests_until)

    @property
    def administers(self) -> bool:
        return ADMINISTRATOR in self.roles and not self.disabled

    def now(self, **changes: object) -> "AccountState":
        return msgspec.structs.replace(self, **changes)


class PendingRequest(msgspec.Struct, frozen=True):
    """A request that waits for a second person."""

    number: int
    asks: Confirmable


class House(msgspec.Struct, frozen=True, omit_defaults=True):
    """`accounts` by their folded names; the money is the sum of all that came in and went out."""

    name: str = ""
    demonstration: bool = False
    accounts: Mapping[str, AccountState] = {}
    deposited: int = 0
    withdrawn: int = 0
    deposit_limit: int = 0  # the usual one where nothing is said
    payment_limit: int = 0  # at tables, outside settlements; the table's exposure if none is set
    independent_after: int = USUAL_DAYS
    waiting: tuple[PendingRequest, ...] = ()
    waited: int = 0

    @property
    def deposit_most(self) -> int:
        """The most that one person pays in and out of one account in a day alone."""
        return self.deposit_limit or USUAL_DEPOSIT

    def find_pending(self, number: int) -> "PendingRequest":
        found = next((one for one in self.waiting if one.number == number), None)
        if found is None:
            raise Refusal(
                "not-waiting",
                BY_HOUSE,
                t("Nothing is waiting under number {number}.", number=number),
            )
        return found

    def now(self, **changes: object) -> "House":
        return msgspec.structs.replace(self, **changes)

    def account(self, name: str) -> AccountState:
        found = self.accounts.get(fold_name(name))
        if found is None or found.name != name:
            raise Refusal(
                "no-such-account", BY_HOUSE, t("There's no account {name}.", name=quote(name))
            )
        return found

    def with_account(self, account: AccountState) -> "House":
        return self.now(accounts={**self.accounts, fold_name(account.name): account})

    def without_account(self, name: str) -> "House":
        gone = fold_name(name)
        return self.now(accounts={key: one for key, one in self.accounts.items() if key != gone})

    @property
    def administrators(self) -> tuple[str, ...]:
        return tuple(account.name for account in self.accounts.values() if account.administers)


def snapshot(house: House) -> bytes:
    return msgspec.json.encode(house)


def restore(written: bytes) -> House:
    return decode(written, House)
