"""Text that people type: a name, a reason, a decision."""

from houseway.core.errors import BadInput
from houseway.core.words import t

LONGEST_LINE = 500


def check_line(
    text: str, what: str, longest: int = LONGEST_LINE, *, may_be_empty: bool = False
) -> str:
    """Return a typed line without the blanks around it; raise BadInput if it is not one line."""
    line = text.strip()
    if not (line or may_be_empty) or not line.isprintable() or len(line) > longest:
        if may_be_empty:
            raise BadInput(
                t(
                    "{what} must be one line of at most {longest} printable characters.",
                    what=what,
                    longest=longest,
                )
            )
        raise BadInput(
            t(
                "{what} must be one line of 1 to {longest} printable characters.",
                what=what,
                longest=longest,
            )
        )
    return line
