"""The provenance of a figure: the game, its readings and pays, the cards seen, and the code.

The code is a hash over this package's sources, and over those of the game if it comes from another
package."""

from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path

from houseway import __version__
from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase, readings_in_force
from houseway.exact.pays import Pays
from houseway.game import AnyGame

OURS = "houseway"
SOURCES = (".py", ".toml")


def provenance_of(
    game: AnyGame,
    form: str,
    readings: ReadingsBase,
    pays: Pays | None = None,
    seen: tuple[Card, ...] = (),
) -> dict[str, object]:
    """Return the fields that every JSON of figures ends with. `form` names the form and its
    version, as `houseway schema` describes it: `edge/1`."""
    return {
        "game": game.name,
        "readings": readings_in_force(readings),
        "pays": (pays or Pays()).as_json(),
        "seen": list(seen),
        "version": __version__,
        "code": code_of(game),
        "form": form,
    }


def code_of(game: AnyGame) -> str:
    package, _, _ = game.rulebook.package.partition(".")
    return _code(package)


@cache
def _code(package: str) -> str:
    with as_file(files(OURS)) as ours, as_file(files(package)) as theirs:
        return code_hash(*dict.fromkeys((ours, theirs)))


def code_hash(*packages: Path) -> str:
    """Hash the sources. The hash is the same wherever they are installed."""
    total = sha256()
    for root in packages:
        for path in sorted(p for p in root.rglob("*") if p.suffix in SOURCES and p.is_file()):
            total.update(path.relative_to(root).as_posix().encode() + b"\0")
            total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()
