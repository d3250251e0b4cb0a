"""Loss limits in the wallet: what it counts, and when it refuses to pay out.

A wallet counts two things in the transaction of the entry that changes them: `at_tables`, what its
owner has at all tables in chips and wagers, and `lost`, by how much the owner is down by day, week
and month. A win or a loss moves as much from one to the other, so their sum is the most that can be
lost in a period. Only money taken from the wallet raises it, and only as far as the limit allows,
so two tables or two workers together let no more through than one of them alone.

A new period begins with the first stake in it. What is at the tables by then counts in it, so chips
that were parked overnight do not get around the limit; what was staked before midnight counts in
the day of the stake.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Update, and_, bindparam, case, or_, select, update

from houseway.core.errors import Refusal, quote
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, money, sentences, t
from houseway.house.office.wall_time import periods, wall
from houseway.house.store import schema

PERIODS = schema.PERIODS
_w = schema.wallets.c
_here = update(schema.wallets).where(_w.account == bindparam("owner"))


def _amount(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=_w.balance.type)


def charge_statement() -> Update:
    """Take money from a wallet: changes one row, or none if the owner's limits forbid it."""
    most = {p: loss_in(p) + _w.at_tables - _amount("more") for p in PERIODS}
    may = and_(
        _w.excluded_until <= bindparam("now"),
        *(or_(_w[f"limit_{p}"].is_(None), most[p] <= _w[f"limit_{p}"]) for p in PERIODS),
    )
    after = {f"lost_{p}": loss_in(p) - _amount("more") - _amount("held") for p in PERIODS}
    return _here.where(may).values(
        at_tables=_w.at_tables + _amount("held"), **after, **{p: latest_period(p) for p in PERIODS}
    )


def count_statement() -> Update:
    """Count the result of stakes, in the period in which the owner last staked."""
    after = {f"lost_{p}": _w[f"lost_{p}"] - _amount("more") - _amount("held") for p in PERIODS}
    return _here.values(at_tables=_w.at_tables + _amount("held"), **after)


def begin_statement() -> Update:
    """Begin a new day if this is the first stake in it; mostly it changes no row."""
    after = {f"lost_{p}": loss_in(p) for p in PERIODS}
    first = _here.where(_w.day < bindparam("this_day"))
    return first.values(**after, **{p: latest_period(p) for p in PERIODS})


def loss_in(period: str) -> ColumnElement[int]:
    """The losses of the current period; a clock that is behind does not reopen an earlier one."""
    return case((_w[period] >= bindparam(f"this_{period}"), _w[f"lost_{period}"]), else_=0)


def latest_period(period: str) -> ColumnElement[str]:
    this: ColumnElement[str] = bindparam(f"this_{period}", type_=_w[period].type)
    return case((_w[period] >= this, _w[period]), else_=this)


def change_row(account: str, more: int, held: int) -> Mapping[str, object]:
    """`more` is what the wallet gains, `held` what its owner gains at the table."""
    return {"owner": account, "more": more, "held": held}


def time_row(account: str, at: str) -> Mapping[str, object]:
    labels = {f"this_{period}": label for period, label in periods(wall_of(at)).items()}
    return {"owner": account, **labels}


def guard_row(account: str, more: int, held: int, at: str) -> Mapping[str, object]:
    return {**change_row(account, more, held), **time_row(account, at), "now": wall_of(at)}


def wall_of(at: str) -> str:
    """The time on the house's clock of an entry's time, which is in UTC."""
    return wall(datetime.fromisoformat(at).astimezone())


# -- Reading it ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LossStanding:
    """What the owner of a wallet has lost and may lose in the current periods."""

    at_tables: int
    lost: Mapping[str, int]  # negative if more was won
    limits: Mapping[str, int | None]
    is_excluded: bool

    def left(self, period: str) -> int | None:
        """What may still be brought to tables, negative if more is there than may be lost; None
        without a limit."""
        most = self.limits[period]
        return None if most is None else most - self.lost[period] - self.at_tables

    @property
    def strictest(self) -> tuple[str, int] | None:
        """The period whose limit leaves the least, and what it leaves."""
        found = {p: left for p in PERIODS if (left := self.left(p)) is not None}
        return min(found.items(), key=lambda one: one[1], default=None)

    @property
    def least_left(self) -> int:
        return MOST if self.strictest is None else self.strictest[1]


def standing_of(connection: Connection, account: str, now: str) -> LossStanding | None:
    """Read a wallet's losses at a time of the house's clock; None if there is no such wallet."""
    found = connection.execute(select(schema.wallets).where(_w.account == account)).first()
    if found is None:
        return None
    row, labels = found._mapping, periods(now)
    return LossStanding(
        at_tables=row["at_tables"],
        lost={p: row[f"lost_{p}"] if row[p] >= label else 0 for p, label in labels.items()},
        limits={p: row[f"limit_{p}"] for p in PERIODS},
        is_excluded=row["excluded_until"] > now,
    )


def refusal_of(standing: LossStanding | None, account: str, by: str) -> Refusal:
    """The reason why a wallet pays nothing out, for its owner or staff who act for them."""
    if standing is None:
        return no_such_account(account)
    own = by == account
    if standing.strictest is None or standing.is_excluded:
        closed = (
            t("Play is closed for now at your own request.")
            if own
            else t("Play is closed for now at {player}'s own request.", player=account)
        )
        return Refusal("own-limit", BY_HOUSE, closed)
    period, left = standing.strictest
    limit = standing.limits[period] or 0
    text: Text = too_much(period, limit, max(left, 0), None if own else account)
    if left < 0:
        at_tables = t(
            "{amount} is at tables. Cash out {excess} first.",
            amount=money(standing.at_tables),
            excess=money(-left),
        )
        text = sentences(text, at_tables)
    facts: dict[str, str | int] = {
        "period": period,
        "limit": limit,
        "left": max(left, 0),
        "lost": standing.lost[period],
        "at_tables": standing.at_tables,
    }
    return Refusal("own-limit", BY_HOUSE, text, facts)


def too_much(period: str, limit: int, left: int, player: str | None) -> Text:
    """Name the limit that a stake would exceed; `player` is given if staff act for them."""
    amounts: dict[str, object] = {"limit": money(limit), "left": money(left)}
    if player is not None:
        amounts["player"] = player
    match period, player:
        case "day", None:
            return t(
                "This would exceed your daily loss limit: {limit}, of which {left} is left.",
                **amounts,
            )
        case "week", None:
            return t(
                "This would exceed your weekly loss limit: {limit}, of which {left} is left.",
                **amounts,
            )
        case _, None:
            return t(
                "This would exceed your monthly loss limit: {limit}, of which {left} is left.",
                **amounts,
            )
        case "day", _:
            return t(
                "This would exceed {player}'s daily loss limit: {limit}, of which {left} is left.",
                **amounts,
            )
        case "week", _:
            return t(
                "This would exceed {player}'s weekly loss limit: {limit}, of which {left} is left.",
                **amounts,
            )
        case _:
            return t(
                "This would exceed {player}'s monthly loss limit: {limit}, of which {left} is "
                "left.",
                **amounts,
            )


def no_such_account(name: str) -> Refusal:
    return Refusal("no-such-account", BY_HOUSE, t("There's no account {name}.", name=quote(name)))
