"""The rule cards of Sequence in German."""

PAGES = (
    ("goal", "Ziel", "Zwei Teams: wer zuerst zwei Sequenzen hat, gewinnt. Bei drei Teams genügt eine."),
    ("goal sequences=1", "Ziel", "Das erste Team mit einer Sequenz gewinnt."),
    ("goal sequences=2", "Ziel", "Das erste Team mit zwei Sequenzen gewinnt."),
    ("goal sequences=3", "Ziel", "Das erste Team mit drei Sequenzen gewinnt."),
    (
        "sides",
        "Teams",
        "Zwei oder drei Teams mit gleich vielen Spielern, die abwechselnd sitzen. Jedes hat Chips seiner Farbe.",
    ),
    ("line", "Eine Sequenz", "Fünf Chips deines Teams in einer Linie: waagerecht, senkrecht oder schräg, ohne Lücke."),
    ("second", "Die zweite", "Deine zwei Sequenzen dürfen sich ein Feld teilen, mehr nicht."),
    ("second sequences=1", "", ""),
    ("second sequences=3", "Die nächsten", "Zwei deiner Sequenzen dürfen sich ein Feld teilen, mehr nicht."),
    (
        "hands",
        "Karten",
        "Je mehr Spieler, desto weniger: zwei haben 7, drei und vier 6, sechs 5, acht und neun 4, ab zehn 3.",
    ),
    (
        "deal",
        "Wer beginnt",
        "Jeder zieht eine Karte. Die niedrigste gibt, das Ass ist hoch. Links vom Geber geht es los.",
    ),
    (
        "turn",
        "Dein Zug",
        "Spiele eine Karte, setze einen Chip auf ein freies Feld mit diesem Bild und ziehe eine Karte.",
    ),
    ("space", "Felder", "Jede Karte außer den Buben ist zweimal auf dem Panel. Ein Feld mit Chip ist besetzt."),
    ("corner", "Ecken", "Die vier Ecken gehören allen. Dort wird kein Chip gesetzt."),
    ("eyes", "Joker-Bube", "J♦ und J♣ haben zwei Augen: setze einen Chip auf ein beliebiges freies Feld."),
    ("eye", "Einäugiger", "J♠ und J♥ nehmen einen Chip der Gegner weg. Deren nächster Zug darf nicht dort hin."),
    ("closed", "Fertig", "Chips einer fertigen Sequenz bleiben liegen. Kein Bube nimmt sie weg."),
    (
        "dead",
        "Tote Karte",
        "Eine Karte ohne freies Feld ist tot. Lege sie in deinem Zug ab, ziehe eine neue und spiele weiter.",
    ),
    (
        "dead dead=one",
        "Tote Karte",
        "Hausregel: eine tote Karte pro Zug. Lege sie ab, ziehe eine neue und spiele weiter.",
    ),
    ("pass", "Nichts spielbar", "Kannst du nichts spielen, passt du. Passen alle nacheinander, gewinnt niemand."),
    (
        "draw",
        "Vergessen",
        "Wenn du selbst ziehen musst (siehe Menü): zu spät ist es, wenn der Nächste gespielt und gezogen hat.",
    ),
    ("pile", "Stapel leer", "Ist der Stapel leer, werden die abgeworfenen Karten neu gemischt."),
)
