"""What the store answers: the columns are known where they are named."""

from typing import Any, TypeAlias

from sqlalchemy import Row

AnyRow: TypeAlias = Row[Any]
