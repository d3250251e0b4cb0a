"""Which worker looks after which table."""

from concurrent.futures import ThreadPoolExecutor

from house.round_player import migrate_store
from houseway.house.store.database import Database
from houseway.house.store.leases import Leases

TABLES = {f"t-{n}" for n in range(20)}
LEASE = 6.0


def test_workers_that_start_together_share_the_tables(store_url: str) -> None:
    url = migrate_store(store_url)

    def start(worker: str) -> set[str]:
        database = Database(url)
        try:
            return Leases(database, worker).take(TABLES, 100.0, LEASE)
        finally:
            database.close()

    with ThreadPoolExecutor(4) as starting:
        taken = list(starting.map(start, ("a", "b", "c", "d")))
    assert set().union(*taken) == TABLES
    assert sum(map(len, taken)) == len(TABLES)


def test_a_lease_that_ran_out_is_taken_over_and_one_from_a_wrong_clock_too(store_url: str) -> None:
    database = Database(migrate_store(store_url))
    first, second = Leases(database, "first"), Leases(database, "second")
    assert first.take(TABLES, 100.0, LEASE) == TABLES
    assert second.take(TABLES, 101.0, LEASE) == set()
    assert second.take(TABLES, 100.0 + LEASE + 1, LEASE) == TABLES
    assert first.take(TABLES, 50.0, LEASE) == TABLES  # the clock of the second ran far ahead
    first.give_up()
    assert second.take(TABLES, 51.0, LEASE) == TABLES
    database.close()
