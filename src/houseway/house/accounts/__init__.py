"""Accounts: who may sign in, in what roles, and how they prove who they are."""
