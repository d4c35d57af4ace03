"""English: the analysis of a game."""

WORDS = {
    "analysis": "Luck or skill",
    "analysis how": "Chances to win in percent; luck and errors in percentage points.",
    "analysis curve": "Chance to win",
    # Why a game has no analysis.
    "analysis why cards": "Cards only has no players, so there is nothing to analyse.",
    "analysis why child": "A child’s game is not analysed: nobody makes mistakes in it.",
    "analysis why house": "Games with house rules are not analysed: chances are known for the usual rules only.",
    "analysis why unfinished": "Only games that were played to the end are analysed.",
    "analysis why unknown": (
        "This version of Pawnlight does not know the rules of this game; update Pawnlight to analyse it."
    ),
    "analysis why refused": "Something in this game breaks the rules, so it is not analysed.",
    # What decided the game.
    "verdict luck": "{who} won by luck: it outweighs the errors and the correction together.",
    "verdict play": "{who} won by better play: the errors outweigh luck and the correction together.",
    "verdict equal": "{who} won; luck and play are about equal.",
    "verdict nobody": "Nobody won alone.",
    "total start": "Chance at the start",
    "total luck": "Luck",
    "total own": "Own errors",
    "total others": "Others’ errors",
    "total correction": "Correction of the estimate",
    "total result": "Result",
    # Steps and mistakes.
    "step card": "a card",
    "step decision": "a decision",
    "step luck": "much luck, or bad luck",
    "step mistake": "a large mistake",
    "step good": "A good decision.",
    "step deal": "the deal",
    "luck of": "{who}, {card}: luck {points}",
    "loss of": "{move}: {kind}, {points}",
    "class inexact": "inexact",
    "class mistake": "mistake",
    "class blunder": "blunder",
    "mistakes": "Mistakes",
    "mistakes more": "More mistakes",
    "no mistakes": "No mistakes.",
    "mistakes of": "Whose mistakes",
    "better": "Better: {move}",
    "of two": "{move} ({place})",
    # Learning from mistakes.
    "learn": "Learn from your mistakes",
    "learn at": "Mistake {number} of {of}",
    "learn asks": "What do you play as {who}?",
    "learn choose": "Play this",
    "learn good": "Good!",
    "learn bad": "Not good: that loses {points} percentage points.",
    "learn played": "That is what was played: it loses {points} percentage points.",
    "learn show": "Show what is better",
    "learn shown": "Good is what is marked ✓.",
    "learn next": "Next mistake",
    "learn leave": "To the analysis",
    # Over a season.
    "analyse games": "{count} games are not analysed yet.",
    "analyse games one": "1 game is not analysed yet.",
    "analyse all": "Analyse them",
    "analysing games": "Games analysed: {done} of {total}",
    "analyse stop": "Stop",
    "stats errors": "Errors",
    "stats errors how": (
        "What a decision with a choice loses on average, in percentage points; the thin line is the 95 % range. "
        "Only games that were analysed count."
    ),
    "stats fortune": "Luck or bad luck",
    "stats fortune how": "What the cards brought in a game on average, in percentage points.",
}
