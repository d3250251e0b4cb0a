"""Live tables at work: commands, the automatic dealer, bots, sockets and views."""
