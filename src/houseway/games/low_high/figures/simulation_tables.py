"""Tables for the Low-and-High kernel, packed from those that the rules code made."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.core.rulebook import ReadingsBase
from houseway.exact.streams import rejected_below
from houseway.games.low_high.figures.hand_tables import WEIGHTS, Ints, LowHighTables, build_tables
from houseway.games.low_high.figures.simulation_kernel import (
    BOX_BITS,
    BOX_LANES,
    COLUMN,
    FIELD,
    HAND,
    HIGH,
    ROW,
    SIDE_BITS,
    SIDE_LANES,
    UNCOUNTED,
    WON,
    Boxes,
    Hands,
    Words,
)
from houseway.games.low_high.rules.rule_set import LowHighRules


@dataclass(frozen=True)
class KernelTables:
    source: LowHighTables
    pack: Words  # the weight of each card
    even: Words
    players: Hands  # by key
    dealers: Hands  # the same where both set alike
    boxes: Boxes
    uncounted: int  # the side outcome that has no lane
    side_lanes: tuple[int, ...]  # the side outcome of each lane


def kernel_tables(
    rules: LowHighRules, readings: ReadingsBase, chosen: Ints | None = None
) -> KernelTables:
    """Make the tables; `chosen` is the setting a player takes of every class, if not the House
    Way."""
    return pack_tables(rules, build_tables(rules, readings), chosen)


def pack_tables(
    rules: LowHighRules, source: LowHighTables, chosen: Ints | None = None
) -> KernelTables:
    weights = np.array(WEIGHTS[len(source.ranks), source.copies])
    cards = len(source.ranks) * source.copies
    even = [rejected_below(cards, HAND), rejected_below(cards - HAND, HAND)]
    uncounted, *counted = range(len(source.side_codes.outcomes))
    if len(counted) > SIDE_LANES or len(source.box_codes.outcomes) > BOX_LANES:
        raise ValueError(f"{rules.title} has more outcomes than the kernel has lanes")
    keys = source.counts @ weights
    dealers = by_key(keys, hand_entries(source, source.house_way, tuple(counted)))
    players = dealers
    if chosen is not None:
        players = by_key(keys, hand_entries(source, chosen, tuple(counted)))
    return KernelTables(
        source=source,
        pack=np.repeat(weights, source.copies).astype(np.uint64),
        even=np.array(even, dtype=np.uint64),
        players=players,
        dealers=dealers,
        boxes=box_lanes(source),
        uncounted=uncounted,
        side_lanes=tuple(counted),
    )


def hand_entries(
    source: LowHighTables, chosen: Ints, counted: tuple[int, ...]
) -> NDArray[np.uint32]:
    """Pack the entry of each hand class, set as chosen."""
    classes = np.arange(len(source.hands))
    low = source.low[classes, chosen]
    high = source.high[classes, chosen]
    lanes = np.full(len(source.side_codes.outcomes), UNCOUNTED)
    lanes[list(counted)] = np.arange(len(counted)) * SIDE_BITS
    side = lanes[source.side_code[classes, chosen]]
    rows, columns = rows_and_columns(source.box_code)
    packed = side | columns[low] << COLUMN | rows[low] << ROW | high_places(source)[high] << HIGH
    return np.asarray(packed, dtype=np.uint32)


def high_places(source: LowHighTables) -> Ints:
    """Number the strengths so that they only need comparing: those that beat the same are equal."""
    beaten = source.high_wins.sum(axis=1)
    number = np.unique(beaten, return_inverse=True)[1]
    if (source.high_wins != (number[:, None] > number[None, :])).any() or number.max() > FIELD:
        raise ValueError("the strengths of hands are in no order")
    return np.asarray(number, dtype=np.int64)


def rows_and_columns(box_code: Ints) -> tuple[Ints, Ints]:
    """Give Low Hands with the same results one row (the player's) or one column (the dealer's)."""
    size = len(box_code)
    rows = np.unique(box_code.reshape(size, -1), axis=0, return_inverse=True)[1]
    turned = box_code.transpose(1, 0, 2).reshape(size, -1)
    columns = np.unique(turned, axis=0, return_inverse=True)[1]
    if max(rows.max(), columns.max()) > FIELD:
        raise ValueError("the kernel has no room for so many Low Hands")
    return np.ravel(rows).astype(np.int64), np.ravel(columns).astype(np.int64)


def box_lanes(source: LowHighTables) -> Boxes:
    rows, columns = rows_and_columns(source.box_code)
    lanes = np.zeros((FIELD + 1, FIELD + 1), dtype=np.uint16)
    lost, won = source.box_code[..., 0] * BOX_BITS, source.box_code[..., 1] * BOX_BITS
    lanes[rows[:, None], columns[None, :]] = lost | won << WON
    return lanes.reshape(-1)


def by_key(keys: Ints, values: NDArray[np.uint32]) -> Hands:
    if len(np.unique(keys)) != len(keys):
        raise ValueError("two hands share a key")
    table = np.zeros(keys.max() + 1, dtype=np.uint32)
    table[keys] = values
    return table
