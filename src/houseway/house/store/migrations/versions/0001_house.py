"""The tables of a house, as of record format 1."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "house_1"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    create_records()
    create_accounts()
    create_school()


def create_records() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "entries",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("significant", sa.Boolean(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
        sa.UniqueConstraint("stream", "key"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "entries_significant",
        "entries",
        ["at", "stream", "version"],
        sqlite_where=sa.text("significant"),
        postgresql_where=sa.text("significant"),
    )
    op.create_index(
        "entries_significant_of_stream",
        "entries",
        ["stream", "version"],
        sqlite_where=sa.text("significant"),
        postgresql_where=sa.text("significant"),
    )
    op.create_table(
        "postings",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", "place"),
        sqlite_with_rowid=False,
    )
    op.create_index("postings_account", "postings", ["account"])
    op.create_table(
        "settlements",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", "place"),
    )
    op.create_index("settlements_player", "settlements", ["player", "stream", "round"])
    op.create_table(
        "rounds",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=True),
        sa.Column("opened_at", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.Text(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("stream", "number"),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
    )
    op.create_table(
        "secrets",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("server_seed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "number"),
    )
    op.create_table(
        "leases",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("since", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "shares",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("viewer", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
        sa.UniqueConstraint("stream", "round", "viewer"),
    )


def create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("roles", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("password_due", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sa.UniqueConstraint("folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("address", sa.Text(), server_default="", nullable=False),
        sa.Column("program", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
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
    op.create_table(
        "second_factors",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("recovery", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "wallets",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("at_tables", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("limit_day", sa.BigInteger(), nullable=True),
        sa.Column("limit_week", sa.BigInteger(), nullable=True),
        sa.Column("limit_month", sa.BigInteger(), nullable=True),
        sa.Column("day", sa.Text(), server_default="", nullable=False),
        sa.Column("week", sa.Text(), server_default="", nullable=False),
        sa.Column("month", sa.Text(), server_default="", nullable=False),
        sa.Column("lost_day", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("lost_week", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("lost_month", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("excluded_until", sa.Text(), server_default="", nullable=False),
        sa.Column("play_day", sa.Text(), server_default="", nullable=False),
        sa.Column("played", sa.Float(), server_default="0", nullable=False),
        sa.Column("play_at", sa.Float(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("account"),
    )


def create_school() -> None:
    op.create_table(
        "school_answers",
        sa.Column("learner", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("item", sa.Text(), nullable=False),
        sa.Column("given", sa.Text(), nullable=False),
        sa.Column("course", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("confusion", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("sitting", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("learner", "key"),
    )
    op.create_index("school_answers_at", "school_answers", ["learner", "at"])
    op.create_index("school_answers_sitting", "school_answers", ["sitting"])
    op.create_table(
        "school_classes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("trainer", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "school_exams",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("paper", sa.Text(), nullable=False),
        sa.Column("set_by", sa.Text(), nullable=False),
        sa.Column("set_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_school_exams_class_id", "school_exams", ["class_id"])
    op.create_table(
        "school_learners",
        sa.Column("learner", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("learner"),
    )
    op.create_table(
        "school_members",
        sa.Column("class_id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("class_id", "account"),
    )
    op.create_index("ix_school_members_account", "school_members", ["account"])
    op.create_table(
        "school_signing",
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("private", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("public"),
    )
    op.create_table(
        "school_sittings",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("exam", sa.Text(), nullable=False),
        sa.Column("learner", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("exam", "learner"),
    )
    op.create_table(
        "school_topics",
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("topic"),
    )


def downgrade() -> None:
    raise NotImplementedError("The house goes back by restoring a backup.")
