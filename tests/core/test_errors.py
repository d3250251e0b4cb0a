"""What is told to people is one plain sentence, wherever it comes from."""

import msgspec
import pytest

from houseway.core.errors import describe_misreading
from houseway.core.typed_json import decode


class Wanted(msgspec.Struct):
    amount: int
    boxes: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b'{"amount":"x"}', "amount: expected `int`, got `str`."),
        (b'{"amount":1,"boxes":[1,"x"]}', "boxes[1]: expected `int`, got `str`."),
        (b"{}", "Object missing required field `amount`."),
        (b"{", "Input data was truncated."),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence_with_its_place(
    given: bytes, sentence: str
) -> None:
    with pytest.raises(msgspec.DecodeError) as refused:
        decode(given, Wanted)
    assert describe_misreading(refused.value) == sentence
