"""The pages beside the tables: rules, explorer, analysis, history and replay, console, log."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from houseway.registry import game, names
from web.accessible import check_page
from web.conftest import NewPage
from web.signed_in import as_staff
from web.staff import sign_in

TABLE = "demo-si-ki-pi"


def wait_for_a_round(browser: Browser, house: str) -> int:
    """The number of a round that is over at the demonstration table, with its seed revealed."""
    anybody = browser.new_context(base_url=house)
    page = anybody.new_page()
    for _ in range(120):
        rounds = anybody.request.get(f"/api/tables/{TABLE}/rounds").json()["rounds"]
        over = [one["number"] for one in rounds[1:] if one["result"] == "settled"]
        if over:
            anybody.close()
            return int(over[:3][-1])  # a late one: only the last fifty are listed
        page.wait_for_timeout(500)
    raise AssertionError("The bots have not played a round.")


def test_the_rules_page_tells_clauses_and_readings_and_finds_one(page: Page) -> None:
    page.goto("/rules/si-ki-pi#SKP-4.1")
    expect(page.get_by_role("heading", name="Rules of Si Ki Pi")).to_be_visible()
    expect(page.locator("[id='SKP-4.1']")).to_be_in_viewport()
    page.get_by_label("Find a clause").fill("SKP-H.1.i")
    expect(page.locator(".clause-item dt").first).to_contain_text("SKP-H.1.i")
    two_pairs = page.locator("section").filter(has=page.get_by_role("heading", name="Two pairs"))
    expect(two_pairs.last).to_contain_text("Is a hand of two pairs ever split")
    expect(two_pairs.last).to_contain_text("keep: both pairs stay together.")
    expect(two_pairs.last.get_by_role("link", name="SKP-H.1")).to_be_visible()


@pytest.mark.parametrize("name", names())
def test_the_rules_page_says_every_pay_and_point(page: Page, name: str) -> None:
    page.goto(f"/rules/{name}")
    for kind in game(name).wager_kinds:
        shown = page.locator(f"[data-wager={kind.name}]")
        expect(shown.locator("dt")).to_have_text([row.title for row in kind.pay_table])
    for table in game(name).points:
        shown = page.locator(f"[data-points={table.name}]")
        expect(shown.locator("dt")).to_have_text([row.title for row in table.rows])


def test_the_explorer_shows_every_setting_its_chances_and_the_clause(page: Page) -> None:
    page.goto("/explorer?game=si-ki-pi")
    for name in ("Nine of spades", "Nine of hearts", "King of diamonds", "Queen of clubs"):
        page.get_by_role("button", name=name, exact=True).click()
    way = page.locator("article").filter(has_text="House Way")
    expect(way).to_contain_text("9 points, led by Queen")
    expect(way).to_contain_text("59.44%")
    expect(page.locator(".explorer-why")).to_contain_text("SKP-H.1.i")
    check_page(page)


def test_the_explorer_keeps_the_cards_where_the_house_has_no_time_just_now(
    new_page: NewPage,
) -> None:
    page = new_page(allowed="503")
    sentence = "Too much is asked for just now. Try again in 2 seconds."
    body = {"error": {"code": "busy", "why": sentence, "clause": None}}
    page.route("**/hands", lambda route: route.fulfill(status=503, json=body), times=1)
    page.goto("/explorer?game=si-ki-pi&cards=9s 9h Kd Qc")
    expect(page.get_by_text(sentence).first).to_be_visible()
    expect(page.get_by_label("Chosen cards").locator(".card")).to_have_count(4)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".explorer-why")).to_contain_text("SKP-H.1.i")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_the_explorer_works_with_pai_gow_cards_at_phone_width(new_page: NewPage) -> None:
    page = new_page(width=360)
    page.goto("/explorer?game=power-pai-gow&cards=teen teen h8 gj")
    expect(page.locator("article").filter(has_text="House Way")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_edge_moves_when_a_pay_changes(new_page: NewPage) -> None:
    page = new_page(allowed="400")
    page.goto("/analysis?game=si-ki-pi")
    edge = page.locator("article").first.locator(".analysis-edge")
    expect(edge).to_contain_text("2.7414%")
    page.get_by_label("Commission").fill("4")
    expect(edge).to_contain_text("2.4495%")
    page.get_by_label("Commission").fill("nonsense")
    expect(page.get_by_role("alert").first).to_contain_text("isn't a commission")
    check_page(page)


def test_a_round_is_replayed_step_by_step_and_its_shuffle_checked_in_the_page(
    page: Page, browser: Browser, house: str
) -> None:
    number = wait_for_a_round(browser, house)
    as_staff(page, "Igor")
    page.goto(f"/history?table={TABLE}")
    page.get_by_role("link", name=re.compile(rf", {number}$")).click()
    steps = page.locator(".replay-step")
    expect(steps.first).to_contain_text("commits to seed")
    page.get_by_role("button", name="Last").click()
    shown = page.locator(".replay-step[aria-current='step']")
    expect(shown).to_contain_text("reveals")
    expect(shown).to_be_in_viewport()
    page.get_by_role("button", name="Verify this round").click()
    checks = page.locator(".checks li")
    expect(checks).to_have_count(3)
    for place in range(3):
        expect(checks.nth(place)).to_contain_text("✓")
    expect(checks.nth(2)).to_contain_text("52 cards")
    page.evaluate('localStorage.setItem("houseway-language", "de")')
    page.reload()
    page.get_by_role("button", name="Diese Runde prüfen").click()
    for place, said in enumerate(("✓ Kette: ", "✓ Festlegung", "✓ Mischen 1: Alle 52 Karten")):
        expect(checks.nth(place)).to_contain_text(said)


def test_the_page_finds_a_shuffle_that_is_not_the_seeds(
    page: Page, browser: Browser, house: str
) -> None:
    number = wait_for_a_round(browser, house)
    as_staff(page, "Igor")

    def with_two_cards_swapped(route: Route) -> None:
        answer = route.fetch()
        text = re.sub(r'(\\"cards\\":\[)(\\"\w+\\"),(\\"\w+\\")', r"\1\3,\2", answer.text())
        route.fulfill(response=answer, body=text)

    page.route("**/export", with_two_cards_swapped)
    page.goto(f"/round/{TABLE}/{number}")
    page.get_by_role("button", name="Verify this round").click()
    wrong = page.locator(".checks .bad")
    expect(wrong).to_have_count(2)
    expect(wrong.nth(0)).to_contain_text("does not follow")
    expect(wrong.nth(1)).to_contain_text("weren't dealt in the order")


def test_an_inspector_suspends_a_table_and_the_log_says_who_and_why(
    page: Page, browser: Browser, house: str
) -> None:
    administrator = sign_in(browser, house, "Ada", "administrator")
    table = administrator.post(
        "/api/tables", {"game": "power-pai-gow", "name": "Console table", "why": "for the test"}
    )["id"]
    as_staff(page, "Igor")
    page.goto(f"/console/{table}")
    page.get_by_role("button", name="Suspend the table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason (shown to the players)").fill("A chair is broken")
    dialog.get_by_label("Reason, for the log").fill("chair at box 2")
    dialog.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Suspended: A chair is broken")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="table log").click()
    row = page.get_by_role("row").filter(has_text="Suspend the table")
    expect(row).to_contain_text("Igor")
    expect(row).to_contain_text("chair at box 2")


def test_an_inspector_sees_what_a_reading_does_and_changes_it(
    page: Page, browser: Browser, house: str
) -> None:
    administrator = sign_in(browser, house, "Ada", "administrator")
    opening = {"game": "si-ki-pi", "name": "Readings", "why": "for the test", "dealing": "human"}
    table = administrator.post("/api/tables", opening)["id"]
    as_staff(page, "Igor")
    page.goto(f"/console/{table}")
    page.get_by_text("Limits and readings").click()
    two_pairs = page.get_by_label("Two pairs")
    expect(two_pairs).to_have_value("keep")
    expect(two_pairs).to_have_accessible_description(
        re.compile(r"Is a hand of two pairs ever split.* SKP-H\.1 .*literal: each pair is split")
    )
    check_page(page)
    two_pairs.select_option("literal")
    page.get_by_label("Reason", exact=True).fill("as it is elsewhere")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_text("Done.").first).to_be_visible()
    page.goto("/rules/si-ki-pi")
    panel = page.locator("section").filter(has=page.get_by_role("heading", name="Two pairs")).last
    expect(panel).to_contain_text("Readings: literal")


def test_a_call_for_a_round_that_is_over_does_not_hit_the_next_one(
    page: Page, browser: Browser, house: str
) -> None:
    administrator = sign_in(browser, house, "Ada", "administrator")
    opening = {"game": "si-ki-pi", "name": "Two rounds", "why": "for the test", "dealing": "human"}
    table = administrator.post("/api/tables", opening)["id"]
    dealer = sign_in(browser, house, "Dora", "dealer")
    inspector = sign_in(browser, house, "Igor", "inspector")
    dealer.act(table, "open-bets")
    as_staff(page, "Igor")
    page.goto(f"/console/{table}")
    page.get_by_role("button", name="A foreign card was found").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason, for the log").fill("a card of another back")
    inspector.act(table, "call-foreign-card")
    dealer.act(table, "open-bets")
    dialog.get_by_role("button", name="Confirm").click()
    told = page.get_by_role("region", name="Message")
    expect(told).to_contain_text("The table has moved on. Look again before you act.")
    expect(page.locator("main")).to_contain_text("round 2: Place your bets")


def test_a_dealer_enters_real_cards_and_settles(page: Page, browser: Browser, house: str) -> None:
    administrator = sign_in(browser, house, "Ada", "administrator")
    opening = {"game": "si-ki-pi", "name": "Real cards", "why": "for the test", "dealing": "human"}
    table = administrator.post("/api/tables", opening)["id"]
    rosa = {"name": "Real Rosa", "roles": ["player"], "reason": "test", "key": "open Real Rosa"}
    administrator.post("/api/accounts", rosa)
    chips = {"amount": 50_000, "reason": "test", "key": f"chips {table}"}
    administrator.post("/api/accounts/Real Rosa/deposits", chips)
    as_staff(page, "Dora")
    page.goto(f"/console/{table}?as=dealer")
    enter_for(page, "Buy in", {"Amount": "20000"})
    expect(page.get_by_text("Pay 20,000 to Real Rosa.").first).to_be_visible()
    enter_for(page, "Sit", {"Box": "1"})
    page.get_by_role("button", name="Open bets").click()
    enter_for(page, "Place a bet", {"Box": "1", "Amount": "2000"})
    page.get_by_role("button", name="Close bets").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    pack = page.get_by_role("group", name="Cards still in the pack")
    for card in ("Nine of spades", "Nine of hearts", "King of diamonds", "Queen of clubs"):
        pack.get_by_role("button", name=card).click()
    page.keyboard.type("2s3h4d5c")
    page.get_by_role("button", name="Enter these cards").click()
    enter_for(page, "Ask for the House Way", {"Box": "1"})
    page.get_by_role("button", name="Set the dealer's hand").click()
    page.get_by_role("button", name="Settle", exact=True).click()
    expect(page.locator(".results")).to_contain_text("SKP-")
    expect(page.locator(".results")).to_contain_text("Real Rosa")


def enter_for(page: Page, act: str, fields: dict[str, str]) -> None:
    """What the dealer enters for the one player at the table."""
    panel = page.get_by_role("region", name="For a player")
    panel.get_by_role("button", name=act, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(re.compile("^Player")).fill("Real Rosa")
    for label, value in fields.items():
        dialog.get_by_label(label, exact=True).fill(value)
    dialog.get_by_role("button", name="Enter", exact=True).click()
    expect(dialog).to_be_hidden()


def test_an_administrator_opens_an_account_and_puts_money_into_its_wallet(page: Page) -> None:
    as_staff(page, "Ada")
    page.goto("/accounts")
    page.get_by_role("button", name="Open an account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Paula")
    dialog.get_by_label("Reason, for the log").fill("a new player")
    dialog.get_by_role("button", name="Open account").click()
    row = page.get_by_role("row").filter(has_text="Paula")
    row.get_by_role("button", name="Deposit: Paula").click()
    dialog.get_by_label("Amount").fill("12500")
    dialog.get_by_label("Reason, for the log").fill("cash at the desk")
    dialog.get_by_role("button", name="Deposit").click()
    expect(row).to_contain_text("12,500")


def test_a_refused_act_of_staff_keeps_what_was_typed(new_page: NewPage) -> None:
    page = new_page(allowed="400")
    as_staff(page, "Ada")
    page.goto("/accounts")
    page.get_by_role("button", name="Open an account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Karl")
    dialog.get_by_role("checkbox", name="Dealer").check()
    dialog.get_by_label("Reason, for the log").fill("a new dealer")
    dialog.get_by_role("button", name="Open account").click()
    expect(dialog.get_by_role("region", name="Message")).to_contain_text("password")
    expect(dialog.get_by_label("Reason, for the log")).to_have_value("a new dealer")
    dialog.get_by_role("checkbox", name="Dealer").uncheck()
    dialog.get_by_role("button", name="Open account").click()
    expect(page.get_by_role("row").filter(has_text="Karl")).to_be_visible()


def test_the_api_page_lists_every_route_of_the_document(page: Page) -> None:
    page.goto("/api")
    document = page.request.get("/openapi.json").json()
    operations = sum(len(methods) for methods in document["paths"].values())
    expect(page.locator("details.panel")).to_have_count(operations)
    page.get_by_text("POST /api/tables/{table}/commands").click()
    expect(page.get_by_text("Act at a table, as a player or as staff").first).to_be_visible()
