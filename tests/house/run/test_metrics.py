"""What the house measures of itself."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from house.running_house import Running, deposit, open_table, running, until
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.house.run import metrics
from houseway.house.run.settings import Settings
from houseway.house.store.writer import OutcomeUnknown

CHIPS = 5_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as found:
        deposit(found, "Ann", 1_000_000)
        open_table(found, "si-ki-pi")
        yield found


def value(house: Running, name: str, **labels: str) -> float:
    """One measurement as a stranger reads it; nothing where it has not been made yet."""
    text = house.stranger().get("/metrics").text
    told = ",".join(f'{label}="{wanted}"' for label, wanted in sorted(labels.items()))
    line = re.escape(name + ("{" + told + "}" if told else ""))
    found = re.search(rf"^{line} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def buy(house: Running, key: str, **more: Any) -> int:
    command = {"command": "buy-in", "amount": CHIPS, **more}
    body = {"key": key, "command": command}
    answer = house.person("Ann").post(f"/api/tables/{house.tables[0]}/commands", body)
    return answer.status_code


def status(house: Running, **headers: str) -> int:
    return house.stranger().request("GET", "/metrics", headers=headers).status_code


def test_measurements_are_for_this_machine_and_for_who_has_the_token(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("a long random token\n")
    behind: dict[str, Any] = {"proxies": ("127.0.0.1",), "metrics_token_file": str(token)}
    with running(f"sqlite:///{tmp_path / 'house.db'}", **behind) as house:
        far = {"X-Forwarded-For": "203.0.113.9"}
        assert status(house) == 200
        assert status(house, **{"X-Forwarded-For": "127.0.0.1"}) == 200
        assert status(house, **far) == 403
        for wrong in ("Bearer ", "Bearer another", "Basic a long random token", ""):
            assert status(house, Authorization=wrong, **far) == 403
        assert status(house, Authorization="Bearer a long random token", **far) == 200
        assert status(house, Host="evil.example") == 421


def test_a_proxy_that_is_not_named_does_not_make_the_world_local(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}") as house:
        assert status(house) == 200
        assert status(house, **{"X-Forwarded-For": "203.0.113.9"}) == 403
        assert status(house, Forwarded="for=203.0.113.9") == 403
        assert status(house, Authorization="Bearer ", Forwarded="for=203.0.113.9") == 403


def test_a_house_that_is_told_so_shows_its_measurements_to_anybody(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}", open_metrics=True) as house:
        assert status(house, **{"X-Forwarded-For": "203.0.113.9"}) == 200


def test_a_token_file_without_a_token_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "token"
    empty.touch()
    for file in (empty, tmp_path / "nowhere"):
        with pytest.raises(BadInput, match="token"):
            _ = Settings("sqlite://", metrics_token_file=str(file)).metrics_token


def test_commands_are_counted_by_what_became_of_them(house: Running) -> None:
    before = {o: value(house, "houseway_commands_total", outcome=o) for o in metrics.OUTCOMES}
    assert buy(house, "first") == 200
    assert buy(house, "first") == 200
    assert buy(house, "too much", amount=10_000_000) == 409
    assert buy(house, "no number", amount="much") == 400
    after = {o: value(house, "houseway_commands_total", outcome=o) for o in metrics.OUTCOMES}
    more = {outcome: after[outcome] - before[outcome] for outcome in metrics.OUTCOMES}
    counted = {"done": 1, "repeated": 1, "refused": 1, "bad-input": 1}
    assert more == {**dict.fromkeys(metrics.OUTCOMES, 0), **counted}


def test_a_command_that_is_durable_has_taken_its_time(house: Running) -> None:
    before = value(house, "houseway_command_seconds_count")
    commits = value(house, "houseway_commit_entries_sum")
    assert buy(house, "second") == 200
    assert value(house, "houseway_command_seconds_count") == before + 1
    assert value(house, "houseway_command_seconds_sum") > 0
    assert value(house, "houseway_commit_entries_sum") > commits


def test_requests_are_counted_by_route_and_status(house: Running) -> None:
    labels = {"route": "get /api/tables/{table}", "status": "404"}
    before = value(house, "houseway_requests_total", **labels)
    assert house.stranger().get("/api/tables/nowhere").status_code == 404
    assert value(house, "houseway_requests_total", **labels) == before + 1


def test_connections_and_tables_are_told_as_they_are(house: Running) -> None:
    until(lambda: value(house, "houseway_tables") == 1)
    with house.person("Ann").socket():
        until(lambda: value(house, "houseway_connections") == 1)
    until(lambda: value(house, "houseway_connections") == 0)
    assert value(house, "houseway_event_loop_lag_seconds") < 10


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (Refusal("no", BY_HOUSE, "No."), "refused"),
        (BadInput("What?"), "bad-input"),
        (OutcomeUnknown(), "unknown"),
        (OSError("no disk"), "failed"),
    ],
)
def test_every_error_is_one_of_the_outcomes(error: Exception, outcome: str) -> None:
    assert metrics.outcome_of(error) == outcome
    assert outcome in metrics.OUTCOMES


WORKER = """
from houseway.house.run import metrics
metrics.CONNECTIONS.set(7)
metrics.command_done(0.01, repeated=False)
print(metrics.exposition().decode())
"""


def test_several_workers_add_up_and_the_dead_hold_nothing_open(tmp_path: Path) -> None:
    environment = {**os.environ, metrics.FOLDER: str(tmp_path)}
    told = ""
    for _ in range(2):  # the first is dead by the time of the second
        told = subprocess.run(
            [sys.executable, "-c", WORKER],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    assert 'houseway_commands_total{outcome="done"} 2.0' in told
    assert "houseway_connections 7.0" in told
