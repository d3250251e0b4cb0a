"""Staff and players who act over the API, beside the people at their browsers."""

import secrets
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import APIRequestContext, Browser

from web.fast_house import PASSWORD

# The house closes idle connections; a request that was on its way at that moment is sent again.
RETRIES = 2


@dataclass
class Person:
    """A person who is signed in; `capacity` is what they act as."""

    requests: APIRequestContext
    csrf: str
    capacity: str

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        opens = path in ("/api/tables", "/api/tournaments")
        keyed = {"key": secrets.token_hex(8), **body} if opens else body
        headers = {"X-CSRF-Token": self.csrf}
        answer = self.requests.post(path, data=keyed, headers=headers, max_retries=RETRIES)
        assert answer.ok, f"{path}: {answer.text()}"
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str) -> dict[str, Any]:
        answer = self.requests.get(path, max_retries=RETRIES)
        assert answer.ok, f"{path}: {answer.text()}"
        found: dict[str, Any] = answer.json()
        return found

    def act(self, stream: str, command: str, **fields: Any) -> None:
        kind = "tournaments" if stream.startswith("c-") else "tables"
        body = {
            "key": secrets.token_hex(8),
            "command": {"command": command, **fields},
            "as": self.capacity,
            "why": "for the test",
        }
        self.post(f"/api/{kind}/{stream}/commands", body)


def sign_in(browser: Browser, house: str, name: str, capacity: str) -> Person:
    requests = browser.new_context(base_url=house).request
    who = {"name": name, "password": PASSWORD}
    answer = requests.post("/api/sign-in", data=who, max_retries=RETRIES)
    assert answer.ok, answer.text()
    return Person(requests, answer.json()["csrf"], capacity)
