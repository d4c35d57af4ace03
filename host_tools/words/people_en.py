"""English: people and evenings."""

WORDS = {
    # Who sits where.
    "who?": "who?",
    "who sits": "Who plays {who}?",
    "who name": "Name",
    "who take": "Take",
    "who evening": "Also in the other games of this evening with these seats",
    "who nobody": "Nobody",
    "carried": "From the game before. Choose to change it.",
    "cancel": "Cancel",
    "done": "Done",
    "next game": "Seats of the next game",
    "next game how": "The next game of this board begins with these names.",
}
