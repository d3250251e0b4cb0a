"""List every kind of record that a house keeps."""

from houseway.house.office.kind import HOUSE_KIND
from houseway.live.table.kind import table_kinds
from houseway.record.stream import AnyKind
from houseway.registry import tournaments


def all_kinds() -> dict[str, AnyKind]:
    played = {name: rules.kind for name, rules in tournaments().items()}
    return {**table_kinds(), **played, HOUSE_KIND.name: HOUSE_KIND}
