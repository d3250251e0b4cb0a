"""Cards, clauses, amounts and settlement lines as they are written in a sentence."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

FACE_DOWN = "▒▒"


def cards(seen: Iterable[str | None]) -> str:
    """Cards in a row, those that are not seen face down."""
    return " ".join(FACE_DOWN if card is None else card for card in seen)


def cited(*clauses: str | None) -> str:
    """The clauses behind a sentence, each once, to be put after it."""
    found = dict.fromkeys(clause for clause in clauses if clause)
    return f" ({', '.join(found)})" if found else ""


def names(found: Sequence[object]) -> str:
    words = [str(one) for one in found]
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def setting(seen: Any) -> str:
    return f"{cards(seen.low)} | {cards(seen.high)}"


def wager(found: Any) -> str:
    """A wager or its line by what it is on, without its player."""
    suit = f" {found.suit}" if getattr(found, "suit", None) else ""
    card = getattr(found, "action_round", None)
    on_card = f" on card {card}" if card else ""
    on_dealer = " on the dealer's hand" if getattr(found, "on", "box") == "dealer" else ""
    return f"{found.kind}{suit}{on_card}{on_dealer} at box {found.box}"


def line(found: Any) -> str:
    """A settlement line of a wager or of a pair of hands, with why and the clause."""
    return f"{result(found)} {found.why}{cited(found.clause)}"


def result(found: Any) -> str:
    """What a settlement line comes to."""
    if hasattr(found, "points"):
        points = f"{signed(found.points)} {'point' if abs(found.points) == 1 else 'points'}"
        return f"{found.a} against {found.b}: {points}, {signed(found.paid)} for {found.a}."
    less = f", {found.commission:,} commission" if found.commission else ""
    won = f"{found.outcome} {signed(found.net)}{less}"
    return f"{found.player}, {wager(found)}, {found.amount:,}: {won}."


def signed(amount: int) -> str:
    return f"{amount:+,}" if amount else "0"


def pairs(found: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in found.items())


def one_line(text: str) -> str:
    """What somebody wrote may hold anything: here it is one line of printable characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
