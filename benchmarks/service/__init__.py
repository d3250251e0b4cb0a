"""`make bench-service`: a house with a thousand players, beside the bare commits of its store."""
