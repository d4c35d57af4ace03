"""Computer players: what they choose, given what they may know."""
