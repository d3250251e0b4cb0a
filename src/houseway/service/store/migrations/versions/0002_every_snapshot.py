"""Every snapshot of a table is kept, and acts of staff are found by their record and in order."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.drop_table("snapshots")  # made again as the records grow; old ones were taken at any moment
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
    )
    op.drop_index("entries_significant", table_name="entries")
    significant_index("entries_significant", ["at", "stream", "version"])
    significant_index("entries_significant_of_stream", ["stream", "version"])


def significant_index(name: str, columns: list[str]) -> None:
    op.create_index(
        name,
        "entries",
        columns,
        unique=False,
        sqlite_where=sa.text("significant"),
        postgresql_where=sa.text("significant"),
    )
