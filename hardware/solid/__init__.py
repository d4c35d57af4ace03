"""3D models of board, console and panel: `python -m hardware.solid`, with the extra `cad` installed."""
