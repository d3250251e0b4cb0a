"""What happened at a table in plain words, for one viewer.

Cards are named only as they stand in that viewer's view after the entry. An event says what kind of
thing happened, and where; of its own cards nothing is told.
"""
