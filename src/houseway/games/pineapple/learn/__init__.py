"""Learning Pineapple: lessons, guide, hints, the study board, environment."""
