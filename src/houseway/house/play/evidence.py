"""Read what a record says of a round, before a correction of the round is decided."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from houseway.core.errors import BadInput
from houseway.core.typed_json import decoder
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.house.office.kind import HOUSE_KIND, STREAM
from houseway.house.office.state import House
from houseway.house.office.wall_time import wall
from houseway.house.run.clock import wall_time
from houseway.house.store.record_queries import RecordQueries
from houseway.house.store.records import Records
from houseway.house.store.round_segments import read_segment
from houseway.live.amendments import Evidence
from houseway.live.table.evidence import evidence
from houseway.record.stream import AnyKind, HouseTerms
from houseway.registry import game
from houseway.review.segment import DecodedEntry, acts


@dataclass(frozen=True)
class RecordSoFar:
    """The record up to a version."""

    records: Records
    kind: AnyKind
    stream: str
    version: int

    def acts(self) -> Iterator[DecodedEntry]:
        return acts(self.kind, self.records.entries(self.stream, last=self.version))

    def terms_for(self, people: Iterable[str]) -> HouseTerms:
        """Return the terms as the house stands now. Names must be those of accounts, letter by
        letter."""
        house = self._house()
        known = (house.accounts.get(fold_name(name)) for name in people)
        named = [account.name for account in known if account is not None]
        wallets = {name: self.records.balance(name) for name in named}
        return HouseTerms(house.payment_limit, wall(wall_time())[:10], wallets)

    def _house(self) -> House:
        kept = self.records.snapshot(STREAM)
        house = House() if kept is None else HOUSE_KIND.restore(kept.body)
        events = decoder(HOUSE_KIND.event_type)
        for entry in self.records.entries(STREAM, 0 if kept is None else kept.version):
            for event in entry.read().events:
                house = HOUSE_KIND.evolve(house, events.decode(event))
        return house

    def of_round(self, number: int) -> Evidence:
        """Return the evidence of a table's round."""
        queries = RecordQueries(self.records.database)
        row = queries.round(self.stream, number)
        if row is None or row.first > self.version:
            raise BadInput(t("This table has not had a round {number}.", number=number))
        last = min(row.last or self.version, self.version)
        played = read_segment(self.records, row).cut(row.first, last)
        later = [act for act in self._later(queries, number, last) if act.version <= self.version]
        return evidence(game(row.game), played.before.need_opened(), number, played.acts(), later)

    def _later(self, queries: RecordQueries, number: int, last: int) -> Iterator[DecodedEntry]:
        """Yield everything between the round and the next one, in which its pack is counted as a
        routine, and then what staff did that mentions it."""
        following = queries.round(self.stream, number + 1)
        between = self.version if following is None else min(following.first - 1, self.version)
        yield from acts(self.kind, self.records.entries(self.stream, last, between))
        yield from acts(self.kind, queries.significant_naming(self.stream, number, between))
