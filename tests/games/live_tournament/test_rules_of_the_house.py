"""What the house adds: stages, seeds, halts, and who may see what."""

from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.live_tournament.house import (
    FEE,
    KIND,
    MONEY,
    START,
    House,
    betting,
    house_of,
    names,
    secret,
)
from houseway.games.king_high.table.commands import (
    OpenBets,
    OrderShuffle,
    PlaceWager,
    RepairDevice,
    Shuffle,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live.clock import set_time
from houseway.games.king_high.tournament.live.commands import (
    Bound,
    CallBallot,
    CommitSeed,
    Draw,
    GiveSeed,
    OpenTournament,
    ResumeTournament,
    RevealSeed,
    SuspendTournament,
)
from houseway.games.king_high.tournament.live.dealer import time_over_at, wakes_at
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.live.stage import table_stage
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.rules.notice import Minutes
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AllotSeats,
    Apply,
    Cancel,
    Disqualify,
    EndTurn,
    Invalidate,
    NotifyEntrants,
    PayPrizes,
    StartTable,
    Withdraw,
    at,
)
from houseway.tables.messages import Command
from houseway.tables.seating import Sit

WATCHERS = ("public", "player 1", "dealer", "inspector", "director", "house")


def player_in_turn(house: House, number: int = 1) -> str:
    whose = turn(house.live.need_opened().tables[number])
    assert whose is not None
    return whose


def ends_turn(house: House, number: int = 1) -> Bound:
    player = player_in_turn(house, number)
    return Bound(player, table_stage(house.live, number), EndTurn(player, number, player))


# -- Stages ----------------------------------------------------------------------------------------


def test_a_wager_for_a_card_that_has_been_dealt_is_refused() -> None:
    house = house_of(8).until(betting)
    late = ends_turn(house)
    stage = late.stage
    house.until(lambda h: table_stage(h.live, 1) != stage)
    assert house.refused(late) == "moved-on"


def test_a_wager_for_one_round_never_lands_in_the_next() -> None:
    """The same player, the same card, one round later."""
    house = house_of(8).until(betting)
    late, opened = ends_turn(house), house.live.need_opened().tables[1].game.rounds_opened
    house.until(
        lambda h: (
            betting(h)
            and h.live.need_opened().tables[1].game.rounds_opened > opened
            and player_in_turn(h) == late.by
        )
    )
    assert house.refused(late) == "moved-on"
    house.do(ends_turn(house))


def test_what_happens_at_other_tables_does_not_come_in_between() -> None:
    house = house_of(8).until(
        lambda h: betting(h) and turn(h.live.need_opened().tables[2]) is not None
    )
    mine = ends_turn(house)
    for _ in range(3):
        house.do(ends_turn(house, 2))
    house.do(mine)


@pytest.mark.parametrize(("halted", "late"), [(False, True), (True, False)])
def test_the_clock_of_the_house_says_who_is_late_for_the_seat(halted: bool, late: bool) -> None:
    """No player is late for a start at which play was halted."""
    house = house_of(8)
    house.now = START - timedelta(minutes=5)
    house.until(lambda h: h.phase == "session")
    player, *_ = house.live.need_opened().tables[1].places.values()
    assert house.live.need_opened().tables[1].game.floor.seat_of(player) is None
    if halted:
        house.do(SuspendTournament("director", "An alarm.", START - timedelta(minutes=1)))
        house.do(ResumeTournament("director", START + timedelta(minutes=1)))
    sits = set_time(at(1, Sit(player, 1)), START + timedelta(minutes=2))
    if late:
        assert house.refused(sits) == "too-late"
    else:
        house.do(sits)


def test_a_tournament_cancelled_in_play_gives_the_fees_back_and_reveals_its_seeds() -> None:
    house = house_of(8).until(betting)
    house.do(Cancel("director", "The hall is flooded."))
    house.run()
    assert house.phase == "cancelled"
    assert not house.live.seeds
    assert [house.purse(player) for player in names(8)] == [MONEY] * 8


def test_a_table_that_plays_again_has_other_moments() -> None:
    house = house_of(8).until(betting)
    late = ends_turn(house)
    house.do(Invalidate("director", 1, "fire", "The hall was cleared.", START))
    house.until(lambda h: betting(h) and player_in_turn(h) == late.by)
    assert house.refused(late) == "moved-on"
    house.run()
    assert house.phase == "ended"
    assert not house.live.seeds


def test_every_turn_is_a_moment_of_its_own() -> None:
    """So the time for a turn begins with the turn, and goes on while the player wagers."""
    house = house_of(8).until(betting)
    before = table_stage(house.live, 1)
    (lingers,) = [m for m in house.moves() if m.place == "table 1"]
    assert (lingers.after, lingers.stage) == ("turn", before)
    assert isinstance(lingers.command, Bound)
    assert lingers.command.asks == EndTurn("dealer", 1, player_in_turn(house))
    house.do(lingers.command)
    assert table_stage(house.live, 1) != before
    assert house.refused(lingers.command) == "moved-on"


def test_players_say_the_moment_of_what_they_do_in_turn() -> None:
    house = house_of(8).until(betting)
    player = player_in_turn(house)
    assert "stage" in house.bad(EndTurn(player, 1, player))
    box = house.live.need_opened().tables[1].box_of(player) or 0
    assert "stage" in house.bad(at(1, PlaceWager(player, box, "high", 20)))
    other = Bound("player 99", table_stage(house.live, 1), EndTurn(player, 1, player))
    assert "cannot ask for" in house.bad(other)


def test_offers_are_accepted_as_they_stand() -> None:
    house = house_of(8)
    for _ in range(40):
        for _ in range(4):
            house.step()
        for actor in ("director", "dealer", "inspector", "player 1", "player 5"):
            for offer in KIND.legal(house.live, actor):
                assert KIND.decide(house.live, offer.command)


# -- Seeds -----------------------------------------------------------------------------------------


def test_nobody_but_the_house_draws() -> None:
    house = house_of(8).until(betting)
    assert house.refused(AllotSeats("director", names(8))) == "not-drawn"
    assert house.refused(at(1, Shuffle("dealer", DECK.cards))) == "not-drawn"
    bound = Bound("dealer", table_stage(house.live, 1), at(1, Shuffle("dealer", DECK.cards)))
    assert house.refused(bound) == "not-drawn"
    seeds = house.live.seeds["table 2"]
    drawn = Draw("dealer", seeds.number, seeds.players, at(2, Shuffle("dealer", DECK.cards)))
    assert house.refused(drawn) == "wrong-role"
    assert house.refused(replace(drawn, by="house")) == "drawn-already"
    assert "order" in house.bad(replace(drawn, by="house", asks=at(2, OpenBets("dealer"))))


def test_an_order_that_is_not_from_the_seed_is_found_when_it_is_revealed() -> None:
    house = house_of(4).until(lambda h: h.live.ballot_called)
    seeds = house.live.seeds["ballot"]
    wrong = tuple(sorted(names(4), reverse=True))
    house.do(Draw("house", seeds.number, seeds.players, AllotSeats("director", wrong)))
    assert house.refused(RevealSeed("house", "ballot", secret("cup ballot", 1))) == "wrong-order"
    assert house.refused(RevealSeed("house", "ballot", secret("cup ballot", 2))) == "wrong-seed"


def test_a_seed_that_a_player_gives_meanwhile_asks_for_another_draw() -> None:
    house = house_of(4).until(lambda h: h.live.ballot_called)
    (draws,) = [m.command for m in house.moves() if isinstance(m.command, Draw)]
    house.do(GiveSeed("player 1", "ballot", "mine"))
    assert house.refused(draws) == "seeds-changed"
    house.run()
    assert house.phase == "ended"


def test_seeds_of_cards_in_play_stay_secret() -> None:
    house = house_of(8).until(betting)
    number = house.live.seeds["table 1"].number
    reveal = RevealSeed("house", "table 1", secret("cup table 1", number))
    assert house.refused(reveal) == "cards-in-play"


def test_a_due_shuffle_is_never_skipped_once_its_cards_may_be_known() -> None:
    house = house_of(8).until(betting)
    house.do(at(1, OrderShuffle("inspector")))
    house.until(lambda h: h.live.need_opened().tables[1].game.round is None)
    assert house.refused(at(1, OpenBets("dealer", without_shuffle=True))) == "shuffle-due"


def test_who_may_give_and_commit_seeds() -> None:
    house = house_of(8).until(betting)
    absent = next(
        p for p in names(8) if p not in house.live.need_opened().tables[1].places.values()
    )
    assert house.refused(GiveSeed(absent, "table 1", "mine")) == "not-taking-part"
    assert house.refused(GiveSeed("stranger", "ballot", "mine")) == "not-taking-part"
    assert house.refused(GiveSeed(player_in_turn(house), "table 1", "mine")) == "drawn-already"
    assert house.refused(GiveSeed("player 1", "table 7", "mine")) == "no-commitment"
    assert "one of ballot, table 1" in house.bad(CommitSeed("house", "table 7", 1, "0" * 64))
    assert house.refused(CommitSeed("house", "ballot", 3, "0" * 64)) == "committed-already"
    assert house.refused(CommitSeed("dealer", "ballot", 3, "0" * 64)) == "wrong-role"


def test_who_takes_part_gives_one_seed_for_each_drawing() -> None:
    house = house_of(8).until(lambda h: h.live.need_opened().registered_players)
    mine = house.live.need_opened().registered_players[0]
    give = GiveSeed(mine, "ballot", "lucky")

    def is_offered() -> bool:
        return any(isinstance(o.command, GiveSeed) for o in KIND.legal(house.live, mine))

    assert KIND.takes_seed(house.live, give)
    assert is_offered()
    assert not KIND.takes_seed(house.live, replace(give, by="stranger"))
    house.do(give)
    assert not KIND.takes_seed(house.live, replace(give, seed="luckier"))
    assert not is_offered()
    number = house.live.seeds["ballot"].number
    again = house.until(lambda h: h.live.seeds_committed["ballot"] > number)
    if mine in again.live.need_opened().registered_players:  # the next drawing takes one again
        assert KIND.takes_seed(again.live, give)


def test_a_seed_is_committed_under_its_own_number() -> None:
    house = house_of(8)
    (commits,) = [m.command for m in house.moves() if isinstance(m.command, CommitSeed)]
    assert house.refused(replace(commits, number=2)) == "wrong-number"
    house.do(commits)


def test_moves_of_one_answer_may_be_made_in_any_order() -> None:
    house = house_of(8)
    done = 0
    for _ in range(2_000):
        if not house.let_bots_act():
            moves = [m for m in house.moves() if m.after != "turn"]
            for move in reversed(moves):
                house.do(move.command)
            done = max(done, len(moves))
            if not moves:
                house.now = wakes_at(house.live, house.now) or house.now
    assert house.phase == "ended"
    assert done >= 3, "the ballot and two tables at once"


# -- What stays hidden -----------------------------------------------------------------------------


def check_hidden(live: LiveTournament, salt: int = 0) -> None:
    for watcher in WATCHERS:
        seen = msgspec.json.encode(KIND.view(live, watcher)).decode()
        for table in live.need_opened().tables.values():
            shoe = table.game.shoe
            if shoe is not None and shoe.order:
                coming = msgspec.json.encode(shoe.order[:4]).decode()[1:-1]
                assert coming not in seen
        for purpose, seeds in live.seeds.items():
            assert secret(f"cup {purpose}", seeds.number, salt) not in seen
            assert seeds.commitment in seen


def test_views_hold_neither_the_cards_to_come_nor_the_seeds_in_use() -> None:
    house = house_of(8)
    while house.step():
        if len(house.commands) % 7 == 0:
            check_hidden(house.live)
    assert house.phase == "ended"


def test_the_view_shows_commitments_reveals_and_the_moment_of_every_table() -> None:
    house = house_of(8).until(betting)
    seen = KIND.view(house.live, "player 1")
    assert seen.name == "The cup"
    assert seen.stage == KIND.stage(house.live) == "session 1"
    assert seen.stages == {1: table_stage(house.live, 1), 2: table_stage(house.live, 2)}
    assert seen.seeds["table 1"].shuffled
    assert seen.revealed["ballot"].server_seed == secret("cup ballot", 1)
    assert KIND.view(KIND.start, "public").tournament is None
    assert KIND.stage(KIND.start) == "unopened"
    assert KIND.legal(KIND.start, "director") == ()


# -- Halts -----------------------------------------------------------------------------------------


def test_a_suspended_tournament_stands_still() -> None:
    house = house_of(8).until(betting)
    before, late = house.live.tournament, ends_turn(house)
    house.do(SuspendTournament("director", "A fire alarm.", house.now))
    house.now += timedelta(hours=1)
    assert house.moves() == ()
    assert wakes_at(house.live, house.now) is None
    assert house.choice(late.by) is None
    assert house.refused(late) == "tournament-suspended"
    assert house.refused(at(1, OpenBets("dealer"))) == "tournament-suspended"
    assert house.refused(CallBallot("director")) == "tournament-suspended"
    assert not any(isinstance(o.command, Bound) for o in KIND.legal(house.live, late.by))
    assert KIND.view(house.live, "public").suspended.reason == "A fire alarm."
    assert house.live.tournament == before
    assert house.refused(at(1, RepairDevice("inspector"))) == "not-stopped"


def test_a_turn_begins_anew_when_the_tournament_goes_on() -> None:
    house = house_of(8).until(betting)
    late = ends_turn(house)
    house.do(SuspendTournament("director", "A fire alarm.", house.now))
    house.do(ResumeTournament("director", house.now + timedelta(minutes=5)))
    assert house.refused(late) == "moved-on"
    house.run()
    assert house.phase == "ended"
    again = SuspendTournament("director", "Too late.", house.now)
    assert house.refused(again) == "tournament-over"


def test_playing_time_does_not_run_while_the_tournament_stands_still() -> None:
    draft = demonstration_notice(START, entrants=4)
    house = House(replace(draft, durations=(Minutes(10),)))
    house.players = names(4)
    house.until(betting)
    play = house.live.need_opened().tables[1].playing()
    assert time_over_at(house.live, play, house.now) == START + timedelta(minutes=10)
    house.do(SuspendTournament("director", "A fire alarm.", START + timedelta(minutes=4)))
    house.do(ResumeTournament("director", START + timedelta(minutes=34)))
    house.now = START + timedelta(minutes=39)
    assert time_over_at(house.live, play, house.now) == START + timedelta(minutes=40)
    overlapping = SuspendTournament("director", "Again.", START + timedelta(minutes=20))
    assert "already" in house.bad(overlapping)


def test_only_the_director_suspends_and_only_what_runs() -> None:
    house = house_of(8)
    assert house.refused(SuspendTournament("player 1", "Tea.", START)) == "wrong-role"
    assert house.refused(ResumeTournament("director", START)) == "not-suspended"
    house.do(SuspendTournament("director", "Tea.", START))
    assert house.refused(SuspendTournament("director", "Tea.", START)) == "suspended-already"
    assert "after" in house.bad(ResumeTournament("director", START - timedelta(hours=1)))


# -- Money -----------------------------------------------------------------------------------------


def entered(days_before: int) -> House:
    """Two entrants who have paid, and a director who is a person."""
    house = House(demonstration_notice(START, entrants=8, entry_fee=FEE), automatic=False)
    house.now = START - timedelta(days=days_before)
    for player in names(2):
        house.do(Apply(player))
        house.do(AcceptEntry("director", player))
    assert house.purse("player 1") == MONEY - FEE
    assert house.ledger["house"] == 2 * FEE
    return house


@pytest.mark.parametrize(("days", "left"), [(7, MONEY), (6, MONEY - FEE)])
def test_a_withdrawal_brings_the_fee_back_in_time(days: int, left: int) -> None:
    """Whatever day the player says it is."""
    house = entered(days)
    house.do(set_time(Withdraw("player 1", date(2020, 1, 1)), house.now))
    assert house.purse("player 1") == left
    assert house.purse("player 2") == MONEY - FEE


def test_a_cancelled_tournament_gives_the_fees_back_and_a_disqualified_player_gets_none() -> None:
    house = entered(1)
    house.do(Disqualify("director", "player 2", "The conditions were broken."))
    house.do(Cancel("director", "The hall is closed."))
    assert house.purse("player 1") == MONEY
    assert house.purse("player 2") == MONEY - FEE
    assert sum(house.ledger.values()) == 0


def test_who_cannot_pay_is_refused_instead() -> None:
    house = house_of(8)
    house.do(Apply("player 1"))
    (accepts,) = [m for m in house.moves() if m.place == "director"]
    assert isinstance(accepts.command, Bound)
    assert accepts.command.asks == AcceptEntry("director", "player 1")
    assert accepts.if_unpaid is not None
    house.do(accepts.if_unpaid)
    assert house.purse("player 1") == MONEY


# -- A person as director --------------------------------------------------------------------------


def test_a_director_calls_the_ballot_and_the_house_draws_it() -> None:
    house = entered(0)
    house.players = names(2)
    assert house.run(5).phase == "entries"
    house.do(CallBallot("director"))
    assert house.refused(CallBallot("director")) == "called-already"
    house.until(lambda h: h.phase == "session")
    assert not house.live.ballot_called
    house.run(20)
    table = house.live.need_opened().tables[1]
    assert table.waiting, "nobody begins before the entrants know the conditions"
    house.do(NotifyEntrants("director"))
    house.until(lambda h: h.phase == "between-sessions")
    house.do(CallBallot("director"))
    house.until(lambda h: h.phase == "decided")
    house.do(PayPrizes("director"))
    house.run()
    assert house.phase == "ended"
    assert not house.live.seeds


def test_a_tournament_is_opened_once_and_by_the_house() -> None:
    house = House()
    assert house.refused(OpenTournament("house", "cup", "The cup")) == "open-already"
    assert house.refused(CallBallot("director")) == "no-notice"
    with pytest.raises(Exception, match="hasn't been opened"):
        KIND.decide(KIND.start, Apply("player 1"))
    with pytest.raises(Exception, match="house itself"):
        KIND.decide(KIND.start, OpenTournament("director", "cup", "The cup"))


def test_times_are_the_houses() -> None:
    def told(command: Any) -> Any:
        return set_time(command, START)

    assert told(StartTable("director", 1, START + timedelta(days=1))).at == START
    assert told(SuspendTournament("director", "Tea.", START - timedelta(days=1))).at == START
    bound = Bound("player 1", "entries", Withdraw("player 1", date(2020, 1, 1)))
    assert told(bound).asks.on == START.date()
    assert told(Apply("player 1")) == Apply("player 1")
    assert isinstance(Apply("player 1"), Command)


# -- Starting times --------------------------------------------------------------------------------


def test_tables_begin_at_their_time_and_only_where_one_is_free() -> None:
    draft = demonstration_notice(START, entrants=8)
    first, final = draft.allocation or ()
    heats = (START, START + timedelta(seconds=30))
    house = House(replace(draft, allocation=(replace(first, tables=1, starts=heats), final)))
    house.players, house.now = names(8), START - timedelta(minutes=1)
    house.until(lambda h: h.phase == "session").until(lambda h: not h.asked())
    assert not any(isinstance(m.command.asks, StartTable) for m in bound_moves(house))
    assert wakes_at(house.live, house.now) == START
    house.now = START + timedelta(hours=1)  # both are late
    while house.phase == "session":
        tables = house.live.need_opened().tables.values()
        assert sum(not t.waiting and t.winners is None for t in tables) <= 1
        house.step()
    assert house.run().phase == "ended"


def test_whoever_does_not_sit_down_has_the_time_of_a_turn_and_is_out_then() -> None:
    house = house_of(4).until(lambda h: h.phase == "session")
    house.players = names(3)
    house.until(lambda h: not h.asked()).until(lambda h: bool(bound_moves(h)))
    house.until(lambda h: any(isinstance(m.command.asks, StartTable) for m in bound_moves(h)))
    (starts,) = bound_moves(house)
    assert starts.after == "turn"
    house.do(starts.command)
    assert house.live.need_opened().tables[1].absent == ("player 4",)


def bound_moves(house: House) -> list[Any]:
    return [move for move in house.moves() if isinstance(move.command, Bound)]
