"""Nights of play on the emulated Pico: people, computer players, pulled cables and power cuts, all at random."""
