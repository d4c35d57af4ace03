"""`python -m host_tools.cli` is `pawnlight`."""

from host_tools.cli import main

main()
