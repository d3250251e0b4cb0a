"""Every record is opened at the time of its first entry, and not a moment before."""

from collections.abc import Sequence

from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute(
        "UPDATE streams SET opened_at = entries.at FROM entries "
        "WHERE entries.stream = streams.id AND entries.version = 1"
    )
