"""Commands ask, events record. Both are frozen, typed and written as JSON with their own name."""

import re

import msgspec


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=_kebab):
    """What somebody asks of a table; `by` is a player's name, or `dealer` or `inspector`."""

    by: str


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=_kebab):
    """What has happened at a table; the state is nothing but the fold of these."""
