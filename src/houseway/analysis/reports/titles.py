"""What wagers and strategies are called in a report."""

from houseway.analysis.reports.sheet import WagerResult
from houseway.exact.distribution import FIXED

STRATEGIES = {"house-way": "House Way", "optimal": "Best setting"}


def strategy_title(strategy: str) -> str:
    return STRATEGIES.get(strategy, strategy)


def played_title(result: WagerResult) -> str:
    if result.strategy == FIXED:
        return result.title
    title = strategy_title(result.strategy)
    return f"{result.title}, {title if result.strategy == 'house-way' else title.lower()}"
