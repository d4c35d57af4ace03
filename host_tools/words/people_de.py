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
    "share won": "Anteil",
    "by chance": "Zufall",
    "rename": "Umbenennen",
    "merge": "Zusammenlegen",
    "forget": "Vergessen",
    "their games": "Partien",
    "rename whom": "Neuer Name für {name}",
    "merge whom": "Mit wem ist {name} dieselbe Person?",
    "forget whom": "{name} vergessen? Der Name wird von allen Plätzen entfernt. Die Partien bleiben.",
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
    "stats by players how": "Siege an Tischen jeder Größe.",
    "players count": "{count} Spieler",
    "players count one": "1 Spieler",
    "stats by colour": "Nach Farbe",
    "stats by colour how": "Siege mit jeder Farbe.",
    "own luck": "im Mittel",
    "own luck how": "Die gezogenen Karten, verglichen mit dem Durchschnitt des Kartensatzes.",
    "points about": "{rules}: im Mittel {mean} Punkte, höchstens {most}, {count} Partien.",
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
    "filter by state": "Stand",
    "filter by shortest": "Mindestens Ereignisse",
    "filter by longest": "Höchstens Ereignisse",
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
    "join evenings": "Verbinden",
    "join how": "Wähle zwei Spielabende, die einer waren.",
    "choose evening": "{name} auswählen",
    "evening of": "Spielabend vom {day}",
    "name evening": "Name des Spielabends",
    "come": "Jemand kommt",
    "who comes": "Wer kommt?",
    "print": "Drucken",
    "whole screen": "Ganzer Bildschirm",
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
    "take seats": "Diese Plätze nehmen",
    "waiting": "Es warten: {who}",
    "who is here": "Wer da ist",
    "leaves": "{name} geht",
    "leave": "Geht",
    "split": "Neuer Spielabend ab hier",
    "split sure": "Mit dieser Partie einen neuen Spielabend beginnen? Die späteren folgen.",
    # Visitors in the same network.
    "visitors": "Am Handy oder Fernseher zuschauen",
    "visitors how": (
        "Scanne das mit einem Handy im selben Netz, oder tippe die Adresse an einem Fernseher ein. Zu sehen sind "
        "die Partien live, Punktestand und Wiedergaben dieses Spielabends und die Namen der Leute. Ändern lässt sich "
        "nichts."
    ),
    "visitors code": "QR-Code der Adresse darunter",
    "visitor refused": (
        "Pawnlight: Diese Adresse ist für dich nicht oder nicht mehr offen. Scanne den Code am Tisch noch einmal."
    ),
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
    "welcome yes": "Zeig mir das",
    "not now": "Jetzt nicht",
    "start who": "Wer spielt?",
    "start game": "Welches Spiel?",
    "welcome start": "Zum ersten Mal hier? Wähl Spiel und Spieler, und das Brett stellt sich ein.",
    "start about": (
        "Wähl ein Spiel und wer spielt, drück START, und das Brett beginnt. Wer erst die Tasten ausprobieren "
        "will, übt eine Minute."
    ),
    "start begin": "Los geht’s",
    "start practice": "Eine Minute üben",
    "start now": "START",
    "start on": "Die Partie beginnt auf {board}.",
    "start players": "{low} bis {high} Spieler",
    "start players exact": "{low} Spieler",
    "start minutes": "{low} bis {high} Minuten",
    "start empty": "leer",
    "start name": "Name …",
    "start child": "Partie für ein Kind",
    "start size": "Zahl der Spieler",
    "start teams": "{players}, {teams} Teams",
    "start few": "Für eine Partie braucht es mindestens zwei Spieler.",
    "start practice how": (
        "Zieh eine Karte, wähl zwischen zwei Figuren, rutsch und wirf jemanden raus, mit den Lichtern und Tasten "
        "des Bretts. Nichts davon wird gespeichert."
    ),
    "start practise": "Üben",
    "start practised": "Das war’s. Wähl jetzt oben ein Spiel.",
    "start silent": "Das Brett antwortet nicht. Ist es angeschlossen und eingeschaltet?",
    "start busy": "Das Brett ist in Gebrauch. Drück dort BACK, bis sein Menü erscheint, und versuch es noch einmal.",
    "start players few": "Mit diesen Plätzen kann nicht gespielt werden.",
    "start refused": "Das Brett hat nicht begonnen: {why}.",
}
