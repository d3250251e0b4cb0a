"""King High to learn: lessons, guide, environment, baselines."""
