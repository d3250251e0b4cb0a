"""Every command's help shows an example that the command understands."""

import shlex

import pytest

from cli.run import houseway, houseway_at_terminal
from houseway.cli.examples import EXAMPLES, example
from houseway.cli.main import COMMANDS, cli


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_an_example(name: str) -> None:
    said = example(name)
    assert said is not None, f"{name} has no example in cli/examples.py"
    help_ = " ".join(houseway(name, "--help").out.split())
    assert f"Example: {said}" in help_


def test_examples_are_of_commands_that_there_are() -> None:
    assert set(EXAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("name", ["set", "rules", "edge", "schema"])
def test_an_example_does_what_it_shows(name: str) -> None:
    said = example(name)
    assert said is not None
    assert houseway(*shlex.split(said)[1:]).code == 0


def test_the_help_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for name in COMMANDS:
        command = cli.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        for line in houseway(name, "--help").out.splitlines():
            assert len(line) <= 80, line


NARROW = 60


def at_a_narrow_terminal(*command: str) -> list[str]:
    shown = houseway_at_terminal(NARROW, *command).splitlines()
    assert max(map(len, shown)) <= NARROW
    return shown


@pytest.mark.parametrize("command", ["edge", "rules"])
def test_what_is_wide_keeps_to_the_width_of_the_terminal(command: str) -> None:
    assert len(at_a_narrow_terminal(command, "king-high")) > 40


@pytest.mark.slow
def test_wagers_that_do_not_fit_stand_below_the_others() -> None:
    shown = at_a_narrow_terminal("strategy", "king-high")
    (title,) = (number for number, line in enumerate(shown) if line.startswith("Change of each"))
    kings = [line.split() for line in shown[title:] if line.startswith("K ")][:3]
    assert [len(line) for line in kings] == [4, 4, 3]  # eight wagers, each beside the rank


@pytest.mark.slow
def test_hands_of_a_chart_that_do_not_fit_side_by_side_stand_one_below_the_other() -> None:
    shown = at_a_narrow_terminal("strategy", "si-ki-pi", "--chart")
    low = next(number for number, line in enumerate(shown) if line.startswith("Low Hand   "))
    high = next(number for number, line in enumerate(shown) if line.startswith("High Hand   "))
    assert high > low + 10
