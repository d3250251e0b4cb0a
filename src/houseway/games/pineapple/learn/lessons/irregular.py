"""The course on irregularities at a Pineapple table: foul hands, misdeals, refused commands."""

from collections.abc import Callable

from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.core.fairness.shuffle import Draws
from houseway.core.rulebook import Choice, Rulebook, questions
from houseway.core.words import Text, money, sentences, t, verbatim
from houseway.game.lessons import Course, Item, Shown
from houseway.games.pineapple.learn.lessons.hands import READINGS
from houseway.games.pineapple.learn.lessons.points import GAME, foul_course
from houseway.games.pineapple.table.commands import (
    AnyCommand,
    CallMisdeal,
    CallOff,
    Deal,
    PlaceCards,
    ReportExposedCard,
    ReportWrongHand,
)
from houseway.games.pineapple.table.events import IrregularityCalled, RoundEnded
from houseway.games.pineapple.table.notice import buy_in, point
from houseway.games.pineapple.table.state import DRAWN, FIRST_CARDS, PLACED_OF_DRAWN
from houseway.registry import game
from houseway.school.courses.scenes import Decision, Irregularities, Scene, SceneTopic
from houseway.school.courses.table import NAMES, SceneTable
from houseway.tables.people import DEALER, INSPECTOR
from houseway.tables.seating import BuyIn, CashOut, Sit

CHIPS = 20_000
RULINGS = {
    "called-off": t("The hand is called off: no points are exchanged, and the buttons stay."),
    "plays-on": t("The card stays where it was dealt, and the hand continues."),
    "put-right": t("The card goes to the hand it was meant for, and the hand continues."),
    "foul": t("That player's hand is foul and pays the penalty."),
    "again": t("The buttons move on, and the next hand is dealt."),
    "refused": t("It is refused, and everything stays as it was."),
    "accepted": t("It is accepted: the rules allow it."),
}
# Rulings that might also be said of a scene whose right answer is the key.
NEAR = {"refused": ("plays-on",), "plays-on": ("refused", "accepted")}
MISDEALS = (
    t("The dealer started with the wrong player, and this is noticed."),
    t("A player was dealt one card too many, and this is noticed."),
    t("Two cards were stuck together, and this is noticed."),
    t("The pack was incomplete, and this is noticed."),
)
# What the readings in force do if the document is silent.
EFFECTS = {
    "misdeal": t(
        "The hand is called off. No points are exchanged, the buttons stay, "
        "and any Fantasy Land already earned is kept."
    ),
    "exposed-card": t("The card stays where it was dealt, and the hand continues."),
    "wrong-hand": t("The hand is called off, as after a misdeal."),
}


def irregularities_course(rulebook: Rulebook) -> Course:
    """Join the points of foul hands and the scenes into one course."""
    fouls = foul_course(rulebook)
    scenes = Irregularities(
        game=GAME,
        texts=lambda: rulebook.texts,
        topics=TOPICS,
        rulings=RULINGS,
        ruled=ruling_of,
        near=NEAR,
    ).course()
    ours = {topic.name for topic in TOPICS}

    def item(topic: str, number: int) -> Item:
        return (scenes if topic in ours else fouls).item(topic, number)

    return Course(
        name=scenes.name,
        title=scenes.title,
        says=t("A foul hand, a misdeal, a forgotten declaration: what do the rules say?"),
        topics=lambda: (*fouls.topics(), *scenes.topics()),
        item=item,
    )


def ruling_of(answer: Decision) -> str:
    if isinstance(answer, Refusal):
        return "refused"
    if any(isinstance(event, RoundEnded) for event in answer):
        return "called-off"
    noted = [
        event.irregularity.reason.kind for event in answer if isinstance(event, IrregularityCalled)
    ]
    return (
        {"exposed-card": "plays-on", "wrong-hand": "put-right"}[noted[0]] if noted else "accepted"
    )


# -- The table -------------------------------------------------------------------------------------


class SeatedTable:
    """A table of two or three players with chips; the first has the buttons."""

    def __init__(self, chance: Draws) -> None:
        self.names = chance.some_of(NAMES, 2 + chance.below(2))
        self.cards = chance.some_of(FRENCH.cards, len(FRENCH.cards))
        arrive = (
            command
            for seat, name in enumerate(self.names, start=1)
            for command in (BuyIn(name, CHIPS), Sit(name, seat))
        )
        self.table = SceneTable(game(GAME), tuple(arrive))

    @property
    def point(self) -> int:
        return point(self.table.table.settings)

    @property
    def most(self) -> int:
        return buy_in(self.table.table.settings).maximum

    def deal(self, turns: int = 0) -> None:
        """Deal a hand, and let the first `turns` players place their five cards."""
        self.table.do(Deal(DEALER, self.cards))
        for _ in range(turns):
            self.table.do(self.placing())

    def placing(self) -> PlaceCards:
        round_ = self.table.table.round
        (hand, *_) = (one for one in round_.hands if one.held and one.place.player == self.turn)
        held = hand.held[:PLACED_OF_DRAWN] if len(hand.held) == DRAWN else hand.held
        return PlaceCards(self.turn, middle=held[:1], bottom=held[1:])

    @property
    def turn(self) -> str:
        """The player who is to place now."""
        offers = (
            name
            for name in self.names
            for offer in self.table.game.legal(self.table.table, name)
            if isinstance(offer.command, PlaceCards)
        )
        return next(offers)

    def turns(self, number: int) -> list[tuple[str, int, int]]:
        """Play turns; return for each the player, the cards held and the cards placed."""
        found = []
        for _ in range(number):
            placed = self.placing()
            hand = next(h for h in self.table.table.round.hands if h.player == placed.by)
            laid = len((*placed.top, *placed.middle, *placed.bottom))
            found.append((placed.by, len(hand.held), laid))
            self.table.do(placed)
        return found

    def picture(self) -> tuple[Shown, ...]:
        view = self.table.game.view(self.table.table, self.names[0]).round
        if view is None:
            return tuple(Shown(title=name, chips=CHIPS) for name in self.names)
        return tuple(
            Shown(
                title=verbatim(hand.player)
                if i
                else t("{player}, has the buttons", player=hand.player),
                cards=(*hand.top, *hand.middle, *hand.bottom, *hand.held),
            )
            for i, hand in enumerate(view.hands)
        )

    def scene(self, happens: AnyCommand, *story: Text) -> Scene:
        return Scene(self.table, happens, story, self.picture(), because=because)


def because(answer: Decision) -> Text:
    """Explain an answer: a refusal by its text, else by what our reading does."""
    if isinstance(answer, Refusal):
        return answer.text
    noted = [
        event.irregularity.reason.kind for event in answer if isinstance(event, IrregularityCalled)
    ]
    return EFFECTS[noted[0] if noted else "misdeal"]


def question(reading: str) -> Choice:
    return next(one for one in questions(type(READINGS)) if one.name == reading)


# -- Scenes ----------------------------------------------------------------------------------------


def misdeal(chance: Draws) -> Scene:
    seated, noticed = SeatedTable(chance), chance.one_of(MISDEALS)
    seated.deal(chance.below(2))
    return seated.scene(
        CallMisdeal(INSPECTOR, "misdeal"), t("Five cards each have been dealt."), noticed
    )


def cannot_go_on(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    seated.deal(chance.below(2))
    why = chance.one_of(
        (t("The lights go out."), t("A fire alarm empties the room."), t("A player is ill."))
    )
    return seated.scene(
        CallOff(INSPECTOR),
        t("A hand is being played."),
        sentences(why, t("The hand can't be finished.")),
    )


def exposed_card(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    seated.deal(len(seated.names))
    name = seated.turn
    position = 1 + seated.names.index(name)
    return seated.scene(
        ReportExposedCard(INSPECTOR, position, "exposed"),
        t("{player} gets three cards face down.", player=name),
        t("One of them turns over as it is dealt, and everyone sees it."),
    )


def wrong_hand(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    seated.deal(len(seated.names) * chance.below(2))
    position = 1 + chance.below(len(seated.names))
    one, other = seated.names[position - 1], seated.names[position % len(seated.names)]
    return seated.scene(
        ReportWrongHand(INSPECTOR, position, "wrong hand"),
        t("The dealer deals."),
        t("A card meant for {other} is dealt to {player}.", other=other, player=one),
    )


def four_on_top(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    seated.deal()
    name, held = seated.turn, seated.placing()
    cards = (*held.middle, *held.bottom)
    return seated.scene(
        PlaceCards(name, top=cards[:4], bottom=cards[4:]),
        t("Five cards each have been dealt."),
        t("{player} puts four of them on top and one at the bottom.", player=name),
    )


def out_of_turn(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    seated.deal()
    first = seated.turn
    other = chance.one_of([name for name in seated.names if name != first])
    hand = next(one for one in seated.table.table.round.hands if one.place.player == other)
    return seated.scene(
        PlaceCards(other, middle=hand.held[:2], bottom=hand.held[2:FIRST_CARDS]),
        t("Five cards each have been dealt, and {player} must place first.", player=first),
        t("{player} places before {other}.", player=other, other=first),
    )


def rebuy(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    seated.deal(chance.below(2))
    name = chance.one_of(seated.names)
    return seated.scene(
        BuyIn(name, CHIPS),
        t("The cards of a hand have been dealt."),
        t(
            "{player} wants to buy {amount} more chips for this hand.",
            player=name,
            amount=money(CHIPS),
        ),
    )


def chips_kept(chance: Draws) -> Scene:
    seated, amount = SeatedTable(chance), chance.one_of((500, 1_000, 2_000))
    name = chance.one_of(seated.names)
    return seated.scene(
        CashOut(name, amount),
        t("A hand is over, and the next hasn't been dealt."),
        t(
            "{player} wants to take {amount} off the stack and play on.",
            player=name,
            amount=money(amount),
        ),
    )


def too_small(chance: Draws) -> Scene:
    seated, amount = SeatedTable(chance), chance.one_of((5_000, 10_000, 12_500, 14_500))
    return seated.scene(
        BuyIn("Gus", amount),
        t("The table limit is {limit}.", limit=money(seated.point)),
        t("Gus comes to the table and wants to buy {amount} in chips.", amount=money(amount)),
    )


def too_large(chance: Draws) -> Scene:
    seated = SeatedTable(chance)
    name, most = chance.one_of(seated.names), seated.most
    return seated.scene(
        BuyIn(name, most - CHIPS + chance.one_of((500, 1_000, 5_000))),
        t(
            "The most a player may buy in for at this table is {most}. {player} "
            "has {amount} on it.",
            most=money(most),
            player=name,
            amount=money(CHIPS),
        ),
        t(
            "Between two hands, {player} buys chips that would make a stack above that.",
            player=name,
        ),
    )


def by_reading(reading: str, scene: Callable[[Draws], Scene]) -> SceneTopic:
    """Return a topic on which the document is silent and a reading decides."""
    asked = question(reading)
    return SceneTopic(reading, asked.clauses, scene, sentences(asked.question, EFFECTS[reading]))


TOPICS = (
    by_reading("misdeal", misdeal),
    SceneTopic("called-off", ("FUP-deal",), cannot_go_on, EFFECTS["misdeal"]),
    by_reading("exposed-card", exposed_card),
    by_reading("wrong-hand", wrong_hand),
    SceneTopic("FUP-deal.2", ("FUP-deal.2", "FUP-deal.4"), four_on_top),
    SceneTopic("FUP-deal.3", ("FUP-deal.2", "FUP-deal.3"), out_of_turn),
    SceneTopic("FUP-stakes.rebuy", ("FUP-stakes.rebuy",), rebuy),
    SceneTopic("FUP-stakes.keep", ("FUP-stakes.keep",), chips_kept),
    SceneTopic("FUP-stakes.buy-in", ("FUP-stakes.buy-in",), too_small),
    SceneTopic("FUP-stakes.maximum", ("FUP-stakes.maximum",), too_large),
)
