"""The games at the terminal: one front for each way of playing, over the same tables."""
