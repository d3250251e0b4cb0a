"""A tournament for people: the command line, narration, the bracket."""
