"""Simulation by the million: kernels fed by tables of the rules code, the same numbers anywhere."""

from houseway.analysis.simulation.models import ModelName, named
from houseway.analysis.simulation.result import Simulation
from houseway.analysis.simulation.running import simulate

__all__ = ["ModelName", "Simulation", "named", "simulate"]
