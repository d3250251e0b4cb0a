"""The command line as other programs and people use it."""
