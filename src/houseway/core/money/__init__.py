"""Money is whole numbers of the smallest unit; odds are exact ratios; nothing is ever rounded."""

from houseway.core.money.amounts import MOST, check_amount
from houseway.core.money.odds import Odds, Pay, exact_unit

__all__ = ["MOST", "Odds", "Pay", "check_amount", "exact_unit"]
