"""What takes long is computed in a process of its own, behind a queue that has an end."""
