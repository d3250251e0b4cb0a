"""Whole rounds over the real service, with everybody watching who could."""

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from effort import by_effort
from house.running_house import Heard, Person, Running, Talk, deposit, open_table, until
from house.secrecy import check_secrecy
from houseway.registry import game

# Wallets that no other number can be mistaken for.
WALLETS = {"Ann": 7_310_457_913, "Bob": 8_461_209_377, "Cyd": 9_152_733_281}
CHIPS = 100_000
FAST = {"bets": 0.15, "turn": 20.0, "pause": 0.02}
# After each command, in turn; everybody is told of it over a socket as well.
LOOK_AROUND = by_effort(quick=1, default=1, soak=3)
STAFF = {"Dora": "dealer", "Igor": "inspector", "Dirk": "director"}


class Story:
    """A table, everybody who watches it, and everything they were told."""

    def __init__(self, house: Running, game_name: str, **table: Any) -> None:
        self.house, self.game = house, game_name
        self.begun = len(house.heard)
        self.table = open_table(house, game_name, **table)
        self.talks = {name: self._watch(name) for name in ("Ann", "Bob", *STAFF, "admin")}
        self.talks["public"] = house.stranger().connected(self.table)
        self._readers = itertools.cycle(self.everybody())

    def _watch(self, name: str) -> Talk:
        capacity = STAFF.get(name, "player")
        return self.house.person(name).connected(self.table, capacity=capacity)

    def everybody(self) -> list[tuple[Person, str]]:
        names = ("Ann", "Bob", "Cyd", *STAFF, "admin")
        people = [(self.house.person(name), STAFF.get(name, "player")) for name in names]
        return [*people, (self.talks["public"].person, "player")]

    @property
    def heard(self) -> list[Heard]:
        return self.house.heard[self.begun :]

    # -- Doing -------------------------------------------------------------------------------------

    def do(self, name: str, tag: str, **fields: Any) -> None:
        """Send a command that is accepted, then look at the table and into the lobby."""
        self.house.person(name).do(self.table, tag, STAFF.get(name, "player"), **fields)
        self.look_around()

    def refused(self, name: str, tag: str, **fields: Any) -> dict[str, Any]:
        command = {"command": tag, **fields}
        person = self.house.person(name)
        answer = person.ask(self.table, command, STAFF.get(name, "player"))
        assert 400 <= answer.status_code < 500, answer.text
        found: dict[str, Any] = answer.json()["error"]
        return found

    def look_around(self, people: int = LOOK_AROUND) -> None:
        for person, capacity in itertools.islice(self._readers, people):
            person.see(self.table, capacity)
            person.get("/api/tables")

    def everybody_looks(self) -> None:
        for person, capacity in self.everybody():
            person.see(self.table, capacity)

    def everybody_reads(self, number: int | None = None) -> None:
        """What the record tells of a round, of the newest one where no other is named."""
        opened = self.house.stranger().get(f"/api/tables/{self.table}/rounds").json()["rounds"]
        if not opened:
            return
        round_ = f"/api/tables/{self.table}/rounds/{number or opened[0]['number']}"
        for person, capacity in self.everybody():
            person.get(f"{round_}/replay?as={capacity}")
            person.get(f"{round_}/history?as={capacity}")

    def no_export(self) -> None:
        """No one gets the record of what is not over, not even the administrator."""
        seen = self.house.admin.see(self.table)["view"]["table"]["round"]
        for person, _ in self.everybody():
            for path in (f"rounds/{seen['number']}/export", "export"):
                answer = person.get(f"/api/tables/{self.table}/{path}")
                assert answer.status_code != 200 or b'"dealt"' not in answer.content

    def choose(self, name: str, tag: str, **wanted: Any) -> dict[str, Any]:
        """The first offer of this kind with these fields."""
        offers = self.house.person(name).offered(self.table, tag, STAFF.get(name, "player"))
        return next(o for o in offers if wanted.items() <= o.items())

    def take(self, name: str, tag: str, **wanted: Any) -> None:
        """Does what is offered."""
        offer = self.choose(name, tag, **wanted)
        self.do(name, offer.pop("command"), **offer)

    def sit(self, *names: str, chips: int = CHIPS, seeds: Mapping[str, str] | None = None) -> None:
        """Seeds are given before anybody has chips: nothing is shuffled for those who cannot bet,
        and a shoe may last for the whole story."""
        for seat, name in enumerate(names, start=1):
            self.do(name, "sit", box=seat)
        for name, seed in (seeds or {}).items():
            self.give_seed(name, seed)
        for name in names:
            self.do(name, "buy-in", amount=chips)

    def give_seed(self, name: str, seed: str) -> None:
        """As soon as the house has committed to its own."""
        given = {"command": "house-give-seed", "seed": seed}
        person = self.house.person(name)
        until(lambda: person.ask(self.table, given).status_code == 200)

    def reconnect(self, name: str) -> None:
        """Close the socket and open two, as a person with two tabs does."""
        self.talks[name].end()
        self.talks[name] = self._watch(name)
        self._watch(name)

    # -- Automatic tables --------------------------------------------------------------------------

    def play(self, players: tuple[str, ...], rounds: int, join_late: str) -> None:
        """Play this many rounds of what is offered; one player joins late, one reconnects."""
        acted = itertools.count()
        done: set[tuple[str, str, str]] = set()
        until(lambda: self._step(players, rounds, acted, done), patience=40.0)
        self._watch(join_late)
        until(lambda: self._step(players, rounds + 1, acted, done), patience=40.0)
        self.reconnect(players[0])
        until(lambda: self._step(players, rounds + 2, acted, done), patience=40.0)

    def _step(
        self,
        players: tuple[str, ...],
        rounds: int,
        acted: "itertools.count[int]",
        done: set[tuple[str, str, str]],
    ) -> bool:
        for name in players:
            seen = self.house.person(name).see(self.table)
            command = chosen(seen, name, done)
            if command is not None:
                self._act(name, command, seen["view"]["stage"], next(acted))
        self.look_around(1)
        last = seen["view"]["table"]["last"]
        return last is not None and last["number"] >= rounds and len(done) >= rounds

    def _act(self, name: str, command: dict[str, Any], stage: str, number: int) -> None:
        """Over the socket and over HTTP in turn; the table may have moved on meanwhile."""
        if number % 2:
            self.talks[name].act(self.table, command, stage=stage)
        else:
            body = {"key": f"{name} {number}", "command": command, "stage": stage}
            self.house.person(name).post(f"/api/tables/{self.table}/commands", body)


LIKES = ("look", "set-cards", "place-wager", "place-cards", "declare-sweep", "announce-stay")


def chosen(
    seen: dict[str, Any], name: str, done: set[tuple[str, str, str]]
) -> dict[str, Any] | None:
    """Something on offer that the player has not done at this stage yet."""
    stage = seen["view"]["stage"]
    for tag in LIKES:
        offers = [o["command"] for o in seen["offers"] if o["command"]["command"] == tag]
        once = (name, stage, tag)
        if offers and (once not in done or tag == "place-cards"):
            done.add(once)
            found: dict[str, Any] = Random(stage).choice(offers)
            return found
    return None


@contextmanager
def story(house: Running, game_name: str, **table: Any) -> Iterator[Story]:
    """What happens in it is checked when it is over."""
    told = Story(house, game_name, **table)
    yield told
    told.everybody_looks()
    told.everybody_reads()
    checked = check_secrecy(house, told.table, told.heard)
    assert checked > 20, "next to nothing was said"


def with_money(house: Running) -> Running:
    for name, amount in WALLETS.items():
        deposit(house, name, amount)
    return house


# -- Tables with a human dealer --------------------------------------------------------------------


def shuffled(name: str, seed: int) -> list[str]:
    cards: list[str] = list(game(name).pack.cards)
    Random(seed).shuffle(cards)
    return cards


def low_high_deal(told: Story, seed: int) -> None:
    """Wagers of Ann and Bob, and cards on the table."""
    told.do("Dora", "open-bets")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        told.take(name, "place-wager", box=seat, on="box")
    told.do("Dora", "close-bets")
    told.do("Dora", "deal", cards=shuffled(told.game, seed))
    told.everybody_looks()
    told.everybody_reads()


def low_high_ending(told: Story) -> None:
    told.do("Dora", "set-dealer")
    told.everybody_looks()
    told.do("Dora", "settle")
    told.everybody_looks()


def low_high_plain_round(told: Story, seed: int) -> None:
    """One card of each hand is exposed; one player sets, for the other the House Way does."""
    low_high_deal(told, seed)
    told.do("Igor", "expose-cards", box=1, positions=[2])
    told.do("Igor", "expose-cards", box=0, positions=[1])
    told.do("Ann", "look", box=1)
    told.everybody_looks()
    told.take("Ann", "set-cards", box=1)
    told.do("Bob", "ask-house-way", box=2)
    told.everybody_looks()
    low_high_ending(told)


def low_high_misdeal(told: Story, seed: int) -> None:
    """No one has looked: the cards are collected and dealt again; then a foreign card is found."""
    low_high_deal(told, seed)
    told.do("Igor", "call-misdeal")
    told.everybody_looks()
    told.do("Dora", "deal", cards=shuffled(told.game, seed + 1))
    told.do("Bob", "look", box=2)
    told.everybody_looks()
    told.do("Igor", "call-foreign-card")
    told.everybody_looks()


def low_high_withdrawal(told: Story, seed: int) -> None:
    low_high_deal(told, seed)
    told.do("Igor", "expose-cards", box=1, positions=[0, 3])
    told.everybody_looks()
    if told.game == "si-ki-pi":
        told.do("Ann", "withdraw-box", box=1)
    else:
        told.do("Ann", "ask-house-way", box=1)
    told.do("Bob", "look", box=2)
    told.do("Bob", "ask-house-way", box=2)
    told.everybody_looks()
    low_high_ending(told)


def low_high_dealer_exposed(told: Story, seed: int) -> None:
    """Two cards of the dealer's before anybody looked: the round is void."""
    low_high_deal(told, seed)
    told.do("Igor", "expose-cards", box=0, positions=[0, 1])
    told.everybody_looks()


def manual_shoe(told: Story, seed: int) -> None:
    """A shoe of known order: burnt cards, cards to come, one that is seen too early."""
    told.do("Igor", "change-settings", device="manual-shoe")
    told.take("Igor", "check-cards", when="before-play")
    told.do("Dora", "shuffle", cards=shuffled("king-high", seed), cut=45)
    for number in range(2):
        king_high_round(told, expose=number == 0)
    told.do("Dora", "open-bets")
    told.take("Ann", "place-wager", kind="pokerpot")
    told.do("Igor", "declare-void")
    told.everybody_looks()


def king_high_round(told: Story, *, expose: bool) -> None:
    told.do("Dora", "open-bets")
    told.do("Igor", "report-face-up-card")  # a burn card, which no one is told
    for name in ("Ann", "Bob"):
        told.take(name, "place-wager", kind="pokerpot")
    told.take("Ann", "place-wager", kind="high")
    for card in range(5):
        told.do("Dora", "close-bets")
        told.do("Dora", "burn-cards")
        if card == 2:
            told.everybody_reads()
        if expose and card == 1:
            told.do("Igor", "report-face-up-card")
            told.everybody_looks()
        told.do("Dora", "deal-card")
        told.everybody_looks()
        if told.house.person("Ann").see(told.table)["view"]["table"]["round"] is None:
            return


def device_of_known_order(told: Story, seed: int) -> None:
    """The shuffling device fails in the middle of a round, which is void then."""
    told.take("Igor", "check-cards", when="before-play")
    told.do("Dora", "shuffle", cards=shuffled("king-high", seed))
    told.do("Dora", "open-bets")
    told.take("Ann", "place-wager", kind="pokerpot")
    told.do("Igor", "report-face-up-card")  # it goes back and is not used
    told.do("Dora", "close-bets")
    told.do("Dora", "deal-card")
    told.do("Igor", "report-fault")
    told.do("Igor", "declare-void")
    told.everybody_looks()


def real_cards(told: Story) -> None:
    """No one in the house knows the order; the dealer names each card."""
    told.take("Igor", "check-cards", when="before-play")
    told.do("Dora", "shuffle")
    told.do("Dora", "open-bets")
    told.take("Ann", "place-wager", kind="pokerpot")
    for card in ("As", "7d", "Kh", "2c", "9s"):
        told.do("Dora", "close-bets")
        told.everybody_looks()
        told.do("Dora", "deal-card", card=card)
    told.everybody_looks()


# -- Pineapple -------------------------------------------------------------------------------------

QUEENS = {"top": ["Qs", "Qh"], "middle": ["Ks", "Kh"], "bottom": ["As"]}
FOUL = {"top": ["Kd", "Kc"], "middle": ["Qd", "Qc"], "bottom": ["Ad"]}


def to_fantasy_land() -> list[str]:
    """A pack with which one player comes to queens on top, in any order of the deal."""
    good = ["Qs", "Qh", "Ks", "Kh", "As"], ["Ah", *(f"{rank}s" for rank in "23456789TJ")]
    bad = ["Qd", "Qc", "Kd", "Kc", "Ad"], ["Ac", *(f"{rank}d" for rank in "23456789TJ")]
    first = [card for pair in zip(good[0], bad[0], strict=True) for card in pair]
    streets = [[*side[1], "2h" if side is good else "2c"] for side in (good, bad)]
    later = [c for i in range(0, 12, 3) for side in streets for c in side[i : i + 3]]
    dealt = [*first, *later]
    return [*dealt, *(c for c in game("pineapple").pack.cards if c not in dealt)]


def place(told: Story) -> bool:
    """Place the cards of the player who must place some; return False if there is none."""
    for name in ("Ann", "Bob"):
        seen = told.house.person(name).see(told.table)
        offer = next((o for o in seen["offers"] if "places" in o), None)
        if offer is not None:
            told.do(name, "place-cards", **placement(offer))
            return True
    return False


def placement(offer: dict[str, Any]) -> dict[str, list[str]]:
    """Queens on top for who holds them, a foul hand for the other; else from the bottom up."""
    for rows in (QUEENS, FOUL):
        if sorted(offer["cards"]) == sorted(c for row in rows.values() for c in row):
            return rows
    cards, room = list(offer["cards"][: offer["places"]]), offer["room"]
    return {row: [cards.pop(0) for _ in range(min(room[row], len(cards)))] for row in ROWS}


ROWS = ("bottom", "middle", "top")


def pineapple_hand(told: Story, cards: list[str], turns: int = 99) -> None:
    """Play a hand of known cards, up to this many turns of its players."""
    told.do("Dora", "deal", cards=cards)
    told.everybody_looks()
    for _ in range(turns):
        if not place(told):
            break
        told.everybody_looks()
    told.everybody_reads()


def pineapple_ending(told: Story) -> None:
    for tag in ("announce-stay", "confirm-sweep"):
        for offer in told.house.person("Dora").offered(told.table, tag, "dealer"):
            told.do("Dora", offer.pop("command"), **offer)
    told.do("Dora", "settle")
    told.everybody_looks()


def pineapple_real_cards(told: Story) -> None:
    told.do("Dora", "deal")
    told.everybody_looks()
    while told.house.person("Dora").offered(told.table, "enter-cards", "dealer"):
        told.take("Dora", "enter-cards")
        told.look_around()
    told.everybody_looks()
    told.do("Dora", "settle")
