"""Random rounds for scenes: players at boxes, their wagers and cards."""

from dataclasses import dataclass
from functools import cached_property

from houseway.core.cards import Card
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Shown
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.games.low_high.rules.hands import FourCards, Setting, four, settings_of
from houseway.games.low_high.table.commands import (
    AnyCommand,
    AskHouseWay,
    CloseBets,
    Deal,
    Look,
    OpenBets,
    PlaceWager,
    SetDealer,
    Settle,
)
from houseway.registry import game
from houseway.school.courses.table import NAMES, SceneTable
from houseway.tables.people import DEALER
from houseway.tables.seating import BuyIn, Sit

CHIPS = 50_000
AMOUNTS = (1_000, 2_000, 4_000, 5_000)
SIDE_AMOUNTS = (500, 1_000)


@dataclass(frozen=True)
class ArrangedRound:
    """Two or three players, each at a box with a main wager, some with a side bet."""

    material: CourseMaterial
    players: tuple[tuple[str, int], ...]
    wagers: tuple[PlaceWager, ...]
    hands: tuple[FourCards, ...]  # of the boxes in their order, and the dealer's last

    @property
    def boxes(self) -> tuple[int, ...]:
        return tuple(box for _, box in self.players)

    def player_at(self, box: int) -> str:
        return next(name for name, at in self.players if at == box)

    @cached_property
    def arrive(self) -> tuple[AnyCommand, ...]:
        return tuple(
            command
            for name, box in self.players
            for command in (BuyIn(name, CHIPS), Sit(name, box))
        )

    @property
    def bet(self) -> tuple[AnyCommand, ...]:
        return (OpenBets(DEALER), *self.wagers)

    @property
    def until_closed(self) -> tuple[AnyCommand, ...]:
        return (*self.arrive, *self.bet, CloseBets(DEALER))

    @property
    def deal(self) -> Deal:
        return Deal(DEALER, tuple(card for hand in self.hands for card in hand))

    @property
    def until_dealt(self) -> tuple[AnyCommand, ...]:
        return (*self.until_closed, self.deal)

    @property
    def set_by_house_way(self) -> tuple[AnyCommand, ...]:
        return tuple(AskHouseWay(name, box) for name, box in self.players)

    @property
    def finish(self) -> tuple[AnyCommand, ...]:
        return (SetDealer(DEALER), Settle(DEALER))

    @property
    def dealer_hand(self) -> FourCards:
        return self.hands[-1]

    def dealer_set_wrong(self, chance: Draws) -> Setting | None:
        """Choose a setting of the dealer's cards that the rules can tell from the House Way's."""
        strengths = self.material.worths.strengths
        right = strengths(self.material.house_way(self.dealer_hand).setting)
        others = [
            setting
            for setting in settings_of(self.dealer_hand, self.material.rules.rank)
            if strengths(setting) != right
        ]
        return chance.one_of(others) if others else None

    def look(self, chance: Draws) -> Look:
        name, box = chance.one_of(self.players)
        return Look(name, box)


def arrange_round(material: CourseMaterial, chance: Draws, *, players: int = 2) -> ArrangedRound:
    rules = material.rules
    names = chance.some_of(NAMES, players)
    boxes = sorted(chance.some_of(range(1, material.readings.boxes + 1), players))
    seats = tuple(zip(names, boxes, strict=True))
    wagers = [PlaceWager(name, box, rules.main.name, chance.one_of(AMOUNTS)) for name, box in seats]
    name, box = chance.one_of(seats)
    on = chance.one_of(rules.side.on)
    wagers.append(PlaceWager(name, box, rules.side.name, chance.one_of(SIDE_AMOUNTS), on))
    cards = chance.some_of(rules.pack.cards, 4 * (players + 1))
    hands = tuple(four(cards[i : i + 4]) for i in range(0, len(cards), 4))
    return ArrangedRound(material, seats, tuple(wagers), hands)


def table_of(material: CourseMaterial, *commands: AnyCommand) -> SceneTable:
    return SceneTable(game(material.rules.name), commands)


def draw_table(
    round_: ArrangedRound,
    *,
    exposed: dict[int, tuple[int, ...]] | None = None,
    looked: str = "",
    dealt: bool = True,
) -> tuple[Shown, ...]:
    """Draw the table as all players see it: cards are face down unless exposed."""
    lying = exposed or {}

    def visible(box: int, hand: FourCards) -> tuple[Card | None, ...]:
        return tuple(card if i in lying.get(box, ()) else None for i, card in enumerate(hand))

    shown = []
    for (name, box), hand in zip(round_.players, round_.hands[:-1], strict=True):
        wager = sum(w.amount for w in round_.wagers if w.box == box)
        words = t("has looked") if name == looked else ""
        cards = visible(box, hand) if dealt else ()
        shown.append(
            Shown(
                title=t("Box {box}, {name}", box=box, name=name),
                cards=cards,
                chips=wager,
                words=words,
            )
        )
    if dealt:
        shown.append(Shown(title=t("Dealer"), cards=visible(0, round_.dealer_hand)))
    return tuple(shown)
