"""Accounts: who may come in, in what roles, and how the house knows them again."""
