"""Python's own `random.Random` in kernels: the same draws from the same state, number for number.

Players at a table draw from a `Random`. A kernel that plays the same hands continues from the state
of one, and so meets the same chance.
"""

from random import Random

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel

Mersenne = NDArray[np.uint32]  # the 624 numbers of the state, and how many of them are used up

WORDS, NEAR = 624, 397
_TWIST = np.uint32(0x9908B0DF)
_HIGH, _LOW = np.uint32(0x80000000), np.uint32(0x7FFFFFFF)
_FIRST, _SECOND = np.uint32(0x9D2C5680), np.uint32(0xEFC60000)


def state_of(random: Random) -> Mersenne:
    """Copy the state: what a kernel draws from it does not change the `Random`."""
    _, numbers, _ = random.getstate()
    return np.array(numbers, dtype=np.uint32)


@kernel
def renew(state: Mersenne) -> None:
    for i in range(WORDS):
        mixed = (state[i] & _HIGH) | (state[(i + 1) % WORDS] & _LOW)
        twisted = state[(i + NEAR) % WORDS] ^ (mixed >> np.uint32(1))
        state[i] = twisted ^ _TWIST if mixed & np.uint32(1) else twisted
    state[WORDS] = 0


@kernel
def bits(state: Mersenne, count: int) -> int:
    """Draw as `Random.getrandbits` does, up to 32 bits."""
    if state[WORDS] >= WORDS:
        renew(state)
    drawn = state[state[WORDS]]
    state[WORDS] += np.uint32(1)
    drawn ^= drawn >> np.uint32(11)
    drawn ^= (drawn << np.uint32(7)) & _FIRST
    drawn ^= (drawn << np.uint32(15)) & _SECOND
    drawn ^= drawn >> np.uint32(18)
    return int(drawn >> np.uint32(32 - count))


@kernel
def below(state: Mersenne, limit: int) -> int:
    """Draw as `Random.randrange(limit)` and `choice` do."""
    count = 0
    while limit >> count:
        count += 1
    return below_of(state, limit, count)


@kernel
def below_of(state: Mersenne, limit: int, count: int) -> int:
    """Draw the same, given how many bits the limit has."""
    drawn = bits(state, count)
    while drawn >= limit:
        drawn = bits(state, count)
    return drawn


@kernel
def shuffle(state: Mersenne, things: NDArray[np.int64], number: int) -> None:
    """Shuffle the first `number` things as `Random.shuffle` does."""
    count = 0
    while number >> count:
        count += 1
    for last in range(number - 1, 0, -1):
        if not (last + 1) >> (count - 1):
            count -= 1
        at = below_of(state, last + 1, count)
        things[last], things[at] = things[at], things[last]


@kernel
def sample(state: Mersenne, pool: NDArray[np.int64], number: int, chosen: int) -> None:
    """Sample some of the first `number` (21 at most) as `Random.sample` does. They are behind the
    others then, the first of them last."""
    for gone in range(chosen):
        last = number - gone - 1
        at = below(state, last + 1)
        pool[at], pool[last] = pool[last], pool[at]
