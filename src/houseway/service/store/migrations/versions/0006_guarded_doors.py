"""Wrong passwords by name and address, second factors, where sessions are, limits of players."""

from collections.abc import Sequence
from typing import TypeVar

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

T = TypeVar("T")

PERIODS = ("day", "week", "month")


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("failed_at", sa.Float(), nullable=False),
        sa.Column("locked_until", sa.Float(), nullable=False),
        sa.Column("known_until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", "address"),
    )
    for column in ("failures", "failed_at", "locked_until"):
        op.drop_column("accounts", column)
    op.create_table(
        "second_factors",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("recovery", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("account"),
    )
    for column in ("address", "program"):
        op.add_column("sessions", text_column(column))
    for period in PERIODS:
        op.add_column("wallets", sa.Column(f"limit_{period}", sa.BigInteger()))
        op.add_column("wallets", text_column(period))
        op.add_column("wallets", zero_column(f"lost_{period}", sa.BigInteger()))
    op.add_column(
        "wallets", sa.Column("excluded_until", sa.Text(), nullable=False, server_default="")
    )
    op.add_column("wallets", text_column("play_day"))
    op.add_column("wallets", zero_column("played", sa.Float()))


def zero_column(name: str, kind: sa.types.TypeEngine[T]) -> sa.Column[T]:
    return sa.Column(name, kind, nullable=False, server_default="0")


def text_column(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")
