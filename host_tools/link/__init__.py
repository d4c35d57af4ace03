"""The laptop's end of the link to a board: ports by URL, and the logger that keeps what the board sends."""
