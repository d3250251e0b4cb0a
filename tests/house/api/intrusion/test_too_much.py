"""Too many requests are refused, and take nothing from other callers."""

import pytest

from house.api.intrusion.attacks import refused
from house.running_house import Running, running
from houseway.house.api.routing import A_MOMENT


def test_who_asks_too_often_is_told_when_to_come_back(
    house: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("limits")
    url = f"sqlite:///{folder / 'house.db'}"
    with running(url, requests_a_second=0.05, requests_at_once=40.0) as small:
        ann = small.signed_in("Ann")
        answers = [ann.get("/api/me") for _ in range(45)]
        assert {a.status_code for a in answers} == {200, 429}
        last = answers[-1]
        refused(last, 429, "too-many-requests")
        assert int(last.headers["Retry-After"]) >= 1
        assert last.elapsed.total_seconds() >= A_MOMENT  # who asks again at once waits again
        with ann.socket() as talk:
            talk.send({"type": "watch", "table": "x"})
            assert talk.refusal()["error"]["code"] == "too-many-requests"


def test_made_up_tables_take_no_memory(house: Running) -> None:
    places = len(house.worker.handler.streams)
    for number in range(50):
        house.stranger().get(f"/api/tables/made-up-{number}")
    assert len(house.worker.handler.streams) == places
