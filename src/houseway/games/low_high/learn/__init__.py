"""Low-and-High to learn: lessons, guide, environment, baselines."""
