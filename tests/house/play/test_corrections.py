"""Corrections as the house makes them: from its own record, however long ago the round was, once
however often they are sent, and proven by the audit."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from effort import by_effort
from house.round_player import (
    Worker,
    audit_store,
    migrate_store,
    office_request,
    open_house,
    sentences,
    worker,
)
from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.games.low_high.table import commands as lh
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Receipt
from houseway.live.amendments import CardWas, Instead, Struck, write
from houseway.live.dual_control import AskConfirmation, AskSecondPerson, Confirm
from houseway.live.table.commands import CorrectRound, OpenTable, TakeBackLast
from houseway.record.stream import KeptRecord, Sender
from houseway.tables.messages import Command
from houseway.tables.people import STAFF
from houseway.tables.seating import BuyIn, Sit
from houseway.testing import AtTable
from houseway.testing.house import open_account
from live.test_corrections import LOSES as WRONG
from live.test_corrections import WINS as REALLY
from live.test_corrections import low_high_round as a_round

TABLE = "si-ki-pi-1"
WHY = "Mistyped at the table."
ROUNDS = by_effort(quick=30, default=40, soak=1_000)
WAGER = 1_000
BOUGHT = 1_000_000


def net(cards: tuple[Card, ...], amount: int = WAGER) -> int:
    """What one round brings ann."""
    at = AtTable("si-ki-pi")
    at.do(BuyIn("ann", BOUGHT), Sit("ann", 1), *a_round(cards, amount))
    return at.chips("ann") - BOUGHT


class Floor:
    """A table of real cards, and the people who enter commands at it."""

    def __init__(self, handler: CommandHandler, game: str = "si-ki-pi") -> None:
        self.handler = handler
        self.game = game
        self.keys = iter(range(1_000_000))

    async def open(self) -> None:
        await open_house(self.handler)
        for inspector in ("igor", "ines"):
            await open_account(self.handler, inspector, "inspector")
        opened = OpenTable("house", TABLE, "Felt", dealing="human")
        await self.handler.open(TABLE, self.game, "Felt", office_request(opened, "open"))
        await self.do(BuyIn("ann", BOUGHT), Sit("ann", 1))

    async def do(self, *commands: Command, account: str | None = None) -> list[Receipt]:
        return [await self.send(one, f"key-{next(self.keys)}", account) for one in commands]

    async def send(self, command: Command, key: str, account: str | None = None) -> Receipt:
        staff = command.by in STAFF
        by = account or (f"staff-{command.by}" if staff else command.by)
        role = command.by if staff else "player"
        significant = staff and not command.routine
        asked = CommandRequest(command, by, role, key, why=WHY, significant=significant)
        return await self.handler.execute(TABLE, asked)

    async def won(self) -> int:
        current = await self.handler.read(TABLE)
        chips: int = current.state.table.floor.bank.has("ann")
        return chips - BOUGHT


@pytest.fixture
def at_work(store_url: str) -> Iterator[Worker]:
    """Its record is audited in the end."""
    found = worker(migrate_store(store_url))
    yield found
    found.close()
    result = audit_store(store_url)
    assert result.clean, sentences(result)


def card_corrected(number: int) -> CorrectRound:
    return CorrectRound("inspector", number, (CardWas(WRONG[0], REALLY[0]),), WHY)


def test_a_card_is_corrected_in_its_round_in_the_next_and_many_rounds_later(
    at_work: Worker,
) -> None:
    wrong, right = net(WRONG), net(REALLY)
    assert wrong != right

    async def whole() -> None:
        floor = Floor(at_work.handler)
        await floor.open()
        await floor.do(*a_round(WRONG))
        await floor.do(*a_round(WRONG)[:-1], card_corrected(2), a_round(WRONG)[-1])
        assert await floor.won() == wrong + right
        await floor.do(*a_round(WRONG), *a_round(WRONG)[:3], card_corrected(3))
        assert await floor.won() == wrong + 2 * right - WAGER  # which is on the layout
        await floor.do(*a_round(WRONG)[3:])
        for _ in range(ROUNDS):
            await floor.do(*a_round(WRONG))
        before = await floor.won()
        await floor.do(card_corrected(1))
        assert await floor.won() == before + right - wrong

    asyncio.run(whole())


def test_a_correction_that_is_sent_again_is_made_once(at_work: Worker) -> None:
    async def whole() -> None:
        floor = Floor(at_work.handler)
        await floor.open()
        await floor.do(*a_round(WRONG))
        first = await floor.send(card_corrected(1), "once")
        again = await floor.send(card_corrected(1), "once")
        assert (again.version, again.repeated) == (first.version, True)
        with pytest.raises(BadInput, match="another command"):
            await floor.send(CorrectRound("inspector", 1, (Struck("5"),), WHY), "once")
        assert await floor.won() == net(REALLY)

    asyncio.run(whole())


def test_a_wager_is_corrected_twice_and_the_last_word_counts(at_work: Worker) -> None:
    async def whole() -> None:
        floor = Floor(at_work.handler)
        await floor.open()
        done = await floor.do(*a_round(REALLY), *a_round(REALLY))
        step = str(done[1].version)
        for amount in (2 * WAGER, 3 * WAGER):
            placed = lh.PlaceWager("ann", 1, "initial", amount)
            await floor.do(CorrectRound("inspector", 1, (Instead(step, write(placed)),), WHY))
            assert await floor.won() == net(REALLY) + net(REALLY, amount)

    asyncio.run(whole())


def test_the_dealer_takes_back_a_slip(at_work: Worker) -> None:
    async def whole() -> None:
        floor = Floor(at_work.handler)
        await floor.open()
        await floor.do(*a_round(WRONG)[:4], TakeBackLast("dealer"), *a_round(REALLY)[3:])
        assert await floor.won() == net(REALLY)
        with pytest.raises(Refusal) as no:
            await floor.do(TakeBackLast("dealer"))
        assert no.value.code == "no-round"

    asyncio.run(whole())


def test_a_second_account_confirms_what_the_record_says_by_then(at_work: Worker) -> None:
    async def whole() -> None:
        floor = Floor(at_work.handler)
        await floor.open()
        await floor.do(*a_round(WRONG)[:4], AskSecondPerson("inspector", wanted=True))
        await floor.do(card_corrected(1), account="igor")
        await floor.do(*a_round(WRONG)[4:])
        assert await floor.won() == net(WRONG)
        with pytest.raises(Refusal) as no:
            await floor.do(Confirm("inspector", 1), account="igor")
        assert no.value.code == "same-person"
        await floor.do(Confirm("inspector", 1), account="ines")
        assert await floor.won() == net(REALLY)
        in_another_name = AskConfirmation("inspector", "ines", write(card_corrected(1)))
        await floor.do(in_another_name, account="igor")
        with pytest.raises(Refusal) as no:
            await floor.do(Confirm("inspector", 2), account="igor")
        assert no.value.code == "same-person"

    asyncio.run(whole())


def test_evidence_that_is_not_in_the_record_is_found_by_the_audit(tmp_path: Path) -> None:
    """As if someone who can write to the store had decided from another round than was played."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    found = worker(migrate_store(url))

    async def whole() -> None:
        floor = Floor(found.handler)
        await floor.open()
        await floor.do(*a_round(WRONG), *a_round(WRONG))
        current = await found.handler.read(TABLE)
        completed = current.kind.completed
        assert completed is not None
        forged = []

        def other_evidence(
            state: object, command: Command, sender: Sender, record: KeptRecord
        ) -> Command:
            made = completed(state, command, sender, record)
            assert isinstance(made, CorrectRound)
            assert made.evidence is not None
            steps = tuple(
                msgspec.structs.replace(step, id=f"{int(step.id) + 1}")
                for step in made.evidence.steps
            )
            forged.append(made)
            return msgspec.structs.replace(
                made, evidence=msgspec.structs.replace(made.evidence, steps=steps)
            )

        object.__setattr__(current.kind, "completed", other_evidence)
        try:
            await floor.do(card_corrected(1))
        finally:
            object.__setattr__(current.kind, "completed", completed)
        assert forged

    asyncio.run(whole())
    found.close()
    (said,) = sentences(audit_store(url))
    assert said.endswith("entry 18: the round it corrects was recorded differently.")
