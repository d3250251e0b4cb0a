"""Money is whole numbers of the smallest unit; odds are exact ratios; nothing is ever rounded."""

from houseway.money.amounts import MOST, check_amount
from houseway.money.odds import Odds, Pay, exact_unit

__all__ = ["MOST", "Odds", "Pay", "check_amount", "exact_unit"]
