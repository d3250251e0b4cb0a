"""Names that the house gives to things."""

import hashlib
import secrets

OWN_TABLE = "own"  # before the name of a table of somebody's own, and of no other record
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def id_for(kind: str, account: str, key: str) -> str:
    """Short enough to be said aloud, too many to be guessed by who does not know the key; the same
    where the same is asked for again."""
    made = hashlib.sha256(f"{kind}\n{account}\n{key}".encode(errors="surrogatepass")).digest()
    number = int.from_bytes(made, "big")
    letters = []
    for _ in range(10):
        number, letter = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[letter])
    return f"{kind}-" + "".join(letters)


def new_id(kind: str) -> str:
    """Of what nobody asks for again by a key."""
    return id_for(kind, "", secrets.token_hex(16))
