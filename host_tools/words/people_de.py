"""German: people, evenings, housekeeping and the first steps."""

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
    # People.
    "view people": "Personen",
    "view person": "Person",
    "add": "Hinzufügen",
    "new person": "Name einer neuen Person",
    "no people": "Noch hat niemand einen Namen. Füge hier Personen hinzu, oder wähle einen Spieler einer Partie.",
    "people about": "Wertung und Siege, jeweils mit dem Bereich, in dem sie mit 95 % Sicherheit liegen.",
    "person": "Person",
    "rating": "Wertung",
    "share won": "Siegquote",
    "by chance": "Zufall",
    "rename": "Umbenennen",
    "merge": "Zusammenlegen",
    "forget": "Entfernen",
    "their games": "Partien",
    "rename whom": "Neuer Name für {name}",
    "merge whom": "Mit wem soll {name} zusammengelegt werden?",
    "forget whom": "{name} entfernen? Der Name wird von allen Plätzen entfernt. Die Partien bleiben.",
    "nobody called": "Niemand heißt {name}.",
    "record about": (
        "{won} von {count} Partien gewonnen: {share}, mit 95 % Sicherheit zwischen {low} und {high}; der "
        "Zufall ergäbe {chance}."
    ),
    "record about one": (
        "{won} von 1 Partie gewonnen: {share}, mit 95 % Sicherheit zwischen {low} und {high}; der Zufall "
        "ergäbe {chance}."
    ),
    "no record": "Noch keine beendete Partie.",
    "won in a row": "Siege in Folge",
    "lost in a row": "Niederlagen in Folge",
    "longest run": "Längste Siegesserie",
    "stats ratings": "Wertung",
    "stats ratings how": "Nach jeder Partie, von 1500 an; im Band liegt die wahre Stärke mit 95 % Sicherheit.",
    "moment day": "Tag",
    "interval": "95 %",
    "stats meetings": "Gegen",
    "stats meetings how": (
        "Siege in Partien mit diesen Gegnern; die dünne Linie ist der 95-%-Bereich, die dicke zeigt gleiche Chancen."
    ),
    "stats partners": "Zusammen mit",
    "stats partners how": "Siege als Partner im Team.",
    "stats by rules": "Nach Spiel",
    "stats by rules how": "Siege in jedem Spiel.",
    "stats by players": "Nach Zahl der Spieler",
    "stats by players how": "Siege nach Zahl der Spieler.",
    "players count": "{count} Spieler",
    "players count one": "1 Spieler",
    "stats by colour": "Nach Farbe",
    "stats by colour how": "Siege mit jeder Farbe.",
    "own luck": "im Schnitt",
    "own luck how": "Die gezogenen Karten, verglichen mit dem Durchschnitt des Kartensatzes.",
    "points about": "{rules}: im Schnitt {mean} Punkte, höchstens {most}, {count} Partien.",
    "points about one": "{rules}: {mean} Punkte in 1 Partie.",
    # Filters.
    "filters": "Filter",
    "no filters": "Alle entfernen",
    "filter text": "Personen, Spiele, Bretter suchen",
    "any": "alle",
    "filter by person": "Person",
    "filter by rules": "Spiel",
    "filter by board": "Brett",
    "filter by since": "Von",
    "filter by until": "Bis",
    "filter by winner": "Sieger",
    "filter by state": "Status",
    "filter by shortest": "Schritte mindestens",
    "filter by longest": "Schritte höchstens",
    "state open": "läuft noch",
    "state over": "beendet",
    "state abandoned": "ohne Sieger",
    "no such games": "Keine Partie entspricht diesen Filtern.",
    # Evenings.
    "view evenings": "Spielabende",
    "view evening": "Spielabend",
    "evenings count": "{count} Spielabende",
    "evenings count one": "1 Spielabend",
    "more evenings": "Weitere Spielabende",
    "join evenings": "Zusammenlegen",
    "join how": "Wähle zwei Spielabende, die einer waren.",
    "choose evening": "{name} auswählen",
    "evening of": "Spielabend vom {day}",
    "name evening": "Name des Spielabends",
    "come": "Jemand kommt dazu",
    "who comes": "Wer kommt dazu?",
    "print": "Drucken",
    "whole screen": "Vollbild",
    "match to": "Match bis",
    "no match": "kein Match",
    "wins count": "{count} Siege",
    "wins count one": "1 Sieg",
    "wins of": "{won} von {count}",
    "wins of one": "{won} von 1",
    "points count": "{count} Punkte",
    "points count one": "1 Punkt",
    "match won": "{who}: Match gewonnen!",
    "plays next": "als Nächste",
    "plays now": "{rules}, läuft noch",
    "take seats": "Diese Plätze übernehmen",
    "waiting": "Warteliste: {who}",
    "who is here": "Wer da ist",
    "person leaves": "{name} geht",
    "leaves": "Geht {name}?",
    "leave": "Ja",
    "split": "Neuer Spielabend ab hier",
    "split sure": "Mit dieser Partie einen neuen Spielabend beginnen? Die späteren Partien gehören dann dazu.",
    # Visitors on the same network.
    "visitors": "Am Handy oder Fernseher zuschauen",
    "visitors how": (
        "Scanne das mit einem Handy im selben Netz, oder tippe die Adresse an einem Fernseher ein. Zu sehen sind "
        "die Partien live, Punktestand und Wiedergaben dieses Spielabends und die Namen der Leute. Ändern lässt sich "
        "nichts."
    ),
    "visitors code": "QR-Code der Adresse darunter",
    "visitor refused": "Pawnlight: Dieser Link gilt nicht mehr. Scanne den Code am Tisch noch einmal.",
    # Bretter und Partien, die weggeräumt werden.
    "boards": "Bretter",
    "boards how": (
        "Ein ausgeblendetes Brett verschwindet mit seinen Partien aus Listen, Live und Statistik, bis "
        "es wieder eingeblendet wird."
    ),
    "name board": "Name des Bretts",
    "hide": "Ausblenden",
    "show again": "Wieder einblenden",
    "delete": "Löschen",
    "state hidden": "ausgeblendet",
    "hide game sure": (
        "Diese Partie ausblenden? Sie verschwindet aus Listen, Live und Statistik. Der Filter "
        "„ausgeblendet“ findet sie wieder."
    ),
    "delete game sure": "Diese Partie endgültig löschen? Sie lässt sich hier nicht zurückholen.",
    "hide board sure": "{name} mit allen Partien ausblenden?",
    "delete board sure": "{name} mit {count} Partien endgültig löschen? Sie lassen sich hier nicht zurückholen.",
    "delete board sure one": "{name} mit der einen Partie endgültig löschen? Sie lässt sich hier nicht zurückholen.",
    # Die ersten Schritte.
    "view start": "Erste Schritte",
    "welcome": "Zum ersten Mal hier? Drei Schritte zeigen, wie es geht.",
    "welcome yes": "Zeig es mir",
    "not now": "Jetzt nicht",
    "start how": "Drei Schritte bis zur ersten Partie. Jeden davon kannst du auslassen.",
    "start done": "Zum Spiel",
    "start who": "Wer spielt?",
    "start who how": "Namen sind für Punktestand und Statistik da. Sie lassen sich auch später vergeben.",
    "start seats": "Den Plätzen Namen geben",
    "start no board": (
        "Es war noch kein Brett angeschlossen. Schließ es an: Sein Menü zeigt die Farben, Namen können folgen."
    ),
    "start game": "Welches Spiel?",
    "start game how": (
        "Wähle eines, um sein Ziel zu sehen. Im Menü des Bretts wechseln LEFT und RIGHT das Spiel, UP "
        "und DOWN die Zeile, und DRAW beginnt."
    ),
    "start turn": "Ein Zug zum Üben",
    "start turn how": "Drück die Taste wie am Brett. Nichts davon wird gespeichert.",
    "practice draws": "Rot ist dran: Zieh eine Karte.",
    "practice moves": (
        "Mit einer 1 darf eine Figur aus START. Auf dem Brett pulsiert sie, und ihr Feld leuchtet; OK macht den Zug."
    ),
    "practice done": "Das war ein Zug. Jetzt ist Gelb dran.",
    "practice again": "Noch einmal",
}
