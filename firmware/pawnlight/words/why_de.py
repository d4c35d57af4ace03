"""Why a hint is a good one, in German. A reason with its arguments put in has at most 25 characters."""

WHY = (
    # colours, as they stand in a reason
    """
red=Rot
blue=Blau
yellow=Gelb
green=Grün
"""
    # Sorry!
    """\
wins=gewinnt die Partie
sends home=schickt %s auf START
changes with=tauscht mit %s
gets home=kommt nach HOME
reaches safety=in die Sicherheitszone
leaves start=kommt aus START
slides=rutscht %d
short way back=Abkürzung rückwärts
safe from=sicher vor der %s
helps=hilft %s
walks on=%d näher an HOME
least harm=schadet am wenigsten
better stay=besser stehen bleiben
throw away=am wenigsten nötig
"""
    # Sequence
    """\
draws=zieh deine Karte
draws later=Ziehen eilt nicht
cuts=niedrigste Karte gibt
nothing to play=nichts ist spielbar
dead card=tote Karte: neu ziehen
sequence=macht eine Sequenz
breaks up=stört Linie von %s
blocks=versperrt %s den Weg
four in a line=vier in einer Linie
three in a line=drei in einer Linie
ways open=lässt viele Wege offen
"""
    # Revenge
    """\
may bring luck=Sorry!-Karte kann helfen
turns a START=dreht ein START um
costs least=kostet dich am wenigsten
least useful=am wenigsten nützlich
takes a card=nimmt %s eine Karte weg
many cards=%s hat gute Karten
trades hands=tauscht Karten mit %s
costs a card=kostet %s eine Karte
steals a card=stiehlt von %s
empties a row=leert eine Reihe von %s
new hand=neue Karten sind besser
safe row=sichert eine Reihe
another turn=bringt noch einen Zug
next makes 15=die nächste kann 15 geben
an extra card=bringt eine Karte mehr
leaves room=lässt mehr Platz
nearer to 15=bringt näher an 15
"""
)
