"""The rules of Pineapple as pure functions of cards: ranking, wagers, readings, settlement."""
