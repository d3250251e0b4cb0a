"""What must hold of every history, whatever has failed; violations are returned as sentences."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from house.plan.store import Rows
from house.plan.world import History
from houseway.core.typed_json import decoder
from houseway.house.play.kinds import all_kinds
from houseway.live.table.kind import bank_of
from houseway.live.table.state import LiveTable
from houseway.record.entry import GENESIS, link, raw
from houseway.record.ledger import chips


def wrong(history: History, rows: Rows) -> list[str]:
    return [
        *receipts_of(history, rows),
        *once(history, rows),
        *monotone(history),
        *records(rows),
        *money(rows),
    ]


def receipts_of(history: History, rows: Rows) -> Iterator[str]:
    """Whatever was acknowledged is there, where it was said to be; what was refused is not."""
    for told in history.told:
        version = rows.keys.get((told.stream, told.key))
        if told.version is None:
            if told.sure and version is not None:
                yield f"{told.key} was refused, and is entry {version} of {told.stream}."
        elif version != told.version:
            yield f"{told.key} was acknowledged as {told.version}, and is {version}."


def once(history: History, rows: Rows) -> Iterator[str]:
    """No one got twice what they meant once; each move of the dealer has at most one effect."""
    meant = {(stream, key): meaning for stream, meaning, key in history.meant}
    counted: Counter[tuple[str, str]] = Counter()
    for stream, record in rows.appended.items():
        keys = Counter(append.key for append in record.values())
        for key, count in keys.items():
            if count > 1:
                yield f"The key {key} is {count} entries of {stream}."
        for append in record.values():
            if (stream, append.key) in meant:
                counted[stream, meant[stream, append.key]] += 1
            if append.key.startswith("house-") and append.key != f"house-{append.version}":
                yield f"The dealer's {append.key} of {stream} took effect at {append.version}."
    for (stream, meaning), count in counted.items():
        if count > 1:
            yield f"{meaning} was meant once at {stream}, and done {count} times."


def monotone(history: History) -> Iterator[str]:
    """No watcher sees a table go back."""
    for (worker, stream), versions in history.seen.items():
        for before, after in pairwise(versions):
            if after < before:
                yield f"Worker {worker} showed {stream} at {before} and then at {after}."
    for told, seen in history.read_after:
        if seen < told:
            yield f"Whoever was told {told} saw {seen} after it."


def records(rows: Rows) -> Iterator[str]:
    """Versions without a gap, hashes that follow, commands that decide to their events."""
    kinds = all_kinds()
    for stream, record in rows.appended.items():
        kind = kinds[rows.streams[stream].kind]
        commands, events = decoder(kind.command_type), decoder(kind.event_type)
        state, head = kind.start, GENESIS
        for n, version in enumerate(sorted(record), start=1):
            append = record[version]
            if version != n or append.entry.hash != link(head, append.entry.body):
                yield f"Entry {version} of {stream} does not follow the one before it."
                break
            body, head = append.entry.read(), append.entry.hash
            try:
                decided = kind.decide(state, commands.decode(body.command))
            except Exception as error:  # whatever it is, the record says that it was accepted
                yield f"Entry {version} of {stream} is refused: {error}"
                break
            if [bytes(raw(event)) for event in decided] != [bytes(event) for event in body.events]:
                yield f"Entry {version} of {stream} leads to other events."
            for event in body.events:
                state = kind.evolve(state, events.decode(event))
        yield from of_table(stream, state, rows)


def of_table(stream: str, state: object, rows: Rows) -> Iterator[str]:
    if not isinstance(state, LiveTable):
        return
    bank = bank_of(state)
    if not bank.is_balanced:
        yield f"The chips of {stream} do not add up."
    posted: Counter[str] = Counter()
    for where, _, account, amount in rows.postings:
        if where == stream:
            posted[account] += amount
    for player, has in bank.chips.items():
        if posted[chips(player)] != has:
            yield f"{player} has {has} at {stream}, and the postings say {posted[chips(player)]}."


def money(rows: Rows) -> Iterator[str]:
    total: Counter[str] = Counter()
    for _, _, account, amount in rows.postings:
        total[account] += amount
    if sum(total.values()):
        yield f"All postings together come to {sum(total.values())}."
    for account, balance in rows.wallets.items():
        if balance < 0:
            yield f"The wallet of {account} holds {balance}."
        if balance != total[f"wallet:{account}"]:
            yield f"The wallet of {account} holds {balance}, and its postings say otherwise."
