"""What a wallet refuses by its owner's own wish, in the transaction that would charge it.

It counts what its owner takes to tables less what comes back, by day, week and month. So no two
tables and no two workers let more through together than each of them would alone.
"""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, Update, and_, bindparam, case, or_, update

from houseway.service.house.protection import periods, wall
from houseway.service.store import schema

PERIODS = schema.PERIODS
_w = schema.wallets.c


def guarded() -> Update:
    """Changes one row, or none where the owner has wished so. Money that comes back is let in."""
    more: ColumnElement[int] = bindparam("more", type_=_w.balance.type)
    may = and_(
        _w.excluded_until <= bindparam("now"),
        *(or_(_w[f"limit_{p}"].is_(None), lost(p) - more <= _w[f"limit_{p}"]) for p in PERIODS),
    )
    counted = {f"lost_{p}": lost(p) - more for p in PERIODS}
    labels: dict[str, ColumnElement[str]] = {p: bindparam(f"this_{p}") for p in PERIODS}
    here = update(schema.wallets).where(_w.account == bindparam("owner"))
    return here.where(or_(more >= 0, may)).values(**counted, **labels)


def lost(period: str) -> ColumnElement[int]:
    """In the period that it is now."""
    return case((_w[period] == bindparam(f"this_{period}"), _w[f"lost_{period}"]), else_=0)


def guard_row(account: str, more: int, at: str) -> Mapping[str, object]:
    """`at` is the time of the entry, which is in UTC."""
    now = wall(datetime.fromisoformat(at).astimezone())
    labels = {f"this_{period}": label for period, label in periods(now).items()}
    return {"owner": account, "more": more, "now": now, **labels}
