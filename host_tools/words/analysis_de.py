"""German: the analysis of a game."""

WORDS = {
    "analysis": "Glück oder Können",
    "analysis how": "Gewinnchancen in Prozent, Glück und Fehler in Prozentpunkten.",
    "analysis curve": "Gewinnchance",
    # Why a game has no analysis.
    "analysis why cards": "„Nur Karten“ hat keine Spieler, also gibt es nichts zu analysieren.",
    "analysis why child": "Eine Partie für Kinder wird nicht analysiert: Darin macht niemand Fehler.",
    "analysis why house": (
        "Partien mit Hausregeln werden nicht analysiert: Die Chancen sind nur für die üblichen Regeln bekannt."
    ),
    "analysis why unfinished": "Nur Partien, die zu Ende gespielt wurden, werden analysiert.",
    "analysis why unknown": (
        "Diese Version von Pawnlight kennt die Regeln dieser Partie nicht; um sie zu analysieren, aktualisiere "
        "Pawnlight."
    ),
    "analysis why refused": "Etwas in dieser Partie verletzt die Regeln, deshalb wird sie nicht analysiert.",
    # What decided the game.
    "verdict luck": "Durch Glück gewonnen: {who}. Das Glück wiegt mehr als Fehler und Korrektur zusammen.",
    "verdict play": "Durch besseres Spiel gewonnen: {who}. Die Fehler wiegen mehr als Glück und Korrektur zusammen.",
    "verdict equal": "Gewonnen: {who}. Glück und Spiel wiegen etwa gleich viel.",
    "verdict nobody": "Niemand hat allein gewonnen.",
    "total start": "Chance am Anfang",
    "total luck": "Glück",
    "total own": "Eigene Fehler",
    "total others": "Fehler der anderen",
    "total correction": "Korrektur der Schätzung",
    "total result": "Ergebnis",
    # Steps and mistakes.
    "step card": "eine Karte",
    "step decision": "eine Entscheidung",
    "step luck": "viel Glück oder Pech",
    "step mistake": "ein großer Fehler",
    "step good": "Eine gute Entscheidung.",
    "step deal": "das Geben",
    "luck of": "{who}, {card}: Glück {points}",
    "loss of": "{move}: {kind}, {points}",
    "class inexact": "ungenau",
    "class mistake": "Fehler",
    "class blunder": "grober Fehler",
    "mistakes": "Fehler",
    "mistakes more": "Weitere Fehler",
    "no mistakes": "Keine Fehler.",
    "mistakes of": "Wessen Fehler",
    "better": "Besser: {move}",
    "of two": "{move} ({place})",
    # Learning from mistakes.
    "learn": "Lerne aus deinen Fehlern",
    "learn at": "Fehler {number} von {of}",
    "learn asks": "Was spielst du als {who}?",
    "learn choose": "So spielen",
    "learn good": "Gut!",
    "learn bad": "Nicht gut: Das verliert {points} Prozentpunkte.",
    "learn played": "So wurde gespielt: Das verliert {points} Prozentpunkte.",
    "learn show": "Zeigen, was besser ist",
    "learn shown": "Gut ist, was mit ✓ markiert ist.",
    "learn next": "Nächster Fehler",
    "learn leave": "Zur Analyse",
    # Over a season.
    "analyse games": "{count} Partien sind noch nicht analysiert.",
    "analyse games one": "1 Partie ist noch nicht analysiert.",
    "analyse all": "Analysieren",
    "analysing games": "Partien analysiert: {done} von {total}",
    "analyse stop": "Anhalten",
    "stats errors": "Fehler",
    "stats errors how": (
        "Was eine Entscheidung zwischen mehreren Möglichkeiten im Schnitt verliert, in Prozentpunkten; die dünne "
        "Linie ist der Bereich mit 95 % Sicherheit. Nur analysierte Partien zählen."
    ),
    "stats fortune": "Glück oder Pech",
    "stats fortune how": "Was die Karten in einer Partie im Schnitt brachten, in Prozentpunkten.",
}
