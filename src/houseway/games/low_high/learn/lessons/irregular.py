"""Irregularities at a Low-and-High table, each clause of the document in scenes of its own."""

from collections.abc import Callable, Iterator

from houseway.core.errors import Refusal
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import Text, listing, nt, sentences, t
from houseway.game.lessons import Course, Shown
from houseway.games.low_high.learn.lessons.material import CourseMaterial
from houseway.games.low_high.learn.lessons.rounds import (
    ArrangedRound,
    arrange_round,
    draw_table,
    table_of,
)
from houseway.games.low_high.learn.lessons.rulings import (
    IN_MONEY,
    NEAR,
    RULINGS,
    STANDS,
    earlier_round,
    in_money,
    ruling_of,
)
from houseway.games.low_high.rules.hands import Setting
from houseway.games.low_high.rules.reasons import DEALERS_PLACE
from houseway.games.low_high.table.commands import (
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
from houseway.games.low_high.table.events import WagerSettled
from houseway.games.low_high.table.showdown import settle_hands
from houseway.school.courses.scenes import Decision, Irregularities, Scene, SceneTopic, why_words
from houseway.tables.people import DEALER, INSPECTOR

FOREIGN = (t("A joker"), t("A card with a different back"), t("A card from another pack"))


def irregularities_course(material: CourseMaterial) -> Course:
    rules = material.rules
    return Irregularities(
        game=rules.name,
        texts=lambda: rules.rulebook.texts,
        topics=tuple(LowHighScenes(material).topics()),
        rulings=RULINGS,
        ruled=ruling_of,
        near=NEAR,
    ).course()


class LowHighScenes:
    def __init__(self, material: CourseMaterial) -> None:
        self.material = material
        self.rules = material.rules

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
        round_ = arrange_round(self.material, chance)
        looks = round_.look(chance) if chance.below(2) else None
        table = table_of(self.material, *round_.until_dealt, *([looks] if looks else []))
        what = chance.one_of(FOREIGN)
        story = (
            *self.dealt_story(round_),
            *looked_story(looks),
            t("{what} is found among the cards.", what=what),
        )
        looked = looks.by if looks else ""
        return Scene(
            table, CallForeignCard(INSPECTOR, str(what)), story, draw_table(round_, looked=looked)
        )

    def rounds_before(self, chance: Draws) -> Scene:
        first, round_ = arrange_round(self.material, chance), arrange_round(self.material, chance)
        second = ArrangedRound(
            self.material, first.players, move_wagers(round_, first), round_.hands
        )
        table = table_of(
            self.material,
            *first.until_dealt,
            *first.set_by_house_way,
            *first.finish,
            *second.bet,
            *second.until_closed[-1:],
            second.deal,
        )
        what = chance.one_of(FOREIGN)
        story = (
            t("One round has been played and settled."),
            t("In the next round the cards are dealt, and {what} is found among them.", what=what),
        )
        return Scene(
            table,
            CallForeignCard(INSPECTOR, str(what)),
            story,
            draw_table(second),
            asks=t("What happens to the earlier round?"),
            rulings=STANDS,
            ruled=earlier_round,
        )

    def dealer_exposed(self, chance: Draws) -> Scene:
        return self.exposure(chance, dealers=True, seen=False)

    def dealer_exposed_seen(self, chance: Draws) -> Scene:
        return self.exposure(chance, dealers=True, seen=True)

    def one_exposed(self, chance: Draws) -> Scene:
        return self.exposure(chance, dealers=True, seen=False, count=1)

    def box_exposed(self, chance: Draws) -> Scene:
        return self.exposure(chance, dealers=False, seen=False)

    def box_exposed_seen(self, chance: Draws) -> Scene:
        return self.exposure(chance, dealers=False, seen=True)

    def exposure(
        self, chance: Draws, *, dealers: bool, seen: bool, count: int | None = None
    ) -> Scene:
        round_ = arrange_round(self.material, chance)
        looks = round_.look(chance) if seen else None
        table = table_of(self.material, *round_.until_dealt, *([looks] if looks else []))
        box = 0 if dealers else chance.one_of(round_.boxes)
        how_many = count or 2 + chance.below(2)
        positions = tuple(sorted(chance.some_of(range(4), how_many)))
        story = (
            *self.dealt_story(round_),
            *(looked_story(looks) or (t("No player has looked at their cards."),)),
            exposed_story(box, how_many),
        )
        shown = draw_table(round_, exposed={box: positions}, looked=looks.by if looks else "")
        return Scene(table, ExposeCards(DEALER, box, positions), story, shown)

    def misdeal_seen(self, chance: Draws) -> Scene:
        return self.misdeal(chance, seen=True)

    def misdeal_unseen(self, chance: Draws) -> Scene:
        return self.misdeal(chance, seen=False)

    def misdeal(self, chance: Draws, *, seen: bool) -> Scene:
        round_ = arrange_round(self.material, chance)
        looks = round_.look(chance) if seen else None
        table = table_of(self.material, *round_.until_dealt, *([looks] if looks else []))
        story = (
            *self.dealt_story(round_),
            *(looked_story(looks) or (t("No player has looked, and no card is exposed."),)),
            t("The cards were dealt in the wrong order, and this is noticed."),
        )
        return Scene(
            table, CallMisdeal(DEALER), story, draw_table(round_, looked=looks.by if looks else "")
        )

    def wrong_count(self, chance: Draws) -> Scene:
        round_ = arrange_round(self.material, chance)
        table = table_of(self.material, *round_.until_dealt)
        cards = len(self.rules.pack.cards) + (1 if chance.below(2) else -1)
        story = (
            *self.dealt_story(round_),
            t("The pack is counted: it has {cards} cards.", cards=cards),
        )
        return Scene(table, CallWrongCount(INSPECTOR), story, draw_table(round_))

    def hand_void(self, chance: Draws) -> Scene:
        round_ = arrange_round(self.material, chance)
        box = chance.one_of(round_.boxes)
        table = table_of(self.material, *round_.until_dealt)
        story = (
            *self.dealt_story(round_),
            t(
                "The cards of box {box} are mixed up with others, and the inspector "
                "voids that hand.",
                box=box,
            ),
        )
        return Scene(table, VoidHand(INSPECTOR, box), story, draw_table(round_))

    def bet_void(self, chance: Draws) -> Scene:
        round_ = arrange_round(self.material, chance)
        side = next(wager for wager in round_.wagers if wager.kind == self.rules.side.name)
        table = table_of(self.material, *round_.until_dealt)
        story = (
            *self.dealt_story(round_),
            t(
                "{player}'s {side} at box {box} was on a line and no one can say where "
                "it belongs, so the inspector voids that bet.",
                side=self.rules.side.title,
                player=side.by,
                box=side.box,
            ),
        )
        voids = VoidBet(INSPECTOR, side.box, side.by, side.kind, side.on)
        return Scene(table, voids, story, draw_table(round_))

    def late_wager(self, chance: Draws) -> Scene:
        round_ = arrange_round(self.material, chance)
        table = table_of(self.material, *round_.until_closed)
        name, box = chance.one_of(round_.players)
        more = PlaceWager(name, box, self.rules.main.name, 1_000)
        story = (
            t('The dealer has called "No more bets".'),
            t(
                "{name} adds 1,000 to the {main} at box {box}.",
                name=name,
                main=self.rules.main.title,
                box=box,
            ),
        )
        return Scene(table, more, story, draw_table(round_, dealt=False))

    def late_withdrawal(self, chance: Draws) -> Scene:
        round_ = arrange_round(self.material, chance)
        dealt = bool(chance.below(2))
        table = table_of(self.material, *(round_.until_dealt if dealt else round_.until_closed))
        name, box = chance.one_of(round_.players)
        story = (
            t('The dealer has called "No more bets".'),
            *([t("The cards have been dealt.")] if dealt else []),
            t(
                "{name} reaches for the {main} at box {box} to take it back.",
                name=name,
                main=self.rules.main.title,
                box=box,
            ),
        )
        back = TakeBack(name, box, self.rules.main.name)
        return Scene(table, back, story, draw_table(round_, dealt=dealt))

    def walked_away(self, chance: Draws) -> Scene:
        round_ = arrange_round(self.material, chance)
        name, box = chance.one_of(round_.players)
        table = table_of(self.material, *round_.until_dealt)
        story = (
            *self.dealt_story(round_),
            t(
                "{name}, the only player with a bet on box {box}, walks away without "
                "setting the cards.",
                name=name,
                box=box,
            ),
        )
        return Scene(
            table,
            WalkAway(DEALER, name),
            story,
            draw_table(round_),
            because=lambda answer: self.material.clause_text(self.rules.steps.walked_away),
        )

    def set_wrong(self, chance: Draws) -> Scene:
        round_, wrong = self.wrongly_set(chance)
        table = table_of(
            self.material,
            *round_.until_dealt,
            *round_.set_by_house_way,
            SetDealer(DEALER, wrong.low, wrong.high),
        )
        story = (
            t("Every box is set. The dealer sets the dealer's cards as shown."),
            t("That isn't the House Way, and it's noticed before any wager is settled."),
        )
        shown = self.with_setting(round_, wrong)
        return Scene(table, ResetDealer(INSPECTOR), story, shown)

    def set_wrong_before(self, chance: Draws) -> Scene:
        """Noticed when the round is over; where the rules put that right, often in a wager that
        it changes."""
        kind = self.rules.main.name
        changed = self.material.readings.retrieves_late and chance.below(4) > 0
        while True:
            round_, wrong = self.wrongly_set(chance)
            table = table_of(
                self.material,
                *round_.until_dealt,
                *round_.set_by_house_way,
                SetDealer(DEALER, wrong.low, wrong.high),
            )
            table.happens(*settle_hands(self.rules, table.table.round))  # with the wrong setting
            name, box = chance.one_of(round_.players)
            finds = CorrectDealer(INSPECTOR, 1)
            if not changed or in_money(table.try_command(finds), box, kind) != "stands":
                break
        lines = (event.line for event in table.events if isinstance(event, WagerSettled))
        was = next(line for line in lines if (line.box, line.kind) == (box, kind))
        story = (
            t("The dealer's cards weren't set the House Way."),
            settled_on_it(self.rules.main.title, name, was.net),
            t("This is noticed after the round is over."),
        )
        return Scene(
            table,
            finds,
            story,
            self.with_setting(round_, wrong),
            asks=t(
                "What happens to {name}'s {main} at box {box}?",
                main=self.rules.main.title,
                name=name,
                box=box,
            ),
            rulings=IN_MONEY,
            ruled=lambda answer: in_money(answer, box, kind),
            because=self.why_corrected,
        )

    def why_corrected(self, answer: Decision) -> str:
        if isinstance(answer, Refusal):
            return answer.text
        return sentences(self.material.clause_text(self.late_clause), why_words(answer))

    def with_setting(self, round_: ArrangedRound, dealers: Setting) -> tuple[Shown, ...]:
        """The boxes, and the dealer's two hands as they were set."""
        *boxes, _ = draw_table(round_)
        return (
            *boxes,
            Shown(title=t("Dealer, Low"), cards=dealers.low),
            Shown(title=t("Dealer, High"), cards=dealers.high),
        )

    def wrongly_set(self, chance: Draws) -> tuple[ArrangedRound, Setting]:
        while True:
            round_ = arrange_round(self.material, chance)
            wrong = round_.dealer_set_wrong(chance)
            if wrong is not None:
                return round_, wrong

    def dealt_story(self, round_: ArrangedRound) -> tuple[str, ...]:
        boxes = listing(round_.boxes)
        return (t("Four cards each are dealt to box {boxes} and to the dealer.", boxes=boxes),)


def settled_on_it(wager: str, player: str, net: int) -> Text:
    if net > 0:
        return t(
            "The round was settled on it, and {player}'s {wager} won.", wager=wager, player=player
        )
    if net < 0:
        return t(
            "The round was settled on it, and {player}'s {wager} lost.",
            wager=wager,
            player=player,
        )
    return t(
        "The round was settled on it, and {player}'s {wager} was returned.",
        wager=wager,
        player=player,
    )


def exposed_story(box: int, cards: int) -> Text:
    if box == DEALERS_PLACE:
        return nt(
            "{count} card of the dealer's hand is exposed.",
            "{count} cards of the dealer's hand are exposed.",
            cards,
        )
    return nt(
        "{count} card of box {box} is exposed.",
        "{count} cards of box {box} are exposed.",
        cards,
        box=box,
    )


def looked_story(looks: Look | None) -> tuple[str, ...]:
    return (
        (t("{player} has looked at the cards of box {box}.", player=looks.by, box=looks.box),)
        if looks
        else ()
    )


def move_wagers(round_: ArrangedRound, to: ArrangedRound) -> tuple[PlaceWager, ...]:
    """The wagers of another round, by the players who sit here."""
    there = dict(zip(round_.boxes, to.players, strict=True))
    return tuple(
        PlaceWager(*there[wager.box], wager.kind, wager.amount, wager.on) for wager in round_.wagers
    )
