"""The conformance kit: what every game must hold to, and tables to test a game with."""

from houseway.testing.at_table import AtTable
from houseway.testing.automatic import Automatic
from houseway.testing.recorded import Recorded

__all__ = ["AtTable", "Automatic", "Recorded"]
