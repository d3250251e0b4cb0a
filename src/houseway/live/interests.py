"""Who has something at stake at a table, and so takes no part in running it."""

from collections.abc import Mapping

from houseway.core.words import t
from houseway.live.floor_limits import lying
from houseway.live.table import LiveTable

CHIPS = t("You have chips at this table. Cash out first, or ask a colleague.")
SEAT = t("You have a seat at this table. Leave it first, or ask a colleague.")
DEBT = t("You owe the house money at this table. Ask a colleague.")


def interests(live: LiveTable) -> Mapping[str, str]:
    """Everyone with a stake here, each with the sentence that says what to do about it."""
    if live.table is None:
        return {}
    floor = live.table.floor
    owing = dict.fromkeys(floor.bank.owed, DEBT)
    seated = dict.fromkeys(floor.seats.values(), SEAT)
    holding = (player for player, chips in floor.bank.chips.items() if chips)
    wagering = (wager.player for wager in lying(live.table))
    return {**owing, **seated, **dict.fromkeys((*holding, *wagering), CHIPS)}
