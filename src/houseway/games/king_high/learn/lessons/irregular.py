"""Irregularities of King High: the device, the shoe, and a forgotten shuffle (KH-13.1 to 13.7).

Those of its tournaments are in `tournaments`.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.core.fairness.shuffle import Draws
from houseway.core.rulebook import Rulebook
from houseway.core.words import Text, money, sentences, t
from houseway.game.lessons import Course
from houseway.games.king_high.learn.lessons import tournaments
from houseway.games.king_high.learn.lessons.rounds import (
    SceneRound,
    arrange_round,
    shown_round,
    table_of,
)
from houseway.games.king_high.rules.ranking import value
from houseway.games.king_high.rules.wagers import KINDS, POKERPOT_PAYS, RUN_PAYS, KingHighLine
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import MANUAL_SHOE, SHUFFLING_DEVICE
from houseway.school.courses.scenes import Decision, Irregularities, Scene, SceneTopic
from houseway.school.courses.table import SceneTable
from houseway.tables.people import DEALER, INSPECTOR

RULINGS = {
    "returned": t("The card goes straight back into the device and isn't used."),
    "used": t("The card is dealt as if it had come out face down."),
    "burnt": t("The card is turned face down and burnt."),
    "goes-on": t("Results so far stand, and the round continues."),
    "stopped": t("Play waits while an inspector tries to fix the device."),
    "repaired": t("The device is fixed, and the round continues with it."),
    "void": t("The round is void: results stand, and what's left is settled as it is."),
    "replaced": t(
        "Another device or a six-deck manual shoe replaces it, and the cards are shuffled."
    ),
    "finished": t("The round is played to the end, then the cards are shuffled."),
    "unbegun": t("The round is void, and every wager is returned."),
    "shuffle": t("What's left is settled as it is, and the cards are shuffled at once."),
}
NEAR = {
    "repaired": ("goes-on", "stopped"),
    "goes-on": ("used", "burnt"),
    "shuffle": ("void",),
    "void": ("shuffle",),
    "unbegun": ("void",),
    "finished": ("goes-on",),
}
STANDS = {
    "stands": t("It stands as settled."),
    "back": t("It is returned, with its winnings."),
    "again": t("It is settled again."),
}
RUN_ENDS = {
    **{
        f"run-{length}": t("It is paid {pay}, as {length}.", pay=row.pay.text, length=length)
        for length, row in RUN_PAYS.items()
    },
    "returned": t("It is returned."),
    "lose": t("It is taken."),
}
POT_NAMES = {row.name: row for row in POKERPOT_PAYS.values()}
POT_ENDS = {
    "pair-of-tens-or-better": t(
        "It is paid {pay}, pair of tens or better.",
        pay=POT_NAMES["pair-of-tens-or-better"].pay.text,
    ),
    "two-pairs": t("It is paid {pay}, two pairs.", pay=POT_NAMES["two-pairs"].pay.text),
    "three-of-a-kind": t(
        "It is paid {pay}, three of a kind.", pay=POT_NAMES["three-of-a-kind"].pay.text
    ),
    "returned": t("It is returned."),
    "lose": t("It is taken."),
}
NAMED: tuple[tuple[type, str], ...] = (
    (e.ShuffleOrdered, "shuffle"),
    (e.RoundEnded, "void"),
    (e.FaceUpCardReturned, "returned"),
    (e.BurnMissed, "goes-on"),
    (e.DeviceRepaired, "repaired"),
    (e.DeviceReplaced, "replaced"),
    (e.DeviceStopped, "stopped"),
    (e.CutCardDrawn, "finished"),
)


# Events that go without saying in an explanation.
BESIDE = (e.CardDealt, e.CardHeld, e.CardsCollected, e.WagerSettled)


def ruling_of(answer: Decision) -> str:
    assert not isinstance(answer, Refusal), answer
    for event in answer:
        if isinstance(event, e.CardExposed):
            return "burnt" if event.use == "burn" else "used"
        if isinstance(event, e.RoundEnded) and event.clause == "KH-1.8":
            return "unbegun"
    kinds = {type(event) for event in answer}
    return next(name for kind, name in NAMED if kind in kinds)


def irregularities_course(game: str, rulebook: Rulebook) -> Course:
    return Irregularities(
        game=game,
        texts=lambda: rulebook.texts,
        topics=tuple(topics(rulebook)),
        rulings=RULINGS,
        ruled=ruling_of,
        near=NEAR,
    ).course()


def topics(rulebook: Rulebook) -> Iterator[SceneTopic]:
    yield SceneTopic("KH-13.1", ("KH-13.1",), face_up_in_device)
    yield SceneTopic("KH-13.2", ("KH-13.2",), device_stops)
    yield SceneTopic("KH-13.2:repaired", ("KH-13.2",), device_repaired)
    yield SceneTopic("KH-13.3", ("KH-13.3",), void_round)
    yield SceneTopic("KH-1.8", ("KH-1.8", "KH-13.3"), not_begun)
    yield SceneTopic("KH-13.3.a", ("KH-13.3.a",), results_stand(missed_shuffle=False))
    yield SceneTopic("KH-13.3.b", ("KH-13.3.b",), live_run(missed_shuffle=False))
    yield SceneTopic("KH-13.3.c", ("KH-13.3.c",), pokerpot(missed_shuffle=False))
    yield SceneTopic("KH-13.4", ("KH-13.4",), device_replaced)
    yield SceneTopic("KH-10.8", ("KH-10.8",), cut_card)
    yield SceneTopic("KH-13.5", ("KH-13.5",), burn_forgotten)
    yield SceneTopic("KH-13.6.a", ("KH-13.6.a", "KH-13.6"), burn_card_exposed)
    yield SceneTopic("KH-13.6.b", ("KH-13.6.b", "KH-13.6"), next_card_exposed)
    yield SceneTopic("KH-13.7", ("KH-13.7", "KH-13.7.d"), shuffle_forgotten)
    yield SceneTopic("KH-13.7.a", ("KH-13.7.a",), results_stand(missed_shuffle=True))
    yield SceneTopic("KH-13.7.b", ("KH-13.7.b",), live_run(missed_shuffle=True))
    yield SceneTopic("KH-13.7.c", ("KH-13.7.c",), pokerpot(missed_shuffle=True))
    yield from tournaments.topics()


# -- The shuffling device --------------------------------------------------------------------------


def some_cards(chance: Draws, count: int, wanted: str | None = None) -> tuple[Card, ...]:
    cards = [card for card in FRENCH.cards if wanted is None or value(card) == wanted]
    return chance.some_of(cards, count)


def deal_commands(round_: SceneRound, cards: tuple[Card, ...]) -> tuple[c.AnyCommand, ...]:
    return tuple(command for card in cards for command in round_.card(card))


def face_up_in_device(chance: Draws) -> Scene:
    round_, cards = arrange_round(chance), some_cards(chance, chance.below(3))
    table = table_of(*round_.opening, *deal_commands(round_, cards))
    story = (t("The cards come from a shuffling device."), t("A card is face up inside it."))
    return scene(table, c.ReportFaceUpCard(DEALER), story, round_, cards)


def device_stops(chance: Draws) -> Scene:
    round_, cards = arrange_round(chance), some_cards(chance, 1 + chance.below(3))
    table = table_of(*round_.opening, *deal_commands(round_, cards), c.CloseBets(DEALER))
    story = (t('"No more bets" is called for the next card.'), t("The device delivers no card."))
    return scene(table, c.ReportFault(DEALER), story, round_, cards)


def stop_device(chance: Draws) -> tuple[SceneRound, tuple[Card, ...], SceneTable]:
    round_, cards = arrange_round(chance), some_cards(chance, 1 + chance.below(3))
    commands = (
        *round_.opening,
        *deal_commands(round_, cards),
        c.CloseBets(DEALER),
        c.ReportFault(DEALER),
    )
    return round_, cards, table_of(*commands)


def device_repaired(chance: Draws) -> Scene:
    round_, cards, table = stop_device(chance)
    story = (
        t("The device stopped during the round."),
        t("The inspector clears a jam, and it works again."),
    )
    return scene(table, c.RepairDevice(INSPECTOR), story, round_, cards)


def void_round(chance: Draws) -> Scene:
    round_, cards, table = stop_device(chance)
    story = (t("The device stopped during the round."), t("It can't be fixed."))
    return scene(table, c.DeclareVoid(INSPECTOR), story, round_, cards)


def not_begun(chance: Draws) -> Scene:
    round_ = arrange_round(chance)
    table = table_of(*round_.opening, c.ReportFault(DEALER))
    story = (
        t("There are wagers on the layout, and no card has been dealt."),
        t("The device stays broken."),
    )
    return scene(table, c.DeclareVoid(INSPECTOR), story, round_, ())


def device_replaced(chance: Draws) -> Scene:
    round_, _, table = stop_device(chance)
    table.do(c.DeclareVoid(INSPECTOR))
    device = chance.one_of((MANUAL_SHOE, SHUFFLING_DEVICE))
    story = (
        t("The round was declared void, and the device stays broken."),
        t("Play is to continue."),
    )
    return scene(table, c.ReplaceDevice(INSPECTOR, device), story, round_, ())


# -- The manual shoe -------------------------------------------------------------------------------


def cut_card(chance: Draws) -> Scene:
    round_, cards = arrange_round(chance, manual=True), some_cards(chance, chance.below(4))
    table = table_of(*round_.opening, *deal_commands(round_, cards), c.CloseBets(DEALER))
    story = (t("The cards come from a manual shoe."), t("The cut card comes out in this round."))
    made = scene(table, c.ReportCutCard(DEALER), story, round_, cards)
    return replace(made, because=None)  # the clause says it


def burn_forgotten(chance: Draws) -> Scene:
    round_, cards = arrange_round(chance, manual=True), some_cards(chance, chance.below(3))
    table = table_of(*round_.opening, *deal_commands(round_, cards), c.CloseBets(DEALER))
    card = some_cards(chance, 1)[0]
    story = (
        t("The cards come from a manual shoe."),
        t("The dealer deals a card without burning any first."),
    )
    return scene(table, c.DealCard(DEALER, card, without_burn=True), story, round_, (*cards, card))


def burn_card_exposed(chance: Draws) -> Scene:
    round_, cards = arrange_round(chance, manual=True), some_cards(chance, chance.below(3))
    table = table_of(*round_.opening, *deal_commands(round_, cards), c.CloseBets(DEALER))
    story = (
        t('The cards come from a manual shoe. "No more bets" is called.'),
        t("No card has been burnt yet. The next card in the shoe is face up."),
    )
    return scene(table, c.ReportFaceUpCard(DEALER), story, round_, cards)


def next_card_exposed(chance: Draws) -> Scene:
    round_, cards = arrange_round(chance, manual=True), some_cards(chance, chance.below(3))
    commands = (
        *round_.opening,
        *deal_commands(round_, cards),
        c.CloseBets(DEALER),
        c.BurnCards(DEALER),
    )
    card = some_cards(chance, 1)[0]
    story = (
        t('The cards come from a manual shoe. "No more bets" is called and two cards are burnt.'),
        t("The next card is face up: {card}.", card=card),
    )
    return scene(table_of(*commands), c.ReportFaceUpCard(DEALER, card), story, round_, cards)


# -- What is left on the layout --------------------------------------------------------------------


def end_early(
    round_: SceneRound,
    wagers: tuple[c.PlaceWager, ...],
    cards: tuple[Card, ...],
    chance: Draws,
    *,
    missed_shuffle: bool,
) -> tuple[SceneTable, c.AnyCommand, tuple[str, ...]]:
    """Set up a round with these wagers and cards, and the command that ends it early."""
    if not missed_shuffle:
        table = table_of(*round_.opening, *wagers, *deal_commands(round_, cards))
        table.do(c.CloseBets(DEALER), c.ReportFault(DEALER))
        return (
            table,
            c.DeclareVoid(INSPECTOR),
            (t("The device can't finish the round, so it is void."),),
        )
    table = table_of(*round_.opening)
    first, *rest = some_cards(chance, 5)
    table.do(
        c.CloseBets(DEALER), c.BurnCards(DEALER), c.ReportCutCard(DEALER), c.DealCard(DEALER, first)
    )
    table.do(*deal_commands(round_, tuple(rest)))
    table.do(c.OpenBets(DEALER, without_shuffle=True), *round_.pokerpots, *wagers)
    table.do(*deal_commands(round_, cards))
    story = (
        t("The cut card came out in the round before, and the cards weren't shuffled after it."),
    )
    return table, c.CallMissedShuffle(INSPECTOR), story


def line_of(answer: Decision, kind: str, player: str) -> KingHighLine:
    assert not isinstance(answer, Refusal), answer
    lines = (event.line for event in answer if isinstance(event, e.WagerSettled))
    return next(line for line in lines if (line.kind, line.player) == (kind, player))


def shuffle_forgotten(chance: Draws) -> Scene:
    round_ = arrange_round(chance, manual=True)
    cards = some_cards(chance, 1 + chance.below(3))
    table, ends, story = end_early(round_, (), cards, chance, missed_shuffle=True)
    return scene(
        table,
        ends,
        (*story, t("This is noticed in the middle of the current round.")),
        round_,
        cards,
    )


def results_stand(*, missed_shuffle: bool) -> Callable[[Draws], Scene]:
    def make_scene(chance: Draws) -> Scene:
        round_ = arrange_round(chance, manual=missed_shuffle)
        name, box = chance.one_of(round_.players)
        wager = c.PlaceWager(name, box, "high", 1_000)
        cards = (*some_cards(chance, 1, "high"), *some_cards(chance, chance.below(2)))
        table, ends, story = end_early(
            round_, (wager,), cards, chance, missed_shuffle=missed_shuffle
        )
        return Scene(
            table,
            ends,
            (
                *story,
                t(
                    "{player}'s High wager on the first card has won and been paid.",
                    player=name,
                ),
            ),
            shown_round(round_, cards),
            asks=t("What happens to {player}'s High wager?", player=name),
            rulings=STANDS,
            ruled=lambda answer: "stands" if is_untouched(answer, "high", name) else "back",
        )

    return make_scene


def is_untouched(answer: Decision, kind: str, player: str) -> bool:
    """Return whether nothing happens to a wager that was settled before."""
    assert not isinstance(answer, Refusal), answer
    lines = (event.line for event in answer if isinstance(event, e.WagerSettled))
    return not any((line.kind, line.player) == (kind, player) for line in lines)


def live_run(*, missed_shuffle: bool) -> Callable[[Draws], Scene]:
    def make_scene(chance: Draws) -> Scene:
        round_ = arrange_round(chance, manual=missed_shuffle)
        name, box = chance.one_of(round_.players)
        kind = chance.one_of(("high-run", "low-run"))
        wager = c.PlaceWager(name, box, kind, chance.one_of((500, 1_000)))
        cards = some_cards(chance, 1 + chance.below(4), kind.removesuffix("-run"))
        table, ends, story = end_early(
            round_, (wager,), cards, chance, missed_shuffle=missed_shuffle
        )
        title = KINDS[kind].title
        return Scene(
            table,
            ends,
            (
                *story,
                t(
                    "{player} has a {wager} of {amount} that is still alive.",
                    player=name,
                    wager=title,
                    amount=money(wager.amount),
                ),
            ),
            shown_round(round_, cards, (wager,)),
            asks=t("What happens to the {wager}?", wager=title),
            rulings=RUN_ENDS,
            ruled=lambda answer: run_end(line_of(answer, kind, name)),
            because=lambda answer: line_of(answer, kind, name).why,
        )

    return make_scene


def run_end(line: KingHighLine) -> str:
    paid = {row.pay.net(line.amount): name for name, row in RUN_NAMES.items()}
    return paid.get(line.net, "returned" if line.net == 0 else "lose")


RUN_NAMES = {row.name: row for row in RUN_PAYS.values()}


def pokerpot(*, missed_shuffle: bool) -> Callable[[Draws], Scene]:
    def make_scene(chance: Draws) -> Scene:
        round_ = arrange_round(chance, manual=missed_shuffle)
        name, _ = chance.one_of(round_.players)
        cards = pot_cards(chance)
        table, ends, story = end_early(round_, (), cards, chance, missed_shuffle=missed_shuffle)
        return Scene(
            table,
            ends,
            (*story, t("{player} has a Pokerpot wager.", player=name)),
            shown_round(round_, cards),
            asks=t("What happens to {player}'s Pokerpot wager?", player=name),
            rulings=POT_ENDS,
            ruled=lambda answer: pot_end(line_of(answer, "pokerpot", name)),
            because=lambda answer: line_of(answer, "pokerpot", name).why,
        )

    return make_scene


def pot_cards(chance: Draws) -> tuple[Card, ...]:
    """Draw a pair, good enough or not, three of a kind, two pairs, or nothing yet."""
    one, other = chance.some_of("23456789TJQKA", 2)
    shape = chance.one_of((one * 2, one * 2 + other, one * 3, (one + other) * 2, one + other))
    suits = chance.some_of("shdc", 4)
    return tuple(Card(rank + suits[i]) for i, rank in enumerate(shape))


def pot_end(line: KingHighLine) -> str:
    paid = {row.pay.net(line.amount): name for name, row in POT_NAMES.items()}
    return paid.get(line.net, "returned" if line.net == 0 else "lose")


def scene(
    table: SceneTable,
    happens: c.AnyCommand,
    story: tuple[str, ...],
    round_: SceneRound,
    cards: tuple[Card, ...],
) -> Scene:
    return Scene(
        table,
        happens,
        story,
        shown_round(round_, cards),
        because=lambda answer: event_words(table, answer),
    )


def event_words(table: SceneTable, answer: Decision) -> Text:
    """Explain the answer sentence by sentence, in the words of the rules."""
    assert not isinstance(answer, Refusal), answer
    some = [event for event in answer if not isinstance(event, BESIDE)]
    return sentences(*(table.sentence(event, DEALER) for event in some))
