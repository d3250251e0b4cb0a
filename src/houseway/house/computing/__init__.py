"""Long computations, in a process of their own behind a bounded queue."""
