"""Irregularities at a Low-and-High table, each clause of the document in scenes of its own."""

from collections.abc import Callable, Iterator

from houseway.errors import Refusal
from houseway.fairness.shuffle import Draws
from houseway.game.lessons import Course, Shown
from houseway.low_high.commands import (
    CallForeignCard,
    CallMisdeal,
    CallWrongCount,
    CorrectDealer,
    ExposeCards,
    Look,
    PlaceWager,
    ResetDealer,
    SetDealer,
    TakeBack,
    VoidBet,
    VoidHand,
    WalkAway,
)
from houseway.low_high.events import (
    BetsWithdrawn,
    BetVoided,
    CardsCollected,
    CardsExposed,
    DealerReset,
    HandVoided,
    PlayerWalked,
    RoundEnded,
    WagerCorrected,
    WagerSettled,
    WithdrawalOffered,
)
from houseway.low_high.hands import Setting
from houseway.low_high.lessons.rounds import Arranged, arranged, drawn, table_of
from houseway.low_high.lessons.taught import Taught
from houseway.low_high.showdown import settled
from houseway.school.courses.scenes import Answered, Irregularities, Scene, SceneTopic, said
from houseway.tables.people import DEALER, INSPECTOR

RULINGS = {
    "void": "The round is void: every wager is returned.",
    "goes-on": "The round goes on, and everything stands.",
    "withdraw": "The round goes on; whoever has bet on that hand may take those bets back.",
    "redeal": "The wagers stay; the cards are collected and dealt again.",
    "refused": "It is refused: what lay there stands.",
    "house-way": "The House Way sets the hand, and the bet is settled like any other.",
    "reset": "The dealer's hand is set anew by the House Way, and settled on so.",
    "hand-void": "That hand has no result: the bets on it are returned, the others stand.",
    "bet-void": "That bet alone is returned, and the others on the hand stand.",
}
# Where the one is right, the others might be said of it too.
NEAR = {
    "goes-on": ("refused", "house-way"),
    "refused": ("goes-on",),
    "house-way": ("goes-on",),
    "reset": ("goes-on", "house-way"),
    "hand-void": ("goes-on",),
}
STANDS = {
    "stands": "The earlier round stands as it was settled.",
    "undone": "The earlier round is void too, and its wagers are returned.",
    "again": "The earlier round is settled once more.",
}
IN_MONEY = {
    "stands": "What was paid and taken stands.",
    "paid": "The difference is paid to the player.",
    "taken": "The difference is taken back from the player.",
    "undone": "The round is void, and the wager is returned.",
}
FOREIGN = ("A Joker", "A card with another back", "A card of another pack")


def ruled(answer: Answered) -> str:
    if isinstance(answer, Refusal):
        return "refused"
    kinds = {type(event) for event in answer}
    named = {
        RoundEnded: "void",
        WithdrawalOffered: "withdraw",
        CardsCollected: "redeal",
        DealerReset: "reset",
        HandVoided: "hand-void",
        BetVoided: "bet-void",
        PlayerWalked: "house-way",
        BetsWithdrawn: "withdraw",
        CardsExposed: "goes-on",
    }
    return next(name for kind, name in named.items() if kind in kinds)


def earlier_round(answer: Answered) -> str:
    """What becomes of rounds before the one in progress."""
    assert not isinstance(answer, Refusal)
    return "undone" if any(event.corrects_wager for event in answer) else "stands"


def in_money(answer: Answered, box: int, kind: str) -> str:
    """What is done to a wager of a round that is over."""
    if isinstance(answer, Refusal):
        return "stands"
    corrected = (event for event in answer if isinstance(event, WagerCorrected))
    own = (one.difference for one in corrected if (one.line.box, one.line.kind) == (box, kind))
    difference = next(own, 0)
    return "paid" if difference > 0 else "taken" if difference < 0 else "stands"


def irregularities_course(taught: Taught) -> Course:
    rules = taught.rules
    return Irregularities(
        game=rules.name,
        texts=lambda: rules.rulebook.texts,
        topics=tuple(LowHighScenes(taught).topics()),
        rulings=RULINGS,
        ruled=ruled,
        near=NEAR,
    ).course()


class LowHighScenes:
    def __init__(self, taught: Taught) -> None:
        self.taught = taught
        self.rules = taught.rules

    def topics(self) -> Iterator[SceneTopic]:
        """As far as the document of the game has a clause for it."""
        wrong, steps = self.rules.irregularities, self.rules.steps
        parts = self.parts_of(wrong.foreign_card)
        yield self.topic(self.foreign_card, wrong.foreign_card, *parts[:1])
        yield self.topic(self.rounds_before, *(parts[1:2] or self.above(wrong.foreign_card)))
        yield self.topic(self.dealer_exposed, wrong.dealer_exposed_unseen)
        seen = wrong.dealer_exposed_seen or wrong.dealer_exposed_unseen
        yield self.topic(self.dealer_exposed_seen, seen, name=f"{seen}:seen")
        yield self.topic(self.one_exposed, wrong.dealer_exposed_unseen, name=f"{seen}:one")
        if wrong.box_exposed_unseen:
            yield self.topic(self.box_exposed, wrong.box_exposed_unseen)
        if wrong.box_exposed_seen:
            yield self.topic(self.box_exposed_seen, wrong.box_exposed_seen)
        yield self.topic(self.misdeal_seen, wrong.misdeal)
        yield self.topic(self.misdeal_unseen, wrong.misdeal, name=f"{wrong.misdeal}:unseen")
        if wrong.wrong_count:
            yield self.topic(self.wrong_count, wrong.wrong_count)
        if wrong.void:
            yield self.topic(self.hand_void, wrong.void)
            yield self.topic(self.bet_void, wrong.void, name=f"{wrong.void}:bet")
        yield self.topic(self.late_wager, steps.late_wager, name=f"{steps.late_wager}:wager")
        yield self.topic(self.late_withdrawal, steps.late_withdrawal)
        yield self.topic(self.walked_away, steps.walked_away)
        yield self.topic(self.set_wrong, steps.dealer_reset)
        late = self.late_clause
        same = late == steps.dealer_reset
        yield self.topic(self.set_wrong_before, late, name=f"{late}:after" if same else late)

    @property
    def late_clause(self) -> str:
        """The clause for a wrong setting found after the round; if a reading decides, the clause
        that leaves it open."""
        steps = self.rules.steps
        return steps.dealer_corrected.clause or steps.dealer_reset

    def parts_of(self, clause: str) -> tuple[str, ...]:
        return tuple(id_ for id_ in self.rules.rulebook.texts if id_.startswith(f"{clause}."))

    def above(self, clause: str) -> tuple[str, ...]:
        return (clause.rpartition(".")[0],)

    def topic(self, scene: Callable[[Draws], Scene], *clauses: str, name: str = "") -> SceneTopic:
        return SceneTopic(name or clauses[0], clauses, scene)

    # -- Scenes ------------------------------------------------------------------------------------

    def foreign_card(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        looks = round_.look(chance) if chance.below(2) else None
        table = table_of(self.taught, *round_.dealt, *([looks] if looks else []))
        what = chance.one_of(FOREIGN)
        story = (
            *self.dealt_story(round_),
            *looked_story(looks),
            f"{what} is found among the cards.",
        )
        looked = looks.by if looks else ""
        return Scene(table, CallForeignCard(INSPECTOR, what), story, drawn(round_, looked=looked))

    def rounds_before(self, chance: Draws) -> Scene:
        first, round_ = arranged(self.taught, chance), arranged(self.taught, chance)
        second = Arranged(self.taught, first.players, moved(round_, first), round_.hands)
        table = table_of(
            self.taught,
            *first.dealt,
            *first.set_by_house_way,
            *first.finish,
            *second.bet,
            *second.closed[-1:],
            second.deal,
        )
        what = chance.one_of(FOREIGN)
        story = (
            "One round was played and settled.",
            f"In the next the cards are dealt. {what} is found among them.",
        )
        return Scene(
            table,
            CallForeignCard(INSPECTOR, what),
            story,
            drawn(second),
            asks="What becomes of the round before?",
            rulings=STANDS,
            ruled=earlier_round,
        )

    def dealer_exposed(self, chance: Draws) -> Scene:
        return self.exposed(chance, dealers=True, seen=False)

    def dealer_exposed_seen(self, chance: Draws) -> Scene:
        return self.exposed(chance, dealers=True, seen=True)

    def one_exposed(self, chance: Draws) -> Scene:
        return self.exposed(chance, dealers=True, seen=False, count=1)

    def box_exposed(self, chance: Draws) -> Scene:
        return self.exposed(chance, dealers=False, seen=False)

    def box_exposed_seen(self, chance: Draws) -> Scene:
        return self.exposed(chance, dealers=False, seen=True)

    def exposed(
        self, chance: Draws, *, dealers: bool, seen: bool, count: int | None = None
    ) -> Scene:
        round_ = arranged(self.taught, chance)
        looks = round_.look(chance) if seen else None
        table = table_of(self.taught, *round_.dealt, *([looks] if looks else []))
        box = 0 if dealers else chance.one_of(round_.boxes)
        how_many = count or 2 + chance.below(2)
        positions = tuple(sorted(chance.some_of(range(4), how_many)))
        whose = "the dealer's hand" if dealers else f"box {box}"
        cards = "One card" if how_many == 1 else f"{how_many} cards"
        story = (
            *self.dealt_story(round_),
            *(looked_story(looks) or ("Nobody has looked at their cards.",)),
            f"{cards} of {whose} fall open." if how_many > 1 else f"{cards} of {whose} falls open.",
        )
        shown = drawn(round_, exposed={box: positions}, looked=looks.by if looks else "")
        return Scene(table, ExposeCards(DEALER, box, positions), story, shown)

    def misdeal_seen(self, chance: Draws) -> Scene:
        return self.misdeal(chance, seen=True)

    def misdeal_unseen(self, chance: Draws) -> Scene:
        return self.misdeal(chance, seen=False)

    def misdeal(self, chance: Draws, *, seen: bool) -> Scene:
        round_ = arranged(self.taught, chance)
        looks = round_.look(chance) if seen else None
        table = table_of(self.taught, *round_.dealt, *([looks] if looks else []))
        story = (
            *self.dealt_story(round_),
            *(looked_story(looks) or ("Nobody has looked, and no card lies open.",)),
            "It is noticed that the cards were dealt in the wrong order.",
        )
        return Scene(
            table, CallMisdeal(DEALER), story, drawn(round_, looked=looks.by if looks else "")
        )

    def wrong_count(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        table = table_of(self.taught, *round_.dealt)
        cards = len(self.rules.pack.cards) + (1 if chance.below(2) else -1)
        story = (*self.dealt_story(round_), f"The pack is counted: it has {cards} cards.")
        return Scene(table, CallWrongCount(INSPECTOR), story, drawn(round_))

    def hand_void(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        box = chance.one_of(round_.boxes)
        table = table_of(self.taught, *round_.dealt)
        story = (
            *self.dealt_story(round_),
            f"The cards of box {box} are mixed up with others; the inspector voids that hand.",
        )
        return Scene(table, VoidHand(INSPECTOR, box), story, drawn(round_))

    def bet_void(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        side = next(wager for wager in round_.wagers if wager.kind == self.rules.side.name)
        table = table_of(self.taught, *round_.dealt)
        story = (
            *self.dealt_story(round_),
            f"The {self.rules.side.title} of {side.by} at box {side.box} lay on a line, and nobody "
            "can say where; the inspector voids that bet.",
        )
        voids = VoidBet(INSPECTOR, side.box, side.by, side.kind, side.on)
        return Scene(table, voids, story, drawn(round_))

    def late_wager(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        table = table_of(self.taught, *round_.closed)
        name, box = chance.one_of(round_.players)
        more = PlaceWager(name, box, self.rules.main.name, 1_000)
        story = (
            'The dealer has called "No more bets".',
            f"{name} puts 1,000 more on the {self.rules.main.title} at box {box}.",
        )
        return Scene(table, more, story, drawn(round_, dealt=False))

    def late_withdrawal(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        dealt = bool(chance.below(2))
        table = table_of(self.taught, *(round_.dealt if dealt else round_.closed))
        name, box = chance.one_of(round_.players)
        story = (
            'The dealer has called "No more bets".',
            *(["The cards are dealt."] if dealt else []),
            f"{name} reaches for the {self.rules.main.title} at box {box} to take it back.",
        )
        back = TakeBack(name, box, self.rules.main.name)
        return Scene(table, back, story, drawn(round_, dealt=dealt))

    def walked_away(self, chance: Draws) -> Scene:
        round_ = arranged(self.taught, chance)
        name, box = chance.one_of(round_.players)
        table = table_of(self.taught, *round_.dealt)
        story = (
            *self.dealt_story(round_),
            f"{name}, the only one who has bet on box {box}, walks away without setting the cards.",
        )
        return Scene(
            table,
            WalkAway(DEALER, name),
            story,
            drawn(round_),
            because=lambda answer: f"{self.taught.clause_text(self.rules.steps.walked_away)}",
        )

    def set_wrong(self, chance: Draws) -> Scene:
        round_, wrong = self.wrongly_set(chance)
        table = table_of(
            self.taught,
            *round_.dealt,
            *round_.set_by_house_way,
            SetDealer(DEALER, wrong.low, wrong.high),
        )
        story = (
            "Every box is set. The dealer sets the dealer's cards as they lie here.",
            "That is not the House Way. It is noticed before anything is settled.",
        )
        shown = self.with_setting(round_, wrong)
        return Scene(table, ResetDealer(INSPECTOR), story, shown)

    def set_wrong_before(self, chance: Draws) -> Scene:
        """Noticed when the round is over; where the rules put that right, often in a wager that
        it changes."""
        kind = self.rules.main.name
        changed = self.taught.readings.retrieves_late and chance.below(4) > 0
        while True:
            round_, wrong = self.wrongly_set(chance)
            table = table_of(
                self.taught,
                *round_.dealt,
                *round_.set_by_house_way,
                SetDealer(DEALER, wrong.low, wrong.high),
            )
            table.happens(*settled(self.rules, table.table.round))  # as it lies there
            name, box = chance.one_of(round_.players)
            finds = CorrectDealer(INSPECTOR, 1)
            if not changed or in_money(table.tried(finds), box, kind) != "stands":
                break
        lines = (event.line for event in table.events if isinstance(event, WagerSettled))
        was = next(line for line in lines if (line.box, line.kind) == (box, kind))
        story = (
            "The dealer's cards were set otherwise than by the House Way.",
            f"The round was settled on it: the {self.rules.main.title} of {name} {ended(was.net)}.",
            "It is noticed now that the round is over.",
        )
        return Scene(
            table,
            finds,
            story,
            self.with_setting(round_, wrong),
            asks=f"What becomes of the {self.rules.main.title} of {name} at box {box}?",
            rulings=IN_MONEY,
            ruled=lambda answer: in_money(answer, box, kind),
            because=self.why_corrected,
        )

    def why_corrected(self, answer: Answered) -> str:
        if isinstance(answer, Refusal):
            return answer.sentence
        return f"{self.taught.clause_text(self.late_clause)} {said(answer)}"

    def with_setting(self, round_: Arranged, dealers: Setting) -> tuple[Shown, ...]:
        """The boxes, and the dealer's two hands as they were set."""
        *boxes, _ = drawn(round_)
        return (
            *boxes,
            Shown(title="Dealer, Low", cards=dealers.low),
            Shown(title="Dealer, High", cards=dealers.high),
        )

    def wrongly_set(self, chance: Draws) -> tuple[Arranged, Setting]:
        while True:
            round_ = arranged(self.taught, chance)
            wrong = round_.dealer_set_wrong(chance)
            if wrong is not None:
                return round_, wrong

    def dealt_story(self, round_: Arranged) -> tuple[str, ...]:
        boxes = " and ".join(map(str, round_.boxes))
        return (f"Four cards each are dealt to box {boxes} and to the dealer.",)


def ended(net: int) -> str:
    return "won" if net > 0 else "lost" if net < 0 else "was returned"


def looked_story(looks: Look | None) -> tuple[str, ...]:
    return (f"{looks.by} has looked at the cards of box {looks.box}.",) if looks else ()


def moved(round_: Arranged, to: Arranged) -> tuple[PlaceWager, ...]:
    """The wagers of another round, by the players who sit here."""
    there = dict(zip(round_.boxes, to.players, strict=True))
    return tuple(
        PlaceWager(*there[wager.box], wager.kind, wager.amount, wager.on) for wager in round_.wagers
    )
