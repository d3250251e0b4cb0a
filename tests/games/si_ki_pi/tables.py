"""Tables of Si Ki Pi in every phase, for the tests to begin with."""

from collections.abc import Callable
from typing import Any

from games.si_ki_pi.rounds import DEALER, LOSES, STANDS_OFF, WINS, SiKiPi, two_cards
from houseway.core.cards.french import FRENCH
from houseway.games.low_high.rules.hands import TwoCards
from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits

# The dealer's hand set wrongly: 0 and 1 instead of 5 and 6; or 5 and 6, but with the King High.
TOO_LOW = ("Kc Jd", "6c 5d")
KING_HIGH = ("Jd 5d", "Kc 6c")
GAINS = "Qd 6d 9c 7c"  # 9-7 and Q-6: beats the dealer twice, but Q-6 does not beat K-6


def betting(*readings: str) -> SiKiPi:
    """Ann sits at box 1 and has both kinds of bet on it; Bob stands and bets on box 2."""
    table = SiKiPi(*readings)
    table.arrive("ann", "bob")
    table.sit(ann=1)
    table.open()
    table.bet("ann", 1)
    table.bonus("ann", 1)
    table.bet("bob", 2)
    return table


def between() -> SiKiPi:
    table = SiKiPi()
    table.arrive("ann", "bob")
    table.sit(ann=1)
    return table


def after_bets() -> SiKiPi:
    table = betting()
    table.close()
    return table


def setting(*readings: str) -> SiKiPi:
    table = betting(*readings)
    table.deal({1: WINS, 2: LOSES}, DEALER)
    return table


def all_set(*readings: str) -> SiKiPi:
    table = setting(*readings)
    table.set("ann", 1, "Ks 9s", "As 8s")
    return table


def set_wrong() -> SiKiPi:
    table = all_set("late-reset=retrieve")
    table.set_dealer(*TOO_LOW)
    return table


def showdown() -> SiKiPi:
    table = all_set()
    table.set_dealer()
    return table


def afterwards() -> SiKiPi:
    table = set_wrong()
    table.settle_as_laid()
    return table


PHASES: dict[str, Callable[[], SiKiPi]] = {
    "between": between,
    "betting": betting,
    "closed": after_bets,
    "setting": setting,
    "all set": all_set,
    "set wrong": set_wrong,
    "showdown": showdown,
    "afterwards": afterwards,
}
OVER = {"between", "afterwards"}
LIVE = set(PHASES) - OVER
# Every command: when it is in order, and the clause that is cited when it is not.
COMMANDS: dict[str, tuple[Any, set[str], str | None]] = {
    "open bets": (c.OpenBets("dealer"), OVER, "SKP-3.1"),
    "place an Initial Bet": (c.PlaceWager("ann", 1, "initial", 1000), {"betting"}, "SKP-3.2"),
    "place a Bonus Bet": (c.PlaceWager("ann", 1, "bonus", 500), {"betting"}, "SKP-3.2"),
    "take back a bet": (c.TakeBack("ann", 1, "initial"), {"betting"}, "SKP-3.2"),
    "take back a bonus": (c.TakeBack("ann", 1, "bonus"), {"betting"}, "SKP-3.2"),
    "close bets": (c.CloseBets("dealer"), {"betting"}, "SKP-3.2"),
    "deal": (c.Deal("dealer", FRENCH.cards), {"closed"}, "SKP-3.8"),
    "look": (c.Look("ann", 1), {"setting"}, "SKP-3.9"),
    "set": (c.SetCards("ann", 1, two_cards("Ks 9s"), two_cards("As 8s")), {"setting"}, "SKP-3.9"),
    "ask for the House Way": (c.AskHouseWay("ann", 1), {"setting"}, "SKP-3.9"),
    "set the dealer": (c.SetDealer("dealer"), {"all set"}, "SKP-3.12"),
    "reset the dealer": (c.ResetDealer("dealer"), {"set wrong"}, "SKP-3.12"),
    "settle": (c.Settle("dealer"), {"showdown"}, "SKP-3.12"),
    "correct the dealer": (c.CorrectDealer("inspector", 1), {"afterwards"}, None),
    "expose the dealer": (c.ExposeCards("dealer", 0, (0, 1)), {"setting", "all set"}, "SKP-5.1.2"),
    "foreign card": (c.CallForeignCard("dealer"), LIVE, None),
    "wrong count": (c.CallWrongCount("dealer"), set(), None),
    "withdraw": (c.WithdrawBox("ann", 1), set(), "SKP-3.2"),
    "change settings": (c.ChangeSettings("inspector", {"boxes": 5}), OVER, None),
    "sit": (Sit("bob", 2), {*OVER, "betting"}, None),
    "buy-in": (BuyIn("ann", 1), set(PHASES), None),
    "cash out": (CashOut("ann", 1), set(PHASES), None),
}
NOTICE = {"initial": Limits(1000, 5000, unit=500), "bonus": Limits(100, 300, unit=100)}


def with_backers(*readings: str, ann: int = 1000, seated: bool = True) -> SiKiPi:
    """Ann, seated or not, Bob and Cat all bet on box 1; Bob has the highest bet, unless Ann."""
    table = SiKiPi(*readings)
    table.arrive("ann", "bob", "cat")
    if seated:
        table.sit(ann=1)
    table.open()
    table.bet("ann", 1, ann)
    table.bet("bob", 1, 2000)
    table.bet("cat", 1, 1500)
    table.deal({1: WINS}, DEALER)
    return table


def three_boxes(wrong: tuple[str, str] | None = None, *, fourth: bool = False) -> SiKiPi:
    """Ann wins on box 1, Bob stands off on box 2, Cat loses on box 3, by the right setting."""
    table = SiKiPi("late-reset=retrieve")
    table.arrive("ann", "bob", "cat", "dan")
    table.open()
    table.bet("ann", 1)
    table.bet("bob", 2)
    table.bet("cat", 3)
    boxes = {1: WINS, 2: STANDS_OFF, 3: LOSES}
    if fourth:
        table.bet("dan", 4)
        boxes[4] = GAINS
    table.deal(boxes, DEALER)
    table.set_dealer(*(wrong or ("", "")))
    return table


def owing(chips_left: int) -> SiKiPi:
    """Cat has won 950 on 1000 by a wrong setting, and cashed all but some chips."""
    table = SiKiPi("late-reset=retrieve")
    table.arrive("cat", chips=1000)
    table.open()
    table.bet("cat", 1)
    table.deal({1: LOSES}, DEALER)
    table.set_dealer(*TOO_LOW)
    table.settle_as_laid()
    assert table.chips("cat") == 1950
    if chips_left < 1950:
        table.do(CashOut("cat", 1950 - chips_left))
    return table


def owing_with_a_bet() -> SiKiPi:
    """Cat's last 1000 are on box 1 of the second round when the first one is corrected."""
    table = owing(1000)
    table.open()
    table.bet("cat", 1)
    table.do(c.CorrectDealer("inspector", 1))
    assert (table.chips("cat"), table.table.floor.bank.owes("cat")) == (0, 1950)
    return table


def two(cards: str) -> TwoCards:
    first, second = FRENCH.parse([cards])
    return first, second
