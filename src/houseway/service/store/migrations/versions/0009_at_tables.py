"""What players have at tables, and until when their time of play is counted."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    for name, kind in (("at_tables", sa.BigInteger()), ("play_at", sa.Float())):
        op.add_column("wallets", sa.Column(name, kind, nullable=False, server_default="0"))
