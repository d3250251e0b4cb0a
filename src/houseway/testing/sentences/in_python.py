"""The sentences of a Python module: its strings and f-strings, but not what only code reads."""

import ast
import re
from collections.abc import Iterator
from itertools import product

_MOST_VARIANTS = 8
_IDENTIFIER = re.compile(r"[a-z][a-z_]*")
# Their texts are for programs and for those who write them.
_NOT_SAID_BY = frozenset({"compile", "TypeError", "ValueError", "RuntimeError", "AssertionError"})
_HELPERS = frozenset({"len", "str", "join", "quoted", "cards", "signed", "names", "sorted", "map"})


def sentences(source: str) -> Iterator[str]:
    """Each with a place for every argument; one for each way a condition in it may turn out."""
    tree = ast.parse(source)
    silent = {id(node) for part in _silent(tree) for node in ast.walk(part)}
    inside: set[int] = set()
    for node in ast.walk(tree):
        if id(node) in silent or id(node) in inside:
            continue
        if isinstance(node, ast.BinOp) and _is_text(node):
            pieces = list(_added(node))
            inside |= {id(part) for part in _operands(node)}
            yield from _variants(pieces)
        elif isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
            yield from _variants(list(_joined(node)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _silent(tree: ast.Module) -> Iterator[ast.AST]:
    """What is never told: docstrings, annotations, lists of names, errors of the program's own."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant()) | ast.Assert() | ast.Assign([ast.Name("__all__")]):
                yield node
            case ast.Call() if _called(node) in _NOT_SAID_BY:
                yield node
            case ast.FunctionDef(returns=ast.expr() as said):
                yield said
            case ast.AsyncFunctionDef(returns=ast.expr() as said):
                yield said
            case ast.arg(annotation=ast.expr() as said):
                yield said
            case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
                yield node
            case ast.AnnAssign(annotation=ast.Constant() as said):
                yield said
            case _:
                pass


def _called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


Piece = str | ast.expr


def _is_text(node: ast.BinOp) -> bool:
    return isinstance(node.op, ast.Add) and any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in _operands(node)
    )


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _operands(node.left)
        yield from _operands(node.right)
    else:
        yield node


def _added(node: ast.BinOp) -> Iterator[Piece]:
    for part in _operands(node):
        if isinstance(part, ast.JoinedStr):
            yield from _joined(part)
        elif isinstance(part, ast.Constant):
            yield str(part.value)
        else:
            yield part


def _joined(node: ast.JoinedStr) -> Iterator[Piece]:
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            yield part.value
        elif isinstance(part, ast.Constant):
            yield str(part.value)


def _variants(pieces: list[Piece]) -> Iterator[str]:
    """As it is told; once for each text of a condition in it, where both are written out."""
    ways = [_ways(piece) for piece in pieces]
    if _product(len(way) for way in ways) > _MOST_VARIANTS:
        ways = [way[:1] for way in ways]
    for chosen in product(*ways):
        yield _named(chosen)


def _product(counts: Iterator[int]) -> int:
    found = 1
    for count in counts:
        found *= count
    return found


def _ways(piece: Piece) -> tuple[Piece, ...]:
    if isinstance(piece, ast.IfExp):
        ends = (piece.body, piece.orelse)
        if all(isinstance(end, ast.Constant) and isinstance(end.value, str) for end in ends):
            return tuple(str(end.value) for end in ends if isinstance(end, ast.Constant))
    return (piece,)


def _named(pieces: tuple[Piece, ...]) -> str:
    used: dict[str, int] = {}
    return "".join(
        piece.replace("{", "").replace("}", "")
        if isinstance(piece, str)
        else f"{{{once(_name(ast.unparse(piece)), used)}}}"
        for piece in pieces
    )


def once(name: str, used: dict[str, int]) -> str:
    """A name for a place that no other place of the sentence has."""
    used[name] = used.get(name, 0) + 1
    return name if used[name] == 1 else f"{name}_{used[name]}"


def _name(expression: str) -> str:
    found = [name for name in _IDENTIFIER.findall(expression) if name not in _HELPERS]
    return found[-1].strip("_") or "it" if found else "it"
