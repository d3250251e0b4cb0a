"""The rules of King High as pure functions of cards: ranking, wagers, readings, settlement."""
