"""Every kind of record a house keeps, by name."""

from houseway.games.king_high.tournament.live.kind import tournament_kind
from houseway.live.kind import table_kinds
from houseway.service.desk import AnyKind
from houseway.service.house.kind import HOUSE_KIND


def all_kinds() -> dict[str, AnyKind]:
    tournament = tournament_kind()
    return {**table_kinds(), tournament.name: tournament, HOUSE_KIND.name: HOUSE_KIND}
