"""Why a hint is a good one, in Spanish. A reason with its arguments put in has at most 25 characters."""

WHY = (
    # colours, as they stand in a reason
    """
red=rojo
blue=azul
yellow=amarillo
green=verde
"""
    # Sorry!
    """\
wins=gana la partida
sends home=%s vuelve a START
changes with=intercambia con %s
gets home=llega a HOME
reaches safety=llega a zona de seguridad
leaves start=sale de START
slides=se desliza %d
short way back=atajo hacia atrás
safe from=a salvo del %s
helps=ayuda a %s
walks on=%d más cerca de HOME
least harm=es lo menos malo
better stay=mejor quedarse
throw away=la menos útil
"""
    # Sequence
    """\
draws=roba tu carta
draws later=no hay prisa por robar
cuts=la más baja reparte
nothing to play=no se puede jugar nada
dead card=carta muerta: roba otra
sequence=completa una secuencia
breaks up=rompe línea de %s
blocks=bloquea a %s
four in a line=cuatro en línea
three in a line=tres en línea
ways open=deja caminos abiertos
"""
    # Revenge
    """\
may bring luck=una Sorry! puede ayudar
turns a START=da la vuelta a un START
costs least=lo que menos te cuesta
least useful=la carta menos útil
takes a card=toma una de %s
many cards=%s tiene buenas
trades hands=cambia todo con %s
costs a card=%s pierde una carta
steals a card=le quita una a %s
empties a row=vacía fila de %s
new hand=mejor otra mano
safe row=asegura una fila
another turn=da otro turno
next makes 15=la próxima puede dar 15
an extra card=trae una carta más
leaves room=deja más espacio
nearer to 15=acerca una fila a 15
"""
)
