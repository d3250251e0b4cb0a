"""`python -m houseway` is the same as `houseway`."""

from houseway.cli.main import main

main()
