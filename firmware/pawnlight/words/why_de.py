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
wins=gewinnt das Spiel
sends home=schickt %s zurück
changes with=tauscht mit %s
gets home=kommt nach HOME
reaches safety=kommt in Sicherheit
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
draws=nimm deine Karte
draws later=Ziehen eilt nicht
cuts=niedrigste Karte gibt
nothing to play=nichts ist spielbar
dead card=tote Karte: neu ziehen
sequence=macht eine Sequenz
breaks up=stört Linie von %s
blocks=versperrt %s den Weg
four in a line=vier in einer Reihe
three in a line=drei in einer Reihe
ways open=lässt viele Wege offen
"""
    # Revenge
    """\
may bring luck=Sorry!-Karte kann helfen
turns a START=dreht ein START um
costs least=kostet dich am wenigsten
least useful=die entbehrlichste Karte
takes a card=nimmt %s eine Karte
many cards=%s hat gute Karten
trades hands=tauscht Karten mit %s
costs a card=kostet %s eine Karte
steals a card=stiehlt von %s
empties a row=leert Reihe von %s
new hand=neue Hand ist besser
safe row=sichert eine Reihe
another turn=bringt noch einen Zug
next makes 15=die nächste macht 15
an extra card=bringt eine Karte mehr
leaves room=lässt mehr Platz
nearer to 15=bringt näher an 15
"""
)
