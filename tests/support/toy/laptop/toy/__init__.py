"""The toy game on the laptop."""
