"""What a wager comes to exactly: distributions of its outcomes, what-if pays, streams of chance."""
