"""Every test that asks for `store_url` runs twice: on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from house.fork_server import forked_commit_processes
from house.postgres import Postgres, postgres

STORES = ("sqlite", "postgresql")


@pytest.fixture(scope="package", autouse=True)
def _quick_commit_processes() -> Iterator[None]:
    with forked_commit_processes():
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store_url(store: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database."""
    if store == "sqlite":
        yield f"sqlite:///{tmp_path / 'house.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    with server.fresh() as url:
        yield url
