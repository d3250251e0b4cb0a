"""The records that the tests of this folder look at, each played once."""

from collections.abc import Callable
from functools import cache, partial
from random import Random

from houseway.core.cards import Card
from houseway.core.rulebook import choices
from houseway.core.typed_json import convert
from houseway.games.king_high.table import commands as kh
from houseway.games.king_high.table.shoe import DECK
from houseway.games.low_high.table import commands as lh
from houseway.games.pineapple.table import commands as pineapple
from houseway.games.pineapple.table.bots import steady
from houseway.games.pineapple.table.showdown import must_announce
from houseway.games.pineapple.table.view import HandView, hand_view
from houseway.live.table.commands import (
    ChangeDealing,
    ChangePace,
    CloseTable,
    EndRound,
    ResumeTable,
    SettleDispute,
    SuspendTable,
)
from houseway.registry import game
from houseway.tables.dealing import Pace
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.testing import Recorded

PLAYERS = ("ann", "bea", "cho")
LOW_HIGH = ("si-ki-pi", "power-pai-gow")
GAMES = (*LOW_HIGH, "king-high", "pineapple")
MAIN = {"si-ki-pi": "initial", "power-pai-gow": "ante"}


def automatic(name: str) -> Recorded:
    """Three rounds with players' seeds, by bots and the automatic dealer."""
    table = Recorded(name, *PLAYERS)
    table.seat()
    for _ in range(3):
        table.give_seeds()
        table.play(1)
    return table


def void(name: str) -> Recorded:
    """A round is called off with cards on the table; another follows."""
    table = Recorded(name, *PLAYERS, seed=2)
    table.seat()
    table.give_seeds()
    match name:
        case "king-high":
            table.until(lambda t: t.table.round is not None and len(t.table.round.cards) == 2)
            table.do(kh.ReportFault("dealer"))
            table.do(kh.DeclareVoid("inspector"), "The device is stuck.")
            table.do(kh.RepairDevice("inspector"))
        case "pineapple":
            table.until_phase("streets")
            table.step()
            table.do(pineapple.CallOff("inspector"), "A fire alarm.")
        case _:
            table.until_phase("setting")
            table.do(lh.Look("ann", 1))
            table.do(lh.CallForeignCard("dealer"))
    table.play(1)
    return table


def misdeal(name: str) -> Recorded:
    """Real cards are dealt wrongly before anybody looks, and then again."""
    readings = {"misdeal-unseen": "redeal"}
    table = Recorded(name, *PLAYERS, seed=3, readings=readings, dealing="human")
    table.seat()
    cards = Random(3)
    low_high_dealt(table, cards)
    table.do(lh.CallMisdeal("dealer"))
    low_high_deal(table, cards)
    low_high_shown(table)
    return table


def exposed(name: str) -> Recorded:
    """One card of box 1 and one of the dealer's are shown by mistake, and the round is void."""
    table = Recorded(name, *PLAYERS, seed=9, dealing="human")
    table.seat()
    cards = Random(9)
    low_high_dealt(table, cards)
    table.do(lh.ExposeCards("dealer", 1, (2,)))
    table.do(lh.Look("bea", 2))
    table.do(lh.ExposeCards("dealer", 0, (0,)))
    table.do(lh.CallForeignCard("dealer"))
    low_high_by_hand(table, cards)
    return table


def manual_shoe() -> Recorded:
    """King High from a manual shoe: one seed for several rounds."""
    table = Recorded("king-high", *PLAYERS, seed=4)
    table.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    table.seat()
    table.give_seeds()
    table.until_revealed(2)
    return table


def other_readings(name: str) -> Recorded:
    """Opened with every reading other than usual; after a round the first is changed back."""
    values = choices(game(name).readings)
    readings = {reading: others[-1] for reading, others in values.items()}
    table = Recorded(name, *PLAYERS, seed=8, readings=readings)
    table.seat()
    table.play(1)
    reading, usual = next((reading, others[0]) for reading, others in values.items())
    asked = {"command": "change-settings", "by": "inspector", "readings": {reading: usual}}
    table.do(convert(asked, table.kind.command_type), "As it is elsewhere.")
    table.play(1)
    return table


# -- Dealt by hand ---------------------------------------------------------------------------------


def human(name: str) -> Recorded:
    """Two rounds with real cards, and one of the automatic dealer after them."""
    table = Recorded(name, *PLAYERS, seed=5, dealing="human")
    table.seat()
    cards = Random(5)
    for _ in range(2):
        match name:
            case "king-high":
                king_high_by_hand(table, cards)
            case "pineapple":
                pineapple_by_hand(table, cards)
            case _:
                low_high_by_hand(table, cards)
    table.do(ChangeDealing("inspector", "automatic"))
    table.play(1)
    return table


def face_down() -> Recorded:
    """Real cards that are entered when they are turned: dealt wrongly, dealt again and played."""
    table = Recorded("si-ki-pi", *PLAYERS, seed=6, dealing="human")
    table.seat()
    table.do(lh.OpenBets("dealer"))
    for box, player in enumerate(PLAYERS, start=1):
        table.do(lh.PlaceWager(player, box, "initial", 2_000))
    table.do(lh.PlaceWager("bea", 1, "bonus", 1_000))
    table.do(lh.CloseBets("dealer"))
    table.do(lh.DealUnseen("dealer", ((1, 3), (2, 5))))
    table.do(lh.CallMisdeal("dealer"), "Box 2 got a card of box 1.")
    table.do(lh.DealUnseen("dealer"))
    table.do(lh.ExposeCards("dealer", 3, (0, 2), (Card("7c"), Card("2c"))))
    table.do(lh.WithdrawBox("cho", 3))
    table.do(lh.Look("ann", 1))
    table.do(lh.LaySet("ann", 1))
    table.do(lh.CallTime("dealer", 2))
    table.do(lh.SetDealer("dealer", (Card("Kc"), Card("Jd")), (Card("6c"), Card("5d"))))
    table.do(lh.ResetDealer("inspector"), "Seen at once.")
    table.do(lh.TurnHand("dealer", 1, (Card("Ks"), Card("9s")), (Card("As"), Card("8s"))))
    table.do(lh.TurnHand("dealer", 2, (Card("Qh"), Card("4h")), (Card("Th"), Card("7h"))))
    table.do(lh.Settle("dealer"))
    return table


def bots_act(table: Recorded) -> None:
    while table.step():
        pass


def low_high_by_hand(table: Recorded, cards: Random) -> None:
    low_high_dealt(table, cards)
    low_high_shown(table)


def low_high_dealt(table: Recorded, cards: Random) -> None:
    """Wagers, and cards face down."""
    table.do(lh.OpenBets("dealer"))
    bots_act(table)
    table.do(lh.CloseBets("dealer"))
    low_high_deal(table, cards)


def low_high_deal(table: Recorded, cards: Random) -> None:
    order = cards.sample(table.game.pack.cards, len(table.game.pack.cards))
    table.do(lh.Deal("dealer", tuple(order)))


def low_high_shown(table: Recorded) -> None:
    """From cards face down to the settlement."""
    bots_act(table)
    table.do(lh.SetDealer("dealer"))
    table.do(lh.Settle("dealer"))


def king_high_by_hand(table: Recorded, cards: Random) -> None:
    if not table.table.checked:
        table.do(kh.CheckCards("inspector", DECK.cards, "before-play"))
        table.do(kh.Shuffle("dealer"))
    table.do(kh.OpenBets("dealer"))
    bots_act(table)
    while table.table.round is not None:
        table.do(kh.CloseBets("dealer"))
        table.do(kh.DealCard("dealer", cards.choice(DECK.cards)))
        bots_act(table)


def pineapple_by_hand(table: Recorded, cards: Random) -> None:
    table.do(pineapple.Deal("dealer"))
    pack = cards.sample(table.game.pack.cards, 52)
    while table.table.round.phase == "fantasy":
        table.do(pineapple.ReportSet("dealer", table.table.round.to_place[0][0]))
    while table.table.round.to_enter:
        position, hand = table.table.round.to_enter[0]
        held = tuple(pack.pop() for _ in range(hand.unseen))
        placed = steady(seen_with(table, position, held), table.table.round.readings, Random(0))
        table.do(pineapple.EnterCards("dealer", position, placed.top, placed.middle, placed.bottom))
    for position, hand in enumerate(table.table.round.hands, start=1):
        if must_announce(table.table.round, hand):
            table.do(pineapple.AnnounceStay("dealer", position))
    table.do(pineapple.Settle("dealer"))


def seen_with(table: Recorded, position: int, held: tuple[Card, ...]) -> HandView:
    """A player's own hand with the real cards in it, which no view knows."""
    round_ = table.table.round
    hand = round_.hands[position - 1].now(held=held, unseen=0, face_down=False)
    return hand_view(round_, position, hand, hand.player)


# -- Afterwards ------------------------------------------------------------------------------------


def corrected() -> Recorded:
    """A round that is undone because a card was missing, and a dispute about it a round later."""
    table = Recorded("power-pai-gow", *PLAYERS, seed=1, dealing="human")
    table.seat()
    cards = Random(1)
    low_high_by_hand(table, cards)
    table.do(lh.CallWrongCount("inspector", counted=31), "Seen on the tape.")
    low_high_by_hand(table, cards)
    table.do(SettleDispute("inspector", 1, "The correction stands."), "cho complained.")
    return table


def eventful() -> Recorded:
    """Nearly everything that may happen at a Si Ki Pi table, from its opening to its closing."""
    table = Recorded("si-ki-pi", *PLAYERS, seed=7)
    table.seat()
    table.do(lh.ChangeSettings("inspector", readings={"two-pairs": "literal"}))
    table.until_phase("betting")
    table.do(lh.PlaceWager("ann", 5, "initial", 2_000))
    table.do(lh.TakeBack("ann", 5, "initial"))
    table.until_phase("setting")
    table.do(lh.WalkAway("dealer", "cho"))
    table.do(SuspendTable("inspector", "A spilled drink."))
    table.play(0)
    table.do(ResumeTable("inspector"))
    table.do(ChangePace("inspector", Pace(1, 2, 3)))
    table.do(Sit("cho", 3))
    table.play(1)
    table.until(lambda t: t.state.seeds is not None)  # a seed that no round will use
    for player, chips in dict(table.table.floor.bank.chips).items():
        table.do(CashOut(player, chips))
    table.do(CloseTable("inspector", "The night is over."))
    assert table.step()  # the reveal
    return table


def copies(name: str) -> Recorded:
    """Real cards: box 1 has the hands of the dealer; then both have a Low Hand of nothing."""
    table = Recorded(name, *PLAYERS, seed=6, dealing="human")
    table.seat()
    for dealt in COPIES[name]:
        table.do(lh.OpenBets("dealer"))
        table.do(lh.PlaceWager("ann", 1, table.game.wager_kinds[0].name, 2_000))
        table.do(lh.CloseBets("dealer"))
        table.do(lh.Deal("dealer", table.game.pack.parse(dealt.split())))
        table.do(lh.AskHouseWay("ann", 1))
        table.do(lh.SetDealer("dealer"))
        table.do(lh.Settle("dealer"))
    return table


# Four cards of box 1 and the dealer's, in two rounds.
COPIES = {
    "si-ki-pi": ("Ks 9s As 8s Kh 9h Ah 8d", "Qs Ts Jc 4c Kh Qh Jh 5d"),
    "power-pai-gow": ("h10 f5 l10 h7 h10 f5 l10 h7", "l4 l4 h4 h6 f5 f5 h10 l10"),
}


def burns_and_an_end() -> Recorded:
    """King High of real cards: one card burnt and two forgotten, three burnt; then a fire, with
    cards that hold no pair."""
    table = Recorded("king-high", *PLAYERS, seed=6, dealing="human")
    table.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    table.seat()
    table.do(kh.CheckCards("inspector", DECK.cards, "before-play"))
    table.do(kh.Shuffle("dealer", cut=45))
    for number, cards in enumerate((("9s", "4d", "2c", "3h", "Jd"), ("5s", "8d")), start=1):
        table.do(kh.OpenBets("dealer"))
        table.do(kh.PlaceWager("ann", 1, "pokerpot", 1_000))
        table.do(kh.PlaceWager("bea", 2, "high-run", 1_000))
        for place, card in enumerate(cards, start=1):
            table.do(kh.CloseBets("dealer"))
            table.do(kh.BurnCards("dealer", count=(1, 2, 3)[place % 3]))
            table.do(kh.DealCard("dealer", Card(card), without_burn=place % 3 == 0))
        if number == 2:
            table.do(EndRound("inspector", "A fire alarm."))
    return table


def came_late() -> Recorded:
    """Pineapple: a player joins a down a minute and a second after it began."""
    table = Recorded("pineapple", *PLAYERS, seed=7)
    for player, seat in (("ann", 1), ("bea", 2)):
        table.do(BuyIn(player, 50_000))
        table.do(Sit(player, seat))
    table.do(pineapple.StartDown("dealer", 1_000))
    table.do(BuyIn("cho", 50_000))
    table.do(Sit("cho", 3))
    table.do(pineapple.TakeCollection("dealer", "cho", 1_061))
    table.play(1)
    return table


def fantasy() -> Recorded:
    """A down that is paid for, one who sits out, two hands of one player, and Fantasy Land: once
    from the pack and once with real cards."""
    table = Recorded("pineapple", *PLAYERS, seed=7)
    table.seat()
    table.give_seeds()
    table.do(pineapple.StartDown("dealer", 1_000))
    table.do(pineapple.SitOut("cho"))
    table.do(pineapple.PlayHands("ann", 2))
    table.play(1)
    table.do(pineapple.ComeBack("cho"))
    table.play(1)
    assert '"fantasy":true' in "".join(entry.body for entry in table.entries)
    while not table.table.fantasy:
        for player in PLAYERS:
            if table.table.floor.bank.has(player) < 30_000:
                table.do(BuyIn(player, 50_000))
        table.play(1)
    table.do(ChangeDealing("inspector", "human"))
    pineapple_by_hand(table, Random(7))
    return table


STORIES: dict[str, Callable[[], Recorded]] = {
    **{f"{name} automatic": partial(automatic, name) for name in GAMES},
    **{f"{name} void": partial(void, name) for name in GAMES},
    **{f"{name} human": partial(human, name) for name in GAMES},
    **{f"{name} misdeal": partial(misdeal, name) for name in LOW_HIGH},
    **{f"{name} exposed": partial(exposed, name) for name in LOW_HIGH},
    **{f"{name} other readings": partial(other_readings, name) for name in GAMES},
    "king-high manual shoe": manual_shoe,
    "power-pai-gow corrected": corrected,
    "si-ki-pi face down": face_down,
    "si-ki-pi eventful": eventful,
    "pineapple fantasy": fantasy,
    **{f"{name} copies": partial(copies, name) for name in LOW_HIGH},
    "king-high burns": burns_and_an_end,
    "pineapple came late": came_late,
}


@cache
def story(name: str) -> Recorded:
    """Return a recorded story; tests share it, so none may play on."""
    return STORIES[name]()
