"""The games on the laptop: effects of events, narration, and the rules service for other programs."""
