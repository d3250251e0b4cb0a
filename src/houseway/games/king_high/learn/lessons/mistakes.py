"""Find the mistake in King High: an action round as the dealer dealt, paid and took."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.cards.french import card_symbol as in_signs
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import Text, join, money, sentences, t
from houseway.game.lessons import Course
from houseway.games.king_high.learn.lessons.rounds import (
    SceneRound,
    action_wagers,
    arrange_round,
    shown_round,
    table_of,
)
from houseway.games.king_high.rules.wagers import KINDS, KingHighLine
from houseway.games.king_high.table.commands import PlaceWager
from houseway.games.king_high.table.events import WagerSettled
from houseway.school.courses.mistakes import NOTHING, AlteredRound, MistakeTopic, mistakes_course

TWO = t("Two cards are burnt face down.")
ONE = t("One card is burnt face down.")


@dataclass(frozen=True)
class ActionRound:
    """One action round from a manual shoe."""

    round: SceneRound
    wagers: tuple[PlaceWager, ...]
    card: Card
    burnt: str
    lines: tuple[KingHighLine, ...]


def king_high_mistakes(game: str) -> Course:
    topics = (
        topic("paid", t("A wager is paid at the wrong odds."), ("KH-11.1",)),
        topic("order", t("Wagers are settled in the wrong order."), ("KH-9.2.c",)),
        topic("dealt", t("The wrong number of cards is burnt."), ("KH-10.2",)),
        topic(NOTHING, t("Nothing is wrong."), ("KH-9.2", "KH-10.2", "KH-11.1")),
    )
    return mistakes_course(game, topics)


def topic(name: str, title: str, clauses: tuple[str, ...]) -> MistakeTopic:
    return MistakeTopic(name, title, clauses, lambda chance: alter_round(name, clauses, chance))


def alter_round(wrong: str, clauses: tuple[str, ...], chance: Draws) -> AlteredRound:
    while True:
        true = play_action_round(chance)
        done = make_mistake(true, wrong, chance)
        if done is not None:
            break
    return AlteredRound(
        steps=steps_of(true),
        wrong=steps_of(done),
        why=why(true, done, wrong),
        clauses=clauses,
        shown=shown_round(true.round, (true.card,), true.wagers),
    )


def play_action_round(chance: Draws) -> ActionRound:
    round_ = arrange_round(chance, manual=True)
    wagers, card = action_wagers(round_, chance), chance.one_of(FRENCH.cards)
    table = table_of(*round_.opening, *wagers)
    events = table.do(*round_.card(card))
    lines = tuple(event.line for event in events if isinstance(event, WagerSettled))
    return ActionRound(round_, wagers, card, TWO, lines)


def make_mistake(true: ActionRound, wrong: str, chance: Draws) -> ActionRound | None:
    if wrong == "dealt":
        return replace(true, burnt=ONE)
    if wrong == "order":
        first, *rest = true.lines
        return replace(true, lines=(*rest, first)) if first.box != rest[-1].box else None
    if wrong == "paid":
        won = [i for i, line in enumerate(true.lines) if line.net > 0]
        return pay_wrongly(true, chance.one_of(won), chance) if won else None
    return true


def pay_wrongly(true: ActionRound, place: int, chance: Draws) -> ActionRound:
    """Pay a wager at the odds of another way to win."""
    line = true.lines[place]
    pays = {row.pay.net(line.amount) for kind in KINDS.values() for row in kind.pay_table}
    near = sorted(pays - {line.net}, key=lambda net: abs(net - line.net))[:3]
    changed = msgspec.structs.replace(line, net=chance.one_of(near))
    return replace(true, lines=(*true.lines[:place], changed, *true.lines[place + 1 :]))


def steps_of(round_: ActionRound) -> tuple[str, ...]:
    dealt = t("The card is {card}.", card=in_signs(round_.card))
    return (t('"No more bets" is called.'), round_.burnt, dealt, *settlement_steps(round_.lines))


def settlement_steps(lines: Sequence[KingHighLine]) -> tuple[str, ...]:
    return tuple(settlement_step(line, first=i == 0) for i, line in enumerate(lines))


def settlement_step(line: KingHighLine, *, first: bool) -> Text:
    facts = {"wager": line.what, "amount": money(line.amount), "net": money(line.net)}
    if line.net > 0 and first:
        return t("First, the {wager} of {amount} is paid {net}.", **facts)
    if line.net > 0:
        return t("Then the {wager} of {amount} is paid {net}.", **facts)
    if line.net < 0 and first:
        return t("First, the {wager} of {amount} is taken.", **facts)
    if line.net < 0:
        return t("Then the {wager} of {amount} is taken.", **facts)
    if first:
        return t("First, the {wager} of {amount} is returned.", **facts)
    return t("Then the {wager} of {amount} is returned.", **facts)


def why(true: ActionRound, wrong: ActionRound, kind: str) -> str:
    if kind == "dealt":
        return t("With a manual shoe, two cards are burnt face down before each card.")
    if kind == "order":
        return join(
            " ",
            (t("Box by box, losing wagers first:"), settlement_step(true.lines[0], first=True)),
        )
    if kind == "paid":
        pairs = zip(true.lines, wrong.lines, strict=True)
        line = next(one for one, other in pairs if one != other)
        return sentences(t("It is paid {net}.", net=money(line.net)), line.why)
    return t("The card was dealt and settled correctly.")
