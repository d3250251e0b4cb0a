"""Where the conditions leave open how a session is played and won: what each answer does."""

import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    LOSING,
    MORNING,
    PAIR,
    Bets,
    Competition,
    of,
    one_table,
    only_final,
)
from houseway.core.reasons import by_clause, by_reading
from houseway.games.king_high.table.commands import (
    CloseBets,
    DeclareVoid,
    Leave,
    PlaceWager,
    ReportFault,
)
from houseway.games.king_high.tournament.rules.accounting import restore_chips
from houseway.games.king_high.tournament.table.commands import (
    DrawBallot,
    EndTurn,
    NotifyAuthority,
    PayPrizes,
    StartPlayOff,
    at,
)
from houseway.games.king_high.tournament.table.events import (
    MinimumForfeited,
    PlayEnded,
    PrizePaid,
    RoundPlayed,
)
from houseway.tables.seating import Floor

THREE = ("ann", "bea", "cho")
ALL_BUT_ANN_BUST: Bets = {
    "ann": [("pokerpot", 10)],
    "bea": [("pokerpot", BANK)],
    "cho": [("pokerpot", BANK)],
}


def begun(proceed: int = 1, rounds: int = 1, **readings: str) -> Competition:
    return Competition(one_table(proceed=proceed, rounds=rounds), **readings).playing(*THREE)


@clause("KHT-8.1", "KHT-6.3")
@pytest.mark.parametrize(
    ("reading", "proceeding"), [("behind-all", "bea"), ("before-lost-all", "cho")]
)
def test_who_retires_with_chips_against_who_loses_them(reading: str, proceeding: str) -> None:
    competition = begun(proceed=2, retired=reading)
    competition.ask(Leave("cho", "cho"))
    competition.round(LOSING, {"ann": [("pokerpot", 10)], "bea": [("pokerpot", BANK)]})
    assert competition.table().winners == ("ann", proceeding)


@clause("KHT-8.1", "KHT-8.3")
@pytest.mark.parametrize(
    ("reading", "winners"), [("proceed", ("ann", "bea")), ("only-if-nobody-has", ("ann",))]
)
def test_players_without_chips_where_places_are_left(
    reading: str, winners: tuple[str, ...]
) -> None:
    competition = begun(proceed=2, rounds=2, without_chips=reading)
    bets: Bets = {"ann": [("pokerpot", 10)], "cho": [("pokerpot", BANK)]}
    competition.round(LOSING, {**bets, "bea": [("pokerpot", 20)]})
    competition.round(LOSING, {"ann": [("pokerpot", 10)], "bea": [("pokerpot", BANK - 20)]})
    assert competition.table().winners == winners


@clause("KHT-8.2")
def test_where_nobody_has_chips_lots_decide_by_either_reading() -> None:
    competition = begun(without_chips="only-if-nobody-has")
    competition.round(LOSING, {player: [("pokerpot", BANK)] for player in THREE})
    competition.do(DrawBallot("director", 1, ("cho", "ann", "bea")))
    assert competition.table().winners == ("cho",)


@clause("KHT-1.2.i", "KHT-8.4", "KHT-8.6")
def test_finalists_who_are_level_below_the_first_share_by_another_reading() -> None:
    draft = only_final(rounds=1, prizes=(2_000, 1_001))
    bets: Bets = {player: [("pokerpot", 10)] for player in THREE}
    decided, shared = (
        Competition(draft, level_finalists=reading).playing(*THREE)
        for reading in ("decided", "share")
    )
    for competition in (decided, shared):
        competition.round(PAIR, {**bets, "ann": [("pokerpot", 20)]})
    assert decided.refuses(PayPrizes("director")).code == "not-decided"
    paid = of(shared.do(PayPrizes("director")), PrizePaid)
    won = [(event.player, event.amount, event.reason.by) for event in paid]
    share = by_reading("level-finalists")
    first = ("ann", 2_000, by_clause("KHT-8.6"))
    assert won == [first, ("bea", 501, share), ("cho", 500, share)]


@clause("KHT-8.6")
def test_the_first_place_is_decided_by_either_reading() -> None:
    competition = Competition(only_final(rounds=1), level_finalists="share").playing(*THREE)
    competition.round(PAIR, {player: [("pokerpot", 10)] for player in THREE})
    assert competition.refuses(PayPrizes("director")).code == "not-decided"


@clause("KHT-8.4", "KHT-6.2")
@pytest.mark.parametrize(("reading", "chips"), [("new", BANK), ("chips-held", BANK + 10)])
def test_the_chips_of_a_play_off(reading: str, chips: int) -> None:
    competition = begun(play_off_bank=reading)
    competition.round(PAIR, {player: [("pokerpot", 10)] for player in THREE})
    competition.do(StartPlayOff("director", 1, MORNING))
    assert [competition.chips(player) for player in THREE] == [chips] * 3


@clause("KHT-2.1", "KHT-8.1")
@pytest.mark.parametrize(("reading", "ends"), [("plays-on", False), ("ends-play", True)])
def test_the_last_player_with_chips(reading: str, ends: bool) -> None:
    competition = begun(rounds=3, last_player=reading)
    events = competition.round(LOSING, ALL_BUT_ANN_BUST)
    assert bool(of(events, PlayEnded)) is ends
    assert competition.table().winners == (("ann",) if ends else None)


@clause("KHT-8.1", "KHT-6.2")
def test_who_begins_alone_plays_the_whole_session_by_either_reading() -> None:
    competition = Competition(one_table(rounds=2), last_player="ends-play")
    competition.enter(*THREE)
    competition.draw()
    competition.sit(without=("bea", "cho"))
    competition.start()
    competition.round(LOSING, {"ann": [("pokerpot", 10)]})
    assert competition.table().play is not None


@clause("KHT-2.1")
@pytest.mark.parametrize(("reading", "played"), [("counts", [1]), ("played-again", [])])
def test_a_round_that_a_fault_made_void(reading: str, played: list[int]) -> None:
    competition = begun(rounds=2, void_round=reading)
    puck = competition.play().puck
    competition.open()
    competition.turns({player: [("pokerpot", 10)] for player in THREE})
    competition.card()
    competition.ask(ReportFault("dealer"))
    events = competition.ask(DeclareVoid("inspector"))
    assert [event.number for event in of(events, RoundPlayed)] == played
    assert (competition.play().puck == puck) is (not played)


@clause("KHT-6.4")
@pytest.mark.parametrize(("reading", "left"), [("forfeits-all", 0), ("keeps", 5)])
def test_a_player_with_less_than_the_minimum(reading: str, left: int) -> None:
    """Of 15 Ann wagers 10 and loses, and cannot wager the next time."""
    draft = one_table(rounds=3, buy_in=15)
    competition = Competition(draft, short_of_minimum=reading).playing(*THREE)
    competition.round(LOSING, {player: [("pokerpot", 10)] for player in THREE})
    competition.open()
    competition.turns({})
    forfeited = of(competition.ask(CloseBets("dealer")), MinimumForfeited)
    by = [] if left else [by_reading("short-of-minimum")] * 3
    assert [event.reason.by for event in forfeited] == by
    assert competition.table().has("ann") == left


@clause("KHT-7.2")
def test_after_the_first_card_everybody_wagers_at_will_by_another_reading() -> None:
    competition = begun(puck_order="first-card")
    competition.open()
    first = competition.turn()
    assert first is not None
    others = [player for player in THREE if player != first]
    waits = competition.wager(others[0], "pokerpot", 10)
    assert competition.refuses(waits).code == "not-your-turn"
    competition.turns({player: [("pokerpot", 10)] for player in THREE})
    competition.card()
    assert competition.turn() is None
    for player in reversed(THREE):
        competition.do(competition.wager(player, "high", 20))
    ends = EndTurn("ann", 1, "ann")
    assert competition.refusal_code(ends) == ("at-will", "reading puck-order")
    stranger = at(1, PlaceWager("zoe", 1, "high", 20))
    assert competition.refuses(stranger).code == "not-playing"
    competition.card()
    assert competition.table().game.round is not None


@clause("KHT-7.2")
def test_before_later_cards_the_order_of_the_puck_holds_as_before_the_first() -> None:
    competition = begun(puck_order="every-card")
    competition.open()
    competition.turns({player: [("pokerpot", 10)] for player in THREE})
    competition.card()
    assert competition.turn() == "cho"
    assert competition.refuses(competition.wager("ann", "high", 20)).code == "not-your-turn"


@clause("KHT-1.2.d", "KHT-6.2")
def test_the_buy_in_is_the_bank_or_every_bank_is_announced() -> None:
    assert begun().chips("ann") == BANK
    announced = Competition(bank="announced")
    assert announced.refusal_code(NotifyAuthority("director", one_table())) == (
        "no-banks",
        "reading bank",
    )
    announced.do(NotifyAuthority("director", one_table(banks=(200, 300))))
    assert announced.playing(*THREE).chips("ann") == 200


@clause("KHT-6.4")
@pytest.mark.parametrize(("reading", "times"), [("first-card", 1), ("every-card", 5)])
def test_the_minimum_is_forfeited_once_in_a_round_or_before_every_card(
    reading: str, times: int
) -> None:
    competition = begun(rounds=2, minimum_forfeited=reading)
    bets: Bets = {"ann": [("pokerpot", 10)], "bea": [("pokerpot", 10)]}
    forfeits = of(competition.round(LOSING, bets), MinimumForfeited)
    assert [event.player for event in forfeits] == ["cho"] * times
    again = [by_reading("minimum-forfeited")] * (times - 1)
    assert [event.reason.by for event in forfeits] == [by_clause("KHT-6.4"), *again]
    assert competition.chips("cho") == BANK - 10 * times


@clause("KHT-6.4")
def test_before_every_card_whoever_has_lost_all_that_lay_there_forfeits_too() -> None:
    competition = begun(rounds=2, minimum_forfeited="every-card")
    bets: Bets = {
        "ann": [("pokerpot", 10)],
        "bea": [("pokerpot", 10)],
        "cho": [("low-run", 10)],
    }
    forfeits = of(competition.round("Ks 4h 7d 2c 9s", bets), MinimumForfeited)
    assert [event.player for event in forfeits] == ["cho"] * 4


@clause("KHT-2.1", "KHT-6.4")
@pytest.mark.parametrize(("reading", "played"), [("counts", 1), ("played-again", 0)])
def test_a_round_nobody_wagers_on_counts_or_is_played_again(reading: str, played: int) -> None:
    competition = begun(rounds=2, round_without_wagers=reading)
    puck = competition.play().puck
    events = competition.round(LOSING, {})
    assert len(of(events, MinimumForfeited)) == 3
    assert competition.play().rounds == played
    assert (competition.play().puck == puck) == (played == 0)


@clause("KHT-2.1")
def test_where_nobody_can_wager_nor_forfeit_the_round_counts_by_either_reading() -> None:
    competition = begun(rounds=2, round_without_wagers="played-again", short_of_minimum="keeps")
    table = competition.table()
    bank = table.game.floor.bank
    poor = restore_chips(bank, dict.fromkeys(THREE, 5))
    floor = Floor(poor, table.game.floor.seats)
    competition.tournament = competition.tournament.with_table(
        table.now(game=table.game.now(floor=floor))
    )
    competition.round(LOSING, {})
    assert competition.play().rounds == 1
