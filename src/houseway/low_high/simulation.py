"""Low-and-High games, a box against the dealer, both by the House Way."""

from collections.abc import Mapping

from houseway.analysis.simulation.models import Counts
from houseway.compiling import U
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.exact.streams import Stream
from houseway.low_high.rules import LowHighRules
from houseway.low_high.simulation_kernel import BOX_LANES, playing
from houseway.low_high.simulation_tables import kernel_tables
from houseway.rulebook import ReadingsBase


class LowHighModel:
    chunk = 2**20
    in_a_part = 8
    most = 10**13
    in_threads = True

    def __init__(self, rules: LowHighRules, readings: ReadingsBase) -> None:
        self.rules = rules
        self.tables = kernel_tables(rules, readings)
        self.kernel = playing(len(self.tables.pack))

    def play(self, stream: Stream, rounds: int) -> Counts:
        tables = self.tables
        return self.kernel(
            rounds,
            U(stream.first),
            U(stream.second),
            tables.pack,
            tables.even,
            tables.hands,
            tables.boxes,
        )

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]:
        source, numbers = self.tables.source, counts.tolist()
        rounds = sum(numbers[:BOX_LANES])
        box = numbers[: len(source.box_codes.named)]
        side = [0] * len(source.side_codes.named)
        for lane, code in enumerate(self.tables.side_lanes):
            side[code] = numbers[BOX_LANES + lane]
        side[self.tables.uncounted] = rounds - sum(side)
        main, bonus, pays = self.rules.main.name, self.rules.side.name, Pays()
        return {
            main: pays.distribution(main, zip(source.box_codes.named, box, strict=True)),
            bonus: pays.distribution(bonus, zip(source.side_codes.named, side, strict=True)),
        }
