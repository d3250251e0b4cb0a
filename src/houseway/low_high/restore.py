"""A table from its own JSON, as it was when it was written."""

from typing import Any, TypeVar

import msgspec

from houseway.low_high.rules import LowHighRules
from houseway.low_high.table import Round, Settings, Table

Part = TypeVar("Part", Settings, Round)


def restore(rules: LowHighRules, stored: bytes) -> Table:
    table = msgspec.json.decode(stored)
    round_ = table.get("round")
    parts = {
        "settings": part(rules, table["settings"], Settings),
        "round": None if round_ is None else part(rules, round_, Round),
        "recent": tuple(part(rules, past, Round) for past in table.get("recent", ())),
    }
    return msgspec.convert({**table, **parts}, Table, str_keys=True)


def part(rules: LowHighRules, stored: dict[str, Any], kind: type[Part]) -> Part:
    """A part with readings: they are of the game's own class, which the part does not name."""
    readings = msgspec.convert(stored["readings"], rules.readings)
    rest = msgspec.convert({**stored, "readings": {}}, kind, str_keys=True)
    return msgspec.structs.replace(rest, readings=readings)
