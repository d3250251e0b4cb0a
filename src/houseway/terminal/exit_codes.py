"""What a command ends with: see the first lines of `houseway --help`."""

DONE, FOUND, BAD_INPUT, REFUSED, INTERRUPTED = 0, 1, 2, 3, 130
