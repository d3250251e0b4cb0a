"""The figures of Low-and-High: edges, strategy, simulation, protection, and their kernels."""
