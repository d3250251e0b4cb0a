"""The service: accounts, money, live tables and their records, over HTTP and WebSocket."""
