"""Pays: a wager has won and is paid in chips, for every game with wagers against the house."""

from collections.abc import Sequence

from houseway.core.words import join, money, sentences, t
from houseway.game.lessons import Ask, Course, Item, Shown, Topic
from houseway.school.courses.draws import draws
from houseway.tables.wagers import PayTableRow, WagerKind

NAME = "pay"
ROUND = (500, 1_000, 2_000, 5_000, 10_000)  # easy amounts
MOST_UNITS = 240


def pay_course(game: str, kinds: Sequence[WagerKind]) -> Course:
    rows = {f"{kind.name}:{row.name}": (kind, row) for kind in kinds for row in kind.pay_table}
    return Course(
        name=NAME,
        title=t("Pay"),
        says=t("A wager has won: how much is paid, and in which chips?"),
        topics=lambda: tuple(topic(name, kind, row) for name, (kind, row) in rows.items()),
        item=lambda name, number: pay_item(game, name, number, *rows[name]),
    )


def topic(name: str, kind: WagerKind, row: PayTableRow) -> Topic:
    return Topic(
        name,
        t("{kind}, {row}: {pay}", kind=kind.title, row=row.title, pay=row.pay.text),
        (row.clause,),
    )


def pay_item(game: str, name: str, number: int, kind: WagerKind, row: PayTableRow) -> Item:
    """Every third wager is a round amount; the others are any amount seen on a layout."""
    chance = draws(game, NAME, name, number)
    unit = kind.exact_unit
    amount = (
        chance.one_of([one for one in ROUND if one % unit == 0] or [unit])
        if number % 3 == 0
        else unit * (1 + chance.below(MOST_UNITS))
    )
    pay, net = row.pay, row.pay.net(amount)
    less = pay.commission(amount)
    taken = t("The commission of {amount} is deducted.", amount=money(less)) if less else ""
    return Item(
        asks=(
            Ask(
                words=t("The {kind} has won. Pay it, leaving the wager aside.", kind=kind.title),
                how="chips",
            ),
        ),
        right=(str(net),),
        why=sentences(
            t("{kind}, {row}, pays {pay}.", kind=kind.title, row=row.title, pay=pay.text),
            t("On {amount} that is {net}.", amount=money(amount), net=money(net)),
            taken,
        ),
        clauses=(row.clause,),
        shown=(Shown(title=join(": ", (kind.title, row.title)), chips=amount),),
        source=f"/rules/{game}#{row.clause}",
    )
