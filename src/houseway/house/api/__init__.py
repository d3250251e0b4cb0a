"""The HTTP API: one list of routes, which serving, permissions and documentation are made from."""
