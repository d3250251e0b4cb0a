"""Moved to `houseway.compiling`, below everything that compiles; kept until nobody asks here."""

from houseway.compiling import LOCK, U, kernel, telling

__all__ = ["LOCK", "U", "kernel", "telling"]
