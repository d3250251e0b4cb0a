"""A state may get another field, and what was digested before is digested as it was.

States and all that lies in them leave out what is the default (`omit_defaults`), so a field that
there was not yet is not seen. A default that states of before write down is written for ever.
"""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def always(value: T) -> T:
    """A default that is written all the same."""
    written: T = msgspec.field(default_factory=lambda: value)
    return written
