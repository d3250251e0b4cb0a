"""What-if pays, and the nonsense that is refused."""

from fractions import Fraction

import pytest

from houseway.core.errors import BadInput
from houseway.core.money import Odds, Pay
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.exact.pays import Pays, Win, parse_pays
from houseway.tables.rounds import RoundCalledOff
from houseway.tables.wagers import Outcome

WIN = Outcome("win", RoundCalledOff(by_clause("SKP-4.1")), pay=Pay(Odds(1), commission_percent=5))
FREE = Outcome("win", RoundCalledOff(by_clause("SKP-4.3")), pay=Pay(Odds(3, 2)))
WINS = [Win("high", "king"), Win("high", "win"), Win("low", "win")]


def test_without_changes_the_document_pays() -> None:
    pays = parse_pays([])
    assert pays.net(Win("initial", "win"), WIN) == Fraction(95, 100)
    assert pays.net(Win("high", "king"), FREE) == Fraction(3, 2)
    assert (
        pays.net(Win("high", "lose"), Outcome("lose", RoundCalledOff(BY_HOUSE), loses=True)) == -1
    )
    assert pays.net(Win("suit", "standoff"), Outcome("standoff", RoundCalledOff(BY_HOUSE))) == 0


@pytest.mark.parametrize("odds", ["2:1", "2 to 1", "4-2", " 2 : 1 "])
def test_odds_are_written_as_people_write_them(odds: str) -> None:
    assert parse_pays([f"king={odds}"]).net(Win("high", "king"), FREE) == 2


def test_the_wager_may_be_named() -> None:
    pays = parse_pays(["high.win=2:1", "LOW.WIN=3:1"])
    pays.check(WINS, has_commission=False)
    assert pays.net(Win("high", "win"), FREE) == 2
    assert pays.net(Win("low", "win"), FREE) == 3
    assert pays.net(Win("suit", "win"), FREE) == Fraction(3, 2)


def test_a_win_may_pay_nothing() -> None:
    assert parse_pays(["king=0:1"]).net(Win("high", "king"), FREE) == 0


def test_commission_only_where_there_is_one() -> None:
    pays = parse_pays(["commission=4.5%"])
    assert pays.net(Win("initial", "win"), WIN) == Fraction(955, 1000)
    assert pays.net(Win("high", "king"), FREE) == Fraction(3, 2)


@pytest.mark.parametrize(
    ("setting", "part"),
    [
        ("king", "NAME=ODDS"),
        ("king=", "''"),
        ("king=much", "'much'"),
        ("king=-1:1", "'-1:1'"),
        ("king=1:0", "'1:0'"),
        ("king=1.5:1", "'1.5:1'"),
        ("king=nan:1", "'nan:1'"),
        ("king=2000000:1", "more than any table"),
        ("king=99999999999999999999:1", "isn't valid as odds"),
        ("commission=100", "less than 100"),
        ("commission=-1", "'-1'"),
        ("commission=1e99", "'1e99'"),
        ("commission=inf", "'inf'"),
        ("commission=five", "'five'"),
        ("commission=", "''"),
    ],
)
def test_nonsense_is_one_plain_sentence(setting: str, part: str) -> None:
    with pytest.raises(BadInput, match=r"\.$") as refused:
        parse_pays([setting])
    assert part in str(refused.value)


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        (["queen=1:1"], "The ones that pay are king, high.win, low.win"),
        (["=1:1"], "''"),
        (["low.king=1:1"], "'low.king'"),
        (["lose=1:1"], "'lose'"),
        (["win=1:1"], "Use one of high.win, low.win"),
        (["king=1:1", "high.king=2:1"], "high.king is given twice"),
        (["commission=5"], "no commission"),
    ],
)
def test_names_must_be_those_of_one_win(settings: list[str], part: str) -> None:
    with pytest.raises(BadInput, match=r"\.$") as refused:
        parse_pays(settings).check(WINS, has_commission=False)
    assert part in str(refused.value)


def test_the_same_name_twice_is_refused() -> None:
    with pytest.raises(BadInput, match="twice"):
        parse_pays(["king=1:1", "king=2:1"])


def test_no_pays_are_no_changes() -> None:
    Pays().check([], has_commission=False)
