"""German: the site, where the board runs in a web page."""

WORDS = {
    # The first minute.
    "site first": "Hier geht es los",
    "site about": (
        "Sorry!, Revenge und Sequence auf einem Brett, das leuchtet. Spiel hier: Du musst nichts installieren."
    ),
    "site play": "Spielen",
    "site press": "Drück DRAW. Tippe dann eine pulsierende Figur an und das Licht, das blinkt.",
    "site menu": "Menü",
    # The games below the board.
    "site games": "Die Spiele",
    "site begin": (
        "Tippe ein Spiel an, um es gegen einen leichten Computer zu spielen. Im Menü des Bretts stehen andere Spieler"
        " und"
        " Hausregeln."
    ),
    "site rules": "Regeln von {game}",
    "site busy": "Gerade läuft eine Partie. Geh zuerst ins Menü: Die Partie wird für später gespeichert.",
    # What is kept, and where.
    "site keeping": "In diesem Browser gespeichert",
    "site kept yes": (
        "Deine Partien sind in diesem Browser gespeichert, nur auf diesem Gerät. Es wird nichts verschickt."
    ),
    "site kept maybe": (
        "Der Browser kann sie löschen, wenn sein Speicher knapp wird, wenn du seine Daten löschst oder wenn du"
        " wochenlang nicht hier warst. Eine Partie, die du als Datei teilst, bleibt dir."
    ),
    "site kept no": (
        "Dieser Browser speichert hier keine Partien, wie in einem privaten Fenster: Wenn du die Seite schließt, ist"
        " die"
        " Partie weg."
    ),
    "site kept newer": (
        "Eine neuere Version dieser Seite hat in diesem Browser Partien gespeichert. Lade die Seite neu; bis dahin wird"
        " nichts gespeichert."
    ),
    "site taken": "Pawnlight ist in einem anderen Tab offen. Schließ ihn, dann erscheint das Brett hier.",
    "site failed": (
        "Das Brett konnte nicht starten. Vielleicht ist der Browser zu alt: Er muss von 2023 oder neuer sein."
    ),
    "site full": (
        "Der Speicher des Browsers ist voll. Lass diese Seite offen: Die letzten Züge sind nur in ihrem"
        " Arbeitsspeicher."
    ),
    "site mended": "In diesem Browser waren Daten beschädigt. Sie sind repariert: Nichts ist verloren.",
    "site damaged": (
        "In diesem Browser sind Daten beschädigt. Nicht ganz lesbar: {what}. Alles andere ist gespeichert."
    ),
    "site damaged live": "die laufende Partie",
    "site damaged kept": "eine für später gespeicherte Partie",
    "site damaged games": "eine beendete Partie",
    "site damaged damaged": "eine beschädigte Partie",
    "site damaged settings": "die Einstellungen",
    "site damaged changes": "unbekannte Änderungen",
    "site damaged save": "Beschädigte Datei herunterladen",
    "site damaged forget": "Löschen",
    "site newer": "Es gibt eine neuere Version dieser Seite.",
    "site reload": "Neu laden",
    "site laptop": (
        "Für Spieler mit Namen, Spielabende, Wertungen und echte Bretter brauchst du Pawnlight auf einem Laptop."
    ),
    # Where it comes from.
    "site build": "Selbst bauen",
    "site build about": (
        "Aus Sperrholz, LED-Streifen und einem Raspberry Pi Pico wird das echte Brett. Auf ihm läuft dasselbe Programm."
    ),
    "site build link": "Was du kaufst und wie du es baust",
    "site source": "Der Quelltext",
    "site source about": "Pawnlight ist freie Software, und seine Hardware ist offen.",
    "site source link": "Quelltext",
    "site licences": "Lizenzen",
    "site trademarks": (
        "Sorry! und Sequence sind Marken ihrer Eigentümer. Pawnlight hat mit deren Verlagen nichts zu tun."
    ),
}
