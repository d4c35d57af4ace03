"""Everything needed to build the board: `python -m hardware.generate` makes the drawings, tables and pages from it."""
