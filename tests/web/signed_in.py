"""People who are signed in already when their page opens, without going through the lobby.

That buttons and forms sign in too is shown where tests are about them, in `test_house`."""

from playwright.sync_api import Page

from web.fast_house import PASSWORD
from web.resting import NOTHING
from web.staff import RETRIES

MARK = 'localStorage.setItem("houseway-signed-in", "1")'  # as `core/session.js` leaves it


def as_guest(page: Page) -> str:
    """The name of the new guest."""
    name: str = sent(page, "/api/guest", None)["name"]
    return name


def as_staff(page: Page, name: str, password: str = PASSWORD) -> None:
    sent(page, "/api/sign-in", {"name": name, "password": password})


def sent(page: Page, path: str, body: dict[str, str] | None) -> dict[str, str]:
    answer = page.context.request.post(path, data=body, max_retries=RETRIES)
    assert answer.ok, answer.text()
    if page.url == "about:blank":  # which has no storage
        page.goto(NOTHING)
    page.evaluate(MARK)
    found: dict[str, str] = answer.json()
    return found
