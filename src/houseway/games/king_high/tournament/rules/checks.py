"""Check what people enter in commands: counts, times, dates, and the order of a ballot."""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import number, t
from houseway.tables.people import check_player

DIRECTOR = "director"  # for the Casino Operator, the Casino Manager and the Tournament Director

_MOST = 1_000_000


def need_director(by: str) -> None:
    if by != DIRECTOR:
        raise Refusal("wrong-role", BY_HOUSE, t("Only the tournament director can do this."))


def check_entrant(name: str) -> str:
    if name.lower() == DIRECTOR:
        raise BadInput(
            t("{name} is reserved for the house, so a player can't use it.", name=quote(name))
        )
    return check_player(name)


def check_count(count: object, what: str, least: int = 1) -> int:
    if isinstance(count, bool) or not isinstance(count, int):
        raise BadInput(
            t("{what} must be a whole number, not {number}.", what=what, number=quote(count))
        )
    if not least <= count <= _MOST:
        raise BadInput(
            t(
                "{what} must be {least} to {most}, not {number}.",
                what=what,
                least=least,
                most=number(_MOST),
                number=count,
            )
        )
    return count


def check_time(at: object, what: str) -> datetime:
    if not isinstance(at, datetime) or at.tzinfo is not None:
        raise BadInput(
            t("{what} must be a time on the casino's clock, without a time zone.", what=what)
        )
    return at


def check_date(on: object, what: str) -> date:
    if not isinstance(on, date) or isinstance(on, datetime):
        raise BadInput(t("{what} must be a date, not {date}.", what=what, date=quote(on)))
    return on


def check_ballot(order: tuple[str, ...], players: Iterable[str]) -> tuple[str, ...]:
    """Return the order drawn, if it names each of the players once."""
    drawn, wanted = Counter(order), Counter(players)
    missing, extra = sorted(wanted - drawn), sorted(drawn - wanted)
    if missing:
        raise BadInput(
            t(
                "The ballot must name each of its players once. {player} is missing.",
                player=missing[0],
            )
        )
    if extra:
        raise BadInput(t("The ballot names {player} more than once.", player=quote(extra[0])))
    return order
