"""The rule cards of Sequence in English."""

PAGES = (
    ("goal", "Goal", "Two teams: be the first with two sequences. Three teams: one sequence wins."),
    ("goal sequences=1", "Goal", "Be the first team with one sequence."),
    ("goal sequences=2", "Goal", "Be the first team with two sequences."),
    ("goal sequences=3", "Goal", "Be the first team with three sequences."),
    (
        "sides",
        "Teams",
        "Two or three teams with as many players each, who sit in turn. Every team has its colour of chips.",
    ),
    ("line", "A sequence", "Five chips of your team in a line: across, up and down, or diagonal, without a gap."),
    ("second", "The second one", "Your two sequences may share one space, no more."),
    ("second sequences=1", "", ""),
    ("second sequences=3", "The next ones", "Two of your sequences may share one space, no more."),
    (
        "hands",
        "Cards",
        "The more players, the fewer cards: two have 7, three and four 6, six 5, eight and nine 4, ten or more 3.",
    ),
    ("deal", "Who begins", "Everybody draws a card. The lowest deals; aces are high. The player on the left begins."),
    ("turn", "Your turn", "Play a card, put a chip on a free space that shows it, then draw a card."),
    ("space", "Spaces", "Every card but the jacks is on the panel twice. A space with a chip is taken."),
    ("corner", "Corners", "The four corners belong to everybody. No chip is put there."),
    ("eyes", "Two-eyed jack", "J♦ and J♣ are wild: put a chip on any free space."),
    (
        "eye",
        "One-eyed jack",
        "J♠ and J♥ take an opponent's chip off. On its next turn that team may not go back there.",
    ),
    ("closed", "Complete", "The chips of a complete sequence stay. No jack takes them off."),
    ("dead", "Dead card", "A card without a free space is dead. On your turn lay it down, draw another and go on."),
    ("dead dead=one", "Dead card", "House rule: one dead card a turn. Lay it down, draw another and go on."),
    ("pass", "Nothing to play", "If you can play nothing, you pass. If all pass in a row, nobody wins."),
    (
        "draw",
        "Forgotten",
        "If you must draw yourself (see the menu): it is too late when the next player has played and drawn.",
    ),
    ("pile", "All used", "When no card is left to draw, the discarded cards are shuffled."),
)
