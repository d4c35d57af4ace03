"""Sorry! on the laptop: the rule sets `classic`, `teams`, `points` and `st`."""
