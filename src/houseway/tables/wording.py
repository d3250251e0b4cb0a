"""Cards, amounts and clauses as they are written in a sentence."""

from collections.abc import Iterable

FACE_DOWN = "▒▒"


def cards(seen: Iterable[str | None]) -> str:
    """Cards in a row, those that are not seen face down."""
    return " ".join(FACE_DOWN if card is None else card for card in seen)


def cited(*clauses: str | None) -> str:
    """The clauses behind a sentence, each once, to be put after it."""
    found = dict.fromkeys(clause for clause in clauses if clause)
    return f" ({', '.join(found)})" if found else ""


def signed(amount: int) -> str:
    return f"{amount:+,}" if amount else "0"
