"""The figures of King High: edges, strategy, simulation, protection, and their kernels."""
