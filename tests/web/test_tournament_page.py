"""A tournament in the browser: a player from the application to the prizes, and its director."""

import json
import re
import time
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TooLate

from house.live_tournament import short_notice
from web.accessible import check_everywhere, check_page, check_width
from web.conftest import NewPage
from web.fast_house import PASSWORD
from web.in_sight import check_in_sight
from web.staff import Person, sign_in

OVER_WITHIN = 60.0  # seconds, on a busy machine; it takes a few
BETWEEN_LOOKS = 150  # milliseconds: to look takes a page and its browser long
PACE = {"bets": 1.0, "turn": 12.0, "pause": 0.1}  # only a person who lingers makes it slow


@pytest.fixture(scope="module")
def director(browser: Browser, house: str) -> Person:
    return sign_in(browser, house, "Dirk", "director")


def open_tournament(director: Person, name: str, **more: Any) -> str:
    body = {"name": name, "why": "for the test", "pace": PACE, **more}
    found: str = director.post("/api/tournaments", body)["id"]
    return found


def enter(page: Page, tournament: str) -> str:
    """As a new guest; the guest's name."""
    page.goto(f"/tournament/{tournament}")
    page.get_by_role("button", name="Sign in to enter").click()
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Apply for entry").click()
    return page.locator(".account-name").inner_text()


def direct(page: Page, tournament: str) -> None:
    page.goto(f"/tournament/{tournament}")
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Dirk")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("button", name="Direct this tournament").click()
    expect(page.get_by_role("heading", name="Director's desk")).to_be_visible()


def play(page: Page) -> None:
    """What a player does now: takes the seat, wagers on the Pokerpot, ends the turn."""
    if page.get_by_role("button", name="Take your seat").count():
        press(page.get_by_role("button", name="Take your seat"))
    end = page.get_by_role("button", name="End my turn")
    if not end.count():
        return
    pot = page.locator(".kh-place--pokerpot .spot.is-open:not(.has-mine) .spot-add")
    if pot.count() and press(pot):
        expect(page.locator(".kh-place--pokerpot .chip-amount")).to_have_text("20")
    press(end)


def press(button: Locator) -> bool:
    """It may be gone when the house was faster, as the dealer ends the turn of who lingers."""
    try:
        button.click(timeout=2_000)
    except TooLate:
        return False
    return True


def test_from_the_application_to_the_prizes(new_page: NewPage, director: Person) -> None:
    cup = open_tournament(director, "Short Cup", notice=short_notice(), entrants=8, bots=7)
    player, handler = new_page(), new_page()
    name = enter(player, cup)
    expect(player.get_by_text("You've applied.")).to_be_visible()
    direct(handler, cup)
    accepts = handler.get_by_role("button", name=re.compile("^Accept "))
    for waiting in range(8, 0, -1):
        expect(accepts).to_have_count(waiting)
        accepts.first.click()
    expect(handler.get_by_text("Entrants: 8 of 8")).to_be_visible()
    expect(player.get_by_text("You're entered.")).to_be_visible()
    expect(player.locator(".wallet")).to_contain_text("99,000")
    expect(player.get_by_text("once the director has shown you the conditions")).to_be_visible()
    expect(handler.get_by_text("Entrants are waiting: show them the conditions")).to_be_visible()
    handler.get_by_role("button", name="Show the conditions").click()
    expect(handler.get_by_text("Entrants are waiting")).to_have_count(0)
    handler.get_by_role("button", name="Have the seats").click()

    player.get_by_role("button", name="Take your seat").click()
    expect(player.locator(".kh-line")).to_have_text(re.compile("Your turn: bet on card 1"))
    check_in_sight(player, "my turn at a tournament")
    play(player)
    expect(player.locator(".kh-box.is-mine .kh-small-wager")).to_have_text("♛Pokerpot wager20")

    deadline = time.monotonic() + OVER_WITHIN
    seats = handler.get_by_role("button", name="Have the seats")
    prizes = handler.get_by_role("button", name="Pay the prizes")
    while not player.locator(".tour-prizes > li").count():
        assert time.monotonic() < deadline, player.locator("main").inner_text()
        play(player)
        for button in (seats, prizes):
            if button.count():
                press(button)
        player.wait_for_timeout(BETWEEN_LOOKS)

    expect(player.locator(".tour-winner h2")).to_contain_text("won the tournament")
    paid = player.locator(".tour-prizes > li")
    expect(paid).to_have_count(2)
    expect(paid.first).to_contain_text("5,000")
    expect(player.get_by_text("The final", exact=True).first).to_be_visible()
    won = {"1st": 5_000, "2nd": 3_000}
    mine = [won[text[:3]] for text in paid.all_inner_texts() if name in text]
    expect(player.locator(".wallet")).to_contain_text(f"{99_000 + sum(mine):,}")
    player.goto("/tournaments")
    expect(player.get_by_role("link", name="Results: Short Cup")).to_be_visible()


def test_a_director_opens_one_and_does_what_needs_judgement(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/tournaments")
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Dirk")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_text("Open a tournament").click()
    page.get_by_label("Name").fill("Directed Cup")
    page.get_by_label("Bots among the entrants").fill("3")
    page.get_by_label("An automatic director").uncheck()
    page.get_by_role("button", name="Open the tournament").click()
    expect(page.get_by_role("heading", name="Directed Cup")).to_be_visible()
    check_everywhere(page)

    entrants = page.locator(".tour-entrants > li")
    expect(entrants).to_have_count(3)
    page.get_by_role("button", name="Refuse Abel").click()
    expect(entrants.filter(has_text="Abel")).to_contain_text("refused")
    page.get_by_role("button", name="Accept Bela").click()
    expect(entrants.filter(has_text="Bela")).to_contain_text("entered")
    page.get_by_role("button", name="Disqualify Bela").click()
    dialog.get_by_label("Reason").fill("Lent chips to another")
    dialog.get_by_role("button", name="Disqualify").click()
    expect(entrants.filter(has_text="Bela")).to_contain_text("disqualified")

    page.get_by_role("button", name="Suspend").click()
    dialog.get_by_label("Reason").fill("A fire alarm")
    dialog.get_by_role("button", name="Suspend").click()
    expect(page.get_by_text("The tournament is suspended: A fire alarm")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    dialog.get_by_label("Reason").fill("It was a drill")
    dialog.get_by_role("button", name="Resume").click()
    expect(page.get_by_text("The tournament is suspended")).to_have_count(0)
    page.get_by_role("button", name="Cancel the tournament").click()
    dialog.get_by_label("Reason").fill("Nobody is left")
    dialog.get_by_role("button", name="Cancel the tournament").click()
    expect(page.get_by_text("The tournament was cancelled")).to_be_visible()


def test_an_entrant_withdraws_and_a_phone_shows_it_all(new_page: NewPage, director: Person) -> None:
    cup = open_tournament(director, "Far Cup", notice=far_notice(), entrants=8, bots=2)
    page = new_page(width=320, height=640, dark=True)
    name = enter(page, cup)
    expect(page.get_by_text("You've applied.")).to_be_visible()
    check_width(page)
    check_page(page)
    director.act(cup, "accept-entry", player=name)
    expect(page.locator(".wallet")).to_contain_text("99,000")
    page.get_by_role("button", name="Withdraw", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw", exact=True).click()
    expect(page.get_by_text("You've withdrawn.")).to_be_visible()
    expect(page.locator(".wallet")).to_contain_text("100,000")  # two weeks are left (KHT-3.2.b)
    page.goto("/tournaments")
    expect(page.get_by_role("link", name="View and enter: Far Cup")).to_be_visible()
    check_width(page)
    check_page(page)


def far_notice() -> dict[str, Any]:
    """In two weeks."""
    start = (datetime.now() + timedelta(days=14)).replace(hour=12)
    starts = [(start + timedelta(hours=h)).strftime("%Y-%m-%dT%H:%M:%S") for h in (0, 2)]
    notice = short_notice()
    for session, at in zip(notice["allocation"], starts, strict=True):
        session["starts"] = [at]
    return {**notice, "dates": [starts[0][:10]]}


def test_players_who_stay_level_play_off_and_a_director_has_it_played_again(
    new_page: NewPage, director: Person
) -> None:
    """Two who wager alike end level, however the cards fall."""
    unhurried = {**PACE, "turn": 120.0}  # no turn ends while the page is checked
    cup = open_tournament(
        director, "Level Cup", notice=duel_notice(), entrants=2, bots=0, pace=unhurried
    )
    ann, bob, handler = new_page(), new_page(width=360, height=740), new_page()
    for page in (ann, bob):
        director.act(cup, "accept-entry", player=enter(page, cup))
    direct(handler, cup)
    handler.get_by_role("button", name="Show the conditions").click()
    amend_prizes(handler, "1800")
    expect(ann.locator("main")).to_contain_text("Amended on")
    ann.get_by_role("button", name="I've read the conditions").click()
    expect(handler.locator(".tour-entrants")).to_contain_text("has seen the conditions")
    handler.get_by_role("button", name="Have the seats").click()
    for page in (ann, bob):
        page.get_by_role("button", name="Take your seat").click()

    play_off = ann.get_by_role("heading", name=re.compile("Table 1 1st play-off, round 1 of 1"))
    deadline = time.monotonic() + OVER_WITHIN
    while not play_off.count():
        assert time.monotonic() < deadline, ann.locator("main").inner_text()
        for page in (ann, bob):
            play(page)
        ann.wait_for_timeout(BETWEEN_LOOKS)
    expect(ann.locator(".kh-box", has_text="puck")).to_have_count(1)
    check_page(bob)

    handler.get_by_role("button", name="Invalidate a table").click()
    dialog = handler.get_by_role("dialog")
    expect(dialog).to_contain_text("starts again from the draw")
    dialog.get_by_label("Reason").fill("Two decks were mixed up")
    dialog.get_by_role("button", name="Invalidate", exact=True).click()
    expect(dialog).to_have_count(0)
    for page in (ann, handler):
        page.locator("summary", has_text="Results").click()
        deeds = page.locator(".tour-deeds")
        expect(deeds).to_contain_text("The play doesn't count")
        expect(deeds).to_contain_text("Two decks were mixed up")
    expect(ann.get_by_text("play-off, round")).to_have_count(0)


def amend_prizes(handler: Page, prizes: str) -> None:
    handler.get_by_role("button", name="Amend the notice").click()
    dialog = handler.get_by_role("dialog")
    dialog.get_by_label("Prizes").fill(prizes)
    dialog.get_by_label("Reason").fill("A sponsor has left")
    dialog.get_by_role("button", name="Amend").click()
    expect(dialog).to_have_count(0)


def duel_notice() -> dict[str, Any]:
    """Two players at one table, one round, and again one for as long as they are level."""
    notice = short_notice()
    allocation = {**notice["allocation"][0], "tables": 1, "seats": 2, "proceed": 1}
    more = {"players": 2, "buy_in": 400, "allocation": [allocation], "prizes": [2_000]}
    return {**notice, **more, "durations": notice["durations"][:1]}


def test_a_third_place_with_a_prize_is_congratulated(new_page: NewPage, director: Person) -> None:
    """The notice says how the fees are shared; the result is one that a guest seldom reaches."""
    cup = open_tournament(
        director, "Late Cup", entrants=6, seats=6, starts_in=90_000, automatic_director=True
    )
    page = new_page()
    name = enter(page, cup)
    expect(page.get_by_text("You're entered.")).to_be_visible()
    expect(page.get_by_text("All entry fees are paid out as prizes")).to_contain_text("6,000")
    won = [("Bo", 3_000), ("Cy", 1_800), (name, 1_200)]
    prizes = [
        {"place": place, "player": player, "amount": amount}
        for place, (player, amount) in enumerate(won, start=1)
    ]

    def ended(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table":
                over = {"phase": "ended", "winner": "Bo", "prizes": prizes}
                message["view"]["tournament"].update(over)
            socket.send(json.dumps(message))

        house.on_message(heard)

    page.route_web_socket(re.compile(r"/ws\?"), ended)
    page.reload()
    told = page.locator(".tour-winner .alert--good")
    expect(told).to_have_text("Congratulations! You came 3rd and won 1,200.")
    page.goto("/tournaments")
    card = page.get_by_role("article", name="Late Cup")
    expect(card).to_contain_text("1,000 so far, at most 6,000")
