"""The columns of the database that no audit can prove, each with why."""

from collections.abc import Mapping

_SESSION = "no entry is made of a session"
_TRIES = "wrong passwords are counted, and only a lock-out is recorded"

NOT_COVERED: Mapping[str, str] = {
    "accounts.password": "a hash of what nobody else knows; that it was set is recorded",
    "accounts.created_at": "the clock of the office, and not that of the record",
    "accounts.failures": _TRIES,
    "accounts.failed_at": _TRIES,
    "accounts.locked_until": _TRIES,
    "sessions.token": _SESSION,
    "sessions.created": _SESSION,
    "sessions.seen": _SESSION,
    "sessions.expires": _SESSION,
    "keys.id": "what was hidden is read with the keys that are given, or not at all",
    "keys.since": "the same",
    "leases.stream": "who looks after a table just now; two who do so do no harm",
    "leases.worker": "the same",
    "leases.until": "the same",
}
