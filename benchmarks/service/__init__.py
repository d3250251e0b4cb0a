"""Measure a house with a thousand players beside bare commits (`make bench-service`)."""
