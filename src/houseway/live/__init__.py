"""Live records: a game's table or a tournament with what a house adds, as pure state machines.

The modules here hold for every live record: dual control, seeds, amendments and replays of rounds,
and the state they share. What only a table has is in `live.table`; what only a tournament has is
with its game.
"""
