"""`make playthroughs` writes the golden ones to `tests/golden/<game>/<scenario>.txt`."""

from pathlib import Path

from games.tournament.golden import tournament_of_8
from houseway.testing.playthroughs import Playthrough, Scenario
from our_games import FOLDERS
from scenarios import scenarios_of

GOLDEN = Path(__file__).parent / "golden"
TOURNAMENT = GOLDEN / "king-high-tournament" / "of-8.txt"


def golden_file(name: str, scenario: Scenario) -> Path:
    return GOLDEN / name / f"{scenario.name}.txt"


def golden_files() -> dict[Path, str]:
    """Every transcript of every game by the file it is kept in, and that of a tournament."""
    games = {
        golden_file(name, scenario): Playthrough(name, scenario).text()
        for name in FOLDERS
        for scenario in scenarios_of(name)
    }
    return {**games, TOURNAMENT: tournament_of_8()}


if __name__ == "__main__":
    files = golden_files()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for folder in {path.parent for path in files}:  # what is left of scenarios that are gone
        for path in set(folder.iterdir()) - set(files):
            path.unlink()
