"""Simulation by the million: kernels fed by tables of the rules code, the same numbers anywhere."""

from houseway.figures.simulation.models import ModelName, named
from houseway.figures.simulation.result import Simulation
from houseway.figures.simulation.running import simulate

__all__ = ["ModelName", "Simulation", "named", "simulate"]
