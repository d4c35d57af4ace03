"""How a board looks: its geometry, symbols, and drawings of positions. The build documents have the symbols too."""
