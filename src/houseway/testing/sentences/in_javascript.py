"""The sentences of a page's script: its strings and templates, but not what only code reads.

A script is read token by token, as far as it takes to know strings from the rest: what a text is
for is told by what stands before it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from houseway.testing.sentences.in_python import once

_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)
      |(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      |(?P<name>[\w$]+)
      |(?P<sign>=>|===?|!==?|&&|\|\||\?\?|[^\w\s])""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*")
_ESCAPES = {"\\n": "\n", '\\"': '"', "\\'": "'", "\\`": "`", "\\\\": "\\"}
# Properties and calls whose texts are for the browser.
_SILENT_KEYS = re.compile(
    "class|key|same|flip|href|src|style|type|role|rel|id|for|code|easing|transform|method|name"
    "|dataset|kind|tone|look|scope|event|game|near|data|d|viewBox|points|fill|stroke|autocomplete"
    "|inputmode|pattern|target|as|pace"
)
_SILENT_CALLS = re.compile(
    "s|querySelector|querySelectorAll|closest|matches|matchMedia|getItem|setItem|removeItem|import"
    "|includes|get|post|addStyle|byId|dispatchEvent|addEventListener|Error"
)
_FIRST_SILENT = frozenset({"h"})  # the name of the element
_BEFORE_REGEX = re.compile(r"[(,=:\[!&|?{};]|=>|&&|\|\||return")


@dataclass(frozen=True)
class Token:
    kind: str  # text, name, sign, template
    text: str


def sentences(source: str) -> Iterator[str]:
    yield from _spoken(list(_tokens(source)))


def _spoken(tokens: list[Token]) -> Iterator[str]:
    calls: list[tuple[str, int]] = []  # what is being called, and how many arguments were before
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.kind == "sign":
            _follow(calls, tokens, place)
        elif token.kind in ("text", "template"):
            whole, last = _added(tokens, place)
            if not _is_silent(calls, tokens, place):
                yield whole
            place = last
        place += 1


def _follow(calls: list[tuple[str, int]], tokens: list[Token], place: int) -> None:
    sign = tokens[place].text
    before = tokens[place - 1] if place else None
    if sign in "([{":
        named = sign == "(" and before is not None and before.kind == "name"
        calls.append((before.text if named and before else sign, 0))
    elif sign in ")]}" and calls:
        calls.pop()
    elif sign == "," and calls:
        name, count = calls[-1]
        calls[-1] = (name, count + 1)


def _is_silent(calls: list[tuple[str, int]], tokens: list[Token], place: int) -> bool:
    before = [token.text for token in tokens[max(0, place - 2) : place]]
    if before[-1:] == [":"] and len(before) == 2 and _SILENT_KEYS.fullmatch(before[0]):
        return True
    if before[-1:] in (["from"], ["import"], ["case"], ["==="], ["!=="], ["in"]):
        return True
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    if after in ("===", "!==") or (after == ":" and before[-1:] and before[-1] in "{,"):
        return True
    name, count = calls[-1] if calls else ("", 0)
    return bool(_SILENT_CALLS.fullmatch(name)) or (name in _FIRST_SILENT and count == 0)


def _added(tokens: list[Token], place: int) -> tuple[str, int]:
    """A text with the texts that are added to it right away, and where they end."""
    whole = tokens[place].text
    while (
        place + 2 < len(tokens)
        and tokens[place + 1] == Token("sign", "+")
        and tokens[place + 2].kind in ("text", "template")
    ):
        place += 2
        whole += tokens[place].text
    return whole, place


def _tokens(source: str, place: int = 0, until: str = "") -> Iterator[Token]:
    last = Token("sign", ";")
    depth = 0
    while place < len(source):
        if source[place] == "`":
            text, inner, place = _template(source, place + 1)
            last = Token("template", text)
            yield last
            # What is said inside its places is read by itself.
            yield Token("sign", ";")
            yield from inner
            yield Token("sign", ";")
            continue
        regex = _REGEX.match(source, place) if source[place] == "/" else None
        if regex is not None and _BEFORE_REGEX.fullmatch(last.text):
            place = regex.end()
            last = Token("name", "regex")
            continue
        found = _TOKEN.match(source, place)
        assert found is not None, source[place : place + 40]
        place = found.end()
        if found.lastgroup == "skip":
            continue
        if until and found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
            if depth < 0:
                return
        kind = str(found.lastgroup)
        last = Token(kind, _unescaped(found[0][1:-1]) if kind == "text" else found[0])
        yield last


def _template(source: str, place: int) -> tuple[str, list[Token], int]:
    """The text of a template, the tokens in its places, and where it ends."""
    text, inner, used = "", [], dict[str, int]()
    while source[place] != "`":
        if source.startswith("${", place):
            end = _closing(source, place + 2)
            expression = source[place + 2 : end]
            inside = list(_tokens(expression))
            inner += [*inside, Token("sign", ";")]
            text += f"{{{once(_name(inside), used)}}}"
            place = end + 1
        elif source[place] == "\\":
            text += _unescaped(source[place : place + 2])
            place += 2
        else:
            text += source[place]
            place += 1
    return text, inner, place + 1


def _closing(source: str, place: int) -> int:
    """Where the brace of a template's place is closed."""
    depth = 0
    while True:
        if source[place] == "`":
            _, _, place = _template(source, place + 1)
            continue
        if source[place] in "\"'":
            found = _TOKEN.match(source, place)
            assert found is not None
            place = found.end()
            continue
        if source[place] == "}" and depth == 0:
            return place
        depth += {"{": 1, "}": -1}.get(source[place], 0)
        place += 1


def _name(inside: list[Token]) -> str:
    found = [t.text for t in inside if t.kind == "name" and t.text[0].islower()]
    plain = re.sub(r"(?<!^)(?=[A-Z])", "_", found[-1]).lower() if found else "it"
    return plain if re.fullmatch(r"[a-z]\w*", plain) else "it"


def _unescaped(text: str) -> str:
    return re.sub(
        r"\\(u\{?[0-9a-fA-F]+\}?|.)",
        lambda found: (
            chr(int(found[1].strip("u{}"), 16))
            if found[1][0] == "u" and len(found[1]) > 1
            else _ESCAPES.get(found[0], found[1])
        ),
        text,
    )
