"""Prove that shuffles came from the seeds that were committed to."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from houseway.core.errors import BadInput
from houseway.core.fairness import commitment
from houseway.core.words import t
from houseway.house.audit.findings import Findings
from houseway.house.store import schema
from houseway.live.messages import HouseEvent, NumberedSeed

SeedKey = tuple[str, int]  # the purpose of a seed, and its number


class SeedsAudit:
    def __init__(self, connection: Connection, stream: str, findings: Findings) -> None:
        self._connection = connection
        self._stream = stream
        self._findings = findings
        self._givers: dict[str, int] = {}  # players who gave seeds, with the first entry of each
        self._committed: dict[SeedKey, tuple[int, str]] = {}  # the entry, and the commitment
        self._revealed: dict[SeedKey, tuple[int, str]] = {}

    def note(self, version: int, events: Iterable[object]) -> None:
        """Note the seeds of an entry at a table or in a tournament, which has several purposes."""
        for event in events:
            if not isinstance(event, HouseEvent):
                continue
            if event.seed_giver is not None:
                self._givers.setdefault(event.seed_giver, version)
            if event.seed_commitment is not None:
                self._committed[self._key(event.seed_commitment)] = (
                    version,
                    event.seed_commitment.text,
                )
            if event.seed_reveal is not None:
                self._revealed[self._key(event.seed_reveal)] = version, event.seed_reveal.text

    def _key(self, seed: NumberedSeed) -> SeedKey:
        where = self._stream if seed.purpose is None else f"{self._stream} {seed.purpose}"
        return where, seed.number

    def check(self) -> None:
        """Check the seeds noted so far; a commitment whose seed is not revealed yet waits."""
        kept = self._read_secrets()
        for seed, (version, promised) in self._committed.items():
            self._check_kept(seed, version, promised, kept.get(seed))
        for seed, (version, shown) in self._revealed.items():
            self._check_revealed(seed, version, shown, kept.get(seed))
        self._committed = {s: c for s, c in self._committed.items() if s not in self._revealed}
        self._revealed = {}
        self._check_givers()

    def _check_givers(self) -> None:
        """Find seeds given by bots: the house knows its own seed, so its bot, giving the last one,
        could choose the cards."""
        a = schema.accounts.c
        query = select(a.name).where(a.kind == "bot", a.name.in_(self._givers))
        for name in self._connection.execute(query).scalars():
            text = t("{name} is a bot of the house and gave a seed.", name=name)
            self._findings.of_entry(self._stream, self._givers[name], "seed-of-bot", text)
        self._givers = {}

    def _read_secrets(self) -> dict[SeedKey, str]:
        """Read the secrets of all the seeds that were noted."""
        noted = self._committed.keys() | self._revealed.keys()
        s = schema.secrets.c
        found: dict[SeedKey, str] = {}
        for place in {place for place, _ in noted}:
            numbers = [number for at, number in noted if at == place]
            query = select(s.number, s.server_seed).where(s.stream == place)
            query = query.where(s.number >= min(numbers), s.number <= max(numbers))
            found |= {(place, row[0]): row[1] for row in self._connection.execute(query)}
        return found

    def _check_kept(self, seed: SeedKey, version: int, promised: str, kept: str | None) -> None:
        if kept is None:
            wrong = (
                "seed-not-kept",
                t("the secret seed {seed} it commits to is missing.", seed=seed[1]),
            )
        elif not fits(kept, promised):
            wrong = (
                "wrong-seed-kept",
                t(
                    "the stored secret seed {seed} isn't the one it commits to.",
                    seed=seed[1],
                ),
            )
        else:
            return
        self._findings.of_entry(self._stream, version, *wrong)

    def _check_revealed(self, seed: SeedKey, version: int, shown: str, kept: str | None) -> None:
        _, promised = self._committed.get(seed, (0, ""))
        if not fits(shown, promised):
            wrong = (
                "wrong-seed",
                t("the seed {seed} it reveals isn't the one committed.", seed=seed[1]),
            )
        elif kept is not None and shown != kept:
            wrong = (
                "other-seed",
                t("the seed {seed} it reveals isn't the stored secret.", seed=seed[1]),
            )
        else:
            return
        self._findings.of_entry(self._stream, version, *wrong)


def fits(seed: str, promised: str) -> bool:
    try:
        return commitment(seed) == promised
    except BadInput:
        return False
