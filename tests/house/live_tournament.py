"""A whole tournament over the real service, everybody who watches, and what they may know of it."""

import secrets
import time
from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
from sqlalchemy import text

from house.round_scenarios import STAFF
from house.running_house import ADMIN, Heard, Person, Running
from house.secrecy import (
    JOINTS,
    KingHigh,
    Leak,
    Order,
    check_codes,
    check_private,
    decoded,
    version_of,
)
from houseway.core.answers import encode_answer
from houseway.core.typed_json import decoder
from houseway.games.king_high.tournament.live.bots import bot
from houseway.games.king_high.tournament.live.kind import tournament_kind
from houseway.games.king_high.tournament.table.events import HappenedAtTable, SeatsAllotted
from houseway.house.play.broadcaster import view_message
from houseway.house.play.command_parser import Capacity
from houseway.house.play.player_commands import Actor
from houseway.house.play.stream_states import StreamState, fold_entries
from houseway.house.store.records import Records
from houseway.record.entry import Body

GAME = "king-high"
KIND = tournament_kind()
PACE = {"bets": 10.0, "turn": 5.0, "pause": 0.01}  # the last call is longer than anybody needs
PATIENCE = 120.0  # seconds, on a busy machine; it takes a few
LOOKS_UP = 0.01  # seconds, where nothing has changed
ENTRANT, OTHER, PUBLIC = "Ann", "Bob", "public"


def short_notice() -> dict[str, Any]:
    """Eight players at two tables and a final, with a bank of two small wagers, so that lots are
    drawn between those who lose all; nothing waits for a time of day."""
    first = datetime.now() - timedelta(hours=1)
    starts = [(first + timedelta(minutes=m)).strftime("%Y-%m-%dT%H:%M:%S") for m in (0, 10)]
    one_round = {"by": "rounds", "number": 1}
    return {
        "dates": sorted({start[:10] for start in starts}),
        "entry_fee": 1_000,
        "players": 8,
        "buy_in": 40,
        "limits": {"minimum": 20, "maximum": 40},
        "allocation": [
            {"tables": 2, "seats": 4, "proceed": 2, "starts": [starts[0]]},
            {"tables": 1, "seats": 4, "proceed": 1, "starts": [starts[1]]},
        ],
        "durations": [one_round, one_round],
        "play_off": one_round,
        "prizes": [5_000, 3_000],
    }


class Cup:
    def __init__(self, house: Running) -> None:
        self.house = house
        self.begun = len(house.heard)
        body = {
            "name": "The cup",
            "why": "test",
            "pace": PACE,
            "notice": short_notice(),
            "bots": 7,
            "automatic_director": True,
        }
        answer = house.person("Dirk").insist("/api/tournaments", body)
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["id"]
        house.tables.append(self.id)
        names = (ENTRANT, OTHER, *STAFF, ADMIN)
        self.people = [(house.person(name), STAFF.get(name, "player")) for name in names]
        self.people.append((house.stranger(), "player"))
        for person, capacity in self.people:
            person.connected(self.id, capacity=capacity)

    # -- Playing -----------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end, with one person among the bots, while everybody looks at whatever changes."""
        rng, end, seen = Random(1), time.monotonic() + PATIENCE, 0
        while not self.is_over:
            assert time.monotonic() < end, f"it stops at {KIND.stage(self.current.state)}"
            if self.current.version == seen:
                time.sleep(LOOKS_UP)
            else:
                seen = self.current.version
                for person, capacity in self.people:
                    self.look(person, capacity)
            self.act(rng)
        for person, capacity in self.people:
            self.look(person, capacity)

    def look(self, person: Person, capacity: str) -> None:
        answer = person.get(f"/api/tournaments/{self.id}?as={capacity}")
        assert answer.status_code == 200, answer.text
        person.get("/api/tournaments")

    def act(self, rng: Random, state: Any = None) -> None:
        """As the bot would in this state, or in the present one."""
        state = self.current.state if state is None else state
        command = bot(KIND.view(state, ENTRANT), KIND.legal(state, ENTRANT), rng)
        if command is not None:
            body = {"key": secrets.token_hex(8), "command": msgspec.to_builtins(command)}
            self.house.person(ENTRANT).post(f"/api/tournaments/{self.id}/commands", body)

    @property
    def current(self) -> StreamState:
        current = self.house.worker.handler.streams.peek(self.id)
        assert current is not None
        return current

    @property
    def is_over(self) -> bool:
        return bool(self.current.state.is_over and not self.current.state.seeds)

    @property
    def heard(self) -> list[Heard]:
        return self.house.heard[self.begun :]


# -- What may be known -----------------------------------------------------------------------------


class Known:
    """The record up to some version: cards that lie face up, seeds and cards that are secret."""

    def __init__(self, cup: Cup) -> None:
        database = cup.house.worker.database
        self.entries = Records(database).entries(cup.id)
        self.version = 0
        self.tables: dict[int, tuple[KingHigh, Order]] = {}
        self._decoder = decoder(KIND.event_type)
        with database.read() as connection:
            rows = connection.execute(text("SELECT stream, number, server_seed FROM secrets"))
            prefix = f"{cup.id} "
            mine = [row for row in rows if row.stream.startswith(prefix)]
        self.seeds = {(r.stream.removeprefix(prefix), r.number): r.server_seed for r in mine}

    def read_to(self, version: int) -> None:
        assert version >= self.version, "messages are checked in the order of their versions"
        for entry in self.entries[self.version : version]:
            self.read(entry.read())
        self.version = version

    def read(self, body: Body) -> None:
        for event in map(self._decoder.decode, body.events):
            if isinstance(event, SeatsAllotted):
                self.tables = {}
            elif isinstance(event, HappenedAtTable):
                self.happened(event.table, event.happened)
            elif type(event).__name__ == "SeedRevealed":
                assert self.seeds.pop((event.purpose, event.number)) == event.server_seed

    def happened(self, number: int, event: Any) -> None:
        sight, order = self.tables.setdefault(number, (KingHigh(), Order()))
        order.note({"command": ""}, (event,))
        sight.note(event)
        if type(event).__name__ == "CardsShuffled":
            order.to_come = list(event.order)

    def at(self, number: int) -> set[str]:
        return self.tables[number][0].known(PUBLIC) if number in self.tables else set()

    @property
    def everywhere(self) -> set[str]:
        return {card for number in self.tables for card in self.at(number)}


# -- Holding what was said against it --------------------------------------------------------------


def check_heard(cup: Cup) -> int:
    """Raise Leak if a person was sent too much; return how many messages were checked."""
    known = Known(cup)
    heard = [one for one in cup.heard if cup.id in one.versions]
    for one in sorted(heard, key=lambda one: version_of(one, cup.id)):
        known.read_to(version_of(one, cup.id))
        check_message(known, one.to, one.content, said=set())
    check_private(cup.house, heard)
    return len(heard)


def check_every_version(cup: Cup) -> set[tuple[str, str]]:
    """Every message that anybody could have been sent, after every entry; who saw which phase."""
    known, current = Known(cup), StreamState(KIND, KIND.start)
    phases: set[tuple[str, str]] = set()
    for entry in known.entries:
        current = fold_entries(current, [entry])
        known.read_to(current.version)
        for name, actor, capacity in viewers():
            message = encode_answer(view_message(cup.id, current, actor, capacity, None))
            check_message(known, name, message, said=set())
            if current.state.tournament is not None:
                phases.add((name, current.state.tournament.phase))
    return phases


def viewers() -> list[tuple[str, Actor | None, Capacity]]:
    found: list[tuple[str, Actor | None, Capacity]] = [(PUBLIC, None, "player")]
    for name in (ENTRANT, OTHER, "Abel", ADMIN):  # one of the bots, too
        found.append((name, Actor(name, frozenset({"player"})), "player"))
    capacities: tuple[Capacity, ...] = ("dealer", "inspector", "director")
    found += [(role, Actor("X", frozenset({role})), role) for role in capacities]
    return found


def check_message(known: Known, viewer: str, content: bytes, said: set[str]) -> None:
    check_secrets(known, viewer, content)
    told = decoded(content)
    if not isinstance(told, dict) or "view" not in told:
        check_codes(GAME, viewer, told, said)
        return
    tournament = dict(told["view"].pop("tournament") or {})
    for number, table in tournament.pop("tables", {}).items():
        check_codes(GAME, viewer, table, known.at(int(number)))
    check_codes(GAME, viewer, [told["view"], tournament], set())
    offers = [offer for offer in told["offers"] if not names_any_card(offer["command"])]
    check_codes(GAME, viewer, offers, known.everywhere)


def names_any_card(command: dict[str, Any]) -> bool:
    """An offer to check the cards lists all of the decks, and tells nothing."""
    while "asks" in command:
        command = command["asks"]
    return bool(command["command"] == "check-cards")


def check_secrets(known: Known, viewer: str, content: bytes) -> None:
    words = content.decode(errors="replace")
    for (purpose, number), seed in known.seeds.items():
        if seed in words.lower():
            raise Leak(f"{viewer} is told seed {number} for {purpose} before it is revealed")
    for number, (_, order) in known.tables.items():
        for run in order.runs():
            if any(joint.join(run) in words for joint in JOINTS):
                raise Leak(f"{viewer} is told the cards to come at table {number}: {run}")
