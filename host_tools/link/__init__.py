"""The laptop's side of the link to a board: serial ports by URL, a client, and the logger that stores events."""
