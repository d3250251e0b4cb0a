"""What cannot be in a golden record, and what no event of it names."""

from collections.abc import Mapping

# Commands that the rules of a game always refuse, and the events of those.
NEVER_DONE: Mapping[str, frozenset[str]] = {
    "si-ki-pi": frozenset({"CallWrongCount", "CountPack"}),  # its document has no such rule
    "power-pai-gow": frozenset({"WithdrawBox", "VoidHand", "VoidBet"}),  # nor this one
    "king-high-tournament": frozenset({"LendChips"}),  # KHT-6.7
}
NEVER_HAPPENS: Mapping[str, frozenset[str]] = {
    "si-ki-pi": frozenset({"PackCounted", "RoundUndone"}),
    "power-pai-gow": frozenset({"WithdrawalOffered", "BetsWithdrawn", "HandVoided", "BetVoided"}),
}

# Clauses on irregularities that no event and no refusal cites, and the story that shows them.
SHOWN_IN: Mapping[str, str] = {
    "SKP-5.1": "5.1.1-foreign-card",
    "PPG-5.3.1": "5.3-foreign-card",
    "PPG-5.3.2": "5.3-foreign-card",
    "KH-13.3.a": "13.3-void",
    "KH-13.6": "13.6a-burn-card-exposed",
    "KH-13.7.a": "13.7-shuffle-forgotten",
    "FUP-deal": "by-the-clock",
    "FUP-deal.3": "by-the-clock",
    "FUP-foul.pays": "meetings",
    "FUP-foul.nothing": "meetings",
    "FUP-bonus.foul": "meetings",
    "KHT-1.6": "undone",
    "KHT-3.2": "entries",
    "KHT-3.3": "entries",
}
