"""A live King High tournament: the tournament with what a house adds, as one pure state machine.

The house opens it, sets its pace, stops and resumes it, and commits to a seed for every shuffle and
every ballot. Everything else is the tournament's own. Three forms of asking hold it together:

- `Bound` asks something for one stage of one table. A player's wagers are always bound, so that
  one meant for card 2 of round 5 never lands in round 6, whatever happens at other tables.
- `Draw` asks for a shuffle or a ballot with the order that a committed seed gives; the house alone
  draws, and no order is accepted in any other form.
- `CallBallot` is how the director has seats drawn: the house answers it with a `Draw`.
"""
