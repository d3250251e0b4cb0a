"""Exact numbers as people read them."""

from fractions import Fraction
from math import floor, log10

Exact = Fraction | float
MINUS = "−"


def with_minus(text: str) -> str:
    return text.replace("-", MINUS)


def whole(number: int) -> str:
    return f"{number:,}"


def percent(share: Exact, places: int = 4) -> str:
    return with_minus(f"{float(share):.{places}%}")


def points(change: Exact) -> str:
    """A change of an edge in percentage points, always with its sign."""
    return with_minus(f"{float(change) * 100:+.4f}")


def decimal(number: Exact, places: int = 4) -> str:
    return with_minus(f"{float(number):,.{places}f}")


def exact(number: Fraction) -> str:
    return with_minus(str(number))


def chance(share: Fraction) -> str:
    """Per cent, with more places where the rarest outcomes would be shown as nothing."""
    places = 4 if not share else max(4, 1 - floor(log10(share)))
    return percent(share, places)


def one_in(share: Fraction) -> str:
    if not share:
        return "never"
    times = float(1 / share)
    return f"{times:,.2f}" if times < 100 else f"{times:,.0f}"


def pays(net: Fraction) -> str:
    """What a win pays, a commission already taken off; or that there is none."""
    if net > 0:
        return f"{net.numerator:,} to {net.denominator:,}"
    return "returned" if not net else "loses" if net == -1 else exact(net)


def outcome_title(name: str) -> str:
    return name.replace("-", " ").capitalize()
