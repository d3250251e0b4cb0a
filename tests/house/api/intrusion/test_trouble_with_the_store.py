"""Trouble with the store tells no secrets, and the books are clean after it."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus

from house.api.intrusion.attacks import refused
from house.running_house import PASSWORD, Running, logs


def test_errors_of_the_store_bring_no_secrets_into_the_log(house: Running) -> None:
    with logs() as written:
        with house.worker.database.write() as connection:
            connection.execute(text("ALTER TABLE sessions RENAME TO elsewhere"))
        try:
            answer = house.stranger().post("/api/sign-in", {"name": "Dirk", "password": PASSWORD})
        finally:
            with house.worker.database.write() as connection:
                connection.execute(text("ALTER TABLE elsewhere RENAME TO sessions"))
    refused(answer, 503, "unavailable")
    told = written.getvalue()
    assert "request-failed" in told
    assert "parameters" not in told or "hidden" in told
    assert "$argon2" not in told
    assert PASSWORD not in told


def test_a_socket_that_cannot_be_opened_just_now_is_told_so_in_one_line(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = house.signed_in("Dirk")

    async def locked(token: str) -> None:
        raise OperationalError("SELECT", {}, Exception("database is locked"))

    with logs() as written:
        monkeypatch.setattr(house.worker, "find_signed", locked)
        with pytest.raises(InvalidStatus) as refusal, person.socket():
            pass
        monkeypatch.undo()
    assert refusal.value.response.status_code == 403
    assert "session-not-read" in written.getvalue()
    assert "Traceback" not in written.getvalue()
    with person.socket():
        pass


def test_after_all_of_it_the_books_are_clean(house: Running) -> None:
    found = house.audited()
    assert found.clean, found.findings
