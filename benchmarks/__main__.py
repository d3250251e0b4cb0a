"""Measure our code, other libraries and the limit side by side in one run (`make bench`)."""

from benchmarks import environments, peers, pineapple, rounds
from benchmarks.table import show


def main() -> None:
    show("A round on one core against a bare deal of its cards (the limit)", rounds.kernels())
    show("Pineapple rounds on one core, players in kernels", pineapple.rounds())
    show("Cost against rounds", rounds.growth())
    show("Cost against workers", rounds.workers())
    show("Five-card hands", peers.evaluators())
    show("Steps in environments", environments.environments())
    show("Rounds of a game in other toolkits", peers.games())


if __name__ == "__main__":
    main()
