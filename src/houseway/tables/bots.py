"""What the bots of several games share."""

from typing import Any, Literal

Strength = Literal["careless", "steady", "strong"]  # how well a partner plays


def wagered_kinds(seen: Any) -> set[str]:
    """Return the kinds of wager that the viewer has on the layout."""
    wagers = seen.round.wagers if seen.round is not None else ()
    return {wager.kind for wager in wagers if wager.player == seen.viewer}
