"""Measure rounds a second on one core against a bare deal of the same cards, and how cost grows."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from benchmarks.bare import deal_two_hands
from benchmarks.clock import race
from benchmarks.table import Row
from houseway.core.jit import U
from houseway.exact.streams import stream
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from houseway.figures.simulation.models import model_of
from houseway.games.low_high.figures.simulation import LowHighModel
from houseway.games.low_high.figures.simulation_tables import KernelTables
from houseway.registry import game

ROUNDS = 2**18
GROWTH = tuple(2**20 * 4**i for i in range(4))


def kernels() -> Iterator[Row]:
    draw = stream(1, 0)
    s0, s1 = U(draw.first), U(draw.second)
    for name in ("si-ki-pi", "power-pai-gow"):
        model = model_of(model_name(name, game(name).readings()))
        assert isinstance(model, LowHighModel)
        tables = model.tables

        def bare(tables: KernelTables = tables) -> None:
            deal_two_hands(ROUNDS, s0, s1, tables.pack, tables.even)

        def ours(model: LowHighModel = model) -> None:
            model.play(draw, ROUNDS)

        best = race({"bare": bare, "ours": ours})
        yield Row(f"{name} round", ROUNDS / best["ours"], "the bare deal", ROUNDS / best["bare"])
        yield together(name, ROUNDS / best["ours"])
    king_high = model_of(model_name("king-high", game("king-high").readings()))
    best = race({"ours": lambda: king_high.play(draw, ROUNDS)}, seconds=1)
    yield Row("king-high round, seven wagers", ROUNDS / best["ours"])


def together(name: str, one_box: float) -> Row:
    """Six boxes against one dealer, with all pairs of outcomes counted; the rate is by box."""
    readings, boxes, rounds = game(name).readings(), 6, 2**14
    model = model_of(model_name(name, readings, boxes=boxes))
    best = race({"ours": lambda: model.play(stream(1, 0), rounds)}, seconds=1)
    rate = boxes * rounds / best["ours"]
    return Row(f"{name}, 6 boxes counted together, a box", rate, "one box", one_box)


def growth() -> Iterator[Row]:
    """Go from one chunk to 64, then to more workers; the lines should be straight."""
    name = model_name("si-ki-pi", game("si-ki-pi").readings())
    jobs = {n: (lambda n=n: simulate(name, n, 1, LocalEngine(1))) for n in GROWTH}
    best = race({str(n): job for n, job in jobs.items()}, seconds=6)
    first = GROWTH[0] / best[str(GROWTH[0])]
    for n in GROWTH:
        yield Row(f"{n:,} rounds, 1 worker", n / best[str(n)], f"{GROWTH[0]:,} rounds", first)


def workers() -> Iterator[Row]:
    name = model_name("si-ki-pi", game("si-ki-pi").readings())
    rounds = 2**26
    jobs = {str(w): (lambda w=w: simulate(name, rounds, 1, LocalEngine(w))) for w in (1, 2, 4)}
    best = race({**jobs, **bare_threads(rounds)}, seconds=12)
    for count in jobs:
        yield Row(
            f"si-ki-pi, workers: {count}", rounds / best[count], "1 worker", rounds / best["1"]
        )
    one, two = rounds / best["bare 1"], rounds / best["bare 2"]
    yield Row("bare deals in 2 threads (the limit here)", two, "bare deals in 1 thread", one)


def bare_threads(rounds: int) -> dict[str, Callable[[], object]]:
    """Measure the most that two cores give right now, beside other work on the machine."""
    model = model_of(model_name("si-ki-pi", game("si-ki-pi").readings()))
    assert isinstance(model, LowHighModel)
    tables, draw = model.tables, stream(1, 0)
    s0, s1 = U(draw.first), U(draw.second)

    def deal(share: int) -> object:
        return deal_two_hands(share, s0, s1, tables.pack, tables.even)

    def together() -> object:
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(deal, (rounds // 2, rounds // 2)))

    return {"bare 1": lambda: deal(rounds), "bare 2": together}
