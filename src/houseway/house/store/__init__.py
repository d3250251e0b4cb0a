"""Where the house keeps what must not be lost: SQLite on one machine, PostgreSQL beyond it."""
