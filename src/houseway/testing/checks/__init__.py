"""What every game must hold to, one module for each side of it."""
