"""Low-and-High for people: terminal, commands, narration, page."""
