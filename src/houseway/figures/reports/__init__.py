"""PAR sheets: everything exact about a game's wagers, as data and as pages people read."""

from houseway.figures.reports.compute import par_sheet
from houseway.figures.reports.sheet import ParSheet

__all__ = ["ParSheet", "par_sheet"]
