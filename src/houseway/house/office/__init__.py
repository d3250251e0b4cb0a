"""The house itself as a record: its accounts, their roles, and the money that comes and goes."""
