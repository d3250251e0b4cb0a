"""Tournament King High: entries, sessions on many tables, play-offs, a final, and prizes.

A state machine of its own on top of King High tables. The conditions are checked here; what they
leave to the game is asked of the table, so that there is one law of King High and not two.

Where the conditions are open, `readings` holds what can be chosen, and the notice has lines of its
own. Beside that:

- The buy-in of the notice is the bank of chips of KHT-6.2, unless the notice names one for each
  session. Nobody pays for it: section 3 knows no charge but the entry fee.
- A round asks for a wager before its first card, and that is when the minimum is forfeited. Where
  nobody wagers no card is dealt, and the round is over (`at_table`).
- An invalidated table plays its session again, until something is built on it (`invalidation`).
"""
