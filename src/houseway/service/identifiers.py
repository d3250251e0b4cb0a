"""Names that the house gives to things."""

import secrets

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_id(kind: str) -> str:
    """Short enough to be said aloud, too many to be guessed."""
    return f"{kind}-" + "".join(secrets.choice(_ALPHABET) for _ in range(10))
