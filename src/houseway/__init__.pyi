"""Written by `make stubs` from what the games declare."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Literal, TypedDict, Unpack, overload

from houseway.core.errors import BadInput as BadInput
from houseway.core.errors import Refusal as Refusal
from houseway.core.extras import MissingExtra as MissingExtra
from houseway.core.hands import rank_five as rank_five
from houseway.core.hands import rank_hand as rank_hand
from houseway.exact.protection import Protection
from houseway.figures.edges import Edges
from houseway.figures.reports.sheet import ParSheet
from houseway.figures.simulation import Simulation
from houseway.game import AnyGame, Explored, Game, HouseWayAnswer, SettledRound
from houseway.game.declaration import Player
from houseway.games.king_high.table.commands import AnyCommand as KingHighAnyCommand
from houseway.games.king_high.table.events import AnyEvent as KingHighAnyEvent
from houseway.games.king_high.table.state import Table as KingHighTable
from houseway.games.king_high.table.view import TableView as KingHighTableView
from houseway.games.low_high.table.commands import AnyCommand as LowHighAnyCommand
from houseway.games.low_high.table.events import AnyEvent as LowHighAnyEvent
from houseway.games.low_high.table.state import Table as LowHighTable
from houseway.games.low_high.table.view import TableView as LowHighTableView
from houseway.games.pineapple.table.commands import AnyCommand as PineappleAnyCommand
from houseway.games.pineapple.table.events import AnyEvent as PineappleAnyEvent
from houseway.games.pineapple.table.state import Table as PineappleTable
from houseway.games.pineapple.table.view import TableView as PineappleTableView
from houseway.python_api.games import Given
from houseway.python_api.playing import Played as Played
from houseway.python_api.records import PathName
from houseway.python_api.records import Record as Record
from houseway.review.report import Report
from houseway.tables.offers import Offer

__version__: str
__all__: list[str]

def games() -> tuple[str, ...]: ...
def read(file: PathName) -> Record: ...
def verify(file: PathName) -> Report: ...

class KingHighReadings(TypedDict, total=False):
    burn: Literal["two-per-action-round", "two-more-before-first"]
    run_needs_pokerpot: Literal["no", "yes"]
    void_before_first_card: Literal["returned", "paid"]
    losing_runs: Literal["last-of-all", "last-in-each-box"]
    ended_round: Literal["as-if-void", "returned"]
    maximum: Literal["per-spot", "per-kind"]
    cut_card: Literal["forty-to-sixty", "fifty"]

class PineappleReadings(TypedDict, total=False):
    three_flushes: Literal[3, 2]
    equal_back_middle: Literal["foul", "allowed"]
    stakes_cap: Literal["win-and-lose", "lose-only"]
    down_exactly_20: Literal["half", "full"]
    fantasy_while_waiting: Literal["kept", "lost"]
    two_sweeps: Literal["push", "ranking"]
    foul_to_two_hands: Literal["once", "each-hand"]
    return_stack: Literal["hour", "game", "none"]
    both_foul: Literal["push"]
    foul_against_sweep: Literal["penalty-and-sweep"]
    front_high_card: Literal["ace-king-queen"]
    equal_front_middle: Literal["five-cards-higher"]
    two_hands: Literal["of-two-players"]
    fantasy_two_hands: Literal["as-many-hands"]
    fantasy_repeat: Literal["stay-list"]
    collection_from: Literal["seated"]
    misdeal: Literal["called-off"]
    exposed_card: Literal["plays-on", "called-off"]
    wrong_hand: Literal["called-off", "put-right"]

class PowerPaiGowReadings(TypedDict, total=False):
    two_pairs: Literal["keep", "literal"]
    misdeal_unseen: Literal["redeal", "void"]
    boxes: int
    maximum: Literal["per-spot", "per-kind"]
    time_to_set: Literal["house-way", "wait"]
    wong_bet: Literal["contains", "as-set"]
    balance: Literal["raise-low", "least-difference"]
    weak_combination: Literal["highest", "high-nine-first"]
    equal_totals: Literal["stronger", "next-card"]
    eight_eight: Literal["low", "high"]
    exposed_box: Literal["goes-on", "void"]
    exposed_card: Literal["unseen", "seen"]
    late_count: Literal["void", "stands"]

class SiKiPiReadings(TypedDict, total=False):
    two_pairs: Literal["keep", "literal"]
    misdeal_unseen: Literal["redeal", "void"]
    boxes: int
    maximum: Literal["per-spot", "per-kind"]
    time_to_set: Literal["house-way", "wait"]
    unseated_box: Literal["house-way", "highest-bettor"]
    highest_bet: Literal["first-placed", "house-way"]
    exposed_card: Literal["unseen", "seen"]
    late_reset: Literal["stands", "retrieve"]

@overload
def game(
    name: Literal["king-high"],
) -> Game[KingHighTable, KingHighAnyCommand, KingHighAnyEvent]: ...
@overload
def game(
    name: Literal["pineapple"],
) -> Game[PineappleTable, PineappleAnyCommand, PineappleAnyEvent]: ...
@overload
def game(
    name: Literal["power-pai-gow"],
) -> Game[LowHighTable, LowHighAnyCommand, LowHighAnyEvent]: ...
@overload
def game(name: Literal["si-ki-pi"]) -> Game[LowHighTable, LowHighAnyCommand, LowHighAnyEvent]: ...
@overload
def house_way(
    game: Literal["king-high"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[KingHighReadings],
) -> HouseWayAnswer: ...
@overload
def house_way(
    game: Literal["pineapple"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[PineappleReadings],
) -> HouseWayAnswer: ...
@overload
def house_way(
    game: Literal["power-pai-gow"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[PowerPaiGowReadings],
) -> HouseWayAnswer: ...
@overload
def house_way(
    game: Literal["si-ki-pi"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[SiKiPiReadings],
) -> HouseWayAnswer: ...
@overload
def house_way(
    game: AnyGame, cards: str | Sequence[str], readings: Given = None, /, **named: str | int
) -> HouseWayAnswer: ...
@overload
def explore(
    game: Literal["king-high"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[KingHighReadings],
) -> Explored: ...
@overload
def explore(
    game: Literal["pineapple"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[PineappleReadings],
) -> Explored: ...
@overload
def explore(
    game: Literal["power-pai-gow"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[PowerPaiGowReadings],
) -> Explored: ...
@overload
def explore(
    game: Literal["si-ki-pi"],
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: Unpack[SiKiPiReadings],
) -> Explored: ...
@overload
def explore(
    game: AnyGame, cards: str | Sequence[str], readings: Given = None, /, **named: str | int
) -> Explored: ...
@overload
def edges(
    game: Literal["king-high"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    seen: str | Sequence[str] = (),
    **named: Unpack[KingHighReadings],
) -> Edges: ...
@overload
def edges(
    game: Literal["pineapple"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    seen: str | Sequence[str] = (),
    **named: Unpack[PineappleReadings],
) -> Edges: ...
@overload
def edges(
    game: Literal["power-pai-gow"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    seen: str | Sequence[str] = (),
    **named: Unpack[PowerPaiGowReadings],
) -> Edges: ...
@overload
def edges(
    game: Literal["si-ki-pi"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    seen: str | Sequence[str] = (),
    **named: Unpack[SiKiPiReadings],
) -> Edges: ...
@overload
def edges(
    game: AnyGame,
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    seen: str | Sequence[str] = (),
    **named: str | int,
) -> Edges: ...
@overload
def par_sheet(
    game: Literal["king-high"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    date: str | None = None,
    compare: bool = True,
    **named: Unpack[KingHighReadings],
) -> ParSheet: ...
@overload
def par_sheet(
    game: Literal["pineapple"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    date: str | None = None,
    compare: bool = True,
    **named: Unpack[PineappleReadings],
) -> ParSheet: ...
@overload
def par_sheet(
    game: Literal["power-pai-gow"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    date: str | None = None,
    compare: bool = True,
    **named: Unpack[PowerPaiGowReadings],
) -> ParSheet: ...
@overload
def par_sheet(
    game: Literal["si-ki-pi"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    date: str | None = None,
    compare: bool = True,
    **named: Unpack[SiKiPiReadings],
) -> ParSheet: ...
@overload
def par_sheet(
    game: AnyGame,
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    date: str | None = None,
    compare: bool = True,
    **named: str | int,
) -> ParSheet: ...
@overload
def protection(
    game: Literal["king-high"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    **named: Unpack[KingHighReadings],
) -> Protection: ...
@overload
def protection(
    game: Literal["pineapple"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    **named: Unpack[PineappleReadings],
) -> Protection: ...
@overload
def protection(
    game: Literal["power-pai-gow"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    **named: Unpack[PowerPaiGowReadings],
) -> Protection: ...
@overload
def protection(
    game: Literal["si-ki-pi"],
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    **named: Unpack[SiKiPiReadings],
) -> Protection: ...
@overload
def protection(
    game: AnyGame, readings: Given = None, /, *, pays: Iterable[str] = (), **named: str | int
) -> Protection: ...
@overload
def simulate(
    game: Literal["king-high"],
    readings: Given = None,
    /,
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    players: Sequence[str] = (),
    **named: Unpack[KingHighReadings],
) -> Simulation: ...
@overload
def simulate(
    game: Literal["pineapple"],
    readings: Given = None,
    /,
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    players: Sequence[str] = (),
    **named: Unpack[PineappleReadings],
) -> Simulation: ...
@overload
def simulate(
    game: Literal["power-pai-gow"],
    readings: Given = None,
    /,
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    players: Sequence[str] = (),
    **named: Unpack[PowerPaiGowReadings],
) -> Simulation: ...
@overload
def simulate(
    game: Literal["si-ki-pi"],
    readings: Given = None,
    /,
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    players: Sequence[str] = (),
    **named: Unpack[SiKiPiReadings],
) -> Simulation: ...
@overload
def simulate(
    game: AnyGame,
    readings: Given = None,
    /,
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    players: Sequence[str] = (),
    **named: str | int,
) -> Simulation: ...
@overload
def settle(
    game: Literal["king-high"],
    round_: Mapping[str, object] | bytes,
    readings: Given = None,
    /,
    **named: Unpack[KingHighReadings],
) -> SettledRound: ...
@overload
def settle(
    game: Literal["pineapple"],
    round_: Mapping[str, object] | bytes,
    readings: Given = None,
    /,
    **named: Unpack[PineappleReadings],
) -> SettledRound: ...
@overload
def settle(
    game: Literal["power-pai-gow"],
    round_: Mapping[str, object] | bytes,
    readings: Given = None,
    /,
    **named: Unpack[PowerPaiGowReadings],
) -> SettledRound: ...
@overload
def settle(
    game: Literal["si-ki-pi"],
    round_: Mapping[str, object] | bytes,
    readings: Given = None,
    /,
    **named: Unpack[SiKiPiReadings],
) -> SettledRound: ...
@overload
def settle(
    game: AnyGame,
    round_: Mapping[str, object] | bytes,
    readings: Given = None,
    /,
    **named: str | int,
) -> SettledRound: ...
@overload
def play(
    game: Literal["king-high"],
    readings: Given = None,
    /,
    *,
    rounds: int = 1,
    players: int
    | Sequence[str]
    | Mapping[
        str,
        Callable[
            [KingHighTableView, tuple[Offer[KingHighAnyCommand], ...], Random],
            KingHighAnyCommand | None,
        ]
        | None,
    ] = 2,
    seed: int = 1,
    chips: int = 100_000,
    **named: Unpack[KingHighReadings],
) -> Played: ...
@overload
def play(
    game: Literal["pineapple"],
    readings: Given = None,
    /,
    *,
    rounds: int = 1,
    players: int
    | Sequence[str]
    | Mapping[
        str,
        Callable[
            [PineappleTableView, tuple[Offer[PineappleAnyCommand], ...], Random],
            PineappleAnyCommand | None,
        ]
        | None,
    ] = 2,
    seed: int = 1,
    chips: int = 100_000,
    **named: Unpack[PineappleReadings],
) -> Played: ...
@overload
def play(
    game: Literal["power-pai-gow"],
    readings: Given = None,
    /,
    *,
    rounds: int = 1,
    players: int
    | Sequence[str]
    | Mapping[
        str,
        Callable[
            [LowHighTableView, tuple[Offer[LowHighAnyCommand], ...], Random],
            LowHighAnyCommand | None,
        ]
        | None,
    ] = 2,
    seed: int = 1,
    chips: int = 100_000,
    **named: Unpack[PowerPaiGowReadings],
) -> Played: ...
@overload
def play(
    game: Literal["si-ki-pi"],
    readings: Given = None,
    /,
    *,
    rounds: int = 1,
    players: int
    | Sequence[str]
    | Mapping[
        str,
        Callable[
            [LowHighTableView, tuple[Offer[LowHighAnyCommand], ...], Random],
            LowHighAnyCommand | None,
        ]
        | None,
    ] = 2,
    seed: int = 1,
    chips: int = 100_000,
    **named: Unpack[SiKiPiReadings],
) -> Played: ...
@overload
def play(
    game: AnyGame,
    readings: Given = None,
    /,
    *,
    rounds: int = 1,
    players: int | Sequence[str] | Mapping[str, Player | None] = 2,
    seed: int = 1,
    chips: int = 100_000,
    **named: str | int,
) -> Played: ...
