"""Command handlers, registered where they are defined."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

from houseway.tables.messages import Command

Handler = Callable[..., tuple[Any, ...]]
H = TypeVar("H", bound=Handler)


class Handlers(dict[type[Command], Handler]):
    """Maps each command to the function that handles it.

    As with `functools.singledispatch`, `register` takes the command from an annotation: that of the
    last parameter. A function that takes a union handles each of its members.
    """

    def register(self, handler: H) -> H:
        parameters = (kind for name, kind in handler.__annotations__.items() if name != "return")
        *_, command = parameters
        for kind in get_args(command) or (command,):
            self[kind] = handler
        return handler
