"""Take pictures of every page, in a house that the script runs and plays in.

    .venv/bin/python tools/screenshots.py FOLDER [--only tables consoles]

Every page is taken wide and light; the main ones dark and on a phone too."""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from house.live_tournament import short_notice  # noqa: E402
from houseway import registry  # noqa: E402
from houseway.games.king_high.table.shoe import DECK  # noqa: E402
from web import test_low_high_tables as low_high  # noqa: E402
from web import test_pages as pages  # noqa: E402
from web import test_pineapple_rarities as rarities  # noqa: E402
from web import test_pineapple_table as pineapple  # noqa: E402
from web import test_tournament_page as tour  # noqa: E402
from web.running import ARGS, CHROMIUM, running_house  # noqa: E402
from web.signed_in import as_guest, as_staff  # noqa: E402
from web.staff import Person, sign_in  # noqa: E402

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
WIDE, PHONE = ViewportSize(width=1280, height=860), ViewportSize(width=390, height=780)
CARDS = {"si-ki-pi": low_high.FRENCH_CARDS, "power-pai-gow": low_high.PAI_GOW_CARDS}


@dataclass
class Studio:
    browser: Browser
    house: str
    to: Path

    def page(self, who: str | None = None) -> Page:
        """Open a browser for a visitor, a guest, or one of the staff by name."""
        context = self.browser.new_context(
            base_url=self.house, viewport=WIDE, reduced_motion="reduce"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: print(f"{page.url}: {error}", file=sys.stderr))
        if who == "guest":
            as_guest(page)
        elif who is not None:
            as_staff(page, who)
        return page

    def take(self, page: Page, name: str, *, main: bool = False) -> None:
        """Take the page as it is; a main page in both colours and both widths."""
        for size, viewport in {"wide": WIDE, "phone": PHONE}.items() if main else (("wide", WIDE),):
            page.set_viewport_size(viewport)
            for scheme in ("light", "dark") if main else ("light",):
                page.emulate_media(color_scheme=scheme)
                page.evaluate("scrollTo(0, 0)")
                page.wait_for_timeout(250)
                file = self.to / f"{name}-{size}-{scheme}.png"
                page.screenshot(path=file, full_page=size == "phone" or not main)
                print(file)
        page.set_viewport_size(WIDE)
        page.emulate_media(color_scheme="light")

    def visit(self, name: str, address: str, there: str, who: str | None = None) -> Page:
        page = self.page(who)
        page.goto(address)
        expect(page.locator(there).first).to_be_visible()
        self.take(page, name)
        return page

    def person(self, name: str, capacity: str) -> Person:
        return sign_in(self.browser, self.house, name, capacity)


def lobby(studio: Studio) -> None:
    page = studio.page()
    page.goto("/")
    expect(page.locator(".lobby-table").first).to_be_visible()
    studio.take(page, "lobby", main=True)
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    studio.take(page, "sign-in")


def low_high_tables(studio: Studio) -> None:
    inspector = low_high.Staff(studio.house, "Igor", "inspector")
    dealer = low_high.Staff(studio.house, "Dora", "dealer")
    for game in ("si-ki-pi", "power-pai-gow"):
        table = inspector.table(game)
        ann, bob = studio.page(), studio.page()
        for page in (ann, bob):
            low_high.sit_down(page, table)
        dealer.call(table, "open-bets")
        for page in (ann, bob):
            low_high.bet(page, game)
        studio.take(ann, f"{game}-bets")
        cards = CARDS[game]
        dealer.deal(table, [*cards, *(c for c in rest_of(game) if c not in cards)])
        ann.get_by_role("button", name="Look at your cards").click()
        ann.locator(".lh-card").nth(1).click()
        studio.take(ann, f"{game}-setting", main=True)
        for page in (ann, bob):
            page.get_by_role("button", name="House Way", exact=True).click()
            expect(page.locator(".lh-board")).to_have_count(0)
        dealer.call(table, "set-dealer")
        dealer.call(table, "settle")
        expect(ann.locator(".results")).to_be_visible()
        studio.take(ann, f"{game}-result", main=True)
        ann.locator(".lh-dealer").get_by_role("button", name="Why").click()
        expect(ann.get_by_role("dialog").locator("table")).to_be_visible()
        studio.take(ann, f"{game}-why")


def rest_of(game: str) -> tuple[str, ...]:
    return tuple(registry.game(game).pack.cards)


def king_high_table(studio: Studio) -> None:
    inspector, dealer = studio.person("Igor", "inspector"), studio.person("Dora", "dealer")
    opening = {"game": "king-high", "name": "King's Own", "why": "pictures", "dealing": "human"}
    table = inspector.post("/api/tables", opening)["id"]
    inspector.act(table, "check-cards", cards=DECK.cards, when="before-play")
    dealer.act(table, "shuffle")
    page, other = studio.page("guest"), studio.page("guest")
    for one in (page, other):
        one.goto(f"/table/{table}?sit")
        expect(one.get_by_role("heading", name=re.compile("You sit at"))).to_be_visible()
    dealer.act(table, "open-bets")
    for one in (page, other):
        for place in ("pokerpot", "high-run", "high", "s"):
            one.locator(f".kh-own [data-place={place}] .spot.is-open .spot-add").click()
            expect(one.locator(f".kh-own [data-place={place}] .chip-amount")).to_be_visible()
    for card in ("Ks", "Kh"):
        dealer.act(table, "close-bets")
        dealer.act(table, "deal-card", card=card)
    page.locator(".kh-own [data-place=seven] .spot.is-open .spot-add").click()
    studio.take(page, "king-high-round", main=True)
    for card in ("Kd", "2c", "2d"):
        dealer.act(table, "close-bets")
        dealer.act(table, "deal-card", card=card)
    expect(page.locator(".results .net")).to_be_visible()
    studio.take(page, "king-high-result", main=True)


def pineapple_table(studio: Studio) -> None:
    inspector, dealer = studio.person("Igor", "inspector"), studio.person("Dora", "dealer")
    opening = {"game": "pineapple", "name": "The Grove", "why": "pictures", "dealing": "human"}
    table = inspector.post("/api/tables", opening)["id"]
    ann, bob = studio.page(), studio.page()
    names = [pineapple.guest_at(page, table) for page in (ann, bob)]
    dealer.act(table, "deal", cards=rarities.pack(*rarities.DRAGON_AND_QUEENS))
    for turn, (bobs, anns) in enumerate(zip(rarities.BOB, rarities.ANN, strict=True)):
        rarities.place(bob, table, bobs)
        if turn == 2:
            expect(ann.locator(".pa-held [data-card]")).to_have_count(3)
            studio.take(ann, "pineapple-round", main=True)
        rarities.place(ann, table, anns)
    ann.get_by_role("button", name="Declare a clean sweep").click()
    dealer.act(table, "confirm-sweep", position=rarities.position_of(ann, table, names[0]))
    dealer.act(table, "settle")
    expect(ann.locator(".results h2")).to_be_visible()
    studio.take(ann, "pineapple-result", main=True)
    dealer.act(table, "deal", cards=rarities.pack(*rarities.THREE_TWOS))
    expect(bob.locator(".pa-tray-title")).to_have_text("Fantasy Land")
    studio.take(bob, "pineapple-fantasy", main=True)


def tables(studio: Studio) -> None:
    low_high_tables(studio)
    king_high_table(studio)
    pineapple_table(studio)


def records(studio: Studio) -> None:
    number = pages.wait_for_a_round(studio.browser, studio.house)
    studio.visit("history", f"/history?table={pages.TABLE}", "tbody tr", "Igor")
    there = ".replay-step"
    page = studio.visit("replay", f"/round/{pages.TABLE}/{number}", there, "Igor")
    page.get_by_role("button", name="Last").click()
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".checks li")).to_have_count(3)
    studio.take(page, "verify", main=True)
    studio.visit("log", "/log", "tbody tr", "Igor")
    studio.visit("accounts", "/accounts", "tbody tr", "Ada")


def consoles(studio: Studio) -> None:
    page = studio.page("Igor")
    page.goto(f"/console/{pages.TABLE}")
    expect(page.locator(".panel").first).to_be_visible()
    studio.take(page, "console-inspector", main=True)
    page.get_by_role("button", name="Suspend the table").click()
    studio.take(page, "console-asks")
    inspector = low_high.Staff(studio.house, "Igor", "inspector")
    dealer = low_high.Staff(studio.house, "Dora", "dealer")
    table = inspector.table("si-ki-pi")
    player = studio.page()
    low_high.sit_down(player, table)
    dealer.call(table, "open-bets")
    low_high.bet(player, "si-ki-pi")
    dealer.call(table, "close-bets")
    desk = studio.page("Dora")
    desk.goto(f"/console/{table}?as=dealer")
    desk.get_by_label("Box 1", exact=True).fill("9s 9h Kd Qc")
    studio.take(desk, "console-dealer", main=True)


def tournaments(studio: Studio) -> None:
    director = studio.person("Dirk", "director")
    cup = tour.open_tournament(director, "Far Cup", notice=tour.far_notice(), entrants=8, bots=3)
    page = studio.page()
    tour.enter(page, cup)
    expect(page.get_by_text("You have applied.")).to_be_visible()
    studio.take(page, "tournament-before", main=True)
    studio.visit("tournaments", "/tournaments", "article")
    slow = {"bets": 8.0, "turn": 12.0, "pause": 0.1}
    cup = tour.open_tournament(
        director, "Duel Cup", notice=tour.duel_notice(), entrants=2, bots=0, pace=slow
    )
    ann, bob, desk = studio.page(), studio.page(), studio.page()
    for one in (ann, bob):
        director.act(cup, "accept-entry", player=tour.enter(one, cup))
    tour.direct(desk, cup)
    desk.get_by_role("button", name="Show the conditions").click()
    studio.take(desk, "tournament-director")
    desk.get_by_role("button", name="Have the seats").click()
    for one in (ann, bob):
        one.get_by_role("button", name="Take your seat").click()
    expect(ann.locator(".kh-box.is-turn")).to_have_count(1)
    studio.take(ann, "tournament-during", main=True)
    cup = tour.open_tournament(director, "Bots' Cup", notice=short_notice(), entrants=8, bots=8)
    after = studio.page()
    tour.direct(after, cup)
    steps = re.compile("^(Accept |Show the conditions|Have the seats|Pay the prizes)")
    while not after.locator(".tour-prizes > li").count():
        step = after.get_by_role("button", name=steps)
        if step.count():
            tour.press(step.first)
        after.wait_for_timeout(100)
    studio.take(after, "tournament-after", main=True)


def study(studio: Studio) -> None:
    studio.visit("analysis", "/analysis?game=si-ki-pi", "article .analysis-edge")
    studio.visit("analysis-king-high", "/analysis?game=king-high", "article")
    page = studio.page()
    page.goto("/explorer?game=si-ki-pi&cards=9s 9h Kd Qc")
    expect(page.locator("article").first).to_be_visible()
    studio.take(page, "explorer", main=True)
    studio.visit(
        "explorer-pai-gow", "/explorer?game=power-pai-gow&cards=teen teen h8 gj", "article"
    )
    for game in GAMES:
        studio.visit(f"rules-{game}", f"/rules/{game}", ".clause-item")
    studio.visit("api", "/api", "details.panel")


def errors(studio: Studio) -> None:
    studio.visit("no-such-page", "/nothing/here", "h1")
    studio.visit("no-such-table", "/table/nothing", "h1")
    studio.visit("console-refused", f"/console/{pages.TABLE}", ".alert")
    page = studio.page()
    page.route_web_socket(re.compile("/ws$"), lambda socket: socket.connect_to_server())
    page.goto("/table/demo-si-ki-pi")
    expect(page.locator(".lh-box").first).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("async () => (await import('/static/js/core/live.js')).cut()")
    page.wait_for_timeout(1_500)
    studio.take(page, "connection-lost", main=True)


PARTS: dict[str, Callable[[Studio], None]] = {
    "lobby": lobby,
    "tables": tables,
    "records": records,
    "consoles": consoles,
    "tournaments": tournaments,
    "study": study,
    "errors": errors,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("to", type=Path)
    parser.add_argument("--only", nargs="*", choices=PARTS, default=list(PARTS))
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="houseway-pictures-") as folder,
        running_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        for part in asked.only:
            PARTS[part](Studio(browser, house, asked.to))
        browser.close()


if __name__ == "__main__":
    main()
