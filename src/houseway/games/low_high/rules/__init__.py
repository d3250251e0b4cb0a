"""The rules of Low-and-High as pure functions of cards: ranking, wagers, readings, settlement."""
