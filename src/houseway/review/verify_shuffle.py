"""Whether the cards came from the seeds, and the seeds in time: read off the entries alone."""

from dataclasses import dataclass, field

from houseway.core.errors import BadInput
from houseway.core.fairness import commitment, deck_order
from houseway.core.words import Text, t
from houseway.live.table.events import (
    DealingChanged,
    DeckShuffled,
    RealCards,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
    TableOpened,
)
from houseway.live.table.state import LiveTable, deck_digest
from houseway.registry import game
from houseway.review.report import Fault
from houseway.review.segment import DecodedEntry
from houseway.tables.messages import Event

SHUFFLE, ORDER, ROUNDS = "shuffle", "order", "rounds"


@dataclass
class Promise:
    """One server seed: what was committed to, and all that was shuffled from it."""

    number: int
    commitment: str
    players: dict[str, str] = field(default_factory=dict)
    decks: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # with their entries


@dataclass
class Shuffles:
    """What the entries say about shuffles and rounds; the first fault of each check."""

    game: str
    table: str
    dealing: str
    promise: Promise | None = None
    last_number: int | None = None
    round: int | None = None
    opened: list[int] = field(default_factory=list)
    by_hand: list[int] = field(default_factory=list)
    revealed: int = 0
    decks: int = 0
    faults: dict[str, Fault] = field(default_factory=dict)

    def wrong(self, check: str, code: str, says: Text, act: DecodedEntry | None) -> None:
        self.faults.setdefault(check, Fault(check, code, says, act.version if act else None))

    # -- One act after another -----------------------------------------------------------------

    def note(self, act: DecodedEntry) -> None:
        cards = game(self.game).deck(act.command)
        if cards and self.dealing == "automatic" and not act.has(DeckShuffled):
            self.wrong(SHUFFLE, "no-shuffle", t("cards came that no committed shuffle gave."), act)
        for event in act.events:
            match event:
                case SeedCommitted():
                    self.note_commitment(act, event)
                case SeedGiven(player, seed):
                    self.note_player_seed(act, player, seed)
                case DeckShuffled():
                    self.note_shuffle(act, event, cards)
                case SeedRevealed():
                    self.reveal(act, event)
                case TableOpened() | DealingChanged():
                    self.dealing = event.dealing
                case _:
                    self.note_round(act, event)

    def note_commitment(self, act: DecodedEntry, event: SeedCommitted) -> None:
        if self.promise is not None:
            self.wrong(
                ORDER,
                "last-seed-not-revealed",
                t("a seed is committed before the last one is revealed."),
                act,
            )
        if self.last_number is not None and event.number != self.last_number + 1:
            self.wrong(
                ORDER,
                "seeds-out-of-order",
                t(
                    "seed {number} follows seed {last}.",
                    number=event.number,
                    last=self.last_number,
                ),
                act,
            )
        self.promise = Promise(event.number, event.commitment)
        self.last_number = event.number

    def note_player_seed(self, act: DecodedEntry, player: str, seed: str) -> None:
        if self.promise is None:
            self.wrong(
                ORDER,
                "given-before-commitment",
                t("{player} gave a seed before the house committed to one.", player=player),
                act,
            )
        elif self.promise.decks:
            self.wrong(
                ORDER,
                "given-after-shuffle",
                t("{player} gave a seed after the cards were shuffled.", player=player),
                act,
            )
        else:
            self.promise.players[player] = seed

    def note_shuffle(self, act: DecodedEntry, event: DeckShuffled, cards: tuple[str, ...]) -> None:
        promise = self.promise
        if promise is None:
            self.wrong(
                ORDER,
                "shuffled-before-commitment",
                t("cards were shuffled before the house committed to a seed."),
                act,
            )
            return
        promise.decks.append((act.version, cards))
        if (event.number, event.deck) != (promise.number, len(promise.decks)):
            self.wrong(
                SHUFFLE,
                "other-deck",
                t(
                    "this isn't deck {deck} of seed {number}.",
                    deck=event.deck,
                    number=event.number,
                ),
                act,
            )
        if event.digest != deck_digest(cards):
            self.wrong(
                SHUFFLE,
                "other-digest",
                t("the digest doesn't match the cards dealt."),
                act,
            )

    # -- The reveal ----------------------------------------------------------------------------

    def reveal(self, act: DecodedEntry, event: SeedRevealed) -> None:
        promise, self.promise = self.promise, None
        if promise is None or promise.number != event.number:
            self.wrong(
                ORDER,
                "other-seed",
                t("seed {number} wasn't the one committed.", number=event.number),
                act,
            )
            return
        if self.round is not None and self.round not in self.by_hand:
            self.wrong(
                ORDER,
                "revealed-too-soon",
                t("the seed is revealed while round {round} is in progress.", round=self.round),
                act,
            )
        try:
            if commitment(event.server_seed) != promise.commitment:
                self.wrong(
                    SHUFFLE, "other-seed", t("the revealed seed isn't the one committed."), act
                )
            self.check_decks(act, promise, event.server_seed)
        except BadInput as error:
            self.wrong(
                SHUFFLE, "bad-seeds", t("the seeds can't be used: {why}", why=error.text), act
            )
        self.revealed += 1

    def check_decks(self, act: DecodedEntry, promise: Promise, server_seed: str) -> None:
        pack = game(self.game).pack.cards
        for deck, (version, cards) in enumerate(promise.decks, start=1):
            order = deck_order(pack, server_seed, self.table, promise.number, deck, promise.players)
            if tuple(cards) != order:
                self.wrong(
                    SHUFFLE,
                    "other-cards",
                    t("the cards of entry {version} aren't what the seeds give.", version=version),
                    act,
                )
            self.decks += 1

    # -- Rounds --------------------------------------------------------------------------------

    def note_round(self, act: DecodedEntry, event: Event) -> None:
        if event.opened_round is not None:
            self.open_round(act, event.opened_round)
        elif event.round_result is not None:
            if self.round is None:
                self.wrong(ROUNDS, "not-opened", t("a round ends that was never opened."), act)
            self.round = None
        elif event.places_wager and self.round is None:
            self.wrong(ROUNDS, "wager-outside-round", t("a wager is placed outside a round."), act)
        if event.real_card and self.round not in self.by_hand:
            self.wrong(
                SHUFFLE,
                "real-card",
                t("a real card was named although shuffled cards are dealt."),
                act,
            )

    def open_round(self, act: DecodedEntry, number: int) -> None:
        if self.round is not None:
            self.wrong(
                ROUNDS, "round-not-over", t("round {round} wasn't over.", round=self.round), act
            )
        if self.opened and number != self.opened[-1] + 1:
            self.wrong(
                ROUNDS,
                "rounds-out-of-order",
                t("round {number} follows round {last}.", number=number, last=self.opened[-1]),
                act,
            )
        self.round = number
        self.opened.append(number)
        if act.has(RealCards):
            self.by_hand.append(number)
        elif self.promise is None:
            self.wrong(
                ORDER,
                "opened-before-commitment",
                t("round {number} opens before a seed is committed.", number=number),
                act,
            )

    def finish(self, header_rounds: tuple[int, ...]) -> None:
        if self.round is not None:
            self.wrong(
                ROUNDS, "round-not-over", t("Round {round} isn't over.", round=self.round), None
            )
        if tuple(self.opened) != header_rounds:
            self.wrong(
                ROUNDS,
                "other-rounds",
                t("The first line names different rounds from the entries."),
                None,
            )
        if self.promise is not None and self.promise.decks:
            self.wrong(
                SHUFFLE,
                "seed-not-revealed",
                t("Seed {number} was used but not revealed.", number=self.promise.number),
                None,
            )


def follow(
    name: str,
    table: str,
    before: LiveTable,
    found: tuple[DecodedEntry, ...],
    rounds: tuple[int, ...],
) -> Shuffles:
    shuffles = Shuffles(name, table, before.dealing)
    seeds = before.seeds
    if seeds is not None:  # a seed that was promised and not used when the dealer became human
        shuffles.promise = Promise(seeds.number, seeds.commitment, dict(seeds.players))
        shuffles.last_number = seeds.number
    for act in found:
        shuffles.note(act)
    shuffles.finish(rounds)
    return shuffles
