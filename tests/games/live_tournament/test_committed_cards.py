"""Where the house deals, no one in a tournament touches or foresees a card of a committed shoe."""

from typing import Any

import pytest

from games.live_tournament.house import KIND, House, house_of
from houseway.games.king_high.table.commands import (
    BurnCards,
    CloseBets,
    DealCard,
    OpenBets,
    ReportFaceUpCard,
)
from houseway.games.king_high.tournament.live.commands import CorrectTableRound, TakeBackAtTable
from houseway.games.king_high.tournament.table.commands import AtTable, at
from houseway.live.amendments import Added, Amendment, Struck, write
from houseway.tables.messages import Command

WHY = "As things stand now."
EVERYBODY = ("dealer", "inspector", "director", "player 1")
TOUCHING: tuple[Any, ...] = (
    at(1, ReportFaceUpCard("inspector")),
    at(1, ReportFaceUpCard("dealer")),
    at(1, BurnCards("dealer", 6)),
    at(1, DealCard("dealer", without_burn=True)),
)


def correction(*amendments: Amendment, round_: int = 1) -> CorrectTableRound:
    return CorrectTableRound("inspector", 1, 1, round_, amendments, WHY)


def steps_at_table(house: House, kind: type[Command]) -> list[str]:
    """The entries in which this was done at table 1."""
    asked = [getattr(command, "asks", command) for command in house.commands]
    return [
        str(version)
        for version, command in enumerate(asked, start=1)
        if isinstance(command, AtTable) and command.table == 1 and isinstance(command.asks, kind)
    ]


def test_no_card_of_a_committed_shoe_is_burnt_skipped_foreseen_or_dealt_again() -> None:
    house = house_of(8)
    stages = set()
    house.until(
        lambda h: 1 in h.live.need_opened().tables and h.live.need_opened().tables[1].game.round
    )
    first = steps_at_table(house, OpenBets)[0]
    more = (
        Added(first, write(at(1, CloseBets("dealer")))),
        Added(f"{first}+1", write(at(1, DealCard("dealer")))),
    )
    while (
        table := house.live.need_opened().tables.get(1)
    ) is not None and table.game.round is not None:
        stages.add(table.game.stage)
        for command in TOUCHING:
            assert house.refused(command) == "no-real-cards"
        for asked in (correction(*more), correction(Struck(first))):
            assert house.refused(asked) == "seed-is-secret"
        assert house.refused(TakeBackAtTable("dealer", 1)) == "proven-cards"
        offers = [offer.command for who in EVERYBODY for offer in KIND.legal(house.live, who)]
        assert not any(command.innermost.needs_real_cards for command in offers)
        assert house.step()
    assert len(stages) > 5


@pytest.mark.parametrize("more", [False, True], ids=["a card less", "a card more"])
def test_when_the_shoe_is_known_a_round_still_has_the_cards_it_had(more: bool) -> None:
    house = house_of(8)
    house.until(lambda h: "table 1" in h.live.revealed and h.live.need_opened().session == 1)
    dealt = steps_at_table(house, DealCard)
    added = Added(dealt[0], write(at(1, CloseBets("dealer"))))
    asked = correction(added) if more else correction(Struck(dealt[0]))
    assert house.refused(asked) in ("proven-cards", "does-not-fit", "not-over")
