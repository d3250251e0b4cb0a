"""The round of Si Ki Pi: phases in order, the settlement, and what changes between rounds."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from clauses import clause
from games.si_ki_pi.rounds import CHIPS, DEALER, LOSES, STANDS_OFF, WINS, SiKiPi, cards
from games.si_ki_pi.tables import (
    COMMANDS,
    OVER,
    PHASES,
    after_bets,
    afterwards,
    all_set,
    betting,
    between,
    setting,
    showdown,
    three_boxes,
    two,
)
from houseway.core.cards.french import FRENCH
from houseway.games.low_high.rules.hands import Setting, check_setting, four
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.commands import (
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    ChangeSettings,
    CloseBets,
    CorrectDealer,
    Deal,
    Look,
    OpenBets,
    PlaceWager,
    ResetDealer,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
)
from houseway.games.si_ki_pi.ranking import rank
from houseway.tables.seating import Sit
from houseway.tables.wagers import Limits

# -- Phases, in order --------------------------------------------------------------------------


@clause("SKP-1.round", "SKP-1.bet", "SKP-3.1", "SKP-3.2", "SKP-3.8", "SKP-3.9", "SKP-3.12")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", COMMANDS)
def test_everything_has_its_time_in_the_round(name: str, phase: str) -> None:
    command, in_order, clause_id = COMMANDS[name]
    table = PHASES[phase]()
    if phase in in_order:
        table.do(command)
        return
    refusal = table.refuses(command)
    assert refusal.sentence.endswith(".")
    if not (phase in OVER and clause_id in ("SKP-3.2", None)):
        assert refusal.clause == clause_id


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", [n for n in COMMANDS if n not in ("change settings", "set")])
def test_what_is_offered_is_what_has_its_time(name: str, phase: str) -> None:
    """Readings are not offered as moves, and hands are offered once a player has looked."""
    command, in_order, _ = COMMANDS[name]
    table = PHASES[phase]()
    offered = [offer.command for offer in table.game.legal(table.table, command.by)]
    if isinstance(command, PlaceWager | TakeBack):
        kinds = {c.kind for c in offered if type(c) is type(command)}
        assert (command.kind in kinds) == (phase in in_order)
    else:
        assert any(type(c) is type(command) for c in offered) == (phase in in_order)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("actor", ["ann", "bob", "dealer", "inspector"])
def test_every_offer_would_be_accepted_at_its_least_and_at_its_most(phase: str, actor: str) -> None:
    table = PHASES[phase]()
    for offer in table.game.legal(table.table, actor):
        if isinstance(offer.command, Deal):
            continue
        bounds = offer.amount
        for amount in () if bounds is None else (bounds.minimum, bounds.maximum):
            command = msgspec.structs.replace(offer.command, amount=amount)
            assert table.game.act(table.table, command).floor.bank.is_balanced
        assert table.game.act(table.table, offer.command).floor.bank.is_balanced


@clause("SKP-3.9", "SKP-1.high-hand")
def test_who_has_looked_is_offered_the_three_settings_and_the_house_way() -> None:
    table = setting()
    table.do(Look("ann", 1))
    offers = [offer.command for offer in table.game.legal(table.table, "ann")]
    hands = {(frozenset(c.low), frozenset(c.high)) for c in offers if isinstance(c, SetCards)}
    assert hands == {
        (frozenset(cards(low)), frozenset(cards(high)))
        for low, high in (("Ks 9s", "As 8s"), ("As Ks", "8s 9s"), ("As 9s", "Ks 8s"))
    }
    assert sum(isinstance(c, SetCards) for c in offers) == 3
    assert sum(isinstance(c, AskHouseWay) for c in offers) == 1


@clause("SKP-1.round")
def test_a_round_goes_from_the_call_for_bets_to_its_settlement() -> None:
    table = SiKiPi()
    table.arrive("ann")
    table.sit(ann=1)
    phases = [table.phase]
    table.open()
    phases.append(table.phase)
    table.bet("ann", 1)
    table.close()
    phases.append(table.phase)
    table.do(Deal("dealer", cards(f"{WINS} {DEALER}")))
    phases.append(table.phase)
    table.do(AskHouseWay("ann", 1))
    table.set_dealer()
    phases.append(table.phase)
    events = table.do(Settle("dealer"))
    phases.append(table.phase)
    assert phases == [None, "betting", "closed", "setting", "showdown", None]
    assert isinstance(events[-1], e.RoundEnded)
    assert (table.last.number, table.last.phase) == (1, "settled")


@clause("SKP-1.round")
def test_rounds_are_counted_and_each_begins_with_an_empty_layout() -> None:
    table = afterwards()
    table.open()
    assert (table.round.number, table.round.wagers, table.round.hands) == (2, (), {})
    assert table.round.dealer is None


@clause("SKP-3.1")
@pytest.mark.parametrize("kind", ["initial", "bonus"])
def test_a_bet_before_the_call_is_refused_by_the_clause_of_the_call(kind: str) -> None:
    refusal = between().refuses(PlaceWager("ann", 1, kind, 1000))
    assert (refusal.code, refusal.clause) == ("bets-not-open", "SKP-3.1")


@clause("SKP-3.1")
def test_before_the_call_for_bets_there_is_nothing_to_bet_on() -> None:
    assert between().refuses(PlaceWager("ann", 1, "initial", 1000)).code == "bets-not-open"
    table = between()
    table.open()
    table.bet("ann", 1)


@clause("SKP-1.bet", "SKP-1.initial-bet", "SKP-3.2")
@pytest.mark.parametrize("late", [after_bets, setting, all_set, showdown])
@pytest.mark.parametrize("kind", ["initial", "bonus"])
def test_after_the_last_call_no_bet_is_placed_raised_or_taken_back(
    late: Callable[[], SiKiPi], kind: str
) -> None:
    table = late()
    for command in (
        PlaceWager("bob", 3, kind, 1000),
        PlaceWager("ann", 1, kind, 1000),
        TakeBack("ann", 1, kind),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("no-more-bets", "SKP-3.2")


def test_bets_are_not_closed_on_an_empty_layout() -> None:
    table = SiKiPi()
    table.open()
    assert table.refuses(CloseBets("dealer")).code == "no-wagers"


@pytest.mark.parametrize(
    ("at", "command"),
    [
        (between, OpenBets),
        (betting, CloseBets),
        (all_set, SetDealer),
        (showdown, ResetDealer),
        (showdown, Settle),
        (setting, CallMisdeal),
        (setting, CallForeignCard),
    ],
)
@pytest.mark.parametrize("player", ["ann", "bob"])
def test_players_do_not_do_the_work_of_the_house(
    at: Callable[[], SiKiPi], command: Callable[[str], Any], player: str
) -> None:
    assert at().refuses(command(player)).code == "wrong-role"


# -- The settlement ----------------------------------------------------------------------------


@clause("SKP-3.13", "SKP-3.13.7", "SKP-3.13.8", "SKP-3.13.9", "SKP-4.1", "SKP-1.stand-off")
def test_a_win_is_paid_a_stand_off_returned_and_a_loss_taken() -> None:
    table = three_boxes()
    lines = table.settle()
    assert [(x.player, x.outcome, x.net, x.commission, x.clause) for x in lines] == [
        ("ann", "win", 950, 50, "SKP-3.13.7"),
        ("bob", "standoff", 0, 0, "SKP-3.13.9"),
        ("cat", "lose", -1000, 0, "SKP-3.13.8"),
    ]
    assert [table.chips(p) for p in ("ann", "bob", "cat")] == [CHIPS + 950, CHIPS, CHIPS - 1000]
    assert table.table.floor.bank.house == 50
    assert table.table.floor.bank.on_layout == 0


@clause("SKP-3.13")
def test_all_hands_lie_open_once_they_are_settled() -> None:
    table = three_boxes()
    table.settle()
    seen = table.game.view(table.table, "public").last
    assert [seen.hands[box].cards for box in (1, 2, 3)] == [
        cards(WINS),
        cards(STANDS_OFF),
        cards(LOSES),
    ]


# -- Readings and limits, between rounds -------------------------------------------------------


def test_a_round_is_played_out_under_the_readings_it_began_with() -> None:
    table = setting("two-pairs=literal")
    assert table.refuses(ChangeSettings("inspector", {"two-pairs": "keep"})).code == (
        "round-in-progress"
    )
    table.do(AskHouseWay("ann", 1))
    table.set_dealer()
    table.settle()
    table.do(ChangeSettings("inspector", {"two-pairs": "keep"}))
    table.open()
    assert table.last.readings.two_pairs == "literal"
    assert table.round.readings.two_pairs == "keep"


def test_a_correction_holds_to_the_readings_of_its_own_round() -> None:
    """9-K and 9-K were right under the reading of that round, whatever was chosen since."""
    table = SiKiPi("two-pairs=literal", "late-reset=retrieve")
    table.arrive("ann")
    table.open()
    table.bet("ann", 1)
    table.deal({1: WINS}, "9d 9h Kd Kc")
    table.set_dealer()
    table.settle()
    table.do(ChangeSettings("inspector", {"two-pairs": "keep"}))
    assert table.refuses(CorrectDealer("inspector", 1)).code == "set-right"


def test_settings_that_cannot_be_are_refused() -> None:
    table = between()
    assert table.bad(ChangeSettings("inspector", {"two-pairs": "never"}))
    assert table.bad(ChangeSettings("inspector", {"no-such-reading": 1}))
    assert table.bad(ChangeSettings("inspector", {"boxes": 13}))
    assert table.bad(ChangeSettings("inspector", limits={"power": Limits(1, 2)}))
    assert table.refuses(ChangeSettings("dealer", {"boxes": 3})).code == "wrong-role"
    table.do(Sit("bob", 7))
    assert table.refuses(ChangeSettings("inspector", {"boxes": 6})).code == "seat-taken"
    table.do(ChangeSettings("inspector", {"boxes": 12}, {"initial": Limits(20, 40)}))
    table.open()
    table.bet("ann", 12, 40)


def test_hands_are_four_cards() -> None:
    with pytest.raises(ValueError, match="A hand has 4 cards, not 3"):
        four(FRENCH.cards[:3])


@clause("SKP-1.high-hand")
def test_of_two_zero_hands_either_may_be_the_high_hand() -> None:
    """Appendix G ranks no zero above another, so neither order is wrong."""
    cards = four(FRENCH.parse(["Ks Qh 7d 3c"]))
    for low, high in (("Ks Qh", "7d 3c"), ("7d 3c", "Ks Qh")):
        setting = Setting(two(low), two(high))
        check_setting(cards, setting, rank, "SKP-1.high-hand")
