"""The conditions of a tournament: notice, readings, puck, standings."""
