"""Every kind of record this house keeps, by name."""

from collections.abc import Mapping

from houseway.live.kind import table_kinds
from houseway.service.desk import AnyKind
from houseway.service.house.kind import HOUSE_KIND


def all_kinds() -> Mapping[str, AnyKind]:
    return {**table_kinds(), HOUSE_KIND.name: HOUSE_KIND}
