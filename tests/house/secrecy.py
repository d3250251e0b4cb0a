"""What a person may know of a table at each moment, worked out from its record in the database,
and whether what the house has sent them goes beyond it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Protocol

import msgspec
from sqlalchemy import text

from games.low_high.sight import Sight as LowHighSight
from games.pineapple.sight import Sight as PineappleSight
from house.running_house import ADMIN, PASSWORD, Heard, Running
from houseway.core.typed_json import decoder
from houseway.games.king_high.table.events import CardDealt, CardExposed, RoundEnded, RoundOpened
from houseway.house.store.records import Records
from houseway.live.table.kind import table_kind
from houseway.record.entry import Body
from houseway.registry import game
from houseway.testing.checks.secrecy import texts

DRAWN = re.compile("(10|[2-9JQKA])([♠♥♦♣])")
SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
LARGE = 10_000_000
RUN = 5  # this many cards to come, one after another, are no chance
JOINTS = ("", " ", ",", ", ", "|", "-", "/", ";", '","', '", "', "\\n")


# "8s" is a card, and in the name of a hand several of a rank: "Two pairs, 8s and 3s". The House Way
# says so too, in sentences that records hold: "Both pairs stay together, 8s in the High Hand."
NOT_A_NAME = "".join(
    f"(?<!{word})"
    for word in ("of ", "s and ", "pairs, ", "house, ", "kind, ", "over ", "together, ", "Four ")
)


class Leak(AssertionError):
    """A person was sent what they may not know."""


class AnySight(Protocol):
    def note(self, event: Any) -> None: ...
    def check(self, viewer: str, view: Any) -> None: ...
    def known(self, viewer: str) -> set[str]: ...


# -- What may be known -----------------------------------------------------------------------------


class LowHigh(LowHighSight):
    """Four cards face down: open to who has looked, to all where exposed or settled."""

    def known(self, viewer: str) -> set[str]:
        rounds = (self.round, self.rounds.get(max(self.rounds, default=0)))
        return {code for r in rounds if r is not None for code in r.codes_for(viewer)}


class Pineapple(PineappleSight):
    """The player's own cards and all face-up cards, but never a discard."""

    def known(self, viewer: str) -> set[str]:
        return {c for r in (self.round, self.last) if r is not None for c in r.seen_by(viewer)}


class KingHigh:
    """Cards dealt face up, and one that was exposed by mistake and will be played (KH-13.6.b)."""

    def __init__(self) -> None:
        self.cards: list[str] | None = None
        self.last: list[str] | None = None
        self.exposed: set[str] = set()

    def note(self, event: Any) -> None:
        match event:
            case RoundOpened():
                self.cards = []
            case CardDealt(_, card):
                assert self.cards is not None
                self.cards.append(card)
                self.exposed = set()
            case CardExposed(card) if card is not None:
                self.exposed = {card}
            case RoundEnded():
                self.cards, self.last, self.exposed = None, self.cards, set()
            case _:
                pass

    def check(self, viewer: str, view: Any) -> None:
        seen = dict(view)
        for name, cards in (("round", self.cards), ("last", self.last)):
            round_ = seen.pop(name)
            assert (None if round_ is None else round_["cards"]) == cards
        assert not set(texts(seen)) & codes_of("king-high")

    def known(self, viewer: str) -> set[str]:
        return {*(self.cards or ()), *(self.last or ()), *self.exposed}


def sight_of(name: str) -> AnySight:
    if name == "king-high":
        return KingHigh()
    return Pineapple() if name == "pineapple" else LowHigh(game(name).pack)


class Order:
    """The cards still to come, in their order: no one in the house is ever told them."""

    def __init__(self) -> None:
        self.to_come: list[str] = []

    def note(self, command: Mapping[str, Any], events: tuple[Any, ...]) -> None:
        if command["command"] in ("deal", "shuffle") and command.get("cards"):
            self.to_come = list(command["cards"])
        for event in events:
            self._gone(event)

    def _gone(self, event: Any) -> None:
        match type(event).__name__:
            case "Dealt":
                count = 4 * (len(event.hands) + 1)
            case "CardsDealt":
                count = sum(map(len, event.cards.values()))
            case "CardsBurnt":
                count = event.count
            case "CardDealt":
                count = 1
            case "FaceUpCardReturned" if self.to_come:
                self.to_come.append(self.to_come.pop(0))
                return
            case _:
                return
        self.to_come = self.to_come[count:]

    def runs(self) -> Iterator[list[str]]:
        """Some stretches of it: the next cards, some from the middle, and the last."""
        for start in {0, len(self.to_come) // 2, len(self.to_come) - RUN}:
            run = self.to_come[max(0, start) : start + RUN]
            if len(run) == RUN:
                yield run


# -- A table's record ------------------------------------------------------------------------------


@dataclass
class RecordSoFar:
    """A table's record, read up to some version, with what may be known there."""

    house: Running
    table: str
    version: int = 0
    seeds: dict[int, str] = field(default_factory=dict)  # not revealed yet, by number
    human: bool = False

    def __post_init__(self) -> None:
        database = self.house.worker.database
        self.records = Records(database)
        row = self.records.stream(self.table)
        assert row is not None
        self.game = row.kind
        self.sight, self.order = sight_of(self.game), Order()
        self._decoder = decoder(table_kind(self.game).event_type)
        self._entries = [entry.read() for entry in self.records.entries(self.table)]
        with database.read() as connection:
            rows = connection.execute(text("SELECT stream, number, server_seed FROM secrets"))
            self.seeds = {r.number: r.server_seed for r in rows if r.stream == self.table}

    def read_to(self, version: int) -> None:
        assert version >= self.version, "messages are checked in the order of their versions"
        for body in self._entries[self.version : version]:
            self._read(body)
        self.version = version

    def _read(self, body: Body) -> None:
        events = tuple(self._decoder.decode(event) for event in body.events)
        self.order.note(msgspec.json.decode(body.command), events)
        for event in events:
            self.sight.note(event)
            match type(event).__name__:
                case "SeedRevealed":
                    assert self.seeds.pop(event.number) == event.server_seed
                case "TableOpened" | "DealingChanged":
                    self.human = event.dealing == "human"
                case _:
                    pass


# -- Holding what was said against it --------------------------------------------------------------


def check_secrecy(house: Running, table: str, heard: list[Heard]) -> int:
    """Raise Leak if a person was sent too much; return how many messages were checked."""
    so_far = RecordSoFar(house, table)
    mine = sorted((h for h in heard if table in h.versions), key=lambda h: version_of(h, table))
    for one in mine:
        so_far.read_to(version_of(one, table))
        check_message(so_far, one)
    check_private(house, heard)
    return len(mine)


def version_of(heard: Heard, table: str) -> int:
    """A view says its version; of anything else it is known how far the table had got."""
    told = decoded(heard.content)
    if isinstance(told, dict) and told.get("type") == "table" and told["table"] == table:
        return int(told["version"])
    return heard.versions[table]


def check_message(so_far: RecordSoFar, heard: Heard) -> None:
    told = decoded(heard.content)
    viewer = viewer_of(heard)
    check_raw(so_far, heard)
    if is_of_the_record(so_far, heard):
        check_record(so_far, viewer, heard)
    elif not isinstance(told, dict):
        return
    elif told.get("type") == "table" and told["table"] == so_far.table:
        check_view(so_far, viewer, told)
    elif about(told, heard) == so_far.table:
        check_words(
            so_far, heard, told, so_far.sight.known(viewer) | said(so_far.game, heard.asked)
        )


def is_of_the_record(so_far: RecordSoFar, heard: Heard) -> bool:
    path = rf"GET /api/tables/{so_far.table}/rounds/\d+/(replay|history)"
    return re.match(path, heard.channel) is not None and not heard.content.startswith(b'{"error"')


def check_record(so_far: RecordSoFar, viewer: str, heard: Heard) -> None:
    """Each step of a replay shows what the viewer saw then; a history tells no more than that."""
    then, seen = RecordSoFar(so_far.house, so_far.table), set[str]()
    if "/history" in heard.channel:
        for version in range(1, so_far.version + 1):
            then.read_to(version)
            seen |= then.sight.known(viewer)
        check_codes(so_far.game, viewer, " ".join(heard.content.decode().split()), seen)
        return
    for step in decoded(heard.content)["steps"]:
        then.read_to(step["version"])
        check_view(then, viewer, {"view": step["view"], "offers": []})
        check_codes(so_far.game, viewer, step["says"], then.sight.known(viewer) | seen)
        seen |= then.sight.known(viewer)


def viewer_of(heard: Heard) -> str:
    """Staff who act in their capacity are known by it; anybody else by name."""
    role = {"Dora": "dealer", "Igor": "inspector", "Dirk": "director"}.get(heard.to)
    return heard.to if role is None or heard.capacity != role else role


def about(told: Mapping[str, Any], heard: Heard) -> str:
    """The table that an answer without a view is about."""
    path = re.match(r"POST /api/tables/([^/]+)/commands", heard.channel)
    if path:
        return path[1]
    asked = decoded(heard.asked)
    return str(asked.get("table", "")) if isinstance(asked, dict) else ""


def check_view(so_far: RecordSoFar, viewer: str, told: dict[str, Any]) -> None:
    view = dict(told["view"])
    known = so_far.sight.known(viewer)
    try:
        so_far.sight.check(viewer, view["table"])
    except AssertionError as error:
        raise Leak(f"{viewer} sees the wrong cards at version {so_far.version}: {error}") from error
    for offer in told["offers"]:
        if not any_card_will_do(so_far, viewer, offer):
            check_codes(so_far.game, viewer, offer, known)
    check_codes(so_far.game, viewer, view, known)


def any_card_will_do(so_far: RecordSoFar, viewer: str, offer: Mapping[str, Any]) -> bool:
    """Offers that list cards without telling anything: all of the pack, or all real ones that do
    not lie face up."""
    command, pack = offer["command"], game(so_far.game).pack
    match command["command"]:
        case "check-cards":
            return bool(command["cards"] == list(pack.cards))
        case "deal-card":
            return viewer == "dealer" and so_far.human and not so_far.order.to_come
        case "enter-cards":
            assert isinstance(so_far.sight, Pineapple)
            assert so_far.sight.round is not None
            lying = so_far.sight.round.everybody
            free = [card for card in pack.cards if card not in lying]
            return viewer == "dealer" and so_far.human and offer["cards"] == free
        case _:
            return False


def check_words(so_far: RecordSoFar, heard: Heard, told: Any, known: set[str]) -> None:
    check_codes(so_far.game, heard.to, told, known)


def check_codes(name: str, viewer: str, told: Any, known: set[str]) -> None:
    """Every card in it, as a value or among words, is one the viewer may know."""
    for words in texts(told):
        unknown = cards_among(name, words) - known
        if unknown:
            raise Leak(f"{viewer} is told {sorted(unknown)} in {words!r}")


def check_raw(so_far: RecordSoFar, heard: Heard) -> None:
    words = heard.content.decode(errors="replace")
    for number, seed in so_far.seeds.items():
        if seed in words.lower():
            raise Leak(f"{heard.to} is told server seed {number} before it is revealed")
    for run in so_far.order.runs():
        if any(joint.join(run) in words for joint in JOINTS):
            raise Leak(f"{heard.to} is told the cards to come: {run}")


def check_private(house: Running, heard: list[Heard]) -> None:
    """Tokens, passwords and other people's money."""
    tokens = {p.token: p.name for p in house.everybody if p.token}
    csrf = {p.csrf: p.name for p in house.everybody if p.csrf}
    wallets = wallets_ever(house)
    for one in heard:
        words = one.content.decode(errors="replace")
        for secret in (*tokens, PASSWORD, house.admin_password, "$argon2"):
            if secret in words:
                raise Leak(f"{one.to} is told {secret!r} in {one.channel}")
        for secret, owner in csrf.items():
            if secret in words and owner != one.to:
                raise Leak(f"{one.to} is told the token of {owner} in {one.channel}")
        if one.channel.startswith("GET /api/log"):
            continue  # deposits are significant, and the log is for those who supervise
        for number in re.findall(r"\d{7,}", words):
            owner = wallets.get(int(number), one.to)
            if one.to not in (owner, ADMIN):
                raise Leak(f"{one.to} is told what is in the wallet of {owner}: {one.channel}")


def wallets_ever(house: Running) -> dict[int, str]:
    """Return every amount that was ever in a wallet; only large ones can be told from others."""
    query = (
        "SELECT p.account, p.amount FROM postings p JOIN entries e "
        "ON e.stream = p.stream AND e.version = p.version "
        "WHERE p.account LIKE 'wallet:%' ORDER BY e.at, p.stream, p.version, p.place"
    )
    now: dict[str, int] = {}
    ever: dict[int, str] = {}
    with house.worker.database.read() as connection:
        for account, amount in connection.execute(text(query)):
            now[account] = now.get(account, 0) + amount
            ever[now[account]] = account.removeprefix("wallet:")
    return {amount: name for amount, name in ever.items() if amount >= LARGE}


def check_log(house: Running, written: str) -> None:
    """No line of the log holds a card, a seed, a token or a password."""
    with house.worker.database.read() as connection:
        seeds = connection.execute(text("SELECT server_seed FROM secrets")).scalars().all()
    people = [*(p.token for p in house.everybody), *(p.csrf for p in house.everybody)]
    secrets = [*seeds, *filter(None, people), PASSWORD, house.admin_password, "$argon2"]
    for line in written.splitlines():
        told = msgspec.json.decode(line)
        for secret in secrets:
            if secret in line:
                raise Leak(f"the log holds {secret!r}: {line}")
        for name in ("king-high", "power-pai-gow"):
            check_codes(name, "the log", told, set())


# -- Cards in JSON ---------------------------------------------------------------------------------


def decoded(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError:
        return None


@cache
def codes_of(name: str) -> set[str]:
    return set(game(name).pack.cards)


@cache
def among(name: str) -> re.Pattern[str]:
    """A code that stands for itself. In words `a pair of 7s` is no card, nor `As seen by`."""
    codes = sorted(codes_of(name))
    plural = [code for code in codes if re.fullmatch("[2-9]s", code)]
    plain = [code for code in codes if code not in plural and code != "As"]
    words = ["As(?! [a-z])", *(f"{NOT_A_NAME}{code}" for code in plural)] if plural else []
    return re.compile(rf"(?<![\w-])({'|'.join([*plain, *words])})(?![\w-])")


@lru_cache(maxsize=100_000)  # most of what is sent was sent before
def cards_among(name: str, words: str) -> frozenset[str]:
    if words in codes_of(name):
        return frozenset((words,))
    drawn = {rank.replace("10", "T") + SIGNS[sign] for rank, sign in DRAWN.findall(words)}
    return frozenset((*among(name).findall(words), *drawn))


def said(name: str, asked: bytes) -> set[str]:
    """Return cards that a person named and may be sent back."""
    return {c for words in texts(decoded(asked)) for c in cards_among(name, words)}
