"""What people are offered and what they see."""

import re
from collections import Counter

import pytest

from clauses import clause
from games.king_high.rounds import KingHigh
from games.king_high.umpire import codes, without_lines
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn
from houseway.tables.wagers import Limits

CODE = re.compile(f'"({"|".join(DECK.copies)})"')
EVERYBODY = ("ann", "bea", "dealer", "inspector", "public", "zoe")
DEVICES: tuple[Device, ...] = (SHUFFLING_DEVICE, MANUAL_SHOE)


def offered_commands(table: KingHigh, actor: str) -> list[str]:
    """The names of the commands an actor is offered."""
    return [type(offer.command).__name__ for offer in table.game.legal(table.table, actor)]


def bets(table: KingHigh, player: str) -> list[Offer[c.PlaceWager]]:
    offers = table.game.legal(table.table, player)
    return [offer for offer in offers if isinstance(offer.command, c.PlaceWager)]


def codes_seen(table: KingHigh, viewer: str) -> Counter[str]:
    """Every card code in the JSON that leaves the house for a viewer, but for those in the reasons
    of settled wagers."""
    return Counter(codes(without_lines(table.game.view(table.table, viewer))))


# -- Views -------------------------------------------------------------------------------------


@clause("KH-10.3", "KH-9.1")
@pytest.mark.parametrize("device", DEVICES)
def test_a_view_holds_the_cards_dealt_face_up_and_no_other(device: Device) -> None:
    table = KingHigh(device=device)
    table.sit("ann", "bea")
    table.ready("9s 4h 7d Jd Kh")

    def check() -> None:
        dealt: Counter[str] = Counter(table.table.round.cards if table.table.round else ())
        dealt += Counter(table.table.recent[-1].cards if table.table.recent else ())
        for viewer in EVERYBODY:
            assert codes_seen(table, viewer) == dealt

    check()
    table.open()
    table.bet("ann", "pokerpot")
    while table.table.round is not None:
        check()
        table.close()
        check()
        if device == MANUAL_SHOE:
            table.do(c.BurnCards("dealer"))
            check()
            table.do(c.ReportFaceUpCard("dealer"))
            check()
        table.do(c.DealCard("dealer"))
    check()


def test_a_view_tells_the_table_and_its_money() -> None:
    table = KingHigh("burn=two-more-before-first", chip=5)
    table.sit("ann", chips=1000)
    table.ready("Ks")
    table.open()
    table.bet("ann", "pokerpot", 50)
    table.bet("ann", "high", 10)
    table.deal()
    seen = table.game.view(table.table, "ann")
    assert (seen.game, seen.viewer, seen.seats) == ("king-high", "ann", {1: "ann"})
    assert seen.chips == {"ann": 1000 - 50 + 15}
    assert (seen.device, seen.smallest_chip) == (SHUFFLING_DEVICE, 5)
    assert seen.readings["burn"] == "two-more-before-first"
    assert (seen.round.phase, seen.round.action_round) == ("betting", 2)
    assert [w.kind for w in seen.round.wagers] == ["pokerpot"]
    assert [line.kind for line in seen.round.lines] == ["high"]


# -- Offers ------------------------------------------------------------------------------------


@clause("KH-12")
def test_offers_do_not_depend_on_the_cards() -> None:
    """Same chips, other cards: what is offered, and how it is said, is the same word for word."""

    def offers(dealt: str) -> list[list[Offer[c.PlaceWager]]]:
        table = KingHigh()
        table.sit("ann")
        table.ready(dealt)
        table.open()
        table.bet("ann", "pokerpot")
        told = [bets(table, "ann")]
        for _ in range(4):
            table.deal()
            told.append(bets(table, "ann"))
        return told

    assert offers("9s 9h 9d 9c Kh") == offers("As 7h 3d Jc 7s")


@clause("KH-12", "KH-7.1", "KH-7.2", "KH-8.1", "KH-8.4")
def test_a_player_is_offered_what_the_rules_allow_now() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready("9s")
    assert bets(table, "ann") == []
    table.open()
    assert [o.command.kind for o in bets(table, "ann")] == ["high-run", "low-run", "pokerpot"]
    table.bet("ann", "pokerpot")
    kinds = [o.command.kind for o in bets(table, "ann")]
    assert kinds == ["high", "low", *["suit"] * 4, "seven", "high-run", "low-run", "pokerpot"]
    table.deal()
    assert [o.command.kind for o in bets(table, "ann")] == ["high", "low", *["suit"] * 4, "seven"]
    table.close()
    assert bets(table, "ann") == []


@clause("KH-5.8", "KH-14")
def test_offers_say_how_much() -> None:
    limits = {"pokerpot": Limits(40, 190, unit=20), "high": Limits(1, 1000)}
    table = KingHigh(chip=25, limits={**dict.fromkeys(("low", "seven"), Limits(9, 9)), **limits})
    table.sit("ann", chips=500)
    table.ready("9s")
    table.open()
    (offer,) = [o for o in bets(table, "ann") if o.command.kind == "pokerpot"]
    assert offer.amount is not None
    assert (offer.amount.minimum, offer.amount.maximum, offer.amount.unit) == (100, 100, 100)
    table.do(offer.command)
    kinds = {o.command.kind: o.amount for o in bets(table, "ann")}
    assert kinds["high"] is not None
    assert (kinds["high"].minimum, kinds["high"].maximum, kinds["high"].unit) == (50, 400, 50)
    assert "low" not in kinds  # no amount is both on the notice and payable in chips of 25


def test_the_dealer_is_led_through_a_round() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.do(BuyIn("zoe", 5))

    def dealer() -> list[str]:
        return [name for name in offered_commands(table, "dealer") if name != "Leave"]

    assert dealer() == ["Shuffle"]
    table.ready("9s")
    assert dealer() == ["OpenBets", "ReportFaceUpCard"]
    table.open()
    table.bet("ann", "pokerpot")
    assert dealer() == ["CloseBets", "ReportFaceUpCard"]
    table.close()
    assert dealer() == ["BurnCards", "ReportFaceUpCard"]
    table.do(c.BurnCards("dealer"))
    assert dealer() == ["DealCard", "ReportFaceUpCard"]


def test_with_real_cards_every_card_that_can_come_is_offered() -> None:
    table = KingHigh()
    table.sit("ann")
    table.do(c.Shuffle("dealer"))
    table.open()
    table.bet("ann", "pokerpot")
    table.close()
    deals = [o.command for o in table.game.legal(table.table, "dealer") if "Deal the" in o.says]
    assert [deal.card for deal in deals] == list(DECK.copies)


@clause("KH-1.3")
def test_the_inspector_is_offered_what_only_an_inspector_does() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready("9s")
    assert offered_commands(table, "inspector") == [
        "CheckCards",
        "RemoveCards",
        "OrderShuffle",
        "LeaveDuty",
        "ReportFault",
        "ReportFaceUpCard",
        "Leave",
    ]
    table.open()
    assert "DeclareVoid" in offered_commands(table, "inspector")
    table.bet("ann", "pokerpot")
    table.close()
    assert "DeclareVoid" not in offered_commands(table, "inspector")
