"""A Pineapple table: state, commands, events, and the chapters of a round."""
