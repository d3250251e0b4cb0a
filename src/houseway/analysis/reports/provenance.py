"""Which code made a report: a hash over this package's sources, and over those of the game where
it comes from another."""

from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

from houseway.game import AnyGame

OURS = "houseway"
SOURCES = (".py", ".toml")


def code_of(game: AnyGame) -> str:
    package, _, _ = game.rulebook.package.partition(".")
    with as_file(files(OURS)) as ours, as_file(files(package)) as theirs:
        return code_hash(*dict.fromkeys((ours, theirs)))


def code_hash(*packages: Path) -> str:
    """The same for the same sources wherever they are installed."""
    total = sha256()
    for root in packages:
        for path in sorted(p for p in root.rglob("*") if p.suffix in SOURCES and p.is_file()):
            total.update(path.relative_to(root).as_posix().encode() + b"\0")
            total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()
