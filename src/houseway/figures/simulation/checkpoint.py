"""Keep the counts of a run in a file, with its provenance, so that it can continue after a stop."""

from pathlib import Path
from time import monotonic

import msgspec
import numpy as np

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import number, t
from houseway.figures.provenance import code_of
from houseway.figures.simulation.models import ModelName
from houseway.figures.simulation.run import Progress
from houseway.figures.whole_file import write_whole
from houseway.registry import game

FORM = "checkpoint/1"
SECONDS = 5.0  # between two writes: a stop costs no more than that


class CheckpointFile(msgspec.Struct, frozen=True):
    form: str
    game: str
    readings: str  # as JSON
    players: tuple[str, ...]
    strategy: str | None
    boxes: int
    pays: tuple[str, ...]
    together: bool
    seed: int
    code: str
    rounds: int = 0
    counts: tuple[int, ...] = ()


class Checkpoint:
    """Keeps whole parts only, so that the run that continues is the run that was stopped."""

    def __init__(self, path: Path, name: ModelName, seed: int, rounds: int) -> None:
        self.path = path
        self.rounds = rounds
        self.begun = CheckpointFile(
            form=FORM,
            game=name.game,
            readings=name.readings.decode(),
            players=name.players,
            strategy=name.strategy,
            boxes=name.boxes,
            pays=name.pays,
            together=name.together,
            seed=seed,
            code=code_of(game(name.game)),
        )
        self.unwritten: Progress | None = None
        self.written_at = monotonic()

    def load(self) -> Progress | None:
        if not self.path.exists():
            self.write(None)  # fail before anything is played if the place cannot be written
            return None
        found = self.read()
        if found.rounds > self.rounds:
            raise BadInput(
                t(
                    "{path} already has {rounds} rounds, more than {wanted}. Ask for as "
                    "many, or name another file.",
                    path=self.path,
                    rounds=number(found.rounds),
                    wanted=number(self.rounds),
                )
            )
        return (
            Progress(found.rounds, np.array(found.counts, dtype=np.int64)) if found.rounds else None
        )

    def read(self) -> CheckpointFile:
        try:
            found = decode(self.path.read_bytes(), CheckpointFile)
        except (OSError, msgspec.MsgspecError):
            raise BadInput(
                t("{path} isn't a checkpoint of a simulation.", path=self.path)
            ) from None
        if found.code != self.begun.code:
            raise BadInput(
                t(
                    "{path} was made by different code, so its numbers may differ. Start "
                    "again with another file.",
                    path=self.path,
                )
            )
        if msgspec.structs.replace(found, rounds=0, counts=()) != self.begun:
            raise BadInput(
                t(
                    "{path} belongs to another run. Game, readings, pays, players, "
                    "strategy, boxes, wagers and seed must be the same.",
                    path=self.path,
                )
            )
        return found

    def save(self, so_far: Progress) -> None:
        self.unwritten = so_far
        if monotonic() - self.written_at >= SECONDS:
            self.write(so_far)

    def close(self) -> None:
        if self.unwritten is not None:
            self.write(self.unwritten)

    def write(self, so_far: Progress | None) -> None:
        found = self.begun
        if so_far is not None:
            counts = tuple(so_far.counts.tolist())
            found = msgspec.structs.replace(found, rounds=so_far.rounds, counts=counts)
        write_whole(self.path, msgspec.json.encode(found))
        self.unwritten = None
        self.written_at = monotonic()
