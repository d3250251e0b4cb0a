"""Giving memory back to the system."""

import ctypes
import gc
import sys


def give_back_memory() -> None:
    """After much was forgotten. The C library keeps what is free between pieces still in use: after
    a churn of guests that was measured to be most of what a worker had."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc, and not of every library
        if trim is not None:
            trim(0)
