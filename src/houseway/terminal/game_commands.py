"""Capabilities for commands that a game brings itself: `houseway strategy GAME`.

A game declares its own in `fronts/__init__.py`.
"""

from typing import TYPE_CHECKING

from houseway.core.words import t
from houseway.game import Capability

if TYPE_CHECKING:
    import click

STRATEGY: "Capability[click.Command]" = Capability(
    "strategy-command", t("{game} has no strategy to learn.")
)
PROTECTION: "Capability[click.Command]" = Capability(
    "protection-command", t("For {game}, the value of known cards hasn't been calculated.")
)
HOUSE_WAY: "Capability[click.Command]" = Capability(
    "house-way-command", t("{game} has no House Way.")
)
SOLVE: "Capability[click.Command]" = Capability("solve-command", t("{game} has no solver."))
MATCH: "Capability[click.Command]" = Capability(
    "match-command", t("{game} has no players for a match.")
)
TOURNAMENT: "Capability[click.Command]" = Capability(
    "tournament-command", t("{game} has no tournaments.")
)
