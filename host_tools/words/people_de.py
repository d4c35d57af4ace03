"""German: people and evenings."""

WORDS = {
    # Who sits where.
    "who?": "wer?",
    "who sits": "Wer spielt {who}?",
    "who name": "Name",
    "who take": "Übernehmen",
    "who evening": "Auch in den anderen Partien dieses Spielabends mit diesen Plätzen",
    "who nobody": "Niemand",
    "carried": "Aus der Partie davor. Zum Ändern auswählen.",
    "cancel": "Abbrechen",
    "done": "Fertig",
    "next game": "Plätze der nächsten Partie",
    "next game how": "Die nächste Partie dieses Bretts beginnt mit diesen Namen.",
}
