"""The figures of Pineapple: edges, strategy, simulation, protection, and their kernels."""
