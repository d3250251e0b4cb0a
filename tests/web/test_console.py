"""The dealer's console in the browser: rounds of real cards entered by keys that are counted."""

import secrets
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from effort import some_of
from houseway.core.cards.french import FRENCH
from houseway.games.king_high.table.shoe import DECK
from houseway.games.low_high.rules.hands import four
from houseway.games.si_ki_pi.house_way import house_way
from houseway.games.si_ki_pi.readings import Readings
from web.accessible import check_everywhere, check_page
from web.conftest import NewPage
from web.measuring import weigh
from web.signed_in import as_staff
from web.staff import Person, sign_in
from web.test_figures import MOST_BYTES

MARK = secrets.token_hex(2)
NAMES = some_of(("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"), 3)
PLAYERS = tuple(f"{name} {MARK}" for name in NAMES)
FIVE = ("kh", "7d", "2c", "th", "as")
EVERY_HAND = (  # the dealer's first
    ("3s", "5h", "9d", "ac"),
    ("9s", "9h", "kd", "qc"),
    ("as", "kh", "7d", "2c"),
    ("ts", "8h", "6d", "4c"),
    ("2s", "2h", "3d", "5c"),
    ("js", "jh", "qd", "8c"),
    ("4s", "6h", "8d", "tc"),
)
HANDS = EVERY_HAND[: 1 + len(PLAYERS)]
WIDE, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


def set_by_house_way(cards: tuple[str, ...]) -> str:
    """The hand as it lies on the felt, typed: Low before High."""
    setting = house_way(four(FRENCH.parse(cards)), Readings()).setting
    return "".join((*setting.low, *setting.high)).lower()


@dataclass
class Felt:
    """A table of real cards: what players do there the dealer enters over the API."""

    id: str
    dealer: Person
    inspector: Person

    def says(self, command: str, box: int = 1, **fields: object) -> None:
        """What the player of a box says."""
        asked = {"command": command, "box": box, **fields}
        body = {"command": asked, "as": "dealer", "for": PLAYERS[box - 1]}
        path = f"/api/tables/{self.id}/commands"
        self.dealer.post(path, {"key": secrets.token_hex(8), **body})

    def version(self) -> int:
        return int(self.dealer.get(f"/api/tables/{self.id}")["version"])


@pytest.fixture(scope="module")
def staff(browser: Browser, house: str) -> tuple[Person, Person]:
    administrator = sign_in(browser, house, "Ada", "administrator")
    for player in PLAYERS:
        for path, body in (
            ("/api/accounts", {"name": player, "roles": ["player"]}),
            (f"/api/accounts/{player}/deposits", {"amount": 5_000_000}),
        ):
            administrator.post(path, {**body, "reason": "test", "key": secrets.token_hex(8)})
    return sign_in(browser, house, "Dora", "dealer"), sign_in(browser, house, "Igor", "inspector")


def felt(staff: tuple[Person, Person], game: str, players: int = 1) -> Felt:
    dealer, inspector = staff
    opening = {"game": game, "name": f"Felt of {game}", "why": "test", "dealing": "human"}
    made = Felt(inspector.post("/api/tables", opening)["id"], dealer, inspector)
    for box in range(1, players + 1):
        made.says("buy-in", box, amount=20_000)
        made.says("sit", box)
    return made


@pytest.fixture
def king_high(staff: tuple[Person, Person]) -> Felt:
    made = felt(staff, "king-high")
    made.inspector.act(made.id, "check-cards", cards=DECK.cards, when="before-play")
    made.dealer.act(made.id, "shuffle")
    return made


class Console:
    """The page of a dealer who has nothing but the keyboard; counts the keys."""

    def __init__(self, page: Page, table: Felt) -> None:
        as_staff(page, "Dora")
        page.goto(f"/console/{table.id}?as=dealer")
        self.page = page
        self.keys = 0

    @property
    def next(self) -> Locator:
        return self.page.get_by_role("region", name="Next step")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def enter(self, what: str) -> None:
        """Does what stands largest, once it does."""
        expect(self.large(what)).to_be_enabled()
        self.press("Enter")

    def large(self, what: str) -> Locator:
        return self.next.locator(".console-large", has_text=what)

    def is_asked(self, what: str) -> None:
        expect(self.next.get_by_role("heading", name=what)).to_be_visible()

    def card(self, code: str) -> None:
        self.is_asked("Which card was dealt?")
        self.press(*code)

    def bets_are_open(self) -> None:
        expect(self.page.locator("main")).to_contain_text("Place your bets")

    def round_is_over(self) -> None:
        expect(self.page.locator("main")).to_contain_text("between rounds")

    def wager(self, box: int, amount: str, kind: str = "") -> None:
        """By the number of the box, the amount, and the letter of a kind that is not the usual."""
        expect(self.next).to_contain_text("to enter that player's bet")
        self.press(str(box))
        dialog = self.page.get_by_role("dialog")
        expect(dialog.get_by_label("Amount")).to_be_focused()
        self.press(*amount, *(("Tab", kind, "Enter") if kind else ("Enter",)))
        expect(dialog).to_have_count(0)

    def the_same_wagers(self) -> None:
        expect(self.next.get_by_role("button", name="Same wagers")).to_be_visible()
        self.press("r")

    def say_more(self, said: dict[str, str]) -> None:
        """With what is done next; until the dialog is gone, keys are the dialog's."""
        self.next.get_by_role("button", name="More options").click()
        dialog = self.page.get_by_role("dialog")
        for label, text in said.items():
            dialog.get_by_label(label).fill(text)
        dialog.get_by_role("button", name="Confirm").click()
        expect(dialog).to_have_count(0)

    def start_again(self) -> None:
        self.keys = 0


def manual_shoe(staff: tuple[Person, Person]) -> Felt:
    table = felt(staff, "king-high")
    table.inspector.act(table.id, "change-settings", device="manual-shoe")
    table.inspector.act(table.id, "check-cards", cards=DECK.cards, when="before-play")
    return table


def five_cards(console: Console) -> None:
    for code in FIVE:
        console.enter("Close bets")
        console.card(code)
    console.round_is_over()


def test_a_king_high_round_of_five_cards_takes_twenty_keys(page: Page, king_high: Felt) -> None:
    console = Console(page, king_high)
    console.enter("Open bets")
    console.bets_are_open()
    console.wager(1, "1000", "P")
    five_cards(console)
    print(f"King High, five cards and a wager that is typed: {console.keys} keys.")
    console.start_again()
    console.enter("Open bets")
    console.the_same_wagers()
    five_cards(console)
    print(f"King High, five cards and the wagers of the last round: {console.keys} keys.")
    assert console.keys <= 20


ENTER_AGAIN = """
const close = HTMLDialogElement.prototype.close;
HTMLDialogElement.prototype.close = function () {
    close.call(this);
    const form = this.querySelector("form");
    let turns = 20; // what was asked is done within some
    const send = () => form.isConnected && form.requestSubmit();
    const press = () => (turns-- ? queueMicrotask(press) : send());
    press();
};
"""


def test_enter_pressed_again_before_the_page_is_drawn_anew_places_nothing(
    page: Page, king_high: Felt
) -> None:
    """A browser keeps the focus in a closed dialog until then, and Enter sends its form."""
    page.add_init_script(ENTER_AGAIN)
    console = Console(page, king_high)
    console.enter("Open bets")
    console.bets_are_open()
    console.wager(1, "1000", "P")
    console.enter("Close bets")
    console.is_asked("Which card was dealt?")
    wagers = king_high.dealer.get(f"/api/tables/{king_high.id}")["view"]["table"]["round"]["wagers"]
    assert [wager["amount"] for wager in wagers] == [1_000]


def test_a_king_high_round_from_a_manual_shoe_takes_twenty_keys(
    page: Page, staff: tuple[Person, Person]
) -> None:
    """Who types the card that came after the burn says with it that the cards were burnt."""
    table = manual_shoe(staff)
    console = Console(page, table)
    console.enter("Shuffle")
    console.enter("Open bets")
    console.bets_are_open()
    table.says("place-wager", kind="pokerpot", amount=1_000)
    console.start_again()
    for code in FIVE:
        console.enter("Close bets")
        expect(console.large("Burn cards")).to_be_visible()
        console.press(*code)
    console.round_is_over()
    console.press("Enter")  # opens the next one
    print(f"King High from a manual shoe, five cards: {console.keys} keys.")
    assert console.keys <= 20
    view = table.dealer.get(f"/api/tables/{table.id}")["view"]
    assert [card.lower() for card in view["table"]["last"]["cards"]] == list(FIVE)
    assert view["table"]["last"]["burnt"] == 2 * len(FIVE)


def test_more_can_be_said_of_a_shuffle_a_burn_and_a_forgotten_one(
    page: Page, staff: tuple[Person, Person]
) -> None:
    table = manual_shoe(staff)
    console = Console(page, table)
    expect(console.large("Shuffle")).to_be_visible()
    console.say_more({"Player who cut the cards": PLAYERS[0], "Cards before the cut card": "45"})
    console.enter("Open bets")
    console.bets_are_open()
    expect(page.get_by_role("button", name="Declare a wager")).to_be_visible()
    table.says("place-wager", kind="pokerpot", amount=1_000)
    console.enter("Close bets")
    expect(console.large("Burn cards")).to_be_visible()
    console.say_more({"How many were burnt": "3"})
    console.card("kh")
    console.enter("Close bets")
    console.next.get_by_role("button", name="Deal a card: no cards burnt").click()
    console.card("7d")
    expect(console.large("Close bets")).to_be_visible()
    told = table.dealer.get(f"/api/tables/{table.id}")["view"]["table"]["round"]
    assert (told["cards"], told["burnt"]) == (["Kh", "7d"], 3)


def test_a_si_ki_pi_round_takes_two_keys_a_card_and_twelve(
    page: Page, staff: tuple[Person, Person]
) -> None:
    table = felt(staff, "si-ki-pi", len(PLAYERS))
    console = Console(page, table)
    console.enter("Open bets")
    console.bets_are_open()
    for box in range(1, len(PLAYERS) + 1):
        console.wager(box, "1000")
    by_house_way(console)
    print(f"Si Ki Pi, {len(PLAYERS)} boxes, wagers that are typed: {console.keys} keys.")
    console.start_again()
    console.enter("Open bets")
    console.the_same_wagers()
    by_house_way(console)
    print(f"Si Ki Pi, {len(PLAYERS)} boxes, wagers of the last round: {console.keys} keys.")
    assert console.keys <= 2 * 4 * len(HANDS) + 12


def by_house_way(console: Console) -> None:
    """From the wagers on the layout to the end of the round."""
    console.enter("Close bets")
    console.enter("Deal face down")
    console.is_asked(f"Box 1: {PLAYERS[0]}")
    console.press("a")
    for place, hand in enumerate(HANDS):
        console.is_asked(f"Box {place} as turned over" if place else "The dealer's hand as it is")
        console.press(*set_by_house_way(hand))
    console.enter("Settle")
    console.round_is_over()


def test_a_slip_is_taken_back_with_one_key(page: Page, king_high: Felt) -> None:
    console = Console(page, king_high)
    console.enter("Open bets")
    console.bets_are_open()
    expect(console.next.get_by_role("button", name="Undo the last entry")).to_have_count(0)
    king_high.says("place-wager", kind="pokerpot", amount=1_000)
    console.enter("Close bets")
    console.card("kh")
    expect(console.large("Close bets")).to_be_visible()
    console.press("Backspace")
    console.card("kd")
    expect(console.large("Close bets")).to_be_visible()
    view = king_high.dealer.get(f"/api/tables/{king_high.id}")["view"]
    assert view["table"]["round"]["cards"] == ["Kd"]


def test_the_console_says_what_the_rules_make_of_it_before_it_is_confirmed(
    page: Page, staff: tuple[Person, Person]
) -> None:
    table = felt(staff, "si-ki-pi")
    table.dealer.act(table.id, "open-bets")
    table.says("place-wager", kind="initial", amount=1_000)
    table.dealer.act(table.id, "close-bets")
    cards = [code.capitalize() for code in (*HANDS[1], *HANDS[0])]
    table.dealer.act(table.id, "deal", cards=cards)
    console = Console(page, table)
    before = table.version()
    console.is_asked(f"Box 1: {PLAYERS[0]}")
    console.press("x")
    dialog = page.get_by_role("dialog", name="Cards were exposed")
    told = dialog.locator(".console-foreseen")
    expect(told).to_contain_text("1 of the dealer's four cards is exposed.")
    dialog.get_by_role("radio", name="Dealer, 2 cards").check()
    expect(told.get_by_role("link", name="SKP-5.1")).to_be_visible()
    check_page(page)
    assert table.version() == before
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert table.version() == before + 1


def dealt(staff: tuple[Person, Person], game: str) -> Felt:
    """A table at which a round is dealt and nothing is settled."""
    table = felt(staff, game, 2)
    if game == "king-high":
        table.inspector.act(table.id, "check-cards", cards=DECK.cards, when="before-play")
        table.dealer.act(table.id, "shuffle")
    deal_round(table, game)
    return table


def deal_round(table: Felt, game: str) -> None:
    act = table.dealer.act
    if game == "pineapple":
        act(table.id, "deal")
        return
    act(table.id, "open-bets")
    kind = {"king-high": "pokerpot", "si-ki-pi": "initial"}.get(game, "standard")
    for box in (1, 2):
        table.says("place-wager", box, kind=kind, amount=1_000)
    act(table.id, "close-bets")
    if game != "king-high":
        act(table.id, "deal-unseen")


def calls(table: Felt, command: str) -> int:
    """How often it is in the record."""
    entries = table.inspector.get(f"/api/log?table={table.id}")["entries"]
    return sum(entry["command"]["command"] == command for entry in entries)


CALLS = {
    "si-ki-pi": ("dealer", "Cards were exposed", "expose-cards"),
    "power-pai-gow": ("dealer", "Cards were exposed", "expose-cards"),
    "king-high": ("dealer", "A card was seen too early", "report-face-up-card"),
    "pineapple": ("inspector", "Report an exposed card", "report-exposed-card"),
}


def open_console(page: Page, table: Felt, capacity: str) -> None:
    as_staff(page, "Dora" if capacity == "dealer" else "Igor")
    page.goto(f"/console/{table.id}?as={capacity}")


def report(page: Page, title: str) -> None:
    """By the button, and confirmed with Enter."""
    page.get_by_role("button", name=title).first.click()
    dialog = page.get_by_role("dialog", name=title)
    confirm(page, dialog)


def confirm(page: Page, dialog: Locator) -> None:
    expect(dialog.locator(".console-foreseen li")).not_to_have_count(0)
    for field in dialog.get_by_role("textbox").all():
        if not field.input_value():
            field.fill("Everybody saw it")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("game", CALLS)
def test_enter_after_a_call_repeats_it_at_no_table(
    page: Page, staff: tuple[Person, Person], game: str
) -> None:
    capacity, title, command = CALLS[game]
    table = dealt(staff, game)
    open_console(page, table, capacity)
    report(page, title)
    for _ in range(4):
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)  # a dialog that should not open has time to
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert calls(table, command) == 1


@pytest.mark.parametrize("game", ["si-ki-pi", "power-pai-gow", "pineapple"])
def test_the_same_call_again_within_a_stage_asks_first(
    page: Page, staff: tuple[Person, Person], game: str
) -> None:
    """Also after the page was loaded again; Enter alone says no."""
    capacity, title, command = CALLS[game]
    table = dealt(staff, game)
    open_console(page, table, capacity)
    report(page, title)
    page.reload()
    dialog = page.get_by_role("dialog", name=title)
    for answer in ("Enter", "Report again"):
        page.get_by_role("button", name=title).first.click()
        expect(dialog).to_contain_text(f"You already reported “{title}” in this stage.")
        check_page(page)
        if answer == "Enter":
            page.keyboard.press("Enter")
            expect(dialog).to_have_count(0)
    assert calls(table, command) == 1
    dialog.get_by_role("button", name="Report again").click()
    confirm(page, dialog)
    assert calls(table, command) == 2


def test_in_the_next_round_the_same_call_is_not_asked_about(
    page: Page, staff: tuple[Person, Person]
) -> None:
    table = dealt(staff, "si-ki-pi")
    open_console(page, table, "dealer")
    report(page, "Cards were exposed")
    table.inspector.act(table.id, "house-end-round", reason="for the test")
    deal_round(table, "si-ki-pi")
    expect(page.locator("main")).to_contain_text("round 2: Setting hands")
    report(page, "Cards were exposed")
    assert calls(table, "expose-cards") == 2


@pytest.mark.parametrize("ends", ["Enter", "Escape", "Not now", "Close"])
def test_after_a_dialog_the_focus_is_on_what_comes_next(
    page: Page, staff: tuple[Person, Person], ends: str
) -> None:
    console = Console(page, felt(staff, "si-ki-pi"))
    page.get_by_role("button", name="Buy in").click()
    dialog = page.get_by_role("dialog", name="Buy in")
    dialog.get_by_label("Player").fill(PLAYERS[0])
    dialog.get_by_label("Amount").fill("1000")
    if ends in ("Enter", "Escape"):
        page.keyboard.press(ends)
    else:
        dialog.get_by_role("button", name=ends).click()
    expect(dialog).to_have_count(0)
    expect(console.large("Open bets")).to_be_focused()
    console.press("Enter")
    console.bets_are_open()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_after_a_dialog_enter_says_nothing_for_a_player(
    page: Page, staff: tuple[Person, Person]
) -> None:
    """While players are waited for, no key of theirs has the focus."""
    table = dealt(staff, "si-ki-pi")
    console = Console(page, table)
    console.is_asked(f"Box 1: {PLAYERS[0]}")
    report(page, "Cards were exposed")
    expect(console.next).to_be_focused()
    console.press("Enter", " ")
    page.wait_for_timeout(300)
    console.is_asked(f"Box 1: {PLAYERS[0]}")


@pytest.mark.parametrize("by", ["Tab", "mouse"])
def test_typing_replaces_a_reason_that_is_filled_in(
    page: Page, staff: tuple[Person, Person], by: str
) -> None:
    table = dealt(staff, "si-ki-pi")
    open_console(page, table, "dealer")
    page.get_by_role("button", name="Cards were exposed").click()
    reason = page.get_by_role("dialog").get_by_label("Reason")
    expect(reason).to_have_value("Cards were exposed")
    if by == "mouse":
        reason.click()
    else:
        while not reason.evaluate("input => input === document.activeElement"):
            page.keyboard.press("Tab")
    page.keyboard.type("A gust of wind")
    expect(reason).to_have_value("A gust of wind")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_next_act_and_the_pack_are_in_sight(
    new_page: NewPage, king_high: Felt, size: dict[str, int]
) -> None:
    page = new_page(**size)
    king_high.dealer.act(king_high.id, "open-bets")
    king_high.says("place-wager", kind="pokerpot", amount=1_000)
    console = Console(page, king_high)
    expect(console.large("Close bets")).to_be_in_viewport(ratio=1)
    king_high.dealer.act(king_high.id, "close-bets")
    pack = console.next.get_by_role("group", name="Cards still in the pack")
    expect(pack).to_be_in_viewport(ratio=1)
    pack.get_by_role("button", name="King of hearts").click()
    expect(console.large("Close bets")).to_be_visible()
    if size is WIDE:
        check_everywhere(page)


def test_the_console_is_light(page: Page, king_high: Felt) -> None:
    as_staff(page, "Dora")
    found = weigh(page, f"/console/{king_high.id}?as=dealer", ".console-next")
    assert found.plain < 1.1 * MOST_BYTES, found  # a table's own page, and what staff do there
