"""Players of graded strength, at tables and against each other, and what they advise."""
