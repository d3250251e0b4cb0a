"""King High for people: terminal, commands, narration, page."""
