"""How soon the first page can be used, what a page weighs, and how it bears many updates.

`make bench-web` prints it; test_figures.py holds it against what was promised."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import median
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TooLate

# From the start of the navigation to the first table that can be clicked, seen in a frame.
USABLE = """
() => new Promise((done) => {
  const look = () => {
    const button = document.querySelector(".lobby-table .button--primary:not(:disabled)");
    const at = button?.getBoundingClientRect();
    const top = at && document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    if (button?.contains(top)) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})
"""
WATCH_FRAMES = """
() => {
  const seen = window.smooth = { frames: [], tasks: [], clicks: [] };
  let last = performance.now();
  const frame = (now) => {
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const note = (list) => (found) => list.push(...found.getEntries().map((e) => e.duration));
  new PerformanceObserver(note(seen.tasks)).observe({ type: "longtask" });
  const clicked = (found) => seen.clicks.push(
    ...found.getEntries().filter((e) => e.name === "click").map((e) => e.duration));
  new PerformanceObserver(clicked).observe({ type: "event", durationThreshold: 16 });
}
"""
MENU = """
() => {
  const at = document.querySelector(".account > summary").getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
}
"""
STEP = 1 / 60  # seconds
# Where the first card of a round is seen, face up or down.
FIRST_CARD = {
    "king-high": ".kh-hold .card:not(.card--place)",
    "si-ki-pi": ".lh-board .card",
    "power-pai-gow": ".lh-board .card",
    "pineapple": ".pa-tray .card:not(.card--place)",
}


@dataclass(frozen=True)
class Weight:
    """Bytes of everything a page loads: as they are, and as they were sent, with their heads."""

    files: int
    plain: int
    sent: int


@dataclass(frozen=True)
class Smoothness:
    """Milliseconds, but for the rates."""

    updates_a_second: float
    frames_a_second: float
    longest_frame: float
    longest_task: float
    click: float  # from the press to the frame that shows it, at the median
    slowest_click: float
    busy: float  # the part of the time that the page's own thread works, whatever else runs


def usable_after(browser: Browser, house: str) -> float:
    """Seconds until a stranger with nothing in the cache can click on a table in the lobby."""
    context = browser.new_context(base_url=house)
    page = context.new_page()
    page.goto("/", wait_until="commit")
    found = page.evaluate(USABLE)
    context.close()
    return float(found) / 1000


def practised(browser: Browser, house: str, game: str) -> tuple[float, int]:
    """Seconds from the click on Practise, as a stranger, to the first card, and how many clicks."""
    context = browser.new_context(base_url=house, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.goto("/")
    practise = page.locator(f'[data-key="practise-{game}"]')
    practise.wait_for()
    began, clicks = monotonic(), 1
    practise.click()
    deal = page.locator('[data-quick="go"]')
    card = page.locator(FIRST_CARD[game]).first
    deal.or_(card).first.wait_for()
    if not card.is_visible():
        clicks += 1
        deal.click()
        card.wait_for()
    seconds = monotonic() - began
    context.close()
    return seconds, clicks


@dataclass(frozen=True)
class RoundPlayed:
    """A round with the same bets as before: the clicks and keys, and the seconds, of the person."""

    clicks: int
    seconds: float


def played_again(browser: Browser, house: str, game: str) -> RoundPlayed:
    """Plays two rounds at a table of one's own and measures the second, with the same bets."""
    context = browser.new_context(base_url=house, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.goto("/")
    page.locator(f'[data-key="practise-{game}"]').click()
    play_round(page)
    began = monotonic()
    clicks = play_round(page)
    seconds = monotonic() - began
    context.close()
    return RoundPlayed(clicks, seconds)


def play_round(page: Page) -> int:
    """Bets and deals, then presses the button offered: the House Way, or all cards at once."""
    over = page.locator('[data-quick="other"]')
    asked = page.locator('[data-act="house-way"], [data-quick="rest"]').first
    page.locator('[data-quick="go"]').click()
    expect(over).to_have_count(0)
    clicks = 1
    while True:
        over.or_(asked).first.wait_for()
        if over.count():
            return clicks
        with suppress(TooLate):  # the table may have gone on meanwhile
            asked.click(timeout=2_000)
            clicks += 1
            asked.wait_for(state="detached", timeout=2_000)


def weigh(page: Page, address: str, there: str) -> Weight:
    """The weight of a page with nothing in the cache, once `there` can be seen on it."""
    network = page.context.new_cdp_session(page)
    plain: dict[str, int] = {}
    sent: dict[str, int] = {}

    def came(event: dict[str, Any]) -> None:
        plain[event["requestId"]] = plain.get(event["requestId"], 0) + event["dataLength"]

    network.on("Network.dataReceived", came)
    network.on(
        "Network.loadingFinished",
        lambda event: sent.update({event["requestId"]: event["encodedDataLength"]}),
    )
    network.send("Network.enable")
    network.send("Network.clearBrowserCache")
    page.goto(address)
    page.locator(there).first.wait_for()
    page.wait_for_load_state("networkidle")
    network.detach()
    return Weight(len(sent), sum(plain.values()), int(sum(sent.values())))


def views_of(page: Page, address: str, count: int) -> list[dict[str, Any]]:
    """The first views that the house sends to a person who watches a table."""
    heard: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            heard.append(message)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(address)
    while len(heard) < count:
        page.wait_for_timeout(100)
    return heard


def replay(page: Page, address: str, views: Sequence[dict[str, Any]], seconds: float) -> Smoothness:
    """Sends these views to the page's own socket, sixty a second, and clicks meanwhile."""
    sockets: list[WebSocketRoute] = []

    def answer(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.on_message(lambda _: socket.send(json.dumps(views[0])))

    page.route_web_socket("**/ws?*", answer)
    page.goto(address)
    page.locator(".table-bar").wait_for()
    x, y = page.evaluate(MENU)
    page.evaluate(WATCH_FRAMES)
    thread = page.context.new_cdp_session(page)
    thread.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = worked(thread)
    began, sent = monotonic(), 0
    while (past := monotonic() - began) < seconds:
        while sent * STEP < past:
            sent += 1
            view = views[sent % len(views)]
            sockets[-1].send(json.dumps({**view, "version": 1_000_000 + sent}))
        if sent % 30 == 0:
            page.mouse.click(x, y)
        page.wait_for_timeout(4)
    busy = (worked(thread) - before) / (monotonic() - began)
    page.wait_for_timeout(200)
    seen = page.evaluate("window.smooth")
    return Smoothness(
        updates_a_second=sent / seconds,
        frames_a_second=len(seen["frames"]) / (sum(seen["frames"]) / 1000),
        longest_frame=max(seen["frames"]),
        longest_task=max(seen["tasks"], default=0),
        click=median(seen["clicks"] or [0]),
        slowest_click=max(seen["clicks"], default=0),
        busy=busy,
    )


def worked(thread: CDPSession) -> float:
    """Seconds that the page's thread has worked."""
    found = thread.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in found if one["name"] == "TaskDuration"))
