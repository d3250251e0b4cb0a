"""PAR sheets: everything exact about a game's wagers, as data and as pages people read."""

from houseway.analysis.reports.compute import par_sheet
from houseway.analysis.reports.sheet import ParSheet

__all__ = ["ParSheet", "par_sheet"]
