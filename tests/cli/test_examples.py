"""Every command's help shows an example that the command understands."""

import shlex

import pytest

from cli.run import houseway
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
