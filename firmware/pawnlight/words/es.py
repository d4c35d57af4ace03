"""Spanish."""

WORDS = (
    # Every game.
    """
red=Rojo
blue=Azul
yellow=Amarillo
green=Verde
sorry=Sorry!
revenge=Revenge
sequence=Sequence
leave=¿Acabar partida?
yes no=OK sí           BACK no
computer=máquina
resume=¿Seguimos?
resume keys=OK sí       BACK acabar
draw=Pulsa DRAW
draw unseen=DRAW: 1 carta
throw away=Descartar
place keys=<> dónde  BACK  OK jugar
taken back=Jugada deshecha
your turn=Te toca
look=mantén OK para mirar
chosen=Carta elegida
look again=OK mirar    DRAW jugar
hand keys=<> carta     DRAW jugar
wins=¡gana!
win together=¡ganan!
nobody=Sin ganador
again keys=BACK menú     DRAW otra
left=quedan %d
shuffled=Barajado
cards keys=<> anteriores  DRAW otra
cards keys two=<>  UP Sorry!  DRAW otra
replay=repetición
replay keys=BACK acabar
full=memoria llena
fault=Algo falló
fault keys=OK seguir
nothing=Nada que jugar
row=fila %d
thinks=pensando
card draw-two=Roba dos
card borrow=Toma prestada
card steal-top=Llévate una
card strip=Carta fuera
card all-strip=Todos descartan
card take-row=Toma una fila
card all-give=Todos dan
card no-twelves=Fuera los 12
card go-home=A HOME
begins=empieza
""",
    # Menu, settings, self-test.
    """
language=Español
white=Blanco
person=persona
easy=fácil
normal=normal
hard=difícil
none=-
yes=sí
no=no
cards=solo cartas
classic=clásico
teams=equipos
points=puntos
st=Atari ST
right hand=diestros
left hand=zurdos
menu game=juego
menu rules=reglas
menu quick=partida rápida
menu deck=baraja
menu auto draw=robo automático
menu teams=equipos
menu players=jugadores
menu begins=quién empieza
menu settings=ajustes
menu language=idioma
menu sound=volumen
menu light=brillo
menu current=corriente
menu hints=pistas (OK largo)
menu back=deshacer (BACK largo)
menu pad=botones para
menu test=autoprueba
menu kept=guardada
menu keys=flechas      DRAW jugar
kept keys=OK seguir con ella
settings keys=BACK al juego
test ring=Luces del aro
test panel=Luces del panel
test buzzer=Zumbador
test card=Carta
test bump=A START
test win=Victoria
test press=Pulsa
test keys=BACK acabar   OK seguir
test over=Terminado
flash short=poca memoria: conecta USB
fault keep=guardarla para después
fault back=deshacer la jugada
fault end=acabar la partida
choice keys=flechas  OK elegir
no back=nada que deshacer
kept=Guardada
""",
    # Sorry!
    """
no move=No hay jugada
pass=Pasar
thrown=descartada
pawn keys=<> peón       OK elegir
way out=salir de START
way forward=%d adelante
way back=%d atrás
way split=repartir en dos
way exchange=intercambiar
way sorry=echar a un rival
way again=robar otra
way own=propio a START
""",
    # Revenge.
    """
turn sorry=Roba una Sorry!
trade hands=cambiar cartas
give=dar esta carta
strip own=descartar una de
row home=llevar a HOME
do take_card=tomar carta de
do remove_top=descartar la de
do strip=descartar la de
do trade_hands=cambiar con
do look=mirar mano de
do steal-top=quedarse la de
do take-row=tomar fila de
ok on=OK
says draw-two=Roba dos cartas y juega|una si puedes. Descarta|la otra.
says borrow=Mira otra mano. Toma una|carta y juégala si|puedes.
says steal-top=Pon la carta de arriba de|la fila de otro en una|fila tuya.
says strip=Descarta la carta de|arriba de una fila de|otro.
says all-strip=Los demás descartan la|carta de arriba de una|fila suya.
says take-row=Toma en la mano la fila|de otro que sume menos|de 9.
says all-give=Los demás te dan una|carta que elijan.
says no-twelves=Se quitan los doces de|las filas de los demás.
says go-home=Lleva una de tus filas a|HOME.
safe=nadie la toca
""",
    # Sequence.
    """
cut=DRAW: cortar
draw or not=DRAW robar     OK seguir
draw due=DRAW robar
not drawn=Sin robar
cut tie=Cortar otra vez
cut rule=reparte la más baja
late=DRAW: %s roba tarde
late keys=BACK no     DRAW robar
who draws=<> quién roba
drawn=Carta robada
better=otra carta es mejor
dead card=carta muerta
column=columna %d
completes=¡una secuencia!
cell keys=flechas  BACK  OK elegir
""",
)
