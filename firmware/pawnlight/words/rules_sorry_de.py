"""The rule cards of Sorry! in German."""

PAGES = (
    ("goal", "Ziel", "Bringe als Erster alle vier Figuren von START nach HOME."),
    (
        "goal teams",
        "Ziel",
        "Rot und Gelb spielen gegen Blau und Grün. Das erste Team mit allen acht Figuren in HOME gewinnt.",
    ),
    (
        "goal points",
        "Ziel",
        "Wer zuerst alle vier Figuren in HOME hat, gewinnt. Die Punkte eines Spielabends werden addiert.",
    ),
    (
        "partner",
        "Partner",
        "Jede Karte gilt für alle Figuren deines Teams. Sind deine vier in HOME, spielst du für den Partner weiter.",
    ),
    (
        "setup",
        "Vor dem Spiel",
        "Alle Figuren stehen auf START. Wählt, wer beginnt. Danach beginnt der Sieger die nächste Partie.",
    ),
    (
        "setup points",
        "Vor dem Spiel",
        "Jeder hat fünf Karten auf der Hand, die niemand sonst sieht. Der Sieger beginnt die nächste Partie.",
    ),
    (
        "setup st",
        "Vor dem Spiel",
        "Alle Figuren stehen auf START. Rot beginnt den Spielabend, danach immer der letzte Sieger.",
    ),
    (
        "seats",
        "Wer spielt",
        "Zwei spielen Rot und Gelb, drei Rot, Blau und Gelb. Andere Farben kann der Computer spielen.",
    ),
    (
        "turn",
        "Dein Zug",
        "Ziehe eine Karte und tu, was sie sagt. Weiter geht es im Uhrzeigersinn. Ist der Stapel leer, wird gemischt.",
    ),
    (
        "turn points",
        "Dein Zug",
        "Spiele eine Karte deiner Hand, die passt, dann ziehe eine neue. Ist der Stapel leer, wird gemischt.",
    ),
    ("none", "Keine passt", "Passt keine Karte deiner Hand, wirf eine ab und ziehe eine neue. Dein Zug ist zu Ende."),
    ("out", "Aus START", "Nur eine 1 oder 2 bringt eine Figur heraus, auf den Kreis vor ihrem START."),
    (
        "move",
        "Ziehen",
        "Eine Figur geht so viele Felder, wie die Karte sagt, im Uhrzeigersinn. Andere darf sie überholen.",
    ),
    ("bump", "Rauswerfen", "Landest du auf einer Figur einer anderen Farbe, geht sie zurück auf ihren START."),
    (
        "bump teams",
        "Rauswerfen",
        "Landest du auf einer Figur einer anderen Farbe, geht sie zurück auf START, auch die des Partners.",
    ),
    ("own", "Eigene Farbe", "Keine Figur darf auf einer ihrer eigenen Farbe landen. Nur in HOME ist Platz für alle."),
    (
        "own st",
        "Eigene Farbe",
        "Landest du auf deiner eigenen Figur, geht sie zurück auf START, auch in der Sicherheitszone.",
    ),
    (
        "slide",
        "Rutschen",
        "Auf dem Dreieck einer anderen Farbe rutscht man ans Ende. Alle anderen darauf, auch eigene, gehen auf START.",
    ),
    (
        "zone",
        "Sicherheitszone",
        "Sie beginnt an der Raute jeder Farbe. Andere dürfen nicht hinein, und niemand wird dort rausgeworfen.",
    ),
    (
        "zone st",
        "Sicherheitszone",
        "Sie beginnt an der Raute jeder Farbe. Nur du selbst kannst dort deine Figuren rauswerfen.",
    ),
    (
        "diamond",
        "Raute",
        "Vorwärts geht keine Figur über die Raute ihrer Farbe: sie biegt in ihre Zone ab. Andere Rauten zählen nicht.",
    ),
    (
        "back",
        "Rückwärts",
        "Rückwärts kommt man in keine Zone. Wer hinter seine Raute zurückging, biegt mit einer späteren Karte ab.",
    ),
    (
        "home",
        "HOME",
        "Die Zahl muss genau passen. Mit einer zu großen Karte darf man nicht ziehen. In HOME bleibt die Figur.",
    ),
    ("home st", "HOME", "Nur mit der genauen Zahl bleibt man dort. Eine Figur in HOME zieht nicht mehr."),
    ("bounce", "Zu weit", "Ist die Zahl zu groß, prallt die Figur in HOME ab und geht den Rest zurück."),
    ("must", "Zugpflicht", "Wer ziehen kann, muss ziehen, auch wenn es schadet. Wer nicht kann, ist fertig."),
    (
        "must st",
        "Zugpflicht",
        "Wer ziehen oder tauschen kann, muss es tun, auch wenn es schadet. Wer nicht kann, ist fertig.",
    ),
    (
        "points",
        "Punkte",
        "Jeder erhält 5 für jede eigene Figur in HOME, der Sieger 5 für jede der anderen, die nicht in HOME ist.",
    ),
    (
        "bonus",
        "Bonus",
        "Der Sieger erhält 100, wenn kein anderer eine Figur in HOME hat, 50 bei höchstens 1, 25 bei höchstens 2.",
    ),
    ("quick", "Kurzes Spiel", "Wenn es im Menü steht, beginnt eine Figur jeder Farbe auf dem Kreis vor ihrem START."),
    (
        "only",
        "Nur Karten",
        "Für alle, die ein eigenes Brett haben: DRAW deckt eine Karte auf, LEFT zeigt die früheren.",
    ),
    ("pile", "Stapel leer", "Sind alle 45 Karten aufgedeckt, werden sie neu gemischt."),
    ("1", "1", "Eine Figur kommt aus START, oder eine geht 1 vor."),
    (
        "2",
        "2",
        "Eine Figur kommt aus START, oder eine geht 2 vor. Dann ziehe noch eine Karte, auch wenn keine ziehen konnte.",
    ),
    ("2 points", "2", "Eine Figur kommt aus START, oder eine geht 2 vor. Dann ziehe und spiele noch einmal."),
    ("3", "3", "Eine Figur geht 3 vor."),
    ("4", "4", "Eine Figur geht 4 zurück."),
    ("5", "5", "Eine Figur geht 5 vor."),
    ("7", "7", "Eine Figur geht 7 vor, oder zwei teilen sich die 7. Die ganze 7 zählt. Sie bringt keine aus START."),
    ("8", "8", "Eine Figur geht 8 vor."),
    ("10", "10", "Eine Figur geht 10 vor oder 1 zurück. Kann keine 10 vor, muss eine 1 zurück."),
    (
        "11",
        "11",
        "Eine Figur geht 11 vor oder tauscht den Platz mit einer gegnerischen auf der Bahn. Tauschen ist freiwillig.",
    ),
    (
        "11 st",
        "11",
        "Eine Figur geht 11 vor oder tauscht den Platz mit einer gegnerischen auf der Bahn. Wer kann, muss.",
    ),
    ("12", "12", "Eine Figur geht 12 vor."),
    (
        "Sorry!",
        "Sorry!",
        "Eine Figur aus START nimmt den Platz einer gegnerischen auf der Bahn ein, die auf START zurückgeht.",
    ),
    (
        "Sorry! teams",
        "Sorry!",
        "Eine Figur aus START wirft eine gegnerische auf der Bahn raus. Geht das nicht, muss eine vom Team auf START.",
    ),
)
