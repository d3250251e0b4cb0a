"""What wagers and strategies are called in a report."""

from houseway.exact.distribution import FIXED
from houseway.figures.reports.sheet import WagerResult


def strategy_title(result: WagerResult) -> str:
    return f"{result.way[:1].upper()}{result.way[1:]}"


def played_title(result: WagerResult) -> str:
    return result.title if result.strategy == FIXED else f"{result.title}, {result.way}"
