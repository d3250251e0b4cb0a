"""Identifiers that the house gives to tables and the like."""

import hashlib
import secrets

OWN_TABLE = "own"  # the kind of a player's own practice table
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without look-alikes


def id_for(kind: str, account: str, key: str) -> str:
    """An identifier that can be read aloud, but not guessed without the key. The same request gets
    the same one again."""
    digest = hashlib.sha256(f"{kind}\n{account}\n{key}".encode(errors="surrogatepass")).digest()
    number = int.from_bytes(digest, "big")
    letters = []
    for _ in range(10):
        number, letter = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[letter])
    return f"{kind}-" + "".join(letters)


def new_id(kind: str) -> str:
    """A random identifier, for requests without a key."""
    return id_for(kind, "", secrets.token_hex(16))
