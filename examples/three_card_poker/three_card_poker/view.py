"""What one viewer may see of a table: a whitelist. Everything else stays hidden."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from houseway.core.cards import Card
from houseway.tables.plain_round import PlainRoundView
from houseway.tables.plain_table import PlainView
from three_card_poker.ranking import Cards
from three_card_poker.state import Round, Table


class HandView(msgspec.Struct, frozen=True):
    player: str  # None for the dealer's
    cards: tuple[Card | None, ...]  # None is a card face down
    folded: bool = False


class RoundView(PlainRoundView, frozen=True):
    hands: Mapping[int, HandView]
    dealer: HandView | None


TableView: TypeAlias = PlainView[RoundView]


def view(table: Table, viewer: str) -> TableView:
    return TableView.of("three-card-poker", table, viewer, lambda r: round_view(r, viewer))


def round_view(round_: Round, viewer: str) -> RoundView:
    """Show players their own cards; at the end everyone sees the dealer's and those that played."""

    def hand(player: str, cards: Cards, *, folded: bool = False) -> HandView:
        seen = player == viewer or (round_.phase == "settled" and not folded)
        return HandView(player, cards if seen else (None,) * len(cards), folded)

    owner, folded = {wager.box: wager.player for wager in round_.wagers}, round_.folded
    hands = {b: hand(owner[b], c, folded=b in folded) for b, c in round_.hands.items()}
    dealer = hand("", round_.dealer) if round_.dealer else None
    return RoundView.of(round_, hands=hands, dealer=dealer)
