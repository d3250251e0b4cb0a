"""List the columns of the database that no audit can prove, each with the reason."""

from collections.abc import Mapping

_SESSION = "no entry is made of a session"
_TRIES = "wrong passwords are counted, and only a lock-out is recorded"
_PLAYED = "minutes of play are counted, and no entry is made of each"

NOT_COVERED: Mapping[str, str] = {
    "accounts.password": "a hash of what nobody else knows; that it was set is recorded",
    "accounts.created_at": "the clock of the office, and not that of the record",
    "accounts.language": "what its owner reads in; records hold no words",
    "tries.name": _TRIES,
    "tries.address": _TRIES,
    "tries.failures": _TRIES,
    "tries.failed_at": _TRIES,
    "tries.locked_until": _TRIES,
    "tries.known_until": _TRIES,
    "second_factors.secret": "only its owner's phone knows it; that it is asked for is recorded",
    "second_factors.used": "the last code that was taken",
    "second_factors.recovery": "hashes of codes that only their owner knows",
    **dict.fromkeys(
        ("wallets.day", "wallets.week", "wallets.month"), "which period was counted last"
    ),
    **dict.fromkeys(
        ("wallets.lost_day", "wallets.lost_week", "wallets.lost_month"),
        "a running count beside the postings; the limit it is held against is proved",
    ),
    "wallets.play_day": _PLAYED,
    "wallets.played": _PLAYED,
    "wallets.play_at": _PLAYED,
    "sessions.token": _SESSION,
    "sessions.created": _SESSION,
    "sessions.seen": _SESSION,
    "sessions.expires": _SESSION,
    "sessions.address": _SESSION,
    "sessions.program": _SESSION,
    **dict.fromkeys(
        ("shares.token", "shares.stream", "shares.round", "shares.viewer", "shares.since"),
        "whoever played a round may show it to others",
    ),
    "keys.id": "what was hidden is read with the keys that are given, or not at all",
    "keys.since": "the same",
    "leases.stream": "who looks after a table just now; two who do so do no harm",
    "leases.worker": "the same",
    "leases.until": "the same",
}

# Tables that are no record of the house and hold no money: none of their columns is proved.
NO_RECORD = "school_"
