"""What staff read for a command or a reading is a message, and not the code as it is spelt."""

import re

from houseway.core.rulebook import questions
from houseway.game import capabilities as cap
from houseway.house.api.rules import all_shapes
from houseway.house.web.files import STATIC
from houseway.registry import game, names


def named(file: str, table: str) -> set[str]:
    """The codes of a table in a script."""
    lines = re.search(rf"const {table} = \{{\n(.*?)\n\}}", (STATIC / file).read_text(), re.DOTALL)
    assert lines is not None, table
    return set(re.findall(r'^\t"?([\w-]+)"?: t\(', lines[1], re.MULTILINE))


def test_every_command_of_our_games_has_a_name() -> None:
    codes = {shape.name for name in names() for shape in all_shapes(game(name))}
    codes = {code.removeprefix("house-") for code in codes}
    assert codes <= named("js/console/names.js", "COMMANDS")


def test_every_field_that_is_asked_for_without_a_label_has_a_name() -> None:
    shapes = [shape for name in names() for shape in all_shapes(game(name))]
    fields = {field.name for shape in shapes for field in shape.fields or () if not field.label}
    assert fields <= named("js/console/names.js", "FIELDS")


def test_every_reading_of_our_games_has_a_name() -> None:
    games = [game(name) for name in names()]
    codes = {choice.name for one in games for choice in questions(one.readings)}
    for tournament in filter(None, (one.get(cap.TOURNAMENT) for one in games)):
        codes |= {choice.name for choice in questions(tournament.readings)}
    assert codes <= named("js/core/reading-names.js", "READINGS")
