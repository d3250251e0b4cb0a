"""A table of a running house, and the people at it: how tests of the staff talk."""

import secrets
from typing import Any

import httpx
import msgspec

from house.running_house import Person, Running, deposit, open_table, until
from houseway.registry import game

WALLET = 10_000_000
CHIPS = 50_000
CAPACITY = {"Dora": "dealer", "Igor": "inspector", "Dirk": "director"}
MAIN = {"si-ki-pi": "initial", "power-pai-gow": "standard"}
WHY = "It is in the book of the night."


def with_money(house: Running) -> Running:
    for name in ("Ann", "Bob", "Cyd"):
        deposit(house, name, WALLET)
    return house


class Floor:
    """One table, at which each person acts in the capacity that the house has given them."""

    def __init__(self, house: Running, name: str, **opening: Any) -> None:
        self.house, self.name = house, name
        self.table = open_table(house, name, **opening)

    # -- Acting ------------------------------------------------------------------------------------

    def ask(self, who: str, tag: str, *, why: str | None = WHY, **fields: Any) -> httpx.Response:
        """`as_` is another capacity than one's own; `for_` the player whom a dealer acts for."""
        capacity = fields.pop("as_", CAPACITY.get(who, "player"))
        more = {"why": why}
        if "for_" in fields:
            more["for"] = fields.pop("for_")
        person = self.house.person(who)
        return person.ask(self.table, {"command": tag, **fields}, capacity, **more)

    def do(self, who: str, tag: str, **fields: Any) -> int:
        """The version that it became: at an automatic table the dealer goes on at once."""
        answer = self.ask(who, tag, **fields)
        assert answer.status_code == 200, (who, tag, answer.text)
        return int(answer.json()["version"])

    def refused(self, who: str, tag: str, **fields: Any) -> tuple[int, str]:
        """The status and the code; where no automatic dealer writes, nothing is written."""
        before = self.version
        answer = self.ask(who, tag, **fields)
        assert 400 <= answer.status_code < 500, answer.text
        assert self.version == before or self.state.dealing == "automatic"
        return answer.status_code, answer.json()["error"]["code"]

    def for_player(self, player: str, tag: str, **fields: Any) -> None:
        """What the dealer of a real table enters for a player."""
        self.do("Dora", tag, why=None, for_=player, **fields)

    def offer(self, who: str, tag: str, **wanted: Any) -> dict[str, Any]:
        """The first command of this kind on offer with these fields."""
        offers = self.house.person(who).offered(self.table, tag, CAPACITY.get(who, "player"))
        return next(offer for offer in offers if wanted.items() <= offer.items())

    # -- Looking -----------------------------------------------------------------------------------

    def see(self, who: str = "Ann") -> dict[str, Any]:
        found: dict[str, Any] = self.house.person(who).see(self.table)["view"]
        return found

    @property
    def version(self) -> int:
        return self.house.version(self.table)

    @property
    def state(self) -> Any:
        """What the house knows, which no view shows."""
        current = self.house.worker.handler.streams.peek(self.table)
        assert current is not None
        return current.state

    def log(self, who: str = "Igor") -> list[dict[str, Any]]:
        """The significant events of the table, newest first."""
        answer = self.house.person(who).get(f"/api/log?table={self.table}")
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["entries"]
        return found

    def until_over(self, number: int) -> None:
        until(lambda: (self.see()["table"]["last"] or {"number": 0})["number"] >= number)

    # -- Rounds with real cards --------------------------------------------------------------------

    def seat(self, *players: str) -> None:
        """As a dealer seats them who takes their money at a real table."""
        for box, player in enumerate(players, start=1):
            self.for_player(player, "buy-in", amount=CHIPS)
            self.for_player(player, "sit", box=box)

    def low_high_deal(self) -> None:
        """Wagers of Ann and Bob, and cards face down on the table."""
        if not self.state.table.floor.seats:
            self.seat("Ann", "Bob")
        self.do("Dora", "open-bets", why=None)
        for box, player in enumerate(("Ann", "Bob"), start=1):
            kind = MAIN[self.name]
            self.for_player(player, "place-wager", box=box, kind=kind, amount=1_000)
        self.do("Dora", "close-bets", why=None)
        self.do("Dora", "deal", why=None, cards=list(game(self.name).pack.cards))

    def low_high_set(self) -> None:
        for box, player in enumerate(("Ann", "Bob"), start=1):
            self.for_player(player, "ask-house-way", box=box)

    def set_wrongly(self) -> None:
        """The dealer's hand as no House Way sets it."""
        a, b, c, d = self.state.table.round.dealer.cards
        for low, high in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
            self.do("Dora", "set-dealer", why=None, low=low, high=high)
            if any(o["command"] == "reset-dealer" for o in self.inspectors_offers()):
                return
            raise AssertionError("these cards are set rightly in every way")

    def inspectors_offers(self) -> list[dict[str, Any]]:
        offers = self.house.person("Igor").see(self.table, "inspector")["offers"]
        return [offer["command"] for offer in offers]

    def low_high_round(self) -> None:
        self.low_high_deal()
        self.low_high_set()
        self.do("Dora", "set-dealer", why=None)
        self.do("Dora", "settle", why=None)

    def king_high_ready(self, **settings: Any) -> None:
        """Cards that are checked and shuffled, and players at the table."""
        if settings:
            self.do("Igor", "change-settings", **settings)
        offer = self.offer("Igor", "check-cards", when="before-play")
        self.do("Igor", offer.pop("command"), **offer)
        self.do("Dora", "shuffle", why=None)
        self.seat("Ann", "Bob")

    def king_high_bets(self) -> None:
        self.do("Dora", "open-bets", why=None)
        for box, player in enumerate(("Ann", "Bob"), start=1):
            self.for_player(player, "place-wager", box=box, kind="pokerpot", amount=1_000)

    def deal_card(self, card: str) -> None:
        self.do("Dora", "close-bets", why=None)
        self.do("Dora", "deal-card", why=None, card=card)


def builtins(lines: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(lines))


def key() -> str:
    return secrets.token_hex(8)


def post_table(person: Person, **body: Any) -> httpx.Response:
    whole = {"game": "si-ki-pi", "name": "The table", "why": WHY, **body}
    return person.post("/api/tables", whole)
