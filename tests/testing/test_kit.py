"""The kit finds what is wrong with a game: each of these is Si Ki Pi with one thing broken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from inspect import get_annotations
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from houseway.core.errors import Refusal
from houseway.core.money import Odds, Pay
from houseway.core.reasons import by_clause
from houseway.core.rulebook import ReadingsBase, Rulebook
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.exact.streams import Stream
from houseway.game import AnyGame, Simulations, lazy
from houseway.game import capabilities as cap
from houseway.games.low_high.table.commands import CloseBets
from houseway.games.low_high.table.state import Table
from houseway.games.low_high.table.view import TableView
from houseway.registry import game
from houseway.tables.messages import Command, Event
from houseway.tables.offers import Bounds, Offer
from houseway.tables.rounds import OpenBets, SettlesWager
from houseway.tables.seating import BuyIn
from houseway.testing import __main__ as command_line
from houseway.testing.conformance import CHECKS, conform

WHOLE = game("si-ki-pi")
NONE = Pays()
BY_NAME = {check.name: check for check in CHECKS}


def lack(check: str, /, **broken: Any) -> str:
    """What the check says of the game with these fields changed."""
    with pytest.raises(AssertionError) as failed:
        BY_NAME[check](replace(WHOLE, **broken))
    return str(failed.value)


# -- What is declared ------------------------------------------------------------------------------


class Unexplained(ReadingsBase, frozen=True):
    moon: Literal["full", "new"] = "full"


def test_a_game_is_named_and_told_in_a_line() -> None:
    assert "not like three-card-poker" in lack("words", name="Si Ki Pi")
    assert "no summary" in lack("words", summary=" ")
    assert "no place" in lack("words", places=lambda readings: 0)


def test_a_clause_has_a_prefix_of_the_game() -> None:
    assert lack("clauses", clause_prefixes=("KH",)).endswith("has no prefix of Si Ki Pi.")


def test_every_clause_is_shown_by_a_test_where_the_game_keeps_a_list(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "clauses.toml").write_text('[clauses]\n"SKP-1" = "Cards are dealt here."\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    bare = replace(WHOLE, rulebook=Rulebook("kept"))
    BY_NAME["clauses"](bare)  # no list is kept
    (folder / "clause_tests.json").write_text("{}")
    with pytest.raises(AssertionError, match="No test shows SKP-1"):
        BY_NAME["clauses"](replace(WHOLE, rulebook=Rulebook("kept")))


def test_a_reading_asks_a_question() -> None:
    assert lack("readings", readings=Unexplained) == "The reading moon asks no question."


def test_a_pay_table_has_rows_that_cite_clauses() -> None:
    main, side = WHOLE.wager_kinds
    empty = msgspec.structs.replace(main, pay_table=())
    assert lack("wagers", wager_kinds=(empty, side)) == f"{main.title} has no pay table."
    unknown = msgspec.structs.replace(main, pay_clause="SKP-99")
    assert "cites SKP-99" in lack("wagers", wager_kinds=(unknown, side))
    assert "have one name" in lack("wagers", wager_kinds=(main, main))
    assert "have no title" in lack("wagers", wager_kinds=(main,))


def test_a_pay_is_what_its_clause_says() -> None:
    main, side = WHOLE.wager_kinds
    four, *rest = side.pay_table
    more = msgspec.structs.replace(four, pay=Pay(Odds(120)))
    changed = msgspec.structs.replace(side, pay_table=(more, *rest))
    said = "SKP-4.3 does not say that Four of a kind, Bonus Bet, pays 120 to 1."
    assert lack("wagers", wager_kinds=(main, changed)) == said
    (win,) = main.pay_table
    dear = msgspec.structs.replace(win, pay=Pay(Odds(1), commission_percent=6))
    changed = msgspec.structs.replace(main, pay_table=(dear,))
    assert "less 6% commission" in lack("wagers", wager_kinds=(changed, side))


def test_messages_have_names_of_their_own() -> None:
    class Deal(Command, frozen=True):
        pass

    assert "are called deal" in lack("messages", command_type=WHOLE.command_type | Deal)


def test_a_command_that_brings_cards_has_a_place_for_them() -> None:
    class Shuffle(Command, frozen=True):
        brings_cards = True

    said = lack("messages", command_type=WHOLE.command_type | Shuffle)
    assert said == "Shuffle brings cards, and has no field for them."


def test_every_phase_has_a_title() -> None:
    titled = {phase: title for phase, title in WHOLE.phases.items() if phase != "setting"}
    assert lack("phases", phases=titled) == "Si Ki Pi has no title for the phase setting."


# -- Play ------------------------------------------------------------------------------------------


def test_a_dealer_who_only_waits_is_found() -> None:
    assert "no round of Si Ki Pi began" in lack("bots-finish-rounds", dealer=lambda table: None)


def test_a_bot_that_never_stops_is_found() -> None:
    def greedy(seen: TableView, offers: Any, rng: Random) -> BuyIn:
        return BuyIn(seen.viewer, 1)

    assert "never stops" in lack("bots-finish-rounds", bot=greedy)


def test_a_command_that_opens_a_round_and_does_not_say_so_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(OpenBets, "begins", False)
    said = "OpenBets opens a round, and does not say that it begins something."
    assert lack("beginnings") == said


def test_money_out_of_nothing_is_found() -> None:
    def evolve(table: Table, event: Event) -> Table:
        table = WHOLE.evolve(table, event)
        if isinstance(event, SettlesWager):
            bank = table.floor.bank
            more = msgspec.structs.replace(bank, chips={**bank.chips, "ann": bank.has("ann") + 1})
            return table.now(floor=msgspec.structs.replace(table.floor, bank=more))
        return table

    assert "makes money out of nothing" in lack("bots-finish-rounds", evolve=evolve)


def offering(*more: Offer[Command]) -> Callable[[Table, str], tuple[Offer[Command], ...]]:
    def legal(table: Table, actor: str) -> tuple[Offer[Command], ...]:
        return (*WHOLE.legal(table, actor), *(o for o in more if o.command.by == actor))

    return legal


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (Offer(CloseBets("ann"), "Close"), "it is refused: Only the dealer can do this."),
        (Offer(BuyIn("ann", 1), " "), "without words"),
        (Offer(BuyIn("ann", 1), "Buy", by_clause("SKP-99")), "by SKP-99, no clause"),
        (Offer(BuyIn("ann", 1), "Buy", amount=Bounds(1, 9, 1)), "10 would be accepted too"),
        (Offer(BuyIn("ann", 1), "Buy", amount=Bounds(0, 10**15, 1)), "for 0, and it is refused"),
    ],
)
def test_an_offer_that_does_not_hold_is_found(offer: Offer[Command], said: str) -> None:
    assert said in lack("offers-are-accepted", legal=offering(offer))


def test_a_refusal_by_no_clause_is_found() -> None:
    def decide(table: Table, command: Command) -> tuple[Event, ...]:
        try:
            return WHOLE.decide(table, command)
        except Refusal as no:
            raise Refusal(no.code, by_clause("SKP-99"), no.text) from None

    assert "cites SKP-99" in lack("refusals", decide=decide)


def test_a_refusal_in_two_lines_is_found() -> None:
    def decide(table: Table, command: Command) -> tuple[Event, ...]:
        try:
            return WHOLE.decide(table, command)
        except Refusal as no:
            raise Refusal(no.code, no.by, "No.\nNo.") from None

    assert "not refused in one line" in lack("refusals", decide=decide)


def test_a_table_that_is_not_read_as_it_was_written_is_found() -> None:
    def read_table(stored: bytes) -> Table:
        table: Table = WHOLE.read_table(stored)
        return table.now(rounds_opened=0)

    assert "not read as it was written" in lack("json", read_table=read_table)


def test_bots_that_remember_are_no_bots_of_a_seed() -> None:
    memory = Random(1)

    def bot(seen: TableView, offers: Any, rng: Random) -> Command | None:
        command: Command | None = WHOLE.bot(seen, offers, memory)
        return command

    assert "another round the next time" in lack("playthrough", bot=bot)


# -- What is seen ----------------------------------------------------------------------------------


def test_a_view_that_tells_something_of_a_hidden_card_is_found() -> None:
    def view(table: Table, viewer: str) -> TableView:
        seen: TableView = WHOLE.view(table, viewer)
        if table.round is None or table.round.dealer is None:
            return seen
        ace = int(any(card[0] in "AKQJ" for card in table.round.dealer.cards))
        return msgspec.structs.replace(seen, chips={**seen.chips, "dealer": ace})

    assert "can tell from the view" in lack("views-leak-nothing", view=view)


def test_offers_that_tell_something_of_a_hidden_card_are_found() -> None:
    def legal(table: Table, actor: str) -> tuple[Offer[Command], ...]:
        offers: tuple[Offer[Command], ...] = WHOLE.legal(table, actor)
        dealer = table.round.dealer if table.round is not None else None
        return offers[::-1] if dealer is not None and dealer.cards[0] < "8" else offers

    assert "can tell from offers" in lack("views-leak-nothing", legal=legal)


def test_cards_of_another_are_found_in_a_view() -> None:
    def view(table: Table, viewer: str) -> TableView:
        seen: TableView = WHOLE.view(table, "ann" if viewer == "bea" else viewer)
        return msgspec.structs.replace(seen, viewer=viewer)

    assert "which lies face down" in lack("views-leak-nothing", view=view)


def test_a_stranger_who_sees_more_than_a_player_is_found() -> None:
    def view(table: Table, viewer: str) -> TableView:
        seen: TableView = WHOLE.view(table, "ann" if viewer == "public" else viewer)
        return msgspec.structs.replace(seen, viewer=viewer)

    assert "public sees" in lack("views-leak-nothing", view=view)


# -- Records ---------------------------------------------------------------------------------------


def test_a_record_is_made_of_installed_games_only() -> None:
    assert lack("audit", title="Other") == "The installed game si-ki-pi is another than this one."
    assert "is not installed" in lack("audit", name="si-ki-po")


# -- Figures ---------------------------------------------------------------------------------------


def test_a_pay_table_that_pays_otherwise_than_the_figures_is_found() -> None:
    main, side = WHOLE.wager_kinds
    row = msgspec.structs.replace(main.pay_table[0], pay=Pay(Odds(2)))
    generous = msgspec.structs.replace(main, pay_table=(row,))
    assert "other than its pay table" in lack("pay-tables", wager_kinds=(generous, side))


def test_a_row_that_changes_no_figure_is_found() -> None:
    main, side = WHOLE.wager_kinds
    parted = msgspec.structs.replace(main, name="other")

    found = WHOLE.require(cap.EDGES)
    deaf = replace(found, edges=lambda readings, pays, seen: found.edges(readings, NONE, seen))
    capabilities = {cap.EDGES: deaf}
    said = lack("pay-tables", wager_kinds=(parted, side), capabilities=capabilities)
    assert "changes no figure" in said


def test_a_simulation_of_another_game_is_found() -> None:
    class Loses:
        chunk, in_a_part, most, in_threads = 2**16, 1, 10**9, True

        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def play(self, stream: Stream, rounds: int) -> Any:
            return self.inner.play(stream, rounds)

        def distributions(self, counts: Any) -> Mapping[str, Distribution]:
            played = self.inner.distributions(counts)
            worse = {name: net - Fraction(1, 50) for name, net in played["initial"].nets.items()}
            return {**played, "initial": Distribution(played["initial"].counts, worse)}

    model = WHOLE.require(cap.SIMULATIONS).model
    losing = {**WHOLE.capabilities, cap.SIMULATIONS: Simulations(lambda how: Loses(model(how)))}
    assert "standard errors apart" in lack("simulation", capabilities=losing)


def test_nonsense_that_is_settled_is_found() -> None:
    said = lack("settle", capabilities={cap.SETTLE: lambda text, readings: ()})
    assert said.endswith("is settled as if it were a round.")


def test_a_capability_that_cannot_be_loaded_or_is_something_else_is_found() -> None:
    nowhere = {cap.EDGES: lazy("houseway.games.si_ki_pi.rules:EDGES")}
    assert lack("loaded", capabilities=nowhere).startswith("edges of Si Ki Pi: module")
    wrong = {cap.EDGES: lazy("houseway.games.si_ki_pi.rules:RULES")}
    said = lack("loaded", capabilities=wrong)
    assert said == "edges of Si Ki Pi is LowHighRules, not EdgeModel."


# -- All at once -----------------------------------------------------------------------------------


def test_all_lacks_are_told_at_once() -> None:
    broken: AnyGame = replace(WHOLE, summary="", clause_prefixes=("KH",))
    with pytest.raises(AssertionError) as failed:
        conform(broken)
    said = str(failed.value).splitlines()
    assert [line.partition(":")[0] for line in said][:2] == ["words", "clauses"]


def test_what_a_game_does_not_have_is_not_said_to_hold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = [check for check in CHECKS if check.needs]
    monkeypatch.setattr(command_line, "CHECKS", figures)
    assert command_line.main(["pineapple"]) == 0  # which has no wagers against the house
    said = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert said == {
        "pineapple  exact-figures": "not offered by this game.",
        "pineapple  pay-tables": "not offered by this game.",
        "pineapple  simulation": "not offered by this game.",
        "pineapple  settle": BY_NAME["settle"].says,
        "pineapple  lessons": BY_NAME["lessons"].says,
    }


def test_every_check_says_what_must_hold() -> None:
    assert all(check.says.endswith(".") for check in CHECKS)
    assert len(BY_NAME) == len(CHECKS)


def test_what_a_command_can_say_of_itself_is_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs/games.md").read_text(encoding="utf-8")
    said = [name for name in get_annotations(Command) if getattr(Command, name) is False]
    assert said
    assert [name for name in said if f"| `{name} = True` |" not in page] == []
