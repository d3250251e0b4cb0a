"""Tables at which something goes wrong: Ann, Bob and Cat with bets on three boxes."""

from games.si_ki_pi.rounds import CHIPS, DEALER, LOSES, STANDS_OFF, WINS, SiKiPi
from houseway.core.reasons import ByClause, ByReading
from houseway.games.low_high.table.commands import AskHouseWay, Look

PLAYERS = ("ann", "bob", "cat")
# Which of the four cards, for every way to show two or more of them.
TWO_OR_MORE = [(0, 1), (0, 3), (2, 3), (1, 2, 3), (0, 1, 2, 3)]


def betting(*readings: str) -> SiKiPi:
    """Ann sits at box 1, Cat at box 3; Bob stands, bets on box 2 and backs box 1 with more."""
    table = SiKiPi(*readings)
    table.arrive(*PLAYERS)
    table.sit(ann=1, cat=3)
    table.open()
    table.bet("ann", 1, 1000)
    table.bet("bob", 1, 3000)
    table.bonus("bob", 1, 500)
    table.bonus("ann", 1, 500, on="dealer")
    table.bet("bob", 2, 1000)
    table.bet("cat", 3, 1000)
    return table


def after_bets(*readings: str) -> SiKiPi:
    table = betting(*readings)
    table.close()
    return table


def after_deal(*readings: str) -> SiKiPi:
    table = betting(*readings)
    table.deal({1: WINS, 2: LOSES, 3: STANDS_OFF}, DEALER)
    return table


def after_look(*readings: str) -> SiKiPi:
    table = after_deal(*readings)
    table.do(Look("cat", 3))
    return table


def set_by_players() -> SiKiPi:
    table = after_deal()
    table.do(AskHouseWay("ann", 1))
    table.set("cat", 3, "7s 5h", "4h 3d")
    return table


def showdown() -> SiKiPi:
    table = set_by_players()
    table.set_dealer()
    return table


def check_void(table: SiKiPi, by: str | ByReading) -> None:
    """The round is over without a result, and everybody has what they came with."""
    basis = ByClause((by,)) if isinstance(by, str) else by
    assert table.phase is None
    assert (table.last.phase, table.last.ended_by) == ("void", basis.clause or "")
    assert [table.chips(player) for player in PLAYERS] == [CHIPS] * 3
    assert table.table.floor.bank.on_layout == 0
    assert len(table.lines) == 6
    assert {(line.outcome, line.net, line.commission) for line in table.lines} == {
        ("returned", 0, 0)
    }
    assert {line.reason.by for line in table.lines} == {basis}
