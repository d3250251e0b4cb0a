"""Exit codes of commands, as `houseway --help` lists them."""

DONE, FOUND, BAD_INPUT, REFUSED, INTERRUPTED = 0, 1, 2, 3, 130
