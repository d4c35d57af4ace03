"""Hardware sources; `python -m hardware.generate` creates the drawings, tables and build pages from them."""
