"""A table of the game is recorded, booked, exported, verified, replayed and audited."""

from collections import Counter
from collections.abc import Iterable

from houseway.core.errors import BadInput
from houseway.game import AnyGame
from houseway.live.table.kind import bank_of
from houseway.record.ledger import HOUSE, LAYOUT, chips, total
from houseway.registry import game as registered
from houseway.review.export import export_round, export_table
from houseway.review.history import PUBLIC, history
from houseway.review.replay import replay
from houseway.review.slices import segment_of_round
from houseway.review.verify import verify
from houseway.testing.house import audit_of
from houseway.testing.recorded import Recorded
from houseway.testing.session import PLAYERS

ROUNDS = 2


def record_rounds(game: AnyGame) -> Recorded:
    """Some rounds at a live table, with seeds of the players in the shuffle."""
    try:
        installed = registered(game.name)
    except BadInput as lack:
        raise AssertionError(f"{game.title} is not installed: {lack}") from None
    assert installed is game, f"The installed game {game.name} is another than this one."
    table = Recorded(game.name, *PLAYERS[: game.places(game.readings())])
    table.seat()
    table.give_seeds()
    table.play(ROUNDS)
    return table


def check_money(game: AnyGame) -> None:
    """Every event is booked twice over, and the books are what the table's bank says."""
    table = record_rounds(game)
    kind, state = table.kind, table.kind.start
    books: Counter[str] = Counter()
    for act in table.whole.acts():
        for event in act.events:
            before, state = state, kind.evolve(state, event)
            postings = kind.postings(before, state, event)
            even = sum(posting.amount for posting in postings) == 0
            assert even, f"{event} is booked on one side only."
            books.update(total(postings))
            bank = bank_of(state)
            assert bank.is_balanced, f"{event} makes money out of nothing."
            right = books[LAYOUT] == bank.on_layout and books[HOUSE] == bank.house
            assert right, f"After {event} layout and house are not as they are booked."
            for player in bank.chips:
                right = books[chips(player)] == bank.has(player)
                assert right, f"After {event} {player} has other chips than are booked."


def check_verifies(game: AnyGame) -> None:
    """What was recorded verifies, table and rounds; what was changed does not."""
    table = record_rounds(game)
    check_holds(export_table(table.whole), "The record of the table")
    for number in range(1, table.table.rounds_opened + 1):
        lines = list(export_round(table.whole, number))
        check_holds(lines, f"The record of round {number}")
        changed = [line.replace("00", "01", 1) for line in lines]
        assert not verify(changed).ok, f"Round {number} verifies though amounts were changed."


def check_holds(lines: Iterable[str], what: str) -> None:
    report = verify(list(lines))
    failed = [f"{check.name}: {check.says}" for check in report.checks if check.status == "failed"]
    assert report.ok, f"{what} does not verify: {'; '.join(failed)}"


def check_replays(game: AnyGame) -> None:
    """Every round can be replayed step by step for everyone who saw it."""
    table = record_rounds(game)
    for viewer in (*table.players, PUBLIC):
        for number in range(1, table.table.rounds_opened + 1):
            segment = segment_of_round(table.whole, number)
            for step in replay(segment, viewer):
                assert all(step.says), f"Entry {step.version} of round {number} says nothing."
            text = history(segment, number, viewer)
            assert game.title in text, f"The history of round {number} does not name its game."


def check_audit(game: AnyGame) -> None:
    """A house in which the game was played passes its audit."""
    report = audit_of(record_rounds(game))
    found = "; ".join(str(finding.text) for finding in report.findings)
    assert report.clean, f"The audit of a house with {game.title} finds: {found}"
