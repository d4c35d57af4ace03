"""How a position looks: geometry, colours, motion, screen and sounds."""
