"""Names of accounts: which are good, and which are the same to somebody who reads them."""

import secrets
import unicodedata
from collections.abc import Iterator

from houseway.errors import BadInput, quoted
from houseway.service.accounts.roles import ROLES
from houseway.tables.people import check_player

# Words under which the tables and the books of the house act and keep money.
_WORDS = frozenset({*ROLES, "house", "public", "world", "layout"})
_GUEST_LETTERS = "BCDFGHJKMNPQRSTVWXYZ23456789"  # no two look alike, and no words come of them
_GUEST_LENGTHS = (4, 4, 4, 5, 6, 8)


def folded(name: str) -> str:
    """The name without what the eye passes over: case, width, ways to write the same letter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> str:
    check_player(name)
    same = folded(name)
    if same in _WORDS:
        raise BadInput(f"{quoted(name)} is a word of the house; no account can be called by it.")
    check_player(same)  # one letter can stand for many, or for a blank
    return name


def can_be(name: str) -> bool:
    """Whether anybody could be called so; anything else is not looked up."""
    try:
        check_name(name)
    except BadInput:
        return False
    return True


def guest_names() -> Iterator[str]:
    """Names to try for a guest, longer ones where the short ones are taken."""
    for length in _GUEST_LENGTHS:
        yield "Guest-" + "".join(secrets.choice(_GUEST_LETTERS) for _ in range(length))
