"""Simulate millions of rounds with kernels fed by the rules code, with the same numbers
anywhere."""

from houseway.figures.simulation.models import ModelName, model_name
from houseway.figures.simulation.result import Simulation
from houseway.figures.simulation.run import simulate

__all__ = ["ModelName", "Simulation", "model_name", "simulate"]
