"""Exact numbers as people read them."""

from fractions import Fraction
from math import floor, log10

from houseway.core.words import number, pt, t
from houseway.core.words.text import Number

Exact = Fraction | float
MINUS = "−"


def with_minus(text: str) -> str:
    return text.replace("-", MINUS)


def whole(count: int) -> str:
    return str(number(count))


def percent(share: Exact, places: int = 4) -> str:
    return with_minus(str(Number(float(share), f".{places}%")))


def points(change: Exact) -> str:
    """A change of an edge in percentage points, always with its sign."""
    return signed(float(change) * 100, 4)


def signed(value: float, places: int) -> str:
    return with_minus(str(Number(value, f"+.{places}f")))


def decimal(value: Exact, places: int = 4) -> str:
    return with_minus(str(Number(float(value), f",.{places}f")))


def exact(value: Fraction) -> str:
    return with_minus(str(value))


def chance(share: Fraction) -> str:
    """Per cent, with more places where the rarest outcomes would be shown as nothing."""
    places = 4 if not share else max(4, 1 - floor(log10(share)))
    return percent(share, places)


def one_in(share: Fraction) -> str:
    if not share:
        return t("never")
    times = float(1 / share)
    return decimal(times, 2 if times < 100 else 0)


def pays(net: Fraction) -> str:
    """What a win pays, a commission already taken off; or that there is none."""
    if net > 0:
        return t("{pays} to {to}", pays=whole(net.numerator), to=whole(net.denominator))
    if not net:
        return pt("pays", "returned")
    return pt("pays", "loses") if net == -1 else exact(net)


OUTCOMES = {
    "win": pt("outcome", "Win"),
    "lose": pt("outcome", "Lose"),
    "tie": pt("outcome", "Tie"),
    "standoff": pt("outcome", "Stand Off"),
    "returned": pt("outcome", "Returned"),
}


def outcome_title(name: str) -> str:
    return OUTCOMES.get(name) or name.replace("-", " ").capitalize()
