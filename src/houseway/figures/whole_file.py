"""Write a file whole or not at all."""

import os
from pathlib import Path

from houseway.core.errors import BadInput
from houseway.core.words import t


def write_whole(path: Path, content: bytes) -> None:
    """Write beside the file, then put it in place at once, so that half of it is never seen."""
    target = path.resolve()
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            with beside.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(
            t(
                "{path} can't be written: {lower}.",
                path=path,
                lower=(error.strerror or "failed").lower(),
            )
        ) from None
