"""A second pair of eyes on a table: from its events alone it works out the books, which wagers must
be settled when, in which order and at what, and which cards may be seen."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from games.king_high import naive
from houseway.core.reasons import AnyReason, ByReading
from houseway.core.rulebook import choices
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import KingHighLine, KingHighWager
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE
from houseway.games.king_high.table.state import Table
from houseway.tables.seating import ChipsBought, ChipsCashed

LAYOUT = ("high", "low", "suit", "seven", "high-run", "low-run", "pokerpot")
ACTION, RUNS = LAYOUT[:4], LAYOUT[4:6]
CODE = re.compile(f'"({"|".join(DECK.copies)})"')

Place = tuple[int, str, str, str | None, int | None]


def place(wager: KingHighWager | KingHighLine) -> Place:
    return wager.box, wager.player, wager.kind, wager.suit, wager.action_round


def on_layout(where: Place) -> tuple[int, int, int]:
    box, _, kind, suit, _ = where
    return box, LAYOUT.index(kind), "shdc".index(suit or "s")


class Umpire:
    def __init__(self) -> None:
        self.chips: Counter[str] = Counter()
        self.house = self.bought = self.cashed = 0
        self.wagers: dict[Place, int] = {}
        self.lines: list[KingHighLine] = []
        self.round: e.RoundOpened | None = None
        self.dealt: list[str] = []  # from the beginning on
        self.cards: list[str] = []  # of the round
        self.last: list[str] = []  # of the round before
        self.burnt = 0  # for the next card
        self.out = 0  # cards out of the shoe since they were all in it
        self.before_cut: int | None = None
        self.by_hand = False  # real cards
        self.begun = False

    # -- What a command leads to -----------------------------------------------------------------

    def watch(self, events: Sequence[e.AnyEvent]) -> None:
        """All events of one command."""
        self.check_settlement(events)
        for event in events:
            self.note_money(event)
            self.note_cards(event)

    def check_settlement(self, events: Sequence[e.AnyEvent]) -> None:
        lines = [event.line for event in events if isinstance(event, e.WagerSettled)]
        dealt = [event.card for event in events if isinstance(event, e.CardDealt)]
        if dealt:
            due = self.due_on_card([*self.cards, *dealt])
            held = next(i for i, event in enumerate(events) if isinstance(event, e.CardHeld))
            before = sum(isinstance(event, e.WagerSettled) for event in events[:held])
            assert before == sum(1 for where, result in due if is_before_held(where, result))
        elif any(isinstance(event, e.RoundEnded) for event in events):
            due = self.due_in_void()
        else:
            due = []
        told = [(place(line), (line.outcome, Fraction(line.net, line.amount))) for line in lines]
        assert told == due
        for line in lines:
            assert line.amount == self.wagers[place(line)]
            assert line.commission == 0
            assert str(line.why).endswith(".")
            assert is_decided(line.reason)

    def due_on_card(self, cards: list[str]) -> list[tuple[Place, naive.Result]]:
        """What the last of these cards settles, in the order of the document."""
        found = [
            (where, self.on_card(where, cards)) for where in sorted(self.wagers, key=on_layout)
        ]
        settled = [(where, result) for where, result in found if result is not None]
        assert self.round is not None
        each_box = self.round.readings.losing_runs == "last-in-each-box"
        return sorted(settled, key=lambda item: order_of(*item, each_box=each_box))

    def on_card(self, where: Place, cards: list[str]) -> naive.Result | None:
        _, _, kind, suit, action_round = where
        if kind in ACTION:
            assert action_round == len(cards), "a wager on another card lies on the layout"
            return naive.action(kind, suit, cards[-1])
        if kind in RUNS:
            wanted = naive.HIGH if kind == "high-run" else naive.LOW
            goes_on = all(card[0] in wanted for card in cards) and len(cards) < 5
            return None if goes_on else naive.run(kind, cards)
        return naive.pokerpot(cards) if len(cards) == 5 else None

    def due_in_void(self) -> list[tuple[Place, naive.Result]]:
        places = sorted(self.wagers, key=on_layout)
        if self.begun:
            groups = (ACTION, RUNS, LAYOUT[6:])
            places = [where for group in groups for where in places if where[2] in group]
        return [(where, self.in_void(where)) for where in places]

    def in_void(self, where: Place) -> naive.Result:
        kind = where[2]
        assert self.round is not None
        if not self.begun or kind in ACTION:
            return naive.RETURNED
        if kind in RUNS:
            reading = self.round.readings.void_before_first_card
            return naive.run_in_void(kind, self.cards, reading)
        return naive.pokerpot_in_void(self.cards)

    # -- Money -----------------------------------------------------------------------------------

    def note_money(self, event: e.AnyEvent) -> None:
        match event:
            case ChipsBought(player, amount):
                self.chips[player] += amount
                self.bought += amount
            case ChipsCashed(player, amount):
                self.chips[player] -= amount
                self.cashed += amount
            case e.WagerPlaced(wager):
                self.chips[wager.player] -= wager.amount
                self.wagers[place(wager)] = self.wagers.get(place(wager), 0) + wager.amount
            case e.WagerTakenBack(wager):
                assert self.wagers.pop(place(wager)) == wager.amount
                self.chips[wager.player] += wager.amount
            case e.WagerSettled(line):
                self.chips[line.player] += self.wagers.pop(place(line)) + line.net
                self.house -= line.net
                self.lines.append(line)
            case e.RoundEnded():
                assert self.wagers == {}, "a wager is left unsettled"
            case _:
                pass
        assert min(self.chips.values(), default=0) >= 0

    def check_books(self, table: Table) -> None:
        bank = table.floor.bank
        assert bank.is_balanced
        assert (bank.house, bank.bought, bank.cashed) == (self.house, self.bought, self.cashed)
        assert {p: n for p, n in bank.chips.items() if n} == {
            p: n for p, n in self.chips.items() if n
        }
        assert bank.on_layout == sum(self.wagers.values())
        if table.round is not None:
            assert {place(w): w.amount for w in table.round.wagers} == self.wagers
            assert len(table.round.wagers) == len(self.wagers)
            assert list(table.round.lines) == self.lines
            self.check_layout(table)

    def check_layout(self, table: Table) -> None:
        """Each player bets at their own box, and no action wager is without a Pokerpot (KH-7.2)."""
        assert table.round is not None
        with_pokerpot = {player for _, player, kind, _, _ in self.wagers if kind == "pokerpot"}
        for box, player, kind, _, _ in self.wagers:
            assert table.floor.seats[box] == player
            leans = kind in ACTION or table.round.readings.run_needs_pokerpot == "yes"
            assert not leans or player in with_pokerpot
        assert len(set(table.floor.seats.values())) == len(table.floor.seats)

    # -- Cards -----------------------------------------------------------------------------------

    def note_cards(self, event: e.AnyEvent) -> None:
        match event:
            case e.CardsShuffled(_, order, cut):
                assert order is None or DECK.inspect(order).complete
                self.out, self.before_cut, self.by_hand = 0, cut, order is None
            case e.RoundOpened():
                self.round, self.cards, self.lines, self.begun = event, [], [], False
            case e.CardsBurnt(count):
                self.burnt += count
                self.out += count
            case e.BurnMissed() | e.BurntTooMany():
                self.burnt += (
                    event.reason.count if isinstance(event, e.BurnMissed) else -event.reason.count
                )
            case e.CardDealt(number, card):
                self.deal(number, card)
            case e.CardHeld():
                self.burnt = 0
            case e.CutCardDrawn() if self.before_cut is not None:
                assert self.out <= self.before_cut
                # up to 4 are burnt at once; of real cards the dealer may see it earlier
                assert self.by_hand or self.before_cut - 4 < self.out
                self.before_cut = None
            case e.CardsCollected(_, to):
                self.out = 0 if to == "shuffling-device" else self.out
            case e.RoundEnded():
                self.round, self.last, self.burnt = None, self.cards, 0
            case _:
                self.begun = self.begun or type(event).__name__ == "BetsClosed"
        assert self.before_cut is None or self.out <= self.before_cut, (
            "the cut card was passed over"
        )

    def deal(self, number: int, card: str) -> None:
        assert self.round is not None
        assert self.begun
        self.dealt.append(card)
        self.cards.append(card)
        self.out += 1
        assert number == len(self.cards)
        extra = 2 if self.round.readings.burn == "two-more-before-first" and number == 1 else 0
        assert self.burnt == (2 + extra if self.round.device == MANUAL_SHOE else 0)

    def check_shoe(self, table: Table) -> None:
        if table.shoe is not None:
            assert table.shoe.left == 312 - self.out >= 0

    def check_view(self, view: Any) -> None:
        """The JSON that leaves the house holds the cards dealt face up, and no other. Those of a
        round are there once, and again in the reasons of its lines."""
        now = self.cards if self.round is not None else []
        last = self.last if view.last is not None else []
        assert set(codes(view)) == {*now, *last}
        assert Counter(codes(without_lines(view))) == Counter(now) + Counter(last)


def codes(view: Any) -> list[str]:
    return CODE.findall(msgspec.json.encode(view).decode())


def without_lines(view: Any) -> Any:
    bare = {
        name: msgspec.structs.replace(seen, lines=())
        for name in ("round", "last")
        if (seen := getattr(view, name)) is not None
    }
    return msgspec.structs.replace(view, **bare)


def is_decided(reason: AnyReason) -> bool:
    """By a clause of the document, or by a reading that the table has."""
    by = reason.by
    return by.reading in choices(Readings) if isinstance(by, ByReading) else is_ours(by.clause)


def is_ours(clause: str | None) -> bool:
    return clause is not None and clause.startswith("KH-")


def is_before_held(where: Place, result: naive.Result) -> bool:
    return where[2] in ACTION or (where[2] in RUNS and result[0] == "lose")


def order_of(where: Place, result: naive.Result, *, each_box: bool) -> tuple[int, ...]:
    """KH-9.2.c to KH-9.2.g: boxes, losing runs, winning runs, Pokerpot."""
    kind, outcome = where[2], result[0]
    if each_box and kind in RUNS and outcome == "lose":
        return 0, where[0], 3, *on_layout(where)[1:]
    if kind in ACTION:
        return 0, where[0], ("lose", "win", "standoff").index(outcome), *on_layout(where)[1:]
    if kind in RUNS:
        return 1 if outcome == "lose" else 2, *on_layout(where)
    return 3, *on_layout(where)
