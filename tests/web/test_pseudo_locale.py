"""Every text that people read goes through a catalogue, and a longer one is not cut off.

The house of `web.pseudo_house` puts every message in brackets. Outside of them there are only
names, what people typed, cards, numbers and codes."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket

from effort import some_of
from web.conftest import PATIENCE
from web.running import running_house
from web.signed_in import as_guest, as_staff

GAMES = ("king-high", "pineapple", "power-pai-gow", "si-ki-pi")
EVERYBODY = (
    "/",
    "/history",
    "/play",
    "/tournaments",
    "/analysis",
    "/explorer",
    "/study/pineapple",
    *(f"/how/{game}" for game in GAMES),
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    "/school",
    "/school/exams",
    "/school/classes",
    "/account",
    "/nowhere",
    *(f"/table/demo-{game}" for game in GAMES),
)
STAFF = {
    "Dora": (*(f"/console/demo-{game}?as=dealer" for game in GAMES), "/"),
    "Igor": (
        "/floor",
        "/log",
        *(f"/surveillance?table=demo-{game}" for game in GAMES),
        *(f"/console/demo-{game}?as=inspector" for game in GAMES),
        "/round/demo-si-ki-pi/1",
        "/round/demo-king-high/1",
        "/history?table=demo-pineapple",
    ),
    "Dirk": ("/tournaments", "/accounts", "/log"),
    "Tara": ("/school/classes",),
    "Ada": ("/accounts", "/log"),
    "Lena": ("/", "/account", "/play", "/history"),
}
WORDS_OF_A_NAME = 3  # a longer text is a sentence, and goes through the catalogue
NARROW = {"width": 390, "height": 844}

# Each text as far as it is outside all brackets; a message may go around links in it.
TEXTS = """
() => {
  const found = new Set();
  const silent = "script, style, noscript, code, kbd, pre, [translate=no], svg text";
  const block = "p, li, td, th, dt, dd, h1, h2, h3, label, summary, button, div, section";
  const outside = (text, depth) => {
    let rest = "";
    for (const sign of text) {
      if (sign === "»") depth = Math.max(0, depth - 1);
      else if (sign === "«") depth += 1;
      else if (!depth) rest += sign;
    }
    return [rest.trim(), depth];
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let [within, depth, rest] = [null, 0, ""];
  while (walk.nextNode()) {
    const { parentElement: parent, nodeValue } = walk.currentNode;
    if (parent.closest(block) !== within) [within, depth] = [parent.closest(block), 0];
    [rest, depth] = outside(nodeValue, depth);
    if (rest && !parent.closest(silent)) found.add(rest);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (!one.closest(silent)) found.add(outside(one.getAttribute(name), 0)[0]);
  found.add(outside(document.title, 0)[0]);
  return [...found];
}
"""
# The list of everyone who bets at a box may end in an ellipsis: it can have any length.
CUT_OFF = """
() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getClientRects().length && one.textContent.includes("»"))
  .filter((one) => !one.closest(".unseen, svg, thead, .lh-bettors"))
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 80)}`)
"""
# Clauses, cards, hashes, file formats, the house's own name and the languages' own names.
NOT_WORDS = re.compile(
    r"[A-Z]+-[\w.-]+|\b[0-9a-f]{8,}\b|\b(?:[2-9TJQKA]|10)[shdc♠♥♦♣]"
    r"|\b(?:HTML|PDF|MD|CSV|Chrome|Houseway|English|Deutsch|简体中文|EN|DE|H H H|L L L|HHH|LLL)\b"
)


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_house(tmp_path_factory.mktemp("pseudo"), "web.pseudo_house") as address:
        yield address


@pytest.fixture
def page(browser: Any, pseudo: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=pseudo, locale="de", viewport=NARROW, reduced_motion="reduce"
    )
    made = context.new_page()
    made.set_default_timeout(PATIENCE)
    yield made
    context.close()


def strings(value: object) -> Iterator[str]:
    """All texts inside what the house has sent, and the names of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def outside(text: str) -> str:
    """The text without what is in brackets."""
    while (rest := re.sub(r"«[^«»]*»", "", text)) != text:
        text = rest
    return text.strip()


class Heard:
    """What the house has sent to a page: names and codes stand in it as they are shown."""

    def __init__(self, page: Page) -> None:
        self.texts: set[str] = set()
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url and "json" in response.headers.get("content-type", ""):
            self._take(response.text())

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._take)

    def _take(self, text: str | bytes) -> None:
        sent = map(outside, strings(json.loads(text)))
        self.texts.update(text for text in sent if len(text.split()) <= WORDS_OF_A_NAME)

    def _in(self, text: str) -> list[str]:
        low = text.lower()
        there = (said for said in self.texts if said and said.lower() in low)
        return sorted(there, key=len, reverse=True)

    def unmarked(self, page: Page) -> list[str]:
        """What is shown, and is neither in brackets nor sent by the house."""
        found = []
        for text in page.evaluate(TEXTS):
            rest = text
            for said in self._in(rest):
                rest = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", " ", rest, flags=re.IGNORECASE)
            if re.search(r"[A-Za-z]{2}", NOT_WORDS.sub(" ", rest)):
                found.append(f"{text!r}: {rest.strip()!r}")
        return found


def look(page: Page, addresses: tuple[str, ...]) -> None:
    heard = Heard(page)
    wrong: list[str] = []
    for address in addresses:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.locator("main h1").first.wait_for()
        wrong += [f"{address} shows {text}" for text in heard.unmarked(page)]
        wrong += [f"{address} cuts off {text}" for text in page.evaluate(CUT_OFF)]
    assert not wrong, "\n".join(wrong)


def test_every_text_that_everybody_sees_goes_through_a_catalogue(page: Page) -> None:
    look(page, EVERYBODY)


@pytest.mark.parametrize("name", STAFF)
def test_every_text_that_somebody_with_a_role_sees_does_so_too(page: Page, name: str) -> None:
    as_staff(page, name)
    look(page, STAFF[name])


@pytest.mark.parametrize("game", some_of(GAMES, 2))
def test_every_text_at_a_table_where_one_plays_does_so_too(page: Page, game: str) -> None:
    as_guest(page)
    look(page, (f"/table/demo-{game}?sit",))
