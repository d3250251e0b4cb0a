"""What people say in commands: counts, times, dates, and the order of a ballot."""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime

from houseway.errors import BadInput, Refusal, quoted
from houseway.tables.people import check_player

DIRECTOR = "director"  # for the Casino Operator, the Casino Manager and the Tournament Director

_MOST = 1_000_000


def need_director(by: str) -> None:
    if by != DIRECTOR:
        raise Refusal("wrong-role", None, "Only the tournament director does that.")


def check_entrant(name: str) -> str:
    if name.lower() == DIRECTOR:
        raise BadInput(f"{quoted(name)} is a word of the house; no player can be called by it.")
    return check_player(name)


def check_count(number: object, what: str, least: int = 1) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadInput(f"{what} must be a whole number, not {quoted(number)}.")
    if not least <= number <= _MOST:
        raise BadInput(f"{what} must be {least} to {_MOST:,}, not {number}.")
    return number


def check_time(at: object, what: str) -> datetime:
    if not isinstance(at, datetime) or at.tzinfo is not None:
        raise BadInput(f"{what} must be a time on the casino's clock, without a zone.")
    return at


def check_date(on: object, what: str) -> date:
    if not isinstance(on, date) or isinstance(on, datetime):
        raise BadInput(f"{what} must be a date, not {quoted(on)}.")
    return on


def check_ballot(order: tuple[str, ...], players: Iterable[str]) -> tuple[str, ...]:
    """The order drawn, if it names each of the players once."""
    drawn, wanted = Counter(order), Counter(players)
    missing, extra = sorted(wanted - drawn), sorted(drawn - wanted)
    if missing:
        raise BadInput(f"The ballot must name each of its players once: {missing[0]} is missing.")
    if extra:
        raise BadInput(f"The ballot names {quoted(extra[0])} once too often.")
    return order
