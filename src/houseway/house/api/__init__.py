"""The API over HTTP: one list of routes, from which serving, permissions and documentation come."""
