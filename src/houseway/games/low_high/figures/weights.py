"""Weights of ranks, whose sum tells a hand of four whatever its order."""

# Weights of ranks, by the pack's ranks and copies: no two hands of four have the same sum. Each is
# the smallest that will do after those before it; looking for them takes longer than a simulation.
WEIGHTS: dict[tuple[int, int], tuple[int, ...]] = {
    (13, 4): (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663),
    (16, 2): (
        *(0, 1, 3, 8, 22, 60, 151, 371, 917, 1550, 3535),
        *(5746, 9712, 16445, 24411, 36451),
    ),
}
