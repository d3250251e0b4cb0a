"""Tournament King High: entries, sessions on many tables, play-offs, a final, and prizes.

A state machine of its own on top of King High tables. It checks the conditions and leaves the rest
to the table's game, so that King High has one law.

Where the conditions are open, `readings` holds the choices, and the notice has lines of its own.
Besides:

- The buy-in of the notice is the bank of chips of KHT-6.2, unless the notice names one for each
  session. It costs nothing: section 3 knows no charge but the entry fee.
- A round requires a wager before its first card, and that is when the minimum is forfeited. If
  there is no wager no card is dealt, and the round is over (`at_table`).
- An invalidated table plays its session again, until something is built on it (`invalidation`).
"""
