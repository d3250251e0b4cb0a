"""When a name has had too many wrong passwords: it is locked, each time for longer."""

from collections import OrderedDict
from dataclasses import dataclass

from houseway.service.accounts.limits import TryLater, in_words

LOCK_AFTER = 5  # failures one after another
LOCKS = (60.0, 300.0, 900.0, 3600.0)  # seconds: the first time, the second, …
WINDOW = 3600.0  # seconds without a failure after which the count begins again
MOST_STRANGERS = 10_000


@dataclass(frozen=True)
class Tries:
    failures: int = 0
    failed_at: float = 0.0
    locked_until: float = 0.0

    def after_failure(self, now: float) -> "Tries":
        quiet = now - max(self.failed_at, self.locked_until)
        failures = 1 if quiet > WINDOW else self.failures + 1
        if failures % LOCK_AFTER:
            return Tries(failures, now, self.locked_until)
        times = min(failures // LOCK_AFTER, len(LOCKS))
        return Tries(failures, now, now + LOCKS[times - 1])

    def check(self, now: float) -> None:
        """The same answer whether the password is right or wrong: it is not looked at."""
        wait = self.locked_until - now
        if wait > 0:
            sentence = f"Too many wrong passwords for this name: try again in {in_words(wait)}."
            raise TryLater("locked", sentence, wait)

    @property
    def locks(self) -> bool:
        """Whether the last failure was the one that locked."""
        return self.failures > 0 and self.failures % LOCK_AFTER == 0


class Strangers:
    """Names that nobody has are locked like others, or else a lock would tell who has an account.

    Each worker counts for itself and keeps only the latest.
    """

    def __init__(self, most: int = MOST_STRANGERS) -> None:
        self._most = most
        self._tries: OrderedDict[str, Tries] = OrderedDict()

    def tries(self, name: str) -> Tries:
        return self._tries.get(name, Tries())

    def failed(self, name: str, now: float) -> Tries:
        after = self._tries.pop(name, Tries()).after_failure(now)
        self._tries[name] = after
        if len(self._tries) > self._most:
            self._tries.popitem(last=False)
        return after
