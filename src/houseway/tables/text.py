"""What people write by hand: a name, a reason, a decision."""

from houseway.errors import BadInput

LONGEST_LINE = 500


def check_line(
    text: str, what: str, longest: int = LONGEST_LINE, *, may_be_empty: bool = False
) -> str:
    """One line that somebody wrote, without the blanks around it."""
    line = text.strip()
    if not (line or may_be_empty) or not line.isprintable() or len(line) > longest:
        length = f"at most {longest}" if may_be_empty else f"1 to {longest}"
        raise BadInput(f"{what} is a line of {length} printable characters.")
    return line
