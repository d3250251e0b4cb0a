"""Measure Pineapple rounds a second on one core: players in kernels and the same ones in Python."""

from collections.abc import Iterator
from time import process_time

from benchmarks.clock import Job, race
from benchmarks.table import Row
from houseway.exact.streams import stream
from houseway.figures.simulation import model_name
from houseway.figures.simulation.models import model_of
from houseway.games.pineapple.player.playing.match import House, play_session
from houseway.games.pineapple.player.playing.players import player
from houseway.registry import game

PLAYERS = ("careless", "steady", "strong")
ROUNDS = 320
IN_PYTHON = {"careless": 32, "steady": 4, "strong": 8}  # rounds of one turn


def rounds() -> Iterator[Row]:
    for name in PLAYERS:
        jobs = {"two": kernel(name, 2), "three": kernel(name, 3), "python": in_python(name)}
        best = race(jobs, seconds=3, clock=process_time)
        two, three = ROUNDS / best["two"], ROUNDS / best["three"]
        yield Row(f"two {name} players", two, "in Python", IN_PYTHON[name] / best["python"])
        yield Row(f"three {name} players", three, "two of them", two)


def kernel(name: str, players: int) -> Job:
    model = model_of(model_name("pineapple", game("pineapple").readings(), (name,) * players))
    return lambda: model.play(stream(1, 0), ROUNDS)


def in_python(name: str) -> Job:
    """Play two of them, as in matches."""
    house, own = House(session=IN_PYTHON[name]), player(name)
    return lambda: list(play_session((own, own), "1", house, exchanged=False))
