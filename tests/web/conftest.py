"""A house in a process of its own, a browser, and pages that fail a test when anything goes wrong.

Set HOUSEWAY_WEB to the address of a house that is running already, to test against that one.
HOUSEWAY_PATIENCE, in seconds, tells sooner that something does not come; nothing is tried twice."""

import os
import secrets
import shutil
from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    expect,
    sync_playwright,
)

from houseway.house.api.routing import COOKIE, CSRF_HEADER
from web.resting import RestingPages
from web.running import ARGS, CHROMIUM, running_house
from web.staff import RETRIES

SOONER = os.environ.get("HOUSEWAY_PATIENCE")
PATIENCE = int(SOONER or 30) * 1_000  # milliseconds, on a machine that has much else to do

NewPage = Callable[..., "Page"]

FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A browser, a house and a person share the machine with the other tests: what fails once is
    tried once more, and the run names it."""
    if not SOONER:
        item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house that runs as long as the tests of this folder do."""
    running = os.environ.get("HOUSEWAY_WEB")
    if running:
        yield running
        return
    with running_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all tests of this folder, and for them only: as long as it is open, Playwright's own
    event loop counts as running in this thread, and no other can run."""
    if shutil.which(CHROMIUM) is None:
        pytest.fail(f"{CHROMIUM} is not there: tools/chromium.sh installs it, or set CHROMIUM.")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        yield made
        made.close()


@pytest.fixture(scope="package")
def resting(browser: Browser) -> RestingPages:
    return RestingPages(browser)


@pytest.fixture
def new_page(
    resting: RestingPages, house: str, request: pytest.FixtureRequest
) -> Iterator[NewPage]:
    """Makes pages, each a person of their own: `new_page(width=320, dark=True)`.

    `context=other.context` is another tab of the same person; `fresh=True` is a browser that never
    was here, with nothing in its cache. A test that expects the house to say
    no over HTTP, which Chromium notes in the console, says so with `allowed="401"`."""
    taken: list[tuple[Page, bool]] = []
    wrong: list[str] = []
    watched: list[Callable[[], None]] = []

    def make(
        *,
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        still: bool = True,
        touch: bool = False,
        fresh: bool = False,
        allowed: str | None = None,
        context: BrowserContext | None = None,
    ) -> Page:
        if context is None:
            made = (resting.take_fresh if fresh else resting.take)(house, touch=touch)
            taken.append((made, touch))
        else:
            made = context.new_page()
        made.set_viewport_size({"width": width, "height": height})
        made.emulate_media(
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        made.set_default_timeout(PATIENCE)
        watched.append(watch(made, wrong, allowed))
        return made

    yield make
    for page, _ in taken:
        stand_up(page.context)
    for unwatch in watched:
        unwatch()
    for page, touch in taken:
        if request.node.stash.get(FAILED, False):
            page.context.close()
        else:
            resting.leave(page, house, touch=touch)
    assert not wrong, "\n".join(wrong)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Marks a failed test, so that its second try gets a page that was never used."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


def stand_up(context: BrowserContext) -> None:
    """Makes people leave their seats if the rules let them: the next test wants a seat."""
    if not any(cookie.get("name") == COOKIE for cookie in context.cookies()):
        return
    me = context.request.get("/api/me", max_retries=RETRIES)
    if not me.ok:
        return
    account = me.json()
    tables = context.request.get("/api/tables", max_retries=RETRIES).json()["tables"]
    for table in tables:
        if account["name"] not in table["seats"].values():
            continue
        path = f"/api/tables/{table['id']}"
        seen = context.request.get(path, max_retries=RETRIES).json()
        for offer in seen["offers"]:
            if offer["command"]["command"] in ("leave", "walk-away"):
                asked = {
                    "key": secrets.token_hex(8),
                    "command": offer["command"],
                    "stage": seen["view"]["stage"],
                }
                headers = {CSRF_HEADER: account["csrf"]}
                context.request.post(
                    f"{path}/commands", data=asked, headers=headers, max_retries=RETRIES
                )


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def watch(page: Page, wrong: list[str], allowed: str | None) -> Callable[[], None]:
    """Whatever a person with the developer tools open would frown at is noted, a request to
    anybody but the house too: the browser refuses it. To be told of each takes a tenth of a
    page's time."""

    def said(message: ConsoleMessage) -> None:
        expected = allowed is not None and allowed in message.text
        if message.type in ("error", "warning") and not expected:
            wrong.append(f"{message.type} in the console: {message.text}")

    def failed(error: Error) -> None:
        wrong.append(f"an error of the page: {error}")

    def unwatch() -> None:
        page.remove_listener("console", said)
        page.remove_listener("pageerror", failed)

    page.on("console", said)
    page.on("pageerror", failed)
    return unwatch
