"""The record: what was asked and what came of it, chained by hashes, with the money it moved."""
