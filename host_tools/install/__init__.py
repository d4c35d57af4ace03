"""Installation, diagnosis and backup of a board."""
