"""Proofs that the records and the money of a house add up, and seals of every record."""
