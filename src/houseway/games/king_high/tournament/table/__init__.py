"""A tournament as a state machine: commands, events, and the chapters between notice and prizes."""
