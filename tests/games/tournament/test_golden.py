"""The golden tournament is what tournaments do now; `make playthroughs` writes it again."""

from games.tournament.golden import tournament_of_8
from playthroughs import TOURNAMENT


def test_the_tournament_of_8_is_as_it_was() -> None:
    assert tournament_of_8() == TOURNAMENT.read_text(encoding="utf-8")
