"""Rounds of King High for scenes: players, their wagers, and cards that the dealer names."""

from dataclasses import dataclass

from houseway.core.cards import Card
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import join, money, t
from houseway.game.lessons import Shown
from houseway.games.king_high.rules.wagers import KINDS, SUITS
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE
from houseway.games.king_high.table.state import BOXES
from houseway.registry import game
from houseway.school.courses.table import NAMES, SceneTable
from houseway.tables.people import DEALER, INSPECTOR

CHIPS = 50_000
AMOUNTS = (500, 1_000, 2_000)


@dataclass(frozen=True)
class SceneRound:
    """Players at their boxes, with real cards: the dealer names each card."""

    players: tuple[tuple[str, int], ...]
    pokerpots: tuple[c.PlaceWager, ...]
    manual: bool

    @property
    def opening(self) -> tuple[c.AnyCommand, ...]:
        """The commands that open bets, with a Pokerpot wager from every player."""
        shoe = (c.ChangeSettings(INSPECTOR, device=MANUAL_SHOE),) if self.manual else ()
        arrive = tuple(
            command
            for name, box in self.players
            for command in (c.BuyIn(name, CHIPS), c.Sit(name, box))
        )
        check = c.CheckCards(INSPECTOR, DECK.cards, "before-play")
        return (*shoe, check, c.Shuffle(DEALER), *arrive, c.OpenBets(DEALER), *self.pokerpots)

    def card(self, card: Card) -> tuple[c.AnyCommand, ...]:
        """Return the commands of an action round."""
        burn = (c.BurnCards(DEALER),) if self.manual else ()
        return (c.CloseBets(DEALER), *burn, c.DealCard(DEALER, card))


def arrange_round(chance: Draws, *, players: int = 2, manual: bool = False) -> SceneRound:
    names = chance.some_of(NAMES, players)
    boxes = sorted(chance.some_of(range(1, BOXES + 1), players))
    seats = tuple(zip(names, boxes, strict=True))
    pots = tuple(c.PlaceWager(name, box, "pokerpot", chance.one_of(AMOUNTS)) for name, box in seats)
    return SceneRound(seats, pots, manual)


def action_wagers(round_: SceneRound, chance: Draws) -> tuple[c.PlaceWager, ...]:
    """Return one or two wagers of every player on the next card."""
    found = []
    for name, box in round_.players:
        for kind in chance.some_of(("high", "low", "suit", "seven"), 2):
            suit = chance.one_of(SUITS) if kind == "suit" else None
            found.append(c.PlaceWager(name, box, kind, chance.one_of(AMOUNTS), suit))
    return tuple(found)


def table_of(*commands: c.AnyCommand) -> SceneTable:
    return SceneTable(game("king-high"), commands)


def shown_round(
    round_: SceneRound, cards: tuple[Card | None, ...] = (), wagers: tuple[c.PlaceWager, ...] = ()
) -> tuple[Shown, ...]:
    """Show the cards of the round, and the wagers on each box."""
    boxes = []
    for name, box in round_.players:
        own = [w for w in (*round_.pokerpots, *wagers) if w.box == box]
        words = join(
            ", ",
            (t("{wager} {amount}", wager=KINDS[w.kind].title, amount=money(w.amount)) for w in own),
        )
        chips = sum(w.amount for w in own)
        boxes.append(
            Shown(title=t("Box {box}, {player}", box=box, player=name), chips=chips, words=words)
        )
    lying = (Shown(title=t("Cards of the round"), cards=cards),) if cards else ()
    return (*lying, *boxes)
