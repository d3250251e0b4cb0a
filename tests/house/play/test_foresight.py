"""No one foresees a card, staff included: if every card that a viewer may not know is another
one, all that the viewer can fetch or provoke stays the same, byte for byte.

Tables of every game rest while they wait for a player. There the record is rewritten with the
hidden cards in another order (`hidden_cards`), and what each viewer gets is compared: every route
that can be read, the socket, previews of whatever is offered to anybody and of corrections,
refusals, the log and the figures for supervision."""

import itertools
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from effort import EFFORT, by_effort
from house import live_tournament as cups
from house.floor import CHIPS, MAIN, Floor, with_money
from house.hidden_cards import Twins
from house.live_tournament import Cup
from house.round_scenarios import (
    Story,
    pineapple_ending,
    pineapple_hand,
    placement,
    to_fantasy_land,
)
from house.running_house import Person, Running, logs, running, until
from houseway.games.king_high.table import commands as kh
from houseway.games.king_high.tournament.live.commands import CorrectTableRound
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table.commands import at as at_table
from houseway.games.low_high.table import commands as lh
from houseway.games.pineapple.table import commands as pineapple
from houseway.house.api import corrections as correction_routes
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import Route
from houseway.live import replays
from houseway.live.amendments import Added, Amendment, Instead, Struck, write
from houseway.live.dual_control import AskConfirmation
from houseway.live.table import corrections
from houseway.live.table.commands import CorrectRound, EndRound, TakeBackLast
from houseway.tables.messages import Command

Patch = pytest.MonkeyPatch

SLOW = {"bets": 3_000.0, "turn": 3_000.0, "pause": 0.01}  # everybody is waited for
PERMUTATIONS = by_effort(quick=1, default=1, soak=10)  # for each viewer at each moment
QUIET = 0.15  # seconds
WHY = "As things stand now."
PLAYERS = ("Ann", "Bob")
# Viewers, and the capacity they look in.
VIEWERS = {
    "public": "player",
    "Ann": "player",
    "Bob": "player",
    "Dora": "dealer",
    "Igor": "inspector",
    "Dirk": "director",
    "admin": "player",
}

# What differs for another reason, by its name: a clock, and the chain over the whole record.
OTHERWISE = frozenset({"left", "now", "hash"})
# Routes that tell of no table, or of what is computed for long from rounds that are over.
LEFT_OUT = re.compile(
    r"/api/(school|games|analysis|rules|accounts|me/se)|/(theory|protection|openapi|metrics|log)|^/\w+z$"
)


class Foreseen(AssertionError):
    """Someone can tell hidden cards from the answers of the house."""


# -- Somewhere to look at --------------------------------------------------------------------------


@dataclass
class Place:
    """A table or a tournament that rests, and what can be tried there."""

    house: Running
    stream: str
    game: str
    table: int = 0  # of a tournament
    tried: Sequence[dict[str, Any]] = ()
    rounds: Sequence[int] = ()
    session: int = 0

    @property
    def path(self) -> str:
        return f"/api/{'tournaments' if self.table else 'tables'}/{self.stream}"

    @property
    def current(self) -> Any:
        current = self.house.worker.handler.streams.peek(self.stream)
        assert current is not None
        return current

    def rest(self) -> "Place":
        """Until nothing has happened for a while."""
        until(self.is_still)
        state = self.current.state
        if not self.table:
            last = state.table.rounds_opened
            self.rounds = [number for number in (last - 1, last) if number > 0]
        else:
            self.session = state.tournament.session
            self.rounds = [state.tournament.tables[self.table].game.rounds_opened]
        self.tried = [dict(write(command)) for command in self.commands()]
        return self

    def is_still(self) -> bool:
        before = self.house.version(self.stream)
        time.sleep(QUIET)
        return self.house.version(self.stream) == before

    # -- What can be tried -------------------------------------------------------------------------

    def commands(self) -> Iterator[Command]:
        """Everything that is offered, and what else a person might try."""
        current, tried = self.current, set()
        for actor in (*PLAYERS, "dealer", "inspector", "director"):
            for offer in current.kind.legal(current.state, actor):
                kind = (actor, type(offer.command.innermost))
                if EFFORT == "soak" or kind not in tried:  # mostly one of each kind
                    tried.add(kind)
                    yield offer.command
        for asked in self.corrections():
            yield asked
        yield AskConfirmation("inspector", "Igor", write(asked))
        if not self.table:
            yield TakeBackLast("inspector")
            yield EndRound("inspector", WHY)
        for asked in TOUCHING.get(self.game, ()):
            yield at_table(self.table, asked) if self.table else asked  # type: ignore[arg-type]

    def corrections(self) -> Iterator[Command]:
        for number in self.rounds:
            steps = self.steps(number)
            for told in FORESEEING[self.game]:
                afters = (steps[-1], *(f"{steps[-1]}+{i}" for i in range(1, len(told))))
                added = map(Added, afters, map(self.step, told))
                yield self.corrected(number, *added)
            for step in Random(number).sample(steps, min(2, len(steps))):
                yield self.corrected(number, Struck(step))
                instead = self.step(FORESEEING[self.game][0][0])
                yield self.corrected(number, Instead(step, instead))

    def steps(self, number: int) -> list[str]:
        session = f"/sessions/{self.session}/tables/{self.table}" if self.table else ""
        answer = self.house.person("Igor").get(f"{self.path}{session}/rounds/{number}/steps")
        return [step["id"] for step in answer.json()["steps"]]

    def step(self, command: Command) -> Mapping[str, Any]:
        return write(at_table(self.table, command) if self.table else command)  # type: ignore[arg-type]

    def corrected(self, number: int, *amendments: Amendment) -> Command:
        if not self.table:
            return CorrectRound("inspector", number, amendments, WHY)
        return CorrectTableRound("inspector", self.session, self.table, number, amendments, WHY)


LOW_HIGH_FORESEEING: tuple[tuple[Command, ...], ...] = (
    (
        lh.AskHouseWay("Ann", 1),
        lh.AskHouseWay("Bob", 2),
        lh.SetDealer("dealer"),
        lh.Settle("dealer"),
    ),
    (lh.AskHouseWay("Ann", 1), lh.SetDealer("dealer"), lh.Settle("dealer")),
    (lh.AskHouseWay("Bob", 2),),
)
# What comes of them together tells the suit of the next card.
ON_EVERY_SUIT = (
    kh.PlaceWager("Ann", 1, "suit", 500, "s"),
    kh.PlaceWager("Ann", 1, "suit", 1_000, "h"),
    kh.PlaceWager("Ann", 1, "suit", 1_500, "d"),
    kh.PlaceWager("Ann", 1, "suit", 2_000, "c"),
)
FORESEEING: dict[str, tuple[tuple[Command, ...], ...]] = {
    "si-ki-pi": LOW_HIGH_FORESEEING,
    "power-pai-gow": LOW_HIGH_FORESEEING,
    "king-high": (
        (*ON_EVERY_SUIT, kh.CloseBets("dealer"), kh.DealCard("dealer")),
        (*ON_EVERY_SUIT, kh.CloseBets("dealer"), kh.BurnCards("dealer"), kh.DealCard("dealer")),
        (kh.CloseBets("dealer"), kh.DealCard("dealer", without_burn=True)),
    ),
    "pineapple": (
        (pineapple.Settle("dealer"),),
        (pineapple.PlaceCards("Bob", ("As", "Kd"), (), ()),),  # type: ignore[arg-type]
    ),
}
TOUCHING: dict[str, tuple[Command, ...]] = {
    **{
        name: (
            *(lh.ExposeCards("inspector", box, (0, 1)) for box in (0, 1, 2)),
            lh.CallMisdeal("inspector"),
            lh.CorrectDealer("inspector", 1),
            lh.ResetDealer("inspector"),
            lh.SetDealer("dealer"),
            lh.Settle("dealer"),
        )
        for name in ("si-ki-pi", "power-pai-gow")
    },
    "king-high": (
        kh.ReportFaceUpCard("inspector"),
        kh.BurnCards("dealer", 3),
        kh.DealCard("dealer"),
        kh.ReportFault("inspector"),
    ),
    "pineapple": (pineapple.Settle("dealer"), pineapple.CallOff("inspector")),
}


# -- All that a viewer gets ------------------------------------------------------------------------


def everything(place: Place, name: str) -> dict[str, object]:
    """What a viewer can fetch and provoke, by how it was asked for."""
    capacity = VIEWERS[name]
    person = place.house.stranger() if name == "public" else place.house.person(name)
    before = figures(place.house)
    found: dict[str, object] = {}
    with logs() as written_:
        for path in paths(place, capacity):
            found[path] = plain(person.get(path).content)
        found["socket"] = over_socket(place, person, capacity)
        if name != "public":
            found |= dict(provoked(place, person, capacity))
    found["log lines"] = sorted(map(without_time, written_.getvalue().splitlines()))
    after = figures(place.house)
    grown = {key: after[key] - before.get(key, 0) for key in after}
    found["metrics"] = {key: much for key, much in grown.items() if much}
    return found


def paths(place: Place, capacity: str) -> Iterator[str]:
    """Every route that can be read, for this place and its rounds."""
    yield f"/api/log?table={place.stream}"
    for route in ROUTES:
        if route.method == "GET" and not LEFT_OUT.search(route.path):
            yield from fill_path(route, place, capacity)


def fill_path(route: Route, place: Place, capacity: str) -> Iterator[str]:
    wanted = set(re.findall(r"\{(\w+)", route.path))
    given: dict[str, object] = (
        {"tournament": place.stream, "session": place.session, "table": place.table}
        if place.table
        else {"table": place.stream}
    )
    fits = wanted <= {*given, "round"} and ("tournament" in wanted) == ("tournament" in given)
    if wanted and not fits:
        return
    asks = "as" in getattr(route.asks, "__struct_encode_fields__", ())
    query = f"?as={capacity}" if asks else ""
    for number in place.rounds if "round" in wanted else (0,):
        path = re.sub(r":\w+\}", "}", route.path)
        yield path.format(**{**given, "round": number}) + query


def over_socket(place: Place, person: Person, capacity: str) -> object:
    with person.socket() as talk:
        talk.watch(place.stream, capacity)
        return without(until(lambda: talk.latest(place.stream)))


def provoked(place: Place, person: Person, capacity: str) -> Iterator[tuple[str, object]]:
    """The answers to staff about everything that can be tried; and what refuses it. Others than the
    inspector are refused nearly all of it, and mostly try some."""
    for command in place.tried if person.name == "Igor" or EFFORT == "soak" else place.tried[::6]:
        said = msgspec.json.encode(command).decode()
        asked = {"key": "not used", "command": command, "as": capacity}
        preview = person.post(f"{place.path}/preview", asked)
        yield f"preview {said}", plain(preview.content)
        if preview.status_code >= 400 and capacity != "player":
            body = {**asked, "key": f"{said}"[-60:], "why": WHY}
            refused = person.post(f"{place.path}/commands", body)
            assert refused.status_code >= 400, (said, refused.text)
            yield f"command {said}", plain(refused.content)


def figures(house: Running) -> dict[str, float]:
    """What the metrics count; others measure times, memory and how busy the machine is."""
    lines = house.stranger().get("/metrics").text.splitlines()
    counted = (line.rsplit(" ", 1) for line in lines if re.match(r"houseway_\w+_total\b", line))
    return {name: float(value) for name, value in counted}


def plain(content: bytes) -> object:
    """The answer, without what differs by its name; an export line by line."""
    lines = content.decode().splitlines()
    try:
        return [without(msgspec.json.decode(line)) for line in lines]
    except msgspec.DecodeError:
        return lines


def without(value: object) -> object:
    if isinstance(value, dict):
        return {name: without(inner) for name, inner in value.items() if name not in OTHERWISE}
    return [without(inner) for inner in value] if isinstance(value, list) else value


def without_time(line: str) -> str:
    return re.sub(r'"(timestamp|seconds|worker)":("[^"]*"|[\d.]+),?', "", line)


# -- Comparing -------------------------------------------------------------------------------------


class Count:
    def __init__(self) -> None:
        self.looks = itertools.cycle(name for name in VIEWERS if name != "Igor")
        self.permutations = 0
        self.answers = 0


def check(place: Place, count: Count, *viewers: str, permutations: int = PERMUTATIONS) -> None:
    """For the inspector and another in turn, and in a soak for everybody."""
    twins = Twins(place.house, place.stream, place.table)
    rng = Random(f"{place.stream} {len(twins.entries)}")
    looking = viewers or ("Igor", next(count.looks))
    for name in VIEWERS if EFFORT == "soak" and not viewers else dict.fromkeys(looking):
        known_as = name if VIEWERS[name] == "player" else VIEWERS[name]
        before = everything(place, name)
        for _ in range(permutations):
            with twins.other_cards(known_as, rng):
                compare(place, name, before, everything(place, name))
            count.permutations += 1
            count.answers += len(before)


def compare(place: Place, name: str, before: dict[str, object], after: dict[str, object]) -> None:
    for asked in before:
        if before[asked] != after[asked]:
            stage = place.current.kind.stage(place.current.state)
            raise Foreseen(
                f"{name} at {stage} can tell hidden cards from "
                f"{asked}: {before[asked]!r:.2000} or {after[asked]!r:.2000}"
            )


# -- Every game ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("foresight")
    with running(f"sqlite:///{folder / 'house.db'}", bot_haste=100.0) as found:
        yield with_money(found)


@pytest.fixture(scope="module")
def count() -> Iterator[Count]:
    found = Count()
    yield found
    told = f"{found.permutations} permutations of hidden cards"
    print(f"{told}, {found.answers:,} answers compared")


def seat(house: Running, name: str, **opening: Any) -> Floor:
    floor = Floor(house, name, pace=SLOW, **opening)
    if opening.get("manual"):
        floor.do("Igor", "change-settings", device="manual-shoe")
    for box, player in enumerate(PLAYERS, start=1):
        floor.do(player, "sit", box=box)
    for player in PLAYERS:
        floor.do(player, "buy-in", amount=CHIPS)
    return floor


def wager(floor: Floor, kind: str) -> None:
    until(lambda: floor.house.person("Ann").offered(floor.table, "place-wager"))
    for box, player in enumerate(PLAYERS, start=1):
        floor.do(player, "place-wager", box=box, kind=kind, amount=1_000)


def ready(floor: Floor, **more: Any) -> None:
    for player in PLAYERS:
        floor.ask(player, "house-ready", **more)


def low_high_moments(house: Running, name: str) -> Iterator[Place]:
    """Cards face down; one player has looked; the other has set."""
    floor = seat(house, name)
    wager(floor, MAIN[name])
    ready(floor)
    until(lambda: floor.house.person("Bob").offered(floor.table, "look"))
    place = Place(house, floor.table, name)
    yield place.rest()
    floor.do("Ann", "look", box=1)
    yield place.rest()
    floor.do("Bob", "look", box=2)
    command = dict(floor.offer("Bob", "set-cards"))
    floor.do("Bob", command.pop("command"), **command)
    yield place.rest()


def king_high_moments(house: Running, device: str) -> Iterator[Place]:
    """Bets are open before a card and between two; then in the next round."""
    floor = Floor(house, "king-high", pace=SLOW)
    floor.do("Igor", "change-settings", device=device)
    for box, player in enumerate(PLAYERS, start=1):
        floor.do(player, "sit", box=box)
        floor.do(player, "buy-in", amount=CHIPS)
    wager(floor, "pokerpot")
    place = Place(house, floor.table, "king-high")
    yield place.rest()
    ready(floor)
    until(lambda: floor.state.table.round.cards)
    yield place.rest()
    ready(floor, rest=True)
    until(lambda: floor.state.table.rounds_opened == 2)
    wager(floor, "pokerpot")
    yield place.rest()


def pineapple_moments(house: Running) -> Iterator[Place]:
    """The first five cards; a draw of three; a discard."""
    floor = seat(house, "pineapple")
    place = Place(house, floor.table, "pineapple")
    yield place.rest()
    for number in range(4):
        place_cards(floor)
        if number > 0:
            yield place.rest()


def place_cards(floor: Floor) -> None:
    """By the player who is to place some."""

    def turn() -> tuple[str, dict[str, Any]] | None:
        for name in PLAYERS:
            offers = floor.house.person(name).see(floor.table)["offers"]
            offer = next((o for o in offers if "places" in o), None)
            if offer is not None:
                return name, offer
        return None

    name, offer = until(turn)
    floor.do(name, "place-cards", **placement(offer))


def fantasy_moments(house: Running) -> Iterator[Place]:
    """Thirteen cards of a player in Fantasy Land, before and after they are placed."""
    told = Story(house, "pineapple", dealing="human", pace=SLOW)
    told.sit(*PLAYERS)
    pineapple_hand(told, to_fantasy_land())
    pineapple_ending(told)
    told.do("Igor", "house-change-dealing", dealing="automatic")
    floor = Floor.__new__(Floor)
    floor.house, floor.name, floor.table = house, "pineapple", told.table
    until(lambda: floor.state.table.round is not None and floor.state.table.round.hands)
    place = Place(house, told.table, "pineapple")
    yield place.rest()
    assert any(hand.place.fantasy for hand in floor.state.table.round.hands)
    place_cards(floor)
    yield place.rest()


def tournament_moments(house: Running) -> Iterator[Place]:
    """Ann is waited for at her table, for the first card and then for the second."""
    with Patch.context() as patch:
        notice = {**cups.short_notice(), "buy_in": 400}
        patch.setattr(cups, "short_notice", lambda: notice)
        patch.setattr(cups, "PACE", {**SLOW, "bets": 10.0})  # Ann applies before entries close
        cup = Cup(house)
        rng = Random(1)
        until(lambda: anns_round(cup, rng))
        until(lambda: others_are_done(cup))
        table = cup.current.state.tournament.table_of("Ann").number
        place = Place(house, cup.id, "king-high", table)
        yield place.rest()
        until(lambda: anns_round(cup, rng, cards=1))
        yield place.rest()


def others_are_done(cup: Cup) -> bool:
    """Whether the other table has played its round."""
    tables = cup.current.state.tournament.tables.values()
    return all(t.winners is not None for t in tables if "Ann" not in t.places.values())


def anns_round(cup: Cup, rng: Random, cards: int = 0) -> bool:
    """Whether Ann is to wager in a round with this many cards. If not, she does what there is to
    do in the same state: in a later one it might be the wager that is waited for."""
    state = cup.current.state
    if is_anns_turn(state.tournament, cards):
        return True
    cup.act(rng, state)
    return False


def is_anns_turn(tournament: Any, cards: int) -> bool:
    table = None if tournament is None else tournament.table_of("Ann")
    if table is None or table.game.round is None or turn(table) != "Ann":
        return False
    return len(table.game.round.cards) >= cards


MOMENTS: dict[str, Callable[[Running], Iterator[Place]]] = {
    "si-ki-pi": lambda house: low_high_moments(house, "si-ki-pi"),
    "power-pai-gow": lambda house: low_high_moments(house, "power-pai-gow"),
    "king-high device": lambda house: king_high_moments(house, "shuffling-device"),
    "king-high manual shoe": lambda house: king_high_moments(house, "manual-shoe"),
    "pineapple": pineapple_moments,
    "fantasy land": fantasy_moments,
    "tournament": tournament_moments,
}


@pytest.mark.parametrize("where", MOMENTS)
def test_with_other_hidden_cards_nobody_is_told_anything_else(
    house: Running, count: Count, where: str
) -> None:
    for place in MOMENTS[where](house):
        check(place, count)


# -- Leaks that are put back -----------------------------------------------------------------------


def corrections_on_hidden_cards(patch: Patch) -> None:
    """As it was: an amended round is decided on the whole deck, whatever of it is hidden."""
    patch.setattr(corrections, "has_hidden_cards", lambda *_: False)
    patch.setattr(replays, "check_proven", lambda *_: None)
    patch.setattr(replays, "is_deal", lambda _: False)


def steps_with_every_card(patch: Patch) -> None:
    """As it was: only the shuffled pack is left out."""

    def shown(kind: object, command: Mapping[str, Any], *, face_down: bool) -> dict[str, Any]:
        return {name: value for name, value in command.items() if name != "cards"}

    patch.setattr(correction_routes, "readable", shown)


LEAKS: dict[str, tuple[Callable[[Patch], None], str, int]] = {
    # The leak, where it shows, and at which moment there.
    "corrections at King High": (corrections_on_hidden_cards, "king-high device", 0),
    "corrections at a shoe": (corrections_on_hidden_cards, "king-high manual shoe", 1),
    "corrections at Si Ki Pi": (corrections_on_hidden_cards, "si-ki-pi", 1),
    "steps at Si Ki Pi": (steps_with_every_card, "si-ki-pi", 2),
    "steps at Power Pai Gow": (steps_with_every_card, "power-pai-gow", 2),
    "steps in Fantasy Land": (steps_with_every_card, "fantasy land", 1),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_that_is_put_back_is_found(house: Running, leak: str) -> None:
    make_leaky, where, moment = LEAKS[leak]
    place = next(itertools.islice(MOMENTS[where](house), moment, None))
    with Patch.context() as patch:
        make_leaky(patch)
        with pytest.raises(Foreseen):
            check(place, Count(), "Igor", permutations=12)
