"""English: the site, where the board runs in a web page."""

WORDS = {
    # The first minute.
    "site first": "Begin here",
    "site about": "Sorry!, Revenge and Sequence on a board that lights up. Play here: there is nothing to install.",
    "site play": "Play",
    "site press": "Press DRAW. Then touch a pulsing pawn, and the light that blinks.",
    "site menu": "Menu",
    # The games below the board.
    "site games": "The games",
    "site begin": (
        "Touch a game to play it against an easy computer. The board's menu has other players and house rules."
    ),
    "site rules": "Rules of {game}",
    "site busy": "A game is being played. Go to the menu first: the game is kept for later.",
    # What is kept, and where.
    "site keeping": "Kept in this browser",
    "site kept yes": "Your games are kept in this browser, on this device only. Nothing is sent anywhere.",
    "site kept maybe": (
        "The browser may delete them when its storage runs out, when you clear its data, or after weeks without a"
        " visit. A game that you share as a file stays yours."
    ),
    "site kept no": (
        "This browser keeps no games here, as in a private window: when you close the page, the game is gone."
    ),
    "site kept newer": (
        "A newer version of this page has kept games in this browser. Reload the page; until then nothing is kept."
    ),
    "site taken": "Pawnlight is open in another tab. Close that tab, and the board appears here.",
    "site failed": "The board could not be started. This browser may be too old: it needs to be from 2023 or later.",
    "site full": "The browser's storage is full. Keep this page open: the last moves are in its memory only.",
    "site mended": "Some data in this browser was damaged. It has been put right: nothing is lost.",
    "site damaged": "Some data in this browser is damaged. This cannot be read whole: {what}. Everything else is kept.",
    "site damaged live": "the game in progress",
    "site damaged kept": "a game kept for later",
    "site damaged games": "a finished game",
    "site damaged damaged": "a damaged game",
    "site damaged settings": "the settings",
    "site damaged changes": "unknown changes",
    "site damaged save": "Download the damaged file",
    "site damaged forget": "Delete it",
    "site newer": "There is a newer version of this page.",
    "site reload": "Reload",
    "site laptop": "People with names, evenings, ratings and real boards need Pawnlight on a laptop.",
    # Where it comes from.
    "site build": "Build one",
    "site build about": "Plywood, LEDs and a Raspberry Pi Pico make the real board. It runs the same program.",
    "site build link": "What to buy, and how to build it",
    "site source": "The source",
    "site source about": "Pawnlight is free software, and its hardware is open.",
    "site source link": "Source code",
    "site licences": "Licences",
    "site trademarks": (
        "Sorry! and Sequence are trademarks of their owners. Pawnlight is not affiliated with their publishers."
    ),
}
