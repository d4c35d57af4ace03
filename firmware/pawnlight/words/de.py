"""German."""

WORDS = (
    # Every game.
    """
red=Rot
blue=Blau
yellow=Gelb
green=Grün
sorry=Sorry!
revenge=Revenge
sequence=Sequence
leave=Partie beenden?
yes no=OK ja         BACK nein
computer=Computer
resume=Weiterspielen?
resume keys=OK ja     BACK beenden
draw=DRAW drücken
draw unseen=DRAW: 1 Karte
throw away=Abwerfen
place keys=<> wohin  BACK  OK setzen
taken back=Zurückgenommen
your turn=Du bist dran
look=OK halten zum Ansehen
chosen=Karte gewählt
look again=OK sehen  DRAW spielen
hand keys=<> Karte   DRAW spielen
wins=gewinnt!
win together=gewinnen!
nobody=Kein Sieger
again keys=BACK Menü DRAW nochmal
left=noch %d
shuffled=Gemischt
cards keys=<> frühere DRAW weiter
cards keys two=<> UP Sorry! DRAW weiter
replay=Wiedergabe
replay keys=BACK beenden
full=Speicher voll
fault=Fehler
fault keys=OK weiter
nothing=Nichts spielbar
row=Reihe %d
thinks=denkt nach
card draw-two=Zwei ziehen
card borrow=Leihen
card steal-top=Oberste stehlen
card strip=Oberste weg
card all-strip=Alle werfen ab
card take-row=Reihe nehmen
card all-give=Alle geben
card no-twelves=Alle 12er weg
card go-home=Ab nach HOME
begins=beginnt
""",
    # Menu, settings, self-test.
    """
language=Deutsch
white=Weiß
person=Mensch
easy=leicht
normal=normal
hard=schwer
none=-
yes=ja
no=nein
cards=nur Karten
classic=klassisch
teams=Teams
points=Punkte
st=Atari ST
right hand=Rechtshänder
left hand=Linkshänder
menu game=Spiel
menu rules=Regeln
menu quick=kurzes Spiel
menu deck=Karten von
menu auto draw=zieht von selbst
menu teams=Teams
menu players=Spieler
menu begins=wer beginnt
menu settings=Einstellungen
menu language=Sprache
menu sound=Lautstärke
menu light=Helligkeit
menu current=Strom
menu hints=Tipps (OK halten)
menu back=zurücknehmen (BACK)
menu pad=Tasten für
menu test=Selbsttest
menu kept=aufgehoben
menu keys=Pfeile     DRAW spielen
kept keys=OK weiterspielen
settings keys=BACK zum Spiel
test ring=Ringlichter
test panel=Panellichter
test buzzer=Summer
test card=Karte
test bump=Rauswurf
test win=Sieg
test press=Drücke
test keys=BACK beenden  OK weiter
test over=Fertig
flash short=fast voll: an den Laptop
fault keep=für später aufheben
fault back=Zug zurücknehmen
fault end=Partie beenden
choice keys=Pfeile  OK wählen
no back=nichts zurückzunehmen
kept=Aufgehoben
""",
    # Sorry!
    """
no move=Kein Zug
pass=Passen
thrown=abgeworfen
pawn keys=<> Figur      OK wählen
way out=raus aus START
way forward=%d vor
way back=%d zurück
way split=aufteilen
way exchange=Plätze tauschen
way sorry=Figur rauswerfen
way again=noch eine ziehen
way own=eigene auf START
""",
    # Revenge.
    """
turn sorry=Sorry! ziehen
trade hands=Karten tauschen
give=Karte geben
strip own=oberste abwerfen
row home=nach HOME
do take_card=Karte nehmen von
do remove_top=Karte weg von
do strip=Karte weg von
do trade_hands=tauschen mit
do look=Karten sehen von
do steal-top=Karte stehlen von
do take-row=Reihe nehmen von
ok on=OK
says draw-two=Zieh zwei Karten. Spiel|eine, wenn es geht. Wirf|die andere ab.
says borrow=Sieh dir fremde Karten|an. Nimm eine und spiel|sie, wenn es geht.
says steal-top=Leg die oberste Karte|einer fremden Reihe auf|eine von dir.
says strip=Wirf die oberste Karte|einer fremden Reihe ab.
says all-strip=Alle anderen werfen die|oberste Karte einer ihrer|Reihen ab.
says take-row=Nimm eine fremde Reihe|mit weniger als 9 auf die|Hand.
says all-give=Alle anderen geben dir|eine Karte ihrer Wahl.
says no-twelves=Alle Zwölfer kommen aus|den Reihen der anderen|weg.
says go-home=Bring eine deiner Reihen|sofort nach HOME.
safe=ist jetzt sicher
""",
    # Sequence.
    """
cut=DRAW: abheben
draw or not=DRAW ziehen   OK weiter
draw due=DRAW ziehen
not drawn=Nicht gezogen
cut tie=Neu abheben
cut rule=niedrigste Karte gibt
late=DRAW: %s zieht nach
late keys=BACK nein   DRAW ziehen
who draws=<> wer zieht
drawn=Karte gezogen
better=eine andere ist besser
dead card=tote Karte
column=Spalte %d
completes=eine Sequenz!
cell keys=Pfeile  BACK  OK wählen
""",
)
