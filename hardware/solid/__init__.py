"""Board, console and panel as solids: `python -m hardware.solid`, with the extra `cad` installed."""
