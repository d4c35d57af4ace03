"""The page: the virtual board, the games of a library live and as replays, and statistics."""
