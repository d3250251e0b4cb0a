"""Where two pieces of JSON differ, in words."""

from collections.abc import Mapping

from houseway.core.errors import quote
from houseway.core.words import Text, number, t

_NOTHING = object()

Tree = Mapping[str | int, object]


def difference(recorded: object, expected: object, path: str = "") -> Text | None:
    """The first place at which what was recorded is not what it should be; None where it is."""
    if recorded is _NOTHING:
        return t("{path} is missing", path=path)
    if expected is _NOTHING:
        return t("{path} doesn't belong there", path=path)
    if isinstance(recorded, dict) and isinstance(expected, dict):
        # Python finds True equal to 1, and JSON does not: the types were checked on reading.
        keys = (*expected, *(key for key in recorded if key not in expected))
        return _first(recorded, expected, keys, path)
    if isinstance(recorded, list) and isinstance(expected, list):
        longer = range(max(len(recorded), len(expected)))
        return _first(dict(enumerate(recorded)), dict(enumerate(expected)), tuple(longer), path)
    if recorded == expected:
        return None
    values = {"recorded": _write_value(recorded), "expected": _write_value(expected)}
    if not path:
        return t("it is {recorded} and should be {expected}", **values)
    return t("{path} is {recorded} and should be {expected}", path=path, **values)


def _first(recorded: Tree, expected: Tree, keys: tuple[str | int, ...], path: str) -> Text | None:
    for key in keys:
        place = f"{path}.{key}" if path else str(key)
        found = difference(recorded.get(key, _NOTHING), expected.get(key, _NOTHING), place)
        if found is not None:
            return found
    return None


def _write_value(value: object) -> str:
    return number(value) if type(value) is int else quote(value)
