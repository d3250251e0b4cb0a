"""Find games by name, and take readings by keyword, as a mapping, or not at all."""

from collections.abc import Mapping

from houseway import registry
from houseway.core.rulebook import ReadingsBase, parse_readings
from houseway.game import AnyGame

Given = ReadingsBase | Mapping[str, str | int] | None


def games() -> tuple[str, ...]:
    """The names of the installed games, ours first.

    Examples:
        >>> import houseway as hw
        >>> hw.games()[:2]
        ('king-high', 'pineapple')
    """
    return registry.names()


def game(name: str) -> AnyGame:
    """The game of that name: its rules, its pack, its clauses and all else that it declares.

    Examples:
        >>> import houseway as hw
        >>> skp = hw.game("si-ki-pi")
        >>> table = skp.open_table(skp.readings(), {})
    """
    return registry.game(name)


def resolve_game(which: str | AnyGame) -> AnyGame:
    return registry.game(which) if isinstance(which, str) else which


def readings_of(game: AnyGame, given: Given, named: Mapping[str, str | int]) -> ReadingsBase:
    """Return the readings; those not named keep their default, and a wrong one is refused."""
    if isinstance(given, ReadingsBase):
        given = {str(n).replace("_", "-"): getattr(given, n) for n in given.__struct_fields__}
    said = {**(given or {}), **named}
    return parse_readings(
        game.readings, (f"{name.replace('_', '-')}={value}" for name, value in said.items())
    )
