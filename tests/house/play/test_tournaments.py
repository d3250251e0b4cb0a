"""A whole tournament with bots over the real service: what it tells, and what its record proves."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from cli.run import houseway
from effort import some_of
from house.conftest import STORES
from house.live_tournament import ENTRANT, Cup, check_every_version, check_heard, viewers
from house.postgres import Postgres
from house.round_player import sentences
from house.round_scenarios import with_money
from house.running_house import running
from house.secrecy import Leak
from houseway.games.king_high.tournament.live import view as live_view
from houseway.house.audit.house import audit_all
from houseway.house.play.kinds import all_kinds
from houseway.house.run import housekeeping
from houseway.live import seeds as live_seeds
from houseway.review.verify import verify

pytestmark = pytest.mark.slow  # a whole tournament is played before the first

# `view` there is the function.
tournament_view = import_module("houseway.games.king_high.tournament.table.view")

PHASES = {"entries", "session", "between-sessions", "ended"}


@pytest.fixture(scope="module", params=some_of(STORES, 1))
def cup(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Cup]:
    """Played to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(housekeeping, "READ_BOTS_EVERY", 0.1)
        if request.param == "sqlite":
            folder = tmp_path_factory.mktemp("cup")
            yield from play(f"sqlite:///{folder / 'house.db'}")
            return
        server: Postgres = request.getfixturevalue("postgres_server")
        with server.fresh() as url:
            yield from play(url)


def play(url: str) -> Iterator[Cup]:
    with running(url, bot_haste=100.0) as house:
        found = Cup(with_money(house))
        found.play()
        yield found


# -- What it tells ---------------------------------------------------------------------------------


def test_nobody_who_watches_is_told_cards_to_come_or_seeds(cup: Cup) -> None:
    assert check_heard(cup) > 100


def test_nobody_could_have_been_told_them_after_any_entry(cup: Cup) -> None:
    phases = check_every_version(cup)
    assert {phase for _, phase in phases} >= PHASES
    assert phases >= {(name, phase) for name, *_ in viewers() for phase in PHASES}


def test_what_a_player_takes_home_says_nothing_of_who_the_staff_are(cup: Cup) -> None:
    path = f"/api/tournaments/{cup.id}/export"
    for_staff = cup.house.person("Igor").get(path).text
    for_player = cup.house.person(ENTRANT).get(path).text
    assert '\\"Dirk\\"' in for_staff
    assert '\\"Dirk\\"' not in for_player
    assert '\\"why\\":\\"test\\"' not in for_player
    assert verify(for_player.split("\n")).ok


def order_in_the_view(patch: pytest.MonkeyPatch) -> None:
    made = tournament_view.table_view

    def leaky(tournament: Any, table: Any, viewer: str) -> Any:
        shoe = table.game.shoe
        order = "" if shoe is None else "".join(shoe.order or ())
        return replace(made(tournament, table, viewer), level=(order,))

    patch.setattr(tournament_view, "table_view", leaky)


def next_card_in_the_view(patch: pytest.MonkeyPatch) -> None:
    made = tournament_view.table_view

    def leaky(tournament: Any, table: Any, viewer: str) -> Any:
        shoe = table.game.shoe
        following = () if shoe is None else (shoe.order or ())[:1]
        return replace(made(tournament, table, viewer), level=following)

    patch.setattr(tournament_view, "table_view", leaky)


def card_beside_the_seeds(patch: pytest.MonkeyPatch) -> None:
    made = live_seeds.view_seeds
    patch.setattr(live_view, "view_seeds", lambda seeds: replace(made(seeds), commitment="Kd"))


@pytest.mark.parametrize("leak", [order_in_the_view, next_card_in_the_view, card_beside_the_seeds])
def test_a_leak_is_found(
    cup: Cup, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        check_every_version(cup)


def test_a_seed_that_is_told_too_early_is_found(cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    with cup.house.worker.database.read() as connection:
        query = text("SELECT server_seed FROM secrets WHERE stream = :s AND number = 1")
        seed = connection.execute(query, {"s": f"{cup.id} ballot"}).scalar_one()
    made = live_seeds.view_seeds
    monkeypatch.setattr(live_view, "view_seeds", lambda s: replace(made(s), commitment=seed))
    with pytest.raises(Leak, match="before it is revealed"):
        check_every_version(cup)


# -- What its record proves ------------------------------------------------------------------------


def test_the_money_of_a_whole_tournament_goes_where_its_rules_say(cup: Cup) -> None:
    state = cup.current.state.tournament
    assert state.phase == "ended"
    assert state.winner in state.entrants
    query = text("SELECT account, SUM(amount) FROM postings WHERE stream = :s GROUP BY account")
    with cup.house.worker.database.read() as connection:
        sums = {row[0]: int(row[1]) for row in connection.execute(query, {"s": cup.id})}
    assert sum(sums.values()) == 0
    assert sums[f"wallet:{state.winner}"] == 5_000 - 1_000
    assert sorted(sums.values())[:6] == [-1_000] * 6


def test_the_audit_of_a_whole_tournament_is_clean(cup: Cup) -> None:
    ran = houseway("audit", "--database", cup.house.settings.database)
    assert ran.code == 0, ran
    assert "no problems found" in ran.out


TAMPERED = {
    "a card that was dealt": (
        "UPDATE entries SET body = replace(body, 'by_hand\"\\:false', 'by_hand\"\\:true')"
        " WHERE stream = :s AND body LIKE '%card-dealt%'",
        "its hash doesn't follow",
    ),
    "a prize": (
        "UPDATE postings SET amount = amount + 1 WHERE stream = :s AND amount = 5000",
        "its postings don't match its events",
    ),
    "a seed": (
        "UPDATE secrets SET server_seed = server_seed || '00' WHERE stream LIKE :s || ' table %'",
        "isn't the one it commits to",
    ),
    "an entry left out": (
        "DELETE FROM entries WHERE stream = :s AND version = 5",
        "entries are missing",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_is_changed_afterwards_is_found(cup: Cup, what: str) -> None:
    statement, finding = TAMPERED[what]
    database = cup.house.worker.database
    with database.engine.connect() as connection, connection.begin() as transaction:
        assert connection.execute(text(statement), {"s": cup.id}).rowcount > 0
        said = sentences(audit_all(connection, all_kinds(), ()))
        transaction.rollback()
    assert any(cup.id in line and finding in line for line in said), said
