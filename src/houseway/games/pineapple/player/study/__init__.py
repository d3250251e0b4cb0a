"""What is worked out once and looked up: openings, and positions with long-run values."""
