"""What the house itself does at a table of any game: seeds, pauses, corrections, two people."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from houseway.core.cards import Card
from houseway.live.amendments import Added, CardWas, Instead, Struck
from houseway.live.dual_control import AskSecondPerson, Confirm, TurnDown
from houseway.live.table.commands import (
    ChangeDealing,
    ChangeFloorLimits,
    ChangePace,
    CloseOwnTable,
    CloseTable,
    CorrectRound,
    EndRound,
    GiveSeed,
    NotePayment,
    Ready,
    ResumeTable,
    SettleDispute,
    SuspendTable,
    TakeBackLast,
)
from houseway.tables.dealing import Pace
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, CashOut
from houseway.testing.playthroughs import Step
from records.tables import WHY, GoldenTable, Stories


@dataclass(frozen=True)
class Evening:
    """What the house needs of a game: people who arrive and a round of real cards."""

    name: str
    arrive: tuple[Step, ...]
    round: tuple[Step, ...]
    card: tuple[str, str]  # one of the round that was entered, and what it really was
    acts: Callable[[GoldenTable], Iterable[Command]]  # of players, with an automatic dealer
    before: tuple[Step, ...] = ()  # what people do with real cards before the first round
    after: tuple[Step, ...] = ()  # and before the table closes

    def open(self) -> GoldenTable:
        return GoldenTable(self.name).follow(*self.before, *self.arrive)


def house_stories(evening: Evening) -> Stories:
    return {
        "house-seeds": lambda: seeds(evening, practice=True, partners="strong"),
        "house-own-table": lambda: own_table(evening),
        "house-pauses": lambda: pauses(evening),
        "house-corrections": lambda: corrections(evening),
        "house-payments": lambda: payments(evening),
        "house-two-people": lambda: two_people(evening),
    }


def seeds(evening: Evening, **opening: object) -> GoldenTable:
    """Two rounds from committed shuffles. Players do what the evening says, as soon as they can."""
    table = GoldenTable(evening.name, dealing="automatic", **opening).follow(*evening.arrive)
    assert table.step()
    table.do(GiveSeed("ann", "ann's luck"))
    while table.table.rounds_opened < 2 or table.table.round or table.state.seeds:
        act(table, evening)
        assert table.step(), f"Nothing happens at {table.kind.stage(table.state)}."
    return table


def own_table(evening: Evening) -> GoldenTable:
    table = seeds(evening, owner="ann", companions=("bea",))
    for player in dict(table.table.floor.bank.chips):
        leave(table, player)
    table.do(CloseOwnTable("house", idle=30))
    return table


def act(table: GoldenTable, evening: Evening) -> None:
    for command in evening.acts(table):
        if not table.refuses(command):
            table.do(command)
    round_ = table.table.round
    if not table.refuses(Ready("ann")):
        table.do(Ready("ann", rest=table.state.practice and round_ is not None))


def pauses(evening: Evening) -> GoldenTable:
    table = evening.open()
    table.do(ChangePace("inspector", Pace(1, 2, 3)), WHY)
    table.do(ChangeFloorLimits("inspector", 50_000, 60_000, 70_000, 80_000), WHY)
    table.do(SuspendTable("inspector", "A spilled drink."), WHY)
    table.do(ResumeTable("inspector"), WHY)
    table.do(ChangeDealing("inspector", "automatic"), WHY)
    table.do(ChangeDealing("inspector", "human"), WHY)
    table.follow(*evening.round)
    for player in dict(table.table.floor.bank.chips):
        leave(table, player)
    table.follow(*evening.after)
    table.do(CloseTable("inspector", "The night is over."), WHY)
    return table


def leave(table: GoldenTable, player: str) -> None:
    table.do(CashOut(player, table.table.floor.bank.has(player)))


def corrections(evening: Evening) -> GoldenTable:
    """The last entry is taken back, and a round that is over was otherwise in every way."""
    table = evening.open()
    *before, last = evening.round
    table.follow(*before)
    table.do(TakeBackLast("dealer"))
    table.follow(before[-1], last)
    table.do(CorrectRound("inspector", 1, (misread(table, *evening.card),), WHY), WHY)
    steps = table.of_round(1).steps
    ends = steps[-1]
    again = (
        Instead(ends.id, ends.command),
        Struck(ends.id),
        Added(steps[-2].id, ends.command),
    )
    table.do(CorrectRound("inspector", 1, again, "It was settled later."), WHY)
    return table


def misread(table: GoldenTable, was: str, really: str) -> CardWas:
    """In the first step that names it, if the pack has several such cards."""
    several = len(set(table.game.pack.cards)) < len(table.game.pack.cards)
    named = [s.id for s in table.of_round(1).steps if was in str(s.command)]
    return CardWas(Card(was), Card(really), tuple(named[:1]) if several else ())


def payments(evening: Evening) -> GoldenTable:
    """Wrong payments and a dispute. Ann has left: she owes what she then pays when she is back."""
    table = evening.open().follow(*evening.round)
    note = "inspector", 1, "bea"
    table.do(NotePayment(*note, "too-much", 500, made_good=True, reason=WHY), WHY)
    table.do(NotePayment(*note, "too-little", 500, made_good=False, reason=WHY), WHY)
    leave(table, "ann")
    table.do(SettleDispute("inspector", 1, "Ann pays bea.", {"ann": -1_000, "bea": 1_000}), WHY)
    table.do(BuyIn("ann", 50_000))
    return table


def two_people(evening: Evening) -> GoldenTable:
    table = evening.open()
    table.do(AskSecondPerson("inspector", wanted=True), WHY)
    table.follow(*evening.round[:2])
    for answer in (TurnDown("inspector", 1, "There is no fire."), Confirm("inspector", 2)):
        table.do(EndRound("inspector", "A fire alarm."), WHY)
        table.do(answer, WHY, "another-inspector")
    return table
