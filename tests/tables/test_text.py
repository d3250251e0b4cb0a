"""A line that a person writes is one line, neither empty nor endless."""

import pytest

from houseway.core.errors import BadInput
from houseway.tables.text import LONGEST_LINE, check_line


def test_blanks_around_a_line_do_not_count() -> None:
    assert check_line(f"  {'x' * LONGEST_LINE}  ", "The reason") == "x" * LONGEST_LINE


@pytest.mark.parametrize("text", ["", "   ", "two\nlines", "x" * (LONGEST_LINE + 1)])
def test_what_is_no_line_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(
        BadInput, match=r"^The reason must be one line of 1 to 500 printable characters\.$"
    ):
        check_line(text, "The reason")


def test_a_line_may_have_a_length_of_its_own() -> None:
    with pytest.raises(
        BadInput, match=r"^A name must be one line of 1 to 3 printable characters\.$"
    ):
        check_line("four", "A name", 3)


def test_a_line_that_may_be_left_out_says_so() -> None:
    assert check_line(" ", "The reason", may_be_empty=True) == ""
    with pytest.raises(BadInput, match=r"^The reason must be one line of at most 500 printable"):
        check_line("two\nlines", "The reason", may_be_empty=True)
