"""Types of query results whose columns only the query knows."""

from typing import Any, TypeAlias

from sqlalchemy import Row, Select

AnyRow: TypeAlias = Row[Any]
WideRow: TypeAlias = Row[*tuple[Any, ...]]
AnySelect: TypeAlias = Select[*tuple[Any, ...]]
