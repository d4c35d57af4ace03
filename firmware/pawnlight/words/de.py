"""German."""

WORDS = (
    # Every game.
    """
red=Rot
blue=Blau
yellow=Gelb
green=Grün
sorry=Sorry!
revenge=Revanche
sequence=Sequence
leave=Aufhören?
yes no=OK ja         BACK nein
computer=Computer
resume=Weiterspielen?
draw=DRAW drücken
draw unseen=DRAW: 1 Karte
throw away=Abwerfen
place keys=<> wohin  BACK   OK los
taken back=Zurück
your turn=Du bist dran
look=OK halten: ansehen
chosen=Karte gewählt
look again=DRAW spielt  OK sehen
hand keys=<> Karte   DRAW spielt
wins=gewinnt!
nobody=Kein Sieger
again keys=DRAW nochmal  BACK Menü
left=noch %d
shuffled=Gemischt
cards keys=DRAW weiter  <> zurück
cards keys two=DRAW weiter UP Sorry! <>
replay=Replay
replay keys=BACK beendet
full=Flash voll
fault=Etwas klemmt
nothing=Nichts
row=Reihe %d
thinks=denkt nach
card draw-two=Zwei ziehen
card borrow=Leihen
card steal-top=Oberste stehlen
card strip=Eine weg
card all-strip=Alle verlieren
card take-row=Reihe nehmen
card all-give=Alle geben
card no-twelves=Keine Zwölf
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
right hand=rechte Hand
left hand=linke Hand
menu game=Spiel
menu rules=Regeln
menu quick=kurzes Spiel
menu deck=Stapel
menu auto draw=zieht selbst
menu teams=Teams
menu players=Spieler
menu begins=beginnt
menu settings=Einstellungen
menu language=Sprache
menu sound=Ton
menu light=Licht
menu current=Strom
menu hints=Tipps (OK halten)
menu back=zurück (BACK)
menu pad=Pad für
menu test=Selbsttest
menu keys=Pfeile, DRAW spielt
settings keys=BACK zum Spiel
test ring=Ringlichter
test panel=Panellichter
test buzzer=Summer
test press=Drücke
test keys=BACK Ende, OK weiter
test over=Fertig
flash short=Speicher voll: ans USB
""",
    # Sorry!
    """
no move=Kein Zug
pass=Lassen
thrown=abgeworfen
pawn keys=<> Figur      OK wählen
way out=heraus aus START
way forward=%d vor
way back=%d zurück
way split=aufteilen
way exchange=Plätze tauschen
way sorry=Platz nehmen
way again=noch eine ziehen
way own=eine nach START
""",
    # Revenge.
    """
turn sorry=Sorry!-Karte
trade hands=Karten tauschen
give=Karte geben
strip own=oberste abwerfen
row home=nach HOME
do take_card=nimm Karte von
do remove_top=nimm oberste von
do strip=nimm oberste von
do trade_hands=tausche mit
do look=Karten ansehen
do steal-top=stiehl oberste
do take-row=nimm Reihe von
ok on=OK
says draw-two=Zieh zwei Karten, spiel|eine, wenn es geht. Die|andere wird abgeworfen.
says borrow=Sieh in eine andere Hand.|Nimm eine Karte und spiel|sie, wenn es geht.
says steal-top=Leg die oberste Karte|einer anderen Reihe auf|eine von dir.
says strip=Die oberste Karte einer|anderen Reihe geht weg.
says all-strip=Alle anderen werfen die|oberste Karte einer Reihe|ab.
says take-row=Nimm eine Reihe unter 9|auf die Hand.
says all-give=Alle anderen geben dir|eine Karte ihrer Wahl.
says no-twelves=Alle 12 verlassen die|Reihen der anderen.
says go-home=Eine deiner Reihen ist|sofort HOME.
safe=keiner fasst an
""",
    # Sequence.
    """
cut=DRAW: abheben
draw or not=DRAW zieht   OK weiter
draw due=DRAW zieht
not drawn=Nicht gezogen
cut tie=Nochmal
cut rule=die niedrigste gibt
late=DRAW: %s zieht noch
late keys=DRAW zieht    BACK nein
who draws=<> wer
drawn=Karte gezogen
better=eine andere ist besser
dead card=tote Karte
column=Spalte %d
completes=macht eine Reihe!
cell keys=Pfeile  BACK  OK setzt
""",
)
