"""The games on the laptop: what an event did, how it is said, and what other programs may ask of the rules."""
