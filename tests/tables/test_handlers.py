"""Handlers are registered by the command they take."""

from houseway.tables.handlers import Handlers
from houseway.tables.messages import Command


class Open(Command, frozen=True):
    pass


class Close(Command, frozen=True):
    pass


class Shut(Command, frozen=True):
    pass


def test_a_handler_is_registered_for_each_command_its_last_parameter_takes() -> None:
    handlers = Handlers()

    @handlers.register
    def open_up(state: int, command: Open) -> tuple[str, ...]:
        return ()

    @handlers.register
    def close(state: int, command: Close | Shut) -> tuple[str, ...]:
        return ()

    assert handlers == {Open: open_up, Close: close, Shut: close}
