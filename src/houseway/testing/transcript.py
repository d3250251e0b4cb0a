"""Messages, tables and views in words, by the names of their own fields, whatever the game."""

from collections.abc import Iterator, Mapping
from textwrap import fill

import msgspec

from houseway.core.reasons import AnyReason, Basis
from houseway.core.words.text import FACE_DOWN
from houseway.tables.messages import Command, Event, tag
from houseway.tables.state import TableState

WIDTH = 100

# Fields whose value says what it is, and fields that follow a message as its reason.
NAMELESS = {"player", "kind", "amount", "wager", "line", "outcome", "result", "setting"}
REASONS = {"clause", "clauses", "why"}
# Fields that say nothing when they are nothing, and such as say which way money goes.
NOT_IF_ZERO = {"commission", "idle", "owed"}
SIGNED = {"net", "difference"}
# Parts of a view that the events and the line of chips already show.
TOLD = {
    "game",
    "viewer",
    "seats",
    "chips",
    "readings",
    "limits",
    "wagers",
    "lines",
    "number",
    "reason",
}
TOLD |= {"exposed", "reason", "told", "ended_by"}


# -- Messages --------------------------------------------------------------------------------------


def title_of(message: Command | Event) -> str:
    """What a message is called: `PlaceWager` is a place wager, in words."""
    return tag(message).replace("-", " ")


def words(value: object) -> str:
    """A value as people write it: cards in a row, amounts with commas, fields by name."""
    if isinstance(value, msgspec.Struct):
        return ", ".join(fields(value))
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {words(v)}" for key, v in value.items())
    if isinstance(value, tuple | list):
        return (" " if all(is_word(v) for v in value) else "; ").join(map(words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return FACE_DOWN if value is None else str(value)


def is_word(value: object) -> bool:
    return value is None or isinstance(value, str | int)


def fields(struct: msgspec.Struct, leave_out: tuple[str, ...] = ()) -> Iterator[str]:
    """Every field that says something: no reasons, and nothing that is as it always is."""
    for info in msgspec.structs.fields(struct):
        value = getattr(struct, info.name)
        if info.name in REASONS or info.name in leave_out or isinstance(value, AnyReason | Basis):
            continue
        if value in (None, ()):
            continue
        if value == usual(info) or (not value and info.name in NOT_IF_ZERO):
            continue
        said = f"{value:+,}" if info.name in SIGNED and value else words(value)
        if info.name not in NAMELESS:
            named = f"({said})" if isinstance(value, msgspec.Struct) else said
            said = f"{split_words(info.name)} {named}"
        yield said


def usual(info: msgspec.structs.FieldInfo) -> object:
    """The default of a field, however it is given."""
    return info.default if info.default_factory is msgspec.NODEFAULT else info.default_factory()


def split_words(name: str) -> str:
    return name.replace("_", " ")


def reason(message: object) -> str:
    """Why, and by which clauses: its own, or those of the line it is about."""
    told = [m for m in (message, *(getattr(message, n, None) for n in ("line", "due"))) if m]
    why = next(filter(None, map(why_of, told)), "")
    clauses = next((c for c in map(clauses_of, told) if c), ())
    return " ".join(part for part in (why, f"[{', '.join(clauses)}]" if clauses else "") if part)


def why_of(message: object) -> str:
    reason = getattr(message, "reason", None)
    return str(reason.text if isinstance(reason, AnyReason) else getattr(message, "why", ""))


def clauses_of(message: object) -> tuple[str, ...]:
    reason = getattr(message, "reason", None)
    by = getattr(reason if isinstance(reason, AnyReason) else message, "by", None)
    if isinstance(by, Basis):
        return tuple(filter(None, (str(by.citation),)))
    clause = getattr(message, "clause", None)
    found: tuple[str, ...] = getattr(message, "clauses", (clause,) if clause else ())
    return found


def event_lines(event: Event) -> Iterator[str]:
    # Readings stand at the head of the transcript.
    said = ", ".join(fields(event, ("readings",) if event.opened_round is not None else ()))
    yield paragraph("  - ", f"{title_of(event)}: {said}" if said else title_of(event))
    if reason(event):
        yield paragraph("    ", reason(event))


def paragraph(indent: str, text: str) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * (len(indent) + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )


# -- What is on the table --------------------------------------------------------------------------


def phase_and_chips(table: TableState) -> str:
    bank = table.floor.bank
    phase = "between rounds" if table.round is None else table.round.phase
    held = [f"{player} {chips:,}" for player, chips in sorted(bank.chips.items())]
    owed = [f"{player} owes {amount:,}" for player, amount in sorted(bank.owed.items())]
    layout = [f"layout {bank.on_layout:,}"] if bank.on_layout else []
    return f"  [{phase}]  {' · '.join((*held, *layout, f'house {bank.house:,}', *owed))}"


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """What a view holds, each thing with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in TOLD:
                yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list) and any(isinstance(v, dict) for v in value):
        for number, inner in enumerate(value, start=1):
            yield from leaves(inner, (*path, str(number)))
    else:
        yield path, value


def seen_lines(viewer: str, before: dict[str, object], now: dict[str, object]) -> Iterator[str]:
    """The changes in a view. A round that has ended is compared with itself before."""
    old = dict(leaves(before))
    if before["round"] is not None and now["round"] is None:
        old |= dict(leaves(before["round"], ("last",)))
        old |= {path: None for path in old if path[0] == "round"}
    groups: dict[tuple[str, ...], list[str]] = {}
    for path, value in leaves(now):
        nothing_new = value in (None, False, [], "") and (path[0] == "last" or not old.get(path))
        if path and old.get(path) != value and not nothing_new:
            shown = "none" if value is None else words(value)
            groups.setdefault(path[:-1], []).append(f"{split_words(path[-1])} {shown}")
    there = {path[:i] for path, _ in leaves(now) for i in range(len(path))}
    for path in old if now["round"] is not None else ():
        if path[0] == "round" and path[:-1] not in there:
            groups[path[:-1]] = ["no longer there"]
    for where, told in sorted(groups.items()):
        place = split_words(" ".join(where))
        yield paragraph(f"  {viewer} sees  ", f"{place}{': ' if place else ''}{', '.join(told)}")
