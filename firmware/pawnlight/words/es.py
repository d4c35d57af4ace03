"""Spanish."""

WORDS = (
    # Every game.
    """
red=Rojo
blue=Azul
yellow=Amarillo
green=Verde
sorry=Sorry!
revenge=Revancha
sequence=Sequence
leave=¿Dejarlo?
yes no=OK sí           BACK no
computer=ordenador
resume=¿Seguimos?
draw=Pulsa DRAW
draw unseen=DRAW: 1 carta
throw away=Tirar
place keys=<> dónde  BACK   OK ya
taken back=Deshecho
your turn=Te toca
look=OK apretado: mirar
chosen=Carta elegida
look again=DRAW juega   OK mirar
hand keys=<> carta    DRAW juega
wins=¡gana!
nobody=Sin ganador
again keys=DRAW otra   BACK menú
left=quedan %d
shuffled=Barajado
cards keys=DRAW otra   <> mirar
cards keys two=DRAW otra  UP Sorry!  <>
replay=repetición
replay keys=BACK: terminar
full=sin memoria
fault=Algo ha fallado
nothing=Nada
row=fila %d
thinks=pensando
card draw-two=Roba dos
card borrow=Préstamo
card steal-top=Robo
card strip=Quita una
card all-strip=Todos quitan
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
right hand=derecha
left hand=izquierda
menu game=juego
menu rules=reglas
menu quick=partida corta
menu deck=baraja
menu auto draw=roba sola
menu teams=equipos
menu players=jugadores
menu begins=empieza
menu settings=ajustes
menu language=idioma
menu sound=sonido
menu light=luz
menu current=corriente
menu hints=pistas (OK largo)
menu back=deshacer(BACK)
menu pad=mando para
menu test=autoprueba
menu keys=flechas, DRAW: jugar
settings keys=BACK: al juego
test ring=Luces aro
test panel=Luces panel
test buzzer=Zumbador
test press=Pulsa
test keys=BACK fin, OK sigue
test over=Terminado
flash short=memoria casi llena: USB
""",
    # Sorry!
    """
no move=No se mueve
pass=Pasar
thrown=tirada
pawn keys=<> peón       OK elegir
way out=salir de START
way forward=%d adelante
way back=%d atrás
way split=repartir en dos
way exchange=cambiar sitios
way sorry=quitar un sitio
way again=otra carta
way own=un peón a START
""",
    # Revenge.
    """
turn sorry=carta Sorry!
trade hands=cambiar manos
give=dar esta carta
strip own=tirar la última
row home=llevar a HOME
do take_card=robar a
do remove_top=quitar la de
do strip=quitar la de
do trade_hands=cambiar con
do look=mirar mano de
do steal-top=robar la de
do take-row=tomar fila de
ok on=OK
says draw-two=Roba dos cartas y juega|una si puedes. La otra se|tira.
says borrow=Mira otra mano. Toma una|carta y juégala si|puedes.
says steal-top=Pon la última carta de|otra fila en la tuya.
says strip=La última carta de otra|fila se tira.
says all-strip=Los demás tiran la última|carta de una fila.
says take-row=Toma en la mano una fila|de menos de 9.
says all-give=Los demás te dan una|carta que elijan.
says no-twelves=Todos los 12 salen de las|filas de los demás.
says go-home=Una fila tuya llega a|HOME.
safe=nadie la toca
""",
    # Sequence.
    """
cut=DRAW: cortar
draw or not=DRAW roba    OK sigue
draw due=DRAW roba
not drawn=Sin robar
cut tie=Otra vez
cut rule=reparte la más baja
late=DRAW: %s roba tarde
late keys=DRAW roba       BACK no
who draws=<> quién
drawn=Carta robada
better=otra carta es mejor
dead card=carta muerta
column=columna %d
completes=¡hace una fila!
cell keys=flechas  BACK  OK ponerla
""",
)
