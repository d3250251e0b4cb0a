"""The shuffle once more from docs/fairness.md alone: no code of Houseway, no hmac, no json."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_BLOCK = 64  # bytes that SHA-256 works through at a time


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it, for keys of at most 64 bytes."""
    padded = key.ljust(_BLOCK, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def message(table: str, number: int, deck: int, player_seeds: Mapping[str, str]) -> bytes:
    names = sorted(player_seeds, key=lambda name: name.encode())
    seeds = ",".join(f"[{_text(name)},{_text(player_seeds[name])}]" for name in names)
    return f'["houseway-shuffle-1",{_text(table)},{number},{deck},[{seeds}]]'.encode()


def _text(said: str) -> str:
    return '"' + said.replace("\\", "\\\\").replace('"', '\\"') + '"'


def stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = int(hmac_sha256(seed, bytes.fromhex(f"{counter:016x}")).hex(), 16)
        yield from ((block >> shift) & 0xFFFFFFFF for shift in range(224, -1, -32))
        counter += 1


@dataclass
class Dealing:
    """Draws the cards one by one, the last to be dealt first, and notes the words sent back."""

    seed: bytes
    rejected: list[dict[str, int]] = field(default_factory=list)

    def order(self, pack: Sequence[Any]) -> list[Any]:
        left, dealt, words = list(pack), [], enumerate(stream(self.seed))
        while len(left) > 1:
            dealt.append(left[drawn := self._drawn(words, len(left))])
            left[drawn] = left[-1]
            left.pop()
        return left + dealt[::-1]

    def _drawn(self, words: Iterator[tuple[int, int]], bound: int) -> int:
        for index, word in words:
            times, rest = divmod(word, bound)
            if (times + 1) * bound <= 2**32:
                return rest
            self.rejected.append({"bound": bound, "index": index, "word": word})
        raise AssertionError("The stream has no end.")
