"""Write the TypeScript types of all messages between the house and its pages (`make js-types`).

Every request and answer of the API, every view, command and event becomes an interface in
`tools/js/server.d.ts`. Only the checker reads that file; it is never sent to a browser.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import msgspec
from msgspec import inspect as shapes

from houseway import registry
from houseway.core.reasons import AnyReason
from houseway.core.words import Text
from houseway.game import AnyGame
from houseway.games.pineapple.table.legal import PlacementOffer
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import Route
from houseway.house.office.kind import HOUSE_KIND
from houseway.house.play import sockets
from houseway.house.play.kinds import all_kinds
from houseway.live.table.view import LiveView
from houseway.tables.offers import CardsOffer, Offer

FILE = Path(__file__).parent / "js" / "server.d.ts"

HEAD = """// Written by `make js-types` from the house's own types. Only the checker reads it.

/** Why something is so: a code and its arguments. Its object has the clause and the words. */
export interface Reason {
\treason: string;
\tby: Basis;
\t[argument: string]: unknown;
}

/** What a decision rests on. */
export type Basis = ByClause | ByReading | ByHouse;
"""

# Fields whose type the house leaves open, because it depends on the game or the kind of record.
PARAMETERS = {
    "TableMessage": ("view", "View", "LiveView"),
    "LiveView": ("table", "Table", "TableView"),
}
# By name: a command is written as any; a reading's value is a name or a number.
OPEN = {"command": "Command", "asks": "Command", "readings": "Record<string, string | number>"}
GAMES = "houseway.games."
TAGS = {"command": "Command", "event": "Event"}
SENT = (sockets.DoneMessage, sockets.RefusedMessage)
TAKEN = (sockets.Watch, sockets.Unwatch, sockets.ActMessage)
BY_PATH = {
    "GetAnswer": ("GET", "gives"),
    "PostAnswer": ("POST", "gives"),
    "PostBody": ("POST", "takes"),
}
OFFERS = (Offer, CardsOffer, PlacementOffer)
PLAIN: dict[type, str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.DateTimeType: "string",
    shapes.DateType: "string",
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
}


class Writer:
    """Write types in TypeScript, and an interface for each struct that they contain."""

    def __init__(self, answers: Iterable[Any], requests: Iterable[Any]) -> None:
        self.structs: dict[type, Any] = {}
        for shape in shapes.multi_type_info(list(answers)):
            self._collect(shape)
        answered = set(self.structs)
        for shape in shapes.multi_type_info(list(requests)):
            self._collect(shape)
        self.requests = set(self.structs) - answered  # in which a default may be left out
        self._count = Counter(kind.__name__ for kind in self.structs)

    def _collect(self, shape: Any) -> None:
        if hasattr(shape, "fields"):
            kind = class_of(shape)
            if kind in self.structs or issubclass(kind, AnyReason):
                return
            self.structs[kind] = shape
        for part in parts(shape):
            self._collect(part)

    def name(self, kind: type) -> str:
        """The class's own name, preceded by its game or module if several classes share it."""
        if issubclass(kind, Offer):
            return Offer.__name__
        if self._count[kind.__name__] == 1:
            return kind.__name__
        path = kind.__module__.split(".")
        return camel(path[2] if path[1] == "games" else path[-1]) + kind.__name__

    def write(self, shape: Any) -> str:
        if type(shape) in PLAIN:
            return PLAIN[type(shape)]
        match shape:
            case shapes.Metadata(kind):
                return self.write(kind)
            case shapes.UnionType(types):
                return self._union(types)
            case shapes.LiteralType(values):
                return " | ".join(written(value) for value in values)
            case shapes.TupleType(item_types):
                return f"[{', '.join(self.write(each) for each in item_types)}]"
            case shapes.DictType(key_type, value_type):
                name = "number" if isinstance(key_type, shapes.IntType) else "string"
                return f"Record<{name}, {self.write(value_type)}>"
            case _ if hasattr(shape, "item_type"):
                item = self.write(shape.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case _:
                return self._class(class_of(shape), tag_of(shape))

    def _class(self, kind: type, tag: str) -> str:
        if issubclass(kind, AnyReason):
            return "Reason"
        if kind not in self.structs:
            return "string" if issubclass(kind, Text) else "unknown"
        return TAGS.get(tag) or self.name(kind)

    def _field(self, name: str, shape: Any) -> str:
        what = self.write(shape)
        return OPEN[name] if name in OPEN and "unknown" in what else what

    def _union(self, types: Iterable[Any]) -> str:
        if {tag_of(each) for each in types} == {"basis"}:
            return "Basis"
        return in_order(self.write(each) for each in types)

    def interfaces(self) -> Iterator[str]:
        """Write every struct; commands and events as one interface each, and one more for structs
        of games that share a name, for pages that show any game."""
        alike: dict[str, list[type]] = {}
        for kind, shape in self.structs.items():
            tag = tag_of(shape)
            if issubclass(kind, Offer):
                alike.setdefault(Offer.__name__, []).append(kind)
                continue
            if tag in TAGS:
                alike.setdefault(TAGS[tag], []).append(kind)
                continue
            if self._is_of_games(kind):
                alike.setdefault(kind.__name__, []).append(kind)
            yield self._interface(self.name(kind), self._fields(kind))
        for name, kinds in alike.items():
            yield self._interface(name, self._merge(name, kinds))

    def _is_of_games(self, kind: type) -> bool:
        return self._count[kind.__name__] > 1 and kind.__module__.startswith(GAMES)

    def _interface(self, name: str, fields: Mapping[str, str]) -> str:
        if name in PARAMETERS:
            field, parameter, default = PARAMETERS[name]
            fields = {**fields, field: parameter}
            name = f"{name}<{parameter} = {default}>"
        lines = [f"\t{field}: {what};" for field, what in fields.items()]
        return "\n".join([f"export interface {name} {{", *lines, "}"])

    def _fields(self, kind: type) -> dict[str, str]:
        shape = self.structs[kind]
        found: dict[str, str] = {}
        if tag_of(shape):
            found[shape.tag_field] = written(shape.tag)
        config = getattr(kind, "__struct_config__", None)
        leaves_out = kind in self.requests or (config is not None and config.omit_defaults)
        for each in shape.fields:
            optional = "?" if leaves_out and not each.required else ""
            what = self._field(each.name, each.type)
            found[key(each.encode_name) + optional] = what
            if what in ("Reason", "Reason | null"):
                mark = "?" if what.endswith("null") else ""
                found |= {f"clause{mark}": "string | null", f"why{mark}": "string"}
            elif what == "Basis" and hasattr(kind, "clause"):
                found["clause"] = "string | null"
        return found

    def _merge(self, name: str, kinds: Sequence[type]) -> dict[str, str]:
        """Return every field of these structs; it is optional if one of them lacks it."""
        found: dict[str, dict[str, None]] = {}
        required = Counter[str]()
        for kind in kinds:
            for field, what in self._fields(kind).items():
                types = found.setdefault(field.removesuffix("?"), {})
                types |= dict.fromkeys(alternatives(self._of_any(what)))
                required[field] += 1
        tag = next((tag for tag, merged in TAGS.items() if merged == name), None)
        if tag is not None:
            found |= {tag: {"string": None}, "[field: string]": {"unknown": None}}
            required.clear()  # a program may leave out all but the name
            required |= dict.fromkeys((tag, "[field: string]"), len(kinds))
        return {
            field if required[field] == len(kinds) else f"{field}?": in_order(types)
            for field, types in sorted(found.items())
        }

    def _of_any(self, what: str) -> str:
        """Return the type with every struct of one game replaced by the struct of any game."""
        for kind in self.structs:
            if self._is_of_games(kind):
                what = re.sub(rf"\b{self.name(kind)}\b", kind.__name__, what)
        return what


def parts(shape: Any) -> Iterator[Any]:
    for each in getattr(shape, "fields", ()):
        yield each.type
    for name in ("type", "item_type", "key_type", "value_type"):
        if hasattr(shape, name):
            yield getattr(shape, name)
    for name in ("item_types", "types"):
        yield from getattr(shape, name, ())


def camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def key(name: str) -> str:
    return name if name.isidentifier() else written(name)


def in_order(types: Iterable[str]) -> str:
    """Return a union of these, always in the same order."""
    return " | ".join(sorted(set(types), key=lambda each: (each == "null", each)))


def alternatives(what: str) -> list[str]:
    """Split a union into its members, but not unions inside brackets."""
    return re.split(r" \| (?![^(\[<{]*[)\]>}])", what)


def class_of(shape: Any) -> type:
    """Return the class of a struct, even of one with parameters."""
    found: type = get_origin(shape.cls) or shape.cls
    return found


def tag_of(shape: Any) -> str:
    return getattr(shape, "tag_field", None) or ""


def segments(route: Route) -> tuple[str, ...]:
    return tuple(route.path.split("/"))


def by_path(writer: Writer, method: str, what: str) -> Iterator[str]:
    """Map each path to its body or answer, longer paths first: a parameter also matches a slash."""
    routes = [each for each in ROUTES if each.method == method and each.path.startswith("/api")]
    routes.sort(key=lambda route: (-len(segments(route)), route.path.count("{"), route.path))
    for route in routes:
        path = re.sub(r"{[^}]*}", "${string}", route.path)
        kind = getattr(route, what)
        found = "undefined" if kind is None else writer.write(shapes.type_info(kind))
        if found == "TableMessage" and "{tournament}" in route.path:
            found = "TableMessage<LiveTournamentView>"
        yield f"\tPath extends `{path}` ? {found} :"


def our_games() -> Iterator[AnyGame]:
    for name, point in registry.installed_games().items():
        if registry.package(point) == registry.OURS:
            yield registry.game(name)


def view_of(rules: Any) -> Any:
    """Return the type of the view of a game or of a kind of record."""
    return get_type_hints(getattr(rules.view, "func", rules.view))["return"]


def declarations() -> str:
    requests = [*TAKEN, *(route.takes for route in ROUTES if route.takes is not None)]
    gives = [route.gives for route in ROUTES if route.path.startswith("/api")]
    kinds = [kind for name, kind in all_kinds().items() if name != HOUSE_KIND.name]
    acts = [each for kind in kinds for each in (kind.command_type, kind.event_type)]
    views = [view_of(each) for each in (*our_games(), *registry.tournament_kinds().values())]
    roots = dict.fromkeys([*gives, *SENT, *OFFERS, LiveView, *views, *acts])
    writer = Writer(roots, requests)
    parts = [HEAD, *sorted(writer.interfaces())]
    for name in dict.fromkeys(writer.name(each) for each in views if each.__name__ == "TableView"):
        shorter = name.replace("Table", "")
        parts.append(f"export type {shorter} = LiveView<{name}>;")
    for name, (method, what) in BY_PATH.items():
        lines = "\n".join(by_path(writer, method, what))
        parts.append(f"export type {name}<Path extends string> =\n{lines}\n\tunknown;")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
