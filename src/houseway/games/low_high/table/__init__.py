"""A Low-and-High table: state, commands, events, and the chapters of a round."""
