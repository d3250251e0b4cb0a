"""A live table under test: after every event its books, its seeds and its silence are checked."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from games.king_high.umpire import Umpire
from games.low_high.sight import Sight as LowHighSight
from games.pineapple.sight import Sight as PineappleSight
from houseway.core.answers import encode_answer
from houseway.core.errors import BadInput, Refusal
from houseway.core.fairness import commitment, deck_order
from houseway.core.typed_json import decode
from houseway.live.dual_control import Confirm
from houseway.live.messages import HouseEvent
from houseway.live.seeds import Revealed
from houseway.live.table.commands import CommitSeed, OpenTable, RevealSeed
from houseway.live.table.dealer import next_move
from houseway.live.table.events import (
    DeckShuffled,
    RealCards,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
)
from houseway.live.table.kind import table_kind
from houseway.record.ledger import HOUSE, LAYOUT, PRACTICE, chips, total, wallet
from houseway.record.stream import HouseTerms, Sender
from houseway.registry import game
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, Sit

PLAYERS = ("ann", "bea", "cho")
STAFF = ("dealer", "inspector")
EVERYBODY = (*PLAYERS, *STAFF)
VIEWERS = ("ann", "bea", "dealer", "inspector", "house", "public", "zoe")
LOW_HIGH = ("si-ki-pi", "power-pai-gow")
GAMES = (*LOW_HIGH, "king-high", "pineapple")
CHIPS = 100_000

# What lies face down or may come face down appears with these events.
DEALS = ("Dealt", "CardsShuffled", "CardsDealt")


class NoRecord:
    def of_round(self, number: int) -> Any:
        raise BadInput(f"Nothing is known of round {number}.")

    def terms_for(self, people: Iterable[str]) -> HouseTerms:
        return HouseTerms(0, "2026-01-01", dict.fromkeys(people, 0))

    def acts(self) -> tuple[()]:
        return ()


class Watched:
    def __init__(self, name: str, *, seed: int = 1, **opening: Any) -> None:
        self.game, self.kind = game(name), table_kind(name)
        self.name, self.seed = name, seed
        self.state = self.kind.start
        self.bots = Random(seed)
        self.books: Counter[str] = Counter()
        self.events: list[Any] = []
        self.numbers: list[int] = []  # of the commitments
        self.decks: list[tuple[str, ...]] = []  # dealt from the present commitment
        self.given: dict[str, str] = {}  # players' seeds for it
        self.shown: list[str] = []  # server seeds that were revealed
        self.sight = sight_of(name, self.game.pack)
        self.do(OpenTable("house", f"{name}-1", "High Street", **opening))

    # -- Acting ------------------------------------------------------------------------------------

    def do(self, *commands: Any) -> list[Any]:
        """Commands that are accepted; the events of all of them."""
        new: list[Any] = []
        for command in commands:
            command = self.completed(command)
            events = self.kind.decide(self.state, command)
            assert self.read(command, self.kind.command_type) == command
            self.check_deal(command, events)
            self.watch(events)
            new += events
        return new

    def completed(self, command: Any) -> Any:
        """As a house completes it; no test asks here for what the record says of a round."""
        assert self.kind.completed is not None
        who = "another" if isinstance(command, Confirm) else "somebody"
        sender = Sender(f"{who}-as-{command.by}", "It is in the book.")
        return self.kind.completed(self.state, command, sender, NoRecord())

    def give(self, command: Any) -> Refusal | BadInput | None:
        """What stands against a command, where it is not accepted; then nothing has changed."""
        before = self.kind.snapshot(self.state)
        try:
            self.do(command)
        except (Refusal, BadInput) as no:
            assert self.kind.snapshot(self.state) == before
            self.check_sentence(str(no))
            return no
        return None

    def check_sentence(self, said: str) -> None:
        """One plain line that gives nothing away."""
        assert said
        assert "\n" not in said
        self.keeps_quiet(said.encode())

    def refusal(self, command: Any) -> str:
        """The code of a refusal, or the sentence about bad input."""
        no = self.give(command)
        assert no is not None, f"accepted: {command}"
        return no.code if isinstance(no, Refusal) else str(no)

    def read(self, message: Any, type_: Any) -> Any:
        return decode(msgspec.json.encode(message), type_)

    def sit(self, *players: str) -> None:
        for box, player in enumerate(players, start=1):
            self.do(BuyIn(player, CHIPS), Sit(player, box))

    # -- The automatic house -----------------------------------------------------------------------

    def secret(self, number: int) -> str:
        return hashlib.sha256(f"{self.name} {self.seed} {number}".encode()).hexdigest()

    def commit(self) -> CommitSeed:
        return CommitSeed("house", commitment(self.secret(self.state.seeds_committed + 1)))

    @property
    def revealed(self) -> Revealed:
        """The last seed that was."""
        assert self.state.revealed is not None
        return self.state.revealed

    def reveal(self) -> RevealSeed:
        return RevealSeed("house", self.secret(self.state.seeds_committed))

    @property
    def move(self) -> Any:
        """What the automatic house does next, where it does anything."""
        found = next_move(self.game, self.state, self.secret)
        return None if found is None else found.command

    def with_cards(self, command: Any, order: int = 0) -> Any:
        """A command of the dealer's with the cards that it needs here."""
        if not command.brings_cards:
            return command
        if self.state.dealing == "human":
            by_hand = self.name not in LOW_HIGH and order % 2 == 0
            cards = () if by_hand else tuple(Random(order).sample(self.pack, len(self.pack)))
            return self.game.with_deck(command, cards)
        seeds = self.state.seeds
        return self.game.with_deck(command, self.deck() if seeds is not None else self.pack)

    @property
    def pack(self) -> tuple[Any, ...]:
        return tuple(self.game.pack.cards)

    def deck(self) -> tuple[Any, ...]:
        """The next deck that the seeds give."""
        seeds, number = self.state.need_seeds(), len(self.decks) + 1
        return deck_order(
            self.pack, self.secret(seeds.number), self.state.id, seeds.number, number, seeds.players
        )

    def step(self) -> bool:
        """What a bot or the automatic house does next; false where everybody waits."""
        for player in self.seated:
            offers = self.kind.legal(self.state, player)
            seen = self.game.view(self.table, player)
            command = self.game.bot(seen, offers, self.bots)
            if command is not None:
                self.do(command)
                return True
        move = self.move
        if move is not None:
            self.do(move)
        return move is not None

    def run(self, most: int = 200) -> int:
        """Until everybody waits; how many steps that took."""
        for steps in range(most):
            if not self.step():
                return steps
        return most

    def until(self, reached: Any, most: int = 600) -> None:
        for _ in range(most):
            if reached(self):
                return
            assert self.step(), f"nothing happens at {self.kind.stage(self.state)}"
        raise AssertionError("it never came to that")

    def until_phase(self, *phases: str) -> None:
        self.until(lambda t: t.phase in phases)

    def until_over(self, number: int) -> None:
        self.until(lambda t: t.table.rounds_opened >= number and t.table.round is None)

    # -- Looking -----------------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def phase(self) -> str | None:
        return None if self.table.round is None else self.table.round.phase

    @property
    def bank(self) -> Any:
        return self.table.floor.bank

    @property
    def seated(self) -> list[str]:
        return list(dict.fromkeys(self.table.floor.seats.values()))

    def named(self, name: str) -> list[Any]:
        return [event for event in self.events if type(event).__name__ == name]

    # -- After every event -------------------------------------------------------------------------

    def watch(self, events: tuple[Any, ...]) -> None:
        for event in events:
            assert self.read(event, self.kind.event_type) == event
            before = self.state
            self.check_seeds(event)
            self.check_suspended(event)
            self.state = self.kind.evolve(before, event)
            self.check_money(before, event)
            self.events.append(event)
        of_the_game = [event for event in events if not isinstance(event, HouseEvent)]
        self.sight.watch(of_the_game)

    def check_deal(self, command: Any, events: tuple[Any, ...]) -> None:
        """At an automatic table every deck is one that the seeds give, and is counted."""
        names = [type(event).__name__ for event in events]
        opened = "RoundOpened" in names
        assert ("RealCards" in names) == (opened and self.state.dealing == "human")
        if command.brings_cards and self.state.dealing == "automatic":
            assert isinstance(events[0], DeckShuffled)
            assert self.state.seeds is not None
            self.decks.append(self.game.deck(command))
        elif any(name in DEALS for name in names):
            follows = self.state.seeds is not None and self.state.seeds.decks
            assert follows or self.state.dealing == "human", "dealt without a commitment"

    def check_seeds(self, event: Any) -> None:
        seeds = self.state.seeds
        match event:
            case SeedCommitted(number, promised):
                assert seeds is None
                assert promised == commitment(self.secret(number))
                self.numbers.append(number)
                self.decks, self.given = [], {}
                assert self.numbers == list(range(1, number + 1))
            case SeedGiven(player, seed):
                assert not self.decks, "a seed for cards that are shuffled already"
                self.given[player] = seed
            case DeckShuffled(number, deck):
                assert (number, deck) == (self.numbers[-1], len(self.decks))
            case SeedRevealed(number, server_seed):
                self.check_reveal(number, server_seed)
            case RealCards(number):
                assert self.state.dealing == "human"
                assert number == self.table.rounds_opened
            case _:
                pass

    def check_reveal(self, number: int, server_seed: str) -> None:
        """Nothing of the shuffle is hidden any more, and every deck was the one of the seeds."""
        assert self.state.status == "closed" or not self.table.shuffle_in_use
        assert (number, server_seed) == (self.numbers[-1], self.secret(number))
        for place, deck in enumerate(self.decks, start=1):
            of_seeds = deck_order(self.pack, server_seed, self.state.id, number, place, self.given)
            assert deck == of_seeds
        self.shown.append(server_seed)

    def check_suspended(self, event: Any) -> None:
        if self.state.status == "suspended":
            assert type(event).__name__ not in ("RoundOpened", "CardsShuffled")
            if type(event).__name__ in ("WagerPlaced", "BetsClosed", "Dealt"):
                assert not self.state.at_rest
        if self.state.status == "closed":
            assert isinstance(event, SeedRevealed)

    def check_money(self, before: Any, event: Any) -> None:
        postings = self.kind.postings(before, self.state, event)
        assert sum(posting.amount for posting in postings) == 0
        self.books.update(total(postings))
        bank = self.bank
        outside = (PRACTICE,) if self.state.owner else ("wallet:",)
        wallets = sum(n for account, n in self.books.items() if account.startswith(outside))
        assert wallets == bank.cashed - bank.bought
        assert self.books[LAYOUT] == bank.on_layout
        assert self.books[HOUSE] == bank.house
        for player in bank.chips:
            assert self.books[chips(player)] == bank.has(player)

    # -- After every command -----------------------------------------------------------------------

    def check_all(self) -> None:
        self.check_written()
        self.check_views()
        self.check_move()
        for actor in (*EVERYBODY, "public"):
            self.check_offers(actor)
        if self.state.status == "closed":
            assert not any(self.bank.chips.values())
            assert self.bank.on_layout == 0

    def check_written(self) -> None:
        written = self.kind.snapshot(self.state)
        again = self.kind.restore(written)
        assert again == self.state
        assert self.kind.snapshot(again) == written
        assert self.state.seeds_committed == len(self.numbers)

    def check_views(self) -> None:
        for viewer in VIEWERS:
            view = self.kind.view(self.state, viewer)
            self.keeps_quiet(encode_answer(view))
            self.sight.check(viewer, view.table)

    def keeps_quiet(self, said: bytes) -> None:
        """A server seed is in no one's view before it is revealed, and none to come is ever."""
        for number in range(1, self.state.seeds_committed + 2):
            seed = self.secret(number)
            assert seed in self.shown or seed.encode() not in said

    def check_move(self) -> None:
        move = self.move
        if move is not None:
            assert self.kind.decide(self.state, move)
        stands = self.state.status == "suspended" and self.state.at_rest
        if stands or self.state.status == "closed" or self.state.dealing == "human":
            assert move is None or isinstance(move, RevealSeed)

    def check_offers(self, actor: str) -> None:
        if self.state.status == "closed":
            assert self.kind.legal(self.state, actor) == ()
        for offer in self.offers(actor):
            self.check_offer(actor, offer)

    def offers(self, actor: str) -> tuple[Offer[Any], ...]:
        """But for what needs a record, which is not kept here."""
        offers = self.kind.legal(self.state, actor)
        return tuple(offer for offer in offers if not offer.command.needs_record)

    def check_offer(self, actor: str, offer: Offer[Any]) -> None:
        assert offer.command.by == actor
        assert offer.says
        assert self.kind.decide(self.state, self.completed(self.with_cards(offer.command)))
        if offer.amount is not None:
            most = msgspec.structs.replace(offer.command, amount=offer.amount.maximum)
            assert self.kind.decide(self.state, self.completed(most))

    def wallets(self) -> dict[str, int]:
        """What went into each wallet, less what came out of it."""
        return {player: self.books[wallet(player)] for player in PLAYERS}


# -- Who may see which card ------------------------------------------------------------------------


class Quiet:
    """The sight of a game's own tests, told the events of one command at a time."""

    def __init__(self, sight: Any) -> None:
        self.sight = sight

    def watch(self, events: list[Any]) -> None:
        for event in events:
            self.sight.note(event)

    def check(self, viewer: str, view: Any) -> None:
        self.sight.check(viewer, view)


class OverKingHigh(Quiet):
    def watch(self, events: list[Any]) -> None:
        self.sight.watch(events)

    def check(self, _: str, view: Any) -> None:
        self.sight.check_view(view)


def sight_of(name: str, pack: Any) -> Quiet:
    match name:
        case "king-high":
            return OverKingHigh(Umpire())
        case "pineapple":
            return Quiet(PineappleSight())
        case _:
            return Quiet(LowHighSight(pack))
