"""Players' own loss limits: no player can lose more in a period than they have allowed themselves.

What counts is the net result. Chips at tables are not lost, but what could be lost with them counts
against what is left, at all tables and workers together."""

import asyncio
import itertools
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from effort import by_effort
from house.floor import Floor
from house.live_tournament import short_notice
from house.round_player import (
    audit_store,
    migrate_store,
    office_request,
    open_house,
    sentences,
    worker,
)
from house.running_house import PATIENCE, Person, Running, deposit, open_account, running, until
from houseway.core.errors import Refusal
from houseway.house.accounts.office import By, Office
from houseway.house.accounts.protection import Protection
from houseway.house.accounts.rows import AccountRows
from houseway.house.office.player_limits import PlayerLimits
from houseway.house.play.command_handler import CommandRequest
from houseway.house.store.guard import LossStanding, wall_of
from houseway.live.table.commands import OpenTable
from houseway.tables.messages import Command
from houseway.tables.people import STAFF
from houseway.tables.seating import BuyIn, CashOut, Sit
from live.test_corrections import LOSES, WINS, low_high_round

LIMIT = 10_000
WALLET = 1_000_000
EXAMPLES = by_effort(quick=5, default=25, soak=300)
STEPS = by_effort(quick=10, default=12, soak=40)


class Days:
    """The clocks of a house, put forward."""

    def __init__(self, house: Running) -> None:
        self.days = 0.0
        house.worker.handler._clock = self.written
        house.worker.accounts.office._clock = lambda: self.now().timestamp()

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(days=self.days)

    def written(self) -> str:
        return self.now().isoformat(timespec="microseconds")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("limits")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield found
        assert found.audited().findings == ()


@pytest.fixture(scope="module")
def days(house: Running) -> Days:
    return Days(house)


names = (f"Player {n}" for n in itertools.count(1))


class Player:
    """A player with an own limit, at two tables of real cards."""

    def __init__(self, house: Running, **limits: int) -> None:
        self.house, self.name = house, next(names)
        open_account(house, self.name, ("player",))
        deposit(house, self.name, WALLET)
        self.person: Person = house.signed_in(self.name)
        if limits:
            self.limit(**limits)
        self.tables = [Floor(house, "si-ki-pi", dealing="human") for _ in range(2)]

    def limit(self, **limits: int) -> None:
        body = {"limits": limits, "key": secrets.token_hex(8)}
        answer = self.person.post("/api/me/protection", body)
        assert answer.status_code == 200, answer.text

    @property
    def protection(self) -> dict[str, Any]:
        found: dict[str, Any] = self.person.get("/api/me/protection").json()
        return found

    def tries(self, table: int, tag: str, **fields: Any) -> bool:
        """Whether the dealer may enter it for the player; no other limit is in the way."""
        answer = self.tables[table].ask("Dora", tag, why=None, for_=self.name, **fields)
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 409:
            code = answer.json()["error"]["code"]
            assert code in ("own-limit", "not-enough-chips"), answer.text
        return answer.status_code == 200

    def chips(self, table: int) -> int:
        bank = self.tables[table].state.table.floor.bank
        return int(bank.has(self.name))

    def buys(self, table: int, amount: int) -> bool:
        bought = self.tries(table, "buy-in", amount=amount)
        if bought and self.tables[table].state.table.floor.seat_of(self.name) is None:
            assert self.tries(table, "sit", box=1)
        return bought

    def stakes(self, table: int, amount: int) -> bool:
        """A wager in a new round; where it is refused the round is called off."""
        floor = self.tables[table]
        if floor.state.table.floor.seat_of(self.name) is None:
            return False
        floor.do("Dora", "open-bets", why=None)
        wager = {"box": 1, "kind": "initial", "amount": amount}
        if self.tries(table, "place-wager", **wager):
            return True
        floor.do("Igor", "house-end-round", reason="No wager.")
        return False

    def turns(self, table: int, *, wins: bool) -> None:
        floor = self.tables[table]
        floor.do("Dora", "close-bets", why=None)
        floor.do("Dora", "deal", why=None, cards=list(WINS if wins else LOSES))
        floor.for_player(self.name, "ask-house-way", box=1)
        floor.do("Dora", "set-dealer", why=None)
        floor.do("Dora", "settle", why=None)

    def plays(self, table: int, amount: int, *, wins: bool) -> int:
        """What a round brings."""
        before = self.chips(table)
        if self.stakes(table, amount):
            self.turns(table, wins=wins)
        return self.chips(table) - before


amounts = st.integers(1, 12).map(lambda n: 1_000 * n)
tables = st.integers(0, 1)


class Evenings(RuleBasedStateMachine):
    """A player with a daily limit, whatever happens in whatever order, beside plain arithmetic: a
    result counts on the day of the last stake, and what lies at tables can be lost too."""

    def __init__(self, house: Running, days: Days) -> None:
        super().__init__()
        self.days = days
        self.days.days += 1
        self.player = Player(house, loss_day=LIMIT)
        self.counted = self.days.days  # the day of the last stake
        self.lost = 0
        for table in range(2):
            assert self.player.buys(table, LIMIT // 2)

    @property
    def lost_today(self) -> int:
        return self.lost if self.counted == self.days.days else 0

    @property
    def held(self) -> int:
        return self.player.chips(0) + self.player.chips(1)

    @property
    def left(self) -> int:
        return LIMIT - self.lost_today - self.held

    def stakes(self) -> None:
        self.lost, self.counted = self.lost_today, self.days.days

    @rule(table=tables, amount=amounts)
    def buys(self, table: int, amount: int) -> None:
        may = amount <= self.left
        assert self.player.buys(table, amount) == may
        if may:
            self.stakes()

    @rule(table=tables, amount=amounts, wins=st.booleans(), midnight=st.sampled_from((0, 0, 0, 1)))
    def plays(self, table: int, amount: int, wins: bool, midnight: int) -> None:
        before = self.player.chips(table)
        may = self.left >= 0 and amount <= before
        assert self.player.stakes(table, amount) == may
        if may:
            self.stakes()
            self.days.days += midnight
            self.player.turns(table, wins=wins)
            self.lost -= self.player.chips(table) - before

    @rule(table=tables, amount=amounts)
    def cashes(self, table: int, amount: int) -> None:
        may = amount <= self.player.chips(table)
        assert self.player.tries(table, "cash-out", amount=amount) == may

    @rule(table=tables, amount=st.sampled_from((-2_000, 2_000)))
    def disputes(self, table: int, amount: int) -> None:
        floor, before = self.player.tables[table], self.player.chips(table)
        if floor.state.table.rounds_opened and before:
            paid = {self.player.name: max(amount, -before)}
            floor.do("Igor", "house-settle-dispute", round=1, decision="So.", payments=paid)
            self.lost -= self.player.chips(table) - before

    @rule()
    def sleeps(self) -> None:
        self.days.days += 1

    @invariant()
    def holds(self) -> None:
        now = self.player.protection
        assert self.lost <= LIMIT
        assert (now["lost"]["day"], now["at_tables"]) == (self.lost_today, self.held)
        assert now["left"]["loss_day"] == max(0, self.left)


def test_nobody_loses_more_than_the_limit_and_the_loss_is_the_net_result(
    house: Running, days: Days
) -> None:
    chosen = settings(max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None)
    run_state_machine_as_test(lambda: Evenings(house, days), settings=chosen)  # type: ignore[arg-type]


def test_chips_that_were_parked_overnight_are_no_way_around_the_limit(
    house: Running, days: Days
) -> None:
    """Bought on one day, and cashed or lost on the next: today's limit is today's."""
    player = Player(house, loss_day=1_000)
    assert player.buys(0, 1_000)
    days.days += 1
    assert not player.buys(0, 1_000)
    assert player.tries(0, "cash-out", amount=1_000)
    assert player.protection["lost"]["day"] == 0
    assert not player.buys(0, 2_000)
    assert player.buys(0, 1_000)
    days.days += 1
    assert player.plays(0, 1_000, wins=False) == -1_000
    assert player.protection["lost"]["day"] == 1_000
    assert not player.buys(1, 1_000)


def test_what_was_won_yesterday_is_not_all_staked_today(house: Running, days: Days) -> None:
    player = Player(house, loss_day=5_000)
    assert player.buys(0, 5_000)
    for _ in range(3):
        player.plays(0, 5_000, wins=True)
    won = player.chips(0) - 5_000
    assert won > 10_000
    assert player.protection["lost"]["day"] == -won
    days.days += 1
    floor = player.tables[0]
    floor.do("Dora", "open-bets", why=None)
    answer = floor.ask("Dora", "place-wager", for_=player.name, box=1, kind="initial", amount=1_000)
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["code"] == "own-limit"
    assert error["why"] == (
        f"This would exceed {player.name}'s daily loss limit: 5,000, of which 0 is left. "
        f"{won + 5_000:,} is at tables. Cash out {won:,} first."
    )
    assert not player.person.offered(floor.table, "place-wager")
    assert player.tries(0, "cash-out", amount=won)
    assert player.person.offered(floor.table, "place-wager")
    assert player.tries(0, "place-wager", box=1, kind="initial", amount=5_000)


def test_a_refusal_names_the_limit_and_what_is_left_and_offers_keep_to_it(
    house: Running, days: Days
) -> None:
    player = Player(house, loss_day=60_000, loss_week=500_000)
    assert player.buys(0, 54_500)
    lost = -player.plays(0, 4_000, wins=False)
    table = player.tables[1].table
    answer = player.person.ask(table, {"command": "buy-in", "amount": 6_000})
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        {
            "code": "own-limit",
            "why": "This would exceed your daily loss limit: 60,000, of which 5,500 is left.",
            "reason": {
                "code": "own-limit",
                "by": {"basis": "house"},
                "args": {
                    "period": "day",
                    "limit": 60_000,
                    "left": 5_500,
                    "lost": lost,
                    "at_tables": 54_500 - lost,
                },
            },
        },
    )
    offers = player.person.see(table)["offers"]
    (offer,) = (o for o in offers if o["command"]["command"] == "buy-in")
    assert offer["amount"]["maximum"] == 5_500
    assert offer["command"]["amount"] <= 5_500
    with player.person.socket() as talk:
        talk.watch(table)
        shown = until(lambda: talk.latest(table))
    (offer,) = (o for o in shown["offers"] if o["command"]["command"] == "buy-in")
    assert offer["amount"]["maximum"] == 5_500
    assert player.buys(1, 5_500)
    assert not player.person.offered(table, "buy-in")


async def lets_pass(*_: object) -> None:
    pass


def test_the_wallet_itself_has_the_last_word(house: Running, days: Days) -> None:
    """Where the worker that decides has not heard of the limit yet."""
    player = Player(house, loss_day=60_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.worker.account_checks, "check_may_stake", lets_pass)
        asked = {"command": "buy-in", "amount": 60_001}
        answer = player.person.ask(player.tables[0].table, asked)
        assert answer.json()["error"]["reason"]["args"]["left"] == 60_000
        assert player.buys(0, 60_000)
        nobody = player.tables[0].ask("Dora", "buy-in", why=None, for_="Nobody", amount=1_000)
    assert (nobody.status_code, nobody.json()["error"]["code"]) == (404, "no-such-account")


@pytest.mark.parametrize(
    ("tag", "fields"),
    [("buy-in", {"amount": 1_000}), ("sit", {"box": 2})],
)
def test_a_name_that_nobody_has_is_no_account(
    house: Running, days: Days, tag: str, fields: dict[str, int]
) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    answer = floor.ask("Dora", tag, why=None, for_="Nobody", **fields)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (404, "no-such-account")
    assert error["why"] == "There's no account 'Nobody'."


def test_who_could_lose_more_than_the_limit_is_not_dealt_in_again(
    house: Running, days: Days
) -> None:
    """At Pineapple the next hand starts by itself, with the whole stack at stake."""
    over, fine = Player(house), Player(house, loss_day=100_000)
    floor = Floor(house, "pineapple", dealing="human")
    for box, player in enumerate((over, fine), start=1):
        floor.for_player(player.name, "buy-in", amount=50_000)
        floor.for_player(player.name, "sit", box=box)
    over.limit(loss_day=49_999)
    until(lambda: floor.table in house.worker.roster.mine())
    loop = house.worker._tasks[0].get_loop()
    for _ in range(2):
        done = house.worker.housekeeping.sit_out_limited_players()
        asyncio.run_coroutine_threadsafe(done, loop).result(PATIENCE)
    assert floor.state.table.out == (over.name,)
    assert floor.refused("Dora", "come-back", why=None, for_=over.name) == (409, "own-limit")
    floor.for_player(over.name, "leave")
    assert over.protection["at_tables"] == 0


def test_an_entry_fee_counts_and_a_prize_or_refund_too(house: Running, days: Days) -> None:
    days.days = round(days.days)
    body = {"name": "The cup", "why": "test", "notice": short_notice(), "bots": 0}
    dirk = house.person("Dirk")
    made = dirk.insist("/api/tournaments", {**body, "automatic_director": True})
    assert made.status_code == 201, made.text
    cup = made.json()["id"]
    poor, rich = Player(house, loss_day=999), Player(house, loss_day=1_000)

    def applies(player: Player) -> Any:
        asked = {"key": secrets.token_hex(8), "command": {"command": "apply"}}
        return player.person.post(f"/api/tournaments/{cup}/commands", asked)

    refused = applies(poor)
    assert refused.json()["error"]["code"] == "own-limit"
    seen = poor.person.get(f"/api/tournaments/{cup}").json()
    assert not [o for o in seen["offers"] if o["command"]["command"] == "apply"]
    with pytest.MonkeyPatch.context() as patch:  # a worker that has not heard of the limit yet
        patch.setattr(house.worker.account_checks, "check_may_stake", lets_pass)
        assert applies(poor).status_code == 200
    assert applies(rich).status_code == 200
    until(lambda: rich.protection["lost"]["day"] == 1_000)
    assert poor.protection["lost"]["day"] == 0  # the wallet gave nothing, and the cup continues
    assert rich.protection["left"]["loss_day"] == 0
    asked = {"key": "cancels", "as": "director", "why": "Too few."}
    command = {"command": "cancel", "reason": "Too few."}
    answer = dirk.post(f"/api/tournaments/{cup}/commands", {**asked, "command": command})
    assert answer.status_code == 200, answer.text
    until(lambda: rich.protection["lost"]["day"] == 0)


# -- Two workers, both stores ----------------------------------------------------------------------

TABLES = ("felt-1", "felt-2")


class Together:
    """Two workers on one store, and ann with a limit of her own at two tables."""

    def __init__(self, url: str) -> None:
        self.url, self.days = migrate_store(url), 0
        self.workers = [worker(self.url, self.clock) for _ in range(2)]

    def clock(self) -> str:
        now = datetime.now(UTC) + timedelta(days=self.days)
        return now.isoformat(timespec="microseconds")

    async def open(self, limit: int) -> None:
        one = self.workers[0]
        await open_house(one.handler)
        protection = Protection(Office(one.handler), AccountRows(one.database))
        await protection.choose_limits(By("ann", "player"), PlayerLimits(loss_day=limit))
        for stream in TABLES:
            opened = OpenTable("house", stream, stream, dealing="human")
            asked = office_request(opened, f"open-{stream}")
            await one.handler.open(stream, "si-ki-pi", stream, asked)

    async def do(self, stream: str, *commands: Command, worker: int = 0) -> None:
        for command in commands:
            role = command.by if command.by in STAFF else "player"
            by = f"staff-{command.by}" if command.by in STAFF else command.by
            asked = CommandRequest(command, by, role, secrets.token_hex(8), why="test")
            await self.workers[worker].handler.execute(stream, asked)

    @property
    def standing(self) -> LossStanding:
        found = self.workers[0].records.loss_standing("ann", wall_of(self.clock()))
        assert found is not None
        return found

    def close(self) -> None:
        for one in self.workers:
            one.close()
        assert sentences(audit_store(self.url)) == []


@pytest.fixture
def together(store_url: str) -> Iterator[Together]:
    found = Together(store_url)
    yield found
    found.close()


def test_two_workers_let_no_more_through_together(together: Together) -> None:
    async def whole() -> None:
        await together.open(10_000)
        outcomes = await asyncio.gather(
            *(
                together.do(stream, BuyIn("ann", 3_000), worker=which)
                for which in range(2)
                for stream in TABLES
                for _ in range(3)
            ),
            return_exceptions=True,
        )
        assert outcomes.count(None) == 3
        refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
        assert [refusal.code for refusal in refusals] == ["own-limit"] * 9
        told = refusals[-1].facts
        assert (told["left"], told["at_tables"], told["lost"]) == (1_000, 9_000, 0)

    asyncio.run(whole())
    assert (together.standing.at_tables, together.standing.least_left) == (9_000, 1_000)


def test_results_move_from_what_is_at_tables_to_what_is_lost(together: Together) -> None:
    async def whole() -> None:
        await together.open(10_000)
        await together.do("felt-1", BuyIn("ann", 6_000), Sit("ann", 1))
        await together.do("felt-2", BuyIn("ann", 4_000), Sit("ann", 1), worker=1)
        await together.do("felt-1", *low_high_round(LOSES, 2_000), worker=1)
        await together.do("felt-2", *low_high_round(WINS, 1_000))
        assert together.standing.lost["day"] == 2_000 - 950
        assert together.standing.at_tables == 10_000 - 2_000 + 950
        assert together.standing.least_left == 0
        together.days = 1
        assert together.standing.lost["day"] == 0
        assert together.standing.lost["month"] in (0, 1_050)  # it may be the first of a month
        assert together.standing.least_left == 1_050
        with pytest.raises(Refusal, match="of which 1,050 is left"):
            await together.do("felt-1", BuyIn("ann", 1_051), worker=1)
        await together.do("felt-1", CashOut("ann", 4_000))
        await together.do("felt-2", BuyIn("ann", 5_050), worker=1)
        assert (together.standing.lost["day"], together.standing.least_left) == (0, 0)

    asyncio.run(whole())
