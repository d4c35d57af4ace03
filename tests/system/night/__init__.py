"""Nights of play on the emulated Pico: people, computer players, unplugged cables and power cuts, all at random."""
