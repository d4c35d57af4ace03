"""The rule cards of Sequence in Spanish."""

PAGES = (
    ("goal", "Objetivo", "Con dos equipos gana el primero que tiene dos secuencias. Con tres equipos basta una."),
    ("goal sequences=1", "Objetivo", "Gana el primer equipo con una secuencia."),
    ("goal sequences=2", "Objetivo", "Gana el primer equipo con dos secuencias."),
    ("goal sequences=3", "Objetivo", "Gana el primer equipo con tres secuencias."),
    (
        "sides",
        "Equipos",
        "Dos o tres equipos con el mismo número de jugadores, sentados por turnos. Cada uno tiene fichas de su color.",
    ),
    ("line", "Una secuencia", "Cinco fichas de tu equipo en línea: horizontal, vertical o diagonal, sin huecos."),
    ("second", "La segunda", "Tus dos secuencias pueden compartir una casilla, no más."),
    ("second sequences=1", "", ""),
    ("second sequences=3", "Las siguientes", "Dos secuencias tuyas pueden compartir una casilla, no más."),
    (
        "hands",
        "Cartas",
        "Cuantos más jugadores, menos cartas: dos tienen 7, tres y cuatro 6, seis 5, ocho y nueve 4, diez o más 3.",
    ),
    (
        "deal",
        "Quién empieza",
        "Cada uno roba una carta. Reparte la más baja; el as es la más alta. Empieza quien está a su izquierda.",
    ),
    ("turn", "Tu turno", "Juega una carta, pon una ficha en una casilla libre con esa carta y roba otra."),
    (
        "space",
        "Casillas",
        "Cada carta, menos las jotas, está dos veces en el panel. Una casilla con ficha está ocupada.",
    ),
    ("corner", "Esquinas", "Las cuatro esquinas son de todos. Ahí no se ponen fichas."),
    ("eyes", "Jota comodín", "J♦ y J♣ tienen dos ojos: pon una ficha en cualquier casilla libre."),
    (
        "eye",
        "Jota de un ojo",
        "J♠ y J♥ quitan una ficha rival. En su siguiente turno ese equipo no puede ocupar esa casilla.",
    ),
    ("closed", "Completa", "Las fichas de una secuencia completa se quedan. Ninguna jota las quita."),
    (
        "dead",
        "Carta muerta",
        "Una carta sin casilla libre está muerta. En tu turno descártala, roba otra y sigue jugando.",
    ),
    (
        "dead dead=one",
        "Carta muerta",
        "Regla de la casa: una carta muerta por turno. Descártala, roba otra y sigue jugando.",
    ),
    ("pass", "Nada que jugar", "Si no puedes jugar nada, pasas. Si todos pasan seguidos, nadie gana."),
    ("draw", "Olvidada", "Si debes robar tú (ver menú): es tarde cuando el siguiente ya ha jugado y robado."),
    ("pile", "Sin cartas", "Cuando no quedan cartas en el mazo, se barajan las descartadas."),
)
