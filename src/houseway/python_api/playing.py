"""Play rounds by bots or by a player of your own, and record everything that happens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.core.errors import BadInput
from houseway.core.rulebook import non_default_readings
from houseway.core.words import money, t
from houseway.game import AnyGame
from houseway.game.declaration import Player
from houseway.python_api.games import Given, readings_of, resolve_game
from houseway.python_api.records import Record
from houseway.registry import names
from houseway.review.export import export_table
from houseway.review.recording import CHIPS, Recording

PLAYERS = ("ann", "bob", "cho", "dee", "eli", "fay", "gus", "hal", "ida", "jo", "kit", "lou")
MOST_STEPS = 10_000  # in one round: a player still acting after that never stops


@dataclass(frozen=True)
class Played(Record):
    """Rounds that were played: a `Record` that verifies and can be saved."""

    players: tuple[str, ...]

    @cached_property
    def net(self) -> Mapping[str, int]:
        """What each player won or lost in all."""
        won = dict.fromkeys(self.players, 0)
        for one in self.settlements:
            won[one.player] += one.net
        return won


def play(
    game: str | AnyGame,
    readings: Given = None,
    /,
    *,
    rounds: int = 1,
    players: int | Sequence[str] | Mapping[str, Player | None] = 2,
    seed: int = 1,
    chips: int = CHIPS,
    **named: str | int,
) -> Played:
    """Play some rounds at one table. Players are a number of bots, their names, or names with a
    function each, which gets what the player sees, what is offered and a generator, and gives a
    command or nothing; where it is None, the game's own bot plays.

    Examples:
        >>> import houseway as hw
        >>> played = hw.play("si-ki-pi", rounds=3, players=["ann", "bob"], seed=7)
        >>> played.verify().ok, sorted(played.net)
        (True, ['ann', 'bob'])
    """
    which = resolve_game(game)
    if which.name not in names():
        raise BadInput(
            t(
                "{which} isn't installed. A game's package adds it as an entry point.",
                which=which.title,
            )
        )
    if rounds < 1:
        raise BadInput(t("At least one round must be played, not {rounds}.", rounds=money(rounds)))
    chosen = readings_of(which, readings, named)
    who = name_players(players)
    places = which.places(chosen)
    if len(who) > places:
        raise BadInput(
            t(
                "{which} has {places} places here, but {who} players were given.",
                which=which.title,
                places=places,
                who=len(who),
            )
        )
    table = Recording(which.name, *who, seed=seed, readings=non_default_readings(chosen))
    table.played_by = {name: by for name, by in who.items() if by is not None}
    table.seat(chips)
    play_rounds(table, rounds)
    return Played(tuple(export_table(table.whole)), tuple(who))


def name_players(
    players: int | Sequence[str] | Mapping[str, Player | None],
) -> dict[str, Player | None]:
    if isinstance(players, int):
        if not 1 <= players <= len(PLAYERS):
            raise BadInput(
                t(
                    "There can be 1 to {most} players, not {players}.",
                    most=len(PLAYERS),
                    players=players,
                )
            )
        return dict.fromkeys(PLAYERS[:players])
    return dict(players) if isinstance(players, Mapping) else dict.fromkeys(players)


def play_rounds(table: Recording, rounds: int) -> None:
    """Play until these rounds are over and nothing about them is hidden, or no player can go on."""
    steps, number = 0, 0
    while table.table.rounds_opened < rounds or table.table.round is not None or table.state.seeds:
        if not table.step():
            return
        steps = steps + 1 if table.table.rounds_opened == number else 0
        number = table.table.rounds_opened
        if steps > MOST_STEPS:
            raise BadInput(
                t("Round {number} doesn't end: some player never stops acting.", number=number)
            )
