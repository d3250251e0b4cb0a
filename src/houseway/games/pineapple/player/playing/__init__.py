"""Players of graded strength, at tables and in matches, and the advice they give."""
