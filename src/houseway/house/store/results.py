"""What the store answers: the columns are known where they are named."""

from typing import Any, TypeAlias

from sqlalchemy import Row, Select

AnyRow: TypeAlias = Row[Any]
WideRow: TypeAlias = Row[*tuple[Any, ...]]
AnySelect: TypeAlias = Select[*tuple[Any, ...]]
