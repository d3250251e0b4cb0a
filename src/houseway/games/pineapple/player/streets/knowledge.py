"""What the player has learned: the network, fields of finished hands, the worth of Fantasy Land.

It ships in the package; `python -m research.train` makes it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np

from houseway.core.errors import BadInput, quote
from houseway.games.pineapple.player.hands.objective import STRAIGHT, Field, Leaning
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.rules.places import freeze

NUMBERS, PROVENANCE = "pineapple.npz", "pineapple.json"
FOLDERS = {"document": "learned", "published": "learned_published"}
_SHARES = ("top", "middle", "bottom", "sweeps")
_MEANS = ("foul", "bonus", "sweep_bonus", "enters", "error")


@dataclass(frozen=True)
class Knowledge:
    network: Network
    normal: Field  # of hands finished on the streets
    fantasy: Field  # of hands set in Fantasy Land
    worth: float  # points that a hand in Fantasy Land is worth to its player, heads-up
    errors: tuple[float, ...]  # of the network in points, by street
    provenance: Mapping[str, object]
    leaning: Leaning = STRAIGHT  # of the player on the streets


def save(knowledge: Knowledge, folder: Path) -> None:
    arrays: dict[str, Any] = {
        f"network_{name}": part.astype(np.float16)
        for name, part in knowledge.network._asdict().items()
    }
    for name, field in (("normal", knowledge.normal), ("fantasy", knowledge.fantasy)):
        for part in _SHARES:
            arrays[f"{name}_{part}"] = getattr(field, part).astype(np.float32)
        arrays[f"{name}_means"] = np.array([getattr(field, part) for part in _MEANS])
    arrays["worth"] = np.array(knowledge.worth)
    arrays["errors"] = np.array(knowledge.errors)
    arrays["leaning"] = np.array(knowledge.leaning)
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(folder / NUMBERS, **arrays)
    (folder / PROVENANCE).write_text(json.dumps(knowledge.provenance, indent=2) + "\n")


def load(folder: Path) -> Knowledge:
    with np.load(folder / NUMBERS) as file:
        arrays = {name: file[name] for name in file.files}
    return Knowledge(
        network=Network(
            *(freeze(arrays[f"network_{name}"].astype(np.float32)) for name in Network._fields)
        ),
        normal=_field(arrays, "normal"),
        fantasy=_field(arrays, "fantasy"),
        worth=float(arrays["worth"]),
        errors=tuple(arrays["errors"].tolist()),
        provenance=json.loads((folder / PROVENANCE).read_text()),
        leaning=Leaning(*arrays.get("leaning", np.array(STRAIGHT)).tolist()),
    )


@cache
def load_shipped(rules: str = "document") -> Knowledge:
    """Load what ships for a rule set, by its name."""
    if rules not in FOLDERS:
        raise BadInput(
            f"What is learned under the rule set {quote(rules)} does not ship: name a folder with"
            " --learned."
        )
    with as_file(files("houseway.games.pineapple.player") / FOLDERS[rules]) as folder:
        return load(folder)


def _field(arrays: Mapping[str, Any], name: str) -> Field:
    means = dict(zip(_MEANS, arrays[f"{name}_means"].tolist(), strict=True))
    shares = {part: arrays[f"{name}_{part}"].astype(np.float64) for part in _SHARES}
    return Field(**shares, **means)
