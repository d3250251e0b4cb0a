"""A house that runs one live tournament through its kind alone, and checks all it records."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import decoder
from houseway.game.tournament import TournamentMove
from houseway.games.king_high.tournament.live.bots import bot
from houseway.games.king_high.tournament.live.commands import OpenTournament
from houseway.games.king_high.tournament.live.dealer import next_moves, wakes_at
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.live.kind import tournament_kind
from houseway.games.king_high.tournament.live.seeds import seeds_wanted
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.games.king_high.tournament.rules.notice import NoticeDraft
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table.commands import NotifyAuthority
from houseway.record.entry import GENESIS, Body, Entry, find_break, raw
from houseway.record.ledger import total
from houseway.record.stream import Sender
from houseway.review.segment import DecodedEntry, acts
from houseway.tables.dealing import Dealing, Pace

KIND = tournament_kind()
START = datetime(2027, 5, 1, 10)
MONEY = 5_000  # in every wallet at the beginning
FEE = 1_000

_commands = decoder(KIND.command_type)
_events = decoder(KIND.event_type)


def names(count: int) -> tuple[str, ...]:
    return tuple(f"player {i}" for i in range(1, count + 1))


def secret(place: str, number: int, salt: int = 0) -> str:
    return hashlib.sha256(f"{salt}/{place}/{number}".encode()).hexdigest()


class House:
    def __init__(
        self,
        notice: NoticeDraft | None = None,
        *,
        automatic: bool = True,
        salt: int = 0,
        dealing: Dealing = "automatic",
    ) -> None:
        self.live: LiveTournament = KIND.start
        self.now = START
        self.entries: list[Entry] = []
        self.ledger: Counter[str] = Counter()
        self.commands: list[Any] = []
        self.events: list[Any] = []
        self.players: tuple[str, ...] = ()  # bots, who do what they can
        self.salt = salt
        self.rng = Random(salt)
        opened = OpenTournament(
            "house",
            "cup",
            "The cup",
            pace=Pace(),
            automatic_director=automatic,
            dealing=dealing,
        )
        self.do(opened)
        if notice is not None:
            self.do(NotifyAuthority("director", notice))

    # -- Commands ----------------------------------------------------------------------------------

    def do(self, command: Any, account: str = "") -> tuple[Any, ...]:
        """Decides, records and checks one command, completed as a house completes it."""
        assert KIND.completed is not None
        command = KIND.completed(self.live, command, Sender(account), self)
        line = raw(command)
        assert _commands.decode(line) == command
        events = KIND.decide(self.live, command)
        assert events
        for event in events:
            assert _events.decode(raw(event)) == event
            before, self.live = self.live, KIND.evolve(self.live, event)
            self.post(KIND.postings(before, self.live, event))
        self.record(line, events)
        assert KIND.restore(KIND.snapshot(self.live)) == self.live
        self.commands.append(command)
        self.events += events
        return events

    def post(self, postings: Any) -> None:
        assert sum(posting.amount for posting in postings) == 0
        self.ledger.update(total(postings))

    def record(self, line: msgspec.Raw, events: tuple[Any, ...]) -> None:
        version = len(self.entries) + 1
        head = self.entries[-1].hash if self.entries else GENESIS
        told = tuple(raw(event) for event in events)
        body = Body("cup", version, "", "house", "house", f"k{version}", None, line, told, False, 1)
        self.entries.append(Entry.following(head, body))

    def acts(self) -> Iterator[DecodedEntry]:
        return acts(KIND, self.entries)

    def of_round(self, number: int) -> Any:
        raise NotImplementedError  # of tables alone

    def terms_for(self, people: Iterable[str]) -> Any:
        raise NotImplementedError  # the same

    def refused(self, command: Any, account: str = "") -> str:
        """The code of the refusal, which leaves everything as it was."""
        before = self.live
        with pytest.raises(Refusal) as refused:
            self.do(command, account)
        assert self.live is before
        return refused.value.code

    def bad(self, command: Any) -> str:
        with pytest.raises(BadInput) as refused:
            self.do(command)
        return str(refused.value)

    # -- The automatic house and its bots ----------------------------------------------------------

    def moves(self) -> tuple[TournamentMove, ...]:
        """Asks for no secret that a driver would not have prepared."""
        wanted = set(seeds_wanted(self.live))

        def known(place: str, number: int) -> str:
            assert (place, number) in wanted
            return secret(place, number, self.salt)

        return next_moves(self.live, known, self.now)

    def step(self) -> bool:
        """The bots first, then the house; those who linger last. False where nothing is left."""
        acted = self.let_bots_act()
        for waits in (("at-once", "pause"), ("bets", "turn")):
            for move in self.moves() if not acted else ():
                if move.after in waits:
                    self.do(move.command)
                    acted = True
        if acted:
            return True
        due = wakes_at(self.live, self.now)
        self.now = due or self.now
        return due is not None

    def run(self, steps: int = 100_000) -> "House":
        for _ in range(steps):
            if not self.step():
                break
        return self

    def until(self, reached: Any) -> "House":
        while not reached(self):
            assert self.step(), "nothing is left to do"
        return self

    def let_bots_act(self) -> bool:
        commands = [command for player in self.asked() if (command := self.choice(player))]
        for command in commands:
            self.do(command)
        return bool(commands)

    def choice(self, player: str) -> Any:
        return bot(KIND.view(self.live, player), KIND.legal(self.live, player), self.rng)

    def asked(self) -> list[str]:
        """Bots who may have something to do: asking the others changes nothing."""
        tournament = self.live.need_opened()
        asked = [p for p in self.players if p not in tournament.entrants]
        for table in tournament.tables.values():
            if table.waiting:
                sat = table.game.floor.seats.values()
                asked += [p for p in table.places.values() if p not in (*sat, *table.absent)]
            asked.append(turn(table) or "")
        return [p for p in asked if p in self.players]

    # -- How it stands -----------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.live.need_opened().phase

    def purse(self, player: str) -> int:
        return MONEY + self.ledger[f"wallet:{player}"]

    def replayed(self) -> LiveTournament:
        assert find_break(GENESIS, self.entries) is None
        live = KIND.start
        for entry in self.entries:
            for event in entry.read().events:
                live = KIND.evolve(live, _events.decode(event))
        return live


def house_of(count: int, *, automatic: bool = True, **changes: Any) -> House:
    """A tournament whose entrants are all bots."""
    draft = demonstration_notice(START, entrants=count, entry_fee=FEE, **changes)
    house = House(draft, automatic=automatic)
    house.players = names(count)
    return house


def betting(house: House) -> bool:
    """A bot at table 1 is to wager on the second card of a round."""
    tables = house.live.need_opened().tables
    if 1 not in tables or turn(tables[1]) is None:
        return False
    round_ = tables[1].game.round
    return round_ is not None and round_.action_round == 2
