"""docs/fairness.md is right: its vectors, its snippet, and a second shuffle made after it."""

import contextlib
import io
import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fairness import by_hand
from houseway.core.cards.french import FRENCH
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.core.fairness import Draws, commitment, deck_order, shuffle_message, shuffle_seed

DOCUMENT = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text()
PACKS = {
    "52-card pack": FRENCH.cards,
    "32-card pai gow pack": PAI_GOW.cards,
    "six 52-card packs": FRENCH.times(6).cards,
}


def block(language: str) -> str:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    (found,) = (text for name, text in fenced if name == language)
    return str(found)


VECTORS: dict[str, Any] = json.loads(block("json"))
SERVER_SEED: str = VECTORS["server_seed"]
SHUFFLES: list[dict[str, Any]] = VECTORS["shuffles"]


def ticket(vector: dict[str, Any]) -> tuple[str, int, int, dict[str, str]]:
    return vector["table"], vector["number"], vector["deck"], vector["player_seeds"]


def test_the_vectors_cover_every_pack_and_a_rejected_word() -> None:
    assert {vector["pack"] for vector in SHUFFLES} == set(PACKS)
    assert any(vector["rejected"] for vector in SHUFFLES)


def test_the_commitment_is_the_documents() -> None:
    assert commitment(SERVER_SEED) == VECTORS["commitment"]


@pytest.mark.parametrize("vector", SHUFFLES)
def test_message_and_seed_are_the_documents(vector: dict[str, Any]) -> None:
    message = shuffle_message(*ticket(vector))
    assert message == vector["message"].encode() == bytes.fromhex(vector["message_hex"])
    assert shuffle_seed(SERVER_SEED, *ticket(vector)).hex() == vector["seed"]


@pytest.mark.parametrize("vector", SHUFFLES)
def test_the_words_of_the_stream_are_the_documents(vector: dict[str, Any]) -> None:
    draws = Draws(bytes.fromhex(vector["seed"]))
    words = [draws.below(2**32) for _ in range(400)]
    assert words[:8] == vector["first_words"]
    for rejected in vector["rejected"]:
        assert words[rejected["index"]] == rejected["word"]
        assert rejected["word"] >= 2**32 - 2**32 % rejected["bound"]


@pytest.mark.parametrize("vector", SHUFFLES)
def test_the_first_ten_cards_are_the_documents(vector: dict[str, Any]) -> None:
    order = deck_order(PACKS[vector["pack"]], SERVER_SEED, *ticket(vector))
    assert list(order[:10]) == vector["first_ten"]


@pytest.mark.parametrize("vector", SHUFFLES)
def test_a_second_shuffle_finds_the_vectors_too(vector: dict[str, Any]) -> None:
    pack = PACKS[vector["pack"]]
    message = by_hand.message(*ticket(vector))
    seed = by_hand.hmac_sha256(bytes.fromhex(SERVER_SEED), message)
    dealing = by_hand.Dealing(seed)
    order = dealing.order(pack)
    assert message.decode() == vector["message"]
    assert seed.hex() == vector["seed"]
    assert list(islice(by_hand.stream(seed), 8)) == vector["first_words"]
    assert dealing.rejected == vector["rejected"]
    assert tuple(order) == deck_order(pack, SERVER_SEED, *ticket(vector))


NAMES = st.text(st.characters(min_codepoint=0x20, exclude_categories=["Cs"]), min_size=1)
SEEDS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1, max_size=64)


@given(
    server_seed=st.binary(min_size=32, max_size=32),
    table=NAMES,
    number=st.integers(1, 10**9),
    deck=st.integers(1, 9),
    player_seeds=st.dictionaries(NAMES, SEEDS, max_size=5),
    size=st.integers(0, 60),
)
def test_a_second_shuffle_always_agrees(
    server_seed: bytes,
    table: str,
    number: int,
    deck: int,
    player_seeds: dict[str, str],
    size: int,
) -> None:
    ours = deck_order(range(size), server_seed.hex(), table, number, deck, player_seeds)
    message = by_hand.message(table, number, deck, player_seeds)
    seed = by_hand.hmac_sha256(server_seed, message)
    assert list(ours) == by_hand.Dealing(seed).order(range(size))


def test_the_snippet_prints_what_the_document_shows() -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(block("python"), {})
    assert said.getvalue() == block("")
    first = SHUFFLES[0]
    assert said.getvalue().split() == [VECTORS["commitment"], *first["first_ten"]]


def test_the_snippet_needs_the_standard_library_alone_and_few_lines() -> None:
    lines = [line for line in block("python").splitlines() if line]
    assert lines[0] == "import hashlib, hmac, json"
    assert not any("import" in line for line in lines[1:])
    assert len(lines) <= 15
