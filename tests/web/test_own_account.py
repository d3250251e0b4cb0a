"""What people do with their own account: one click never locks them out or loses anything."""

import os
import re
import secrets
from pathlib import Path
from urllib.parse import quote

import pyotp
from playwright.sync_api import Browser, Page, expect

from web.accessible import check_page
from web.conftest import NewPage
from web.fast_house import PASSWORD
from web.signed_in import as_guest, as_staff
from web.staff import sign_in

TABLE = "demo-si-ki-pi"
NEW = "another horse battery"
NEW_PASSWORD = re.compile(r"^\s*New password")  # and not the field that repeats it


def new_administrator(browser: Browser, house: str) -> str:
    """A new administrator, whose password no other test uses; the name."""
    name = f"Alba {secrets.token_hex(3)}"
    sign_in(browser, house, "Ada", "administrator").post(
        "/api/accounts",
        {
            "name": name,
            "roles": ["administrator"],
            "reason": "test",
            "key": f"open {name}",
            "password": PASSWORD,
        },
    )
    return name


def given_password(browser: Browser, house: str, name: str) -> str:
    """The new password that an administrator sets for an account."""
    administrator = sign_in(browser, house, "Ada", "administrator")
    path = f"/api/accounts/{quote(name)}/password"
    return str(administrator.post(path, {"key": secrets.token_hex(8)})["password"])


def test_who_signs_in_with_a_password_that_was_given_chooses_another_and_goes_on(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    page = new_page(allowed="400")
    name = new_administrator(browser, house)
    given = given_password(browser, house, name)
    page.goto("/")
    page.locator("#site-header").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(given)
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog", name="Choose your own password")
    expect(dialog.get_by_label(NEW_PASSWORD)).to_be_focused()  # the old one was just typed
    check_page(page)
    dialog.get_by_label(NEW_PASSWORD).fill(given)
    dialog.get_by_label("Repeat the new password").fill(given)
    dialog.get_by_role("button", name="Save password").click()
    expect(page.get_by_text("That's your current password").first).to_be_visible()
    dialog.get_by_label(NEW_PASSWORD).fill(NEW)
    dialog.get_by_label("Repeat the new password").fill(NEW)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    page.goto("/accounts")
    expect(page.get_by_role("row").filter(has_text=name)).to_be_visible()


def test_no_page_goes_on_before_another_password_is_chosen(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    page = new_page(allowed="401")
    name = new_administrator(browser, house)
    given = given_password(browser, house, name)
    as_staff(page, name, given)
    for _ in range(2):  # loading the page again does not go round it
        page.goto("/accounts")
        dialog = page.get_by_role("dialog", name="Choose your own password")
        expect(dialog.get_by_label("The password you were given")).to_be_focused()
        expect(page.get_by_role("row")).to_have_count(0)
    dialog.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    as_staff(page, name, given)
    page.goto("/accounts")
    dialog.get_by_label("The password you were given").fill(given)
    dialog.get_by_label(NEW_PASSWORD).fill(NEW)
    dialog.get_by_label("Repeat the new password").fill(NEW)
    dialog.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("row").filter(has_text=name)).to_be_visible()


def open_menu(page: Page) -> None:
    page.locator("details.account summary").click()


def test_an_administrator_changes_the_own_password_and_stays_signed_in(
    page: Page, browser: Browser, house: str
) -> None:
    name = new_administrator(browser, house)
    as_staff(page, name)
    page.goto("/accounts")
    row = page.get_by_role("row").filter(has_text=name)
    expect(row.get_by_role("button", name="New password")).to_have_count(0)
    row.get_by_role("button", name="Change password").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Current password").fill(PASSWORD)
    dialog.get_by_label(NEW_PASSWORD).fill(NEW)
    dialog.get_by_label("Repeat the new password").fill(f"{NEW}!")
    dialog.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("The two new passwords don't match").first).to_be_visible()
    dialog.get_by_label("Repeat the new password").fill(NEW)
    dialog.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password has been changed.").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("row").filter(has_text=name)).to_be_visible()
    elsewhere = browser.new_context(base_url=house).request
    assert elsewhere.post("/api/sign-in", data={"name": name, "password": NEW}).ok


def test_a_password_that_staff_reset_is_shown_once_and_opens_the_door(
    page: Page, browser: Browser, house: str
) -> None:
    name = new_administrator(browser, house)
    as_staff(page, "Ada")
    page.goto("/accounts")
    row = page.get_by_role("row").filter(has_text=name)
    row.get_by_role("button", name="New password").click()
    page.get_by_role("dialog").get_by_role("button", name="New password").click()
    told = page.get_by_role("region", name="Message")
    expect(told).to_contain_text(f"New password for {name}: ")
    password = told.locator("p").inner_text().split(": ")[1]
    elsewhere = browser.new_context(base_url=house).request
    assert elsewhere.post("/api/sign-in", data={"name": name, "password": password}).ok
    page.reload()
    expect(row).to_be_visible()
    expect(page.get_by_text(password)).to_have_count(0)


def test_everybody_with_a_password_can_change_it_from_the_menu(page: Page) -> None:
    as_staff(page, "Dora")
    page.goto("/")
    open_menu(page)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("dialog")).to_contain_text("You stay signed in here")
    check_page(page)


def test_a_guest_is_asked_before_everything_is_given_up(page: Page) -> None:
    name = as_guest(page)
    page.goto("/")
    open_menu(page)
    expect(page.get_by_role("button", name="Change password")).to_have_count(0)
    page.get_by_role("button", name="Sign out").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("you'd lose your play chips")
    dialog.get_by_role("button", name="Not now").click()
    expect(page.locator(".account-name")).to_have_text(name)
    sign_out = page.get_by_role("button", name="Sign out")
    if not sign_out.is_visible():
        open_menu(page)
    sign_out.click()
    dialog.get_by_role("button", name="Sign out anyway").click()
    expect(page.locator(".account-name")).to_have_text("Menu")


def test_a_look_at_the_clock_comes_when_it_was_asked_for(page: Page) -> None:
    as_guest(page)
    page.goto("/account")
    page.get_by_label("Reality check every … minutes").fill("10")
    page.get_by_role("button", name="Save limits").click()
    expect(page.get_by_text("Your limits have been saved.").first).to_be_visible()
    page.clock.install()
    with page.expect_response("**/api/me/protection"):
        page.goto(f"/table/{TABLE}")
    page.clock.run_for(9 * 60_000)
    dialog = page.get_by_role("dialog").filter(has_text="Reality check")
    expect(dialog).to_have_count(0)
    page.clock.run_for(61_000)
    expect(dialog).to_contain_text("You've been here for 10 minutes")
    dialog.get_by_role("button", name="Resume").click()
    expect(dialog).to_have_count(0)
    page.clock.run_for(10 * 60_000)
    expect(dialog).to_contain_text("for 20 minutes")


def test_roles_are_ticked(page: Page, browser: Browser, house: str) -> None:
    name = new_administrator(browser, house)
    as_staff(page, "Ada")
    page.goto("/accounts")
    row = page.get_by_role("row").filter(has_text=name)
    row.get_by_role("button", name="Roles").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox", name="Administrator")).to_be_checked()
    dialog.get_by_role("checkbox", name="Trainer").check()
    dialog.get_by_label("Reason, for the log").fill("helps in the school")
    dialog.get_by_role("button", name="Roles").click()
    expect(row).to_contain_text("trainer")
    expect(row).to_contain_text("administrator")


def test_only_an_independent_second_person_is_offered_to_confirm(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    """A director sees nothing of the accounts but what waits."""
    ada, alba = sign_in(browser, house, "Ada", "administrator"), new_administrator(browser, house)
    asked = {"amount": 10_000_001, "reason": "a whale", "key": f"whale {alba}"}
    ada.post("/api/accounts/Lena/deposits", asked)
    page = new_page()
    as_staff(page, alba)
    page.goto("/accounts")
    waits = page.get_by_role("region", name="Waiting for a second person")
    expect(waits).to_contain_text("Deposit of 10,000,001 to Lena, requested by Ada: a whale")
    expect(waits).to_contain_text("Ask someone else to confirm this.")
    expect(waits.get_by_role("button", name="Confirm")).to_have_count(0)
    page = new_page(width=390)
    as_staff(page, "Dirk")
    page.goto("/accounts")
    expect(page.get_by_role("button", name="Open an account")).to_have_count(0)
    check_page(page)
    waits = page.get_by_role("region", name="Waiting for a second person")
    waits.get_by_role("button", name="Confirm").click()
    page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Nothing is waiting for a second person.")).to_be_visible()


def test_chips_left_at_a_table_are_shown_with_the_way_back(page: Page) -> None:
    as_guest(page)
    page.goto("/")
    expect(page.get_by_role("region", name="Your chips at tables")).to_have_count(0)
    page.goto(f"/table/{TABLE}?sit")
    expect(page.locator(".my-chips b")).not_to_have_text("0")
    page.goto("/")
    mine = page.get_by_role("region", name="Your chips at tables")
    expect(mine).to_contain_text("Return to The Jade Table")
    open_menu(page)
    expect(page.locator(".menu").get_by_role("link", name="The Jade Table")).to_be_visible()
    check_page(page)
    mine.get_by_role("link").click()
    page.wait_for_url(f"**/table/{TABLE}")


def test_the_log_names_tables_and_shows_one_persons_acts(
    page: Page, browser: Browser, house: str
) -> None:
    administrator = sign_in(browser, house, "Ada", "administrator")
    opening = {"game": "si-ki-pi", "name": "Logged by name", "why": "for the test"}
    table = administrator.post("/api/tables", opening)["id"]
    sign_in(browser, house, "Igor", "inspector").act(table, "house-suspend-table", reason="Break.")
    as_staff(page, "Igor")
    page.goto("/log")
    expect(page.get_by_role("row").filter(has_text="Logged by name")).to_have_count(2)
    page.get_by_label("Who").select_option("Igor")
    row = page.get_by_role("row").filter(has_text="Logged by name")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Suspend the table")
    row.get_by_role("link", name="Logged by name").click()
    expect(page.get_by_text("At Logged by name, newest first.")).to_be_visible()


def test_a_second_factor_is_set_up_from_the_picture_and_asked_for(
    page: Page, browser: Browser, house: str
) -> None:
    name = new_administrator(browser, house)
    as_staff(page, name)
    page.goto("/account")
    page.get_by_role("button", name="Set up two-factor sign-in").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    secret = dialog.locator(".factor-secret").inner_text().replace(" ", "")
    check_page(page)
    dialog.get_by_label("Code shown in the app").fill(pyotp.TOTP(secret).now())
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Turn on").click()
    expect(page.get_by_role("heading", name="Backup codes")).to_be_visible()
    codes = page.get_by_role("dialog").locator("code").all_inner_texts()
    assert len(codes) == 8
    page.get_by_role("button", name="I've saved them").click()
    expect(page.get_by_text("8 backup codes left")).to_be_visible()
    elsewhere = browser.new_context(base_url=house).new_page()
    elsewhere.goto("/")
    elsewhere.get_by_role("button", name="Sign in").first.click()
    asked = elsewhere.get_by_role("dialog")
    asked.get_by_label("Name").fill(name)
    asked.get_by_label("Password").fill(PASSWORD)
    asked.get_by_role("button", name="Sign in", exact=True).click()
    asked.get_by_label("Code from your authenticator app").fill(codes[0])
    asked.get_by_role("button", name="Sign in", exact=True).click()
    expect(elsewhere.locator(".account-name")).to_have_text(name)


def test_a_player_sets_limits_and_sees_where_one_is_signed_in(page: Page) -> None:
    as_guest(page)
    page.goto("/account")
    page.get_by_label("Daily loss").fill("5000")
    page.get_by_label("Daily playing time in minutes").fill("60")
    looks = page.get_by_label("Reality check every … minutes")
    for minutes in ("0", "1441"):  # said by the browser itself, before anything is sent
        looks.fill(minutes)
        page.get_by_role("button", name="Save limits").click()
        expect(page.locator("input:focus:invalid")).to_have_id("reality_check")
        assert looks.evaluate("field => field.validationMessage")
    looks.fill("30")
    page.get_by_role("button", name="Save limits").click()
    expect(page.get_by_text("Your limits have been saved.").first).to_be_visible()
    bought = {"key": "buys", "command": {"command": "buy-in", "amount": 2_000}}
    csrf = {"X-CSRF-Token": page.context.request.get("/api/me").json()["csrf"]}
    path = f"/api/tables/{TABLE}/commands"
    assert page.context.request.post(path, data=bought, headers=csrf).ok
    page.reload()
    expect(looks).to_have_value("30")
    expect(page.get_by_text("You have 2,000 at tables.")).to_be_visible()
    expect(page.get_by_text("0 lost · 3,000 left")).to_be_visible()
    expect(page.get_by_text("0 played · 60 left")).to_be_visible()
    folder = os.environ.get("SCREENSHOTS")
    for width, height in ((390, 844), (1366, 768), (1440, 900)) if folder else ():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=Path(str(folder)) / f"account-{width}.png", full_page=True)
    expect(page.get_by_label("Daily loss")).to_have_value("5000")
    page.get_by_label("Daily loss").fill("9000")
    page.get_by_role("button", name="Save limits").click()
    expect(page.get_by_text("Looser limits apply from")).to_be_visible()
    expect(page.get_by_text("(this device)")).to_be_visible()
    page.get_by_role("button", name="Self-exclusion").click()
    page.get_by_role("dialog").get_by_role("button", name="Self-exclusion").click()
    expect(page.get_by_text("You're excluded until")).to_be_visible()
