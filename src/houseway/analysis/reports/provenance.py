"""Which code made a report: a hash over the package's own sources."""

from hashlib import sha256
from pathlib import Path

import houseway

SOURCES = (".py", ".toml")


def code_hash(package: Path | None = None) -> str:
    """The same for the same sources wherever they are installed."""
    root = package or Path(houseway.__file__).parent
    total = sha256()
    for path in sorted(p for p in root.rglob("*") if p.suffix in SOURCES and p.is_file()):
        total.update(path.relative_to(root).as_posix().encode() + b"\0")
        total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()
